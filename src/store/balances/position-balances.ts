import { dayNumberOf, startOfDay, type DayNumber } from "../../domain/time/day.ts";
import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import { createListInvalidation } from "../ledger/list-index/list-state.ts";
import type { Sql } from "../../ports/sql.ts";
import {
  applyPositionChanges,
  createPositionFamily,
  familyOf,
  formatPositionFamily,
  isPosition,
  parsePositionFamily,
  type PositionEffect,
  type PositionFamily,
} from "../../domain/ledger/positions/positions.ts";
import { effectStride, entriesPerTransaction, firstDerivedNumber } from "../ledger/entry-rows.ts";
import {
  createBalanceEntries,
  entryColumns,
  entryOf,
  isDerivedEntry,
  transactionKeyOf,
  type EntryRow,
  type EntryValues,
} from "./balance-entries.ts";
import { dropOrphanWallets } from "../ledger/orphan-wallets.ts";
import { countRows } from "../ledger/row-counts.ts";

/** The positions of one platform and protocol, changed since a time. */
export type DirtyPositions = { platform: string; family: string; since: number };

/** A position's wallet and asset. */
type Member = {
  asset: number;
  wallet: number;
  assetId: string;
  name: string;
  amount: string;
  dirty_since: number | null;
  negative_at: number | null;
};
type MemberRow = EntryRow & { member: Member };

/** Days processed together if they have few entries; the state is stored between them. */
const windowDays = 32;
const minWindow = 256;

type Running = {
  member: Member;
  amount: Decimal;
  negative: EntryRow | undefined;
  closings: Map<DayNumber, string>;
};

