import type { Migration } from "./migration.ts";

/**
 * Generated reports, and positions. A report's items are stored in chunks of 100, so that a report of a million entries is written and paged
 * fast.
 */
export const accounting: Migration = {
  version: 2,
  name: "accounting",
  up: `
-- totals stays NULL while a report is being made.
CREATE TABLE reports (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, settings TEXT NOT NULL, counts TEXT, totals TEXT);
-- items and reasons are JSON lists of equal length: what is listed, and the rule and prices behind it.
CREATE TABLE report_items (key INTEGER PRIMARY KEY, report INTEGER NOT NULL, list INTEGER NOT NULL, chunk INTEGER NOT NULL, items TEXT NOT NULL, reasons TEXT NOT NULL);
CREATE UNIQUE INDEX report_items_by_place ON report_items (report, list, chunk);

-- Disposable: positions by coin (its coin id, else an asset id), recomputed from the ledger. figures is JSON of decimal texts.
CREATE TABLE trades (coin TEXT NOT NULL, number INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER, figures TEXT NOT NULL, PRIMARY KEY (coin, number));
CREATE INDEX trades_by_time ON trades (opened);
`,
};
