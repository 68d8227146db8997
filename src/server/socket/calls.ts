import type { Context } from "../../context/context.ts";
import { AppError, cancelledError } from "../../errors/app-error.ts";
import { dispatch, type IncomingCall, type RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import { findMethod } from "../../rpc/protocol/registry.ts";
import type { Caller, Connection, Method } from "../../rpc/protocol/method.ts";
import type { SocketWriter } from "./socket-writer.ts";
import { parseCall, readParams, type SocketCall } from "./socket-message.ts";
import type { Subscriptions } from "./subscriptions.ts";

const maxOpenCalls = 256;
/** Answered at once, and the way for a client to make room: accepted also when the maximum of calls is open. */
const aboutSocket: ReadonlySet<string> = new Set(["rpc.cancel", "rpc.unsubscribe"]);

/** Maximum characters of a socket's open calls together: their inputs are kept until they are answered. */
const maxOpenChars = 32 * 1024 ** 2;

type Parts = {
  context: Context;
  runOnWorker: RunOnWorker;
  /** Resolves when it is the turn of a call of a slow client. */
  slowClientQueue: () => Promise<void>;
  caller: Caller;
  isSlow: () => boolean;
  writer: SocketWriter;
  subscriptions: Subscriptions;
};

/** Runs the calls of one socket. When `signal` aborts, open calls are aborted. */
export function createCalls(parts: Parts, signal: AbortSignal): { receive(text: string): void } {
  const { slowClientQueue, isSlow, writer, subscriptions } = parts;
  const open = new Map<string | number, { controller: AbortController; chars: number }>();
  let openChars = 0;
  const connection: Connection = {
    unsubscribe: (subscriptionId) => subscriptions.end(subscriptionId),
    cancel: (id) => open.get(id)?.controller.abort(cancelledError("The call")),
  };
  signal.addEventListener(
    "abort",
    () => {
      for (const { controller } of open.values()) controller.abort(cancelledError("The call"));
      open.clear();
    },
    { once: true },
  );

  const run = (call: SocketCall, operation: string, chars: number): void => {
    const lateAbort = new LateAbort();
    let result: unknown;
    try {
      result =
        isSlow() && !aboutSocket.has(operation)
          ? slowClientQueue().then(() => {
              lateAbort.controller.signal.throwIfAborted();
              return start(parts, { call, connection, late: lateAbort });
            })
          : start(parts, { call, connection, late: lateAbort });
    } catch (error) {
      writer.error(call.id, error, operation);
      return;
    }
    if (result instanceof Promise)
      follow(call.id, { controller: lateAbort.controller, result, what: operation, chars });
    else writer.result(call.id, result);
  };

  /** Answers once: with the result, the error or the cancellation, whichever comes first. */
  const follow = (id: string | number, { controller, result, what, chars }: FollowedCall): void => {
    open.set(id, { controller, chars });
    openChars += chars;
    const isFirst = (): boolean => {
      if (open.get(id)?.controller !== controller) return false;
      openChars -= chars;
      return open.delete(id);
    };
    const fail = (error: unknown): void => void (isFirst() && writer.error(id, error, what));
    result.then((value) => isFirst() && writer.result(id, value), fail);
    controller.signal.addEventListener("abort", () => fail(controller.signal.reason), { once: true });
  };

  return {
    receive(text) {
      if (signal.aborted) return;
      const call = parseCall(text);
      if (call === null || open.has(call.id)) {
        const message =
          call === null
            ? 'The message cannot be read. Send JSON with an id that is a number or a string of at most 1,000 characters: { "id", "method", "params" }.'
            : "A call with this id is still open. Use a new id for each call.";
        writer.error(null, new AppError("bad_request", message), "a message");
        return;
      }
      const operation = String(call.method);
      const isFull = open.size >= maxOpenCalls || openChars + text.length > maxOpenChars;
      if (isFull && !aboutSocket.has(operation)) {
        const message =
          open.size >= maxOpenCalls
            ? `This socket has ${maxOpenCalls} open calls, the maximum. Wait until some are answered.`
            : `The open calls of this socket have ${maxOpenChars} characters together, the maximum. Wait until some are answered.`;
        writer.error(call.id, new AppError("too_many_requests", message), operation);
        return;
      }
      run(call, operation, text.length);
    },
  };
}

type FollowedCall = {
  controller: AbortController;
  result: Promise<unknown>;
  /** The operation, for the log. */
  what: string;
  /** Length of its message. */
  chars: number;
};

type StartedCall = { call: SocketCall; connection: Connection; late: LateAbort };

/** Returns the result if the call is answered at once, else a promise of it. */
function start(parts: Parts, started: StartedCall): unknown {
  const { method } = started.call;
  if (typeof method !== "string")
    throw new AppError("bad_request", 'The call has no method. Send "method": "<noun>.<verb>".');
  const found = findMethod(method);
  if (!(found instanceof Promise)) return startFound(parts, { ...started, method, found });
  return found.then((loaded) => {
    started.late.controller.signal.throwIfAborted();
    return startFound(parts, { ...started, method, found: loaded });
  });
}

function startFound(
  { context, runOnWorker, caller, subscriptions }: Parts,
  { call, connection, late, method, found }: StartedCall & { method: string; found: Method },
): unknown {
  const { input, callbacks } = readParams(call.params);
  if (found.scope === "subscription") return subscriptions.start(method, found, { input, callbacks });
  return dispatch(context, new ReceivedCall({ method, input, caller, connection, late }), runOnWorker);
}

/** A controller that is created at first use: most calls are answered at once and need none. */
class LateAbort {
  #controller: AbortController | null = null;
  get controller(): AbortController {
    return (this.#controller ??= new AbortController());
  }
}

/** A call for the dispatcher. A class for the same reason as `DerivedCall`. */
class ReceivedCall implements IncomingCall {
  readonly method: string;
  readonly input: unknown;
  readonly caller: Caller;
  readonly connection: Connection;
  readonly #late: LateAbort;
  constructor({
    method,
    input,
    caller,
    connection,
    late,
  }: Omit<ReceivedCall, "signal"> & { late: LateAbort }) {
    this.method = method;
    this.input = input;
    this.caller = caller;
    this.connection = connection;
    this.#late = late;
  }
  get signal(): AbortSignal {
    return this.#late.controller.signal;
  }
}
