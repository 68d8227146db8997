import { millisecondsPerDay } from "../../time/day.ts";
import { compareText } from "../../../lib/compare-text.ts";
import { placesOf } from "./places.ts";
import { exactPasses, hashKey, loosePasses, matchSides, sumPasses } from "./match-sides.ts";
import {
  byTime,
  groupSides,
  summedChanges,
  toleranceMs,
  type Rules,
  type Side,
  type Superseded,
} from "./sides.ts";
import { nearSides, similarSides, type Unclear } from "./similar-sides.ts";
import { halvesAtOtherTimes } from "./transfer-halves.ts";

/**
 * Finds the sides of trackers' rows that repeat a record of their source: with the same hash, or the same time (to the minute; to the day
 * if the tracker states no time) and the same movements or changes of every coin; and rows of one second whose sum equals a record, or
 * records of one second whose sum equals a row. Remaining sides are compared by similar amounts (`similarSides`), and halves of transfers
 * with records at other times (`halvesAtOtherTimes`); uncertain matches are in `unclear`. One record repeats at most one side. A wallet
 * named after an exchange is compared only with that exchange. PURE: the order of the lists does not matter. O(n log n). Yields between
 * steps.
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
    const halves = yield* halvesAtOtherTimes(open.sides(), open.records(), rules);
    open.take(halves.pairs);
    unclear.push(...halves.unclear);
    open.leave(halves.unclear);
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

function walletOf({ platform, wallet }: Side): string {
  return `${platform}\n${wallet}`;
}

/** A row at midnight may state only a day. */
function minuteOrDayOf({ at }: Side): [from: number, to: number] {
  return [at - toleranceMs, at % millisecondsPerDay === 0 ? at + millisecondsPerDay - 1 : at + toleranceMs];
}
