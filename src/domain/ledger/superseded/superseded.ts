import { millisecondsPerDay } from "../../time/day.ts";
import { compareText } from "../../../lib/compare-text.ts";
import { placesOf } from "./places.ts";
import {
  byTime,
  groupSides,
  belongsToPlace,
  summedChanges,
  toleranceMs,
  type Rules,
  type Side,
  type Superseded,
} from "./sides.ts";
import { nearSides, similarSides, type Unclear } from "./similar-sides.ts";

/** Number of pairs found between two yields. */
const stepSize = 500;

/**
 * Finds the sides of trackers' rows that repeat a record of their source: with the same hash, or the same time (to the minute; to the day
 * if the tracker states no time) and the same movements or changes of every coin; and rows of one second whose sum equals a record, or
 * records of one second whose sum equals a row. Remaining sides are compared by similar amounts (`similarSides`); uncertain matches are in
 * `unclear`. One record repeats at most one side. A wallet named after an exchange is compared only with that exchange. PURE: the order of
 * the lists does not matter. O(n log n). Yields between steps.
 */
export function* supersededSides<S extends Side>(
  trackers: readonly S[],
  ownSides: readonly Side[],
  exchanges: ReadonlySet<string>,
): Generator<void, { pairs: Superseded<S>[]; unclear: Unclear<S>[] }> {
  const rules: Rules = { placeOf: placesOf(exchanges), timeOf: minuteOrDayOf };
  const open = openSides(trackers, ownSides);
  open.take(yield* matchSides(open.sides(), open.records(), { ...rules, passes: exactPasses }));
  if (!open.isDone()) {
    open.takeSums(yield* matchSides(sumsOf(open.sides()), open.records(), { ...rules, passes: sumPasses }));
    open.take(yield* matchSides(open.sides(), open.records(), { ...rules, passes: loosePasses }));
    open.takeSums(yield* matchSides(open.sides(), sumsOf(open.records()), { ...rules, passes: sumPasses }));
  }
  const unclear: Unclear<S>[] = [];
  if (!open.isDone()) {
    const similar = yield* similarSides(open.sides(), open.records(), rules);
    open.take(similar.pairs);
    unclear.push(...similar.unclear);
    open.leave(similar.unclear);
    open.takeSums((yield* similarSides(sumsOf(open.sides()), open.records(), rules)).pairs);
    open.takeSums((yield* similarSides(open.sides(), sumsOf(open.records()), rules)).pairs);
    unclear.push(...(yield* nearSides(open.sides(), open.records(), rules)));
  }
  return { pairs: open.found(), unclear };
}

/** Sides whose sum is compared as one side. */
type Sum<S extends Side> = Side & { parts: readonly S[] };

/** The sides and records that are not matched yet. */
function openSides<S extends Side>(trackers: readonly S[], ownSides: readonly Side[]) {
  const open = { sides: new Set(trackers), records: new Set(ownSides) };
  const found: Superseded<S>[] = [];
  const partsOf = <T extends Side>(sideOrSum: T | Sum<T>): readonly T[] =>
    "parts" in sideOrSum ? sideOrSum.parts : [sideOrSum];
  const take = (pairs: readonly { side: S | Sum<S>; by: Side | Sum<Side> }[]): void => {
    for (const { side, by } of pairs) {
      const [record] = partsOf(by);
      for (const record of partsOf(by)) open.records.delete(record);
      for (const part of partsOf(side)) {
        open.sides.delete(part);
        if (record !== undefined) found.push({ side: part, by: record });
      }
    }
  };
  return {
    isDone: (): boolean => open.sides.size === 0 || open.records.size === 0,
    sides: (): S[] => [...open.sides],
    records: (): Side[] => [...open.records],
    found: (): Superseded<S>[] => found.toSorted((a, b) => byTime(a.side, b.side)),
    take: (pairs: readonly Superseded<S>[]): void => take(pairs),
    takeSums: take,
    leave(unclear: readonly Unclear<S>[]): void {
      for (const { sides, records } of unclear) {
        for (const side of sides) open.sides.delete(side);
        for (const record of records) open.records.delete(record);
      }
    },
  };
}

