import { importOptions } from "../../../contract/import-options.ts";
import { AppError, wordingOf } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Row, RowProblem } from "../../../importers/importer.ts";
import { withMappingOf } from "../../../importers/mapping-format.ts";
import { countImportable } from "../../../importers/reading/file/nothing-to-import.ts";
import { surveyFile } from "../../../importers/reading/file/read-file.ts";
import type { Plan } from "../../../importers/reading/file/file-options.ts";
import { joinFiles, type ReadFile } from "../../../importers/joining/joined-files.ts";
import { hasEffect, joinedNote, maxTornRows } from "../../../importers/joining/torn-groups.ts";
import type { ImportRequest } from "../../../importers/reading/file/recognise.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import { rowWording } from "../../../importers/row-reason.ts";
import type { CsvFile } from "../../../ports/csv.ts";
import type { Import, ImportPart } from "../../../store/jobs/imports.ts";
import type { Shift, ShiftSurvey } from "../../../store/ledger/duplicates/shifted-rows.ts";
import { seamNotes } from "./seams.ts";
import { createBatchCache, maxCachedCharacters, type BatchCache } from "./batch-cache.ts";
import {
  fileProgressText,
  type Checkpoint,
  type ImportRun,
  type PartPosition,
  type OpenPart,
} from "./import-run.ts";
import { shiftNote } from "../../../importers/file-note.ts";

/** Maximum problems stored with an import; further ones are only counted. */
const maxStoredProblems = 100;

type Checked = {
  plan: Plan;
  rows: number;
  transactions: number;
  problems: RowProblem[];
  problemCount: number;
  warnings: string[];
  shift: Omit<Shift, "compared"> | null;
  torn: Row[];
  edges: Row[];
  /** Set if no row of the part can be imported. */
  unreadable: AppError | undefined;
};

/**
 * The first pass over all parts; files of ordinary size need no second. Throws `bad_request` if a row cannot be read, unless the owner chose to
 * skip such rows, and if no row of a file can be imported. `notes` concern the whole import.
 */
export async function checkParts(
  run: ImportRun,
  openParts: OpenPart[],
  notes: readonly string[] = [],
): Promise<Checkpoint> {
  const {
    account,
    input: { importId },
    taskId,
  } = run;
  account.imports.setState(importId, "checking");
  const { parts, onProblem } = account.imports.get(importId);
  const found: { part: ImportPart; checked: Checked }[] = [];
  let room = maxCachedCharacters;
  let rows = 0;
  for (const [index, part] of parts.entries()) {
    const table = openParts[index];
    if (table === undefined) continue;
    const position = { index, count: parts.length, rows };
    const { checked, cache } = await readPart(part, position.count, async () =>
      checkPart(run, { part, csv: await table.open(), room, position }),
    );
    table.cache = cache;
    room -= cache.size();
    rows += checked.rows;
    found.push({ part, checked });
  }
  const files = found.map(({ checked }, index) => readFile(checked, openParts[index]));
  const hasJoined = await joinParts(run, files, { opened: openParts, found });
  const [first] = found;
  const seams = await seamNotes(
    run,
    found.flatMap(({ part }, index) => {
      const file = files[index];
      return file === undefined ? [] : [{ part, file }];
    }),
  );
  if (first !== undefined) first.checked.warnings = [...first.checked.warnings, ...notes, ...seams];
  const refused = refusalOf(found, onProblem);
  const next: Checkpoint = { part: 0, written: 0, added: 0, hasJoined };
  account.transaction(() => {
    for (const { part, checked } of found) {
      const { plan, unreadable: _, torn: __, edges: ___, ...findings } = checked;
      const { importer, options } = plan;
      const partOption = importOptions.parse(part.options).part;
      account.imports.setFindings(part.id, {
        ...findings,
        readBy: run.context.config.version,
        format: importer.id,
        options: partOption === undefined ? options : { ...options, part: partOption },
      });
    }
    if (refused !== undefined) return;
    account.imports.setState(importId, "writing");
    account.tasks.checkpoint(taskId, next);
  });
  for (const { checked } of found) logFindings(run, checked);
  if (refused !== undefined) throw refused;
  return next;
}

function readFile({ plan, torn, edges, rows }: Checked, table: OpenPart | undefined): ReadFile {
  const { importer, header, options } = plan;
  const open = (): Promise<CsvFile> => {
    if (table === undefined) throw new Error("A part that was read has a table.");
    return table.open();
  };
  return { importer, header: header.cells, options, torn, edges, rows, plan, open };
}

/** Joins transactions whose rows are in several parts. Returns whether there are any. */
async function joinParts(
  { signal }: ImportRun,
  files: readonly ReadFile[],
  { opened, found }: { opened: readonly OpenPart[]; found: readonly { checked: Checked }[] },
): Promise<boolean> {
  const joined = await joinFiles(files, { signal });
  for (const [index, part] of joined.entries()) {
    const checked = found[index]?.checked;
    const table = opened[index];
    if (checked === undefined || table === undefined) continue;
    checked.warnings = [...checked.warnings, ...joinedNote(part).map(({ message }) => message)];
    if (!hasEffect(part)) continue;
    table.joined = part;
    checked.problemCount -= part.rows.size;
    checked.problems = checked.problems.filter(({ row }) => !part.rows.has(row));
    checked.transactions += part.transactions.length - part.dropped.size;
    if (part.rows.size > 0) checked.unreadable = undefined;
  }
  return joined.some(hasEffect);
}

