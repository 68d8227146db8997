import type { Row } from "../importer.ts";
import type { FileNote } from "../file-note.ts";
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
  const newKeys = [...together.keys()].filter((key) => sides.every(({ keys }) => !keys.has(key)));
  const rows = new Map<TornPart, number[]>();
  for (const { parts, keys } of sides) {
    const removed = [...keys.keys()].filter((key) => !together.has(key));
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
      if (concerned.length > 0) rows.set(part, concerned);
    }
  }
  return rows.size + notes.length === 0 ? undefined : { rows, notes };
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
