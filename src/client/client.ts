import type { ErrorReason } from "../errors/error-reasons.ts";
import type { ErrorCode } from "../errors/app-error.ts";
import { openLink, type SocketConstructor, type Status } from "./link.ts";
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
};

export type Client = {
  /**
   * Calls a method; waits while the client is connecting. Rejects with `RpcError`, or with the signal's reason once it aborts (the service
   * cancels the call, too). A call whose answer was lost with the connection rejects with `unavailable`: it may or may not have been carried
   * out.
   */
  call: TypedCall;
  /**
   * Subscribes until the signal aborts or the client is closed, across reconnections. Events during an interruption are not repeated: read the
   * data again when the status returns to `open`. Resolves once subscribed; rejects with `RpcError` if the service refuses.
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

type OpenCall = {
  text: string;
  isSent: boolean;
  /** Repeated after a reconnection instead of being rejected. */
  isRepeatable: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};
type Subscription = {
  method: string;
  input: unknown;
  callback(event: unknown): void;
  /** The service's id of the subscription, while it is active. */
  id: string | null;
  isStarting: boolean;
};
type Message = {
  id?: number;
  result?: unknown;
  error?: string;
  code?: ErrorCode;
  reason?: ErrorReason;
  data?: Record<string, unknown>;
  functionId?: string;
  params?: unknown[];
};

/** The client's pending calls and its connection. */
type State = {
  readonly link: ReturnType<typeof openLink>;
  readonly calls: Map<number, OpenCall>;
  readonly subscriptions: Map<string, Subscription>;
  /** The last number assigned to a call or subscription. */
  count: number;
};

/** A typed client of the service's RPC socket. It connects immediately and reconnects automatically. */
export function createClient({ url, token, WebSocket = globalThis.WebSocket }: ClientOptions): Client {
  const listeners = new Set<(status: Status) => void>();
  const link = openLink({
    url,
    token,
    WebSocket,
    onOpen: () => sendOpenCalls(state),
    onText: (text) => receive(state, JSON.parse(text) as Message),
    onDown: () => dropCalls(state),
    onStatus: (status) => {
      for (const listener of listeners) listener(status);
    },
  });
  const state: State = { link, calls: new Map(), subscriptions: new Map(), count: 0 };
  return {
    call: typedCall((method, params, options) => request(state, method, params, options)),
    subscribe: (method, input, callback, options) =>
      subscribe(state, { method, input, callback: callback as (event: unknown) => void }, options),
    get status() {
      return link.status;
    },
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      state.subscriptions.clear();
      link.close();
    },
  };
}

/** On connection: sends the waiting calls and subscribes again. */
function sendOpenCalls(state: State): void {
  for (const call of state.calls.values()) send(state, call);
  for (const [functionId, subscription] of state.subscriptions)
    if (subscription.id === null && !subscription.isStarting) renew(state, functionId, subscription);
}

/** On disconnection: rejects calls that are not repeated. */
function dropCalls({ link, calls, subscriptions }: State): void {
  for (const subscription of subscriptions.values()) subscription.id = null;
  const over = finalError(link.status);
  for (const [id, call] of calls) {
    if (over === null && (!call.isSent || call.isRepeatable)) {
      call.isSent = false;
      continue;
    }
    calls.delete(id);
    call.reject(over ?? new RpcError("unavailable", "The connection was lost before the answer came."));
  }
}

function send({ link }: State, call: OpenCall): void {
  // A call that was not sent waits for the next connection.
  call.isSent = link.send(call.text);
}

function receive(
  { calls, subscriptions }: State,
  { id, functionId, params, result, error, code, reason, data }: Message,
): void {
  if (functionId !== undefined) {
    subscriptions.get(functionId)?.callback(params?.[0]);
    return;
  }
  const call = id === undefined ? undefined : calls.get(id);
  if (id === undefined || call === undefined) return;
  calls.delete(id);
  if (error === undefined) call.resolve(result);
  else call.reject(new RpcError(code ?? "internal", error, { reason, data }));
}

function request(
  state: State,
  method: string,
  params: unknown,
  { signal, isRepeatable = false }: CallOptions & { isRepeatable?: boolean } = {},
): Promise<unknown> {
  const { link, calls } = state;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const over = finalError(link.status);
    if (over !== null) throw over;
    const id = (state.count += 1);
    const onAbort = (): void => {
      const wasSent = calls.get(id)?.isSent === true;
      calls.delete(id);
      if (wasSent && link.isOpen) void request(state, "rpc.cancel", { id }).catch(() => undefined);
      reject(signal?.reason);
    };
    const call: OpenCall = {
      text: JSON.stringify({ id, method, params }),
      isSent: false,
      isRepeatable,
      resolve(value) {
        signal?.removeEventListener("abort", onAbort);
        resolve(value);
      },
      reject(error) {
        signal?.removeEventListener("abort", onAbort);
        reject(error);
      },
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    calls.set(id, call);
    if (link.isOpen) send(state, call);
  });
}

async function subscribe(
  state: State,
  wanted: Pick<Subscription, "method" | "input" | "callback">,
  { signal }: CallOptions = {},
): Promise<void> {
  const { subscriptions } = state;
  signal?.throwIfAborted();
  const functionId = `f${(state.count += 1)}`;
  const subscription: Subscription = { ...wanted, id: null, isStarting: false };
  subscriptions.set(functionId, subscription);
  signal?.addEventListener(
    "abort",
    () => {
      subscriptions.delete(functionId);
      if (subscription.id !== null) end(state, subscription.id);
    },
    { once: true },
  );
  try {
    await start(state, functionId, subscription);
  } catch (error) {
    subscriptions.delete(functionId);
    throw error;
  }
}

async function start(state: State, functionId: string, subscription: Subscription): Promise<void> {
  const { method, input } = subscription;
  subscription.isStarting = true;
  try {
    const answer = await request(state, method, [input, { __isFunction: true, functionId }], {
      isRepeatable: true,
    });
    const subscriptionId = subscriptionIdOf(answer);
    if (state.subscriptions.has(functionId)) subscription.id = subscriptionId;
    else end(state, subscriptionId);
  } finally {
    subscription.isStarting = false;
  }
}

function subscriptionIdOf(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && "subscriptionId" in answer) {
    const { subscriptionId } = answer;
    if (typeof subscriptionId === "string") return subscriptionId;
  }
  throw new RpcError("internal", "The service confirmed a subscription without its id.");
}

/** Subscribes again after a reconnection. A subscription that is refused now (the account was deleted) ends. */
function renew(state: State, functionId: string, subscription: Subscription): void {
  start(state, functionId, subscription).catch((error: unknown) => {
    if (!(error instanceof RpcError) || error.code !== "unavailable") state.subscriptions.delete(functionId);
  });
}

function end(state: State, subscriptionId: string): void {
  if (state.link.isOpen) void request(state, "rpc.unsubscribe", { subscriptionId }).catch(() => undefined);
}

/** The error for every further call, once the client is closed or signed out; else `null`. */
function finalError(status: Status): RpcError | null {
  if (status === "closed") return new RpcError("cancelled", "The client is closed.");
  return status === "signed-out" ? new RpcError("unauthorized", "Sign in again.") : null;
}
