import { z } from "zod";
import { taskResults, type TaskResults } from "../../contract/task-results.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors/app-error.ts";
import type { AssetHint } from "../../domain/assets/asset.ts";
import type { CsvFile } from "../../ports/csv.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { ImportRequest } from "../../importers/reading/recognise.ts";
import { importers } from "../../importers/registry.ts";
import type { RowProblem, StatedBalance } from "../../importers/importer.ts";
import { countImportable } from "../../importers/reading/nothing-to-import.ts";
import { batchesOf, planOf, surveyFile, type Batch } from "../../importers/reading/read-file.ts";
import { importOptions } from "../../contract/import-options.ts";
import { removeSource } from "./remove-source.ts";
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
  context: Pick<Context, "files" | "openCsv" | "now" | "pause"> & {
    accounts: Pick<Context["accounts"], "filesOf">;
  };
};

/** How far an import has come: its plan, how many of the file's transactions are written, and how many of those were new. */
const checkpoint = z.object({
  options: importOptions,
  rows: z.number(),
  written: z.number(),
  added: z.number().default(0),
  skipped: z.number().default(0),
});
type Checkpoint = z.output<typeof checkpoint>;

/** Problems kept with an import; the rest are counted. */
const keptProblems = 100;
/** A file of more transactions is read a second time when it is written, rather than kept in memory. */
const maxKept = 20_000;
/** What one SQLite transaction should take, and the most transactions it may hold. */
const chunkMs = 28;
const maxChunk = 1_000;
const minChunk = 32;

/**
 * Imports one file: reads it whole before anything is written, then writes it in chunks, each one SQLite transaction with its checkpoint.
 * A restart goes on after the last chunk; cancel and failure take everything back.
 */
