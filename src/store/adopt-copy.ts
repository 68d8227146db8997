import { withDefaults, type Settings } from "../core/settings.ts";
import type { Sql } from "../core/ports/sql.ts";
import { createChanges, changeTopics } from "./changes.ts";
import { checkCopy } from "./check-copy.ts";
import { readMeta, writeMeta } from "./meta.ts";
import type { Machine } from "./prepare-file.ts";

/** Where a database that was put in the place of another says by which task. */
export const placedByKey = "restore.task";

/**
 * Judges a database from outside (`checkCopy`) and makes it the account `id`'s: it has no tasks, knows no files but those that came with it, and says that
 * everything may have changed, so that every subscriber is told and all that is derived is computed anew. Answers what the server lists of the account.
 */
export function adoptCopy(
  given: {
    path: string;
    rows: Record<string, number>;
    schemaVersion: number;
    id: string;
    taskId: string;
    files: readonly string[];
  },
  machine: Machine,
): { createdAt: number; baseCurrency: string } {
  checkCopy(given, machine);
  const sql = machine.openSql(given.path, { readonly: false });
  try {
    sql.transaction(() => rewrite(sql, given));
    const settings = withDefaults(
      JSON.parse(readMeta(sql, "settings") ?? "{}") as Record<string, unknown>,
    ) as Settings;
    return {
      createdAt: Number(readMeta(sql, "account.createdAt") ?? 0),
      baseCurrency: settings.baseCurrency,
    };
  } finally {
    sql.close();
  }
}

function rewrite(
  sql: Sql,
  { id, taskId, files }: { id: string; taskId: string; files: readonly string[] },
): void {
  for (const table of ["tasks", "task_log", "backups"]) sql.prepare(`DELETE FROM ${table}`).run();
  sql
    .prepare("DELETE FROM files WHERE id NOT IN (SELECT value FROM json_each(?))")
    .run(JSON.stringify(files));
  writeMeta(sql, "account.id", id);
  writeMeta(sql, placedByKey, taskId);
  const changes = createChanges(sql);
  for (const topic of changeTopics) changes.record({ topic, cause: "updated", since: null, count: 0 });
}
