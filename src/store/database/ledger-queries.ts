import type { AuditEntry, Transaction } from "../../domain/ledger/transaction.ts";
import { unidentifiedTickers, type UnidentifiedTicker } from "../account/unidentified.ts";
import { createAuditLog, type AuditFilter } from "../ledger/audit-log.ts";
import type { TransactionFilter } from "../ledger/list-index/transaction-filter.ts";
import { createTransactionList } from "../ledger/list/transaction-list.ts";
import { createBalances } from "../balances/balances.ts";
import { createNetWorth, type NetWorthPoint } from "../prices/net-worth.ts";
import { createPriceEngine } from "../prices/price-engine.ts";
import type { DayNumber } from "../../domain/time/day.ts";
import { runToEnd } from "../../ports/pause.ts";
import { type Page, type SeekRequest } from "./paging.ts";
import { jsonToSend, type JsonText } from "../../lib/json-text.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Machine } from "./prepare-file.ts";

/** Reads that go through a whole ledger or all days of it. They open the file for one question: no handle outlives its replacement. */
function read<T>(path: string, { openSql }: Machine, ask: (sql: Sql) => T): T {
  const sql = openSql(path, { readonly: true });
  try {
    return ask(sql);
  } finally {
    sql.close();
  }
}

/** The JSON of a page of transactions that match a filter. */
export function pageOfTransactions(
  { path, filter, request }: { path: string; filter: TransactionFilter; request: SeekRequest },
  machine: Machine,
): JsonText<Page<Transaction>>["json"] {
  return read(path, machine, (sql) => createTransactionList(sql).page(filter, request).json);
}

/** A page of the audit log. */
export function pageOfAuditLog(
  { path, filter, request }: { path: string; filter: AuditFilter; request: SeekRequest },
  machine: Machine,
): Page<AuditEntry> {
  return read(path, machine, (sql) => createAuditLog(sql).list(filter, request));
}

/** The JSON of net worth by day, in any currency. */
export function netWorthByDay(
  { path, ...span }: { path: string; from: DayNumber; to: DayNumber; now: number; currency: string },
  machine: Machine,
): JsonText<NetWorthPoint[]>["json"] {
  return read(path, machine, (sql) => {
    const netWorth = createNetWorth(sql, {
      balances: createBalances(sql),
      priceEngine: createPriceEngine(sql),
    });
    return jsonToSend(sql.transaction(() => runToEnd(netWorth.points(span))));
  });
}

/** Every ticker without a coin. */
export function tickersWithoutCoin({ path }: { path: string }, machine: Machine): UnidentifiedTicker[] {
  return read(path, machine, unidentifiedTickers);
}
