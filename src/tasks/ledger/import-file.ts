import { taskResults, type TaskResults } from "../../contract/task-results.ts";
import { importOptions } from "../../contract/import-options.ts";
import { createTableOpener } from "../../importers/reading/tables.ts";
import type { Import } from "../../store/jobs/imports.ts";
import { defineTask } from "../queue/task.ts";
import { checkParts } from "./import/check-parts.ts";
import { rereadEarlier } from "./import/reread-earlier.ts";
import { checkpoint, input, type ImportRun, type OpenPart } from "./import/import-run.ts";
import { writeParts } from "./import/write-parts.ts";
import { removeImportedParts } from "./remove-source.ts";

/**
 * Imports one or several files. All files are read and checked before anything is written. Each batch is written in one SQLite transaction with
 * its checkpoint. A restart resumes after the last batch; cancellation and failure undo everything.
 */
export const importFile = defineTask({
  kind: "importFile",
  uses: [
    "config",
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
    "checkpointWal",
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
  const { account, context } = run;
  const { id: importId, parts } = account.imports.get(run.input.importId);
  const tables = createTableOpener(context.openTables);
  const openParts = parts.map((part): OpenPart => {
    const file = account.storedFiles.get(part.fileId);
    const path = context.files.join(context.accounts.filesOf(account.id), file.id);
    return { id: part.id, open: () => tables.open(path, file.name, importOptions.parse(part.options).part) };
  });
  const earlier = checkpoint.safeParse(run.checkpoint);
  const notes = earlier.success ? [] : await rereadEarlier(run);
  const from = earlier.success ? earlier.data : await checkParts(run, openParts, notes);
  await writeParts(run, openParts, from);
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
