import type { PositionEffect } from "../../domain/ledger/positions/position-changes.ts";
import { isPosition, familyOf, type PositionFamily } from "../../domain/ledger/positions/position-funds.ts";
import { applyPositionChanges } from "../../domain/ledger/positions/positions.ts";
import { type Decimal, parseDecimal, formatDecimal, add, zero } from "../../domain/money/decimal.ts";
import { type DayNumber, startOfDay, dayNumberOf } from "../../domain/time/day.ts";
import { entriesPerTransaction, firstDerivedNumber, effectStride } from "../ledger/entry-rows.ts";
import { dropOrphanWallets } from "../ledger/orphan-wallets.ts";
import {
  type EntryRow,
  type EntryValues,
  entryOf,
  isDerivedEntry,
  transactionKeyOf,
} from "./balance-entries.ts";
import type { Member, PreparedPositionBalances, DirtyPositions } from "./position-queries.ts";

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

export function readMembers(
  prepared: PreparedPositionBalances,
  { platform, family }: DirtyPositions,
): Member[] {
  return prepared.walletsOn
    .all(platform)
    .filter(({ wallet }) => isPosition(wallet) && familyOf(wallet) === family)
    .flatMap(({ key, wallet }) => prepared.membersOf.all(key).map((member) => ({ ...member, name: wallet })));
}

/** The entries of whole days from `from`, about `limit` of them at most, in their total order, and the day after the last; `null` without entries. */
export function readWindow(
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
export function computeWindow(
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
    const transactionEffects = effects[index] ?? [];
    transactionEffects.forEach((effect, slot) => {
      if (effect.change.units > 0n) write(entry, effect, slot);
    });
    const { name: wallet, assetId } = entry.member;
    prepared.setBalance(entry, move(running, entry, { wallet, assetId, change: parseDecimal(entry.change) }));
    transactionEffects.forEach((effect, slot) => {
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
export function finishPositions(prepared: PreparedPositionBalances, members: readonly Member[]): void {
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

/**
 * The key of an entry's effect, from the entry's number and the number of its earlier effects. From the 17th on, effects get numbers that no entry
 * of the transaction uses.
 */
function freeKey({ key }: EntryRow, slot: number, used: Set<number>): number {
  const first = Math.floor(key / entriesPerTransaction) * entriesPerTransaction + firstDerivedNumber;
  const effectNumber = (key % entriesPerTransaction) + slot * effectStride;
  let found = effectNumber < firstDerivedNumber ? first + effectNumber : first + firstDerivedNumber - 1;
  while (used.has(found)) found--;
  used.add(found);
  return found;
}
