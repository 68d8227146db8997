import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";

/** Small client state per account, as JSON. Never secrets. */
export function createKeyValue(sql: Sql) {
  return {
    /** `null` if absent. */
    get(key: string): unknown {
      const row = sql.prepare<{ value: string }>("SELECT value FROM key_values WHERE key = ?").get(key);
      return row === undefined ? null : JSON.parse(row.value);
    },
    set(key: string, value: unknown): void {
      sql.transaction(() => {
        const known = sql.prepare("SELECT 1 FROM key_values WHERE key = ?").get(key) !== undefined;
        sql
          .prepare(
            "INSERT INTO key_values (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
          )
          .run(key, JSON.stringify(value));
        recordChange(sql, { topic: "keyValue", cause: known ? "updated" : "created", since: null, count: 1 });
      });
    },
    delete(key: string): void {
      sql.transaction(() => {
        const { changes: count } = sql.prepare("DELETE FROM key_values WHERE key = ?").run(key);
        if (count > 0) recordChange(sql, { topic: "keyValue", cause: "deleted", since: null, count });
      });
    },
    /** By key. */
    list(prefix = ""): { key: string; value: unknown }[] {
      return sql
        .prepare<{ key: string; value: string }>(
          "SELECT key, value FROM key_values WHERE substr(key, 1, length(?)) = ? ORDER BY key",
        )
        .all(prefix, prefix)
        .map(({ key, value }) => ({ key, value: JSON.parse(value) }));
    },
  };
}
