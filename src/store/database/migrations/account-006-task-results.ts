import type { Migration } from "./migration.ts";

/** A task's result: JSON, typed per kind, `NULL` until it is done. */
export const taskResults: Migration = {
  version: 6,
  name: "task-results",
  up: "ALTER TABLE tasks ADD COLUMN result TEXT",
};
