import { AppError } from "../../../errors/app-error.ts";
import type { SourceGap } from "../../connector.ts";
import { watchPages } from "./repeated-pages.ts";

/**
 * One page of a list. `more` is the cursor of the next page; `null` at the end. `isShort` if it has fewer rows than requested: such a page
 * ends the list when it is repeated.
 */
export type HistoryPage<Row> = {
  rows: Row[];
  more: string | null;
  isShort?: boolean;
  /** Whether the server does not have the list. */
  isMissing?: boolean;
  gaps?: SourceGap[];
};

/** The span to read: rows at `after` and `before` themselves are known. `null` is the end of the chain on that side. */
export type Span = { after: bigint | null; before: bigint | null };

/**
 * One of a source's lists for an account. Rows with the same `placeOf` belong together in all lists of a chain (a block, a moment, a
 * transaction), and places order them. A page may contain rows outside the span; they are dropped.
 */
export type HistoryList<Row> = {
  placeOf(row: Row): bigint;
  /** Its time in ms; absent if the source lists only final rows. */
  timeOf?(row: Row): number;
  /** Whether distinct rows can be equal, because the source does not number the events of a transaction. */
  hasEqualRows?: boolean;
  page(span: Span, more: string | null): Promise<HistoryPage<Row>>;
};

/** All rows of one place. */
export type RowGroup<Row> = { place: bigint; rows: Row[]; at: number };
/** Complete groups in reading order. */
export type GroupedRows<Row> = { groups: RowGroup<Row>[]; gaps: SourceGap[] };

type Feed<Row> = {
  list: HistoryList<Row>;
  waiting: Row[];
  more: string | null;
  watch: ReturnType<typeof watchPages<Row>>;
  /** The place of the last row listed, in the span or not. */
  reached: bigint | undefined;
  isDone: boolean;
};

/**
 * Reads ascending lists in parallel. A group is emitted when no list can have further rows of its place, so that a transaction is complete
 * although several lists contain parts of it.
 */
export async function* readAscending<Row>(
  lists: readonly HistoryList<Row>[],
  span: Span,
): AsyncGenerator<GroupedRows<Row>> {
  const feeds = lists.map((list): Feed<Row> => ({
    list,
    waiting: [],
    more: null,
    watch: watchOf(list),
    reached: undefined,
    isDone: false,
  }));
  let complete = span.after;
  while (feeds.some(({ isDone }) => !isDone)) {
    const gaps: SourceGap[] = [];
    for (const feed of feedsToAsk(feeds)) gaps.push(...(await loadPage(feed, span, complete)));
    const groups = takeBefore(feeds, limitOf(feeds));
    const last = groups.at(-1);
    if (last !== undefined) complete = last.place;
    if (last !== undefined || gaps.length > 0) yield { groups, gaps };
  }
}

/** The lists that block the others: they have no rows left, or end before all others. */
function feedsToAsk<Row>(feeds: readonly Feed<Row>[]): Feed<Row>[] {
  const open = feeds.filter(({ isDone }) => !isDone);
  const empty = open.filter(({ waiting }) => waiting.length === 0);
  if (empty.length > 0) return empty;
  const limit = limitOf(feeds);
  return open.filter((feed) => lastPlace(feed) === limit);
}

/** The first place that may have further rows; `undefined` if every list is complete. */
function limitOf<Row>(feeds: readonly Feed<Row>[]): bigint | undefined {
  const places = feeds.filter(({ isDone }) => !isDone).map((feed) => lastPlace(feed) ?? -1n);
  const [first, ...others] = places;
  return first === undefined ? undefined : others.reduce((a, b) => (b < a ? b : a), first);
}

function lastPlace<Row>({ list, waiting }: Feed<Row>): bigint | undefined {
  return placeOfLast(waiting, list);
}

