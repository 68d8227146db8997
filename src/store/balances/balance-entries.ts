import { compareText } from "../../lib/compare-text.ts";
import type { DayNumber } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Operation } from "../../domain/ledger/transaction.ts";
import { entriesPerTransaction, firstDerivedNumber } from "../ledger/entry-rows.ts";

export type EntryRow = {
  key: number;
  at: number;
  position: number;
  rank: number;
  operation: Operation;
  change: string;
  balance: string | null;
};
export type EntryValues = [
  key: number,
  at: number,
  position: number,
  rank: number,
  operation: Operation,
  change: string,
  balance: string | null,
];

/** The columns of `EntryValues`. */
export const entryColumns = "key, at, position, rank, operation, change, balance";

export function entryOf([key, at, position, rank, operation, change, balance]: EntryValues): EntryRow {
  return { key, at, position, rank, operation, change, balance };
}

/** The transaction of an entry, by the entry's key. */
export function transactionKeyOf({ key }: EntryRow): number {
  return Math.floor(key / entriesPerTransaction);
}

/** Whether an entry was derived by the computation of positions. */
export function isDerivedEntry({ key }: EntryRow): boolean {
  return key % entriesPerTransaction >= firstDerivedNumber;
}

/** Statements shared by the computations of balances and positions. */
export function createBalanceEntries(sql: Sql) {
  const idOf = sql.prepare<{ id: string }>("SELECT id FROM transactions WHERE key = ?");
  const setBalance = sql.prepare("UPDATE entries SET balance = ? WHERE key = ?");
  const closingsFrom = sql.prepare<{ day: number; amount: string }>(
    "SELECT day, amount FROM balances WHERE asset = ? AND wallet = ? AND day >= ? AND day <= ?",
  );
  const setClosing = sql.prepare(
    "INSERT OR REPLACE INTO balances (asset, wallet, day, amount) VALUES (?, ?, ?, ?)",
  );
  const deleteClosing = sql.prepare("DELETE FROM balances WHERE asset = ? AND wallet = ? AND day = ?");
  const setNegative = sql.prepare(
    "UPDATE holdings SET negative_at = ?, negative_transaction = ? WHERE asset = ? AND wallet = ?",
  );

  return {
    /** Sorts in place by time, position in the block, rank (in, out, fee), transaction id and the entry's number (docs/spec/accounting.md §1). */
    inTotalOrder<Row extends EntryRow>(rows: Row[]): Row[] {
      const ids = new Map<number, string>();
      const id = (key: number): string => {
        const known = ids.get(key) ?? idOf.get(key)?.id ?? "";
        ids.set(key, known);
        return known;
      };
      const byTransaction = (a: EntryRow, b: EntryRow): number => {
        const [first, second] = [transactionKeyOf(a), transactionKeyOf(b)];
        return first === second ? 0 : compareText(id(first), id(second));
      };
      return rows.sort(
        (a, b) =>
          a.at - b.at || a.position - b.position || a.rank - b.rank || byTransaction(a, b) || a.key - b.key,
      );
    },

    setBalance(entry: EntryRow, balance: string): void {
      if (entry.balance !== balance) setBalance.run(balance, entry.key);
    },

    /** Makes the closings of the days `from..to` exactly these; the row of the day `retainedDay` is not deleted. */
    writeClosings(
      { asset, wallet }: { asset: number; wallet: number },
      closings: Map<DayNumber, string>,
      { from, to, retainedDay }: { from: DayNumber; to: DayNumber; retainedDay?: DayNumber },
    ): void {
      for (const { day, amount } of closingsFrom.all(asset, wallet, from, to)) {
        const next = closings.get(day);
        if (next === undefined) {
          if (day !== retainedDay) deleteClosing.run(asset, wallet, day);
        } else if (next === amount) closings.delete(day);
      }
      for (const [day, amount] of closings) setClosing.run(asset, wallet, day, amount);
    },

    /** Stores the first entry after which a balance was below zero, if none is known from before `since`. */
    noteNegative(
      { asset, wallet, negative_at: known }: { asset: number; wallet: number; negative_at: number | null },
      since: number,
      negative: EntryRow | undefined,
    ): void {
      if (known !== null && known < since) return;
      if (known === null && negative === undefined) return;
      setNegative.run(
        negative?.at ?? null,
        negative === undefined ? null : transactionKeyOf(negative),
        asset,
        wallet,
      );
    },
  };
}
