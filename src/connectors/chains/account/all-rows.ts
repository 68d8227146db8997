import { groupBy } from "../../../lib/group-by.ts";
import { repeatedPageError } from "./repeated-pages.ts";

/** A source may answer pages without rows before the end; more of them in a row are a list without an end. */
const maxEmptyPages = 100;

/** One page of a list. `next` is the cursor of the next page, absent at the end; `isFull` if it has as many rows as requested. */
type ListPage<Row, Cursor> = {
  rows: readonly Row[];
  next: Cursor | null | undefined;
  isFull?: boolean;
};

/**
 * The rows of a list that has no order, each once. It ends without a next cursor, with an empty page whose cursor was asked for, and with a page
 * that adds no row: a server that ignores the cursor answers the same page for every one. Such a page that is full is refused with `upstream`,
 * because the rows after it cannot be reached. Rows of one page are distinct, even with the same key.
 */
export async function allRows<Row, Cursor extends string | number | bigint>(
  keyOf: (row: Row) => string | number,
  load: (cursor: Cursor | undefined) => Promise<ListPage<Row, Cursor>>,
): Promise<Row[]> {
  const found: Row[] = [];
  /** How many rows of each key one page had at most. */
  const known = new Map<string | number, number>();
  const requested = new Set<Cursor>();
  let empty = 0;
  for (let cursor: Cursor | undefined; ;) {
    const { rows, next, isFull = false } = await load(cursor);
    const before = found.length;
    for (const [key, equalRows] of groupBy(rows, keyOf)) {
      const knownCount = known.get(key) ?? 0;
      found.push(...equalRows.slice(knownCount));
      known.set(key, Math.max(knownCount, equalRows.length));
    }
    const hasNews = found.length > before;
    if (!hasNews && rows.length > 0 && isFull) throw repeatedPageError();
    empty = rows.length === 0 ? empty + 1 : 0;
    if (next == null) return found;
    const isEnd = rows.length > 0 || requested.has(next) || empty > maxEmptyPages;
    if (!hasNews && isEnd) return found;
    requested.add(next);
    cursor = next;
  }
}

/** The cursor after a page that is counted from the list's beginning: none after an empty one. */
export function offsetAfter(offset: number | undefined, rows: readonly unknown[]): number | undefined {
  return rows.length === 0 ? undefined : (offset ?? 0) + rows.length;
}
