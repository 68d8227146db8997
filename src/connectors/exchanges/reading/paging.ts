import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { isRaw, textOf, type Raw } from "./raw.ts";

/** Rows of a page, and how many rows the list has in all where the exchange states it. */
export type NumberedPage = { rows: Raw[]; total?: number };

/** The rows of an answer with its stated total, under the first of `names` that is a number. */
export function withTotal(answer: unknown, rows: Raw[], ...names: string[]): NumberedPage {
  const statedTotal = isRaw(answer) ? textOf(answer, ...names) : "";
  return /^\d+$/.test(statedTotal) ? { rows, total: Number(statedTotal) } : { rows };
}

/**
 * Whether a numbered page is the last one. `read` are the rows so far with this page's, `askedRows` those asked for. A stated total decides: an
 * exchange may leave rows out of a page, or serve smaller pages than it was asked for. Without one, the first short page is the last.
 */
export function isLastPage(
  { rows, total }: NumberedPage,
  { read, askedRows, size }: { read: number; askedRows: number; size: number },
): boolean {
  // Some lists state zero whatever they have.
  if (total === undefined || total < rows.length) return rows.length < size;
  return read >= total || (rows.length === 0 && askedRows >= total);
}

const maxEmptyPages = 100;

/** Counts empty pages in a row; throws `ExchangeFailure` `malformed` for a list that names a next page without end. */
export function createEmptyPages(): (rows: readonly unknown[]) => void {
  let empty = 0;
  return (rows) => {
    empty = rows.length === 0 ? empty + 1 : 0;
    if (empty > maxEmptyPages)
      throw new ExchangeFailure("malformed", "the list names a next page without end.");
  };
}

/**
 * Whether a page repeats the page before it, row by row: a server that answers every page, cursor or time alike has no further rows. Empty pages
 * are no repetition.
 */
export function createRepeats(): (rows: readonly unknown[]) => boolean {
  let before = "";
  return (rows) => {
    if (rows.length === 0) return false;
    const content = JSON.stringify(rows);
    const isRepeated = content === before;
    before = content;
    return isRepeated;
  };
}
