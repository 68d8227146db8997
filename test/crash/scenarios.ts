import { rmSync } from "node:fs";
import { join } from "node:path";
import { serviceOwner } from "../../src/domain/account/role.ts";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { migrate, schemaVersionOf, newestVersion } from "../../src/store/database/migrate.ts";
import { accountMigrations } from "../../src/store/database/migrations/registry.ts";
import { stateOf } from "../support/worlds/ledger-world.ts";
import type { WorkerWorld } from "../support/worlds/worker-world.ts";
import type { Scenario } from "./scenario.ts";
import { address, exported } from "./sources.ts";

const accountName = "main";
const eth = "eip155:1/slip44:60";
const btc = "bip122:000000000019d6689c085ae165831e93/slip44:0";
type Task = { id: string; kind: string; state: string; error: string | null };

const open = ({ app }: WorkerWorld, name = accountName) => app.context.accounts.open(name);
const exists = ({ app }: WorkerWorld, name = accountName): boolean =>
  app.context.accounts.names().includes(name);

/** The whole account without random ids: input of the owner and of sources, and the data derived from it. */
function ledgerOf(world: WorkerWorld, name = accountName): unknown {
  const { sql, imports } = open(world, name);
  const rows = (text: string): unknown[] => sql.prepare(text).all();
  let text = JSON.stringify({
    ledger: stateOf(sql),
    netWorth: rows("SELECT day, value FROM net_worth WHERE day < 19783 ORDER BY day"),
    keys: rows("SELECT count(*) AS n FROM caller_keys"),
    files: rows("SELECT count(*) AS n FROM files WHERE id NOT IN (SELECT file_id FROM backups)"),
  }).replaceAll(/manual:[\w-]{22}/g, "MANUAL");
  for (const { id } of imports.list()) text = text.replaceAll(id, "IMPORT");
  return JSON.parse(text);
}

/** Creates the account unless an earlier attempt did. */
async function makeAccount(world: WorkerWorld): Promise<void> {
  if (!exists(world)) await world.call("accounts.create", { name: accountName });
}

async function deposit(world: WorkerWorld, key: string, amount: string): Promise<string> {
  const legs = [{ direction: "in", assetId: eth, amount }];
  const transactions = [{ key, at: Date.UTC(2024, 0, 5, 12), type: "deposit", wallet: "cold", legs }];
  const { ids } = (await world.call("transactions.create", { accountName, transactions })) as {
    ids: string[];
  };
  return ids[0] ?? "";
}

const prices = ["2024-01-01", "2024-01-11"].map((day) => ({
  assetId: eth,
  day,
  price: "2000",
  currency: "USD",
}));

async function importStatement(world: WorkerWorld): Promise<void> {
  const { storedFiles: files, imports } = open(world);
  if (files.find("export") === undefined) await world.upload(accountName, "export", exported);
  // An import that a full disk undid is started again, as its message says.
  if (imports.list().every(({ state }) => state === "failed"))
    await world.call("imports.create", { accountName, fileId: "export" });
}

const importing: Scenario = {
  name: "import",
  async work(world, promise) {
    await makeAccount(world);
    promise({ what: "the account", holds: (later) => exists(later) });
    await world.call("prices.set", { accountName, prices });
    promise({
      what: "the prices",
      holds: (later) => open(later).sql.prepare("SELECT 1 FROM manual_prices").all().length === 2,
    });
    await importStatement(world);
    const id = await deposit(world, "mine", "3");
    promise({ what: "the deposit", holds: (later) => open(later).ledger.get(id).id === id });
  },
  isOver: (world) =>
    open(world)
      .imports.list()
      .some(({ state }) => state === "done"),
  state: (world) => ledgerOf(world),
};

const recomputing: Scenario = {
  name: "recompute",
  async before(world) {
    await makeAccount(world);
    await importStatement(world);
    await world.call("prices.set", { accountName, prices });
  },
  async work(world, promise) {
    await world.call("prices.set", {
      accountName,
      prices: prices.map((price) => ({ ...price, price: "2500" })),
    });
    await deposit(world, "one", "1");
    await world.call("wallets.update", { accountName, wallet: "cold", patch: { label: "Cold" } });
    promise({
      what: "the label",
      holds: (later) =>
        open(later)
          .wallets.list()
          .some(({ label }) => label === "Cold"),
    });
  },
  isOver: () => true,
  state: (world) => ledgerOf(world),
};

async function connect(world: WorkerWorld): Promise<void> {
  await makeAccount(world);
  const connections = open(world).connections.list();
  if (connections.length === 0)
    await world.call("connections.create", { accountName, kind: "bitcoin", settings: { wallet: address } });
}

