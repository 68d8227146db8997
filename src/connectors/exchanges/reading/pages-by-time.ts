import { msg, type Wording } from "../../../errors/wording.ts";
import { createRepeats } from "./paging.ts";
import type { Raw } from "./raw.ts";
import type { Window } from "./windows.ts";

/** Called for a full page whose rows have one time (ms). */
export type NoteCut = (cut: { at: number; count: number }) => void;

/** The gap of rows of one time of which the exchange serves only a page, such as the fills of a large order. */
export function cutGap(title: string, { at, count }: { at: number; count: number }): Wording {
  return msg`${title}: the exchange serves at most ${count} records of one time, and has as many of ${new Date(at).toISOString()}. Further ones may be missing: compare them with its exports.`;
}

/**
 * All rows of a span of a list without a cursor. A full page has the newest or the oldest rows of its span, in any order. Earlier rows are requested
 * first, and later ones if there are no earlier ones, each from the time of the page's edge, whose rows may be incomplete. `noteCut` is called for
 * a full page of one time, which the exchange may have more rows of.
 */
export async function* pagesByTime(
  window: Window,
  size: number,
  momentOf: (row: Raw) => number,
  ask: (window: Window) => Promise<Raw[]>,
  noteCut: NoteCut = () => undefined,
): AsyncGenerator<Raw[]> {
  let served: "newest" | "oldest" | undefined;
  const repeats = createRepeats();
  const remainingSpans: { span: Window; side?: "before" | "after" }[] = [{ span: window }];
  for (let next = remainingSpans.pop(); next !== undefined; next = remainingSpans.pop()) {
    const { span, side } = next;
    if (side === (served === "newest" ? "after" : served === "oldest" ? "before" : "")) continue;
    const rows = await ask(span);
    if (repeats(rows)) continue;
    yield rows;
    const moments = rows.map(momentOf);
    if (side === "before" && moments.some((moment) => moment < span.to)) served ??= "newest";
    if (side === "after" && moments.some((moment) => moment > span.from)) served ??= "oldest";
    if (rows.length < size) continue;
    const [oldest, newest] = [Math.min(...moments), Math.max(...moments)];
    const isOneMoment = oldest === newest;
    if (isOneMoment) noteCut({ at: oldest, count: rows.length });
    const after = { from: isOneMoment ? newest + 1 : newest, to: span.to };
    const before = { from: span.from, to: isOneMoment ? oldest - 1 : oldest };
    if (after.from <= after.to) remainingSpans.push({ span: after, side: "after" });
    if (before.from <= before.to) remainingSpans.push({ span: before, side: "before" });
  }
}

/**
 * All rows of a span of a list without a cursor, whose full pages have any rows of the span: it is read in halves until a page is not full.
 * `noteCut` is called for a full page of one time, or with a row from outside the requested span.
 */
export async function* pagesByHalves(
  window: Window,
  size: number,
  list: { momentOf(row: Raw): number; ask(window: Window): Promise<Raw[]>; noteCut: NoteCut },
): AsyncGenerator<Raw[]> {
  const remainingSpans: Window[] = [window];
  for (let span = remainingSpans.pop(); span !== undefined; span = remainingSpans.pop()) {
    const { from, to } = span;
    const rows = await list.ask(span);
    yield rows;
    if (rows.length < size) continue;
    const moments = rows.map(list.momentOf);
    if (from >= to || moments.some((moment) => moment < from || moment > to)) {
      list.noteCut({ at: Math.max(...moments), count: rows.length });
      continue;
    }
    const middle = Math.floor((from + to) / 2);
    remainingSpans.push({ from, to: middle }, { from: middle + 1, to });
  }
}
