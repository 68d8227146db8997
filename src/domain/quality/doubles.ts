/** A transaction of an exchange or a file, as the search for doubles compares it. */
export type Reported = {
  id: string;
  at: number;
  platform: string;
  wallet: string;
  /** Keys of the sources that reported it. */
  sources: readonly number[];
  /** Its movements without fees: direction, coin and amount of each leg. */
  movements: string;
  /** From a tracker's file, which may name another platform than the exchange's own records. */
  isTracker: boolean;
};
/** One transaction reported twice; `drop` is the side that a merge removes. */
export type Double = { keep: Reported; drop: Reported };

/** Maximum time between two reports of one event. */
const toleranceMs = 60_000;

/**
 * Transactions that two sources reported under different wallets of one platform, or a tracker's file and an exchange's own (docs/spec/accounting.md §2): the same coin,
 * amount and direction within a minute. Each transaction is in one pair at most, the nearest first found in time. O(n log n).
 */
export function doublesOf(
  rows: readonly Reported[],
  precedes: (a: Reported, b: Reported) => boolean,
): Double[] {
  const groups = new Map<string, Reported[]>();
  for (const row of rows) {
    if (row.movements === "") continue;
    const group = groups.get(row.movements);
    if (group === undefined) groups.set(row.movements, [row]);
    else group.push(row);
  }
  const doubles: Double[] = [];
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const sorted = group.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    const taken = new Set<Reported>();
    for (const [index, first] of sorted.entries()) {
      if (taken.has(first)) continue;
      const second = nearestAfter(sorted, index, taken);
      if (second === undefined) continue;
      taken.add(first).add(second);
      doubles.push(precedes(first, second) ? { keep: first, drop: second } : { keep: second, drop: first });
    }
  }
  return doubles;
}

function nearestAfter(
  sorted: readonly Reported[],
  index: number,
  taken: ReadonlySet<Reported>,
): Reported | undefined {
  const first = sorted[index];
  if (first === undefined) return undefined;
  for (let next = index + 1; next < sorted.length; next++) {
    const second = sorted[next];
    if (second === undefined || second.at - first.at > toleranceMs) return undefined;
    if (!taken.has(second) && isSamePlace(first, second) && !shareSource(first, second)) return second;
  }
  return undefined;
}

function isSamePlace(a: Reported, b: Reported): boolean {
  if (a.wallet === b.wallet && a.platform === b.platform) return false;
  return a.platform === b.platform || isTrackerBeside(a, b) || isTrackerBeside(b, a);
}

function isTrackerBeside(tracker: Reported, own: Reported): boolean {
  return tracker.isTracker && !own.isTracker && own.platform.startsWith("exchange:");
}

function shareSource(a: Reported, b: Reported): boolean {
  return a.sources.some((source) => b.sources.includes(source));
}
