import { parseDecimal, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";

/** An entry of a transaction that was entered for a later time. Keys are those of `assets` and `wallets`. */
export type LaterEntry = {
  asset: number;
  wallet: number;
  /** UTC milliseconds. */
  at: number;
  amount: Decimal;
  /** Whether its wallet is an unverified position. */
  isUnverified: boolean;
};

/**
 * Entries later than `now` (UTC milliseconds), which count in no present figure. Stored holdings and closings have them, so that they need not be
 * computed again when their time comes: figures of now subtract them. Accounting does not read them (`createAccountingTransactions`).
 */
export function laterEntries(sql: Sql, now: number): LaterEntry[] {
  return sql
    .prepare<{ asset: number; wallet: number; at: number; change: string; unverified: number }>(
      `SELECT e.asset, e.wallet, t.at, e.change, instr(w.wallet, '#?') > 0 AS unverified
       FROM main.transactions t CROSS JOIN main.entries e ON e.transaction_key = t.key JOIN main.wallets w ON w.key = e.wallet WHERE t.at > ?`,
    )
    .all(now)
    .map(({ change, unverified, ...entry }) => ({
      ...entry,
      amount: parseDecimal(change),
      isUnverified: unverified === 1,
    }));
}
