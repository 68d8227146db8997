import { ledger } from "./account-001-ledger.ts";
import { accounting } from "./account-002-accounting.ts";
import { conversations } from "./account-003-conversations.ts";
import type { Migration } from "./migration.ts";
import { owner } from "./server-001-owner.ts";

/** Every step of an account's schema, in order. */
export const accountMigrations: readonly Migration[] = [ledger, accounting, conversations];

/** Every step of the server's schema, in order. */
export const serverMigrations: readonly Migration[] = [owner];
