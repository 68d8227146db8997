import { z } from "zod";
import { taskResults, type TaskResults } from "../../contract/task-results.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors/app-error.ts";
import type { AssetHint } from "../../domain/assets/asset.ts";
import type { CsvFile } from "../../ports/csv.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { ImportRequest } from "../../importers/reading/recognise.ts";
import { withMappingOf } from "../../importers/mapping-format.ts";
import { importers } from "../../importers/registry.ts";
import type { RowProblem, StatedBalance } from "../../importers/importer.ts";
import { countImportable } from "../../importers/reading/nothing-to-import.ts";
import { batchesOf, planOf, surveyFile, type Batch, type Plan } from "../../importers/reading/read-file.ts";
import { createTableOpener } from "../../importers/reading/tables.ts";
import { importOptions } from "../../contract/import-options.ts";
import type { Import, ImportPart } from "../../store/jobs/imports.ts";
import type { Shift, ShiftSurvey } from "../../store/ledger/duplicates/shifted-rows.ts";
import { removeImportedParts } from "./remove-source.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";

const input = z.strictObject({ importId: z.string() });

/** What an import uses of a task's run. */
export type ImportRun = Pick<
  TaskRun<
    z.output<typeof input>,
    | "imports"
    | "storedFiles"
    | "tasks"
    | "importChecks"
    | "transaction"
    | "ledger"
    | "foldLog"
    | "statedBalances"
    | "changes"
  >,
  "account" | "input" | "taskId" | "signal" | "checkpoint" | "progress" | "log"
> & {
  context: Pick<Context, "files" | "openTables" | "now" | "pause"> & {
    accounts: Pick<Context["accounts"], "filesOf">;
  };
};

/** An import's checkpoint: the part being written, how many of its transactions are written, and how many of those were new. */
const checkpoint = z.object({
  part: z.number().default(0),
  written: z.number(),
  added: z.number().default(0),
});
type Checkpoint = z.output<typeof checkpoint>;

/** Maximum of problems stored with an import; the rest are counted. */
const keptProblems = 100;
/** A file of more transactions is read a second time when it is written, rather than kept in memory. */
const maxKept = 20_000;
/** Target duration of one SQLite transaction, and its maximum of transactions. */
const chunkMs = 28;
const maxChunk = 1_000;
const minChunk = 32;

/**
 * Imports one file or several: reads all of them before anything is written, then writes them in batches, each one SQLite transaction with its
 * checkpoint. A restart resumes after the last batch; cancel and failure roll everything back.
 */
export const importFile = defineTask({
  kind: "importFile",
  uses: [
    "now",
    "pause",
    "files",
    "openTables",
    "accounts",
    "imports",
    "storedFiles",
    "tasks",
    "importChecks",
    "transaction",
    "ledger",
    "foldLog",
    "statedBalances",
    "changes",
  ],
  input,
  result: taskResults.importFile,
  title: () => "Import a file",
  priority: 0,
  attempts: 1,
  run: runImport,
  undo: undoImport,
});

/** A part of the import, its table, and its transactions cached in memory. */
type OpenPart = { id: string; open(): Promise<CsvFile>; kept?: Batch[] };

export async function runImport(run: ImportRun): Promise<TaskResults["importFile"]> {
  const { account, context } = run;
  const { id: importId, parts } = account.imports.get(run.input.importId);
  const tables = createTableOpener(context.openTables);
  const opened = parts.map((part): OpenPart => {
    const file = account.storedFiles.get(part.fileId);
    const path = context.files.join(context.accounts.filesOf(account.id), file.id);
    return { id: part.id, open: () => tables.open(path, file.name, importOptions.parse(part.options).part) };
  });
  const earlier = checkpoint.safeParse(run.checkpoint);
  const from = earlier.success ? earlier.data : await checkParts(run, opened);
  await writeParts(run, opened, from);
  return summary(account.imports.get(importId));
}

