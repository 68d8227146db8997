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

type Walk = {
  since: number;
  overlapMs?: number;
  page(next: string | undefined): Promise<WalkPage>;
  momentOf(row: Raw): number;
  groupOf(row: Raw): string;
  isPending?(row: Raw): boolean;
  /** The earliest time that a missing older row of a group may have; `undefined` for a complete group. */
  olderSince?(rows: readonly Raw[]): number | undefined;
  events(rows: Raw[]): ExchangeEvent[];
  /** Ids of events of single rows of a group, from a sync that did not have the other rows yet, that the whole group does not have. */
  retractedIdsOf?(rows: readonly Raw[]): string[];
};

/**
 * Walks a list that can only be read backwards from its newest row, down to the last walk's start; the newest days are always read again. Rows
 * of one `groupOf` are emitted together, also across pages, and with their older rows. An unfinished walk is finished first, and then the rows
 * that have arrived since it began are read.
 */
export async function* newestFirst(
  before: WalkState | null,
  walk: Walk,
): AsyncGenerator<StreamPage<WalkState>> {
  let reached = before;
  for await (const page of walkDown(before, walk)) {
    reached = page.state;
    yield page;
  }
  if (before !== null && before.walking !== null) yield* walkDown(reached, walk);
}

async function* walkDown(before: WalkState | null, walk: Walk): AsyncGenerator<StreamPage<WalkState>> {
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
    note(rows);
    const moments = rows.map((row) => walk.momentOf(row));
    const top = Math.max(walking?.top ?? 0, ...moments);
    const { complete, open, isLast, unsettled } = groupsOf(walk, {
      rows,
      held: walking?.held ?? [],
      stop,
      next,
    });
    const read = (walking?.read ?? 0) + rows.length;
    const oldest = Math.min(walking?.pending ?? Infinity, ...unsettled);
    const pending = Number.isFinite(oldest) ? { pending: oldest } : {};
    walking = isLast || next === undefined ? null : { top, next, held: open, read, ...pending };
    const reachedTime = Math.max(upTo ?? 0, top);
    const pendingField = before?.pending === undefined ? {} : { pending: before.pending };
    const retractedIds = complete.flatMap((group) => walk.retractedIdsOf?.(group) ?? []);
    yield {
      events: complete.flatMap((group) => walk.events(group)),
      ...(retractedIds.length === 0 ? {} : { retracted: retractedIds }),
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

/** The groups of a page and of the rows `held` back by the pages before: complete ones, and the rows of those that may continue on the next page. */
function groupsOf(
  walk: Walk,
  {
    rows,
    held,
    stop,
    next,
  }: { rows: readonly Raw[]; held: readonly Raw[]; stop: number; next: string | undefined },
): { complete: Raw[][]; open: Raw[]; isLast: boolean; unsettled: number[] } {
  const moments = rows.map((row) => walk.momentOf(row));
  const oldestOfPage = Math.min(...moments);
  const isWanted = (_: Raw, index: number): boolean => (moments[index] ?? 0) >= stop;
  const wantedGroups = new Set([...held, ...rows.filter(isWanted)].map((row) => walk.groupOf(row)));
  const groups = new Map<string, Raw[]>();
  for (const row of distinctRecords([
    ...held,
    ...rows.filter((row) => wantedGroups.has(walk.groupOf(row))),
  ])) {
    const group = walk.groupOf(row);
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  const awaitsOlder = (group: Raw[]): boolean => {
    const olderSince = walk.olderSince?.(group);
    return olderSince !== undefined && (rows.length === 0 || olderSince <= oldestOfPage);
  };
  // A page may be empty because the exchange filters rows.
  const isLast =
    next === undefined ||
    (rows.length > 0 && oldestOfPage < stop && ![...groups.values()].some((group) => awaitsOlder(group)));
  // The groups of the page's oldest time may continue on the next page.
  const isOpen = (group: Raw[]): boolean =>
    !isLast &&
    (rows.length === 0 || group.some((row) => walk.momentOf(row) === oldestOfPage) || awaitsOlder(group));
  const all = [...groups.values()];
  return {
    complete: all.filter((group) => !isOpen(group)),
    open: all.filter(isOpen).flat(),
    isLast,
    unsettled: all
      .flat()
      .filter((row) => walk.isPending?.(row) === true)
      .map((row) => walk.momentOf(row)),
  };
}
