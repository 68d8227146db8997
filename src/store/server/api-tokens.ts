import type { Sql } from "../../ports/sql.ts";
import { jsonTexts } from "../database/json-columns.ts";

export type TokenAccess = "read" | "write" | "owner";
export type TokenRow = {
  id: string;
  name: string;
  access: TokenAccess;
  /** The current names of its accounts, or all. */
  accounts: string[] | "*";
  createdAt: number;
  lastUsedAt: number | null;
};
type StoredToken = {
  id: string;
  name: string;
  access: TokenAccess;
  accounts: string;
  created_at: number;
  last_used_at: number | null;
};

/** API tokens by the hash of their text, with access level and accounts. */
export function tokensOf(sql: Sql) {
  const columns = "id, name, access, accounts, created_at, last_used_at";
  /** Stored as account ids, so that a renamed account stays covered, and a new account with its former name is not. */
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
    /** Returns whether the token existed and was not revoked before. */
    revoke: (id: string, at: number): boolean =>
      sql.prepare("UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL").run(at, id)
        .changes > 0,
    recordUse: (id: string, at: number): void => {
      sql.prepare("UPDATE tokens SET last_used_at = ? WHERE id = ?").run(at, id);
    },
  };
}
