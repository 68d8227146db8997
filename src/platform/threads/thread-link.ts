import type { Bus, Topic, Topics } from "../../context/bus.ts";
import type { ErrorReason } from "../../errors/error-reasons.ts";
import { AppError, messageOf, statusOf, type ErrorCode } from "../../errors/app-error.ts";
import { asWording, wordingRecord, type WordingRecord } from "../../errors/wording.ts";

/** One end of a channel between the threads, as in `worker_threads` on Node and on Bun. */
export type ThreadPort = {
  postMessage(message: unknown, handedOver: ArrayBuffer[]): void;
  /** Receives messages of the other end's `postMessage`: only `linkThreads` writes to either. */
  on(event: "message", listener: (message: Message) => void): unknown;
};

/** The methods that one thread serves for the other, by name. A result in bytes is transferred, not copied: it must have no other references. */
export type Handlers = Record<string, (input: unknown, signal: AbortSignal) => unknown>;

export type ThreadLink = {
  /**
   * Rejects with the `AppError` thrown there, or with an `Error` of the same message for anything else. Aborting signals the other thread to
   * stop.
   */
  call(name: string, input: unknown, signal?: AbortSignal): Promise<unknown>;
  /** The other thread has exited: open calls are rejected, and later ones immediately. */
  close(error: Error): void;
};

type Thrown = {
  code?: ErrorCode;
  reason?: ErrorReason;
  message: string;
  wording?: WordingRecord;
  data?: Record<string, unknown>;
  stack?: string;
};
type Message =
  | { type: "call"; id: number; name: string; input: unknown }
  | { type: "cancel"; id: number; thrown: Thrown }
  | { type: "result"; id: number; result: unknown }
  | { type: "error"; id: number; thrown: Thrown }
  | { type: "event"; topic: Topic; event: Topics[Topic] };

type Post = (message: Message, handedOver?: ArrayBuffer[]) => void;

/**
 * Links two threads: calls in both directions, with cancellation, and the events of one bus published on the other. Messages arrive in order,
 * so an event published before an answer arrives before it.
 */
export function linkThreads(
  port: ThreadPort,
  {
    handlers,
    bus,
    signal,
    localTopics = new Set(),
  }: {
    handlers: Handlers;
    bus: Bus;
    signal: AbortSignal;
    /** Topics that concern this thread only. */
    localTopics?: ReadonlySet<Topic>;
  },
): ThreadLink {
  let closed: Error | null = null;
  let isArriving = false;
  const post: Post = (message, handedOver = []) => {
    if (closed === null) port.postMessage(message, handedOver);
  };
  const calls = createCalls(post);
  const served = createServed(handlers, post);

  port.on("message", (message) => {
    switch (message.type) {
      case "call":
        return void served.serve(message.id, message.name, message.input);
      case "cancel":
        return served.cancel(message.id, asError(message.thrown));
      case "result":
        return calls.settle(message.id, ({ resolve }) => resolve(message.result));
      case "error":
        return calls.settle(message.id, ({ reject }) => reject(asError(message.thrown)));
      case "event":
        isArriving = true;
        try {
          return bus.publish(message.topic, message.event);
        } finally {
          isArriving = false;
        }
    }
  });
  bus.tap((topic, event) => {
    if (!isArriving && !localTopics.has(topic)) post({ type: "event", topic, event });
  }, signal);

  return {
    call: (name, input, abort) => (closed === null ? calls.call(name, input, abort) : Promise.reject(closed)),
    close(error) {
      closed = error;
      calls.rejectAll(error);
      served.cancelAll(error);
    },
  };
}

/** Pending calls to the other thread. */
function createCalls(post: Post) {
  type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void };
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  return {
    call(name: string, input: unknown, abort?: AbortSignal): Promise<unknown> {
      if (abort?.aborted === true) return Promise.reject(abort.reason);
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const cancel = (): void => post({ type: "cancel", id, thrown: asThrown(abort?.reason) });
        const over = (): void => abort?.removeEventListener("abort", cancel);
        waiting.set(id, {
          resolve: (value) => (over(), resolve(value)),
          reject: (error) => (over(), reject(error)),
        });
        abort?.addEventListener("abort", cancel, { once: true });
        post({ type: "call", id, name, input });
      });
    },
    settle(id: number, how: (call: Waiting) => void): void {
      const call = waiting.get(id);
      waiting.delete(id);
      if (call !== undefined) how(call);
    },
    rejectAll(error: Error): void {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

/** Calls of the other thread that are served here. */
function createServed(handlers: Handlers, post: Post) {
  const serving = new Map<number, AbortController>();
  return {
    async serve(id: number, name: string, input: unknown): Promise<void> {
      const abort = new AbortController();
      serving.set(id, abort);
      try {
        const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
        if (handler === undefined) throw new Error(`The other thread has no handler "${name}".`);
        const result = await handler(input, abort.signal);
        post({ type: "result", id, result }, isBytes(result) ? [result.buffer] : []);
      } catch (error) {
        post({ type: "error", id, thrown: asThrown(error) });
      } finally {
        serving.delete(id);
      }
    },
    cancel: (id: number, error: Error): void => serving.get(id)?.abort(error),
    cancelAll(error: Error): void {
      for (const abort of serving.values()) abort.abort(error);
    },
  };
}

function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array && value.buffer instanceof ArrayBuffer;
}

function asThrown(error: unknown): Thrown {
  if (error instanceof AppError) {
    const { code, reason, message, data, wording } = error;
    return {
      code,
      reason,
      message,
      ...(wording === undefined ? {} : { wording: wordingRecord(wording) }),
      ...(data === undefined ? {} : { data }),
    };
  }
  if (error instanceof DOMException && error.name === "AbortError")
    return { code: "cancelled", message: "The call was cancelled." };
  const stack = error instanceof Error ? error.stack : undefined;
  return stack === undefined ? { message: messageOf(error) } : { message: messageOf(error), stack };
}

function asError({ code, reason, message, wording, data, stack }: Thrown): Error {
  if (code !== undefined && code in statusOf)
    return new AppError(
      code,
      asWording(wording) ?? message,
      data === undefined ? { reason } : { reason, data },
    );
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
