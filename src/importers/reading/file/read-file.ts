import { AppError } from "../../../errors/app-error.ts";
import type { CsvFile, CsvRecord } from "../../../ports/csv.ts";
import type { Pause } from "../../../ports/pause.ts";
import type { Choice, FileChain, Importer, ImportOptions } from "../../importer.ts";
import { countImportable } from "./nothing-to-import.ts";
import { recognise, type ImportRequest, type Recognised } from "./recognise.ts";
import { type Plan, recogniseWithOptions, choiceOf, headOf } from "./file-options.ts";
import { type Batch, batchesOf } from "./read-batches.ts";
import { rowKinds } from "./row-kinds.ts";

/** The maximum offset ahead of UTC: the zone of a file may be unknown. */
const aheadMs = 14 * 3_600_000;

/** Files of at most this many bytes are read as one batch. */
const wholeBeginning = 65_536;

/**
 * Reads a whole file without writing anything: recognises the format, infers missing options, and passes every batch to `visit`. If the options
 * that were inferred from the beginning prove wrong at the end, it calls `restart` and reads the file again. Throws `bad_request` for an invalid
 * file, header or option.
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
  const { importer, confidence, header, options: statedOptions } = recogniseWithOptions(head, request);
  const choice = choiceOf(request, csv);
  const latest = request.now + aheadMs;
  const guess = importer.survey?.(header.cells, statedOptions, choice);
  const isRow = rowsOf(header);
  for (const record of head) if (guess !== undefined && isRow(record)) guess.row(record.cells);
  const beginning = guess === undefined ? statedOptions : optionsOfSurvey(guess);
  let options: ImportOptions =
    beginning ?? (await surveyRows(csv, { importer, header, options: statedOptions }, choice, signal));
  for (;;) {
    const plan: Plan = { importer, confidence, header, options, latest };
    const survey = importer.survey?.(header.cells, statedOptions, choice);
    for await (const batch of batchesOf(csv, plan, {
      ...(signal && { signal }),
      ...(survey && { see: survey.row }),
    })) {
      visit(batch);
      await pause();
    }
    const surveyedOptions: ImportOptions = survey?.end() ?? options;
    if (JSON.stringify(surveyedOptions) === JSON.stringify(options)) return plan;
    options = surveyedOptions;
    restart();
  }
}

/** The plan of a file with complete options; reads only the beginning of the file. Throws like `surveyFile`. */
export async function planOf(csv: CsvFile, request: ImportRequest, signal?: AbortSignal): Promise<Plan> {
  const { importer, confidence, header } = recognise(await headOf(csv, signal), request);
  return { importer, confidence, header, options: request.options, latest: request.now + aheadMs };
}

/**
 * Checks the beginning of a file, so that an invalid one is refused immediately: its format, contradictory options and, if the file is short,
 * options that cannot be inferred. Throws like `surveyFile`.
 */
export async function checkBeginning(
  csv: CsvFile,
  request: ImportRequest,
  signal?: AbortSignal,
): Promise<{ importer: Importer; options: ImportOptions; hasBalances: boolean; chain?: FileChain }> {
  const head = await headOf(csv, signal);
  const { importer, header, options } = recogniseWithOptions(head, request);
  const survey = importer.survey?.(header.cells, options, choiceOf(request, csv));
  if (survey !== undefined && csv.sizeBytes <= wholeBeginning) {
    const isRow = rowsOf(header);
    for (const record of head) if (isRow(record)) survey.row(record.cells);
    survey.end();
  }
  const chain = importer.chainOf?.(header.cells, options);
  return {
    importer,
    options,
    hasBalances: importer.open(header.cells, options).statedBalances !== undefined,
    ...(chain && { chain }),
  };
}

/** Throws `bad_request` if no row of a file can be imported. Only for files that are short enough to be read before starting a task. */
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

/** Whether records, in the order of the file, are rows of its table. */
function rowsOf(header: CsvRecord): (record: CsvRecord) => boolean {
  const kindOf = rowKinds(header);
  return (record) => kindOf(record) === "row";
}

function optionsOfSurvey(survey: { end(): ImportOptions }): ImportOptions | undefined {
  try {
    return survey.end();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function surveyRows(
  csv: CsvFile,
  { importer, header, options }: Pick<Recognised, "importer" | "header"> & { options: ImportOptions },
  choice: Choice,
  signal: AbortSignal | undefined,
): Promise<ImportOptions> {
  const survey = importer.survey?.(header.cells, options, choice);
  if (survey === undefined) return options;
  const isRow = rowsOf(header);
  for await (const { records } of csv.records(signal))
    for (const record of records) if (isRow(record)) survey.row(record.cells);
  return survey.end();
}
