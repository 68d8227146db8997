import { imports as contract } from "../../../contract/methods/ledger/imports.ts";
import { importOptions } from "../../../contract/import-options.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { describeFormat } from "../../../importers/format-description.ts";
import { previewFile, previewTables } from "../../../importers/preview/preview.ts";
import { mergedWords } from "../../../importers/word-meanings/owner-meanings.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import type { Import } from "../../../store/jobs/imports.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { deleteImport } from "../../../tasks/ledger/delete-import.ts";
import { importFile } from "../../../tasks/ledger/import-file.ts";
import { sourceKinds } from "../../../tasks/ledger/tracker-formats.ts";
import { accountMethod, serverMethod } from "../../protocol/method.ts";
import { runCallInSlices } from "../../protocol/slices.ts";
import { compareResults } from "../../shared/compare-results.ts";
import { tablesOf } from "../../shared/imports/import-tables.ts";
import { singlePart, partsOfSet } from "../../shared/imports/import-parts.ts";
import {
  previewAccount,
  warningsAndNotes,
  withRereading,
  filesOf,
  previewTotals,
} from "../../shared/imports/import-preview.ts";

export const imports = {
  formats: serverMethod(contract.formats, {
    runs: "reader",
    uses: [],
    handle: async () => (await loadImporters()).map(describeFormat),
  }),

  preview: accountMethod(contract.preview, {
    runs: "worker",
    uses: [
      "config",
      "imports",
      "importChecks",
      "sourceChecks",
      "pause",
      "now",
      "accounts",
      "files",
      "openTables",
      "storedFiles",
      "importMappings",
    ],
    async handle(call, input) {
      const { context, signal } = call;
      const { tables, ignoredFiles, isSet } = await tablesOf(call, input);
      const world = { signal, pause: context.pause, account: previewAccount(call, await sourceKinds()) };
      const [table] = tables;
      if (table === undefined) throw new Error("The import has no table.");
      if (isSet) {
        const preview = await previewTables(tables, world);
        const notes = withRereading(call, tables, { ...preview, files: preview.tables });
        return {
          ...previewTotals(preview),
          ...warningsAndNotes(notes),
          files: filesOf(tables, preview.tables),
          ignoredFiles,
        };
      }
      const read = await previewFile(await table.open(), table.request, world);
      const preview = { ...read, warnings: withRereading(call, tables, { ...read, files: [read] }) };
      const {
        sample: _sample,
        assets: _assets,
        balances: _balances,
        period: _period,
        symbols: _symbols,
        ...file
      } = preview;
      return {
        ...preview,
        ...warningsAndNotes(preview.warnings),
        files: filesOf(tables, [file]),
        ignoredFiles,
      };
    },
  }),

  create: accountMethod(contract.create, {
    runs: "worker",
    uses: [
      "newId",
      "transaction",
      "tasks",
      "imports",
      "storedFiles",
      "now",
      "pause",
      "accounts",
      "files",
      "openTables",
      "importMappings",
    ],
    async handle(call, input) {
      const { account, context } = call;
      const { onProblem } = input;
      const { tables, isSet } = await tablesOf(call, input);
      const { parts, leftOut, words } = isSet
        ? await partsOfSet(call, tables, input)
        : await singlePart(call, tables, onProblem);
      const importId = context.newId();
      return account.transaction(() => {
        const taskId = enqueue({ account, context }, importFile, { importId }, { trigger: "user" });
        account.imports.add({ id: importId, onProblem, taskId, createdAt: context.now(), parts });
        for (const { format, givenWords } of words) {
          const remembered = account.importMappings.words()[format];
          account.importMappings.setWords(format, mergedWords(remembered, givenWords));
        }
        return { importId, taskId, ...(leftOut.length > 0 && { leftOut }) };
      });
    },
  }),

  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["imports", "tasks"],
    handle: ({ account }) =>
      account.imports.list().map((entry) => {
        // A task that was cancelled before it began has not changed its import.
        const ended = account.tasks.find(entry.taskId)?.state;
        const isOver = entry.state !== "done" && entry.state !== "deleting";
        const state = isOver && (ended === "cancelled" || ended === "failed") ? ended : entry.state;
        return { ...importRecord(entry), state };
      }),
  }),

  differences: accountMethod(contract.differences, {
    runs: "reader",
    uses: ["imports", "importDifferences", "accounting", "settings", "pause", "now"],
    async handle(call, { importId }) {
      const { account } = call;
      const { trackers } = await sourceKinds();
      const parts = account.imports.get(importId).parts.map(({ id, format }) => ({
        id,
        isTracker: trackers.has(format),
      }));
      const amounts = await runCallInSlices(call, account.importDifferences.of(parts));
      const results = await compareResults(
        call,
        parts.map(({ id }) => id),
      );
      return { ...amounts, results };
    },
  }),

  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["imports", "tasks", "transaction", "now", "newId"],
    handle({ account, context }, { importId }) {
      const entry = account.imports.get(importId);
      const task = account.tasks.find(entry.taskId);
      if (task !== undefined && ["queued", "running", "waiting"].includes(task.state))
        throw new AppError(
          "conflict",
          msg`The import of "${entry.parts[0].fileName}" is still running. Cancel its task ${task.id} with tasks.cancel, which undoes it, or wait.`,
        );
      return account.transaction(() => ({
        taskId: enqueue({ account, context }, deleteImport, { importId }, { trigger: "user" }),
      }));
    },
  }),
};

/** An import in the list's form: the sums of its files, and each of them. */
function importRecord({ parts, ...entry }: Import) {
  const [first] = parts;
  const isSet = parts.length > 1;
  const files = parts.map(({ readBy: _, ...file }) => ({
    ...file,
    part: importOptions.parse(file.options).part ?? null,
  }));
  const sumOf = (name: "rows" | "transactions" | "problemCount"): number =>
    parts.reduce((sum, part) => sum + part[name], 0);
  return {
    ...entry,
    importId: entry.id,
    fileId: first.fileId,
    fileName: first.fileName,
    format: parts.every(({ format }) => format === first.format) ? first.format : null,
    options: isSet ? {} : first.options,
    rows: sumOf("rows"),
    transactions: sumOf("transactions"),
    problemCount: sumOf("problemCount"),
    problems: files
      .flatMap(({ fileName, part, problems }) =>
        problems.map((problem) =>
          isSet ? { ...problem, file: part === null ? fileName : `${fileName}/${part}` } : problem,
        ),
      )
      .slice(0, listedProblems),
    warnings: [...new Set(parts.flatMap(({ warnings }) => warnings))],
    files,
  };
}

const listedProblems = 100;
