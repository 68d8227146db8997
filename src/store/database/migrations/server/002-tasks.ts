import type { Migration } from "../migration.ts";

/**
 * Tasks about whole accounts, such as a restore, which must outlive the account's file. The columns are those of an account's own tasks; a
 * task's input names the account and its name at the beginning.
 */
export const tasks: Migration = {
  version: 2,
  name: "tasks",
  up: "",
  upOfNode: `
CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  input TEXT NOT NULL,
  state TEXT NOT NULL,
  trigger TEXT NOT NULL,
  priority INTEGER NOT NULL,
  merge_key TEXT,
  attempt INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  progress TEXT NOT NULL,
  checkpoint TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  run_at INTEGER,
  lease_until INTEGER,
  cancel_requested INTEGER NOT NULL DEFAULT 0,
  crashes INTEGER NOT NULL DEFAULT 0,
  undo_to TEXT,
  account TEXT GENERATED ALWAYS AS (json_extract(input, '$.accountId')) VIRTUAL
);
CREATE INDEX tasks_by_account ON tasks (account);
CREATE TABLE task_log (key INTEGER PRIMARY KEY, task_id TEXT NOT NULL, at INTEGER NOT NULL, level TEXT NOT NULL, message TEXT NOT NULL);
CREATE INDEX task_log_by_task ON task_log (task_id, key);
`,
};
