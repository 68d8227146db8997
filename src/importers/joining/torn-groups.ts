import { compareText } from "../../lib/compare-text.ts";
import { identityOf } from "../../domain/ledger/identity.ts";
import type { AssetHint } from "../../domain/assets/asset.ts";
import type { ImportedTransaction } from "../../domain/ledger/user-overrides.ts";
import { RowError, type Importer, type ImportOptions, type Row } from "../importer.ts";
import { fileNote, type FileNote } from "../file-note.ts";

/** Maximum torn rows of one file; with more, none is joined. */
export const maxTornRows = 2_000;

/** A file of an import: the rows of groups that lack a side, and its first and last rows. */
export type TornPart = {
  importer: Importer;
  header: readonly string[];
  options: ImportOptions;
  torn: readonly Row[];
  edges: readonly Row[];
  /** The contents of rows of groups of which other files have other rows. */
  splitContents?: ReadonlySet<string>;
};

/**
 * The result of joining a file's rows with those of other files: the rows that are refused when the file is read separately, the transactions to
 * write with the file, and the keys (`transactionKey`) of those to drop because the separate file states them differently.
 */
export type JoinedPart = {
  rows: ReadonlySet<number>;
  transactions: readonly ImportedTransaction[];
  assets: readonly AssetHint[];
  dropped: ReadonlySet<string>;
  notes: readonly FileNote[];
};

/**
 * Joins transactions whose rows are in several files of one import, such as a trade at the end of a month. Only files with the same format, header
 * and options are joined. A row in two overlapping files counts once. The result has one entry per part.
 */
export function joinTornGroups(
  parts: readonly TornPart[],
  { areEndsJoined = true }: { areEndsJoined?: boolean } = {},
): JoinedPart[] {
  const joinedParts = parts.map((): JoinedPart => ({
    rows: new Set(),
    transactions: [],
    assets: [],
    dropped: new Set(),
    notes: [],
  }));
  const alikeParts = new Map<string, number[]>();
  for (const [index, part] of parts.entries()) {
    const key = readingOf(part);
    alikeParts.set(key, [...(alikeParts.get(key) ?? []), index]);
  }
  for (const indexes of alikeParts.values()) {
    if (indexes.length < 2 || (areEndsJoined && joinEdges(parts, indexes, joinedParts))) continue;
    const tornIndexes = indexes.filter((index) => isKept(parts[index]?.torn));
    if (tornIndexes.length > 1)
      joinAlike(parts, tornIndexes, (index, part) => {
        joinedParts[index] = { ...part, notes: joinedParts[index]?.notes ?? [] };
      });
  }
  return joinedParts;
}

function isKept(tornRows: readonly Row[] = []): boolean {
  return tornRows.length > 0 && tornRows.length <= maxTornRows;
}

/** The rows by which files are compared: their ends, and the rows of groups that lack a side. */
export function comparedRows({ edges, torn }: TornPart): Row[] {
  const rows = new Map(edges.map((row) => [row.row, row]));
  if (isKept(torn)) for (const row of torn) rows.set(row.row, row);
  return [...rows.values()].toSorted((a, b) => a.row - b.row);
}

/** Parts with the same key can be read as one file. */
export function readingOf({
  importer,
  header,
  options,
}: Pick<TornPart, "importer" | "header" | "options">): string {
  const { part: _, ...rest } = options;
  return JSON.stringify([importer.id, header, rest]);
}

/** A key of a transaction's content. It excludes the source's label, which depends on which of its rows was read first. */
export function transactionKey(transaction: ImportedTransaction): string {
  const { at, type, status, wallet, counterparty, txHash, legs } = transaction;
  const sorted = legs.map((leg) => JSON.stringify(leg)).toSorted(compareText);
  return JSON.stringify([identityOf(transaction), at, type, status, wallet, counterparty, txHash, sorted]);
}

/**
 * Compares the ends of separately read files with the same rows read as one file. Where rows of several files belong together, such as those of
 * one second, the joint transactions replace the separate ones. Returns `false`, and joins nothing, if the joint reading refuses a row.
 */
