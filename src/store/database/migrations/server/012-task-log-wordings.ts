import type { Migration } from "../migration.ts";

/** The values of log messages apart from the text, so that the page can translate them. Lines of earlier versions have none. */
export const serverTaskLogWordings: Migration = {
  version: 12,
  name: "task log wordings",
  up: "",
  upOfNode: "ALTER TABLE task_log ADD COLUMN wording TEXT",
};