/** The state of a part while it is being read. */
type Reading = Omit<Checked, "plan" | "shift" | "unreadable"> & {
  shift: ShiftSurvey;
  cache: BatchCache;
  importable: ReturnType<typeof countImportable>;
};

/** Reads a whole part. `room`: the maximum characters of batches to cache. */
async function checkPart(
  run: ImportRun,
  { part, csv, room, position }: { part: ImportPart; csv: CsvFile; room: number; position: PartPosition },
): Promise<{ checked: Checked; cache: BatchCache }> {
  const { account, context, signal } = run;
  const nothing = (): Reading => ({
    rows: 0,
    transactions: 0,
    problemCount: 0,
    problems: [],
    warnings: [],
    shift: account.importChecks.surveyShift(),
    torn: [],
    edges: [],
    cache: createBatchCache(room),
    importable: countImportable(),
  });
  let found = nothing();
  const options = importOptions.parse(part.options);
  const request: ImportRequest = {
    importers: withMappingOf(await loadImporters(), part.format, options),
    now: run.context.now(),
    format: part.format,
    options,
  };
  const plan = await surveyFile(csv, request, {
    visit(batch) {
      found.importable.see(batch);
      found.rows = batch.rows;
      found.transactions += batch.transactions.length;
      found.problemCount += batch.problems.length;
      found.problems.push(...batch.problems.slice(0, maxStoredProblems - found.problems.length));
      found.warnings = batch.warnings.map(({ message }) => message);
      found.torn.push(...batch.torn.slice(0, maxTornRows + 1));
      found.edges.push(...batch.edges);
      found.shift.see(batch.transactions);
      const batchFraction = Math.min(1, batch.bytes / Math.max(csv.sizeBytes, 1));
      found.cache.add(batch, batchFraction);
      const rows = position.rows + batch.rows;
      const share = (position.index + batchFraction) / position.count;
      run.progress(
        rows,
        share === 0 ? null : Math.max(rows, Math.round(rows / share)),
        fileProgressText("Checking", position, `row ${rows}`),
      );
    },
    restart() {
      found = nothing();
    },
    signal,
    pause: context.pause,
  });
  const { shift, importable, cache, warnings, ...counted } = found;
  const shifted = shift.found();
  return {
    checked: {
      ...counted,
      plan,
      warnings: [...warnings, ...(shifted === null ? [] : [shiftNote(shifted).message])],
      shift: shifted === null ? null : { hours: shifted.hours, rows: shifted.rows },
      unreadable: importable.refusal(),
    },
    cache,
  };
}

function logFindings(run: ImportRun, { warnings, problems }: Checked): void {
  for (const warning of warnings) run.log("warn", warning);
  for (const problem of problems.slice(0, 20))
    run.log("warn", msg`Line ${problem.row}: ${rowWording(problem)}`);
}

/** Why an import is refused after all of its files have been read. */
function refusalOf(
  found: readonly { part: ImportPart; checked: Checked }[],
  onProblem: Import["onProblem"],
): AppError | undefined {
  const isSet = found.length > 1;
  const count = found.reduce((sum, { checked }) => sum + checked.problemCount, 0);
  if (onProblem === "abort" && count > 0) {
    const problems = found.flatMap(({ part, checked }) =>
      checked.problems.map((problem) => (isSet ? { ...problem, file: nameOf(part) } : problem)),
    );
    return refusal(problems, count);
  }
  const unreadable = found.find(({ checked }) => checked.unreadable !== undefined);
  const error = unreadable?.checked.unreadable;
  return error === undefined || unreadable === undefined || !isSet
    ? error
    : withFileName(unreadable.part, error);
}

/** Reads a part; if the import has several files, an error names the file. */
async function readPart<T>(part: ImportPart, count: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (count === 1 || !(error instanceof AppError) || error.code === "cancelled") throw error;
    throw withFileName(part, error);
  }
}

/** Adds the file's name to an error. */
function withFileName(part: ImportPart, error: AppError): AppError {
  const { code, reason, data } = error;
  const file = nameOf(part);
  return new AppError(code, msg`${file}: ${wordingOf(error)}`, { reason, data: { ...data, file } });
}

function nameOf({ fileName, options }: ImportPart): string {
  const { part } = importOptions.parse(options);
  return part === undefined ? fileName : `${fileName}/${part}`;
}

function refusal(problems: (RowProblem & { file?: string })[], count: number): AppError {
  const [first] = problems;
  const place = msg`${first?.file === undefined ? "" : `${first.file}, `}line ${first?.row ?? 0}`;
  const more = count > 1 ? msg` (and ${count - 1} more)` : "";
  return new AppError(
    "bad_request",
    msg`Nothing was imported: ${place} cannot be read${more}. ${first === undefined ? "" : rowWording(first)} Correct the file, or import it with onProblem "skip".`,
    { reason: "rows_rejected", data: { problems: problems.slice(0, 20) } },
  );
}
