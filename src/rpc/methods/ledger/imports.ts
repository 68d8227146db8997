import { imports as contract } from "../../../contract/methods/ledger/imports.ts";
import { add, formatDecimal, parseDecimal, zero } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { CsvFile } from "../../../ports/csv.ts";
import { runInSlices } from "../../../ports/pause.ts";
import { describeFormat } from "../../../importers/format-description.ts";
import { previewFile } from "../../../importers/reading/preview.ts";
import { checkBeginning, checkImportable } from "../../../importers/reading/read-file.ts";
import { importers } from "../../../importers/registry.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { deleteImport } from "../../../tasks/ledger/delete-import.ts";
import { importFile } from "../../../tasks/ledger/import-file.ts";
import { accountMethod, serverMethod, type AccountCall } from "../../protocol/method.ts";

export const imports = {
  formats: serverMethod(contract.formats, {
    runs: "reader",
    uses: [],
    handle: () => importers.map(describeFormat),
  }),

  preview: accountMethod(contract.preview, {
    runs: "worker",
    uses: ["importChecks", "sourceChecks", "pause", "now", "accounts", "files", "openCsv", "storedFiles"],
    async handle(call, { fileId, format, options = {} }) {
      const { account, context, signal } = call;
      const csv = await openFile(call, fileId, options.part);
      const { areKnown, withPositionsOf } = account.importChecks.knownTransactions();
      const balanceOf = (pair: { wallet: string; assetId: string }, moment: number): Promise<string> =>
        runInSlices(account.sourceChecks.computedAt(pair, moment), {
          pause: context.pause,
          now: context.now,
          signal,
        });
      return previewFile(
        csv,
        { importers, format, options },
        {
          signal,
          pause: context.pause,
          account: {
            areKnown,
            surveyShift: account.importChecks.surveyShift,
            async balanceAt({ wallet, assetId, withPositions }, moment) {
              const wallets = withPositions === true ? withPositionsOf(wallet) : [wallet];
              let sum = zero;
              for (const one of wallets)
                sum = add(sum, parseDecimal(await balanceOf({ wallet: one, assetId }, moment)));
              return formatDecimal(sum);
            },
          },
        },
      );
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
      "openCsv",
    ],
    async handle(call, input) {
      const { account, context, signal } = call;
      const { format, onProblem } = input;
      const options = input.options ?? {};
      const csv = await openFile(call, input.fileId, options.part);
      const found = await checkBeginning(csv, { importers, format, options }, signal);
      await checkImportable(csv, { importers, format, options }, { onProblem, signal, pause: context.pause });
      const importId = context.newId();
      return account.transaction(() => {
        const taskId = enqueue(account, importFile, { importId }, { trigger: "user" }, context);
        account.imports.add({
          id: importId,
          fileId: input.fileId,
          fileName: account.storedFiles.get(input.fileId).name,
          format: found.format,
          options,
          onProblem,
          taskId,
          createdAt: context.now(),
        });
        return { importId, taskId };
      });
    },
  }),

  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["imports", "tasks"],
    handle: ({ account }) =>
      account.imports.list().map((entry) => {
        // A task that was cancelled before it began has not touched its import.
        const ended = account.tasks.find(entry.taskId)?.state;
        const isOver = entry.state !== "done" && entry.state !== "deleting";
        const state = isOver && (ended === "cancelled" || ended === "failed") ? ended : entry.state;
        return { ...entry, importId: entry.id, state };
      }),
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
          `The import of "${entry.fileName}" is not over. Cancel its task ${task.id} with tasks.cancel, which takes it back, or wait.`,
        );
      return account.transaction(() => ({
        taskId: enqueue(account, deleteImport, { importId }, { trigger: "user" }, context),
      }));
    },
  }),
};

async function openFile(
  { account, context }: AccountCall<"storedFiles" | "files" | "accounts" | "openCsv">,
  fileId: string,
  part: string | undefined,
): Promise<CsvFile> {
  const file = account.storedFiles.get(fileId);
  const path = context.files.join(context.accounts.filesOf(account.id), file.id);
  return context.openCsv(path, file.name, part);
}
