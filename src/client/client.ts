import { createRouter } from "./router.ts";
import type { SocketConstructor, Status } from "./link.ts";
import type { CallName, EventOf, InputOf, ResultOf, SubscriptionName } from "./method-types.ts";
import { RpcError } from "./rpc-error.ts";
import { typedCall, type CallOptions, type TypedCall } from "./typed-call.ts";

export {
  RpcError,
  type CallName,
  type EventOf,
  type InputOf,
  type ResultOf,
  type Status,
  type SubscriptionName,
};

export type ClientOptions = {
  /** The address of the service (`http://127.0.0.1:5555`). */
  url: string;
  /** A session token or an API token; not needed in a browser with a session cookie. */
  token?: string;
  /** The `WebSocket` class; defaults to the global one, which Node 20 does not have (use the package `ws`). */
  WebSocket?: SocketConstructor;
  /**
   * How long a call waits for an account whose node cannot be reached, in milliseconds: 45,000 unless stated. 0 where no proxy leads to
   * other nodes.
   */
  movingMs?: number;
};

export type Client = {
  /**
   * Calls a method; waits while the client is connecting. Rejects with `RpcError`, or with the signal's reason once it aborts (the service
   * cancels the call, too). A call whose answer was lost with the connection rejects with `unavailable`: it may or may not have been carried
   * out. A call for an account of another node is repeated there, on a separate connection.
   */
  call: TypedCall;
  /**
   * Subscribes until the signal aborts or the client is closed, across reconnections and moves of the account to another node. Events during an
   * interruption are not repeated: read the data again when the status returns to `open`. Resolves once subscribed; rejects with `RpcError` if
   * the service refuses.
   */
  subscribe<Name extends SubscriptionName>(
    method: Name,
    input: { accountName?: string },
    callback: (event: EventOf<Name>) => void,
    options?: CallOptions,
  ): Promise<void>;
  readonly status: Status;
  /** Calls back on every change of the status; returns a function that unsubscribes. */
  onStatus(listener: (status: Status) => void): () => void;
  close(): void;
};

/** A typed client of the service's RPC socket. It connects immediately and reconnects automatically. */
export function createClient({
  url,
  token,
  WebSocket = globalThis.WebSocket,
  movingMs = 45_000,
}: ClientOptions): Client {
  const listeners = new Set<(status: Status) => void>();
  const router = createRouter({
    url,
    token,
    WebSocket,
    movingMs,
    onStatus: (status) => {
      for (const listener of listeners) listener(status);
    },
  });
  return {
    call: typedCall(router.call),
    subscribe: (method, input, callback, options) =>
      router.subscribe({ method, input, callback: callback as (event: unknown) => void }, options),
    get status() {
      return router.status;
    },
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: router.close,
  };
}
