import { foldBalance } from "../core/balances.ts";
import { compareText } from "../core/compare-text.ts";
import { dayNumberOf } from "../core/day.ts";
import { formatDecimal, parseDecimal, zero, type Decimal } from "../core/decimal.ts";
import type { Sql } from "../core/ports/sql.ts";
import type { Operation } from "../core/transaction.ts";
import { entriesPerTransaction, foldedFrom } from "./entry-rows.ts";
import { countRows } from "./row-counts.ts";

type EntryRow = {
  key: number;
  at: number;
  position: number;
  rank: number;
  operation: Operation;
  change: string;
  balance: string | null;
};
type EntryValues = [
  key: number,
  at: number,
  position: number,
  rank: number,
  operation: Operation,
  change: string,
  balance: string | null,
];
type Dirty = { asset: number; wallet: number; dirty_since: number; negative_at: number | null };

/** Brings running balances, closings and holdings up to date, wallet and asset by wallet and asset, from where each changed. */
export function createFoldRows(sql: Sql) {
  const nextDirty = sql.prepare<Dirty>(
    "SELECT asset, wallet, dirty_since, negative_at FROM holdings WHERE dirty_since IS NOT NULL LIMIT 1",
  );
  const columns = "key, at, position, rank, operation, change, balance";
  const entriesFrom = sql.prepare(
    `SELECT ${columns} FROM entries WHERE asset = ? AND wallet = ? AND at >= ? ORDER BY at, key LIMIT ?`,
  );
  const entriesAt = sql.prepare(
    `SELECT ${columns} FROM entries WHERE asset = ? AND wallet = ? AND at = ? ORDER BY key`,
  );
  const lastBefore = sql.prepare<{ at: number }>(
    "SELECT at FROM entries WHERE asset = ? AND wallet = ? AND at < ? ORDER BY at DESC LIMIT 1",
  );
  const closingsFrom = sql.prepare<{ day: number; amount: string }>(
    "SELECT day, amount FROM balances WHERE asset = ? AND wallet = ? AND day >= ? AND day <= ?",
  );
  const setBalance = sql.prepare("UPDATE entries SET balance = ? WHERE key = ?");
  const setCorrection = sql.prepare(
    `INSERT OR REPLACE INTO entries (key, transaction_key, at, position, rank, wallet, asset, operation, change, derived, balance)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
  );
  const deleteEntry = sql.prepare("DELETE FROM entries WHERE key = ?");
  const setClosing = sql.prepare(
    "INSERT OR REPLACE INTO balances (asset, wallet, day, amount) VALUES (?, ?, ?, ?)",
  );
  const deleteClosing = sql.prepare("DELETE FROM balances WHERE asset = ? AND wallet = ? AND day = ?");
  const finish = sql.prepare(
    "UPDATE holdings SET amount = ?, dirty_since = NULL WHERE asset = ? AND wallet = ?",
  );
  const goOn = sql.prepare("UPDATE holdings SET dirty_since = ? WHERE asset = ? AND wallet = ?");
  const setNegative = sql.prepare(
    "UPDATE holdings SET negative_at = ?, negative_transaction = ? WHERE asset = ? AND wallet = ?",
  );
  const deleteHolding = sql.prepare("DELETE FROM holdings WHERE asset = ? AND wallet = ?");
  const hasEntries = sql.prepare("SELECT 1 FROM entries WHERE asset = ? AND wallet = ? LIMIT 1");
  const idOf = sql.prepare<{ id: string }>("SELECT id FROM transactions WHERE key = ?");

  /** The balance just before `since`, and whether its day had changes before it: what is before `since` is up to date. */
  function openingOf({ asset, wallet, dirty_since: since }: Dirty): {
    opening: Decimal;
    hasEarlier: boolean;
  } {
    const last = lastBefore.get(asset, wallet, since);
    if (last === undefined) return { opening: zero, hasEarlier: false };
    const rows = inTotalOrder(entriesAt.values<EntryValues>(asset, wallet, last.at).map(entryOf));
    return {
      opening: parseDecimal(closingOf(rows)),
      hasEarlier: dayNumberOf(last.at) === dayNumberOf(since),
    };
  }

  /** Up to `limit` entries from `since`, whole moments only, in their total order; `rest` is where the next slice begins. */
  function read(
    { asset, wallet, dirty_since: since }: Dirty,
    limit: number,
  ): { rows: EntryRow[]; rest: number | null } {
    let rows = entriesFrom.values<EntryValues>(asset, wallet, since, limit + 1).map(entryOf);
    let rest: number | null = null;
    if (rows.length > limit) {
      const cut = rows[limit]?.at ?? since;
      const whole = rows.filter((row) => row.at < cut);
      rows = whole.length > 0 ? whole : entriesAt.values<EntryValues>(asset, wallet, cut).map(entryOf);
      rest = whole.length > 0 ? cut : cut + 1;
    }
    return { rows: inTotalOrder(rows), rest };
  }

  function inTotalOrder(rows: EntryRow[]): EntryRow[] {
    const ids = new Map<number, string>();
    const id = (key: number): string => {
      const known = ids.get(key) ?? idOf.get(key)?.id ?? "";
      ids.set(key, known);
      return known;
    };
    return rows.sort(
      (a, b) =>
        a.at - b.at || a.position - b.position || a.rank - b.rank || byTransaction(a, b) || a.key - b.key,
    );

    function byTransaction(a: EntryRow, b: EntryRow): number {
      const [first, second] = [transactionKeyOf(a), transactionKeyOf(b)];
      return first === second ? 0 : compareText(id(first), id(second));
    }
  }

  function fold(pair: Dirty, limit: number): number {
    const { asset, wallet, dirty_since: since } = pair;
    const { rows, rest } = read(pair, limit);
    const { opening, hasEarlier } = openingOf(pair);
    const firstDay = dayNumberOf(since);
    const nextDay = rest === null ? Number.MAX_SAFE_INTEGER : dayNumberOf(rest);
    const closings = new Map<number, string>();
    if (hasEarlier) closings.set(firstDay, formatDecimal(opening));
    const corrections = new Map<number, EntryRow>();
    const entries = rows.filter((row) => {
      if (row.key % entriesPerTransaction < foldedFrom) return true;
      corrections.set(row.key, row);
      return false;
    });
    let negative: EntryRow | undefined;
    let added = 0;
    let balance = formatDecimal(opening);
    for (const step of foldBalance(entries, opening)) {
      const { entry, correction } = step;
      if (entry.balance !== step.balance) setBalance.run(step.balance, entry.key);
      if (correction !== undefined) {
        const key = entry.key + foldedFrom;
        const known = corrections.get(key);
        if (!corrections.delete(key)) added++;
        if (
          known?.change !== correction.change ||
          known.balance !== correction.balance ||
          known.operation !== correction.operation
        )
          setCorrection.run(
            key,
            transactionKeyOf(entry),
            entry.at,
            entry.position,
            entry.rank,
            wallet,
            asset,
            correction.operation,
            correction.change,
            correction.balance,
          );
      }
      balance = step.closing;
      if (step.isNegative) negative ??= entry;
      closings.set(dayNumberOf(entry.at), balance);
    }
    for (const key of corrections.keys()) added -= deleteEntry.run(key).changes;
    countRows(sql, "entries", added);
    for (const { day, amount } of closingsFrom.all(asset, wallet, firstDay, nextDay)) {
      const next = closings.get(day);
      if (next === undefined) {
        // A day cut in two keeps its row until the slice that ends it.
        if (day < nextDay) deleteClosing.run(asset, wallet, day);
      } else if (next === amount) closings.delete(day);
    }
    for (const [day, amount] of closings) setClosing.run(asset, wallet, day, amount);
    if (pair.negative_at === null || pair.negative_at >= since)
      setNegative.run(
        negative?.at ?? null,
        negative === undefined ? null : transactionKeyOf(negative),
        asset,
        wallet,
      );
    if (rest !== null) goOn.run(rest, asset, wallet);
    else if (rows.length === 0 && hasEntries.get(asset, wallet) === undefined)
      deleteHolding.run(asset, wallet);
    else finish.run(balance, asset, wallet);
    return rows.length;
  }
  return {
    /** Folds about `most` entries, inside the caller's SQLite transaction. `null` when everything is up to date. */
    slice(most: number): { count: number; since: number } | null {
      let count = 0;
      let pairs = 0;
      let since: number | undefined;
      while (count < most && pairs < most / 4) {
        const pair = nextDirty.get();
        if (pair === undefined) break;
        since = Math.min(since ?? pair.dirty_since, pair.dirty_since);
        count += fold(pair, most - count);
        pairs++;
      }
      return since === undefined ? null : { count, since };
    },
  };
}

/** The balance after entries of one moment, in their total order and up to date: what an expense leaves stands in the expense itself. */
function closingOf(rows: readonly EntryRow[]): string {
  const own = rows.findLast(({ key }) => key % entriesPerTransaction < foldedFrom);
  const correction = rows.find(({ key }) => key === (own?.key ?? 0) + foldedFrom);
  const balance = correction?.operation === "expense" ? correction.balance : own?.balance;
  if (balance === null || balance === undefined)
    throw new Error(`Entry ${own?.key} stands before what changed and has no balance.`);
  return balance;
}

function entryOf([key, at, position, rank, operation, change, balance]: EntryValues): EntryRow {
  return { key, at, position, rank, operation, change, balance };
}

function transactionKeyOf({ key }: EntryRow): number {
  return Math.floor(key / entriesPerTransaction);
}
