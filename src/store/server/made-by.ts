import type { Sql } from "../../ports/sql.ts";
import { deleteMeta, readMeta, writeMeta } from "../account/meta.ts";

/** Access that outlives the session in which it was created. */
type Made = "token" | "invitation";

const prefix = "made_by.";
const keyOf = (kind: Made, id: string): string => `${prefix}${kind}.${id}`;

/** Which user made a token or an invitation, so that it ends with the user's rights. Those of the service's owner are not recorded. */
export function createMadeBy(sql: Sql) {
  const keysOf = (userId: string): string[] =>
    sql
      .prepare<{ key: string }>("SELECT key FROM meta WHERE value = ? AND substr(key, 1, ?) = ?")
      .all(userId, prefix.length, prefix)
      .map(({ key }) => key);
  return {
    note: (kind: Made, id: string, userId: string): void => writeMeta(sql, keyOf(kind, id), userId),
    /** `undefined` if the owner of the service made it. */
    find: (kind: Made, id: string): string | undefined => readMeta(sql, keyOf(kind, id)),
    /** Revokes the user's tokens and invitations. Returns the ids of the tokens. */
    end(userId: string, at: number): string[] {
      const tokenIds: string[] = [];
      sql.transaction(() => {
        for (const key of keysOf(userId)) {
          const [kind = "", id = ""] = key.slice(prefix.length).split(".");
          if (kind === "token") {
            sql.prepare("UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL").run(at, id);
            tokenIds.push(id);
          } else sql.prepare("DELETE FROM invitations WHERE id = ?").run(id);
          deleteMeta(sql, key);
        }
      });
      return tokenIds;
    },
  };
}