function summary({ id, parts }: Import): TaskResults["importFile"] {
  const files = parts.map(({ fileId, fileName, format, options, result }) => {
    const { added, known, skipped } = result ?? { added: 0, known: 0, skipped: 0 };
    const part = importOptions.parse(options).part ?? null;
    return { fileId, fileName, part, format, added, known, skipped };
  });
  const sumOf = (name: "added" | "known" | "skipped"): number =>
    files.reduce((sum, file) => sum + file[name], 0);
  return {
    importId: id,
    added: sumOf("added"),
    known: sumOf("known"),
    skipped: sumOf("skipped"),
    ...(files.length > 1 && { files }),
  };
}

export async function undoImport(run: ImportRun): Promise<void> {
  const { account, taskId } = run;
  const { importId } = run.input;
  const entry = account.imports.find(importId);
  if (entry === undefined) return;
  account.imports.setState(importId, "undoing");
  await removeImportedParts(run, entry);
  account.imports.setState(importId, account.tasks.find(taskId)?.undoTo ?? "failed");
}

type Checked = {
  plan: Plan;
  rows: number;
  transactions: number;
  problems: RowProblem[];
  problemCount: number;
  warnings: string[];
  shift: Shift | null;
  /** Why nothing of it can be imported. */
  unreadable: AppError | undefined;
};

/**
 * The first pass over all parts, after which files of usual size need not be read again. Throws `bad_request` if a row cannot be read and the
 * owner did not choose to skip those, and if no row of a file can be imported.
 */
