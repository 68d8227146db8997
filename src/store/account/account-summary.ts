import type { AccountStore } from "./account-store.ts";
import { rowsOf } from "../ledger/row-counts.ts";

/** What a list of accounts tells of one, but for its size on the disk. */
export function summaryOf({ sql, settings }: AccountStore): { baseCurrency: string; transactions: number } {
  return { baseCurrency: settings.get().baseCurrency, transactions: rowsOf(sql, "transactions") };
}