/** The sums of two or more sides of one hash, or of one second, in one wallet. */
function sumsOf<S extends Side>(sides: readonly S[]): Sum<S>[] {
  const sumOf = (parts: readonly S[], txHash: S["txHash"]): Sum<S>[] => {
    const [first] = parts;
    if (first === undefined || parts.length < 2) return [];
    const movements = parts.map((part) => part.movements).filter((text) => text !== "");
    return [
      {
        ...first,
        txHash,
        movements: movements.toSorted(compareText).join("\n"),
        changes: summedChanges(parts),
        parts,
      },
    ];
  };
  const sorted = sides.toSorted(byTime);
  const byHash = [...groupSides(sorted, (side) => hashKey(side, walletOf(side))).values()].flatMap((parts) =>
    sumOf(parts, parts[0]?.txHash),
  );
  const summed = new Set(byHash.flatMap(({ parts }) => parts));
  const remainingSides = sorted.filter((side) => !summed.has(side));
  const bySecond = groupSides(remainingSides, (side) => `${Math.floor(side.at / 1_000)}\n${walletOf(side)}`);
  return [...byHash, ...[...bySecond.values()].flatMap((parts) => sumOf(parts, undefined))];
}

type Pass = { key: (side: Side) => string; isTimed: boolean };

export const exactPasses: readonly Pass[] = [
  { key: (side) => hashKey(side, side.movements), isTimed: false },
  { key: (side) => hashKey(side, side.changes), isTimed: false },
  { key: ({ movements, changes }) => movements && `${movements}\n${changes}`, isTimed: true },
];
const sumPasses: readonly Pass[] = [
  { key: (side) => hashKey(side, side.changes), isTimed: false },
  { key: ({ changes }) => changes, isTimed: true },
];
export const loosePasses: readonly Pass[] = [
  { key: ({ movements }) => movements, isTimed: true },
  { key: ({ changes }) => changes, isTimed: true },
];

/** Pairs sides of trackers with records, by one pass after the other; each is in at most one pair. Yields between steps. */
export function* matchSides<S extends Side>(
  trackers: readonly S[],
  ownSides: readonly Side[],
  { passes, ...rules }: Rules & { passes: readonly Pass[] },
): Generator<void, Superseded<S>[]> {
  const open = { trackers: new Set(trackers.toSorted(byTime)), records: new Set(ownSides.toSorted(byTime)) };
  const found: Superseded<S>[] = [];
  for (const { key, isTimed } of passes) {
    const records = groupSides(open.records, key);
    yield;
    for (const [name, sides] of groupSides(open.trackers, key)) {
      const candidates = records.get(name);
      if (candidates === undefined) continue;
      for (const pair of pairByTime(sides, candidates, { isTimed, ...rules })) {
        if (found.push(pair) % stepSize === 0) yield;
        open.trackers.delete(pair.side);
        open.records.delete(pair.by);
      }
    }
  }
  return found.toSorted((a, b) => byTime(a.side, b.side));
}

function walletOf({ platform, wallet }: Side): string {
  return `${platform}\n${wallet}`;
}

function hashKey({ txHash }: Side, content: string): string {
  return txHash === undefined || content === "" ? "" : `${txHash}\n${content}`;
}

/** Pairs each of `sides` with the earliest unpaired record within its time. Both lists ascend. */
function pairByTime<S extends Side>(
  sides: readonly S[],
  records: readonly Side[],
  { isTimed, placeOf, fits, timeOf }: Rules & { isTimed: boolean },
): Superseded<S>[] {
  const takenSides = new Set<Side>();
  const pairs: Superseded<S>[] = [];
  let start = 0;
  for (const side of sides) {
    const [from, to] = isTimed ? timeOf(side) : [-Infinity, Infinity];
    const place = placeOf(side.wallet);
    while (start < records.length && isTimed && (records[start]?.at ?? 0) < side.at - toleranceMs) start++;
    for (let index = start; index < records.length; index++) {
      const record = records[index];
      if (record === undefined || record.at > to) break;
      if (record.at < from || takenSides.has(record)) continue;
      if (isTimed && (!belongsToPlace(record, place) || fits?.(side, record) === false)) continue;
      takenSides.add(record);
      pairs.push({ side, by: record });
      break;
    }
  }
  return pairs;
}

/** A row at midnight may state only a day. */
function minuteOrDayOf({ at }: Side): [from: number, to: number] {
  return [at - toleranceMs, at % millisecondsPerDay === 0 ? at + millisecondsPerDay - 1 : at + toleranceMs];
}

/** A minute before and after a side's time, both inclusive (ms). */
export function minuteOf({ at }: Side): [from: number, to: number] {
  return [at - toleranceMs, at + toleranceMs];
}
