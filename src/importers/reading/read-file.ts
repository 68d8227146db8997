import type { AssetHint } from "../../domain/assets/asset.ts";
import { AppError } from "../../errors/app-error.ts";
import type { CsvFile, CsvRecord } from "../../ports/csv.ts";
import type { Pause } from "../../ports/pause.ts";
import type { ImportedTransaction } from "../../domain/ledger/user-overrides.ts";
import {
  RowError,
  type Choice,
  type Importer,
  type ImportOptions,
  type Reader,
  type Row,
  type RowOutcomes,
  type RowProblem,
  type StatedBalance,
  type UnknownWord,
} from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { mergedWords } from "../words/owner-words.ts";
import { countEarlyTimes } from "./file-checks/early-times.ts";
import { findRepeatedBlocks } from "./file-checks/repeated-blocks.ts";
import { countImportable } from "./nothing-to-import.ts";
import { maxHeaderRow, recognise, type ImportRequest, type Recognised } from "./recognise.ts";
import type { FileNote } from "../file-note.ts";

/** A file whose format and options are resolved. */
export type Plan = {
  importer: Importer;
  confidence: number;
  header: CsvRecord;
  options: ImportOptions;
  /** The time after which no row can be. */
  latest: number;
};

/** The furthest zone is so far ahead of UTC, and the zone of a file may not be known. */
const aheadMs = 14 * 3_600_000;

/** The result of one batch of rows. `rows` and `bytes` are the position reached; `warnings` come with the last batch. */
export type Batch = {
  transactions: ImportedTransaction[];
  problems: RowProblem[];
  assets: AssetHint[];
  statedBalances: StatedBalance[];
  /** Whether the format has a balance column; its balances may come only with the last batch. */
  hasBalances: boolean;
  warnings: FileNote[];
  /** With the last batch: the rows of groups that lack a side. Their problems are among `problems`. */
  torn: Row[];
  /** With the last batch: the first and last rows of the file. */
  edges: Row[];
  /** Words that the format does not know, each with its row. */
  unknownWords: (UnknownWord & { row: number })[];
  /** The outcome of the rows, with the last batch, if the format counts it. */
  rowOutcomes?: RowOutcomes;
  rows: number;
  bytes: number;
};

/** A file of at most this many bytes is one batch. */
const wholeBeginning = 65_536;
const problemTextLength = 400;

/**
 * Reads a whole file without writing anything: finds the format, infers missing options, and passes every batch to `visit`. If the options
 * guessed from the file's beginning turn out wrong at its end, it calls `restart` and reads the file once more. Throws `bad_request` for an
 * invalid file, header or option.
 */
export async function surveyFile(
  csv: CsvFile,
  request: ImportRequest,
  {
    visit,
    restart,
    signal,
    pause,
  }: { visit(batch: Batch): void; restart(): void; signal?: AbortSignal; pause: Pause },
): Promise<Plan> {
  const head = await headOf(csv, signal);
  const { importer, confidence, header, options: given } = recogniseWithOptions(head, request);
  const choice = choiceOf(request, csv);
  const latest = request.now + aheadMs;
  const guess = importer.survey?.(header.cells, given, choice);
  for (const record of head) if (guess !== undefined && isData(record, header)) guess.row(record.cells);
  const beginning = guess === undefined ? given : guessed(guess);
  let options: ImportOptions =
    beginning ?? (await surveyed(csv, { importer, header, options: given }, choice, signal));
  for (;;) {
    const plan: Plan = { importer, confidence, header, options, latest };
    const survey = importer.survey?.(header.cells, given, choice);
    for await (const batch of batchesOf(csv, plan, {
      ...(signal && { signal }),
      ...(survey && { see: survey.row }),
    })) {
      visit(batch);
      await pause();
    }
    const settled: ImportOptions = survey?.end() ?? options;
    if (JSON.stringify(settled) === JSON.stringify(options)) return plan;
    options = settled;
    restart();
  }
}

