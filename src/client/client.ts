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
  /** The service's address (`http://127.0.0.1:5555`). */
  url: string;
  /** A session's or an API token; a browser signed in by cookie needs none. */
  token?: string;
  /** Where there is no global one (Node 20): the class of the package `ws`. */
  WebSocket?: SocketConstructor;
};

export type Client = {
  /**
   * Calls a method; while connecting it waits. Rejects with `RpcError`; with the signal's reason once that aborts (the call is cancelled there too).
   * A call whose answer was lost with the connection rejects with `unavailable`: it may or may not have been done.
   */
  call: TypedCall;
  /**
   * Calls back until the signal aborts or the client is closed, also after reconnections; what happened in between is not told again, so read
   * again when the status is `open` again. Resolves once subscribed; rejects with `RpcError` when the service refuses.
   */
  subscribe<Name extends SubscriptionName>(
    method: Name,
    input: { accountName?: string },
    callback: (event: EventOf<Name>) => void,
    options?: CallOptions,
  ): Promise<void>;
  readonly status: Status;
  /** Tells every change of the status; answers how to stop. */
  onStatus(listener: (status: Status) => void): () => void;
  close(): void;
};

type OpenCall = {
  text: string;
  isSent: boolean;
  /** Sent again after a reconnection instead of being rejected. */
  isRepeatable: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};
type Subscription = {
  method: string;
  input: unknown;
  callback(event: unknown): void;
  /** The server's, while it knows this one. */
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

/** What a client waits for, and the link it waits on. */
type State = {
  readonly link: ReturnType<typeof openLink>;
  readonly calls: Map<number, OpenCall>;
  readonly subscriptions: Map<string, Subscription>;
  /** The last number given to a call or a subscription. */
  count: number;
};

/** A typed client of the service's RPC socket. It connects at once and again on its own. */
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

/** The connection is there: sends what waits for it and subscribes again. */
function sendOpenCalls(state: State): void {
  for (const call of state.calls.values()) send(state, call);
  for (const [functionId, subscription] of state.subscriptions)
    if (subscription.id === null && !subscription.isStarting) renew(state, functionId, subscription);
}

/** The connection is gone: rejects calls that are not repeated. */
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
  call.isSent = true;
  link.send(call.text);
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

/** After a reconnection. One that is refused now (the account was deleted) ends. */
function renew(state: State, functionId: string, subscription: Subscription): void {
  start(state, functionId, subscription).catch((error: unknown) => {
    if (!(error instanceof RpcError) || error.code !== "unavailable") state.subscriptions.delete(functionId);
  });
}

function end(state: State, subscriptionId: string): void {
  if (state.link.isOpen) void request(state, "rpc.unsubscribe", { subscriptionId }).catch(() => undefined);
}

/** Why nothing more is sent, when nothing more is. */
function finalError(status: Status): RpcError | null {
  if (status === "closed") return new RpcError("cancelled", "The client is closed.");
  return status === "signed-out" ? new RpcError("unauthorized", "Sign in again.") : null;
}
