import type { Migration } from "../migration.ts";

/** Accounts of users at an OpenID Connect provider, by its issuer and their subject there. */
export const identities: Migration = {
  version: 9,
  name: "identities",
  up: `
CREATE TABLE identities (issuer TEXT NOT NULL, subject TEXT NOT NULL, user_id TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (issuer, subject)) WITHOUT ROWID;
CREATE INDEX identities_by_user ON identities (user_id);
`,
};
