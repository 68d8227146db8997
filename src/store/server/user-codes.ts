import type { Sql } from "../../ports/sql.ts";

/** Time-based and recovery codes of users. The secret itself is sealed in `secrets`. */
export function createUserCodes(sql: Sql) {
  const putRecovery = (userId: string, hashes: readonly string[]): void => {
    sql.prepare("DELETE FROM recovery_codes WHERE user_id = ?").run(userId);
    const insert = sql.prepare("INSERT INTO recovery_codes (user_id, hash) VALUES (?, ?)");
    for (const hash of hashes) insert.run(userId, hash);
  };
  return {
    /** Whether the user's sign-ins need a code. */
    isOn: (userId: string): boolean =>
      sql.prepare("SELECT 1 FROM user_codes WHERE user_id = ?").get(userId) !== undefined,
    recoveryLeft: (userId: string): number =>
      sql
        .prepare<{ count: number }>("SELECT count(*) AS count FROM recovery_codes WHERE user_id = ?")
        .get(userId)?.count ?? 0,
    turnOn(
      userId: string,
      { at, step, recoveryHashes }: { at: number; step: number; recoveryHashes: readonly string[] },
    ): void {
      sql.transaction(() => {
        sql
          .prepare(
            "INSERT INTO user_codes (user_id, confirmed_at, last_step) VALUES (?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET confirmed_at = excluded.confirmed_at, last_step = excluded.last_step",
          )
          .run(userId, at, step);
        putRecovery(userId, recoveryHashes);
      });
    },
    replaceRecovery: (userId: string, hashes: readonly string[]): void =>
      sql.transaction(() => putRecovery(userId, hashes)),
    turnOff(userId: string): void {
      sql.transaction(() => {
        for (const table of ["user_codes", "recovery_codes"])
          sql.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId);
      });
    },
    /** Marks the code of a time step as used. Returns false if it, or a later one, was used before. */
    useStep: (userId: string, step: number): boolean =>
      sql
        .prepare("UPDATE user_codes SET last_step = ? WHERE user_id = ? AND last_step < ?")
        .run(step, userId, step).changes > 0,
    /** Deletes a recovery code, so that it is valid once. Returns whether it existed. */
    useRecovery: (userId: string, hash: string): boolean =>
      sql.prepare("DELETE FROM recovery_codes WHERE user_id = ? AND hash = ?").run(userId, hash).changes > 0,
  };
}
