import { AppError } from "../../errors/app-error.ts";
import type { Sql, SqlRow, SqlValue, Statement } from "../../ports/sql.ts";

export type PageRequest = {
  limit: number;
  cursor?: string | null | undefined;
  order: "asc" | "desc";
};
/** `skip`: the number of items left out after the cursor, or from the start. */
export type SeekRequest = PageRequest & { skip?: number | undefined };
export type Page<Item> = { items: Item[]; nextCursor: string | null; total: number };

/** Parses a cursor of the form `at.key`. Throws `bad_request`. */
export function readCursor(cursor: string): [at: number, key: number] {
  const match = /^(-?\d{1,16})\.(\d{1,16})$/.exec(cursor);
  if (match === null)
    throw new AppError("bad_request", "No list returned this cursor. Leave it out to begin from the start.");
  return [Number(match[1]), Number(match[2])];
}

/**
 * One page of a table by time and row number, stable under inserts. `select` names the columns, `at` the time column (`0` if there is none);
 * every row must have `pageAt` and `pageKey`, which this adds.
 */
export function pageOf<Row extends SqlRow, Item>(
  sql: Sql,
  query: { select: string; table: string; at: string; where?: string[]; parameters?: SqlValue[] },
  { limit, cursor, order }: PageRequest,
  itemOf: (row: Row) => Item,
): Page<Item> {
  const { select, table, at, where = [], parameters = [] } = query;
  const filter = where.length === 0 ? "TRUE" : where.join(" AND ");
  const total =
    sql
      .prepare<{ total: number }>(`SELECT count(*) AS total FROM ${table} WHERE ${filter}`)
      .get(...parameters)?.total ?? 0;
  const after = cursor === undefined || cursor === null ? [] : readCursor(cursor);
  const afterCursor = after.length === 0 ? "TRUE" : `(${at}, rowid) ${order === "asc" ? ">" : "<"} (?, ?)`;
  const rows = sql
    .prepare<Row & { pageAt: number; pageKey: number }>(
      `SELECT ${select}, ${at} AS pageAt, rowid AS pageKey FROM ${table} WHERE ${filter} AND ${afterCursor} ORDER BY pageAt ${order}, pageKey ${order} LIMIT ?`,
    )
    .all(...parameters, ...after, limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(itemOf),
    nextCursor: last === undefined ? null : `${last.pageAt}.${last.pageKey}`,
    total,
  };
}

/**
 * The rows of a statement in pages, by ascending key. Its last parameter is the key after which a page begins; `parameters` are those before it.
 * Rows may be added between pages. The last page is empty.
 */
export function* pagesByKey<Row extends { key: number }>(
  page: Statement<Row>,
  ...parameters: SqlValue[]
): Generator<Row[], void> {
  for (let last = -1; ;) {
    const rows = page.all(...parameters, last);
    yield rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.key;
  }
}