async function checkParts(run: ImportRun, opened: OpenPart[]): Promise<Checkpoint> {
  const {
    account,
    input: { importId },
    taskId,
  } = run;
  account.imports.setState(importId, "checking");
  const { parts, onProblem } = account.imports.get(importId);
  const found: { part: ImportPart; checked: Checked }[] = [];
  let room = maxKept;
  let rows = 0;
  for (const [index, part] of parts.entries()) {
    const table = opened[index];
    if (table === undefined) continue;
    const inSet = { index, count: parts.length, rows };
    const { checked, kept } = await readPart(part, inSet.count, async () =>
      checkPart(run, { part, csv: await table.open(), room, inSet }),
    );
    if (kept !== undefined) {
      table.kept = kept;
      room -= checked.transactions;
    }
    rows += checked.rows;
    found.push({ part, checked });
  }
  const refused = refusalOf(found, onProblem);
  const next: Checkpoint = { part: 0, written: 0, added: 0 };
  account.transaction(() => {
    for (const { part, checked } of found) {
      const { plan, unreadable: _, ...findings } = checked;
      const { importer, options } = plan;
      const own = importOptions.parse(part.options).part;
      account.imports.setFindings(part.id, {
        ...findings,
        format: importer.id,
        options: own === undefined ? options : { ...options, part: own },
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

type InSet = { index: number; count: number; rows: number };

/** What the reading of a part has found so far. */
type Reading = Omit<Checked, "plan" | "shift" | "unreadable"> & {
  shift: ShiftSurvey;
  kept: Batch[];
  importable: ReturnType<typeof countImportable>;
};

/** Reads one part to its end. `room`: how many transactions may be kept in memory. */
async function checkPart(
  run: ImportRun,
  { part, csv, room, inSet }: { part: ImportPart; csv: CsvFile; room: number; inSet: InSet },
): Promise<{ checked: Checked; kept: Batch[] | undefined }> {
  const { account, context, signal } = run;
  const nothing = (): Reading => ({
    rows: 0,
    transactions: 0,
    problemCount: 0,
    problems: [],
    warnings: [],
    shift: account.importChecks.surveyShift(),
    kept: [],
    importable: countImportable(),
  });
  let found = nothing();
  const options = importOptions.parse(part.options);
  const request: ImportRequest = {
    importers: withMappingOf(importers, part.format, options),
    format: part.format,
    options,
  };
  const plan = await surveyFile(csv, request, {
    visit(batch) {
      found.importable.see(batch);
      found.rows = batch.rows;
      found.transactions += batch.transactions.length;
      found.problemCount += batch.problems.length;
      found.problems.push(...batch.problems.slice(0, keptProblems - found.problems.length));
      found.warnings = batch.warnings;
      found.shift.see(batch.transactions);
      if (found.transactions <= room) found.kept.push(batch);
      else found.kept = [];
      const rows = inSet.rows + batch.rows;
      const share = (inSet.index + Math.min(1, batch.bytes / Math.max(csv.sizeBytes, 1))) / inSet.count;
      run.progress(
        rows,
        share === 0 ? null : Math.max(rows, Math.round(rows / share)),
        inFile("Checking", inSet, `row ${rows}`),
      );
    },
    restart() {
      found = nothing();
    },
    signal,
    pause: context.pause,
  });
  const { shift, importable, kept, warnings, ...counted } = found;
  return {
    checked: {
      ...counted,
      plan,
      warnings: [...warnings, ...shift.warnings()],
      shift: shift.found(),
      unreadable: importable.refusal(),
    },
    kept: found.transactions <= room ? kept : undefined,
  };
}

function inFile(verb: string, { index, count }: Pick<InSet, "index" | "count">, what: string): string {
  return count === 1 ? `${verb} ${what}` : `${verb} file ${index + 1} of ${count}, ${what}`;
}

function logFindings(run: ImportRun, { warnings, problems }: Checked): void {
  for (const warning of warnings) run.log("warn", warning);
  for (const problem of problems.slice(0, 20)) run.log("warn", `Line ${problem.row}: ${problem.message}`);
}

/** Why an import is refused after all of its files were read. */
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
  return error === undefined || unreadable === undefined || !isSet ? error : ofFile(unreadable.part, error);
}

/** Reads a part; an error of one file of several names the file. */
async function readPart<T>(part: ImportPart, count: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (count === 1 || !(error instanceof AppError) || error.code === "cancelled") throw error;
    throw ofFile(part, error);
  }
}

/** An error of one file of several, with the file's name. */
function ofFile(part: ImportPart, { code, message, reason, data }: AppError): AppError {
  const file = nameOf(part);
  return new AppError(code, `${file}: ${message}`, { reason, data: { ...data, file } });
}

function nameOf({ fileName, options }: ImportPart): string {
  const { part } = importOptions.parse(options);
  return part === undefined ? fileName : `${fileName}/${part}`;
}

function refusal(problems: (RowProblem & { file?: string })[], count: number): AppError {
  const [first] = problems;
  const place = `${first?.file === undefined ? "" : `${first.file}, `}line ${first?.row ?? 0}`;
  const more = count > 1 ? ` (and ${count - 1} more)` : "";
  return new AppError(
    "bad_request",
    `Nothing was imported: ${place} cannot be read${more}. ${first?.message ?? ""} Correct the file, or import it with onProblem "skip".`,
    { reason: "rows_rejected", data: { problems: problems.slice(0, 20) } },
  );
}

/** Writes the parts one after the other, from where an earlier run ended. */
async function writeParts(run: ImportRun, opened: readonly OpenPart[], from: Checkpoint): Promise<void> {
  const {
    account,
    input: { importId },
    signal,
    taskId,
  } = run;
  const { parts } = account.imports.get(importId);
  const total = parts.reduce((sum, { rows }) => sum + rows, 0);
  let rows = 0;
  for (const [index, part] of parts.entries()) {
    const table = opened[index];
    if (index >= from.part && table !== undefined) {
      const start = index === from.part ? from : { part: index, written: 0, added: 0 };
      const batches = table.kept ?? (await batchesOfPart(await table.open(), part, signal));
      const progress = (row: number): void =>
        run.progress(
          rows + row,
          total,
          inFile("Writing", { index, count: parts.length }, `row ${rows + row} of ${total}`),
        );
      const { written, added, stated } = await writePart(run, { part, batches, from: start, progress });
      signal.throwIfAborted();
      account.transaction(() => {
        endPart(run, part, { written, added, stated });
        account.tasks.checkpoint(taskId, { part: index + 1, written: 0, added: 0 });
        if (index === parts.length - 1) account.imports.setState(importId, "done");
      });
      delete table.kept;
    }
    rows += part.rows;
  }
}

async function batchesOfPart(
  csv: CsvFile,
  { format, options }: ImportPart,
  signal: AbortSignal,
): Promise<AsyncIterable<Batch>> {
  const given = importOptions.parse(options);
  const known = withMappingOf(importers, format, given);
  const plan = await planOf(csv, { importers: known, format, options: given }, signal);
  return batchesOf(csv, plan, { signal });
}

type Written = { written: number; added: number; stated: StatedBalance[] };

/** Records a part's result, and stores the balances that it states. */
function endPart(run: ImportRun, part: ImportPart, { written, added, stated }: Written): void {
  const { account } = run;
  account.imports.setResult(part.id, { added, known: written - added, skipped: part.problemCount });
  run.log("info", `Read ${part.rows} rows; ${written} transactions, ${added} of them new.`);
  if (stated.length === 0) return;
  account.statedBalances.keep(part.id, stated);
  // If the file adds nothing new, nothing else would trigger the comparison of its balances.
  const since = stated.reduce((latest, { at }) => Math.max(latest, at), 0);
  account.changes.record({ topic: "balances", cause: "updated", since, count: 0 });
}

async function writePart(
  run: ImportRun,
  {
    part,
    batches,
    from,
    progress,
  }: {
    part: ImportPart;
    batches: Iterable<Batch> | AsyncIterable<Batch>;
    from: Checkpoint;
    progress(row: number): void;
  },
): Promise<Written> {
  const { account, context, signal, taskId } = run;
  const source = { kind: "import" as const, id: part.id };
  const unwritten = new Map<string, AssetHint>();
  const stated: StatedBalance[] = [];
  let chunk = 128;
  let seen = 0;
  let { written, added } = from;

  const writeChunk = (transactions: ReportedTransaction[]): void => {
    const assets = hintsFor(transactions, unwritten);
    const next = written + transactions.length;
    const started = context.now();
    const total = account.transaction(
      () => {
        const sum = added + account.ledger.add(transactions, source, { assets }).added;
        account.tasks.checkpoint(taskId, { part: from.part, written: next, added: sum });
        return sum;
      },
      { isRepeatable: true },
    );
    written = next;
    added = total;
    const took = Math.max(context.now() - started, 1);
    const fitting = Math.round((transactions.length * chunkMs) / took);
    chunk = Math.min(maxChunk, Math.max(minChunk, Math.min(fitting, chunk * 2)));
  };

  for await (const batch of batches) {
    for (const hint of batch.assets) unwritten.set(hint.assetId, hint);
    for (const balance of batch.statedBalances) stated.push(balance);
    const start = Math.min(batch.transactions.length, Math.max(0, written - seen));
    seen += batch.transactions.length;
    for (let at = start; at < batch.transactions.length;) {
      signal.throwIfAborted();
      const transactions = batch.transactions.slice(at, at + chunk);
      writeChunk(transactions);
      at += transactions.length;
      await context.pause();
      if (account.foldLog()) await context.pause();
    }
    progress(batch.rows);
  }
  return { written, added, stated };
}

/** The file's facts about the assets of these transactions, passed to the ledger once. */
function hintsFor(transactions: ReportedTransaction[], unwritten: Map<string, AssetHint>): AssetHint[] {
  if (unwritten.size === 0) return [];
  const hints: AssetHint[] = [];
  for (const { legs } of transactions) {
    for (const { assetId } of legs) {
      const hint = unwritten.get(assetId);
      if (hint === undefined) continue;
      hints.push(hint);
      unwritten.delete(assetId);
    }
  }
  return hints;
}
