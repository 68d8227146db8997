import type { CsvFile } from "../../../ports/csv.ts";
import type { Row } from "../../importer.ts";
import type { Plan } from "./file-options.ts";
import { rowKinds } from "./row-kinds.ts";

/** Number of rows kept of each end of a file, and on each side of a sought row. */
const edgeRows = 500;
/** Maximum rows kept around sought rows. */
const maxSoughtRows = 8 * edgeRows;

/** The content of a row, for `EdgeSearch`. */
export function contentOf(cells: readonly string[]): string {
  return cells.join("\u0000");
}

/** `sought`: contents of rows to keep with their neighbours, anywhere in the file. `size`: number of rows kept of each end. */
export type EdgeSearch = { sought?: ReadonlySet<string>; size?: number };

/** Collects the first and last rows of a file, and the rows around sought ones, in bounded memory. */
export function createEdges({ sought = new Set(), size = edgeRows }: EdgeSearch = {}) {
  const first: Row[] = [];
  const retainedRows: Row[] = [];
  let last: Row[] = [];
  let count = 0;
  let keptUntil = 0;
  return {
    see(row: Row): void {
      count++;
      if (sought.size > 0 && retainedRows.length < maxSoughtRows && sought.has(contentOf(row.cells))) {
        keptUntil = count + size;
        retainedRows.push(...last.slice(-size));
        last = [];
      }
      if (first.length < size) first.push(row);
      else if (count <= keptUntil) retainedRows.push(row);
      else {
        last.push(row);
        if (last.length >= 4 * size) last = last.slice(-size);
      }
    },
    rows: (): Row[] => [...first, ...retainedRows, ...last.slice(-size)],
  };
}

/** The first and last rows of a file, and the rows around sought ones. */
export async function edgesOf(
  csv: CsvFile,
  { importer, header, latest }: Plan,
  { signal, ...search }: EdgeSearch & { signal: AbortSignal },
): Promise<Row[]> {
  const edges = createEdges(search);
  const kindOf = rowKinds(header, importer);
  for await (const { records } of csv.records(signal))
    for (const record of records) if (kindOf(record) === "row") edges.see({ ...record, latest });
  return edges.rows().filter(({ cells }) => importer.ragged === true || cells.length === header.cells.length);
}
