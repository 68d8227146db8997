import type { HistoryList, HistoryPage } from "./history-lists.ts";
import { watchPages } from "./repeated-pages.ts";

/** A descending list of a source. `next` is the cursor of the next page; `null` at the end. `isShort` as of a `HistoryPage`. */
export type NewestFirst<Row> = (
  cursor: string | null,
) => Promise<{ rows: Row[]; next: string | null; isShort?: boolean }>;

type Feed<Row> = {
  load: NewestFirst<Row>;
  watch: ReturnType<typeof watchPages<Row>>;
  cursor: string | null;
  waiting: Row[];
  isDone: boolean;
};

/**
 * Merges several descending lists: a row is emitted when no list can still have one of its place. A row that several lists have under the same
 * key is emitted once.
 */
export function mergeNewestFirst<Row>(
  lists: readonly NewestFirst<Row>[],
  { placeOf, keyOf }: { placeOf: (row: Row) => bigint; keyOf: (row: Row) => string },
): HistoryList<Row>["page"] {
  let feeds: Feed<Row>[] = [];
  let passed = new Set<string>();
  const loadInto = async (feed: Feed<Row>, after: bigint | null): Promise<void> => {
    const { next, ...page } = await feed.load(feed.cursor);
    const { rows, more } = feed.watch({ ...page, more: next });
    const oldest = rows.at(-1);
    feed.waiting.push(...rows);
    feed.cursor = more;
    feed.isDone = more === null || (after !== null && oldest !== undefined && placeOf(oldest) <= after);
  };
  return async ({ after }, more): Promise<HistoryPage<Row>> => {
    if (more === null) {
      passed = new Set();
      feeds = lists.map((load) => ({
        load,
        watch: watchPages((a, b) => keyOf(a) === keyOf(b)),
        cursor: null,
        waiting: [],
        isDone: false,
      }));
    }
    for (const feed of feeds) if (!feed.isDone && feed.waiting.length === 0) await loadInto(feed, after);
    let rows = takeReady(feeds, placeOf);
    // Lists that block each other read on.
    if (rows.length === 0) {
      for (const feed of feeds) if (!feed.isDone) await loadInto(feed, after);
      rows = takeReady(feeds, placeOf);
    }
    const newRows = rows.filter((row) => !passed.has(keyOf(row)));
    const known = new Map(newRows.map((row) => [keyOf(row), row]));
    for (const key of known.keys()) passed.add(key);
    const sorted = [...known.values()].sort((a, b) =>
      placeOf(a) > placeOf(b) ? -1 : placeOf(a) < placeOf(b) ? 1 : 0,
    );
    const isEnd = feeds.every(({ isDone, waiting }) => isDone && waiting.length === 0);
    return { rows: sorted, more: isEnd ? null : String(Number(more ?? 0) + 1) };
  };
}

/** Removes the rows after the place that the least advanced open list has reached; all if every list is complete. */
function takeReady<Row>(feeds: readonly Feed<Row>[], placeOf: (row: Row) => bigint): Row[] {
  const reachedRows = feeds.filter(({ isDone }) => !isDone).map(({ waiting }) => waiting.at(-1));
  const limit = reachedRows.reduce<bigint>((most, row) => {
    const place = row === undefined ? most : placeOf(row);
    return place > most ? place : most;
  }, -1n);
  const isBlocked = reachedRows.some((row) => row === undefined);
  const ready: Row[] = [];
  for (const feed of feeds) {
    const isReady = (row: Row): boolean => !isBlocked && placeOf(row) > limit;
    ready.push(...feed.waiting.filter(isReady));
    feed.waiting = feed.waiting.filter((row) => !isReady(row));
  }
  return ready;
}
