import { ledger } from "./account-001-ledger.ts";
import type { Migration } from "./migration.ts";
import { owner } from "./server-001-owner.ts";

/** Every step of an account's schema, in order. */
export const accountMigrations: readonly Migration[] = [ledger];

/** Every step of the server's schema, in order. */
export const serverMigrations: readonly Migration[] = [owner];
