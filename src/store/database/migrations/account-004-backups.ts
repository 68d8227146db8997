import type { Migration } from "./migration.ts";

/** Which of the account's files are backups. */
export const backups: Migration = {
  version: 4,
  name: "backups",
  up: `
-- A file of the account that is a backup, made here or uploaded. scheduled ones are the only ones that make room for newer ones by themselves.
CREATE TABLE backups (file_id TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE, encrypted INTEGER NOT NULL, schema_version INTEGER NOT NULL, scheduled INTEGER NOT NULL) WITHOUT ROWID;
`,
};