function joinEdges(
  parts: readonly TornPart[],
  indexes: readonly number[],
  joinedParts: JoinedPart[],
): boolean {
  const comparedParts = indexes.flatMap((index) => {
    const part = parts[index];
    return part === undefined ? [] : [{ ...part, index, rows: comparedRows(part) }];
  });
  const [sample] = comparedParts;
  if (sample === undefined) return false;
  const files = comparedParts.map(({ rows }) => rows);
  const readAlone = comparedParts.map((part) => readPartAlone(part, part.rows));
  const { distinct, together } = readTogether(sample, files, readAlone);
  const refused = together.refused.flatMap((index) => distinct[index]?.places ?? []);
  const refusedApart = readAlone.map(
    (reading, part) => new Set(reading.refused.flatMap((at) => comparedParts[part]?.rows[at]?.row ?? [])),
  );
  const added = refused.filter(({ part, row }) => refusedApart[part]?.has(row) !== true);
  for (const [part, { index }] of comparedParts.entries()) {
    const rows = added.filter((place) => place.part === part).map(({ row }) => row);
    const before = joinedParts[index];
    if (rows.length > 0 && before !== undefined)
      joinedParts[index] = { ...before, notes: [...before.notes, refusedTogether(rows)] };
  }
  if (added.length > 0) return false;
  const known = new Set(readAlone.flatMap(({ transactions }) => [...transactions.keys()]));
  const newTransactions = [...together.transactions]
    .filter(([key]) => !known.has(key))
    .map(([, transaction]) => transaction);
  for (const [part, { index }] of comparedParts.entries()) {
    const stays = new Set(refused.filter((place) => place.part === part).map(({ row }) => row));
    const dropped = [...(readAlone[part]?.transactions.keys() ?? [])].filter(
      (key) => !together.transactions.has(key),
    );
    const isLast = part === comparedParts.length - 1;
    joinedParts[index] = {
      rows: new Set([...(refusedApart[part] ?? [])].filter((row) => !stays.has(row))),
      transactions: isLast ? newTransactions : [],
      assets: isLast && newTransactions.length > 0 ? together.assets : [],
      dropped: new Set(dropped),
      notes: isLast ? hasEqualRowsAtSeam(sample, files) : [],
    };
  }
  return true;
}

function refusedTogether(rows: readonly number[]): FileNote {
  return fileNote("refusedTogether", { rows: rows.slice(0, 20).join(", ") });
}

type Reading = {
  transactions: Map<string, ImportedTransaction>;
  /** Indexes in the list of rows. */
  refused: number[];
  assets: readonly AssetHint[];
};

export function readPartAlone(
  { importer, header, options }: Omit<TornPart, "torn" | "edges">,
  rows: readonly Pick<Row, "cells" | "text">[],
): Reading {
  const reader = importer.open([...header], options);
  const transactions = new Map<string, ImportedTransaction>();
  const refused = new Set<number>();
  const take = (list: readonly ImportedTransaction[]): void => {
    for (const transaction of list) transactions.set(transactionKey(transaction), transaction);
  };
  for (const [index, { cells, text }] of rows.entries()) {
    try {
      take(reader.read({ row: index, text, cells: [...cells] }));
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      refused.add(index);
    }
  }
  const end = reader.end();
  take(end.transactions);
  for (const { row } of end.problems) refused.add(row);
  return { transactions, refused: [...refused], assets: reader.assets() };
}

type DistinctRow = Pick<Row, "cells" | "text"> & { places: Place[] };

/**
 * Reads the rows of several files as one file. Some readers need related rows to be adjacent, so the files are read in chronological order and in
 * reverse. The result with fewer problems, then with fewer transactions, is used, because it joins more rows.
 */
export function readTogether(
  sample: Omit<TornPart, "torn" | "edges">,
  files: readonly (readonly Row[])[],
  readAlone: readonly Reading[],
): { distinct: DistinctRow[]; together: Reading; order: readonly number[] } {
  const startOf = (part: number): number =>
    [...(readAlone[part]?.transactions.values() ?? [])].reduce(
      (least, { at }) => Math.min(least, at),
      Infinity,
    );
  const ascending = files.map((_, part) => part).toSorted((a, b) => startOf(a) - startOf(b) || a - b);
  const [first, second] = [ascending, ascending.toReversed()].map((order) => {
    const distinct = distinctRows(files, order);
    return { distinct, together: readPartAlone(sample, distinct), order };
  });
  if (first === undefined || second === undefined) throw new Error("Two orders give two readings.");
  const [one, other] = [first.together, second.together];
  const isFirst =
    one.refused.length !== other.refused.length
      ? one.refused.length < other.refused.length
      : one.transactions.size <= other.transactions.size;
  return isFirst ? first : second;
}

