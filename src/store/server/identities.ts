import type { Sql } from "../../ports/sql.ts";

/** Which user an account at an OpenID Connect provider belongs to. */
export function createIdentities(sql: Sql) {
  return {
    userOf: (issuer: string, subject: string): string | undefined =>
      sql
        .prepare<{ user_id: string }>("SELECT user_id FROM identities WHERE issuer = ? AND subject = ?")
        .get(issuer, subject)?.user_id,
    has: (userId: string): boolean =>
      sql.prepare("SELECT 1 FROM identities WHERE user_id = ? LIMIT 1").get(userId) !== undefined,
    /** Replaces the user's earlier identity at the issuer. Returns false if the identity belongs to another user. */
    link: (identity: { issuer: string; subject: string; userId: string; at: number }): boolean =>
      sql.transaction(() => {
        const { issuer, subject, userId, at } = identity;
        sql.prepare("DELETE FROM identities WHERE issuer = ? AND user_id = ?").run(issuer, userId);
        return (
          sql
            .prepare(
              "INSERT INTO identities (issuer, subject, user_id, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            )
            .run(issuer, subject, userId, at).changes > 0
        );
      }),
    unlink: (userId: string): void =>
      void sql.prepare("DELETE FROM identities WHERE user_id = ?").run(userId),
  };
}
