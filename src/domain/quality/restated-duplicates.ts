import { groupedByTime, isNear, maxApartOf, nearestRow } from "./near-rows.ts";
import type { Content, FoundDuplicates, Reported } from "./reported.ts";

/**
 * Records of an exchange's API and rows of its own files that were not recognised as one (docs/spec/accounting.md §1) and look like it, in one
 * wallet or several: the same changes or the same movements within a minute, of deposits and withdrawals within three days. The longer time
 * counts only where the two histories overlap: where one ends and the other begins, equal payments are usual.
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

/** Whether a transaction lies in the time that the other kind of source of its platform covers. */
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
