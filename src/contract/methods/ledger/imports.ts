import { z } from "zod";
import { importOptions } from "../../import-options.ts";
import { accountInput, transaction, at, taskStarted } from "../../records.ts";
import { serverContract, accountContract } from "../../method-contract.ts";

export const format = z.object({
  id: z.string(),
  title: z.string(),
  provider: z.string(),
  file: z.string().describe("which of the provider's files it is"),
  platform: z.string(),
  fileTypes: z.array(z.string()).describe("extensions of the files it is read from"),
  howTo: z.string().describe("where to click to get the file"),
  proof: z
    .enum(["real sample", "synthetic", "header only"])
    .describe("proved on rows of a real export, on invented rows in a real layout, or by its header alone"),
  columns: z.array(z.string()).describe("the columns by which it is known"),
  versions: z
    .array(z.object({ columns: z.array(z.string()), notRead: z.array(z.string()) }))
    .describe("the known headers, with the columns that nothing is read from"),
  unreadRows: z
    .array(z.object({ rows: z.string(), outcome: z.enum(["refused", "noEffect"]), reason: z.string() }))
    .describe("rows that are not booked, where the format declares them"),
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
  formats: serverContract({
    doc: "The formats that can be imported: provider, file, where to get it, which columns and rows are read, how well that is proved, and the options.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(format),
  }),
  preview: accountContract({
    doc: "Reads a whole uploaded file and tells what an import would bring, by a sample, and every problem by its row. Writes nothing.",
    access: "read",
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
  }),
  create: accountContract({
    doc: "Imports an uploaded file as a task: the whole file is read first, then written; a problem in any row aborts it unless `onProblem` is `skip`. A file of which no row can be read is refused in either case.",
    access: "write",
    input: accountInput({ ...request, onProblem: z.enum(["abort", "skip"]).default("abort") }),
    output: z.strictObject({ importId: z.string(), taskId: z.string() }),
  }),
  list: accountContract({
    doc: "The account's imports, newest first, each with what it found and what it could not read.",
    access: "read",
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
  }),
  delete: accountContract({
    doc: "Takes an import back as a task: what only it reported goes, what another source reports too stays, and what the owner had deleted of it may be imported again.",
    access: "write",
    input: accountInput({ importId: z.string().min(1).max(200) }),
    output: taskStarted,
  }),
};
