import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { ExchangeClient } from "../exchange.ts";
import { listAt, textOf, type Raw } from "./raw.ts";
import type { Window } from "./windows.ts";

const rowsPerPage = 100;
/** Usual sizes of a page below the requested one. An answer of such a size may be only part of the list. */
const smallerPages = new Set([20, 25, 50]);
const isFull = ({ length }: readonly Raw[]): boolean => length >= rowsPerPage || smallerPages.has(length);

const momentOf = (row: Raw): number => Number(row["timestamp"]);
const newestOf = (rows: readonly Raw[]): number => Math.max(...rows.map(momentOf));
const oldestOf = (rows: readonly Raw[]): number => Math.min(...rows.map(momentOf));

/**
 * Reads one of ccxt's lists span by span from a server whose order, page size and support of the end of a span are unknown. `isCut` becomes `true`
 * if the server answers with its newest rows only, so that older ones cannot be reached.
 */
export function createAnyPages(
  client: ExchangeClient,
  { method, market, keyOf }: { method: string; market: string | undefined; keyOf: (row: Raw) => string },
) {
  let isOldestFirst = false;
  let isCut = false;

  async function ask({ from, to }: Window): Promise<Raw[]> {
    const rows = listAt(await client.read(method, market, from, rowsPerPage, { until: to }));
    if (rows.every((row) => Number.isFinite(Number(row["timestamp"] ?? NaN)))) return rows;
    throw new ExchangeFailure("malformed", "a row of the answer has no time.");
  }

  /** Notes whether a full page that goes beyond its span begins at the first row of the span, or has the newest rows only. */
  async function examine(page: readonly Raw[], { from, to }: Window): Promise<void> {
    const [oldest, newest] = [oldestOf(page), newestOf(page)];
    const later = await ask({ from: newest, to: newest + to - from });
    isOldestFirst = later.some((row) => momentOf(row) > newest);
    if (isOldestFirst) return;
    const earlier = await ask({ from, to: oldest });
    isCut = earlier.length > 0 && oldestOf(earlier) >= oldest && newestOf(earlier) > oldest;
  }

  /** All rows of a span, each once. */
  async function* rowsOf(window: Window): AsyncGenerator<Raw[]> {
    const { from, to } = window;
    const seen = new Set<string>();
    const freshRows = (all: readonly Raw[]): Raw[] => {
      // Some exchanges number the trades of each market.
      const placeOf = (row: Raw): string => `${textOf(row, "symbol")} ${keyOf(row)}`;
      const rows = all.filter(
        (row) => !seen.has(placeOf(row)) && from <= momentOf(row) && momentOf(row) <= to,
      );
      for (const row of rows) seen.add(placeOf(row));
      return rows;
    };
    const first = await ask(window);
    if (!isOldestFirst && !isCut && isFull(first) && newestOf(first) > to) await examine(first, window);
    let rows = freshRows(first);
    yield rows;
    const begin = oldestOf(rows);
    // Page sizes differ widely between exchanges, so only a page without a new row is the last one.
    for (let newest = newestOf(first); rows.length > 0 && newest < to;) {
      const page = await ask({ from: newest, to });
      rows = freshRows(page);
      if (rows.length > 0) isOldestFirst = true;
      newest = newestOf([...page, { timestamp: newest }]);
      yield rows;
    }
    if (isOldestFirst) return;
    // A server that answers with the newest rows of a span has the others in the span before them.
    for (let oldest = begin; Number.isFinite(oldest) && oldest > from;) {
      rows = freshRows(await ask({ from, to: oldest }));
      if (rows.length === 0) return;
      oldest = oldestOf(rows);
      yield rows;
    }
  }

  return { rowsOf, isCut: () => isCut };
}
