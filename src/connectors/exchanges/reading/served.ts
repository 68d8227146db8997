import { z } from "zod";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { Exchange, Stream } from "../exchange.ts";

/** A time span (ms): `from` inclusive, `to` exclusive. */
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

/** The stored end of a reading by spans, also of an interrupted one. */
const progress = z.object({ upTo: z.number() });

/**
 * The earliest time to request. An exchange with limited history refuses older requests, so after a long pause the limit counts from now, and the
 * span that was neither read nor is still served is recorded in the cursor as missed. If a missed span becomes available (a corrected limit, a clock
 * that was ahead), it is read and removed.
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

/** The time until which everything was read. Older cursors contain it only while their first sync is incomplete. */
function reachedBy(id: string, { streams, since, held: heldBalances, read }: Progress): number | undefined {
  const noted = read?.[id] ?? (heldBalances === null ? since[id] : undefined);
  if (noted === undefined) return undefined;
  return Math.max(noted, progress.safeParse(streams[id]).data?.upTo ?? noted);
}

/** Sorts spans and merges adjacent ones. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}
