import type { Sql } from "../../ports/sql.ts";
import type { FileRow } from "./files.ts";

/** Facts about a backup file of the account. */
export type BackupMetadata = {
  encrypted: boolean;
  /** `null` for an uploaded encrypted one, whose content needs its passphrase. */
  schemaVersion: number | null;
  scheduled: boolean;
};
export type BackupRow = FileRow & BackupMetadata;

/** An unknown schema version; versions begin with 1. */
const unknownVersion = 0;

type Row = FileRow & { encrypted: number; schemaVersion: number; scheduled: number };

/** The account's backups: files of a kind of their own. */
export function createBackups(sql: Sql) {
  const select = `SELECT f.id, f.name, f.size, f.sha256, f.media_type AS mediaType, f.created_at AS createdAt, b.encrypted,
    b.schema_version AS schemaVersion, b.scheduled FROM backups b JOIN files f ON f.id = b.file_id`;
  const backupOf = ({ encrypted, scheduled, schemaVersion, ...row }: Row): BackupRow => ({
    ...row,
    encrypted: encrypted === 1,
    schemaVersion: schemaVersion === unknownVersion ? null : schemaVersion,
    scheduled: scheduled === 1,
  });
  return {
    /** Marks a file as a backup. */
    mark(fileId: string, { encrypted, schemaVersion, scheduled }: BackupMetadata): void {
      sql
        .prepare(
          "INSERT OR REPLACE INTO backups (file_id, encrypted, schema_version, scheduled) VALUES (?, ?, ?, ?)",
        )
        .run(fileId, encrypted ? 1 : 0, schemaVersion ?? unknownVersion, scheduled ? 1 : 0);
    },
    has: (fileId: string): boolean =>
      sql.prepare("SELECT 1 FROM backups WHERE file_id = ?").get(fileId) !== undefined,
    /** Newest first. */
    list: (): BackupRow[] =>
      sql.prepare<Row>(`${select} ORDER BY f.created_at DESC, f.rowid DESC`).all().map(backupOf),
    /** Scheduled backups beyond the `keep` newest, which are to be deleted. */
    outdated: (keep: number): BackupRow[] =>
      sql
        .prepare<Row>(
          `${select} WHERE b.scheduled = 1 ORDER BY f.created_at DESC, f.rowid DESC LIMIT -1 OFFSET ?`,
        )
        .all(keep)
        .map(backupOf),
  };
}
