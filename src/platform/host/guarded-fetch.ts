import { lookup } from "node:dns";
import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AddressRefused, type OutsideFetch } from "../../ports/http.ts";
import type { AllowsAddress } from "../../net/egress-policy.ts";

/** Idle connections are kept this long for the next request to the same host. */
const keptMs = 10_000;

/**
 * Requests to the outside over `node:http`, because `fetch` cannot be told which of a name's addresses it may connect to: what a name stands for is
 * checked in the one look-up whose answer is connected to, so that no second answer (DNS rebinding) gets past the check. Redirects are
 * answered, not followed. Packed bodies are unpacked as they are read, so that a limit on what is read holds for what they unpack to.
 */
export function createGuardedFetch(resolve: LookupFunction = lookupAll): OutsideFetch {
  const agents = {
    http: new HttpAgent({ keepAlive: true, timeout: keptMs }),
    https: new HttpsAgent({ keepAlive: true, timeout: keptMs }),
  };
  return (url, { method = "GET", headers, body, signal } = {}, allows) =>
    new Promise((answer, fail) => {
      const target = new URL(url);
      const isTls = target.protocol === "https:";
      const sent = new Headers(headers ?? {});
      if (!sent.has("accept-encoding")) sent.set("accept-encoding", "gzip, deflate, br");
      if (typeof body === "string") sent.set("content-length", String(Buffer.byteLength(body)));
      const request = (isTls ? requestHttps : requestHttp)(target, {
        method,
        headers: Object.fromEntries(sent),
        agent: isTls ? agents.https : agents.http,
        lookup: allows === undefined ? resolve : checking(resolve, allows),
        ...(signal ? { signal } : {}),
      });
      request.on("error", fail);
      request.on("response", (message) => {
        try {
          answer(responseOf(message, method));
        } catch (error) {
          message.destroy();
          fail(error);
        }
      });
      if (body === undefined || body === null) request.end();
      else if (typeof body === "string" || body instanceof Uint8Array) request.end(body);
      else if (body instanceof ReadableStream) sendStream(Readable.from(piecesOf(body)), request);
      else fail(new TypeError("A request to the outside takes text, bytes or a stream."));
    });
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        isWhole = true;
        return;
      }
      yield value;
    }
  } finally {
    if (!isWhole) await reader.cancel().catch(() => undefined);
  }
}

/** Sends a body piece by piece, no faster than the other side takes it. A body that fails ends the request, so that the other side never takes a part for the whole. */
function sendStream(body: Readable, request: ClientRequest): void {
  body.on("error", (error) => request.destroy(error));
  request.on("close", () => body.destroy());
  body.pipe(request);
}

/** A look-up whose answers are all checked before any of them is connected to. */
export function checking(resolve: LookupFunction, allows: AllowsAddress): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, options, (error, found, family) => {
      if (error !== null) return done(error, found, family);
      const addresses = typeof found === "string" ? [found] : found.map(({ address }) => address);
      const bad = addresses.find((address) => !allows(address));
      return bad === undefined
        ? done(null, found, family)
        : done(new AddressRefused(hostname, bad), found, family);
    });
}

export const lookupAll: LookupFunction = (hostname, options, done) => lookup(hostname, options, done);

function responseOf(message: IncomingMessage, method: string): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct))
    for (const one of value ?? []) headers.append(name, one);
  if (method === "HEAD" || status === 204 || status === 205 || status === 304) {
    message.resume();
    return new Response(null, { status, headers });
  }
  const unpack = unpackerOf(headers.get("content-encoding"));
  const body = unpack === null ? message : message.on("error", (error) => unpack.destroy(error)).pipe(unpack);
  // Anyone who stops reading ends the connection, too.
  if (unpack !== null) unpack.on("close", () => message.destroy());
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

/** `null` for a body as it is. Layers upon layers are not unpacked: no honest source packs twice. */
function unpackerOf(encoding: string | null): Transform | null {
  switch (encoding?.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return null;
  }
}