const syncing: Scenario = {
  name: "sync",
  work: (world) => connect(world),
  isOver: (world) =>
    open(world)
      .connections.list()
      .every(({ syncedAt, error }) => syncedAt !== null && error === null),
  state: (world) => {
    const { sql } = open(world);
    return {
      count: sql.prepare("SELECT count(*) AS n FROM transactions").all(),
      held: sql
        .prepare(`SELECT h.amount FROM holdings h JOIN assets a ON a.key = h.asset WHERE a.id = '${btc}'`)
        .all(),
      entries: sql.prepare("SELECT count(*) AS n, count(DISTINCT transaction_key) AS of FROM entries").all(),
    };
  },
};

const takingBack: Scenario = {
  name: "import deleted",
  async before(world) {
    await makeAccount(world);
    await importStatement(world);
    await deposit(world, "mine", "3");
  },
  async work(world, promise) {
    const [entry] = open(world).imports.list();
    if (entry?.state !== "done") return;
    await world.call("imports.delete", { accountName, importId: entry.id });
    promise({
      what: "that it is taken back",
      holds: (later) =>
        open(later).imports.list().length === 0 ||
        open(later).tasks.where("kind = 'deleteImport' AND state <> 'failed'").length > 0,
    });
  },
  isOver: (world) => open(world).imports.list().length === 0,
  state: (world) => ledgerOf(world),
};

const disconnecting: Scenario = {
  name: "connection deleted",
  before: (world) => connect(world),
  async work(world) {
    const [connection] = open(world).connections.list();
    if (connection !== undefined)
      await world.call("connections.delete", {
        accountName,
        connectionId: connection.id,
        keepTransactions: false,
      });
  },
  isOver: (world) => open(world).connections.list().length === 0,
  state: (world) => ledgerOf(world),
};

const restoresOf = ({ app }: WorkerWorld): Task[] =>
  app.context.server.tasks.where("kind = 'restore'") as Task[];
const backupsOf = (world: WorkerWorld, name = accountName) => open(world, name).backups.list();

async function backUp(world: WorkerWorld, passphrase?: string): Promise<void> {
  await world.call("backups.create", { accountName, ...(passphrase === undefined ? {} : { passphrase }) });
}

async function waitForBackup(world: WorkerWorld): Promise<void> {
  for (let turn = 0; turn < 400 && backupsOf(world).length === 0; turn++) {
    await world.clock.move(250);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

function backingUp(name: string, passphrase?: string): Scenario {
  return {
    name,
    async before(world) {
      await makeAccount(world);
      await importStatement(world);
    },
    async work(world) {
      const { tasks } = open(world);
      const isBegun = tasks.where("kind = 'backup' AND state NOT IN ('failed', 'cancelled')").length > 0;
      if (!isBegun && backupsOf(world).length === 0) await backUp(world, passphrase);
    },
    isOver: (world) => backupsOf(world).length === 1,
    state: (world) => ({
      ledger: ledgerOf(world),
      backups: backupsOf(world).map(({ encrypted }) => encrypted),
      secrets: world.app.context.server.secrets.all().map(({ name: secret }) => secret),
    }),
  };
}

/** The account holds 1 in its backup and 3 now. */
function restoring(name: string, target: string, passphrase?: string): Scenario {
  return {
    name,
    async before(world) {
      await makeAccount(world);
      await importStatement(world);
      await deposit(world, "one", "1");
      await world.call("secrets.set", {
        accountName,
        name: "assistant_anthropic_key",
        value: "sk-ant-in-the-backup-1234",
      });
      await waitUntilSettled(world);
      await backUp(world, passphrase);
      await waitForBackup(world);
      await deposit(world, "two", "2");
    },
    async work(world, promise) {
      const fileId = backupsOf(world).at(-1)?.id ?? "";
      const begun = restoresOf(world).some(({ state }) => state !== "failed" && state !== "cancelled");
      if (begun) return;
      const { taskId } = (await world.call("backups.restore", {
        accountName: target,
        fileId,
        ...(passphrase === undefined ? {} : { passphrase }),
      })) as { taskId: string };
      promise({
        what: "the restore's task",
        holds: (later) => restoresOf(later).some(({ id }) => id === taskId),
      });
    },
    isOver: (world) => restoresOf(world).some(({ state }) => state === "done"),
    state: (world) => ({
      ledger: ledgerOf(world, target),
      names: world.app.context.accounts.names(),
      kept: backupsOf(world)
        .map(({ encrypted, name: file }) => [encrypted, file.includes("before-restore")].join())
        .toSorted(),
      secrets: world.app.context.server.secrets.all().map(({ name: secret }) => secret),
    }),
    async always(world) {
      if (!exists(world, target)) return;
      // The old or the new state, never a part: both deposits or the first alone, or none while the account is created.
      const held = open(world, target).sql.prepare("SELECT count(*) AS n FROM caller_keys").get() as {
        n: number;
      };
      const allowed = target === accountName ? [1, 2] : [0, 1];
      if (!allowed.includes(held.n))
        throw new Error(`the account is neither old nor new: ${held.n} deposits`);
      const transactions = open(world, target)
        .sql.prepare("SELECT count(*) AS n FROM transactions")
        .get() as { n: number };
      if (held.n > 0 && transactions.n !== 40 + held.n)
        throw new Error(`the account is not whole: ${transactions.n} transactions`);
    },
  };
}

async function waitUntilSettled(world: WorkerWorld): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    const { changes, tasks } = open(world);
    if (changes.newest() === changes.cursor() && !tasks.isBusy()) return;
    await world.clock.move(250);
  }
}

