import { createBackups, type BackupRow } from "../account/backups.ts";
import { createFiles } from "../account/files.ts";
import { withReadOnlyFile, type Machine } from "./prepare-file.ts";

/**
 * Copies the backup records of one database into another that is not in use yet, so that they survive the replacement. `found` replaces those
 * of a database that cannot be read. Returns the ids of their files.
 */
export function preserveBackups(
  { from, to, found }: { from: string; to: string; found: readonly BackupRow[] },
  machine: Pick<Machine, "openSql">,
): ReadonlySet<string> {
  let backups = found;
  try {
    backups = withReadOnlyFile(from, machine, (sql) => createBackups(sql).list());
  } catch {
    // The database is damaged, or its schema is older than the table of backups.
  }
  const sql = machine.openSql(to, { readonly: false });
  try {
    sql.transaction(() => {
      const files = createFiles(sql);
      const known = createBackups(sql);
      for (const backup of backups) {
        if (files.find(backup.id) !== undefined) continue;
        files.add(backup);
        known.mark(backup.id, backup);
      }
    });
  } finally {
    sql.close();
  }
  return new Set(backups.map(({ id }) => id));
}
