import type { Migration } from "./migration.ts";

/** The owner's changes of transactions with the previous state, so that each can be undone (store/ledger/edits/edit-history.ts). */
export const editHistory: Migration = {
  version: 20,
  name: "edit-history",
  up: `
-- marks and pairs: JSON of the deletion marks and forbidden links that the change set or cleared, as they were before. undoes: the change that this one undid.
CREATE TABLE edit_history (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  transactions INTEGER NOT NULL,
  marks TEXT NOT NULL,
  pairs TEXT NOT NULL,
  undoes INTEGER,
  undone INTEGER NOT NULL DEFAULT 0
);
-- before: JSON of the transaction before the change, NULL where it did not exist. after: a fingerprint of what the owner set after it, NULL where it was removed.
CREATE TABLE edit_history_rows (
  change INTEGER NOT NULL REFERENCES edit_history (key) ON DELETE CASCADE,
  transaction_id TEXT NOT NULL,
  fields TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (change, transaction_id)
) WITHOUT ROWID;
CREATE INDEX edit_history_by_transaction ON edit_history_rows (transaction_id, change);
`,
};
