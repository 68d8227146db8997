import type { Sql } from "../../ports/sql.ts";
import { invalidateDerived } from "./invalidate-derived.ts";
import type { FileRow } from "../account/files.ts";
import { readMeta } from "../account/meta.ts";
import { readStoredSettings } from "../account/stored-settings.ts";
import { schemaVersionOf } from "./migrate.ts";
import { removeDatabase, type Machine } from "./prepare-file.ts";

/** Contents of a copy of an account's file. */
export type CopiedAccount = {
  schemaVersion: number;
  account: { id: string; createdAt: number; baseCurrency: string };
  /** Rows by table. */
  rows: Record<string, number>;
  /** Files of the account, without backups. */
  files: FileRow[];
};

/**
 * Copies an account's file as a snapshot of one moment while others read and write it: compact, and without its tasks and earlier backups,
 * since an account restored from it starts with none. Takes long for a large file.
 */
export function copyForBackup(
  { from, to }: { from: string; to: string },
  { files, openSql }: Machine,
): CopiedAccount {
  removeDatabase(to, files);
  const source = openSql(from, { readonly: true });
  try {
    // The authorizer of the read-only handle also refuses VACUUM INTO, which writes nothing to this file.
    source.exec("PRAGMA query_only = OFF");
    source.prepare("VACUUM INTO ?").run(to);
  } finally {
    source.close();
  }
  const copy = openSql(to, { readonly: false });
  try {
    leaveOutTasks(copy);
    return describe(copy);
  } finally {
    // Without a write-ahead log, the file alone is the complete copy.
    copy.exec("PRAGMA journal_mode = DELETE");
    copy.close();
  }
}

function leaveOutTasks(sql: Sql): void {
  sql.exec("PRAGMA secure_delete = ON");
  sql.transaction(() => {
    if (isAnyDerivedOpen(sql)) invalidateDerived(sql);
    sql.exec(`
-- Of an import that ended before it began only its task knows.
UPDATE imports SET state = (SELECT t.state FROM tasks t WHERE t.id = imports.task_id)
  WHERE state NOT IN ('done', 'deleting') AND task_id IN (SELECT id FROM tasks WHERE state IN ('failed', 'cancelled'));
DELETE FROM task_log;
DELETE FROM tasks;
DELETE FROM files WHERE id IN (SELECT file_id FROM backups);
DELETE FROM backups;`);
  });
}

/** Whether derived data was still to be computed: its tasks are not copied. */
function isAnyDerivedOpen(sql: Sql): boolean {
  const open = sql.prepare(
    `SELECT 1 FROM tasks WHERE state IN ('queued', 'running', 'waiting')
       AND kind IN ('refreshBalances', 'refreshNetWorth', 'refreshTrades', 'matchTransfers', 'checkHealth') LIMIT 1`,
  );
  return open.get() !== undefined;
}

function describe(sql: Sql): CopiedAccount {
  const { settings } = readStoredSettings(sql);
  return {
    schemaVersion: schemaVersionOf(sql),
    account: {
      id: readMeta(sql, "account.id") ?? "",
      createdAt: Number(readMeta(sql, "account.createdAt") ?? 0),
      baseCurrency: settings.baseCurrency,
    },
    rows: rowCounts(sql),
    files: sql
      .prepare<FileRow>(
        "SELECT id, name, size, sha256, media_type AS mediaType, created_at AS createdAt FROM files ORDER BY id",
      )
      .all(),
  };
}

/** Rows of every ordinary table. */
export function rowCounts(sql: Sql): Record<string, number> {
  const tables = sql
    .prepare<{ name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all();
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      sql.prepare<{ n: number }>(`SELECT count(*) AS n FROM "${name.replaceAll('"', '""')}"`).get()?.n ?? 0,
    ]),
  );
}
