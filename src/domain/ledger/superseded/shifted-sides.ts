import { countOffsets, zoneOffsetOf, zoneOffsets, type TimeShift } from "./time-shift.ts";
import { placesOf } from "./places.ts";
import { groupSides, belongsToPlace, toleranceMs, type Side } from "./sides.ts";
import { millisecondsPerDay } from "../../time/day.ts";

/** Maximum number of a file's sides that are compared, distributed evenly over the file. */
const maxCompared = 200;

/** A side with the sources that report it, as comparable text. */
export type SourcedSide = Side & { sources: string };

/** The sides of a file that are compared with records at other hours. A side at midnight may state only a day and is excluded. */
export function sampleForShift<S extends Side>(sides: readonly S[]): S[] {
  const timed = sides.filter(({ at, changes }) => at % millisecondsPerDay !== 0 && changes !== "");
  const every = Math.max(1, Math.ceil(timed.length / maxCompared));
  return timed.filter((_, index) => index % every === 0);
}

/** The times of records that may match a side if its file was read in another time zone. */
export function shiftedTimes({ at }: Side): number[] {
  return zoneOffsets.map((offset) => at - offset);
}

/**
 * The number of hours by which sides of a file differ from records with the same content. Such a file was read in the wrong time zone, and
 * both count. `sample` is the result of `sampleForShift`; `matched` are sides with a record at the same time; `records` are those that
 * repeat no row. `null` if there is no difference, or if at least as many sides are matched. PURE.
 */
export function shiftOfSides(
  sample: readonly SourcedSide[],
  {
    matched,
    records,
    exchanges,
  }: { matched: ReadonlySet<Side>; records: readonly SourcedSide[]; exchanges: ReadonlySet<string> },
): TimeShift | null {
  const placeOf = placesOf(exchanges);
  const byContent = [
    groupSides(records, ({ movements }) => movements),
    groupSides(records, ({ changes }) => changes),
  ] as const;
  const offsets = countOffsets();
  for (const side of sample) {
    if (matched.has(side)) continue;
    const place = placeOf(side.wallet);
    const candidates = [
      ...(byContent[0].get(side.movements) ?? []),
      ...(byContent[1].get(side.changes) ?? []),
    ].filter((record) => record.sources !== side.sources && belongsToPlace(record, place));
    offsets.add(candidates.flatMap(({ at }) => zoneOffsetOf(side.at - at, toleranceMs) ?? []));
  }
  const shift = offsets.shift();
  return shift === null || shift.rows <= sample.filter((side) => matched.has(side)).length ? null : shift;
}
