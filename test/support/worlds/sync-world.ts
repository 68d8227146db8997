import { z } from "zod";
import type { Context } from "../../../src/context/context.ts";
import type { Sql } from "../../../src/ports/sql.ts";
import { openSql } from "../../../src/platform/sqlite/open-sql.ts";
import { balances } from "../../../src/rpc/methods/portfolio/balances.ts";
import { certificate } from "../../../src/rpc/methods/portfolio/certificate.ts";
import { connections } from "../../../src/rpc/methods/ledger/connections.ts";
import type { AccountMethod } from "../../../src/rpc/protocol/method.ts";
import { netWorth } from "../../../src/rpc/methods/portfolio/net-worth.ts";
import { transactions } from "../../../src/rpc/methods/ledger/transactions.ts";
import { createSecrets } from "../../../src/context/secrets.ts";
import { migrate } from "../../../src/store/database/migrate.ts";
import { serverMigrations } from "../../../src/store/database/migrations/registry.ts";
import { createServerStore } from "../../../src/store/server/server-store.ts";
import { checkHealth } from "../../../src/tasks/derived/check-health.ts";
import { refreshMetadata } from "../../../src/tasks/derived/refresh-metadata.ts";
import { deleteConnection } from "../../../src/tasks/connections/delete-connection.ts";
import { matchTransfers } from "../../../src/tasks/ledger/match-transfers.ts";
import { refreshBalances } from "../../../src/tasks/derived/refresh-balances.ts";
import { refreshNetWorth } from "../../../src/tasks/derived/refresh-net-worth.ts";
import { refreshTrades } from "../../../src/tasks/derived/refresh-trades.ts";
import { sync, syncWithConnectors } from "../../../src/tasks/connections/sync.ts";
import { syncAll } from "../../../src/tasks/connections/sync-all.ts";
import { defineTask } from "../../../src/tasks/queue/task.ts";
import { verify, verifyWith } from "../../../src/tasks/connections/verify.ts";
import { owner, scriptedSource, type Script } from "./scripted-source.ts";
import { taskWorld, type TaskWorld } from "./task-world.ts";

const methods = new Map<string, AccountMethod>(
  Object.entries({
    "accounts.certificate": certificate,
    "balances.list": balances.list,
    "netWorth.current": netWorth.current,
    "transactions.delete": transactions.delete,
    "connections.list": connections.list,
    "connections.sync": connections.sync,
    "connections.verify": connections.verify,
    "connections.settle": connections.settle,
    "connections.update": connections.update,
    "connections.delete": connections.delete,
  }).map(([name, method]) => [name, method as AccountMethod]),
);

export type SyncWorld = TaskWorld & {
  story: Script;
  /** Adds a connection to the scripted source. */
  connect(id?: string, address?: string): string;
  /** Requests a sync of a connection and waits for everything that follows. Returns the task's id. */
  sync(id?: string): Promise<string>;
  /** Lets the queue run until it is idle. */
  quiet(): Promise<void>;
  /** Calls a method as the owner does and waits for everything that follows. */
  call(method: string, input?: Record<string, unknown>): Promise<unknown>;
  /** The same from within a running task, without waiting. */
  ask(method: string, input?: Record<string, unknown>): Promise<unknown>;
};

/** Queue, relayer and everything that follows from a sync, over one account and a scripted source. */
export function syncWorld(story: Script, options: { sql?: Sql; clock?: TaskWorld["clock"] } = {}): SyncWorld {
  const connectorFor = () => scriptedSource(story);
  const world = taskWorld(
    [
      defineTask({ ...sync, run: (run) => syncWithConnectors(connectorFor, run) }),
      defineTask({ ...verify, run: (run) => verifyWith(connectorFor, run) }),
      syncAll,
      deleteConnection,
      refreshBalances,
      refreshNetWorth,
      refreshTrades,
      matchTransfers,
      checkHealth,
      refreshMetadata,
      // No price source here.
      defineTask({
        kind: "fetchPrices",
        uses: [],
        input: z.object({}),
        title: () => "Prices",
        priority: 6,
        attempts: 1,
        run: () => Promise.resolve(),
      }),
      // No coin list either: the token that made the refresh due counts as compared.
      defineTask({
        kind: "refreshMetadata",
        uses: ["coinListState", "now"],
        input: z.object({}),
        title: () => "Coin lists",
        priority: 6,
        attempts: 1,
        run({ account: { coinListState: coinList }, context: { now } }) {
          coinList.write({ askedAt: now(), comparedUpTo: coinList.newestUnknownToken() });
          return Promise.resolve();
        },
      }),
    ],
    options,
  );
  const { account, clock, context } = world;
  const serverSql = openSql(":memory:", { readonly: false });
  migrate(serverSql, serverMigrations);
  const server = createServerStore(serverSql);
  const parts: Partial<Context> = {
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    server,
    secrets: createSecrets({ server, masterKey: "x".repeat(40), now: clock.now }),
  };
  Object.assign(context, parts);
  const add = (kind: string, id: string): string => world.add({ kind, input: { connectionId: id } });
  const quiet = async (): Promise<void> => {
    for (let round = 0; round < 400; round++) {
      world.relayer.relay("main");
      await world.settle();
      if (account.tasks.isBusy()) continue;
      if (account.changes.newest() === account.changes.cursor()) return;
      await clock.move(250);
    }
    throw new Error("The queue does not come to rest.");
  };
  const ask = async (method: string, input: Record<string, unknown> = {}): Promise<unknown> => {
    const found = methods.get(method);
    if (found?.scope !== "account") throw new Error(`There is no method of an account ${method}.`);
    const parsed = found.input.parse({ accountName: "main", ...input }) as { accountName: string };
    const { signal } = new AbortController();
    const caller = { access: "owner", accounts: "*" } as const;
    const result = await found.handle({ context, caller, signal }, parsed, account);
    return found.output.parse(result);
  };
  return {
    ...world,
    story,
    quiet,
    connect(id = "c1", address = owner) {
      const createdAt = clock.now();
      account.connections.add({ id, kind: "scripted", label: "Mine", settings: { address }, createdAt });
      return id;
    },
    async sync(id = "c1") {
      const taskId = add("sync", id);
      await quiet();
      return taskId;
    },
    ask,
    async call(method, input = {}) {
      const result = await ask(method, input);
      await quiet();
      return result;
    },
  };
}
