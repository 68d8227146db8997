import { imports as contract } from "../../../contract/methods/ledger/imports.ts";
import { importOptions } from "../../../contract/import-options.ts";
import { add, formatDecimal, parseDecimal, zero } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { runInSlices } from "../../../ports/pause.ts";
import { describeFormat } from "../../../importers/format-description.ts";
import {
  beginTables,
  compareTables,
  refusalOf,
  type BegunTable,
  type Refusal,
} from "../../../importers/reading/import-set.ts";
import { previewFile, previewTables } from "../../../importers/preview/preview.ts";
import type { PreviewAccount, SetPreview } from "../../../importers/preview/preview-types.ts";
import { mergedWords } from "../../../importers/words/owner-words.ts";
import { checkBeginning, checkImportable } from "../../../importers/reading/read-file.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import type { Import, ImportPart } from "../../../store/jobs/imports.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { deleteImport } from "../../../tasks/ledger/delete-import.ts";
import { importFile } from "../../../tasks/ledger/import-file.ts";
import { digestsOf, importsToReread } from "../../../tasks/ledger/import/reread-earlier.ts";
import { sourceKinds, type SourceKinds } from "../../../tasks/ledger/tracker-formats.ts";
import { accountMethod, serverMethod, type AccountCall } from "../../protocol/method.ts";
import { runCallInSlices } from "../../protocol/slices.ts";
import { compareResults } from "../../shared/compare-results.ts";
import { tablesOf, type ImportTable } from "./import-tables.ts";
import { fileNote, type FileNote } from "../../../importers/file-note.ts";

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
        return { ...totals(preview), ...stated(notes), files: filesOf(tables, preview.tables), ignoredFiles };
      }
      const read = await previewFile(await table.open(), table.request, world);
      const preview = { ...read, warnings: withRereading(call, tables, { ...read, files: [read] }) };
      const { sample: _sample, assets: _assets, balances: _balances, ...file } = preview;
      return {
        ...preview,
        ...stated(preview.warnings),
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
        const taskId = enqueue(account, importFile, { importId }, { trigger: "user" }, context);
        account.imports.add({ id: importId, onProblem, taskId, createdAt: context.now(), parts });
        for (const { format, given } of words) {
          const remembered = account.importMappings.words()[format];
          account.importMappings.setWords(format, mergedWords(remembered, given));
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
        return { ...listed(entry), state };
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
          `The import of "${entry.parts[0].fileName}" is not over. Cancel its task ${task.id} with tasks.cancel, which takes it back, or wait.`,
        );
      return account.transaction(() => ({
        taskId: enqueue(account, deleteImport, { importId }, { trigger: "user" }, context),
      }));
    },
  }),
};

type PreviewCall = AccountCall<"importChecks" | "sourceChecks" | "pause" | "now">;

function previewAccount({ account, context, signal }: PreviewCall, kinds: SourceKinds): PreviewAccount {
  const { areKnown, withPositionsOf } = account.importChecks.knownTransactions();
  const balanceOf = (pair: { wallet: string; assetId: string }, moment: number): Promise<string> =>
    runInSlices(account.sourceChecks.computedAt(pair, moment), {
      pause: context.pause,
      now: context.now,
      signal,
    });
  return {
    areKnown,
    surveyShift: account.importChecks.surveyShift,
    surveySuperseded(formats) {
      const survey = account.importChecks.superseded(kinds, formats);
      return {
        ...survey,
        counts: () => runInSlices(survey.counts(), { pause: context.pause, now: context.now, signal }),
      };
    },
    async balanceAt({ wallet, assetId, withPositions }, moment) {
      const wallets = withPositions === true ? withPositionsOf(wallet) : [wallet];
      let sum = zero;
      for (const one of wallets)
        sum = add(sum, parseDecimal(await balanceOf({ wallet: one, assetId }, moment)));
      return formatDecimal(sum);
    },
  };
}

/** Notes on the wire: `warnings` are their messages. */
function stated(notes: FileNote[]): { warnings: string[]; notes: FileNote[] } {
  return { warnings: notes.map(({ message }) => message), notes };
}

/** The notes of a preview, with the earlier imports that will be read again: what they have then is not yet counted as known. */
function withRereading(
  { account, context }: AccountCall<"imports" | "storedFiles" | "config">,
  tables: readonly ImportTable[],
  { warnings, added, files }: { warnings: FileNote[]; added: number; files: SetPreview["tables"] },
): FileNote[] {
  if (added === 0) return warnings;
  const digestOf = digestsOf(account.storedFiles);
  const wanted = {
    formats: new Set(files.flatMap((file) => ("format" in file ? file.format : []))),
    digests: new Set(tables.flatMap(({ fileId }) => digestOf(fileId) ?? [])),
    version: context.config.version,
  };
  const names = importsToReread(account.imports.list(), wanted, digestOf).map(
    ({ parts: [first] }) => `"${first.fileName}"`,
  );
  if (names.length === 0) return warnings;
  const shown = names.slice(0, 5).join(", ");
  const rest = names.length > 5 ? ` and ${names.length - 5} more` : "";
  return [...warnings, fileNote("rereading", { files: `${shown}${rest}` })];
}

