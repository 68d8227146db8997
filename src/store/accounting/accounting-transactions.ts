import { bookTransaction, type BookTransaction } from "../../domain/accounting/booking/book.ts";
import { sortForBooking } from "../../domain/accounting/booking/book-order.ts";
import { createTransactionValues } from "../../domain/accounting/booking/transaction-value.ts";
import { formatDecimal, formatKnown } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import { openerOf, unverifiedOf } from "../../domain/ledger/positions/unverified.ts";
import { overdueBridges, type Overdue } from "../balances/overdue-bridges.ts";
import type { PriceEngine } from "../prices/price-engine.ts";
import {
  pageSize,
  prepareBooks,
  createTransactionReader,
  type PreparedBooks,
  type StoredTransaction,
} from "./accounting-queries.ts";
import { type LedgerLookups, type LookupTerms, createLookups } from "./accounting-lookups.ts";

/** With `lookups`, those that the transactions are booked with, linked transactions near each other are read once. */
type TransactionRange = { after?: number; now: number; lookups?: LedgerLookups };

/** The ledger as accounting reads it: transactions in accounting order, and lookups of assets and prices. */
export function createAccountingTransactions(sql: Sql, parts: { priceEngine: PriceEngine }) {
  const prepared = prepareBooks(sql, parts);

  return {
    /**
     * Transactions later than `after` (ms) in accounting order, none later than `now`. What is overdue from a bridge by `now` moves into an
     * unverified position at that time, under the id of its departure.
     */
    transactions: (range: TransactionRange) => transactions(prepared, range),

    /** Lookups used by accounting, with values in `currency`. Prices and assets are the present ones; create new lookups after they changed. */
    lookups: (terms: LookupTerms) => createLookups(prepared, terms),

    /**
     * Reads the values of stored transactions, in `currency`, as decimal texts by id. Use it for one request: prices and assets are the present
     * ones.
     */
    values: (terms: LookupTerms) => values(prepared, terms),
  };
}
export type AccountingTransactions = ReturnType<typeof createAccountingTransactions>;

/** Stored transactions later than `after` (ms), read page by page; no statement stays open between them. */
function* stored(
  prepared: PreparedBooks,
  after: number,
  lookups: LedgerLookups | undefined,
): Generator<BookTransaction, void, void> {
  let last: [number, number] = [after, Number.MAX_SAFE_INTEGER];
  let together: BookTransaction[] = [];
  const read = createTransactionReader(prepared);
  for (;;) {
    const rows = prepared.nextPage.values<StoredTransaction>(last[0], ...last);
    const page = rows.map(read);
    lookups?.keepPage(page);
    for (const transaction of page) {
      if (together[0] !== undefined && together[0].at !== transaction.at) {
        if (together.length === 1) yield together[0];
        else yield* sortForBooking(together);
        together = [];
      }
      together.push(transaction);
    }
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < pageSize) break;
    last = [end[2], end[0]];
  }
  yield* sortForBooking(together);
}

function transactions(
  prepared: PreparedBooks,
  { after = -1, now, lookups }: TransactionRange,
): Iterable<BookTransaction> {
  const overdue = overdueBridges(prepared.sql, now).filter(({ from }) => from > after);
  const known = upTo(now, stored(prepared, after, lookups));
  return overdue.length === 0 ? known : withOverdue(known, overdue);
}

function* upTo(
  until: number,
  transactions: Iterable<BookTransaction>,
): Generator<BookTransaction, void, void> {
  for (const transaction of transactions) {
    if (transaction.at > until) return;
    yield transaction;
  }
}

function values(prepared: PreparedBooks, terms: LookupTerms) {
  const valueOf = createTransactionValues(createLookups(prepared, terms), terms.currency);
  const read = createTransactionReader(prepared);
  return (ids: readonly string[]): Map<string, string | null> =>
    new Map(
      prepared.byIds.values<StoredTransaction>(JSON.stringify(ids)).map((row) => {
        const transaction = read(row);
        const value = valueOf(transaction);
        return [transaction.id, formatKnown(value)];
      }),
    );
}

function* withOverdue(
  transactions: Iterable<BookTransaction>,
  overdue: readonly Overdue[],
): Generator<BookTransaction, void, void> {
  const due = overdue.toSorted((a, b) => a.from - b.from);
  for (const transaction of transactions) {
    for (let next = due[0]; next !== undefined && next.from <= transaction.at; next = due[0]) {
      due.shift();
      yield overdueMove(next);
    }
    yield transaction;
  }
  for (const next of due) yield overdueMove(next);
}

function overdueMove({ transactionId, from, position, platform, assetId, amount }: Overdue): BookTransaction {
  const leg = { assetId, amount: formatDecimal(amount) };
  return bookTransaction({
    id: transactionId,
    at: from,
    type: "transfer",
    platform,
    wallet: openerOf(position),
    legs: [
      { ...leg, direction: "out", wallet: position },
      { ...leg, direction: "in", wallet: unverifiedOf(position) },
    ],
  });
}
