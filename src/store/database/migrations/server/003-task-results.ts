import type { Migration } from "../migration.ts";

/** The same column as an account's tasks have. */
export const serverTaskResults: Migration = {
  version: 3,
  name: "task-results",
  up: "",
  upOfNode: "ALTER TABLE tasks ADD COLUMN result TEXT",
};
