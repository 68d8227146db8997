import { accountKey } from "../../domain/account/account-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { deleteBackupTargetsOf } from "./backup-targets.ts";
import type { Directory, OtherAccount } from "./directory.ts";
import { deleteNotificationsOf } from "./notifications.ts";
import { deleteSharesOf } from "./shares.ts";
import { deleteRolesOf } from "./users.ts";
import type { Wording } from "../../errors/wording.ts";
import { errorColumns, errorIn, errorWordingIn } from "../database/error-columns.ts";

export type AccountRow = {
  /** Immutable: secrets are sealed to it and files lie under it, so that a rename breaks nothing. */
  id: string;
  name: string;
  baseCurrency: string;
  createdAt: number;
  isDemo: boolean;
  /** Why the account cannot be opened, if so. */
  problem: string | Wording | null;
  /** Whether it may have open tasks or unprocessed changes. */
  isPending: boolean;
};

type StoredAccount = {
  id: string;
  name: string;
  base_currency: string;
  created_at: number;
  demo: number;
  problem: string | null;
  problem_wording: string | null;
  pending: number;
};

/** The accounts of this node. Those of a whole cluster are in the directory. */
export function accountsOf(sql: Sql, { shared, directory }: { shared: Sql; directory: Directory | null }) {
  const columns = "id, name, base_currency, created_at, demo, problem, problem_wording, pending";
  const accountOf = (row: StoredAccount): AccountRow => ({
    id: row.id,
    name: row.name,
    baseCurrency: row.base_currency,
    createdAt: row.created_at,
    isDemo: row.demo === 1,
    problem: errorIn({ error: row.problem, ...errorWordingIn(row.problem_wording) }),
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
  /** Keys are folded by Unicode case; earlier versions stored lower case, so names beyond ASCII are compared by their name. */
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
    setProblem: (id: string, problem: string | Wording | null): void => setProblem(sql, id, problem),
    markPending: (id: string): void => void change("pending").run(1, id),
    clearPending: (id: string): void => void change("pending").run(0, id),
    /** Includes its notification rules, backup targets, share links, comments and the roles in it; its secrets are deleted separately. */
    remove: (id: string): void => {
      deleteBackupTargetsOf(shared, id);
      deleteRolesOf(shared, id);
      deleteSharesOf(shared, id);
      deleteNotificationsOf(shared, id);
      directory?.remove(id);
      removeHere(id);
    },
  };
}

function setProblem(sql: Sql, id: string, problem: string | Wording | null): void {
  sql
    .prepare("UPDATE accounts SET problem = ?, problem_wording = ? WHERE id = ?")
    .run(...errorColumns(problem), id);
}