async function loadPage<Row>(feed: Feed<Row>, span: Span, complete: bigint | null): Promise<SourceGap[]> {
  const { list } = feed;
  const page = await list.page(span, feed.more);
  const { rows, more } = feed.watch(page);
  const last = placeOfLast(rows, list);
  // An offset moves on where the server starts again: only the places show it.
  if (last !== undefined && feed.reached !== undefined && last < feed.reached) throw outOfOrder();
  feed.reached = last ?? feed.reached;
  let previous = lastPlace(feed);
  let isPast = false;
  for (const row of rows) {
    const place = list.placeOf(row);
    if (complete !== null && place <= complete) continue;
    if (span.before !== null && place >= span.before) {
      isPast = true;
      break;
    }
    if (previous !== undefined && place < previous) throw outOfOrder();
    previous = place;
    feed.waiting.push(row);
  }
  feed.more = more;
  feed.isDone = more === null || isPast;
  return page.gaps ?? [];
}

function watchOf<Row>(list: HistoryList<Row>): ReturnType<typeof watchPages<Row>> {
  return watchPages((a, b) => list.placeOf(a) === list.placeOf(b) && textOf(a) === textOf(b), {
    hasEqualRows: list.hasEqualRows,
  });
}

function textOf(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

function placeOfLast<Row>(rows: readonly Row[], list: HistoryList<Row>): bigint | undefined {
  const last = rows.at(-1);
  return last === undefined ? undefined : list.placeOf(last);
}

/** Removes the rows before `limit` (all, if `undefined`) from the feeds, grouped by place. */
function takeBefore<Row>(feeds: readonly Feed<Row>[], limit: bigint | undefined): RowGroup<Row>[] {
  const byPlace = new Map<bigint, RowGroup<Row>>();
  for (const { list, waiting } of feeds) {
    const end = limit === undefined ? -1 : waiting.findIndex((row) => list.placeOf(row) >= limit);
    for (const row of waiting.splice(0, end === -1 ? waiting.length : end)) addTo(byPlace, list, row);
  }
  return [...byPlace.values()].sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
}

function addTo<Row>(groups: Map<bigint, RowGroup<Row>>, list: HistoryList<Row>, row: Row): void {
  const place = list.placeOf(row);
  const at = list.timeOf?.(row) ?? 0;
  const group = groups.get(place);
  if (group === undefined) groups.set(place, { place, rows: [row], at });
  else {
    group.rows.push(row);
    group.at = Math.max(group.at, at);
  }
}

/** Reads one descending list down to `after`. The last place of a page waits for the next one, which may have more of its rows. */
export async function* readDescending<Row>(
  list: HistoryList<Row>,
  span: Span,
): AsyncGenerator<GroupedRows<Row>> {
  const { after, before } = span;
  const openGroups = new Map<bigint, RowGroup<Row>>();
  const watch = watchOf(list);
  let more: string | null = null;
  let newest: bigint | undefined;
  let reachedPlace: bigint | undefined;
  do {
    const page: HistoryPage<Row> = await list.page(span, more);
    const watched = watch(page);
    const last = placeOfLast(watched.rows, list);
    if (last !== undefined && reachedPlace !== undefined && last > reachedPlace) throw outOfOrder();
    reachedPlace = last ?? reachedPlace;
    for (const row of watched.rows) {
      const place = list.placeOf(row);
      if ((after !== null && place <= after) || (before !== null && place >= before)) continue;
      if (newest !== undefined && place > newest) throw outOfOrder();
      newest = place;
      addTo(openGroups, list, row);
    }
    ({ more } = watched);
    const groups = [...openGroups.values()].filter(({ place }) => more === null || place !== newest);
    for (const { place } of groups) openGroups.delete(place);
    const { gaps = [] } = page;
    if (groups.length > 0 || gaps.length > 0) yield { groups, gaps };
  } while (more !== null);
}

function outOfOrder(): AppError {
  return new AppError(
    "upstream",
    "The source lists the history in a different order than requested. The response was discarded.",
  );
}
