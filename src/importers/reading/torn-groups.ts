import type { AssetHint } from "../../domain/assets/asset.ts";
import type { ImportedTransaction } from "../../domain/ledger/user-overrides.ts";
import { RowError, type Importer, type ImportOptions, type Row } from "../importer.ts";

/** Maximum of rows that are kept of one file: of more, none is joined. */
export const maxTornRows = 2_000;

/** A file of an import, with the rows of its groups that lack a side. */
export type TornPart = {
  importer: Importer;
  header: readonly string[];
  options: ImportOptions;
  torn: readonly Row[];
};

/** What the rows of a file and those of other files give together: the numbers of its rows, and the transactions that are written with it. */
export type JoinedPart = {
  rows: ReadonlySet<number>;
  transactions: readonly ImportedTransaction[];
  assets: readonly AssetHint[];
};

/**
 * Joins the transactions whose rows are in several files of one import, such as a trade at the turn of a month. Only files of the same format,
 * header and options are joined; a row that two overlapping files have counts once. The result has one entry for each part.
 */
export function joinTorn(parts: readonly TornPart[]): JoinedPart[] {
  const joined = parts.map((): JoinedPart => ({ rows: new Set(), transactions: [], assets: [] }));
  const alike = new Map<string, number[]>();
  for (const [index, { importer, header, options, torn }] of parts.entries()) {
    if (torn.length === 0 || torn.length > maxTornRows) continue;
    const { part: _, ...rest } = options;
    const key = JSON.stringify([importer.id, header, rest]);
    alike.set(key, [...(alike.get(key) ?? []), index]);
  }
  for (const indexes of alike.values())
    if (indexes.length > 1) joinAlike(parts, indexes, (index, part) => (joined[index] = part));
  return joined;
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
  const rows = distinctRows(parts, indexes);
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
    });
}

/** The rows of all parts, each as often as the part with most of its copies has it. */
function distinctRows(
  parts: readonly TornPart[],
  indexes: readonly number[],
): (Pick<Row, "cells" | "text"> & { places: Place[] })[] {
  const rows = new Map<string, Pick<Row, "cells" | "text"> & { places: Place[] }>();
  for (const part of indexes) {
    const seen = new Map<string, number>();
    for (const { row, text, cells } of parts[part]?.torn ?? []) {
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

/** The note for the owner on rows that were joined; none without such rows. */
export function joinedNote({ rows }: JoinedPart): string[] {
  return rows.size === 0
    ? []
    : [
        `${rows.size === 1 ? "One row is" : `${rows.size} rows are`} one transaction with rows of another file of this import.`,
      ];
}
