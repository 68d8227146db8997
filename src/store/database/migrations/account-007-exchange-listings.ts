import type { Migration } from "./migration.ts";

/** The coin of each ticker of an exchange by the exchange's own list, with the days between which it applied. */
export const exchangeListings: Migration = {
  version: 7,
  name: "exchange-listings",
  up: `
-- Days are numbers since 1970-01-01, both included; NULL is open. A list that names another coin closes the row and opens the next.
CREATE TABLE exchange_listings (
  exchange TEXT NOT NULL,
  ticker TEXT NOT NULL,
  coin_id TEXT NOT NULL,
  from_day INTEGER,
  until_day INTEGER,
  PRIMARY KEY (exchange, ticker, coin_id)
) WITHOUT ROWID;
CREATE TABLE exchange_lists (exchange TEXT PRIMARY KEY, asked_at INTEGER NOT NULL, read_at INTEGER) WITHOUT ROWID;
`,
};
