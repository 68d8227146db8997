import type { Migration } from "../migration.ts";

/** The values of error messages apart from the text, so that the page can translate them. Errors of earlier versions have none. */
export const serverErrorWordings: Migration = {
  version: 11,
  name: "error wordings",
  up: `
ALTER TABLE accounts ADD COLUMN problem_wording TEXT;
ALTER TABLE backup_targets ADD COLUMN error_wording TEXT;
ALTER TABLE notification_deliveries ADD COLUMN error_wording TEXT;
`,
  upOfNode: "ALTER TABLE tasks ADD COLUMN error_wording TEXT",
};
