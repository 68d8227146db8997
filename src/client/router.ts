import { openConnection, type Connection, type WantedSubscription } from "./connection.ts";
import type { LinkOptions, Status } from "./link.ts";
import { RpcError } from "./rpc-error.ts";
import type { CallOptions } from "./typed-call.ts";
import { accountNameIn } from "../contract/account-name-in.ts";

export type RouterOptions = Pick<LinkOptions, "url" | "token" | "WebSocket" | "onStatus"> & {
  /** How long a call waits for an account whose node cannot be reached, in milliseconds. */
  movingMs: number;
};
type Wanted = Omit<WantedSubscription, "onRefused">;
type Placed = {
  accountName: string;
  /** The node it is at; `null` while it is being placed. */
  node: string | null;
  /** Ends it where it is and subscribes at the account's node. */
  move(): void;
};
type Router = {
  readonly options: RouterOptions;
  /** By node; `anyNode` is the one that the proxy chooses. */
  readonly connections: Map<string, Connection>;
  /** The node of each account that is not at `anyNode`'s. */
  readonly nodes: Map<string, string>;
  readonly subscriptions: Set<Placed>;
  /** Calls and subscriptions that wait for an account. */
  waiting: number;
  isClosed: boolean;
  /** The status that the listeners know. */
  status: Status;
};

const anyNode = "";
/** Other nodes that a call is sent to before it waits: an account may move twice in a moment. */
const maxHops = 3;
const pauseMs = { first: 250, max: 4_000 };
/** Connections without calls are closed above this number. */
const maxConnections = 8;

/** Sends each call to the node of its account, which the service names in an error. */
export function createRouter(options: RouterOptions) {
  const router: Router = {
    options,
    connections: new Map(),
    nodes: new Map(),
    subscriptions: new Set(),
    waiting: 0,
    isClosed: false,
    status: "connecting",
  };
  connectionAt(router, anyNode);
  return {
    call: (method: string, params: unknown, callOptions: CallOptions = {}): Promise<unknown> => {
      const send = (connection: Connection): Promise<unknown> =>
        connection.request(method, params, callOptions);
      const { movingMs } = options;
      return atItsNode(router, send, {
        ...callOptions,
        accountName: accountNameIn(params),
        patienceMs: movingMs,
      });
    },
    subscribe: (subscription: Wanted, callOptions: CallOptions = {}): Promise<void> =>
      subscribe(router, subscription, callOptions),
    get status(): Status {
      return statusOf(router);
    },
    close(): void {
      router.isClosed = true;
      router.subscriptions.clear();
      for (const connection of router.connections.values()) connection.close();
      noteStatus(router);
    },
  };
}

type Sending = CallOptions & { accountName: string | undefined; patienceMs: number };

/**
 * Sends to the account's node and follows the answers that name another one. A node that cannot be reached is asked again until its accounts have
 * moved, for `patienceMs`. Only refused calls are repeated: those were not carried out.
 */
async function atItsNode<T>(
  router: Router,
  send: (connection: Connection, node: string) => Promise<T>,
  { accountName, patienceMs, signal }: Sending,
): Promise<T> {
  let leftMs = patienceMs;
  let hops = 0;
  let pauses = 0;
  try {
    for (;;) {
      const requested = nodeFor(router, accountName);
      try {
        return await send(connectionAt(router, requested), requested);
      } catch (error) {
        const node = nodeNamedBy(error);
        if (node === null || accountName === undefined || router.isClosed) throw error;
        noteNode(router, accountName, node);
        hops += 1;
        if (node !== requested && hops <= maxHops) continue;
        if (leftMs <= 0) throw error;
        if (pauses === 0) noteWaiting(router, 1);
        const ms = Math.min(leftMs, pauseMs.max, pauseMs.first * 2 ** pauses);
        pauses += 1;
        leftMs -= ms;
        await pause(ms, signal);
      }
    }
  } finally {
    if (pauses > 0) noteWaiting(router, -1);
  }
}

async function subscribe(router: Router, request: Wanted, { signal }: CallOptions): Promise<void> {
  const accountName = accountNameIn(request.input);
  let here = new AbortController();
  const place = async (patienceMs: number): Promise<void> => {
    here = new AbortController();
    const ends = here.signal;
    placed.node = null;
    const onRefused = (error: RpcError): void => {
      if (error.reason === "account_elsewhere") placed.move();
      else router.subscriptions.delete(placed);
    };
    await atItsNode(
      router,
      async (connection, node) => {
        await connection.subscribe({ ...request, onRefused }, { signal: ends });
        placed.node = node;
      },
      { accountName, patienceMs, signal: ends },
    );
  };
  const placed: Placed = {
    accountName: accountName ?? "",
    node: null,
    move() {
      here.abort();
      // The status changes, so that what was missed is read again.
      noteWaiting(router, 1);
      void place(Number.POSITIVE_INFINITY)
        .catch(() => router.subscriptions.delete(placed))
        .finally(() => noteWaiting(router, -1));
    },
  };
  signal?.throwIfAborted();
  signal?.addEventListener(
    "abort",
    () => {
      router.subscriptions.delete(placed);
      here.abort();
    },
    { once: true },
  );
  await place(router.options.movingMs);
  if (signal?.aborted !== true) router.subscriptions.add(placed);
}

function nodeFor({ nodes }: Router, accountName: string | undefined): string {
  return (accountName === undefined ? undefined : nodes.get(accountName.toLowerCase())) ?? anyNode;
}

/** Moves the account's subscriptions, too. */
function noteNode(router: Router, accountName: string, node: string): void {
  const key = accountName.toLowerCase();
  if (router.nodes.get(key) === node) return;
  router.nodes.set(key, node);
  for (const placed of router.subscriptions)
    if (placed.accountName.toLowerCase() === key && placed.node !== null && placed.node !== node)
      placed.move();
}

function connectionAt(router: Router, node: string): Connection {
  const { connections, options } = router;
  const known = connections.get(node);
  if (known !== undefined) return known;
  for (const [name, connection] of connections)
    if (connections.size >= maxConnections && name !== anyNode && connection.isUnused) {
      connections.delete(name);
      connection.close();
    }
  const newConnection = openConnection({
    ...options,
    node: node === anyNode ? undefined : node,
    onStatus: () => noteStatus(router),
  });
  connections.set(node, newConnection);
  return newConnection;
}

function noteWaiting(router: Router, change: 1 | -1): void {
  router.waiting += change;
  noteStatus(router);
}

function noteStatus(router: Router): void {
  const status = statusOf(router);
  if (status === router.status) return;
  router.status = status;
  router.options.onStatus(status);
}

function statusOf({ connections, isClosed, waiting }: Router): Status {
  if (isClosed) return "closed";
  const all = [...connections.values()];
  if (all.some(({ status }) => status === "signed-out")) return "signed-out";
  if (connections.get(anyNode)?.status !== "open") return "connecting";
  return waiting > 0 || all.some(({ isDown, isUnused }) => isDown && !isUnused) ? "moving" : "open";
}

/** The node that an error names as the account's. */
function nodeNamedBy(error: unknown): string | null {
  if (!(error instanceof RpcError) || error.reason !== "account_elsewhere") return null;
  const node = error.data?.["node"];
  return typeof node === "string" ? node : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    if (signal?.aborted === true) onAbort();
    else signal?.addEventListener("abort", onAbort, { once: true });
  });
}
