import type { Migration } from "./migration.ts";

/** The values of error messages apart from the text, so that the page can translate them. Errors of earlier versions have none. */
export const errorWordings: Migration = {
  version: 35,
  name: "error-wordings",
  up: `
ALTER TABLE tasks ADD COLUMN error_wording TEXT;
ALTER TABLE connections ADD COLUMN error_wording TEXT;
`,
};
