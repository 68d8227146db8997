import type { Migration } from "./migration.ts";

/** The values of log messages apart from the text, so that the page can translate them. Lines of earlier versions have none. */
export const taskLogWordings: Migration = {
  version: 36,
  name: "task-log-wordings",
  up: "ALTER TABLE task_log ADD COLUMN wording TEXT",
};
