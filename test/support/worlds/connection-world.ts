import { createBus } from "../../../src/context/bus.ts";
import type { AnyConnector } from "../../../src/connectors/connector.ts";
import { connectorOf } from "../../../src/connectors/registry.ts";
import type { Context } from "../../../src/context/context.ts";
import { runToEnd } from "../../../src/ports/pause.ts";
import { silentLogger } from "../../../src/ports/logger.ts";
import type { Sql } from "../../../src/ports/sql.ts";
import { createHttp } from "../../../src/net/http.ts";
import type { OutsideFetch } from "../../../src/ports/http.ts";
import { createExchangeLibrary } from "../../../src/platform/host/exchange-library.ts";
import { createAccountStore, type AccountStore } from "../../../src/store/account/account-store.ts";
import { createBalances } from "../../../src/store/balances/balances.ts";
import { connectionContext, connectionSecret } from "../../../src/tasks/connections/connection-context.ts";
import { syncWithConnectors } from "../../../src/tasks/connections/sync.ts";
import type { WholeTaskRun } from "../../../src/tasks/queue/task.ts";
import { verifyWith } from "../../../src/tasks/connections/verify.ts";
import { accountDatabase } from "../databases/sqlite.ts";

export type ConnectionWorld = {
  sql: Sql;
  account: AccountStore;
  /**
   * Makes a connection as `connections.create` does: settings are validated by the kind's schema, the source is asked, secrets are stored
   * apart. Returns its id.
   */
  connect(kind: string, settings: Record<string, unknown>): Promise<string>;
  /** Whether an address was ever used, according to its source. */
  wasUsed(kind: string, settings: Record<string, unknown>): Promise<boolean | null>;
  /** One run of the connection's sync task, as the schedule starts it. */
  sync(connectionId: string, signal?: AbortSignal): Promise<{ added: number; updated: number }>;
  /** The same, started by the owner. */
  syncNow(connectionId: string): Promise<{ added: number; updated: number }>;
  verify(connectionId: string): Promise<void>;
  /** The same for a verification that the owner started. */
  verifyNow(connectionId: string): Promise<void>;
  /** Computes balances from the audit log. */
  settle(): void;
  /** Moves the clock on. */
  wait(ms: number): void;
};

type Options = {
  /** Upstream URLs by provider id in upper case. */
  upstreams?: Record<string, string>;
  /** The connector of a kind, where it is not the registered one. */
  connectorFor?: (kind: string) => AnyConnector;
  /** Requests to the outside that do not use HTTP. */
  fetch?: OutsideFetch;
  sql?: Sql;
  /** The account to sync into: by default a new one in `sql`. */
  account?: AccountStore;
  now?: () => number;
  /** Called for each pause between requests; by default none is made. */
  sleep?: (ms: number) => Promise<void>;
};

/** An account in memory with the service's tasks and connectors over real HTTP, without rate limits or pauses. */
export function connectionWorld({
  upstreams = {},
  connectorFor = connectorOf,
  fetch = globalThis.fetch,
  sql = accountDatabase(),
  account = createAccountStore(sql, { id: "a1", name: "main" }),
  now = Date.now,
  sleep = async () => undefined,
}: Options = {}): ConnectionWorld {
  const kept = new Map<string, string>();
  let ahead = 0;
  let made = 0;
  const clock = (): number => now() + ahead;
  const http = createHttp({
    fetch,
    config: { upstreams, offline: true },
    log: silentLogger,
    now: clock,
    random: () => 0,
    sleep,
  });
  const secrets: Pick<Context["secrets"], "open"> = { open: async ({ name }) => kept.get(name) };
  // Only the parts of a context that connections use.
  const used: Partial<Context> = {
    http,
    exchanges: createExchangeLibrary(),
    secrets: secrets as Context["secrets"],
    now: clock,
    log: silentLogger,
    newId: () => `id${++made}`,
    bus: createBus((error) => {
      throw error;
    }),
    pause: async () => undefined,
  };
  const context = used as Context;

  const runOf = <Input>(input: Input, signal = new AbortController().signal): WholeTaskRun<Input> => ({
    context,
    accountName: "main",
    account,
    taskId: "task",
    input,
    attempt: 1,
    signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });

  async function connect(kind: string, given: Record<string, unknown>): Promise<string> {
    const connector = connectorFor(kind);
    const settings = connector.settings.parse(given) as Record<string, unknown>;
    const { signal } = new AbortController();
    const limited = await connectionContext({ context, account: { id: "a1" }, signal }, connector, {
      id: "",
      settings,
    });
    const complete = await connector.check(settings, {
      ...limited.context,
      secret: (field) => settings[field] as string | undefined,
    });
    const id = `connection${++made}`;
    const open: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(complete))
      if (connector.secretFields.includes(field)) kept.set(connectionSecret(id, field), String(value));
      else if (value !== undefined) open[field] = value;
    const label = connector.label(complete);
    account.connections.add({ id, kind, label, settings: open, createdAt: clock() });
    return id;
  }

  async function wasUsed(kind: string, given: Record<string, unknown>): Promise<boolean | null> {
    const connector = connectorFor(kind);
    const { signal } = new AbortController();
    const limited = await connectionContext({ context, account: { id: "a1" }, signal }, connector, {
      id: "",
      settings: given,
    });
    const asked = { ...limited.context, secret: (field: string) => given[field] as string | undefined };
    return (await connector.wasUsed?.(given, asked)) ?? null;
  }

  return {
    sql,
    account,
    connect,
    wasUsed,
    sync: (connectionId, signal) =>
      syncWithConnectors(connectorFor, runOf({ connectionId, thorough: false }, signal)),
    syncNow: (connectionId) => syncWithConnectors(connectorFor, runOf({ connectionId, thorough: true })),
    verify: (connectionId) => verifyWith(connectorFor, runOf({ connectionId, thorough: false })),
    verifyNow: (connectionId) => verifyWith(connectorFor, runOf({ connectionId, thorough: true })),
    settle: () => runToEnd(createBalances(sql).refresh()),
    wait: (ms) => void (ahead += ms),
  };
}
