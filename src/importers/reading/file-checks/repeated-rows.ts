import { isContentIdentity, occurrenceIn } from "../../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { createHashMap } from "../../../lib/hash-map.ts";
import { textHash } from "../../../lib/text-hash.ts";
import { fileNote, type FileNote } from "../../file-note.ts";
import type { Reader, Row, RowOutcomes } from "../../importer.ts";
import { findRepeatedBlocks } from "./repeated-blocks.ts";

/** Minimum consecutive times whose rows are all doubled; fewer can be equal fills. */
const minDoubledMoments = 3;
/** Maximum rows whose contents are remembered. */
const maxRows = 300_000;
const dateOrTime =
  /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{4}年|^\d{1,2}:\d{2}|^\d{10}(?:\d{3})?$|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/** Consecutive rows of one time: the number of occurrences of each content (from its second row on), and of rows that count again. */
type Moment = { first: number; counts: Map<number, number> | undefined; again: number };

function countIn(moment: Moment, content: number): void {
  moment.counts ??= new Map([[moment.first, 1]]);
  moment.counts.set(content, (moment.counts.get(content) ?? 0) + 1);
}

/** Reads the text of a row's time, from the columns in which the first row with a date has dates or times. */
function timeReader(): (row: Row) => string {
  let positions: number[] = [];
  return ({ cells }) => {
    if (positions.length === 0)
      positions = cells.flatMap((cell, position) => (dateOrTime.test(cell.trim()) ? [position] : []));
    return positions.map((position) => cells[position] ?? "").join("\n");
  };
}

/** Counts repetitions within one time, if all rows of several consecutive times are doubled, as in a concatenated and then sorted file. */
function createDoubledMoments() {
  let run = { moments: 0, again: 0 };
  let found = 0;
  const close = (): void => {
    if (run.moments >= minDoubledMoments) found += run.again;
    run = { moments: 0, again: 0 };
  };
  return {
    ended({ counts, again }: Moment): void {
      if (again > 0 && counts !== undefined && [...counts.values()].every((count) => count % 2 === 0))
        run = { moments: run.moments + 1, again: run.again + again };
      else close();
    },
    count(): number {
      close();
      return found;
    },
  };
}

/**
 * Finds rows that equal earlier ones and are counted again, because they have no id or balance. Equal fills of one time are legitimate. A repeated
 * deposit or withdrawal, a row that repeats after rows of other times, and consecutive doubled times indicate overlapping exports.
 */
export function findRepeatedRows() {
  const blocks = findRepeatedBlocks();
  const timeOf = timeReader();
  const doubled = createDoubledMoments();
  /** The index of each content in the lists of first lines and last times. */
  const seen = createHashMap();
  const firstLines: number[] = [];
  const lastMoments: number[] = [];
  let moment: Moment | undefined;
  let [moments, time, counted, waiting] = [0, "", 0, 0];
  let example: { row: number; first: number } | undefined;
  let hasContentIds = false;

  const note = (row: number, first: number): void => {
    example ??= { row, first };
  };
  return {
    /** Reads a row with `read`, and compares it with the earlier ones. */
    see(row: Row, reader: Reader, { read, transactions, problems }: Reading): void {
      if (seen.size >= maxRows) return read();
      const content = textHash(row.text);
      blocks.see(row, content);
      const now = timeOf(row);
      if (moment !== undefined && now === time) countIn(moment, content);
      else {
        if (moment !== undefined) doubled.ended(moment);
        moment = { first: content, counts: undefined, again: 0 };
        moments++;
        time = now;
      }
      const place = seen.get(content);
      if (place === undefined) {
        seen.set(content, firstLines.length);
        firstLines.push(row.row);
        lastMoments.push(moments);
        return read();
      }
      const lastMoment = lastMoments[place];
      lastMoments[place] = moments;
      const [done, refused, idle] = [transactions.length, problems.length, rowsWithoutEffect(reader)];
      read();
      if (problems.length > refused || rowsWithoutEffect(reader) > idle) return;
      const added = transactions.slice(done);
      if (added.some(({ id = "" }) => (occurrenceIn(id) ?? 1) < 2)) return;
      note(row.row, firstLines[place] ?? row.row);
      hasContentIds ||= added.length > 0;
      if (lastMoment !== moments && added.length === 0) waiting++;
      else if (lastMoment !== moments || (added.length > 0 && added.every(isMove))) counted++;
      else moment.again++;
    },
    /** Includes transactions that the reader delayed until the end. */
    ended(transactions: readonly ReportedTransaction[]): void {
      hasContentIds ||= transactions.some(({ id = "" }) => isContentIdentity(id));
    },
    warnings(outcomes: RowOutcomes | undefined): FileNote[] {
      if (moment !== undefined) doubled.ended(moment);
      const count = hasContentIds ? counted + doubled.count() + waiting : 0;
      const blockWarnings = blocks.warnings(outcomes);
      if (blockWarnings.length > 0 || count === 0 || example === undefined) return blockWarnings;
      return [fileNote("repeatedRows", { count, ...example })];
    },
  };
}

/** The lists to which reading a row adds. */
type Reading = {
  read(): void;
  transactions: readonly ReportedTransaction[];
  problems: readonly unknown[];
};

function isMove({ type }: ReportedTransaction): boolean {
  return type === "deposit" || type === "withdrawal";
}

/** The number of rows so far that change no balance. */
function rowsWithoutEffect(reader: Reader): number {
  return [...(reader.rowOutcomes?.().noEffect.values() ?? [])].reduce((sum, count) => sum + count, 0);
}
