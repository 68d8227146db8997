import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { isRaw, textOf, type Raw } from "./raw.ts";

/** The rows of a page, and the total number of rows if the exchange states it. */
export type NumberedPage = { rows: Raw[]; total?: number };

/** Adds the stated total of a response: the first of the fields `names` that is a number. */
export function withTotal(answer: unknown, rows: Raw[], ...names: string[]): NumberedPage {
  const statedTotal = isRaw(answer) ? textOf(answer, ...names) : "";
  return /^\d+$/.test(statedTotal) ? { rows, total: Number(statedTotal) } : { rows };
}

/**
 * Whether a numbered page is the last one. `read` is the number of rows so far including this page, `askedRows` the number requested. A stated total
 * decides, because an exchange may filter rows or serve smaller pages than requested. Without a total, the first short page is the last.
 */
export function isLastPage(
  { rows, total }: NumberedPage,
  { read, askedRows, size }: { read: number; askedRows: number; size: number },
): boolean {
  // Some lists always state a total of zero.
  if (total === undefined || total < rows.length) return rows.length < size;
  return read >= total || (rows.length === 0 && askedRows >= total);
}

const maxEmptyPages = 100;

/** Counts consecutive empty pages. Throws `ExchangeFailure` `malformed` for a list that never ends. */
export function createEmptyPages(): (rows: readonly unknown[]) => void {
  let empty = 0;
  return (rows) => {
    empty = rows.length === 0 ? empty + 1 : 0;
    if (empty > maxEmptyPages)
      throw new ExchangeFailure("malformed", "the list names a next page without end.");
  };
}

/**
 * Whether a page equals the previous one, as from a server that ignores the page, cursor or time and therefore has no further rows. Empty pages do
 * not count as repetitions.
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
