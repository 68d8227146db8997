import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import type { RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import type { Identity } from "../auth/identity.ts";
import { createSocketWriter } from "./socket-writer.ts";
import { createCalls } from "./calls.ts";
import type { SocketPort } from "./socket-port.ts";
import { createSubscriptions } from "./subscriptions.ts";

export type SocketSession = {
  /** A text message of the client. */
  receive(text: string): void;
  /** A binary message. */
  refuse(): void;
  /** The connection is closed: subscriptions end, open calls are aborted. */
  end(): void;
};

export type SocketDependencies = {
  context: Context;
  runOnWorker: RunOnWorker;
  /** The queue of slow clients, shared by all sockets. */
  slowClientQueue: () => Promise<void>;
};

/** Above it events are queued and merged, and calls wait in the queue of slow clients. */
const slowAtBytes = 1024 ** 2;
/** https://www.iana.org/assignments/websocket/websocket.xhtml: the client should connect again. */
export const serviceRestart = 1012;
const maxTimerMs = 2 ** 31 - 1;

/** The RPC of one client over one socket (docs/spec/protocol.md). */
export function openSession(
  { context, runOnWorker, slowClientQueue }: SocketDependencies,
  { caller, session }: Identity,
  port: SocketPort,
): SocketSession {
  const ended = new AbortController();
  const { signal } = ended;
  const close = (code: number, reason: string): void => {
    if (signal.aborted) return;
    port.close(code, reason);
    ended.abort();
  };
  const isSlow = (): boolean => port.bufferedAmount > slowAtBytes;
  const writer = createSocketWriter({ context, port, close }, signal);
  const subscriptions = createSubscriptions({ context, caller, isSlow, send: writer.send }, signal);
  const calls = createCalls(
    { context, runOnWorker, slowClientQueue, caller, isSlow, writer, subscriptions },
    signal,
  );

  context.bus.subscribe(
    "revoked",
    ({ sessionIds, tokenIds, userIds = [] }) => {
      const isSessionOver =
        session !== null && (userIds.includes(session.userId) || sessionIds.includes(session.id));
      const isTokenOver = caller.tokenId !== undefined && tokenIds.includes(caller.tokenId);
      if (isSessionOver || isTokenOver) close(1008, "signed out");
    },
    signal,
  );
  context.bus.subscribe(
    "moved",
    ({ accountName }) => {
      if (subscriptions.follow(accountName)) close(serviceRestart, "the account is on another node");
    },
    signal,
  );
  if (session !== null)
    closeAt(session.expiresAt, { now: context.now, signal, close: () => close(1008, "session expired") });

  return {
    receive: calls.receive,
    refuse: () =>
      writer.error(
        null,
        new AppError("bad_request", "Binary messages are not supported. Send JSON as text."),
        "a message",
      ),
    end: () => ended.abort(),
  };
}

/** Calls `close` at the given time, unless the signal aborts before. */
function closeAt(
  moment: number,
  { now, signal, close }: { now: () => number; signal: AbortSignal; close: () => void },
): void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const remainingMs = moment - now();
    if (remainingMs <= 0) close();
    else timer = setTimeout(wait, Math.min(remainingMs, maxTimerMs));
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  wait();
}
