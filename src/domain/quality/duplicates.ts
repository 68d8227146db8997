import { feeDuplicates } from "./fee-duplicates.ts";
import { createFileDuplicates } from "./file-duplicates.ts";
import { byTime } from "./near-rows.ts";
import { restatedDuplicates } from "./restated-duplicates.ts";
import {
  createFoundDuplicates,
  movementToleranceMs,
  toleranceMs,
  type Duplicate,
  type FoundDuplicates,
  type Reported,
} from "./reported.ts";
import { sumDuplicates } from "./sum-duplicates.ts";

/**
 * Transactions that two sources reported under different wallets of one platform, or a tracker's file and an exchange
 * (docs/spec/accounting.md §2): the same coin, amount and direction within a minute; and transactions that two histories of one account
 * state. Each transaction is in at most one pair, except for one that several others sum to, and a trade whose fee is a row of another
 * file. The nearest in time is matched first. O(n log n). Yields between groups of rows.
 */
export function* duplicatesOf(
  rows: readonly Reported[],
  precedes: (a: Reported, b: Reported) => boolean,
): Generator<void, Duplicate[]> {
  const found = createFoundDuplicates(precedes);
  yield* walletDoubles(rows, found);
  const files = createFileDuplicates(rows);
  for (const content of ["changes", "movements"] as const) {
    yield* restatedDuplicates(rows, found, content);
    yield* files.within(toleranceMs, found, content);
    yield* sumDuplicates(rows, found, { content, isFuller: files.isFuller });
  }
  for (const content of ["changes", "movements"] as const)
    yield* files.within(movementToleranceMs, found, content);
  yield* feeDuplicates(rows, found);
  return found.duplicates;
}

function* walletDoubles(rows: readonly Reported[], found: FoundDuplicates): Generator<void, void> {
  const groups = new Map<string, Reported[]>();
  for (const row of rows) {
    if (row.movements === "") continue;
    const group = groups.get(row.movements);
    if (group === undefined) groups.set(row.movements, [row]);
    else group.push(row);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    yield;
    const sorted = group.toSorted(byTime);
    for (const [index, first] of sorted.entries()) {
      if (found.isTaken(first)) continue;
      const second = nearestAfter(sorted, index, found);
      if (second === undefined) continue;
      found.take(
        found.precedes(first, second) ? { keep: first, drop: second } : { keep: second, drop: first },
      );
    }
  }
}

function nearestAfter(
  sorted: readonly Reported[],
  index: number,
  found: FoundDuplicates,
): Reported | undefined {
  const first = sorted[index];
  if (first === undefined) return undefined;
  for (let next = index + 1; next < sorted.length; next++) {
    const second = sorted[next];
    if (second === undefined || second.at - first.at > toleranceMs) return undefined;
    if (!found.isTaken(second) && isSamePlace(first, second) && !shareSource(first, second)) return second;
  }
  return undefined;
}

function isSamePlace(a: Reported, b: Reported): boolean {
  if (a.wallet === b.wallet && a.platform === b.platform) return false;
  return a.platform === b.platform || isTrackerBeside(a, b) || isTrackerBeside(b, a);
}

function isTrackerBeside(tracker: Reported, record: Reported): boolean {
  return tracker.isTracker && !record.isTracker && record.platform.startsWith("exchange:");
}

function shareSource(a: Reported, b: Reported): boolean {
  return a.sources.some((source) => b.sources.includes(source));
}
