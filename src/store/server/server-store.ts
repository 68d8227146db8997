import { accountKey } from "../../domain/account/account-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { serverMigrations } from "../database/migrations/registry.ts";
import { createDirectory, type Directory, type OtherAccount } from "./directory.ts";
import { createMeta } from "../account/meta.ts";
import { createOwner } from "./owner.ts";
import { jsonTexts } from "../database/json-columns.ts";
import { prepareFile, type Machine } from "../database/prepare-file.ts";
import { createHealthProbe } from "../database/health-probe.ts";
import { createBackupTargets, forgetBackupTargets } from "./backup-targets.ts";
import { createNotifications, forgetNotifications } from "./notifications.ts";
import { createMadeBy } from "./made-by.ts";
import { createSecurityLog } from "./security-log.ts";
import { createPasskeys } from "./passkeys.ts";
import { createUserCodes } from "./user-codes.ts";
import { createIdentities } from "./identities.ts";
import { createComments } from "./comments.ts";
import { createShares, forgetShares } from "./shares.ts";
import { createUserSessions } from "./user-sessions.ts";
import { createInvitations, createUsers, forgetRoles } from "./users.ts";
import { createServerTasks } from "../jobs/server-tasks.ts";

export type AccountRow = {
  /** Immutable: secrets are sealed to it and files lie under it, so that a rename breaks nothing. */
  id: string;
  name: string;
  baseCurrency: string;
  createdAt: number;
  isDemo: boolean;
  /** Why the account cannot be opened, if so. */
  problem: string | null;
  /** Whether it may have open tasks or unprocessed changes. */
  isPending: boolean;
};

export type TokenAccess = "read" | "write" | "owner";
export type TokenRow = {
  id: string;
  name: string;
  access: TokenAccess;
  /** Names of accounts at the time of asking, or all. */
  accounts: string[] | "*";
  createdAt: number;
  lastUsedAt: number | null;
};

export type SecretRow = {
  accountId: string;
  name: string;
  sealed: string;
  hint: string;
  boundUrl: string | null;
  setAt: number;
};

type StoredAccount = {
  id: string;
  name: string;
  base_currency: string;
  created_at: number;
  demo: number;
  problem: string | null;
  pending: number;
};
type StoredToken = {
  id: string;
  name: string;
  access: TokenAccess;
  accounts: string;
  created_at: number;
  last_used_at: number | null;
};
type StoredSecret = {
  account_id: string;
  name: string;
  sealed: string;
  hint: string;
  bound_url: string | null;
  set_at: number;
};

/**
 * `server.sqlite`: data of the owner that belongs to no single account. What all nodes share is in `shared`, which is the same file unless the
 * service has a PostgreSQL database.
 */
export function createServerStore(sql: Sql, cluster?: { shared: Sql; node: string }) {
  const shared = cluster?.shared ?? sql;
  const directory = cluster === undefined ? null : createDirectory(shared, cluster.node);
  const owner = createOwner(shared);
  return {
    sql,
    /** Which node holds which account; `null` for a service of one machine. */
    directory,
    /** Facts of this node alone. */
    localMeta: createMeta(sql),
    /** One transaction of the file; what all nodes share is committed last. */
    transaction: <T>(work: () => T): T =>
      shared === sql ? sql.transaction(work) : shared.transaction(() => sql.transaction(work)),
    health: createHealthProbe(sql),
    owner,
    users: createUsers(shared, owner),
    codes: createUserCodes(shared),
    passkeys: createPasskeys(shared),
    identities: createIdentities(shared),
    shares: createShares(shared),
    comments: createComments(shared),
    invitations: createInvitations(shared),
    sessions: createUserSessions(shared),
    securityLog: createSecurityLog(shared),
    tokens: tokensOf(shared),
    madeBy: createMadeBy(shared),
    secrets: secretsOf(shared),
    accounts: accountsOf(sql, { shared, directory }),
    tasks: createServerTasks(sql),
    notifications: createNotifications(shared),
    backupTargets: createBackupTargets(shared),
  };
}

