import type { Sql } from "../../ports/sql.ts";
import { createOwner } from "./owner.ts";

/** Tables shared by all nodes; rows with a numeric `key` get a new one. */
const tables = [
  "meta",
  "revoked_sessions",
  "tokens",
  "secrets",
  "users",
  "user_roles",
  "sessions",
  "invitations",
  "security_log",
  "user_codes",
  "recovery_codes",
  "passkeys",
  "identities",
  "shares",
  "comments",
  "backup_targets",
  "backup_copies",
  "notification_rules",
  "notification_channels",
  "notifications",
  "notification_deliveries",
];

/**
 * Copies the owner, users, tokens and the rest of a machine's own file to a shared database that has no owner yet: the first node of a
 * cluster was a service of one machine. Returns whether it did.
 */
export function moveToShared(local: Sql, shared: Sql): boolean {
  if (createOwner(local).passwordHash() === undefined) return false;
  return shared.transaction(() => {
    if (createOwner(shared).passwordHash() !== undefined) return false;
    for (const table of tables)
      for (const { key, ...rest } of local.prepare(`SELECT * FROM ${table}`).all()) {
        // In `meta` the key is text, and identifies the row.
        const row = typeof key === "string" ? { key, ...rest } : rest;
        const columns = Object.keys(row);
        const marks = columns.map(() => "?").join(", ");
        shared
          .prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks}) ON CONFLICT DO NOTHING`)
          .run(...Object.values(row));
      }
    return true;
  });
}
