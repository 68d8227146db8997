/** A file's rows that other sources state `hours` earlier (later if below zero). */
export type TimeShift = { hours: number; rows: number };

const hourMs = 3_600_000;
/** Time zones differ by half hours at least, and by 14 hours at most from UTC. */
const stepMs = hourMs / 2;
export const furthestOffsetMs = 14 * hourMs;

/** Every difference between a time zone and UTC that is searched for, in milliseconds, without zero. */
export const zoneOffsets: readonly number[] = Array.from(
  { length: 2 * (furthestOffsetMs / stepMs) + 1 },
  (_, index) => index * stepMs - furthestOffsetMs,
).filter((offset) => offset !== 0);

/** The difference of a time zone that an interval is, within a tolerance (all in milliseconds); `undefined` if it is none. */
export function zoneOffsetOf(intervalMs: number, toleranceMs: number): number | undefined {
  const offset = Math.round(intervalMs / stepMs) * stepMs;
  const isZone = offset !== 0 && Math.abs(offset) <= furthestOffsetMs;
  return isZone && Math.abs(intervalMs - offset) <= toleranceMs ? offset : undefined;
}

/**
 * Counts the offsets of rows that another source states at another hour, and decides which of them is the difference of the file's time zone:
 * one that two rows have, and more rows than any other. Rows an hour apart from it are of daylight saving time and count as well.
 */
export function countOffsets() {
  const counts = new Map<number, number>();
  const countOf = (offset: number): number => counts.get(offset) ?? 0;
  return {
    /** Counts a row once for each of its offsets. */
    add(offsets: Iterable<number>): void {
      for (const offset of new Set(offsets)) counts.set(offset, countOf(offset) + 1);
    },
    shift(): TimeShift | null {
      const ranked = [...counts.keys()].toSorted(
        (a, b) => countOf(b) - countOf(a) || Math.abs(a) - Math.abs(b) || a - b,
      );
      const [offset] = ranked;
      if (offset === undefined || countOf(offset) < 2) return null;
      const [summer] = ranked.filter((other) => Math.abs(other - offset) === hourMs);
      const isClear = ranked.every(
        (other) => other === offset || other === summer || countOf(other) < countOf(offset),
      );
      if (!isClear) return null;
      return { hours: offset / hourMs, rows: countOf(offset) + (summer === undefined ? 0 : countOf(summer)) };
    },
  };
}
