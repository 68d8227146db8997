import type { Sql } from "../../ports/sql.ts";

/** Values of the account's file without a repository of their own (`account.id`, `settings`, cursors), one text per key. */
export function readMeta(sql: Sql, key: string): string | undefined {
  return sql.prepare<{ value: string }>("SELECT value FROM meta WHERE key = ?").get(key)?.value;
}

/** Stores a value of the account under a key. */
export function writeMeta(sql: Sql, key: string, value: string): void {
  sql
    .prepare(
      "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )
    .run(key, value);
}

/** Values of the account's file without a repository of their own. */
export function createMeta(sql: Sql) {
  return {
    read: (key: string): string | undefined => readMeta(sql, key),
    write: (key: string, value: string): void => writeMeta(sql, key, value),
  };
}

/** Deletes the value of a key; no error if there is none. */
export function deleteMeta(sql: Sql, key: string): void {
  sql.prepare("DELETE FROM meta WHERE key = ?").run(key);
}

/** Key of the day (number) on which a demo account's history ends; no other account has it. */
export const demoKey = "demo.madeOn";
