import { AppError } from "../../../errors/app-error.ts";

/** A source may search limited ranges and answer pages without rows; more of them in a row are a list without an end. */
const maxEmptyPages = 1_000;

/** A page as returned by a server. `isShort` if it has fewer rows than requested. */
type Answered<Row> = { rows: Row[]; more: string | null; isShort?: boolean };

/**
 * Watches the pages of one list, so that a server that ignores the cursor can neither double rows nor keep a sync running forever. A page that
 * begins with the whole page before adds only the rest. A repeated page ends the list if it is short; a full one is refused with `upstream`,
 * because the rows after it cannot be reached. Where distinct rows can be equal (`hasEqualRows`), a page is repeated only with its cursor.
 */
export function watchPages<Row>(
  isSame: (a: Row, b: Row) => boolean,
  { hasEqualRows = false }: { hasEqualRows?: boolean | undefined } = {},
): (page: Answered<Row>) => { rows: Row[]; more: string | null } {
  const requested = new Set<string>();
  let before: Row[] = [];
  let empty = 0;
  return ({ rows, more, isShort = false }) => {
    const isAsked = more !== null && requested.has(more);
    const isRepeated = (isAsked || !hasEqualRows) && beginsWith(rows, before, isSame);
    const newRows = isRepeated ? rows.slice(before.length) : rows;
    empty = rows.length === 0 ? empty + 1 : 0;
    if (rows.length > 0) before = rows;
    if (more !== null) requested.add(more);
    if (newRows.length === 0 && (isRepeated || isAsked)) {
      if (isShort || rows.length === 0) return { rows: [], more: null };
      throw repeatedPageError();
    }
    if (isAsked || empty > maxEmptyPages) throw repeatedPageError();
    return { rows: newRows, more };
  };
}

function beginsWith<Row>(
  rows: readonly Row[],
  before: readonly Row[],
  isSame: (a: Row, b: Row) => boolean,
): boolean {
  if (before.length === 0 || rows.length < before.length) return false;
  return before.every((row, index) => {
    const otherRow = rows[index];
    return otherRow !== undefined && isSame(row, otherRow);
  });
}

export function repeatedPageError(): AppError {
  return new AppError("upstream", "The source returns the same page repeatedly. The page was discarded.");
}
