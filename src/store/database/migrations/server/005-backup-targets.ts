import type { Migration } from "../migration.ts";

/**
 * Backup targets of accounts, and the fingerprint of each copy when it was made. JSON columns have the shapes of
 * `contract/backup-target-records.ts`.
 */
export const backupTargets: Migration = {
  version: 5,
  name: "backup-targets",
  up: `
CREATE TABLE backup_targets (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, label TEXT NOT NULL, enabled INTEGER NOT NULL, place TEXT NOT NULL, cron TEXT, keep INTEGER NOT NULL, drill INTEGER NOT NULL, host_key TEXT, created_at INTEGER NOT NULL, last_error TEXT, last_drill TEXT);
CREATE INDEX backup_targets_by_account ON backup_targets (account_id);
CREATE TABLE backup_copies (target_id TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL, created_at INTEGER NOT NULL, answers TEXT NOT NULL, PRIMARY KEY (target_id, name)) WITHOUT ROWID;
`,
};
