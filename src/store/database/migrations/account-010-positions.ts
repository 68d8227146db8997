import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/** Positions of one platform and protocol are computed together (store/balances/position-balances.ts). Both tables are disposable. */
export const positions: Migration = {
  version: 10,
  name: "positions",
  up: `
-- Which positions have to be computed again, and since when (milliseconds).
CREATE TABLE dirty_positions (platform TEXT NOT NULL, family TEXT NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (platform, family)) WITHOUT ROWID;
-- The state of positions before the first entry of a day (domain/ledger/positions.ts).
CREATE TABLE position_states (platform TEXT NOT NULL, family TEXT NOT NULL, day INTEGER NOT NULL, state TEXT NOT NULL, PRIMARY KEY (platform, family, day)) WITHOUT ROWID;
CREATE INDEX holdings_by_wallet ON holdings (wallet);
-- Releases that no lock in the history explains: only the fold over time writes deposits.
CREATE INDEX entries_unexplained ON entries (at) WHERE operation = 'deposit';
UPDATE holdings SET dirty_since = 0 WHERE wallet IN (SELECT key FROM wallets WHERE instr(wallet, '#') > 0);
${recomputeUnderNewRules}`,
};
