/** Rows of a file that other sources state `hours` earlier (later if negative). */
export type TimeShift = { hours: number; rows: number };

const hourMs = 3_600_000;
/** Offsets of time zones are multiples of half an hour, and at most 14 hours. */
const stepMs = hourMs / 2;
export const furthestOffsetMs = 14 * hourMs;

/** Every difference between a time zone and UTC that is considered, in milliseconds, without zero. */
export const zoneOffsets: readonly number[] = Array.from(
  { length: 2 * (furthestOffsetMs / stepMs) + 1 },
  (_, index) => index * stepMs - furthestOffsetMs,
).filter((offset) => offset !== 0);

/** The time zone offset that an interval equals within a tolerance (all in milliseconds); `undefined` if none. */
export function zoneOffsetOf(intervalMs: number, toleranceMs: number): number | undefined {
  const offset = Math.round(intervalMs / stepMs) * stepMs;
  const isZone = offset !== 0 && Math.abs(offset) <= furthestOffsetMs;
  return isZone && Math.abs(intervalMs - offset) <= toleranceMs ? offset : undefined;
}

/**
 * Counts the offsets of rows that another source states at another time, and decides which of them is the offset of the file's time zone:
 * one that at least two rows have, and more rows than any other. Rows with an offset one hour away are of daylight saving time and count as
 * well.
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