/** Whether a file ends with the row with which another one begins, and they share no other row: one event in both files, or two equal ones. */
export function hasEqualRowsAtSeam(
  sample: Omit<TornPart, "torn" | "edges">,
  files: readonly (readonly Row[])[],
): FileNote[] {
  return files.flatMap((rows, index) =>
    files.flatMap((others, otherIndex) => {
      const [last, first] = [rows.at(-1), others[0]];
      if (index === otherIndex || last === undefined || first === undefined) return [];
      const content = (row: Row): string => JSON.stringify(row.cells);
      if (content(last) !== content(first)) return [];
      const contents = new Set(rows.map(content));
      if (others.some((row) => content(row) !== content(first) && contents.has(content(row)))) return [];
      const once = [...readPartAlone(sample, [last]).transactions.keys()].join();
      if ([...readPartAlone(sample, [last, first]).transactions.keys()].join() === once) return [];
      return [fileNote("equalAtSeam", { row: first.row, last: last.row })];
    }),
  );
}

type Place = { part: number; row: number };

function joinAlike(
  parts: readonly TornPart[],
  indexes: readonly number[],
  give: (index: number, part: JoinedPart) => void,
): void {
  const [first = 0] = indexes;
  const sample = parts[first];
  if (sample === undefined) return;
  const rows = distinctRows(indexes.map((index) => parts[index]?.torn ?? [])).map(({ places, ...row }) => ({
    ...row,
    places: places.map(({ part, row: place }) => ({ part: indexes[part] ?? first, row: place })),
  }));
  const reader = sample.importer.open([...sample.header], sample.options);
  const refused = new Set<number>();
  const transactions: ImportedTransaction[] = [];
  for (const [index, { cells, text }] of rows.entries()) {
    try {
      transactions.push(...reader.read({ row: index, text, cells: [...cells] }));
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      refused.add(index);
    }
  }
  const end = reader.end();
  transactions.push(...end.transactions);
  for (const { row } of end.problems) refused.add(row);
  const places = rows.flatMap((row, index) => (refused.has(index) ? [] : row.places));
  const last = places.reduce((latest, { part }) => Math.max(latest, part), first);
  for (const index of indexes)
    give(index, {
      rows: new Set(places.filter(({ part }) => part === index).map(({ row }) => row)),
      transactions: index === last ? transactions : [],
      assets: index === last ? reader.assets() : [],
      dropped: new Set(),
      notes: [],
    });
}

/** The rows of all files; each occurs as often as in the file with the most copies of it. */
export function distinctRows(
  files: readonly (readonly Row[])[],
  order: readonly number[] = files.map((_, part) => part),
): DistinctRow[] {
  const rows = new Map<string, DistinctRow>();
  for (const part of order) {
    const seen = new Map<string, number>();
    for (const { row, text, cells } of files[part] ?? []) {
      const content = JSON.stringify(cells);
      const occurrence = (seen.get(content) ?? 0) + 1;
      seen.set(content, occurrence);
      const key = `${content}\n${occurrence}`;
      const known = rows.get(key);
      if (known === undefined) rows.set(key, { cells, text, places: [{ part, row }] });
      else known.places.push({ part, row });
    }
  }
  return [...rows.values()];
}

/** Whether other parts change how a part is written. */
export function hasEffect({ rows, transactions, dropped }: JoinedPart): boolean {
  return rows.size + transactions.length + dropped.size > 0;
}

/** The note for the owner about joined rows; empty if there are none. */
export function joinedNote({ rows, dropped, notes }: JoinedPart): FileNote[] {
  if (rows.size > 0) return [...notes, fileNote("joinedRows", { count: rows.size })];
  return dropped.size === 0 ? [...notes] : [fileNote("joinedAtEnd"), ...notes];
}
