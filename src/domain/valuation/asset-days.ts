import type { DayRange } from "../time/day-ranges.ts";
import type { DayNumber } from "../time/day.ts";

/**
 * A range of days (both inclusive) with a property of an asset. Ranges are compact: an asset can be unpriced for years, and a list of
 * assets per day would grow with the product of both.
 */
export type AssetDays = DayRange & { asset: number };

/** The assets with a property on each day of a range, the lowest keys first. */
export type ListedDays = DayRange & { unpriced: number[]; stale: number[] };

/** Appends days of an asset. Days that follow its last range extend it. */
export function appendDays(list: AssetDays[], asset: number, from: DayNumber, to: DayNumber): void {
  const last = list.at(-1);
  if (last?.asset === asset && last.to === from - 1) last.to = to;
  else list.push({ asset, from, to });
}

const byAsset = (a: AssetDays, b: AssetDays): number => a.asset - b.asset || a.from - b.from;

/**
 * Replaces the stored ranges from the day `from` on by `newDays`, and drops days before `first`. Returns the rows to delete and to write,
 * so that unchanged ranges are not touched. A range is identified by its asset and first day.
 */
export function replaceDays(
  storedDays: readonly AssetDays[],
  newDays: readonly AssetDays[],
  { first, from }: { first: DayNumber; from: DayNumber },
): { removed: AssetDays[]; written: AssetDays[] } {
  const retainedRanges = storedDays
    .map((range) => ({ ...range, from: Math.max(range.from, first), to: Math.min(range.to, from - 1) }))
    .filter((range) => range.from <= range.to);
  const wantedRanges: AssetDays[] = [];
  for (const range of [...retainedRanges, ...newDays].sort(byAsset))
    appendDays(wantedRanges, range.asset, range.from, range.to);
  const keyOf = ({ asset, from: start }: AssetDays): string => `${asset} ${start}`;
  const ends = new Map(storedDays.map((range) => [keyOf(range), range.to]));
  const written = wantedRanges.filter((range) => ends.get(keyOf(range)) !== range.to);
  for (const range of wantedRanges) ends.delete(keyOf(range));
  return { removed: ends.size === 0 ? [] : storedDays.filter((range) => ends.has(keyOf(range))), written };
}

/**
 * The assets of each day of a span, at most `limit` of each kind, in the minimum number of parts. The ranges are ordered by asset. The work
 * grows with the number of ranges and of listed assets, not with their product, because full parts are skipped.
 */
export function listDays(
  { unpriced, stale }: { unpriced: readonly AssetDays[]; stale: readonly AssetDays[] },
  { from, to }: DayRange,
  limit: number,
): ListedDays[] {
  const length = Math.max(0, to - from + 1);
  const isStart = new Uint8Array(length + 1);
  isStart[0] = 1;
  for (const range of [...unpriced, ...stale]) {
    if (range.to < from || range.from > to) continue;
    isStart[Math.max(0, range.from - from)] = 1;
    isStart[Math.min(length, range.to + 1 - from)] = 1;
  }
  const parts: ListedDays[] = [];
  const partOf = new Int32Array(length);
  for (let offset = 0; offset < length; offset++) {
    const last = parts.at(-1);
    if (isStart[offset] !== 1 && last !== undefined) last.to = from + offset;
    else parts.push({ from: from + offset, to: from + offset, unpriced: [], stale: [] });
    partOf[offset] = parts.length - 1;
  }
  for (const [ranges, kind] of [
    [unpriced, "unpriced"],
    [stale, "stale"],
  ] as const)
    fill(parts, partOf, { ranges, kind, span: { from, to }, limit });
  return parts;
}

function fill(
  parts: readonly ListedDays[],
  partOf: Int32Array,
  {
    ranges,
    kind,
    span,
    limit,
  }: { ranges: readonly AssetDays[]; kind: "unpriced" | "stale"; span: DayRange; limit: number },
): void {
  // For each part the next part, including itself, that is not full.
  const next = Int32Array.from({ length: parts.length + 1 }, (_, index) => index);
  const open = (part: number): number => {
    let found = part;
    while (next[found] !== found) found = next[found] = next[next[found] ?? found] ?? found;
    return found;
  };
  for (const { asset, from, to } of ranges) {
    if (to < span.from || from > span.to) continue;
    if (open(0) === parts.length) return;
    const last = partOf[Math.min(to, span.to) - span.from] ?? -1;
    for (
      let part = open(partOf[Math.max(from, span.from) - span.from] ?? parts.length);
      part <= last;
      part = open(part + 1)
    ) {
      const list = parts[part]?.[kind];
      if (list?.push(asset) === limit) next[part] = part + 1;
    }
  }
}