/** Migrates `server.sqlite` to the newest schema; for the writing thread, before the other one opens it. */
export function prepareServerFile(path: string, machine: Machine): void {
  prepareFile(path, serverMigrations, machine);
}
export type ServerStore = ReturnType<typeof createServerStore>;

function tokensOf(sql: Sql) {
  const columns = "id, name, access, accounts, created_at, last_used_at";
  /** Stored as account ids, so that a renamed account stays covered and a new one of an old name does not. */
  const tokenOf = ({
    accounts,
    created_at: createdAt,
    last_used_at: lastUsedAt,
    ...row
  }: StoredToken): TokenRow => ({
    id: row.id,
    name: row.name,
    access: row.access,
    accounts: accounts === "*" ? "*" : namesOf(jsonTexts(accounts)),
    createdAt,
    lastUsedAt,
  });
  const namesOf = (ids: string[]): string[] =>
    ids.flatMap((id) => {
      const name = sql.prepare<{ name: string }>("SELECT name FROM accounts WHERE id = ?").get(id)?.name;
      return name === undefined ? [] : [name];
    });
  return {
    create(token: {
      id: string;
      name: string;
      access: TokenAccess;
      accountIds: string[] | "*";
      hash: string;
      at: number;
    }): void {
      sql
        .prepare(
          "INSERT INTO tokens (id, name, access, accounts, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .run(
          token.id,
          token.name,
          token.access,
          token.accountIds === "*" ? "*" : JSON.stringify(token.accountIds),
          token.hash,
          token.at,
        );
    },
    list: (): TokenRow[] =>
      sql
        .prepare<StoredToken>(
          `SELECT ${columns} FROM tokens WHERE revoked_at IS NULL ORDER BY created_at DESC, id`,
        )
        .all()
        .map(tokenOf),
    findByHash(hash: string): TokenRow | null {
      const row = sql
        .prepare<StoredToken>(`SELECT ${columns} FROM tokens WHERE hash = ? AND revoked_at IS NULL`)
        .get(hash);
      return row === undefined ? null : tokenOf(row);
    },
    /** Whether there was one to revoke. */
    revoke: (id: string, at: number): boolean =>
      sql.prepare("UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL").run(at, id)
        .changes > 0,
    noteUse: (id: string, at: number): void => {
      sql.prepare("UPDATE tokens SET last_used_at = ? WHERE id = ?").run(at, id);
    },
  };
}

function secretsOf(sql: Sql) {
  const columns = "account_id, name, sealed, hint, bound_url, set_at";
  const secretOf = (row: StoredSecret): SecretRow => ({
    accountId: row.account_id,
    name: row.name,
    sealed: row.sealed,
    hint: row.hint,
    boundUrl: row.bound_url,
    setAt: row.set_at,
  });
  return {
    put({ accountId, name, sealed, hint, boundUrl, setAt }: SecretRow): void {
      sql
        .prepare(
          `INSERT INTO secrets (${columns}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (account_id, name) DO UPDATE SET sealed = excluded.sealed, hint = excluded.hint, bound_url = excluded.bound_url, set_at = excluded.set_at`,
        )
        .run(accountId, name, sealed, hint, boundUrl, setAt);
    },
    get(accountId: string, name: string): SecretRow | undefined {
      const row = sql
        .prepare<StoredSecret>(`SELECT ${columns} FROM secrets WHERE account_id = ? AND name = ?`)
        .get(accountId, name);
      return row === undefined ? undefined : secretOf(row);
    },
    list: (accountId: string): SecretRow[] =>
      sql
        .prepare<StoredSecret>(`SELECT ${columns} FROM secrets WHERE account_id = ? ORDER BY name`)
        .all(accountId)
        .map(secretOf),
    all: (): SecretRow[] =>
      sql
        .prepare<StoredSecret>(`SELECT ${columns} FROM secrets ORDER BY account_id, name`)
        .all()
        .map(secretOf),
    delete: (accountId: string, name: string): boolean =>
      sql.prepare("DELETE FROM secrets WHERE account_id = ? AND name = ?").run(accountId, name).changes > 0,
    deleteAll: (accountId: string): void => {
      sql.prepare("DELETE FROM secrets WHERE account_id = ?").run(accountId);
    },
  };
}

