import type { Sql } from "../../ports/sql.ts";

export type SecretRow = {
  accountId: string;
  name: string;
  sealed: string;
  hint: string;
  boundUrl: string | null;
  setAt: number;
};
type StoredSecret = {
  account_id: string;
  name: string;
  sealed: string;
  hint: string;
  bound_url: string | null;
  set_at: number;
};

/** Encrypted secrets by name and account. They are decrypted by `context/secrets.ts` only. */
export function secretsOf(sql: Sql) {
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
