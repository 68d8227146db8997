import type { Migration } from "./migration.ts";

/** Tables and a column get the names of what they contain. */
export const clearNames: Migration = {
  version: 32,
  name: "clear-names",
  up: `
-- Ids of transactions that the owner deleted, with the sources that reported them.
ALTER TABLE marks RENAME TO tombstones;
-- Which source reported which transaction.
ALTER TABLE claims RENAME TO transaction_sources;
DROP INDEX claims_by_transaction;
CREATE INDEX sources_by_transaction ON transaction_sources (transaction_key);
-- JSON of the tombstones that a change set or cleared, as they were before.
ALTER TABLE edit_history RENAME COLUMN marks TO tombstones;
`,
};
