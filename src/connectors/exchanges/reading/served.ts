import { z } from "zod";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { Exchange, Stream } from "../exchange.ts";

/** From `from` until before `to`. */
export type Span = { from: number; to: number };

/** The progress of each kind of record, as stored in a connection's cursor. */
export type Progress = {
  streams: Record<string, unknown>;
  since: Record<string, number>;
  /** The balances at the end of the last complete sync; `null` before the first one. */
  held: unknown;
  read?: Record<string, number>;
  missed?: Record<string, Span[]>;
};

/** The end of a complete reading by spans, which an interrupted sync leaves behind. */
const progress = z.object({ upTo: z.number() });

/**
 * The earliest moment to ask for. An exchange that serves a limited time refuses older requests, so after a long pause the limit counts from
 * now, and what was neither read nor is served is noted in the cursor. Where a missed span is served again (a limit that a later version knows
 * better, a clock that was ahead), the list is read again, and the span is not missed any more.
 */
export function readFrom(
  exchange: Pick<Exchange, "openedOn">,
  stream: Pick<Stream, "id" | "history" | "from">,
  cursor: Progress,
  now: number,
): number {
  const { id, history } = stream;
  const since = (cursor.since[id] ??= earliestServed(exchange, stream, now));
  const limit = history === undefined ? since : Math.max(since, now - history.days * millisecondsPerDay);
  const missedSpans = cursor.missed?.[id] ?? [];
  if (missedSpans.some(({ to }) => to > limit)) {
    delete cursor.streams[id];
    cursor.read = { ...cursor.read, [id]: limit };
  }
  const reachedTime = reachedBy(id, cursor);
  const lostSpans =
    reachedTime !== undefined && reachedTime < limit ? [{ from: reachedTime, to: limit }] : [];
  const all = joined(
    [...missedSpans, ...lostSpans].map(({ from, to }) => ({ from, to: Math.min(to, limit) })),
  );
  if (all.length > 0) cursor.missed = { ...cursor.missed, [id]: all };
  else if (cursor.missed !== undefined) delete cursor.missed[id];
  if (lostSpans.length > 0) cursor.read = { ...cursor.read, [id]: limit };
  return limit;
}

function earliestServed(
  { openedOn }: Pick<Exchange, "openedOn">,
  { history, from }: Pick<Stream, "history" | "from">,
  now: number,
): number {
  const openedAt = Math.max(Date.parse(openedOn), from === undefined ? 0 : Date.parse(from));
  return history === undefined ? openedAt : Math.max(openedAt, now - history.days * millisecondsPerDay);
}

/** Until when everything was read. A cursor from before this was noted says so only while its first sync is not complete. */
function reachedBy(id: string, { streams, since, held: heldBalances, read }: Progress): number | undefined {
  const noted = read?.[id] ?? (heldBalances === null ? since[id] : undefined);
  if (noted === undefined) return undefined;
  return Math.max(noted, progress.safeParse(streams[id]).data?.upTo ?? noted);
}

/** Spans in their order, those that touch as one. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}
