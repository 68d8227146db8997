import type { Sql } from "../../ports/sql.ts";
import type { SettingsStore } from "./settings.ts";
import { rowsOf } from "../ledger/row-counts.ts";

/** Entry of an account in the list of accounts, without its size on disk. */
export function summaryOf(
  sql: Sql,
  { settings }: { settings: Pick<SettingsStore, "get"> },
): { baseCurrency: string; transactions: number } {
  return { baseCurrency: settings.get().baseCurrency, transactions: rowsOf(sql, "transactions") };
}