/** The accounts of this node. What is said of all is said by the directory, if there is one. */
function accountsOf(sql: Sql, { shared, directory }: { shared: Sql; directory: Directory | null }) {
  const columns = "id, name, base_currency, created_at, demo, problem, pending";
  const accountOf = (row: StoredAccount): AccountRow => ({
    id: row.id,
    name: row.name,
    baseCurrency: row.base_currency,
    createdAt: row.created_at,
    isDemo: row.demo === 1,
    problem: row.problem,
    isPending: row.pending === 1,
  });
  const addHere = (row: Omit<AccountRow, "problem" | "isPending">): void => {
    const { id, name, baseCurrency, createdAt, isDemo } = row;
    sql
      .prepare(
        "INSERT INTO accounts (id, name, key, base_currency, created_at, demo) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(id, name, accountKey(name), baseCurrency, createdAt, isDemo ? 1 : 0);
  };
  const removeHere = (id: string): void => void sql.prepare("DELETE FROM accounts WHERE id = ?").run(id);
  /** Under full case folding. One keyed by its lower case, as in earlier versions, is found by its name; of ASCII alone both keys are the same. */
  const byName = (name: string): AccountRow | undefined => {
    const key = accountKey(name);
    const row =
      sql.prepare<StoredAccount>(`SELECT ${columns} FROM accounts WHERE key = ?`).get(key) ??
      sql
        .prepare<StoredAccount>(
          `SELECT ${columns} FROM accounts WHERE name GLOB '*[^ -~]*' ORDER BY created_at, name`,
        )
        .all()
        .find((stored) => accountKey(stored.name) === key);
    return row === undefined ? undefined : accountOf(row);
  };
  const change = (column: string) => sql.prepare(`UPDATE accounts SET ${column} = ? WHERE id = ?`);
  return {
    list: (): AccountRow[] =>
      sql
        .prepare<StoredAccount>(`SELECT ${columns} FROM accounts ORDER BY created_at, name`)
        .all()
        .map(accountOf),
    byName,
    /** Throws `conflict` if another node has an account of this name. */
    add(row: Omit<AccountRow, "problem" | "isPending">): void {
      directory?.register(row);
      addHere(row);
    },
    /** Adds an account that moved here from another node, and removes one that moved away. */
    addHere,
    removeHere,
    /** Those of other nodes. */
    listElsewhere: (): OtherAccount[] => directory?.others() ?? [],
    /** The id of an account on any node. */
    idOf(name: string): string | undefined {
      const here = byName(name)?.id;
      if (here !== undefined || directory === null) return here;
      return shared.prepare<{ id: string }>("SELECT id FROM accounts WHERE key = ?").get(accountKey(name))
        ?.id;
    },
    /** Also of an account on another node. */
    nameOf: (id: string): string | undefined =>
      shared.prepare<{ name: string }>("SELECT name FROM accounts WHERE id = ?").get(id)?.name,
    byId(id: string): AccountRow | undefined {
      const row = sql.prepare<StoredAccount>(`SELECT ${columns} FROM accounts WHERE id = ?`).get(id);
      return row === undefined ? undefined : accountOf(row);
    },
    rename: (id: string, name: string): void => {
      directory?.rename(id, name);
      sql.prepare("UPDATE accounts SET name = ?, key = ? WHERE id = ?").run(name, accountKey(name), id);
    },
    setBaseCurrency: (id: string, currency: string): void => void change("base_currency").run(currency, id),
    setCreatedAt: (id: string, at: number): void => void change("created_at").run(at, id),
    setDemo: (id: string, isDemo: boolean): void => void change("demo").run(isDemo ? 1 : 0, id),
    setProblem: (id: string, problem: string | null): void => void change("problem").run(problem, id),
    setPending: (id: string, isPending: boolean): void => void change("pending").run(isPending ? 1 : 0, id),
    /** Includes its notification rules, backup targets, share links, comments and the roles in it; its secrets are deleted separately. */
    remove: (id: string): void => {
      forgetBackupTargets(shared, id);
      forgetRoles(shared, id);
      forgetShares(shared, id);
      forgetNotifications(shared, id);
      directory?.remove(id);
      removeHere(id);
    },
  };
}
