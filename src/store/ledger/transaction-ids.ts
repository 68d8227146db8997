import { formerIdentityOf } from "../../domain/ledger/former-identity.ts";
import { isFormerIdentity } from "../../domain/ledger/identity.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { readMeta, writeMeta } from "../account/meta.ts";

/** Set if the account has ids in the form of versions before schema 15: only then is that form computed and looked up. */
const formerIdsKey = "ledger.formerIds";

/**
 * A transaction's id never changes. Its ids at other sources are aliases: each leads to the transaction, and responses contain its own id.
 * Create a new one for each SQLite transaction.
 */
export function createTransactionIds(sql: Sql) {
  const byId = sql.prepare("SELECT 1 FROM transactions WHERE id = ?");
  const byAlias = sql.prepare<{ id: string; key: number }>(
    "SELECT t.id, t.key FROM aliases a JOIN transactions t ON t.key = a.transaction_key WHERE a.id = ?",
  );
  return {
    /** The id of the transaction that `id` leads to; `id` unchanged if it leads to none. */
    resolve: (id: string): string => (byId.get(id) === undefined ? (byAlias.get(id)?.id ?? id) : id),
    resolveAll(ids: readonly string[]): string[] {
      return ids.map((id) => this.resolve(id));
    },
    /** The key of the transaction that has `id` as an alias. */
    keyByAlias: (id: string): number | undefined => byAlias.get(id)?.key,
  };
}
export type TransactionIds = ReturnType<typeof createTransactionIds>;

/** Returns the id that a version before schema 15 gave to a reported transaction, in an account that has such ids. */
export function createFormerIds(sql: Sql) {
  let isNeeded = readMeta(sql, formerIdsKey) !== undefined;
  return {
    of: (transaction: ReportedTransaction, id: string): string | undefined =>
      isNeeded ? formerIdentityOf(transaction, id) : undefined,
    /** Records the id of a new transaction: an export of an earlier version brings such ids into a new account. */
    note(id: string): void {
      if (isNeeded || !isFormerIdentity(id)) return;
      isNeeded = true;
      writeMeta(sql, formerIdsKey, "1");
    },
  };
}
