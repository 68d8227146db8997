import type { Migration } from "./migration.ts";

/** Positions as contracts state them (store/balances/chain-positions.ts). */
export const chainPositions: Migration = {
  version: 23,
  name: "chain-positions",
  up: `
-- What a connection's chains last said of positions in protocols. amounts is JSON: supplied, borrowed, rewards.
CREATE TABLE chain_positions (
  connection TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  platform TEXT NOT NULL,
  wallet TEXT NOT NULL,
  contract TEXT NOT NULL,
  key TEXT NOT NULL,
  protocol TEXT,
  amounts TEXT NOT NULL,
  health TEXT,
  block INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (connection, platform, wallet, contract, key)
) WITHOUT ROWID;
`,
};
