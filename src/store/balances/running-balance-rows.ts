import { runningBalances } from "../../domain/ledger/running-balance.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import { formatDecimal, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import { familyOf, isPosition } from "../../domain/ledger/positions/positions.ts";
import {
  createBalanceEntries,
  entryColumns,
  entryOf,
  type EntryRow,
  type EntryValues,
} from "./balance-entries.ts";
import { createPositionBalances } from "./position-balances.ts";

type Dirty = { asset: number; wallet: number; dirty_since: number; negative_at: number | null };

function prepareRunningBalanceRows(sql: Sql) {
  const nextDirty = sql.prepare<Dirty & { name: string | null; platform: string | null }>(
    `SELECT h.asset, h.wallet, h.dirty_since, h.negative_at, w.wallet AS name, w.platform FROM holdings h LEFT JOIN wallets w ON w.key = h.wallet
     WHERE h.dirty_since IS NOT NULL LIMIT 1`,
  );
  const entriesFrom = sql.prepare(
    `SELECT ${entryColumns} FROM entries WHERE asset = ? AND wallet = ? AND at >= ? ORDER BY at, key LIMIT ?`,
  );
  const entriesAt = sql.prepare(
    `SELECT ${entryColumns} FROM entries WHERE asset = ? AND wallet = ? AND at = ? ORDER BY key`,
  );
  const lastBefore = sql.prepare<{ at: number }>(
    "SELECT at FROM entries WHERE asset = ? AND wallet = ? AND at < ? ORDER BY at DESC LIMIT 1",
  );
  const finish = sql.prepare(
    "UPDATE holdings SET amount = ?, dirty_since = NULL WHERE asset = ? AND wallet = ?",
  );
  const goOn = sql.prepare("UPDATE holdings SET dirty_since = ? WHERE asset = ? AND wallet = ?");
  const deleteHolding = sql.prepare("DELETE FROM holdings WHERE asset = ? AND wallet = ?");
  const hasEntries = sql.prepare("SELECT 1 FROM entries WHERE asset = ? AND wallet = ? LIMIT 1");
  const { inTotalOrder, setBalance, writeClosings, noteNegative } = createBalanceEntries(sql);
  const positions = createPositionBalances(sql);

  return {
    nextDirty,
    entriesFrom,
    entriesAt,
    lastBefore,
    finish,
    goOn,
    deleteHolding,
    hasEntries,
    inTotalOrder,
    setBalance,
    writeClosings,
    noteNegative,
    positions,
  };
}
type PreparedRunningBalanceRows = ReturnType<typeof prepareRunningBalanceRows>;

/**
 * Updates running balances, closings and holdings from their first changes: by wallet and asset, and the positions of one platform and
 * protocol together, since a release can take from all of them.
 */
export function createRunningBalanceRows(sql: Sql) {
  const prepared = prepareRunningBalanceRows(sql);

  return {
    /** Processes about `maxEntries` entries in the caller's SQLite transaction. `null` if everything is up to date. */
    slice: (maxEntries: number) => slice(prepared, maxEntries),
  };
}

/** The balance just before `since`, and whether its day had earlier changes: everything before `since` is up to date. */
function openingOf(
  prepared: PreparedRunningBalanceRows,
  { asset, wallet, dirty_since: since }: Dirty,
): {
  opening: Decimal;
  hasEarlier: boolean;
} {
  const last = prepared.lastBefore.get(asset, wallet, since);
  if (last === undefined) return { opening: zero, hasEarlier: false };
  const row = prepared
    .inTotalOrder(prepared.entriesAt.values<EntryValues>(asset, wallet, last.at).map(entryOf))
    .at(-1);
  if (row === undefined || row.balance === null)
    throw new Error(`Entry ${row?.key} is older than what changed and has no balance.`);
  return {
    opening: parseDecimal(row.balance),
    hasEarlier: dayNumberOf(last.at) === dayNumberOf(since),
  };
}

/** Up to `limit` entries from `since`, whole moments only, in their total order; `rest` is where the next slice begins. */
function read(
  prepared: PreparedRunningBalanceRows,
  { asset, wallet, dirty_since: since }: Dirty,
  limit: number,
): { rows: EntryRow[]; rest: number | null } {
  let rows = prepared.entriesFrom.values<EntryValues>(asset, wallet, since, limit + 1).map(entryOf);
  let rest: number | null = null;
  if (rows.length > limit) {
    const cut = rows[limit]?.at ?? since;
    const completeRows = rows.filter((row) => row.at < cut);
    rows =
      completeRows.length > 0
        ? completeRows
        : prepared.entriesAt.values<EntryValues>(asset, wallet, cut).map(entryOf);
    rest = completeRows.length > 0 ? cut : cut + 1;
  }
  return { rows: prepared.inTotalOrder(rows), rest };
}

function computeBalance(prepared: PreparedRunningBalanceRows, pair: Dirty, limit: number): number {
  const { asset, wallet, dirty_since: since } = pair;
  const { rows, rest } = read(prepared, pair, limit);
  const { opening, hasEarlier } = openingOf(prepared, pair);
  const firstDay = dayNumberOf(since);
  const nextDay = rest === null ? Number.MAX_SAFE_INTEGER : dayNumberOf(rest);
  const closings = new Map<number, string>();
  if (hasEarlier) closings.set(firstDay, formatDecimal(opening));
  let negative: EntryRow | undefined;
  let last = formatDecimal(opening);
  for (const { entry, balance, isNegative } of runningBalances(rows, opening)) {
    prepared.setBalance(entry, balance);
    if (isNegative) negative ??= entry;
    last = balance;
    closings.set(dayNumberOf(entry.at), balance);
  }
  // A day split over two slices keeps its row until the slice that ends it.
  prepared.writeClosings(pair, closings, { from: firstDay, to: nextDay, retainedDay: nextDay });
  prepared.noteNegative(pair, since, negative);
  if (rest !== null) prepared.goOn.run(rest, asset, wallet);
  else if (rows.length === 0 && prepared.hasEntries.get(asset, wallet) === undefined)
    prepared.deleteHolding.run(asset, wallet);
  else prepared.finish.run(last, asset, wallet);
  return rows.length;
}

function slice(
  prepared: PreparedRunningBalanceRows,
  maxEntries: number,
): { count: number; since: number } | null {
  let count = 0;
  let rounds = 0;
  let since: number | undefined;
  while (count < maxEntries && rounds < maxEntries / 4) {
    const family = prepared.positions.next();
    if (family !== undefined) {
      since = Math.min(since ?? family.since, family.since);
      count += prepared.positions.compute(family, maxEntries - count);
      rounds++;
      continue;
    }
    const pair = prepared.nextDirty.get();
    if (pair === undefined) break;
    const { name, platform } = pair;
    if (name !== null && platform !== null && isPosition(name)) {
      prepared.positions.mark({ platform, family: familyOf(name), since: pair.dirty_since });
      continue;
    }
    since = Math.min(since ?? pair.dirty_since, pair.dirty_since);
    count += computeBalance(prepared, pair, maxEntries - count);
    rounds++;
  }
  return since === undefined ? null : { count, since };
}
