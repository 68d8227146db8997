import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import { validateDatabase } from "./validate-database.ts";
import { recomputeDerived } from "./recompute-derived.ts";
import { invalidateDerived } from "./invalidate-derived.ts";
import { readStoredSettings } from "../account/stored-settings.ts";
import { clearListIndex } from "../ledger/list-index/refresh-index.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { newestVersion } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import type { Machine } from "./prepare-file.ts";

/** Metadata key of the task that replaced the database. */
export const restoreTaskKey = "restore.task";

type Given = {
  path: string;
  rows: Record<string, number>;
  schemaVersion: number;
  id: string;
  taskId: string;
  files: readonly string[];
  /** Whether the database is one that this server, or another node of it, wrote: then its derived data counts. */
  isOwnCopy?: boolean;
};

/**
 * Checks a foreign database (`checkCopy`) and assigns it to account `id`: it has no tasks, and only the files that came with it. Returns what
 * the server lists of the account.
 */
export function importDatabase(
  request: Given,
  machine: Machine,
): { createdAt: number; baseCurrency: string } {
  validateDatabase(request, machine);
  const sql = machine.openSql(request.path, { readonly: false });
  try {
    const { settings, invalid } = readStoredSettings(sql);
    if (invalid.length > 0)
      throw new AppError(
        "bad_request",
        msg`The backup is refused: these of its settings have no valid value: ${invalid.slice(0, 10).join(", ")}. Take another copy of it, or an earlier one.`,
      );
    sql.transaction(() => rewrite(sql, request));
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
  {
    id,
    taskId,
    files,
    schemaVersion,
    isOwnCopy = false,
  }: Pick<Given, "id" | "taskId" | "files" | "schemaVersion" | "isOwnCopy">,
): void {
  for (const table of ["tasks", "task_log", "backups"]) sql.prepare(`DELETE FROM ${table}`).run();
  sql
    .prepare("DELETE FROM files WHERE id NOT IN (SELECT value FROM json_each(?))")
    .run(JSON.stringify(files));
  // Derived data of another server is not trusted.
  clearListIndex(sql);
  writeMeta(sql, "account.id", id);
  writeMeta(sql, restoreTaskKey, taskId);
  if (!isOwnCopy) recomputeDerived(sql);
  // Another version of the program may compute differently.
  else if (schemaVersion !== newestVersion(accountMigrations)) invalidateDerived(sql);
}
