import { AppError, wordingOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { FileSystem } from "../../ports/files.ts";
import type { OpenSql, Sql } from "../../ports/sql.ts";
import { checkSchema, migrate, newestVersion, schemaVersionOf } from "./migrate.ts";
import type { Migration } from "./migrations/migration.ts";

/** Suffix of a copy from before a migration, followed by the target schema version. */
export const copySuffix = ".before-";

export type Machine = { files: FileSystem; openSql: OpenSql };

/**
 * Creates or migrates a database file for this program; for the writing thread, before the file is opened elsewhere. A file with data is
 * copied before its schema changes; if the migration fails the copy is restored. Throws `unavailable` for a file that cannot be used; one of a
 * newer schema or of another program is left unchanged.
 */
export function prepareFile(path: string, migrations: readonly Migration[], machine: Machine): void {
  const { files, openSql } = machine;
  if (files.exists(path) && files.size(path) > 0) {
    const version = withReadOnlyFile(path, machine, (sql) => {
      checkSchema(sql, migrations);
      return schemaVersionOf(sql);
    });
    if (version === newestVersion(migrations)) return;
    if (version > 0) return migrateWithCopy(path, migrations, machine);
  }
  const sql = openSql(path, { readonly: false });
  try {
    migrate(sql, migrations);
  } finally {
    sql.close();
  }
}

/** Opens a file read-only. Throws `unavailable` naming the file if it cannot be read as a database. */
export function withReadOnlyFile<T>(
  path: string,
  { openSql }: Pick<Machine, "openSql">,
  read: (sql: Sql) => T,
): T {
  let sql: Sql | undefined;
  try {
    sql = openSql(path, { readonly: true });
    return read(sql);
  } catch (cause) {
    throw unreadableFileError(path, cause);
  } finally {
    sql?.close();
  }
}

/** The error for a damaged or missing file, with the remedy. */
export function unreadableFileError(path: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(
    "unavailable",
    msg`${path} cannot be opened: ${wordingOf(cause)}. Restore a backup of it, or check the disk.`,
    { cause },
  );
}

function migrateWithCopy(path: string, migrations: readonly Migration[], { files, openSql }: Machine): void {
  const copy = `${path}${copySuffix}${newestVersion(migrations)}`;
  const sql = openSql(path, { readonly: false });
  let isCopied = false;
  try {
    const checkpoint = sql.prepare<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    if (checkpoint?.busy !== 0)
      throw new AppError(
        "unavailable",
        msg`${path} is in use by another program. Stop that, then start again.`,
      );
    files.remove(copy);
    files.copy(path, copy);
    isCopied = true;
    migrate(sql, migrations);
  } catch (error) {
    sql.close();
    if (!isCopied) throw error;
    removeDatabase(path, files, { keepMain: true });
    files.rename(copy, path);
    throw new AppError("unavailable", msg`${wordingOf(error)} The file was put back as it was before.`, {
      cause: error,
    });
  }
  sql.close();
  files.remove(copy);
}

/** Deletes a database with SQLite's log and index files. */
export function removeDatabase(path: string, files: FileSystem, { keepMain = false } = {}): void {
  for (const suffix of ["-wal", "-shm", "-journal"]) files.remove(path + suffix);
  if (!keepMain) files.remove(path);
}
