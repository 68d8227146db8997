import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { z } from "zod";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { StreamPage } from "../exchange.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { createEmptyPages, createRepeats } from "./paging.ts";
import { distinctRecords, type Raw } from "./raw.ts";
import { type Reason } from "../../../errors/wording.ts";

/**
 * The end of the last complete walk, the oldest row that was pending then, and the position of an unfinished walk. `held` are rows of a group that
 * may continue on the next page.
 */
export const walkState = z.object({
  upTo: z.number().nullable(),
  pending: z.number().exactOptional(),
  walking: z
    .object({
      top: z.number(),
      next: z.string(),
      held: z.array(z.record(z.string(), z.unknown())),
      read: z.number(),
      pending: z.number().exactOptional(),
    })
    .nullable(),
});
export type WalkState = z.output<typeof walkState>;

/** One page, newest first, and the cursor of the next one; `next` is absent on the last page. `gap` names what the rows lack. */
export type WalkPage = { rows: Raw[]; next?: string; gap?: Reason };

/** Records without a state are considered final after this time. */
const defaultOverlapMs = 14 * millisecondsPerDay;

/**
 * Walks a list that can only be read backwards from its newest row, down to the last walk's start; the newest days are always read again. Rows
 * of one `groupOf` are emitted together, also across pages.
 */
export async function* newestFirst(
  before: WalkState | null,
  walk: {
    since: number;
    overlapMs?: number;
    page(next: string | undefined): Promise<WalkPage>;
    momentOf(row: Raw): number;
    groupOf(row: Raw): string;
    isPending?(row: Raw): boolean;
    events(rows: Raw[]): ExchangeEvent[];
  },
): AsyncGenerator<StreamPage<WalkState>> {
  const upTo = before?.upTo ?? null;
  const again = Math.min((upTo ?? 0) - (walk.overlapMs ?? defaultOverlapMs), before?.pending ?? Infinity);
  const stop = upTo === null ? walk.since : Math.max(walk.since, again);
  let walking = before?.walking ?? null;
  const seen = new Set<string>();
  const note = createEmptyPages();
  const repeats = createRepeats();
  let gap: Reason | undefined;
  for (;;) {
    const { rows, next: statedNext, gap: lacks } = await walk.page(walking?.next);
    const isRepeated = repeats(rows);
    const next = isRepeated ? undefined : statedNext;
    gap ??= lacks;
    if (next !== undefined && seen.has(next))
      throw new ExchangeFailure("malformed", "the list leads back to a page that was already read.");
    if (next !== undefined) seen.add(next);
    const moments = rows.map((row) => walk.momentOf(row));
    const top = Math.max(walking?.top ?? 0, ...moments);
    const wantedRows = distinctRecords([
      ...(walking?.held ?? []),
      ...rows.filter((_, index) => (moments[index] ?? 0) >= stop),
    ]);
    note(rows);
    // A page may be empty because the exchange filters rows.
    const isLast = next === undefined || (rows.length > 0 && Math.min(...moments) < stop);
    const groups = new Map<string, Raw[]>();
    for (const row of wantedRows) {
      const group = walk.groupOf(row);
      groups.set(group, [...(groups.get(group) ?? []), row]);
    }
    // The groups of the page's oldest time may continue on the next page.
    const oldestOfPage = Math.min(...moments);
    const open = isLast
      ? []
      : [...groups].filter(
          ([, group]) => rows.length === 0 || group.some((row) => walk.momentOf(row) === oldestOfPage),
        );
    for (const [group] of open) groups.delete(group);
    const openRows = open.flatMap(([, group]) => group);
    const events = [...groups.values()].flatMap((group) => walk.events(group));
    const read = (walking?.read ?? 0) + rows.length;
    const unsettled = wantedRows
      .filter((row) => walk.isPending?.(row) === true)
      .map((row) => walk.momentOf(row));
    const oldest = Math.min(walking?.pending ?? Infinity, ...unsettled);
    const pending = Number.isFinite(oldest) ? { pending: oldest } : {};
    walking = isLast ? null : { top, next, held: openRows, read, ...pending };
    const reachedTime = Math.max(upTo ?? 0, top);
    const pendingField = before?.pending === undefined ? {} : { pending: before.pending };
    yield {
      events,
      state: isLast
        ? { upTo: reachedTime === 0 ? null : reachedTime, ...pending, walking }
        : { upTo, ...pendingField, walking },
      message: `${read} rows`,
      ...(gap === undefined ? {} : { gap }),
      ...(isRepeated && statedNext !== undefined ? { isCut: true as const } : {}),
    };
    if (isLast) return;
  }
}
