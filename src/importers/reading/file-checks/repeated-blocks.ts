import { createHashMap } from "../../../lib/hash-map.ts";
import { fileNote, type FileNote } from "../../file-note.ts";
import type { Row, RowOutcomes } from "../../importer.ts";

/** Minimum distinct rows of a repeated block; fewer can be equal fills of one second. */
const minDistinctRows = 10;
/** Maximum rows whose contents are remembered. */
const maxRows = 300_000;

type Block = { rows: number; first: number; last: number; from: number; to: number };

/**
 * Finds blocks of rows that repeat earlier rows in the same order, as in a file concatenated from overlapping exports. Equal rows without an id or
 * balance are counted separately, so such a block is counted twice.
 */
export function findRepeatedBlocks() {
  const firstOf = createHashMap();
  const contents: number[] = [];
  const lines: number[] = [];
  let longest: Block | undefined;
  let repeated = 0;
  /** The index of the row that the last row repeats; -1 if none. */
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
    /** Compares a row, by the hash of its text. */
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
    /** The warnings; none if the reader has recognised the repetitions. */
    warnings(outcomes: RowOutcomes | undefined): FileNote[] {
      close();
      run = 0;
      if (longest === undefined || (outcomes?.noEffect.get("the same row again") ?? 0) >= repeated) return [];
      const { first, last, from, to } = longest;
      return [fileNote("repeatedBlock", { first, last, from, to })];
    },
  };
}
