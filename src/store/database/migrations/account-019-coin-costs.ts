import type { Migration } from "./migration.ts";

/** Derived tables of cost basis (store/accounting/coin-costs.ts), computed with the positions. */
export const coinCosts: Migration = {
  version: 19,
  name: "coin-costs",
  up: `
-- By coin (its coin id, else an asset id). figures is JSON of decimal texts.
CREATE TABLE coin_costs (coin TEXT PRIMARY KEY, figures TEXT NOT NULL) WITHOUT ROWID;
-- Lots still held, in chunks of a JSON list: a lot is in the chunk of its acquisition's number, so that a sale changes few of them.
CREATE TABLE open_lots (coin TEXT NOT NULL, chunk INTEGER NOT NULL, lots TEXT NOT NULL, PRIMARY KEY (coin, chunk)) WITHOUT ROWID;
-- Has them computed soon after the upgrade.
INSERT INTO changes (topic, cause, since, count, at)
  SELECT 'books', 'updated', NULL, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE EXISTS (SELECT 1 FROM transactions);
`,
};
