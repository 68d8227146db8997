import { isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { AllowsAddress } from "../../net/egress-policy.ts";
import { connectGuarded } from "./guarded-connect.ts";

const connectMs = 15_000;
/** A connection stays open this long for the next exchange. */
const keptMs = 10_000;
const maxBytes = 64 * 1024 * 1024;

type Exchange = {
  body: string;
  /** The SHA-256 fingerprint of the certificate, for one that no known authority signed. */
  certificate: string | undefined;
  signal: AbortSignal | undefined;
};

/**
 * Sends lines over TCP, or over TLS for an `https` address, and answers as many lines: the transport of JSON-RPC without HTTP, which Electrum
 * servers have. Nothing is sent before the certificate was accepted.
 */
export async function exchangeLines(
  target: URL,
  { body, certificate, signal = new AbortController().signal }: Exchange,
  { allows = () => true, resolve }: { allows: AllowsAddress | undefined; resolve: LookupFunction },
): Promise<Response> {
  const host = target.hostname.replace(/^\[(.*)\]$/, "$1");
  const isTls = target.protocol === "https:";
  const port = Number(target.port === "" ? (isTls ? 443 : 80) : target.port);
  const key = `${target.origin} ${certificate ?? ""}`;
  let socket = takeIdle(key);
  if (socket === undefined) {
    const plainSocket = await connectGuarded({ host, port, allows, timeoutMs: connectMs, signal }, resolve);
    try {
      socket = isTls ? await secure(plainSocket, host, certificate) : plainSocket;
    } catch (error) {
      plainSocket.destroy();
      throw error;
    }
  }
  const used = socket.setNoDelay(true);
  const cancel = (): void => void used.destroy(new Error("cancelled"));
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const text = await answerOf(used, body);
    keepIdle(key, used);
    return new Response(text, { status: 200 });
  } catch (error) {
    used.destroy();
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

type Idle = { socket: Socket; drop: () => void };
const idle = new Map<string, Idle>();

function takeIdle(key: string): Socket | undefined {
  const found = idle.get(key);
  if (found === undefined) return undefined;
  const { socket, drop } = found;
  idle.delete(key);
  socket.setTimeout(0).off("timeout", drop).off("close", drop);
  socket.ref();
  return socket.destroyed || socket.readableEnded ? undefined : socket;
}

/** An idle connection does not keep the process running. */
function keepIdle(key: string, socket: Socket): void {
  idle.get(key)?.drop();
  const drop = (): void => {
    if (idle.get(key)?.socket === socket) idle.delete(key);
    socket.destroy();
  };
  idle.set(key, { socket, drop });
  socket.unref();
  socket.setTimeout(keptMs).on("timeout", drop).on("close", drop);
}

function secure(plainSocket: Socket, host: string, certificate: string | undefined): Promise<TLSSocket> {
  return new Promise((done, fail) => {
    // An unknown authority is judged below, by the fingerprint.
    const socket = connectTls({
      socket: plainSocket,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    socket.once("error", fail);
    plainSocket.once("close", () => fail(new Error("the connection ended")));
    socket.once("secureConnect", () => {
      // An error between two exchanges must not end the thread.
      socket.on("error", () => undefined);
      const fingerprint = socket.getPeerCertificate().fingerprint256;
      const isExpected =
        certificate === undefined ? socket.authorized : plainHex(certificate) === plainHex(fingerprint);
      if (isExpected) return done(socket);
      socket.destroy();
      fail(
        new AppError(
          "bad_request",
          certificate === undefined
            ? msg`No known authority signed the certificate of ${host}. If the server is yours, put the certificate's SHA-256 fingerprint into the connection's settings: ${fingerprint}`
            : msg`${host} shows another certificate than the one in the connection's settings, with the fingerprint ${fingerprint}. Nothing was sent.`,
        ),
      );
    });
  });
}

function plainHex(text: string): string {
  return text.replaceAll(/[^0-9a-f]/gi, "").toLowerCase();
}

function answerOf(socket: Socket, body: string): Promise<string> {
  const expected = body.split("\n").filter((line) => line !== "").length;
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let lines = 0;
    let size = 0;
    const end = (error?: Error): void => {
      socket.off("data", take).off("error", end).off("close", close);
      if (error === undefined) done(Buffer.concat(chunks).toString("utf8"));
      else fail(error);
    };
    const close = (): void => end(new Error("the server ended the connection"));
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
      if (size > maxBytes) end(new Error("the server answered too much"));
      else if (lines >= expected) end();
    };
    socket.on("data", take).on("error", end).on("close", close);
    socket.write(body.endsWith("\n") ? body : `${body}\n`);
  });
}
