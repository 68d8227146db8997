import type { AccountStore } from "./account-store.ts";

/** What a list of accounts tells of one, but for its size on the disk. */
export function summaryOf({ sql, settings }: AccountStore): { baseCurrency: string; transactions: number } {
  const row = sql.prepare<{ count: number }>("SELECT count(*) AS count FROM transactions").get();
  return { baseCurrency: settings.get().baseCurrency, transactions: row?.count ?? 0 };
}
