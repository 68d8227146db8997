import type { Migration } from "../migration.ts";

/** `server.sqlite`: the owner, revoked sessions, API tokens, sealed secrets, the accounts, and tasks about accounts. */
export const owner: Migration = {
  version: 1,
  name: "owner",
  up: `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- Sessions ended before their time. A password change ends all issued before meta 'sessions.valid_after'.
CREATE TABLE revoked_sessions (id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID;
-- key is the name without its case (domain/account/account-name.ts): SQLite's NOCASE knows ASCII only.
CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, base_currency TEXT NOT NULL, created_at INTEGER NOT NULL, demo INTEGER NOT NULL DEFAULT 0, problem TEXT, pending INTEGER NOT NULL DEFAULT 1) WITHOUT ROWID;
CREATE TABLE tokens (id TEXT PRIMARY KEY, name TEXT NOT NULL, access TEXT NOT NULL, accounts TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, last_used_at INTEGER, revoked_at INTEGER) WITHOUT ROWID;
-- Sealed with AES-256-GCM; the account's immutable id, the name and the bound URL are associated data.
CREATE TABLE secrets (account_id TEXT NOT NULL, name TEXT NOT NULL, sealed TEXT NOT NULL, hint TEXT NOT NULL, bound_url TEXT, set_at INTEGER NOT NULL, PRIMARY KEY (account_id, name)) WITHOUT ROWID;
CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL, at INTEGER NOT NULL);
`,
};
