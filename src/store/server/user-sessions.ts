import type { Sql } from "../../ports/sql.ts";

/** How a user signed in. */
export type SignInMethod = "password" | "passkey" | "provider" | "invitation" | "other";

/** A session that has not ended. Times are UTC milliseconds. */
export type SessionRow = {
  id: string;
  userId: string;
  method: SignInMethod;
  /** Where from; `null` if it was not recorded at sign-in. */
  address: string | null;
  /** The browser or program, as it called itself. */
  client: string | null;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number;
};

/** The sessions that are listed. Whether one is valid is decided by its signature and `revoked_sessions` (`owner.ts`), not by this list. */
export function createUserSessions(sql: Sql) {
  const columns =
    "id, user_id AS userId, method, address, client, created_at AS createdAt, expires_at AS expiresAt, last_used_at AS lastUsedAt";
  return {
    /** Records that a session was begun or used. Deletes those that have expired. */
    note({ id, userId, method, address, client, createdAt, expiresAt, lastUsedAt }: SessionRow): void {
      sql.transaction(() => {
        sql.prepare("DELETE FROM sessions WHERE expires_at < ?").run(lastUsedAt);
        sql
          .prepare(
            "INSERT INTO sessions (id, user_id, method, address, client, created_at, expires_at, last_used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET last_used_at = excluded.last_used_at",
          )
          .run(id, userId, method, address, client, createdAt, expiresAt, lastUsedAt);
      });
    },
    /** Most recently used first. */
    listByUser: (userId: string, now: number): SessionRow[] =>
      sql
        .prepare<SessionRow>(
          `SELECT ${columns} FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY last_used_at DESC, id`,
        )
        .all(userId, now),
    remove: (id: string): void => void sql.prepare("DELETE FROM sessions WHERE id = ?").run(id),
  };
}
