import { isSameAccount } from "../ledger/superseded/sides.ts";

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
  /** What each coin changed by, fees included. */
  changes: string;
  /** A deposit or a withdrawal, for which one source may state when it was asked for and another when it was done. */
  isMovement: boolean;
  /** Reported by the exchange's API only, or by its own files only. */
  via?: "api" | "file" | undefined;
  /** The formats of the exchange's own files that reported it. */
  formats?: readonly string[] | undefined;
};
/** One transaction reported twice; `drop` is the side that a merge removes. */
export type Double = { keep: Reported; drop: Reported };

/** Maximum time between two reports of one event. */
const toleranceMs = 60_000;
/** Maximum time between a withdrawal's request, which one source states, and its completion, which another does. */
const movementToleranceMs = 3 * 86_400_000;

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
  const restated = [...doubles, ...restatedDoubles(rows, doubles)];
  return [...restated, ...doublesOfFiles(rows, restated, precedes)];
}

/**
 * Records of an exchange's API and rows of its own files that were not recognised as one (docs/spec/accounting.md §1) and look like it, in one
 * wallet or several: the same changes or the same movements within a minute, of deposits and withdrawals within three days. The longer time
 * counts only where the two histories overlap: where one ends and the other begins, equal payments are usual.
 */
function restatedDoubles(rows: readonly Reported[], found: readonly Double[]): Double[] {
  const taken = new Set(found.flatMap(({ keep, drop }) => [keep, drop]));
  const open = rows.filter(({ via, platform }) => via !== undefined && platform.startsWith("exchange:"));
  const isWithin = overlaps(rows);
  const doubles: Double[] = [];
  for (const key of [({ changes }: Reported) => changes, ({ movements }: Reported) => movements]) {
    const files = groupedByTime(open, "file", key);
    for (const [name, records] of groupedByTime(open, "api", key)) {
      const own = files.get(name) ?? [];
      for (const keep of records) {
        if (taken.has(keep)) continue;
        const drop = nearestTo(keep, own, (row) => !taken.has(row) && isNear(keep, row, isWithin));
        if (drop === undefined) continue;
        taken.add(keep).add(drop);
        doubles.push({ keep, drop });
      }
    }
  }
  return doubles;
}

/** The nearest of `rows`, which ascend, that fits. */
function nearestTo(
  { at }: Reported,
  rows: readonly Reported[],
  fits: (row: Reported) => boolean,
): Reported | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.at ?? 0) < at - movementToleranceMs) low = middle + 1;
    else high = middle;
  }
  let nearest: Reported | undefined;
  for (let index = low; index < rows.length; index++) {
    const row = rows[index];
    if (row === undefined || row.at > at + movementToleranceMs) break;
    if (nearest !== undefined && row.at - at > Math.abs(nearest.at - at)) break;
    if ((nearest === undefined || Math.abs(row.at - at) < Math.abs(nearest.at - at)) && fits(row))
      nearest = row;
  }
  return nearest;
}

function isNear(record: Reported, row: Reported, isWithin: (one: Reported) => boolean): boolean {
  if (!isSameAccount(record, row)) return false;
  const apart = Math.abs(record.at - row.at);
  if (apart <= toleranceMs) return true;
  return (
    apart <= movementToleranceMs && record.isMovement && row.isMovement && (isWithin(record) || isWithin(row))
  );
}

function groupedByTime(
  rows: readonly Reported[],
  via: "api" | "file",
  key: (row: Reported) => string,
): Map<string, Reported[]> {
  const groups = new Map<string, Reported[]>();
  for (const row of rows) {
    const content = row.via === via ? key(row) : "";
    if (content === "") continue;
    const name = `${row.platform}\n${content}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  for (const group of groups.values()) group.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return groups;
}

/** Whether a transaction lies in the time that the other kind of source of its platform covers. */
function overlaps(rows: readonly Reported[]): (one: Reported) => boolean {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { platform, via, at } of rows) {
    if (via === undefined) continue;
    const span = spans.get(`${platform} ${via}`);
    if (span === undefined) spans.set(`${platform} ${via}`, { from: at, to: at });
    else {
      span.from = Math.min(span.from, at);
      span.to = Math.max(span.to, at);
    }
  }
  return ({ platform, via, at }) => {
    const other = spans.get(`${platform} ${via === "api" ? "file" : "api"}`);
    return other !== undefined && other.from <= at && at <= other.to;
  };
}

/**
 * Rows of one account that two files of an exchange state in two formats, such as a statement and a list of deposits: as with records of the
 * API. What the fuller file states is kept.
 */
function doublesOfFiles(
  rows: readonly Reported[],
  found: readonly Double[],
  precedes: (a: Reported, b: Reported) => boolean,
): Double[] {
  const histories = historiesOf(rows);
  if (histories.size < 2) return [];
  const historyOf = (row: Reported): History | undefined => histories.get(historyKey(row, row.formats?.[0]));
  const isCovered = (row: Reported, by: Reported): boolean => {
    const history = historyOf(by);
    return history !== undefined && history.from <= row.at && row.at <= history.to;
  };
  const taken = new Set(found.flatMap(({ keep, drop }) => [keep, drop]));
  const open = rows.filter((row) => row.formats?.length === 1 && row.platform.startsWith("exchange:"));
  const doubles: Double[] = [];
  const pair = (first: Reported, second: Reported): void => {
    taken.add(first).add(second);
    const more = (historyOf(first)?.rows ?? 0) - (historyOf(second)?.rows ?? 0);
    const isFirstKept = more === 0 ? precedes(first, second) : more > 0;
    doubles.push(isFirstKept ? { keep: first, drop: second } : { keep: second, drop: first });
  };
  for (const maxApartMs of [toleranceMs, movementToleranceMs])
    for (const key of [({ changes }: Reported) => changes, ({ movements }: Reported) => movements])
      for (const group of groupedByTime(open, "file", key).values())
        for (const first of group) {
          if (taken.has(first)) continue;
          const second = nearestTo(first, group, (row) => {
            if (taken.has(row) || row.formats?.[0] === first.formats?.[0]) return false;
            const isWithin = (one: Reported): boolean => isCovered(one, one === first ? row : first);
            return Math.abs(row.at - first.at) <= maxApartMs && isNear(first, row, isWithin);
          });
          if (second !== undefined) pair(first, second);
        }
  return doubles;
}

/** What an exchange's files of one format state: how many rows, and of which time. */
type History = { rows: number; from: number; to: number };

function historyKey({ platform }: Reported, format = ""): string {
  return `${platform}\n${format}`;
}

function historiesOf(rows: readonly Reported[]): Map<string, History> {
  const histories = new Map<string, History>();
  for (const row of rows)
    for (const format of row.formats ?? []) {
      const {
        rows: count,
        from,
        to,
      } = histories.get(historyKey(row, format)) ?? {
        rows: 0,
        from: row.at,
        to: row.at,
      };
      histories.set(historyKey(row, format), {
        rows: count + 1,
        from: Math.min(from, row.at),
        to: Math.max(to, row.at),
      });
    }
  return histories;
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
