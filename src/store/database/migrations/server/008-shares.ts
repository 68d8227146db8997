import type { Migration } from "../migration.ts";

/**
 * Share links of accounts, by the hash of their token, and comments on transactions. Both are in the server's file: a restored account must
 * not open links to itself, and a comment belongs to a user of this server. JSON columns have the shapes of `contract/share-records.ts`.
 */
export const shares: Migration = {
  version: 8,
  name: "shares",
  up: `
CREATE TABLE shares (id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, name TEXT NOT NULL, pages TEXT NOT NULL, amounts TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER, last_used_at INTEGER) WITHOUT ROWID;
CREATE INDEX shares_by_account ON shares (account_id);
CREATE TABLE comments (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, transaction_id TEXT NOT NULL, user_id TEXT, author TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX comments_by_transaction ON comments (account_id, transaction_id, at);
`,
};
