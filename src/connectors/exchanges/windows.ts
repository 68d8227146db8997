import { z } from "zod";
import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { StreamCall, StreamPage } from "./exchange.ts";

export type Window = { from: number; to: number };
/** How far a source was read that answers for spans of time. */
export const windowState = z.object({ upTo: z.number() });
export type WindowState = z.output<typeof windowState>;

/** What was still on its way when it was last read settles within this time. */
const overlapMs = 12 * 3_600_000;

/**
 * Walks a source that answers for a limited span of time only, oldest first, one span after the other; `pages` reads all of one span. The state moves on
 * after each span, so an interrupted one is read again. The newest half day is always read again.
 */
export async function* windows(
  { since, now }: Pick<StreamCall, "since" | "now">,
  state: WindowState | null,
  { spanMs, overlap = overlapMs }: { spanMs: number; overlap?: number },
  pages: (window: Window) => AsyncIterable<ExchangeEvent[]>,
): AsyncGenerator<StreamPage<WindowState>> {
  let from = state === null ? since : Math.max(since, state.upTo - overlap);
  let reached = state ?? { upTo: since };
  do {
    const to = Math.min(now, from + spanMs - 1);
    const message = `up to ${new Date(to).toISOString().slice(0, 10)}`;
    for await (const events of pages({ from, to }))
      if (events.length > 0) yield { events, state: reached, message };
    reached = { upTo: to };
    yield { events: [], state: reached, message };
    from = to + 1;
  } while (from < now);
}