export const importFile = defineTask({
  kind: "importFile",
  uses: [
    "now",
    "pause",
    "files",
    "openCsv",
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

export async function runImport(run: ImportRun): Promise<TaskResults["importFile"]> {
  const { account, context, signal } = run;
  const entry = account.imports.get(run.input.importId);
  const file = account.storedFiles.get(entry.fileId);
  const path = context.files.join(context.accounts.filesOf(account.id), file.id);
  const csv = await context.openCsv(path, file.name, importOptions.parse(entry.options).part);
  const { format } = entry;
  const earlier = checkpoint.safeParse(run.checkpoint);
  const request: ImportRequest = { importers, format, options: importOptions.parse(entry.options) };
  const { from, batches } = earlier.success
    ? await resumed(csv, request, earlier.data, signal)
    : await check(run, csv, request);
  const { written, added } = await write(run, batches, from);
  return { importId: entry.id, added, known: written - added, skipped: from.skipped };
}

export async function undoImport(run: ImportRun): Promise<void> {
  const { account, taskId } = run;
  const { importId } = run.input;
  if (account.imports.find(importId) === undefined) return;
  account.imports.setState(importId, "undoing");
  await removeSource(run, { kind: "import", id: importId });
  account.imports.setState(importId, account.tasks.find(taskId)?.undoTo ?? "failed");
}

/** What is left to write: from where, and the file's batches, from the first one. */
type Checked = { from: Checkpoint; batches: Iterable<Batch> | AsyncIterable<Batch> };

async function resumed(
  csv: CsvFile,
  request: ImportRequest,
  from: Checkpoint,
  signal: AbortSignal,
): Promise<Checked> {
  const plan = await planOf(csv, { ...request, options: from.options }, signal);
  return { from, batches: batchesOf(csv, plan, { signal }) };
}

/**
 * The first pass, after which a file of usual size need not be read again. Throws `bad_request` when a row cannot be read and the owner did not say to
 * skip those, and when no row can be imported.
 */
async function check(run: ImportRun, csv: CsvFile, request: ImportRequest): Promise<Checked> {
  const {
    account,
    context,
    input: { importId },
    signal,
    taskId,
  } = run;
  account.imports.setState(importId, "checking");
  let rows = 0;
  let transactions = 0;
  let problemCount = 0;
  let problems: RowProblem[] = [];
  let warnings: string[] = [];
  let shift = account.importChecks.surveyShift();
  let kept: Batch[] = [];
  let importable = countImportable();
  const plan = await surveyFile(csv, request, {
    visit(batch) {
      importable.see(batch);
      rows = batch.rows;
      transactions += batch.transactions.length;
      problemCount += batch.problems.length;
      problems.push(...batch.problems.slice(0, keptProblems - problems.length));
      warnings = batch.warnings;
      shift.see(batch.transactions);
      if (transactions <= maxKept) kept.push(batch);
      else kept = [];
      run.progress(rows, estimatedRows(rows, batch.bytes, csv.sizeBytes), `Checking row ${rows}`);
    },
    restart() {
      rows = transactions = problemCount = 0;
      problems = [];
      kept = [];
      importable = countImportable();
      shift = account.importChecks.surveyShift();
    },
    signal,
    pause: context.pause,
  });
  const { options } = plan;
  warnings = [...warnings, ...shift.warnings()];
  const isAborted = problemCount > 0 && account.imports.get(importId).onProblem === "abort";
  const refused = isAborted ? refusal(problems, problemCount) : importable.refusal();
  const next: Checkpoint = { options: options, rows, written: 0, added: 0, skipped: problemCount };
  account.transaction(() => {
    account.imports.setFindings(importId, {
      format: plan.importer.id,
      options: options,
      rows,
      transactions,
      problems,
      problemCount,
      warnings,
      shift: shift.found(),
    });
    if (refused !== undefined) return;
    account.imports.setState(importId, "writing");
    account.tasks.checkpoint(taskId, next);
  });
  for (const warning of warnings) run.log("warn", warning);
  for (const problem of problems.slice(0, 20)) run.log("warn", `Line ${problem.row}: ${problem.message}`);
  if (refused !== undefined) throw refused;
  return { from: next, batches: transactions <= maxKept ? kept : batchesOf(csv, plan, { signal }) };
}

function refusal(problems: RowProblem[], count: number): AppError {
  const [first] = problems;
  const more = count > 1 ? ` (and ${count - 1} more)` : "";
  return new AppError(
    "bad_request",
    `Nothing was imported: line ${first?.row ?? 0} cannot be read${more}. ${first?.message ?? ""} Correct the file, or import it with onProblem "skip".`,
    { reason: "rows_rejected", data: { problems: problems.slice(0, 20) } },
  );
}

async function write(
  run: ImportRun,
  batches: Checked["batches"],
  from: Checkpoint,
): Promise<{ written: number; added: number }> {
  const {
    account,
    context,
    input: { importId },
    signal,
    taskId,
  } = run;
  const source = { kind: "import" as const, id: importId };
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
        account.tasks.checkpoint(taskId, { ...from, written: next, added: sum });
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
    run.progress(batch.rows, from.rows, `Writing row ${batch.rows} of ${from.rows}`);
  }
  signal.throwIfAborted();
  account.transaction(() => {
    account.imports.setState(importId, "done");
    if (stated.length === 0) return;
    account.statedBalances.keep(importId, stated);
    // Where the file brings nothing new, nothing else would have its balances compared.
    const since = stated.reduce((latest, { at }) => Math.max(latest, at), 0);
    account.changes.record({ topic: "balances", cause: "updated", since, count: 0 });
  });
  run.log("info", `Read ${from.rows} rows; ${written} transactions, ${added} of them new.`);
  return { written, added };
}

/** What the file says of the assets of these transactions, told to the ledger once. */
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

function estimatedRows(rows: number, bytes: number, sizeBytes: number): number | null {
  return bytes === 0 ? null : Math.max(rows, Math.round((rows * sizeBytes) / bytes));
}
