import type { Migration } from "./migration.ts";

/** The owner's answers about contracts, and where unverified positions were opened; transactions are reclassified by them. */
export const contracts: Migration = {
  version: 8,
  name: "contracts",
  up: `
-- Precious: the owner's answers. meaning is position, payment or own; NULL where only a label was given.
CREATE TABLE contracts (platform TEXT NOT NULL, contract TEXT NOT NULL, meaning TEXT, label TEXT, PRIMARY KEY (platform, contract)) WITHOUT ROWID;
-- How many transactions open something at a contract in an asset: an unverified position, collateral or debt (kind); derived from transactions.
CREATE TABLE contract_openings (kind TEXT NOT NULL, contract TEXT NOT NULL, asset TEXT NOT NULL, transactions INTEGER NOT NULL, PRIMARY KEY (kind, contract, asset)) WITHOUT ROWID;
-- From which transaction on the rest is to be classified again (store/ledger/reclassify.ts).
INSERT OR REPLACE INTO meta (key, value) SELECT 'ledger.classifyAfter', '0' WHERE EXISTS (SELECT 1 FROM transactions);
INSERT INTO changes (topic, cause, since, count, at) SELECT 'transactions', 'updated', NULL, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE EXISTS (SELECT 1 FROM transactions);
`,
};
