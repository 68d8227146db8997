import type { Row } from "../importer.ts";
import type { FileNote } from "../file-note.ts";
import { contentOf } from "../reading/file/file-edges.ts";
import {
  type TornPart,
  comparedRows,
  readPartAlone,
  readTogether,
  hasEqualRowsAtSeam,
  distinctRows,
} from "./torn-groups.ts";

/** Rows at the ends of files that produce different transactions if the files are read as one. */
export type Seam = { rows: ReadonlyMap<TornPart, number[]>; notes: FileNote[] };

/** Number of rows at each end of a file that are compared. */
const seamRows = 8;

/** The first and last rows of a file. */
export function endRows({ edges }: Pick<TornPart, "edges">): Set<Row> {
  return new Set([...edges.slice(0, seamRows), ...edges.slice(-seamRows)]);
}

/** Maximum rows of split groups that are named. */
const splitRows = 40;

/** The rows of groups of which other files have other rows. */
function rowsOfSplitGroups({ edges, splitContents = new Set() }: TornPart): Row[] {
  if (splitContents.size === 0) return [];
  return edges.filter(({ cells }) => splitContents.has(contentOf(cells))).slice(0, splitRows);
}

/**
 * Compares the ends of one import's files with those of other imports in the same format. Returns `undefined` if their rows produce the same
 * transactions whether the files are read together or separately.
 */
export function seamBetween(ownParts: readonly TornPart[], others: readonly TornPart[]): Seam | undefined {
  const [sample] = ownParts;
  if (sample === undefined) return undefined;
  const all = [...ownParts, ...others];
  const notes = hasEqualRowsAtSeam(sample, all.map(comparedRows));
  const readAll = (parts: readonly TornPart[], without?: Row): ReturnType<typeof readTogether> => {
    const files = parts.map((part) => comparedRows(part).filter((row) => row !== without));
    const alone = files.map((rows) => readPartAlone(sample, rows));
    return readTogether(sample, files, alone);
  };
  const { together: combinedReading, order } = readAll(all);
  const together = combinedReading.transactions;
  const sides = [ownParts, others].map((parts) => ({ parts, keys: readAll(parts).together.transactions }));
  const ofSplitGroups = readSplitGroups(sample, all);
  const newKeys = [...together.keys()].filter(
    (key) => sides.every(({ keys }) => !keys.has(key)) && !ofSplitGroups.has(key),
  );
  const rows = new Map<TornPart, number[]>();
  for (const { parts, keys } of sides) {
    const allRemoved = new Set([...keys.keys()].filter((key) => !together.has(key)));
    for (const part of parts) {
      const concerned = rowsOfKeys(sample, rowsOfSplitGroups(part), allRemoved);
      if (concerned.length > 0) rows.set(part, concerned);
    }
    const removed = [...allRemoved].filter((key) => !readSplitGroups(sample, parts).has(key));
    if (newKeys.length + removed.length === 0) continue;
    // Names rows that are affected by the end of the file, not rows at the ends of the compared excerpt.
    const isConcerned = (row: Row): boolean => {
      const files = all.map((part) => comparedRows(part).filter((otherRow) => otherRow !== row));
      const { transactions } = readPartAlone(sample, distinctRows(files, order));
      if (newKeys.some((key) => !transactions.has(key)) || removed.some((key) => transactions.has(key)))
        return true;
      const { transactions: remainingTransactions } = readAll(parts, row).together;
      return removed.some((key) => !remainingTransactions.has(key));
    };
    for (const part of parts) {
      const concerned = [...endRows(part)].filter(isConcerned).map(({ row }) => row);
      if (concerned.length > 0) rows.set(part, [...new Set([...(rows.get(part) ?? []), ...concerned])]);
    }
  }
  return rows.size + notes.length === 0 ? undefined : { rows, notes };
}

/** The keys of the transactions that the rows of split groups give if they are read together. */
function readSplitGroups(sample: TornPart, parts: readonly TornPart[]): ReadonlySet<string> {
  const files = parts.map(rowsOfSplitGroups);
  if (files.every(({ length }) => length === 0)) return new Set();
  const alone = files.map((rows) => readPartAlone(sample, rows));
  return new Set(readTogether(sample, files, alone).together.transactions.keys());
}

/** The numbers of the rows that transactions with these keys need. */
function rowsOfKeys(sample: TornPart, rows: readonly Row[], keys: ReadonlySet<string>): number[] {
  const found = [...readPartAlone(sample, rows).transactions.keys()].filter((key) => keys.has(key));
  if (found.length === 0) return [];
  return rows
    .filter((row) => {
      const others = readPartAlone(
        sample,
        rows.filter((otherRow) => otherRow !== row),
      ).transactions;
      return found.some((key) => !others.has(key));
    })
    .map(({ row }) => row);
}

/** Whether a file produces a transaction only because of where it begins or ends. */
export function isOfEnds(part: TornPart, key: string): boolean {
  const rows = comparedRows(part);
  return [...endRows(part)].some(
    (row) =>
      !readPartAlone(
        part,
        rows.filter((otherRow) => otherRow !== row),
      ).transactions.has(key),
  );
}
