import type { ErrorReason } from "../errors/error-reasons.ts";
import type { WordingRecord } from "../errors/wording.ts";
import type { ErrorCode } from "../errors/app-error.ts";
import { openLink, type LinkOptions, type Status } from "./link.ts";
import { RpcError } from "./rpc-error.ts";
import type { CallOptions } from "./typed-call.ts";

type OpenCall = {
  text: string;
  isSent: boolean;
  /** Repeated after a reconnection instead of being rejected. */
  isRepeatable: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};
export type WantedSubscription = {
  method: string;
  input: unknown;
  callback(event: unknown): void;
  onRefused(error: RpcError): void;
};
type Subscription = WantedSubscription & {
  /** The service's id of the subscription, while it is active. */
  id: string | null;
  isStarting: boolean;
};
type Message = {
  id?: number;
  result?: unknown;
  error?: string;
  wording?: WordingRecord;
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

export type ConnectionOptions = Pick<LinkOptions, "url" | "token" | "WebSocket" | "node"> & {
  onStatus(): void;
};
/** The connection of a client to one node, or to the one that the proxy chooses. */
export type Connection = ReturnType<typeof openConnection>;

/** Calls and subscriptions over one socket, which reconnects automatically. */
export function openConnection(options: ConnectionOptions) {
  const link = openLink({
    ...options,
    onOpen: () => sendOpenCalls(state),
    onText: (text) => receive(state, JSON.parse(text) as Message),
    onDown: () => dropCalls(state),
  });
  const state: State = { link, calls: new Map(), subscriptions: new Map(), count: 0 };
  return {
    get status(): Status {
      return link.status;
    },
    /** Whether the connection was lost or could not be made. */
    get isDown(): boolean {
      return link.isDown;
    },
    /** Whether no call and no subscription uses it. */
    get isUnused(): boolean {
      return state.calls.size === 0 && state.subscriptions.size === 0;
    },
    request: (method: string, params: unknown, options: CallOptions = {}): Promise<unknown> =>
      request(state, method, params, options),
    /** Until the signal aborts. Resolves once subscribed; `onRefused` is called if the service refuses it after a reconnection. */
    subscribe: (subscription: WantedSubscription, options: CallOptions = {}): Promise<void> =>
      subscribe(state, subscription, options),
    close(): void {
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
  { id, functionId, params, result, error, code, reason, wording, data }: Message,
): void {
  if (functionId !== undefined) {
    subscriptions.get(functionId)?.callback(params?.[0]);
    return;
  }
  const call = id === undefined ? undefined : calls.get(id);
  if (id === undefined || call === undefined) return;
  calls.delete(id);
  if (error === undefined) call.resolve(result);
  else call.reject(new RpcError(code ?? "internal", error, { reason, wording, data }));
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

async function subscribe(state: State, request: WantedSubscription, { signal }: CallOptions): Promise<void> {
  const { subscriptions } = state;
  signal?.throwIfAborted();
  const functionId = `f${(state.count += 1)}`;
  const subscription: Subscription = { ...request, id: null, isStarting: false };
  subscriptions.set(functionId, subscription);
  const onAbort = (): void => {
    subscriptions.delete(functionId);
    if (subscription.id !== null) end(state, subscription.id);
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    await start(state, functionId, subscription);
  } catch (error) {
    signal?.removeEventListener("abort", onAbort);
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
    // Without a specific reason it is retried at the next connection.
    const isLater = error instanceof RpcError && error.reason === "unavailable";
    if (isLater || !state.subscriptions.delete(functionId)) return;
    if (error instanceof RpcError) subscription.onRefused(error);
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
