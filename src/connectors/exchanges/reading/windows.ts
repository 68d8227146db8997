import { z } from "zod";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { StreamCall, StreamPage } from "../exchange.ts";

export type Window = { from: number; to: number };
/** The progress in a list that is read by time spans, and the start time of the oldest pending record. */
export const windowState = z.object({ upTo: z.number(), pending: z.number().exactOptional() });
export type WindowState = z.output<typeof windowState>;

/** Called for a pending record with its time, on the time scale of the requested spans. The record is read again until it is final. */
export type NotePending = (at: number) => void;

/** Records without a state are considered final after this time. */
const overlapMs = 12 * 3_600_000;

/**
 * Reads a list with a limited time span per request, span by span, oldest first; `pages` reads all pages of a span. The state advances after each
 * span, so an interrupted span is read again. The newest half day, and everything since the oldest pending record, is always read again.
 */
export async function* readWindows(
  { since, now }: Pick<StreamCall, "since" | "now">,
  state: WindowState | null,
  { spanMs, overlap = overlapMs }: { spanMs: number; overlap?: number },
  pages: (window: Window, notePending: NotePending) => AsyncIterable<ExchangeEvent[]>,
): AsyncGenerator<StreamPage<WindowState>> {
  let from =
    state === null ? since : Math.max(since, Math.min(state.upTo - overlap, state.pending ?? Infinity));
  let reachedState = state ?? { upTo: since };
  let oldest = Infinity;
  const notePending = (at: number): void => {
    oldest = Math.min(oldest, at);
  };
  do {
    const to = Math.min(now, from + spanMs - 1);
    const message = `up to ${new Date(to).toISOString().slice(0, 10)}`;
    for await (const events of pages({ from, to }, notePending))
      if (events.length > 0) yield { events, state: reachedState, message };
    reachedState = { upTo: to, ...(Number.isFinite(oldest) ? { pending: oldest } : {}) };
    yield { events: [], state: reachedState, message };
    from = to + 1;
  } while (from < now);
}

/** The state of a list whose records have other ids than in an earlier version. */
export const renamedState = windowState.extend({ hasNewIds: z.literal(true).exactOptional() });
export type RenamedState = z.output<typeof renamedState>;

/** Like {@link readWindows}. What the earlier version read keeps its ids and is not read again, because each record would count twice. */
export async function* readRenamed(
  call: Pick<StreamCall, "since" | "now">,
  state: RenamedState | null,
  limits: { spanMs: number; overlap?: number },
  pages: (window: Window, notePending: NotePending) => AsyncIterable<ExchangeEvent[]>,
): AsyncGenerator<StreamPage<RenamedState>> {
  const formerUpTo = state !== null && state.hasNewIds === undefined ? state.upTo : -Infinity;
  const isFormer = Number.isFinite(formerUpTo);
  for await (const page of readWindows(call, state, isFormer ? { ...limits, overlap: -1 } : limits, pages))
    yield page.state.upTo > formerUpTo
      ? { ...page, state: { ...page.state, hasNewIds: true as const } }
      : page;
}
