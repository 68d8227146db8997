import type { Migration } from "./migration.ts";

/** Records that a transaction's row in the index is no longer current. */
const mark = (key: string): string =>
  `INSERT INTO list_changes (key, build) SELECT ${key}, build FROM list_state WHERE true ON CONFLICT (key) DO UPDATE SET build = excluded.build;`;
const isListed = (key: string): string => `WHEN ${key} <= (SELECT marked FROM list_state)`;

/**
 * The derived index of lists of transactions (store/ledger/list-index/). The triggers record which transactions changed since they were
 * indexed. Inserts, which a trigger would slow down, are recorded by their two writers (`createListInvalidation`). The index is built by
 * the next health check; until then filters read the transactions.
 */
export const listIndex: Migration = {
  version: 30,
  name: "list-index",
  up: `
-- One row. rules: the form of the index. build: the number of the last build that began. Transactions up to covered are indexed, changes of those up to marked are recorded.
-- Values of days from values_from on have to be computed again; those from values_pending on are being computed.
CREATE TABLE list_state (id INTEGER PRIMARY KEY CHECK (id = 1), rules TEXT NOT NULL, build INTEGER NOT NULL, covered INTEGER NOT NULL, marked INTEGER NOT NULL, values_from INTEGER, values_pending INTEGER);
INSERT INTO list_state (id, rules, build, covered, marked) VALUES (1, '', 0, 0, 0);
CREATE TABLE list_changes (key INTEGER PRIMARY KEY, build INTEGER NOT NULL);
-- Transactions in order of time from (first_at, first_key) on, up to the next block. live: 0 while being built.
CREATE TABLE list_blocks (key INTEGER PRIMARY KEY AUTOINCREMENT, live INTEGER NOT NULL, first_at INTEGER NOT NULL, first_key INTEGER NOT NULL, rows INTEGER NOT NULL);
-- key: that of the block × 32 + the number of the column.
CREATE TABLE list_columns (key INTEGER PRIMARY KEY, data BLOB NOT NULL);

CREATE TRIGGER listed_updated AFTER UPDATE OF key, id, at, type, wallet, status, legs, hidden, linked ON transactions ${isListed("min(NEW.key, OLD.key)")}
  BEGIN ${mark("NEW.key")} ${mark("OLD.key")} END;
CREATE TRIGGER listed_deleted AFTER DELETE ON transactions ${isListed("OLD.key")} BEGIN ${mark("OLD.key")} END;
CREATE TRIGGER listed_entry_updated AFTER UPDATE OF key, transaction_key, wallet, asset, operation ON entries ${isListed("min(NEW.transaction_key, OLD.transaction_key)")}
  BEGIN ${mark("NEW.transaction_key")} ${mark("OLD.transaction_key")} END;
CREATE TRIGGER listed_entry_deleted AFTER DELETE ON entries ${isListed("OLD.transaction_key")} BEGIN ${mark("OLD.transaction_key")} END;
CREATE TRIGGER listed_asset_renamed AFTER UPDATE OF id ON assets WHEN NEW.id <> OLD.id BEGIN UPDATE list_state SET values_from = 0; END;
`,
};
