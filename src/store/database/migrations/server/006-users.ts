import type { Migration } from "../migration.ts";

/**
 * Users other than the owner, who stays in `meta`, with their roles by account id (`*` for all); the sessions that are listed; invitations; and the
 * security log. A user's `session_epoch` is part of the key that signs the user's sessions.
 */
export const users: Migration = {
  version: 6,
  name: "users",
  up: `
CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, password_hash TEXT, session_epoch TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE user_roles (user_id TEXT NOT NULL, account_id TEXT NOT NULL, role TEXT NOT NULL, PRIMARY KEY (user_id, account_id)) WITHOUT ROWID;
CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, method TEXT NOT NULL, address TEXT, client TEXT, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE TABLE invitations (id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, roles TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE security_log (key INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor TEXT, user_id TEXT, event TEXT NOT NULL, account_name TEXT, detail TEXT, address TEXT, client TEXT);
CREATE INDEX security_log_by_time ON security_log (at);
`,
};