/** The plan of a file whose options are resolved: reads only its beginning. Throws like `surveyFile`. */
export async function planOf(csv: CsvFile, request: ImportRequest, signal?: AbortSignal): Promise<Plan> {
  const { importer, confidence, header } = recognise(await headOf(csv, signal), request);
  return { importer, confidence, header, options: request.options, latest: request.now + aheadMs };
}

/**
 * Checks a file by its beginning, so that a wrong one is refused immediately: format, contradicting options and, if the file has nothing more,
 * options that cannot be inferred. Throws like `surveyFile`.
 */
export async function checkBeginning(
  csv: CsvFile,
  request: ImportRequest,
  signal?: AbortSignal,
): Promise<{ importer: Importer; options: ImportOptions; hasBalances: boolean }> {
  const head = await headOf(csv, signal);
  const { importer, header, options } = recogniseWithOptions(head, request);
  const survey = importer.survey?.(header.cells, options, choiceOf(request, csv));
  if (survey !== undefined && csv.sizeBytes <= wholeBeginning) {
    for (const record of head) if (isData(record, header)) survey.row(record.cells);
    survey.end();
  }
  return {
    importer,
    options,
    hasBalances: importer.open(header.cells, options).statedBalances !== undefined,
  };
}

/** Throws `bad_request` if nothing can be imported from a file that is short enough to read completely before starting a task. */
export async function checkImportable(
  csv: CsvFile,
  request: ImportRequest,
  { onProblem, signal, pause }: { onProblem: "abort" | "skip"; signal: AbortSignal; pause: Pause },
): Promise<void> {
  if (csv.sizeBytes > wholeBeginning) return;
  let found = countImportable();
  let problemCount = 0;
  await surveyFile(csv, request, {
    visit(batch) {
      found.see(batch);
      problemCount += batch.problems.length;
    },
    restart() {
      found = countImportable();
      problemCount = 0;
    },
    signal,
    pause,
  });
  if (onProblem === "abort" && problemCount > 0) return;
  const refusal = found.refusal();
  if (refusal !== undefined) throw refusal;
}

/** Recognises the format and refuses unknown or contradicting options before asking for any. */
function recogniseWithOptions(
  head: CsvRecord[],
  request: ImportRequest,
): Recognised & { options: ImportOptions } {
  const recognised = withSamples(head, () =>
    recognise(head, { ...request, options: { ...request.shared, ...request.options } }),
  );
  const { importer, header } = recognised;
  const unknown = Object.keys(request.options).filter(
    (name) => name !== "part" && !importer.options.some((option) => option === name),
  );
  if (unknown.length > 0)
    throw new AppError(
      "bad_request",
      `${importer.title} has no option ${unknown.join(", ")}. It has: ${importer.options.join(", ") || "none"}.`,
    );
  const options = withWords(importer, request, {
    ...importer.defaults,
    ...sharedOptions(importer, request.shared),
    ...request.options,
  });
  withSamples(head, () => {
    importer.open(header.cells, options);
    if (request.format === undefined) importer.checkUnnamed?.(header.cells, options);
  });
  return { ...recognised, options };
}

/** The number of values shown of a column that has to be mapped, and of their characters. */
const maxSamples = 3;
const sampleLength = 40;

/** Adds to the refusal of a file whose columns have to be mapped the first values of each column. */
function withSamples<T>(head: readonly CsvRecord[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "mapping_needed") throw error;
    const { code, message, reason, data } = error;
    const columns: unknown = data?.["columns"];
    if (!Array.isArray(columns)) throw error;
    const names = columns.map(String);
    const start = head.findIndex(({ cells }) =>
      names.every((name) => cells.some((cell) => cell.trim() === name)),
    );
    const header = head[start]?.cells ?? [];
    const samples = names.map((name) => {
      const position = header.findIndex((cell) => cell.trim() === name);
      const texts = head.slice(start + 1).map(({ cells }) => (cells[position] ?? "").trim());
      const distinct = [...new Set(texts.filter((text) => text !== ""))].slice(0, maxSamples);
      return distinct.map((text) => text.slice(0, sampleLength));
    });
    throw new AppError(code, message, { reason, data: { ...data, samples } });
  }
}

