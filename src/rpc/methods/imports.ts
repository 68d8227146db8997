import { z } from "zod";
import { add, formatDecimal, parseDecimal, zero } from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import type { CsvFile } from "../../ports/csv.ts";
import { runInSlices } from "../../ports/pause.ts";
import { previewFile } from "../../importers/reading/preview.ts";
import { checkBeginning } from "../../importers/reading/read-file.ts";
import { importers } from "../../importers/registry.ts";
import { createKnownTransactions } from "../../store/ledger/known-transactions.ts";
import { surveyShift } from "../../store/ledger/shifted-rows.ts";
import { importOptions } from "../../contract/import-options.ts";
import { enqueue } from "../../tasks/queue/queue.ts";
import { taskKinds } from "../../tasks/registry.ts";
import { accountMethod, serverMethod, type AccountCall } from "../protocol/method.ts";
import { at, taskStarted, transaction, accountInput } from "../../contract/records.ts";

const format = z.object({
  id: z.string(),
  title: z.string(),
  platform: z.string(),
  howTo: z.string(),
  columns: z.array(z.string()),
  options: z.array(z.string()),
});
const problem = z.strictObject({ row: z.int(), message: z.string(), text: z.string() });
const request = {
  fileId: z.string().min(1).max(200),
  format: z.string().max(80).optional().describe("a format's id; found by the header when left out"),
  options: importOptions.optional(),
};
const optionsShown = z.record(z.string(), z.unknown());

export const imports = {
  formats: serverMethod({
    doc: "The formats that can be imported, the columns by which each is known and the options it takes.",
    access: "read",
    runs: "reader",
    input: z.strictObject({}),
    output: z.array(format),
    handle: () =>
      importers.map(({ id, title, platform, howTo, columns, options }) => ({
        id,
        title,
        platform,
        howTo,
        columns: columns.map((column) => column.split("|")[0] ?? column),
        options,
      })),
  }),

  preview: accountMethod({
    doc: "Reads a whole uploaded file and tells what an import would bring, by a sample, and every problem by its row. Writes nothing.",
    access: "read",
    runs: "worker",
    input: accountInput(request),
    output: z.strictObject({
      format: z.string(),
      confidence: z.number(),
      rows: z.int(),
      transactions: z.int(),
      sample: z.array(transaction),
      assets: z
        .array(
          z.strictObject({
            assetId: z.string(),
            symbol: z.string().optional(),
            name: z.string().optional(),
            decimals: z.int().optional(),
            coinId: z.string().optional(),
          }),
        )
        .describe("what the file calls the assets of the sample"),
      problems: z.array(problem),
      problemCount: z.int(),
      options: optionsShown,
      ignoredColumns: z.array(z.string()).describe("columns that nothing is read from"),
      warnings: z.array(z.string()).describe("assumptions and gaps that concern the whole file"),
      known: z.int().describe("transactions that are in the account already"),
      added: z.int().describe("transactions that an import would add"),
      balances: z
        .array(
          z.strictObject({
            wallet: z.string(),
            asset: z.string().describe("the asset's id"),
            symbol: z.string(),
            at,
            stated: z.string(),
            computed: z.string(),
          }),
        )
        .describe("the last balance that the file states of each wallet and asset, and the one computed"),
    }),
    async handle(call, { fileId, format, options = {} }) {
      const { account, context, signal } = call;
      const csv = await openFile(call, fileId);
      const { areKnown, withPositionsOf } = createKnownTransactions(account.sql);
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
            surveyShift: () => surveyShift(account.sql),
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

  create: accountMethod({
    doc: "Imports an uploaded file as a task: the whole file is read first, then written; a problem in any row aborts it unless `onProblem` is `skip`.",
    access: "write",
    runs: "worker",
    input: accountInput({ ...request, onProblem: z.enum(["abort", "skip"]).default("abort") }),
    output: z.strictObject({ importId: z.string(), taskId: z.string() }),
    async handle(call, input) {
      const { account, context } = call;
      const options = input.options ?? {};
      const csv = await openFile(call, input.fileId);
      const found = await checkBeginning(csv, { importers, format: input.format, options }, call.signal);
      const importId = context.newId();
      return account.sql.transaction(() => {
        const task = { kind: "importFile", input: { importId }, trigger: "user" as const };
        const taskId = enqueue(account, taskKinds, task, context);
        account.imports.add({
          id: importId,
          fileId: input.fileId,
          fileName: account.files.get(input.fileId).name,
          format: found.format,
          options,
          onProblem: input.onProblem,
          taskId,
          createdAt: context.now(),
        });
        return { importId, taskId };
      });
    },
  }),

  list: accountMethod({
    doc: "The account's imports, newest first, each with what it found and what it could not read.",
    access: "read",
    runs: "reader",
    input: accountInput({}),
    output: z.array(
      z.strictObject({
        id: z.string(),
        importId: z.string(),
        fileId: z.string(),
        fileName: z.string(),
        format: z.string(),
        options: optionsShown,
        onProblem: z.enum(["abort", "skip"]),
        state: z.enum([
          "queued",
          "checking",
          "writing",
          "done",
          "undoing",
          "failed",
          "cancelled",
          "deleting",
        ]),
        taskId: z.string(),
        createdAt: at,
        rows: z.int(),
        transactions: z.int(),
        problems: z.array(problem),
        problemCount: z.int(),
        warnings: z.array(z.string()).describe("assumptions and gaps that concern the whole file"),
      }),
    ),
    handle: ({ account }) =>
      account.imports.list().map((entry) => {
        // A task that was cancelled before it began has not touched its import.
        const ended = account.tasks.find(entry.taskId)?.state;
        const isOver = entry.state !== "done" && entry.state !== "deleting";
        const state = isOver && (ended === "cancelled" || ended === "failed") ? ended : entry.state;
        return { ...entry, importId: entry.id, state };
      }),
  }),

  delete: accountMethod({
    doc: "Takes an import back as a task: what only it reported goes, what another source reports too stays, and what the owner had deleted of it may be imported again.",
    access: "write",
    runs: "worker",
    input: accountInput({ importId: z.string().min(1).max(200) }),
    output: taskStarted,
    handle({ account, context }, { importId }) {
      const entry = account.imports.get(importId);
      const task = account.tasks.find(entry.taskId);
      if (task !== undefined && ["queued", "running", "waiting"].includes(task.state))
        throw new AppError(
          "conflict",
          `The import of "${entry.fileName}" is not over. Cancel its task ${task.id} with tasks.cancel, which takes it back, or wait.`,
        );
      return account.sql.transaction(() => ({
        taskId: enqueue(
          account,
          taskKinds,
          { kind: "deleteImport", input: { importId }, trigger: "user" },
          context,
        ),
      }));
    },
  }),
};

async function openFile({ account, context }: AccountCall, fileId: string): Promise<CsvFile> {
  const file = account.files.get(fileId);
  const path = context.files.join(context.accounts.filesOf(account.id), file.id);
  return context.openCsv(path, file.name);
}
