import type { Migration } from "./migration.ts";

/** The balance columns of imported files, stored so that they are compared again whenever the ledger changes. */
export const statedBalances: Migration = {
  version: 9,
  name: "stated-balances",
  up: `
-- One row a wallet and asset of a file. amounts is JSON of [at, row, amount][], ascending; difference is JSON of where the ledger first contradicts it.
CREATE TABLE stated_balances (
  key INTEGER PRIMARY KEY,
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  platform TEXT NOT NULL,
  wallet TEXT NOT NULL,
  asset TEXT NOT NULL,
  with_positions INTEGER NOT NULL DEFAULT 0,
  last_at INTEGER NOT NULL,
  amounts TEXT NOT NULL,
  checked INTEGER NOT NULL DEFAULT 0,
  difference TEXT,
  UNIQUE (import_id, asset, wallet)
);
`,
};