function preparePositionBalances(sql: Sql) {
  const nextFamily = sql.prepare<DirtyPositions>(
    "SELECT platform, family, since FROM dirty_positions ORDER BY platform, family LIMIT 1",
  );
  const markFamily = sql.prepare(
    "INSERT INTO dirty_positions (platform, family, since) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET since = min(since, excluded.since)",
  );
  const unmarkFamily = sql.prepare("DELETE FROM dirty_positions WHERE platform = ? AND family = ?");
  const goOn = sql.prepare("UPDATE dirty_positions SET since = ? WHERE platform = ? AND family = ?");
  const walletsOn = sql.prepare<{ key: number; wallet: string }>(
    "SELECT key, wallet FROM wallets WHERE platform = ? AND instr(wallet, '#') > 0",
  );
  const membersOf = sql.prepare<Omit<Member, "name">>(
    `SELECT h.asset, h.wallet, a.id AS assetId, h.amount, h.dirty_since, h.negative_at FROM holdings h JOIN assets a ON a.key = h.asset WHERE h.wallet = ?`,
  );
  const stateBefore = sql.prepare<{ day: number; state: string }>(
    "SELECT day, state FROM position_states WHERE platform = ? AND family = ? AND day <= ? ORDER BY day DESC LIMIT 1",
  );
  const dropStates = sql.prepare("DELETE FROM position_states WHERE platform = ? AND family = ? AND day > ?");
  const saveState = sql.prepare(
    "INSERT OR REPLACE INTO position_states (platform, family, day, state) VALUES (?, ?, ?, ?)",
  );
  const firstFrom = sql.prepare<{ at: number }>(
    "SELECT at FROM entries WHERE asset = ? AND wallet = ? AND at >= ? ORDER BY at LIMIT 1",
  );
  const entriesBetween = sql.prepare(
    `SELECT ${entryColumns} FROM entries WHERE asset = ? AND wallet = ? AND at >= ? AND at < ?`,
  );
  const closingBefore = sql.prepare<{ amount: string }>(
    "SELECT amount FROM balances WHERE asset = ? AND wallet = ? AND day < ? ORDER BY day DESC LIMIT 1",
  );
  const setEffect = sql.prepare(
    `INSERT OR REPLACE INTO entries (key, transaction_key, at, position, rank, wallet, asset, operation, change, derived, balance)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
  );
  const listMarks = createListInvalidation(sql);
  const deleteEntry = sql.prepare("DELETE FROM entries WHERE key = ?");
  const finish = sql.prepare(
    "UPDATE holdings SET amount = ?, dirty_since = NULL WHERE asset = ? AND wallet = ?",
  );
  const deleteHolding = sql.prepare("DELETE FROM holdings WHERE asset = ? AND wallet = ?");
  const hasEntries = sql.prepare("SELECT 1 FROM entries WHERE asset = ? AND wallet = ? LIMIT 1");
  const { inTotalOrder, setBalance, writeClosings, noteNegative } = createBalanceEntries(sql);

  return {
    sql,
    nextFamily,
    markFamily,
    unmarkFamily,
    goOn,
    walletsOn,
    membersOf,
    stateBefore,
    dropStates,
    saveState,
    firstFrom,
    entriesBetween,
    closingBefore,
    setEffect,
    listMarks,
    deleteEntry,
    finish,
    deleteHolding,
    hasEntries,
    inTotalOrder,
    setBalance,
    writeClosings,
    noteNegative,
  };
}
type PreparedPositionBalances = ReturnType<typeof preparePositionBalances>;

/**
 * Computes the positions of one platform and protocol over time, all assets and wallets together. Their state is stored at the start of some
 * days, so that the next computation begins at the last of them before the change.
 */
export function createPositionBalances(sql: Sql) {
  const prepared = preparePositionBalances(sql);

  return {
    /** The next position family to compute; `undefined` if all are up to date. */
    next: (): DirtyPositions | undefined => prepared.nextFamily.get(),
    mark: ({ platform, family, since }: DirtyPositions): void =>
      void prepared.markFamily.run(platform, family, since),

    /** Processes whole days from a family's first change, about `limit` entries; the rest stays marked. Returns how many entries it read. */
    compute: (dirty: DirtyPositions, limit: number) => compute(prepared, dirty, limit),
  };
}

function readMembers(prepared: PreparedPositionBalances, { platform, family }: DirtyPositions): Member[] {
  return prepared.walletsOn
    .all(platform)
    .filter(({ wallet }) => isPosition(wallet) && familyOf(wallet) === family)
    .flatMap(({ key, wallet }) => prepared.membersOf.all(key).map((member) => ({ ...member, name: wallet })));
}

/** The entries of whole days from `from`, about `limit` of them at most, in their total order, and the day after the last; `null` without entries. */
function readWindow(
  prepared: PreparedPositionBalances,
  members: readonly Member[],
  from: DayNumber,
  limit: number,
): { rows: MemberRow[]; until: DayNumber } | null {
  let first = Number.POSITIVE_INFINITY;
  for (const { asset, wallet } of members)
    first = Math.min(first, prepared.firstFrom.get(asset, wallet, startOfDay(from))?.at ?? first);
  if (first === Number.POSITIVE_INFINITY) return null;
  let until = (Math.floor(dayNumberOf(first) / windowDays) + 1) * windowDays;
  const rows = members.flatMap((member) =>
    prepared.entriesBetween
      .values<EntryValues>(member.asset, member.wallet, startOfDay(from), startOfDay(until))
      .map((values): MemberRow => ({ ...entryOf(values), member })),
  );
  prepared.inTotalOrder(rows);
  const atLimit = rows[Math.max(limit, minWindow)];
  if (atLimit === undefined) return { rows, until };
  until = Math.max(dayNumberOf(atLimit.at), dayNumberOf(first) + 1);
  return { rows: rows.filter(({ at }) => at < startOfDay(until)), until };
}

/** Processes the entries of some whole days into `state` and writes the results. Returns by how many the number of entries grew. */
function computeWindow(
  prepared: PreparedPositionBalances,
  state: PositionFamily,
  members: readonly Member[],
  { rows, from, until }: { rows: readonly MemberRow[]; from: DayNumber; until: DayNumber },
): number {
  const running = new Map(
    members.map((member) => [place(member.name, member.assetId), runningOf(prepared, member, from)]),
  );
  const entries = rows.filter((row) => !isDerivedEntry(row));
  const known = new Map(rows.filter(isDerivedEntry).map((row) => [row.key, row]));
  const effects = applyPositionChanges(
    state,
    entries.map((row) => ({
      wallet: row.member.name,
      assetId: row.member.assetId,
      operation: row.operation,
      change: parseDecimal(row.change),
      at: row.at,
      transaction: transactionKeyOf(row),
    })),
  );
  const used = new Set<number>();
  let added = 0;
  const write = (entry: MemberRow, effect: PositionEffect, slot: number): void => {
    const key = freeKey(entry, slot, used);
    const balance = move(running, entry, effect);
    const before = known.get(key);
    if (!known.delete(key)) added++;
    const change = formatDecimal(effect.change);
    const { member } = running.get(place(effect.wallet, effect.assetId)) ?? entry;
    const isSame =
      before?.operation === effect.operation &&
      before.change === change &&
      before.balance === balance &&
      before.member === member;
    if (isSame) return;
    const { at, position, rank } = entry;
    const { wallet, asset } = member;
    const transactionKey = transactionKeyOf(entry);
    if (transactionKey <= prepared.listMarks.upTo()) prepared.listMarks.note(transactionKey);
    prepared.setEffect.run(
      key,
      transactionKey,
      at,
      position,
      rank,
      wallet,
      asset,
      effect.operation,
      change,
      balance,
    );
  };
  entries.forEach((entry, index) => {
    const own = effects[index] ?? [];
    own.forEach((effect, slot) => {
      if (effect.change.units > 0n) write(entry, effect, slot);
    });
    const { name: wallet, assetId } = entry.member;
    prepared.setBalance(entry, move(running, entry, { wallet, assetId, change: parseDecimal(entry.change) }));
    own.forEach((effect, slot) => {
      if (effect.change.units < 0n) write(entry, effect, slot);
    });
  });
  for (const key of known.keys()) added -= prepared.deleteEntry.run(key).changes;
  for (const { member, closings, negative } of running.values()) {
    prepared.writeClosings(member, closings, { from, to: until - 1 });
    prepared.noteNegative(member, startOfDay(from), negative);
    if (negative !== undefined && member.negative_at === null) member.negative_at = negative.at;
  }
  return added;
}

const place = (name: string, assetId: string): string => `${name}\n${assetId}`;

/** Adds a change to its position's balance; returns the new balance. */
function move(
  running: ReadonlyMap<string, Running>,
  entry: MemberRow,
  effect: Pick<PositionEffect, "wallet" | "assetId" | "change">,
): string {
  const account = running.get(place(effect.wallet, effect.assetId));
  if (account === undefined)
    throw new Error(`Position ${effect.wallet} has no entries of ${effect.assetId}.`);
  account.amount = add(account.amount, effect.change);
  if (account.amount.units < 0n) account.negative ??= entry;
  const balance = formatDecimal(account.amount);
  account.closings.set(dayNumberOf(entry.at), balance);
  return balance;
}

function runningOf(prepared: PreparedPositionBalances, member: Member, from: DayNumber): Running {
  const opening = prepared.closingBefore.get(member.asset, member.wallet, from)?.amount;
  const amount = opening === undefined ? zero : parseDecimal(opening);
  return { member, amount, negative: undefined, closings: new Map() };
}

/** Writes the final balance of each position, and deletes those without entries. */
function finishAll(prepared: PreparedPositionBalances, members: readonly Member[]): void {
  const emptied = new Set<number>();
  for (const { asset, wallet, amount, dirty_since: since } of members) {
    if (prepared.hasEntries.get(asset, wallet) === undefined) {
      prepared.deleteHolding.run(asset, wallet);
      emptied.add(wallet);
      continue;
    }
    const closing = prepared.closingBefore.get(asset, wallet, Number.MAX_SAFE_INTEGER)?.amount ?? "0";
    if (since !== null || closing !== amount) prepared.finish.run(closing, asset, wallet);
  }
  dropOrphanWallets(prepared.sql, emptied);
}

function compute(prepared: PreparedPositionBalances, dirty: DirtyPositions, limit: number): number {
  const { platform, family } = dirty;
  const members = readMembers(prepared, dirty);
  const kept = prepared.stateBefore.get(platform, family, dayNumberOf(dirty.since));
  const state = kept === undefined ? createPositionFamily() : parsePositionFamily(kept.state);
  let from: DayNumber = kept?.day ?? 0;
  prepared.dropStates.run(platform, family, from);
  let count = 0;
  let added = 0;
  let isBegun = false;
  for (;;) {
    const window = readWindow(prepared, members, from, limit - count);
    if (window !== null && isBegun)
      prepared.saveState.run(platform, family, from, formatPositionFamily(state));
    if (window !== null && count >= limit) {
      prepared.goOn.run(startOfDay(from), platform, family);
      break;
    }
    const until = window?.until ?? Number.MAX_SAFE_INTEGER;
    added += computeWindow(prepared, state, members, { rows: window?.rows ?? [], from, until });
    if (window === null) {
      finishAll(prepared, members);
      prepared.unmarkFamily.run(platform, family);
      break;
    }
    count += window.rows.length;
    from = until;
    isBegun = true;
  }
  countRows(prepared.sql, "entries", added);
  return count;
}

/** The key of an entry's effect: its own number, and how many effects it has before. Beyond 16 they get numbers that no entry of the transaction uses. */
function freeKey({ key }: EntryRow, slot: number, used: Set<number>): number {
  const first = Math.floor(key / entriesPerTransaction) * entriesPerTransaction + firstDerivedNumber;
  const own = (key % entriesPerTransaction) + slot * effectStride;
  let found = own < firstDerivedNumber ? first + own : first + firstDerivedNumber - 1;
  while (used.has(found)) found--;
  used.add(found);
  return found;
}
