import { isCurrency } from "../../../domain/assets/asset.ts";
import { decidePayments, type CashChange } from "../../../domain/ledger/superseded/cash-balance.ts";
import { mergeReports } from "../../../domain/ledger/merge.ts";
import type { SupersededSide } from "../../../domain/ledger/source-report.ts";
import type { Leg } from "../../../domain/ledger/transaction.ts";
import { add, negate, parseDecimal, zero, type Decimal } from "../../../domain/money/decimal.ts";
import type { Sql } from "../../../ports/sql.ts";
import { createTransactionIds, type TransactionIds } from "../transaction-ids.ts";
import { sourceRows } from "./source-rows.ts";
import {
  editsOfRow,
  publicLegsOfRow,
  reportsOfRow,
  supersededIn,
  transactionColumns,
  type TransactionRow,
} from "../transaction-rows.ts";

/** A payment that a reader assumed for a trade, since its file does not say how the trade was paid. */
type Payment = { trade: string; row: TransactionRow; legs: readonly Leg[] };
type Payments = ReadonlyMap<number, Payment>;

/** Sides that supersede a payment: in each of its reports (`stored`, as JSON), and by the cash balance (`sides`). */
export type AssumedPayment = { id: string; stored: readonly string[]; sides: readonly SupersededSide[] };

/** Keys that one search for a wallet's money covers. */
const keysPerBatch = 2_000;

/**
 * The payments that readers of these sources assumed, by transaction key. One that the cash balance of its wallet covers, or that stays in it, is
 * superseded by its trade: a file that covers a part of the time only cannot see the deposits of another. `replacedBy` is what supersedes
 * other transactions. Payments that the owner edited are left as they are. Yields between pages.
 */
export function* assumedPayments(
  sql: Sql,
  sources: Iterable<number>,
  replacedBy: ReadonlyMap<string, string>,
): Generator<void, Map<number, AssumedPayment>> {
  const found = new Map<number, AssumedPayment>();
  for (const [wallet, payments] of yield* paymentsByWallet(sql, sources, replacedBy)) {
    const internal = new Set(
      decidePayments(yield* cashChanges(sql, { wallet, payments, replacedBy })).internal,
    );
    for (const [key, payment] of payments) {
      const { trade, row } = payment;
      const sides = internal.has(payment) ? [{ wallet: "", by: replacedBy.get(trade) ?? trade }] : [];
      found.set(key, { id: row.id, stored: supersededIn(reportsOfRow(row)), sides });
    }
  }
  return found;
}

/** The assumed payments of each wallet, by transaction key. */
function* paymentsByWallet(
  sql: Sql,
  sources: Iterable<number>,
  replacedBy: ReadonlyMap<string, string>,
): Generator<void, Map<number, Payments>> {
  const wallets = new Map<number, Map<number, Payment>>();
  const ids = createTransactionIds(sql);
  for (const rows of sourceRows(sql, sources, `instr(t.reports, '"settles":') > 0`)) {
    for (const row of rows) {
      const payment = paymentOf(row, ids);
      if (payment === undefined || replacedBy.has(row.id)) continue;
      const known = wallets.get(row.wallet_key);
      if (known === undefined) wallets.set(row.wallet_key, new Map([[row.key, payment]]));
      else known.set(row.key, payment);
    }
    yield;
  }
  return wallets;
}

/** Everything that changes the cash of a wallet. A payment whose trade was deleted counts like any other movement. */
function* cashChanges(
  sql: Sql,
  {
    wallet,
    payments,
    replacedBy,
  }: { wallet: number; payments: Payments; replacedBy: ReadonlyMap<string, string> },
): Generator<void, CashChange<Payment>[]> {
  const countedTrade = ({ trade }: Payment): string => replacedBy.get(trade) ?? trade;
  const trades = new Set([...payments.values()].map(countedTrade));
  const present = new Set<string>();
  const changes: CashChange<Payment>[] = [];
  for (const rows of cashRows(sql, wallet)) {
    for (const row of rows)
      if (trades.has(row.id)) present.add(row.id);
      else if (!payments.has(row.key) && !replacedBy.has(row.id)) changes.push(...changesOf(row));
    yield;
  }
  for (const payment of payments.values())
    if (present.has(countedTrade(payment)))
      for (const [currency, paidAmount] of cashOf(payment.legs))
        changes.push({ at: payment.row.at, currency, change: negate(paidAmount), payment });
  return changes;
}

/** The trade is named by the id that it has in the payment's own file, which another report of the trade may have made an alias. */
function paymentOf(row: TransactionRow, ids: TransactionIds): Payment | undefined {
  if (row.status !== "confirmed" || editsOfRow(row)?.legs !== undefined) return undefined;
  const reports = reportsOfRow(row).map(([, report]) => report);
  const trade = reports.find(({ settles }) => settles !== undefined)?.settles;
  if (trade === undefined) return undefined;
  return { trade: ids.resolve(trade), row, legs: mergeReports(reports).legs };
}

/** A transaction's change of the wallet's cash. Superseded legs count again unless they are superseded in this search, too. */
function changesOf(row: TransactionRow): CashChange<Payment>[] {
  const isSuperseded = row.reports?.includes('"superseded"') === true;
  const legs = isSuperseded
    ? mergeReports(reportsOfRow(row).map(([, report]) => report)).legs
    : publicLegsOfRow(row);
  const isStated = row.type === "deposit" || row.type === "withdrawal";
  return [...cashOf(legs)].map(([currency, change]) => ({ at: row.at, currency, change, isStated }));
}

/** The change of each currency by a wallet's own legs. */
function cashOf(legs: readonly Leg[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { direction, assetId, amount, wallet } of legs) {
    if (wallet !== undefined || !isCurrency(assetId)) continue;
    const change = parseDecimal(amount);
    sums.set(assetId, add(sums.get(assetId) ?? zero, direction === "in" ? change : negate(change)));
  }
  return sums;
}

/** The confirmed transactions of a wallet that move money. */
function* cashRows(sql: Sql, wallet: number): Generator<TransactionRow[]> {
  const end =
    sql.prepare<{ last: number | null }>("SELECT max(key) AS last FROM transactions").get()?.last ?? -1;
  const page = sql.prepare<TransactionRow>(
    `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet
     WHERE t.key >= ? AND t.key < ? AND t.wallet = ? AND t.status = 'confirmed'
       AND instr(t.legs || coalesce(t.reports, ''), 'currency:iso4217') > 0 ORDER BY t.key`,
  );
  for (let from = 0; from <= end; from += keysPerBatch) yield page.all(from, from + keysPerBatch, wallet);
}
