import type { DayNumber } from "./day.ts";

/** Days from..to, both inclusive. */
export type DayRange = { from: DayNumber; to: DayNumber };

/** The same days as the minimum number of ascending, separate ranges. */
export function mergeRanges(ranges: Iterable<DayRange>): DayRange[] {
  const merged: DayRange[] = [];
  for (const range of [...ranges].filter(({ from, to }) => from <= to).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}

/** The days of `ranges` that are not in `others`. */
export function withoutRanges(ranges: Iterable<DayRange>, others: Iterable<DayRange>): DayRange[] {
  const holes = mergeRanges(others);
  return mergeRanges(ranges).flatMap((range) => {
    const remainingRanges: DayRange[] = [];
    let from = range.from;
    for (const hole of holes) {
      if (hole.to < from) continue;
      if (hole.from > range.to) break;
      if (hole.from > from) remainingRanges.push({ from, to: hole.from - 1 });
      from = hole.to + 1;
    }
    if (from <= range.to) remainingRanges.push({ from, to: range.to });
    return remainingRanges;
  });
}

/** Groups ascending days into ranges. */
export function rangesOfDays(days: Iterable<DayNumber>): DayRange[] {
  return mergeRanges([...days].map((day) => ({ from: day, to: day })));
}

/** The number of days in ranges that do not overlap. */
export function daysIn(ranges: Iterable<DayRange>): number {
  let count = 0;
  for (const { from, to } of ranges) count += to - from + 1;
  return count;
}
