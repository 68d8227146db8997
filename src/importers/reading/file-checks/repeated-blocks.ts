import { createHashMap } from "../../../lib/hash-map.ts";
import { fileNote, type FileNote } from "../../file-note.ts";
import type { Row, RowOutcomes } from "../../importer.ts";

/** Different rows that follow each other as before: fewer can be equal fills of one second. */
const minDistinctRows = 10;
/** Rows whose contents are kept. */
const maxRows = 300_000;

type Block = { rows: number; first: number; last: number; from: number; to: number };

/**
 * Finds rows that repeat earlier rows of the file in the same order, as in a file that was put together from overlapping exports. Equal rows
 * without an id or a balance count each, so that such a block counts twice.
 */
export function findRepeatedBlocks() {
  const firstOf = createHashMap();
  const contents: number[] = [];
  const lines: number[] = [];
  let longest: Block | undefined;
  let repeated = 0;
  /** The index that the last row repeats, and the length of the run up to it. */
  let match = -1;
  let run = 0;

  const close = (): void => {
    const end = contents.length - 1;
    const start = end - run + 1;
    if (run < minDistinctRows || new Set(contents.slice(start, end + 1)).size < minDistinctRows) return;
    repeated += run;
    if (run <= (longest?.rows ?? 0)) return;
    const lineOf = (index: number): number => lines[index] ?? 0;
    longest = {
      rows: run,
      first: lineOf(match - run + 1),
      last: lineOf(match),
      from: lineOf(start),
      to: lineOf(end),
    };
  };
  return {
    /** Takes a row and the hash of its text. */
    see({ row }: Row, content: number): void {
      if (contents.length >= maxRows) return;
      const continues = run > 0 && contents[match + 1] === content;
      if (!continues) close();
      const first = firstOf.get(content);
      match = continues ? match + 1 : (first ?? -1);
      run = continues ? run + 1 : match < 0 ? 0 : 1;
      if (first === undefined) firstOf.set(content, contents.length);
      contents.push(content);
      lines.push(row);
    },
    /** None if the reader counted the rows once. */
    warnings(outcomes: RowOutcomes | undefined): FileNote[] {
      close();
      run = 0;
      if (longest === undefined || (outcomes?.noEffect.get("the same row again") ?? 0) >= repeated) return [];
      const { first, last, from, to } = longest;
      return [fileNote("repeatedBlock", { first, last, from, to })];
    },
  };
}