const nothingRead = {
  format: null,
  confidence: 0,
  options: {},
  rows: 0,
  transactions: 0,
  known: 0,
  superseded: 0,
  added: 0,
  problems: [],
  problemCount: 0,
  ignoredColumns: [],
  warnings: [],
  notes: [],
  unknownWords: [],
};

function filesOf(tables: readonly ImportTable[], previews: SetPreview["tables"]) {
  return tables.map(({ fileId, fileName, part = null }, index) => {
    const preview = previews[index];
    const place = { fileId, fileName, part };
    return preview === undefined || "refusal" in preview
      ? { ...place, ...nothingRead, refusal: preview?.refusal ?? null }
      : { ...place, ...preview, ...stated(preview.warnings), refusal: null };
  });
}

function totals({ tables: _, ...preview }: SetPreview): Omit<SetPreview, "tables"> {
  return preview;
}

type NewPart = Pick<ImportPart, "fileId" | "fileName" | "format" | "options">;
type LeftOut = { fileId: string; fileName: string; part: string | null; reason: string; message: string };
/** `words`: the owner's meanings of a format's words. */
type Parts = { parts: NewPart[]; leftOut: LeftOut[]; words: GivenWords[] };
type GivenWords = { format: string; given: Record<string, string> };
type CreateCall = AccountCall<"pause">;

async function singlePart(
  { context, signal }: CreateCall,
  [table]: readonly ImportTable[],
  onProblem: Import["onProblem"],
): Promise<Parts> {
  if (table === undefined) throw new Error("The import has no table.");
  const { request, fileId, fileName } = table;
  const csv = await table.open();
  const { importer, options } = await checkBeginning(csv, request, signal);
  await checkImportable(csv, request, { onProblem, signal, pause: context.pause });
  return {
    parts: [{ fileId, fileName, format: importer.id, options }],
    leftOut: [],
    words: givenWords([{ table, importer }]),
  };
}

/** The tables of a set in reading order. Throws `bad_request` naming those that cannot be imported, unless they are excluded. */
async function partsOfSet(
  { context, signal }: CreateCall,
  tables: readonly ImportTable[],
  { onProblem, onRefused }: { onProblem: Import["onProblem"]; onRefused: "abort" | "skip" },
): Promise<Parts> {
  const readable: BegunTable<ImportTable>[] = [];
  const refused: (LeftOut & { name: string })[] = [];
  const refuse = (table: ImportTable, { reason, message }: Refusal): void => {
    const { fileId, fileName, part = null, name } = table;
    refused.push({ fileId, fileName, part, reason, message, name });
  };
  for (const begun of await beginTables(tables, signal)) {
    const { table } = begun;
    if ("refusal" in begun) {
      refuse(table, begun.refusal);
      continue;
    }
    try {
      await checkImportable(await table.open(), table.request, { onProblem, signal, pause: context.pause });
      readable.push(begun);
    } catch (error) {
      refuse(table, refusalOf(error));
    }
  }
  if (refused.length > 0 && (onRefused === "abort" || readable.length === 0)) throw filesRefused(refused);
  return {
    parts: readable.toSorted(compareTables).map(({ table, importer, options }) => ({
      fileId: table.fileId,
      fileName: table.fileName,
      format: importer.id,
      options: { ...options, ...(table.part !== undefined && { part: table.part }) },
    })),
    leftOut: refused.map(({ name: _, ...place }) => place),
    words: givenWords(readable),
  };
}

function givenWords(tables: readonly Pick<BegunTable<ImportTable>, "table" | "importer">[]): GivenWords[] {
  return tables.flatMap(({ table: { request }, importer }) => {
    const given = { ...request.shared?.words, ...request.options.words };
    return Object.keys(given).length === 0 || !importer.options.includes("words")
      ? []
      : [{ format: importer.id, given }];
  });
}

function filesRefused(refused: readonly (LeftOut & { name: string })[]): AppError {
  const shown = refused.slice(0, 5).map(({ name, message }) => `${name}: ${message}`);
  const rest = refused.length - shown.length;
  return new AppError(
    "bad_request",
    `Nothing was imported, since ${refused.length === 1 ? "a file" : `${refused.length} files`} cannot be read. ${shown.join(" ")}${rest > 0 ? ` And ${rest} more.` : ""} Leave them out with onRefused "skip", or settle each with perFile.`,
    { reason: "files_refused", data: { files: refused.slice(0, 200) } },
  );
}

/** An import in the list's form: the sums of its files, and each of them. */
function listed({ parts, ...entry }: Import) {
  const [first] = parts;
  const isSet = parts.length > 1;
  const files = parts.map(({ id: _, readBy: __, ...file }) => ({
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
