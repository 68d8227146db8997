import {
  belongsToPlace,
  byTime,
  groupSides,
  toleranceMs,
  type Rules,
  type Side,
  type Superseded,
} from "./sides.ts";

/** Number of pairs found between two yields. */
const stepSize = 500;

type Pass = { key: (side: Side) => string; isTimed: boolean };

export const exactPasses: readonly Pass[] = [
  { key: (side) => hashKey(side, side.movements), isTimed: false },
  { key: (side) => hashKey(side, side.changes), isTimed: false },
  { key: ({ movements, changes }) => movements && `${movements}\n${changes}`, isTimed: true },
];
export const sumPasses: readonly Pass[] = [
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

export function hashKey({ txHash }: Side, content: string): string {
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
    const isPast = (record: Side | undefined): boolean =>
      record !== undefined && (record.at < from || takenSides.has(record));
    while (isPast(records[start])) start++;
    for (let index = start; index < records.length; index++) {
      const record = records[index];
      if (record === undefined || record.at > to) break;
      if (isPast(record)) continue;
      if (isTimed && (!belongsToPlace(record, place) || fits?.(side, record) === false)) continue;
      takenSides.add(record);
      pairs.push({ side, by: record });
      break;
    }
  }
  return pairs;
}

/** A minute before and after a side's time, both inclusive (ms). */
export function minuteOf({ at }: Side): [from: number, to: number] {
  return [at - toleranceMs, at + toleranceMs];
}