const migrating: Scenario = {
  name: "migration",
  async before(world) {
    await makeAccount(world);
    await deposit(world, "one", "1");
  },
  /** The account as a program with schema 1 left it. */
  atRest(dataLocation) {
    const path = join(dataLocation, "databases", `${accountName}.sqlite`);
    const now = openSql(path, { readonly: true });
    const meta = now
      .prepare<{ key: string; value: string }>("SELECT key, value FROM meta WHERE key LIKE 'account.%'")
      .all();
    now.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
    const old = openSql(path, { readonly: false });
    migrate(old, accountMigrations.slice(0, 1));
    old.transaction(() => {
      for (const { key, value } of meta)
        old.prepare("INSERT INTO meta (key, value) VALUES (?, ?)").run(key, value);
      for (let index = 0; index < 500; index++)
        old.prepare("INSERT INTO key_values (key, value) VALUES (?, ?)").run(`key ${index}`, String(index));
    });
    old.close();
  },
  work: async () => undefined,
  isOver: (world) => schemaVersionOf(open(world).sql) === newestVersion(accountMigrations),
  state: (world) => ({
    version: schemaVersionOf(open(world).sql),
    values: open(world).sql.prepare("SELECT count(*) AS n, sum(value) AS sum FROM key_values").all(),
  }),
};

const changingPassword: Scenario = {
  name: "password change",
  before: async (world) =>
    void (await world.call("internal.setUp", { passwordHash: "first", sessionEpoch: "1" })),
  async work(world, promise) {
    await world.call("internal.changePassword", {
      userId: serviceOwner,
      passwordHash: "second",
      sessionEpoch: "2",
    });
    promise({
      what: "the new password",
      holds: (later) => later.app.context.server.owner.passwordHash() === "second",
    });
  },
  isOver: () => true,
  state: ({ app }) => [app.context.server.owner.passwordHash(), app.context.server.owner.sessionEpoch()],
  always({ app }) {
    const { owner } = app.context.server;
    const pair = `${owner.passwordHash()} ${owner.sessionEpoch()}`;
    if (pair !== "first 1" && pair !== "second 2")
      throw new Error(`password and sessions do not belong together: ${pair}`);
  },
};

const accounts: Scenario = {
  name: "accounts",
  async before(world) {
    await makeAccount(world);
    await deposit(world, "one", "1");
    await world.call("accounts.create", { name: "leaving" });
  },
  async work(world, promise) {
    const has = (name: string): boolean => exists(world, name);
    if (has("leaving")) await world.call("accounts.delete", { accountName: "leaving" });
    promise({ what: "the deletion", holds: (later) => !exists(later, "leaving") });
    if (!has("new")) await world.call("accounts.create", { name: "new", baseCurrency: "EUR" });
    promise({ what: "the new account", holds: (later) => exists(later, "new") });
    if (has(accountName)) await world.call("accounts.rename", { accountName, name: "renamed" });
    promise({ what: "the other name", holds: (later) => exists(later, "renamed") && !exists(later) });
  },
  isOver: () => true,
  state: (world) => ({
    names: world.app.context.accounts.names().toSorted(),
    ledger: ledgerOf(world, "renamed"),
    currency: open(world, "new").settings.get().baseCurrency,
  }),
};

export const scenarios: readonly Scenario[] = [
  importing,
  syncing,
  recomputing,
  takingBack,
  disconnecting,
  backingUp("backup"),
  backingUp("backup, encrypted", "a passphrase"),
  restoring("restore in place", accountName),
  restoring("restore in place, encrypted", accountName, "a passphrase"),
  restoring("restore as a new account", "fresh"),
  migrating,
  changingPassword,
  accounts,
];
