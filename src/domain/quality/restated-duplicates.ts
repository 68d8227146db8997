import { groupedByTime, isNear, maxApartOf, nearestRow } from "./near-rows.ts";
import type { Content, FoundDuplicates, Reported } from "./reported.ts";

/**
 * Records of an exchange's API and rows of its own files that were not recognised as equal (docs/spec/accounting.md §1) but resemble each
 * other, in one or several wallets: the same changes or movements within a minute, for deposits and withdrawals within three days. The
 * longer time applies only where the two histories overlap, since equal payments are usual where one ends and the other begins.
 */
export function* restatedDuplicates(
  rows: readonly Reported[],
  found: FoundDuplicates,
  content: Content,
): Generator<void, void> {
  const open = rows.filter(({ via, platform }) => via !== undefined && platform.startsWith("exchange:"));
  const isWithin = overlaps(rows);
  yield;
  const files = groupedByTime(open, "file", content);
  yield;
  const byApi = groupedByTime(open, "api", content);
  for (const [name, records] of byApi) {
    yield;
    const fileRecords = files.get(name) ?? [];
    for (const keep of records) {
      if (found.isTaken(keep)) continue;
      const drop = nearestRow(keep, fileRecords, {
        maxApartMs: maxApartOf(keep),
        fits: (row) => !found.isTaken(row) && isNear(keep, row, isWithin),
      });
      if (drop !== undefined) found.take({ keep, drop });
    }
  }
}

/** Returns whether a transaction is within the time that the other kind of source covers on its platform. */
function overlaps(rows: readonly Reported[]): (report: Reported) => boolean {
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
    const otherSpan = spans.get(`${platform} ${via === "api" ? "file" : "api"}`);
    return otherSpan !== undefined && otherSpan.from <= at && at <= otherSpan.to;
  };
}
