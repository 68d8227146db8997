import { isSameAccount } from "../ledger/superseded/sides.ts";
import { movementToleranceMs, toleranceMs, type Content, type Reported } from "./reported.ts";

/** The row nearest in time among `rows` (ascending), within a maximum distance, that fits. */
export function nearestRow(
  { at }: Reported,
  rows: readonly Reported[],
  { maxApartMs, fits }: { maxApartMs: number; fits: (row: Reported) => boolean },
): Reported | undefined {
  let nearest: Reported | undefined;
  for (let index = firstIndexFrom(rows, at - maxApartMs); index < rows.length; index++) {
    const row = rows[index];
    if (row === undefined || row.at > at + maxApartMs) break;
    if (nearest !== undefined && row.at - at > Math.abs(nearest.at - at)) break;
    if ((nearest === undefined || Math.abs(row.at - at) < Math.abs(nearest.at - at)) && fits(row))
      nearest = row;
  }
  return nearest;
}

/** The index of the first of `rows` (ascending) at or after a time. */
export function firstIndexFrom(rows: readonly Reported[], at: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Maximum time between two reports of a transaction. */
export function maxApartOf({ isMovement }: Reported): number {
  return isMovement ? movementToleranceMs : toleranceMs;
}

/** Whether two reports may be of one event: within a minute, or within the tolerance of movements if one of them passes `isWithin`. */
export function isNear(record: Reported, row: Reported, isWithin: (report: Reported) => boolean): boolean {
  if (!isSameAccount(record, row)) return false;
  const difference = Math.abs(record.at - row.at);
  if (difference <= toleranceMs) return true;
  return difference <= Math.min(maxApartOf(record), maxApartOf(row)) && (isWithin(record) || isWithin(row));
}

/** The rows of one platform and content, ascending. */
export function groupedByTime(
  rows: readonly Reported[],
  via: "api" | "file",
  content: Content,
): Map<string, Reported[]> {
  const groups = new Map<string, Reported[]>();
  for (const row of rows) {
    const text = row.via === via ? row[content] : "";
    if (text === "") continue;
    const name = `${row.platform}\n${text}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  for (const group of groups.values()) group.sort(byTime);
  return groups;
}

/** Order by time, then by id. */
export function byTime(a: Reported, b: Reported): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}
