import { groupedByTime, isNear, maxApartOf, nearestRow } from "./near-rows.ts";
import { groupBy } from "../../lib/group-by.ts";
import { toleranceMs, type Content, type FoundDuplicates, type Reported } from "./reported.ts";

/** The rows and time span of an exchange's files of one format. */
type History = { rows: number; from: number; to: number };

/**
 * Rows of one account in two files of an exchange with different formats, such as a statement and a list of deposits. The row of the more
 * complete file is kept, as with records of the API.
 */
export function createFileDuplicates(rows: readonly Reported[]) {
  const histories = historiesOf(rows);
  const historyOf = (row: Reported): History | undefined => histories.get(historyKey(row, row.formats?.[0]));
  const isCovered = (row: Reported, by: Reported): boolean => {
    const history = historyOf(by);
    return history !== undefined && history.from <= row.at && row.at <= history.to;
  };
  const open = withoutArrivals(
    rows.filter((row) => row.formats?.length === 1 && row.platform.startsWith("exchange:")),
  );
  /** Whether files of the first row's format are more complete than those of the second row's. */
  const isFuller = (first: Reported, second: Reported, precedes: FoundDuplicates["precedes"]): boolean => {
    const more = (historyOf(first)?.rows ?? 0) - (historyOf(second)?.rows ?? 0);
    return more === 0 ? precedes(first, second) : more > 0;
  };
  return {
    isFuller,
    *within(maxApartMs: number, found: FoundDuplicates, content: Content): Generator<void, void> {
      if (histories.size < 2) return;
      for (const group of groupedByTime(open, "file", content).values()) {
        yield;
        for (const first of group) {
          if (found.isTaken(first)) continue;
          const second = nearestRow(first, group, {
            maxApartMs: Math.min(maxApartMs, maxApartOf(first)),
            fits(row) {
              if (found.isTaken(row) || row.formats?.[0] === first.formats?.[0]) return false;
              return isNear(first, row, (report) => isCovered(report, report === first ? row : first));
            },
          });
          if (second === undefined) continue;
          const isFirstKept = isFuller(first, second, found.precedes);
          found.take(isFirstKept ? { keep: first, drop: second } : { keep: second, drop: first });
        }
      }
    },
  };
}

/**
 * Removes amounts that arrived from another wallet of the exchange at the same time, such as from Coinbase to Coinbase Pro: they are no
 * second report of a deposit.
 */
function withoutArrivals(rows: readonly Reported[]): Reported[] {
  const keyOf = ({ platform }: Reported, moved: string, minute: number): string =>
    `${platform}\n${moved}\n${minute}`;
  const departures = groupBy(
    rows.filter(({ movements }) => movements.startsWith("out|")),
    (row) => keyOf(row, row.movements.slice("out|".length), minuteOf(row)),
  );
  return rows.filter((row) => {
    const { at, wallet, movements, isMovement } = row;
    if (!isMovement || !movements.startsWith("in|")) return true;
    const moved = movements.slice("in|".length);
    const sent = [-1, 0, 1].flatMap((step) => departures.get(keyOf(row, moved, minuteOf(row) + step)) ?? []);
    return !sent.some((other) => other.wallet !== wallet && Math.abs(other.at - at) <= toleranceMs);
  });
}

function minuteOf({ at }: Reported): number {
  return Math.floor(at / toleranceMs);
}

function historyKey({ platform }: Reported, format = ""): string {
  return `${platform}\n${format}`;
}

function historiesOf(rows: readonly Reported[]): Map<string, History> {
  const histories = new Map<string, History>();
  for (const row of rows)
    for (const format of row.formats ?? []) {
      const key = historyKey(row, format);
      const { rows: count, from, to } = histories.get(key) ?? { rows: 0, from: row.at, to: row.at };
      histories.set(key, { rows: count + 1, from: Math.min(from, row.at), to: Math.max(to, row.at) });
    }
  return histories;
}
