import { createBackups, type BackupRow } from "../account/backups.ts";
import { createFiles } from "../account/files.ts";
import { reading, type Machine } from "./prepare-file.ts";

/**
 * Enters the backups that one database knows into another, which no one uses yet, so that they stay when it takes the first one's place. `found` stands for those
 * of a database that cannot be read. Answers their files' ids.
 */
export function preserveBackups(
  { from, to, found }: { from: string; to: string; found: readonly BackupRow[] },
  machine: Pick<Machine, "openSql">,
): ReadonlySet<string> {
  let backups = found;
  try {
    backups = reading(from, machine, (sql) => createBackups(sql).list());
  } catch {
    // It is damaged, or from before there were backups.
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
