import type { Sql } from "../../ports/sql.ts";
import { jsonTexts } from "../database/json-columns.ts";

/** A WebAuthn credential of a user. */
export type Passkey = {
  /** The credential's id, base64url as are the bytes of the key. */
  id: string;
  userId: string;
  name: string;
  publicKey: string;
  counter: number;
  transports: string[];
  createdAt: number;
  lastUsedAt: number | null;
};

type Row = {
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: string;
  created_at: number;
  last_used_at: number | null;
};

export function createPasskeys(sql: Sql) {
  const columns = "id, user_id, name, public_key, counter, transports, created_at, last_used_at";
  const passkeyOf = (row: Row): Passkey => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    publicKey: row.public_key,
    counter: row.counter,
    transports: jsonTexts(row.transports),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  });
  return {
    isAny: (): boolean => sql.prepare("SELECT 1 FROM passkeys LIMIT 1").get() !== undefined,
    find(id: string): Passkey | undefined {
      const row = sql.prepare<Row>(`SELECT ${columns} FROM passkeys WHERE id = ?`).get(id);
      return row === undefined ? undefined : passkeyOf(row);
    },
    listByUser: (userId: string): Passkey[] =>
      sql
        .prepare<Row>(`SELECT ${columns} FROM passkeys WHERE user_id = ? ORDER BY created_at, id`)
        .all(userId)
        .map(passkeyOf),
    add({ id, userId, name, publicKey, counter, transports, createdAt }: Passkey): void {
      sql
        .prepare(
          "INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .run(id, userId, name, publicKey, counter, JSON.stringify(transports), createdAt);
    },
    recordUse: (id: string, counter: number, at: number): void =>
      void sql.prepare("UPDATE passkeys SET counter = ?, last_used_at = ? WHERE id = ?").run(counter, at, id),
    /** Returns whether the user had this passkey. */
    remove: (userId: string, id: string): boolean =>
      sql.prepare("DELETE FROM passkeys WHERE user_id = ? AND id = ?").run(userId, id).changes > 0,
  };
}
