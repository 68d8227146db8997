import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { CsvFile } from "../../../ports/csv.ts";
import type { ImportedTransaction } from "../../../domain/ledger/user-overrides.ts";
import {
  RowError,
  type Importer,
  type Reader,
  type Row,
  type RowOutcomes,
  type RowProblem,
  type StatedBalance,
  type UnknownWord,
} from "../../importer.ts";
import { rowReason, type RowReason } from "../../row-reason.ts";
import { countEarlyTimes } from "../file-checks/early-times.ts";
import { findRepeatedRows } from "../file-checks/repeated-rows.ts";
import { fileNote, type FileNote } from "../../file-note.ts";
import type { Plan } from "./file-options.ts";
import { rowKinds } from "./row-kinds.ts";
import { createEdges } from "./file-edges.ts";

/** The result of one batch of rows. `rows` and `bytes` are the position in the file; `warnings` are in the last batch. */
export type Batch = {
  transactions: ImportedTransaction[];
  problems: RowProblem[];
  assets: AssetHint[];
  statedBalances: StatedBalance[];
  /** Whether the format has a balance column. Its balances may be returned only with the last batch. */
  hasBalances: boolean;
  warnings: FileNote[];
  /** In the last batch: the rows of groups that lack a side. Their problems are in `problems`. */
  torn: Row[];
  /** In the last batch: the first and last rows of the file. */
  edges: Row[];
  /** Words that the format does not know, each with its row. */
  unknownWords: (UnknownWord & { row: number })[];
  /** In the last batch: the outcomes of the rows, if the format counts them. */
  rowOutcomes?: RowOutcomes;
  rows: number;
  bytes: number;
};
const problemTextLength = 400;

/** Reads a file by its plan, in batches. The same file and plan always produce the same transactions in the same order. */
export async function* batchesOf(
  csv: CsvFile,
  { importer, header, options, latest }: Plan,
  { signal, see }: { signal?: AbortSignal; see?: (cells: string[]) => void } = {},
): AsyncGenerator<Batch> {
  const reader = importer.open(header.cells, options);
  const columns = header.cells.length;
  const counts = cellCounts(importer, header.cells);
  const hasBalances = reader.statedBalances !== undefined;
  let rows = 0;
  let reportedCount = 0;
  let bytes = 0;
  const edges = createEdges();
  const kindOf = rowKinds(header, importer);
  const early = countEarlyTimes();
  const repeats = findRepeatedRows();
  const newAssets = (): AssetHint[] => {
    const all = reader.assets();
    const newHints = all.slice(reportedCount);
    reportedCount = all.length;
    return newHints;
  };
  for await (const { records, bytes: read } of csv.records(signal)) {
    bytes = read;
    const batch = emptyBatch({ hasBalances, rows, bytes });
    for (const record of records) {
      const kind = kindOf(record);
      if (kind === "none") continue;
      rows++;
      const row: Row = { row: record.row, text: record.text, cells: record.cells, latest };
      if (kind !== "row") {
        refuse(reader, row, rowReason(kind === "other row" ? "rowOfOtherTable" : "otherHeader"), batch);
        continue;
      }
      see?.(record.cells);
      edges.see(row);
      repeats.see(row, reader, {
        read: () => readRow(reader, row, counts, batch),
        transactions: batch.transactions,
        problems: batch.problems,
      });
    }
    batch.rows = rows;
    early.see(batch.transactions);
    batch.assets = newAssets();
    batch.statedBalances = reader.statedBalances?.() ?? [];
    yield batch;
  }
  const { transactions, problems } = reader.end();
  early.see(transactions);
  repeats.ended(transactions);
  const rowOutcomes = reader.rowOutcomes?.();
  yield {
    ...(rowOutcomes && { rowOutcomes }),
    transactions,
    problems: problems.map(({ torn: _torn, unknownWord: _word, ...problem }) => boundProblem(problem)),
    torn: problems.flatMap(({ torn }) => torn ?? []),
    edges: edges.rows().filter(({ cells }) => importer.ragged === true || cells.length === columns),
    assets: newAssets(),
    statedBalances: reader.statedBalances?.() ?? [],
    hasBalances,
    warnings: [
      ...(csv.dialect.encoding === "windows-1252" ? [fileNote("encodingAssumed")] : []),
      ...(importer.assumptions?.(header.cells, options) ?? []),
      ...(reader.warnings?.() ?? []),
      ...early.warnings(),
      ...repeats.warnings(rowOutcomes),
    ],
    unknownWords: problems.flatMap(({ row, unknownWord }) => (unknownWord ? [{ ...unknownWord, row }] : [])),
    rows,
    bytes,
  };
}

function emptyBatch(start: Pick<Batch, "hasBalances" | "rows" | "bytes">): Batch {
  return {
    transactions: [],
    problems: [],
    assets: [],
    statedBalances: [],
    warnings: [],
    torn: [],
    edges: [],
    unknownWords: [],
    ...start,
  };
}

/** The numbers of cells that a row may have, that of the header first; `undefined` for any. */
function cellCounts(importer: Importer, header: string[]): CellCounts | undefined {
  const { ragged, extraCells = 0 } = importer;
  if (ragged === true) return undefined;
  const columns = header.length;
  return [columns, columns + extraCells, columns - (importer.cellsLeftOut?.(header) ?? 0)];
}

type CellCounts = readonly [number, ...number[]];

function readRow(reader: Reader, record: Row, counts: CellCounts | undefined, batch: Batch): void {
  const { cells } = record;
  const [columns] = counts ?? [cells.length];
  if (counts?.includes(cells.length) === false && !hasEmptyRest(cells, columns)) {
    refuse(reader, record, rowReason("wrongCellCount", { cells: cells.length, columns }), batch);
    return;
  }
  try {
    const transactions = reader.read(record);
    for (const transaction of transactions) batch.transactions.push(transaction);
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    const { row, unknownWord } = error;
    batch.problems.push(boundProblem(error.problem));
    if (unknownWord !== undefined) batch.unknownWords.push({ ...unknownWord, row });
  }
}

/** Refuses a row that the format cannot read. */
function refuse(reader: Reader, record: Row, reason: RowReason, batch: Batch): void {
  reader.refused?.(record);
  batch.problems.push(boundProblem({ row: record.row, text: record.text, ...reason }));
}

function hasEmptyRest(cells: string[], columns: number): boolean {
  for (let index = columns; index < cells.length; index++) if (cells[index]?.trim() !== "") return false;
  return cells.length > columns;
}

function boundProblem(problem: RowProblem): RowProblem {
  return problem.text.length <= problemTextLength
    ? problem
    : { ...problem, text: `${problem.text.slice(0, problemTextLength)}…` };
}
