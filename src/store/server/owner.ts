import { AppError } from "../../errors/app-error.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";

const passwordKey = "owner.password_hash";
const epochKey = "sessions.epoch";
const sealedUnderKey = "secrets.key_mark";

const othersEndedKey = (userId: string): string => `sessions.others_ended.${userId}`;

/** The owner's password (hashed) and what ends sessions of all users early. Times are UTC milliseconds. */
export function createOwner(sql: Sql) {
  return {
    /** The argon2id hash in its text form; `undefined` until the service is set up. */
    passwordHash: (): string | undefined => readMeta(sql, passwordKey),
    /** Part of the key that signs the owner's sessions: a new one invalidates all issued before. */
    sessionEpoch: (): string => readMeta(sql, epochKey) ?? "",
    /** Throws `conflict` if there is an owner already. */
    setUp(passwordHash: string, sessionEpoch: string): void {
      sql.transaction(() => {
        if (readMeta(sql, passwordKey) !== undefined) {
          throw new AppError("conflict", "This service is set up already. Sign in.");
        }
        writeMeta(sql, passwordKey, passwordHash);
        writeMeta(sql, epochKey, sessionEpoch);
      });
    },
    /** Ends every session of the owner. */
    changePassword(passwordHash: string, sessionEpoch: string): void {
      sql.transaction(() => {
        writeMeta(sql, passwordKey, passwordHash);
        writeMeta(sql, epochKey, sessionEpoch);
      });
    },
    /** The fingerprint of the master key under which secrets were last re-encrypted; `undefined` if they never were. */
    sealedUnder: (): string | undefined => readMeta(sql, sealedUnderKey),
    sealUnder: (mark: string): void => writeMeta(sql, sealedUnderKey, mark),
    isRevoked: (sessionId: string): boolean =>
      sql.prepare("SELECT 1 FROM revoked_sessions WHERE id = ?").get(sessionId) !== undefined,
    /**
     * Ends all sessions of a user that began before, but one: those that are not listed too, since sessions of earlier versions are listed
     * at their first use only.
     */
    endOtherSessions: (userId: string, { keptId, at }: { keptId: string; at: number }): void =>
      writeMeta(sql, othersEndedKey(userId), `${Math.floor(at / 1000) * 1000} ${keptId}`),
    /** Whether the session ended with the user's others. */
    isEndedWithOthers({ id, userId, issuedAt }: { id: string; userId: string; issuedAt: number }): boolean {
      const [at, keptId] = readMeta(sql, othersEndedKey(userId))?.split(" ") ?? [];
      return at !== undefined && issuedAt < Number(at) && id !== keptId;
    },
    /** Deletes those that have expired by `now`. */
    revokeSession(session: { id: string; expiresAt: number }, now: number): void {
      sql.transaction(() => {
        sql.prepare("DELETE FROM revoked_sessions WHERE expires_at < ?").run(now);
        sql
          .prepare("INSERT INTO revoked_sessions (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING")
          .run(session.id, session.expiresAt);
      });
    },
  };
}
export type Owner = ReturnType<typeof createOwner>;
