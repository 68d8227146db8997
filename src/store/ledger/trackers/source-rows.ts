import type { Sql } from "../../../ports/sql.ts";
import { pagesByKey } from "../../database/paging.ts";
import { transactionColumns, type TransactionRow } from "../transaction-rows.ts";

/** Rows read between two yields: a few milliseconds of work. */
const pageSize = 200;

/** The transactions that sources reported, source by source, in pages. `where` is a condition on `transactions t` and `wallets w`. */
export function* sourceRows(
  sql: Sql,
  sources: Iterable<number>,
  where = "TRUE",
): Generator<TransactionRow[], void> {
  const page = sql.prepare<TransactionRow>(
    `SELECT ${transactionColumns} FROM transaction_sources c JOIN transactions t ON t.key = c.transaction_key JOIN wallets w ON w.key = t.wallet
     WHERE c.source = ? AND c.transaction_key > ? AND ${where} ORDER BY c.transaction_key LIMIT ${pageSize}`,
  );
  for (const source of sources) yield* pagesByKey(page, source);
}
