import type { Migration } from "../migration.ts";

/**
 * Passkeys and second factors of users, the owner (`owner`) too. The secret of time-based codes is sealed in `secrets`; `last_step` is the
 * last time step whose code was used. Recovery codes are hashed, and deleted when used.
 */
export const credentials: Migration = {
  version: 7,
  name: "credentials",
  up: `
CREATE TABLE user_codes (user_id TEXT PRIMARY KEY, confirmed_at INTEGER NOT NULL, last_step INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE recovery_codes (user_id TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (user_id, hash)) WITHOUT ROWID;
CREATE TABLE passkeys (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, name TEXT NOT NULL, public_key TEXT NOT NULL, counter INTEGER NOT NULL, transports TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER) WITHOUT ROWID;
CREATE INDEX passkeys_by_user ON passkeys (user_id);
`,
};