/** With the words that the owner mapped in earlier imports of the format, except the forgotten ones. */
function withWords(
  importer: Importer,
  { remembered }: ImportRequest,
  { words: given, ...options }: ImportOptions,
): ImportOptions {
  if (!importer.options.includes("words")) return options;
  const words = mergedWords(remembered?.[importer.id], given);
  return Object.keys(words).length === 0 ? options : { ...options, words };
}

/** The options of a whole set that a format has. */
function sharedOptions(importer: Importer, shared: ImportOptions = {}): ImportOptions {
  return Object.fromEntries(
    Object.entries(shared).filter(([name]) => importer.options.some((option) => option === name)),
  );
}

function guessed(survey: { end(): ImportOptions }): ImportOptions | undefined {
  try {
    return survey.end();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function choiceOf({ format }: ImportRequest, { dialect }: CsvFile): Choice {
  return { isNamed: format !== undefined, delimiter: dialect.delimiter };
}

async function surveyed(
  csv: CsvFile,
  { importer, header, options }: Pick<Recognised, "importer" | "header"> & { options: ImportOptions },
  choice: Choice,
  signal: AbortSignal | undefined,
): Promise<ImportOptions> {
  const survey = importer.survey?.(header.cells, options, choice);
  if (survey === undefined) return options;
  for await (const { records } of csv.records(signal))
    for (const record of records) if (isData(record, header)) survey.row(record.cells);
  return survey.end();
}

/** Records of the first batch: enough to find the header and, usually, the wallet. */
async function headOf(csv: CsvFile, signal: AbortSignal | undefined): Promise<CsvRecord[]> {
  const head: CsvRecord[] = [];
  for await (const { records } of csv.records(signal)) {
    head.push(...records);
    if (head.length > maxHeaderRow) break;
  }
  if (head.length === 0)
    throw new AppError("bad_request", "The file has no rows, not even a header. Export it again.");
  return head;
}

/** Reads a file by its plan, in batches; the same file and plan always give the same transactions in the same order. */
export async function* batchesOf(
  csv: CsvFile,
  { importer, header, options, latest }: Plan,
  { signal, see }: { signal?: AbortSignal; see?: (cells: string[]) => void } = {},
): AsyncGenerator<Batch> {
  const reader = importer.open(header.cells, options);
  const columns = header.cells.length;
  const hasBalances = reader.statedBalances !== undefined;
  let rows = 0;
  let reported = 0;
  let bytes = 0;
  const edges = createEdges();
  const early = countEarlyTimes();
  const repeats = findRepeatedBlocks();
  const newAssets = (): AssetHint[] => {
    const all = reader.assets();
    const fresh = all.slice(reported);
    reported = all.length;
    return fresh;
  };
  for await (const { records, bytes: read } of csv.records(signal)) {
    bytes = read;
    const batch: Batch = {
      transactions: [],
      problems: [],
      assets: [],
      statedBalances: [],
      hasBalances,
      warnings: [],
      torn: [],
      edges: [],
      unknownWords: [],
      rows,
      bytes,
    };
    for (const record of records) {
      if (!isData(record, header)) continue;
      rows++;
      see?.(record.cells);
      const row: Row = { row: record.row, text: record.text, cells: record.cells, latest };
      edges.see(row);
      repeats.see(row);
      readRow(reader, row, importer.ragged === true ? undefined : columns, batch);
    }
    batch.rows = rows;
    early.see(batch.transactions);
    batch.assets = newAssets();
    batch.statedBalances = reader.statedBalances?.() ?? [];
    yield batch;
  }
  const { transactions, problems } = reader.end();
  early.see(transactions);
  const rowOutcomes = reader.rowOutcomes?.();
  yield {
    ...(rowOutcomes && { rowOutcomes }),
    transactions,
    problems: problems.map(({ torn: _, ...problem }) => bounded(problem)),
    torn: problems.flatMap(({ torn }) => torn ?? []),
    edges: edges.rows().filter(({ cells }) => importer.ragged === true || cells.length === columns),
    assets: newAssets(),
    statedBalances: reader.statedBalances?.() ?? [],
    hasBalances,
    warnings: [
      ...(importer.assumptions?.(header.cells, options) ?? []),
      ...(reader.warnings?.() ?? []),
      ...early.warnings(),
      ...repeats.warnings(rowOutcomes),
    ],
    unknownWords: [],
    rows,
    bytes,
  };
}

/** Rows kept of each end of a file, and on each side of a row that is looked for. */
const edgeRows = 500;
/** Maximum of rows kept around those that are looked for. */
const maxSoughtRows = 8 * edgeRows;

/** The content of a row, for `EdgeSearch`. */
export function contentOf(cells: readonly string[]): string {
  return cells.join("\u0000");
}

/** `sought`: the contents of rows that are kept with their neighbours, wherever they are. `size`: rows kept of each end. */
export type EdgeSearch = { sought?: ReadonlySet<string>; size?: number };

function createEdges({ sought = new Set(), size = edgeRows }: EdgeSearch = {}) {
  const first: Row[] = [];
  const kept: Row[] = [];
  let last: Row[] = [];
  let count = 0;
  let keptUntil = 0;
  return {
    see(row: Row): void {
      count++;
      if (sought.size > 0 && kept.length < maxSoughtRows && sought.has(contentOf(row.cells))) {
        keptUntil = count + size;
        kept.push(...last.slice(-size));
        last = [];
      }
      if (first.length < size) first.push(row);
      else if (count <= keptUntil) kept.push(row);
      else {
        last.push(row);
        if (last.length >= 4 * size) last = last.slice(-size);
      }
    },
    rows: (): Row[] => [...first, ...kept, ...last.slice(-size)],
  };
}

/** The first and last rows of a file, and those around the rows that are looked for. */
export async function edgesOf(
  csv: CsvFile,
  { importer, header, latest }: Plan,
  { signal, ...search }: EdgeSearch & { signal: AbortSignal },
): Promise<Row[]> {
  const edges = createEdges(search);
  for await (const { records } of csv.records(signal))
    for (const record of records) if (isData(record, header)) edges.see({ ...record, latest });
  return edges.rows().filter(({ cells }) => importer.ragged === true || cells.length === header.cells.length);
}

function readRow(reader: Reader, record: Row, columns: number | undefined, batch: Batch): void {
  const { cells } = record;
  if (columns !== undefined && cells.length !== columns && !hasEmptyRest(cells, columns)) {
    reader.refused?.(record);
    batch.problems.push(
      bounded({
        row: record.row,
        text: record.text,
        ...rowReason("wrongCellCount", { cells: cells.length, columns }),
      }),
    );
    return;
  }
  try {
    const transactions = reader.read(record);
    for (const transaction of transactions) batch.transactions.push(transaction);
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    const { row, unknownWord } = error;
    batch.problems.push(bounded(error.problem));
    if (unknownWord !== undefined) batch.unknownWords.push({ ...unknownWord, row });
  }
}

/** Data rows after the header; a header repeated in the middle (two exports joined) is skipped. */
function isData(record: CsvRecord, header: CsvRecord): boolean {
  if (record.row <= header.row) return false;
  return record.text !== header.text && record.cells.some((cell) => cell !== "");
}

function hasEmptyRest(cells: string[], columns: number): boolean {
  for (let index = columns; index < cells.length; index++) if (cells[index]?.trim() !== "") return false;
  return cells.length > columns;
}

function bounded(problem: RowProblem): RowProblem {
  return problem.text.length <= problemTextLength
    ? problem
    : { ...problem, text: `${problem.text.slice(0, problemTextLength)}…` };
}
