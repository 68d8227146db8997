import { z } from "zod";
import { fileNoteRecord } from "../../file-note-record.ts";
import { importOptions } from "../../import-options.ts";
import { accountInput, transaction, at, decimal, taskStarted } from "../../records.ts";
import { serverContract, accountContract } from "../../method-contract.ts";
import { wording } from "../../wording.ts";

const format = z.object({
  id: z.string(),
  title: z.string(),
  provider: z.string(),
  file: z.string().describe("the file among the provider's exports"),
  platform: z.string(),
  fileTypes: z.array(z.string()).describe("extensions of the files it is read from"),
  howTo: z.string().describe("where to click to get the file"),
  proof: z
    .enum(["real sample", "synthetic", "header only"])
    .describe("tested on rows of a real export, on made-up rows in a real layout, or by its header alone"),
  columns: z.array(z.string()).describe("the columns that identify the format"),
  versions: z
    .array(z.object({ columns: z.array(z.string()), notRead: z.array(z.string()) }))
    .describe("the known headers, with the ignored columns"),
  unreadRows: z
    .array(z.object({ rows: z.string(), outcome: z.enum(["refused", "noEffect"]), reason: z.string() }))
    .describe("rows that are not booked, where the format declares them"),
  options: z.array(z.string()),
});

const problem = z.strictObject({
  row: z.int(),
  message: z.string(),
  reason: z.string().optional().describe("the reason's id, by which the page says it in its language"),
  params: z.record(z.string(), z.string()).optional().describe("values that the message quotes"),
  text: z.string(),
  file: z.string().optional().describe("the file's name, where the import has several"),
});

const fileId = z.string().min(1).max(200);
const formatId = z
  .string()
  .max(100)
  .optional()
  .describe("the id of a format or saved mapping; found by the header when left out");
const part = z.string().max(400);

const request = {
  fileId: fileId.optional().describe("a table, or an archive or workbook of which every table is read"),
  fileIds: z
    .array(fileId)
    .min(1)
    .max(200)
    .optional()
    .describe("instead of fileId: several files as one import; their order does not matter"),
  format: formatId,
  options: importOptions.optional().describe("for several files, each uses the options that its format has"),
  perFile: z
    .array(
      z.strictObject({
        fileId,
        part: part.optional().describe("one table of the file; all if omitted"),
        format: formatId,
        options: importOptions.optional(),
        leaveOut: z.literal(true).optional().describe("excludes the file"),
      }),
    )
    .max(1_000)
    .default([])
    .describe("what differs for single files of several"),
};

const optionsShown = z.record(z.string(), z.unknown());

const place = {
  fileId: z.string(),
  fileName: z.string(),
  part: z.string().nullable().describe("the sheet of a workbook or the path in an archive"),
};

const counts = {
  rows: z.int(),
  transactions: z.int(),
  problems: z.array(problem),
  problemCount: z.int(),
  warnings: z.array(z.string()).describe("assumptions and gaps that concern the whole file"),
};

/** What a preview has in addition. */
const expected = {
  notes: z.array(fileNoteRecord).describe("the warnings with their reasons"),
  unknownWords: z
    .array(
      z.strictObject({
        column: z.string(),
        word: z.string(),
        rows: z.array(z.int()).describe("the first rows that have it"),
        count: z.int(),
        file: z.string().optional().describe("the file's name, where the import has several"),
      }),
    )
    .describe("words unknown to the format; options.words defines them"),
  confidence: z.number(),
  options: optionsShown,
  ignoredColumns: z.array(z.string()).describe("ignored columns"),
  known: z
    .int()
    .describe("transactions that are in the account already, or in a file of the import that is read before"),
  superseded: z
    .int()
    .describe(
      "transactions of a tracker's file that records of exchanges, wallets or chains also contain, so that they do not count",
    ),
  added: z.int().describe("transactions that an import would add, without these"),
};

const filePreview = z.strictObject({
  ...place,
  ...counts,
  ...expected,
  format: z.string().nullable(),
  refusal: z
    .strictObject({
      reason: z.string(),
      message: z.string(),
      wording: wording.optional(),
      data: optionsShown.optional(),
    })
    .nullable()
    .describe("why the file cannot be imported; the import is refused unless it is left out"),
});

const result = z
  .strictObject({ added: z.int(), known: z.int(), skipped: z.int() })
  .nullable()
  .describe("its result; null until it is written");

const id = z.string().describe("of the file in this import, as in the sources of transactions");

const comparedAmount = z.strictObject({ stated: decimal, computed: decimal, difference: decimal });

export const imports = {
  formats: serverContract({
    doc: "Lists the formats that can be imported: provider, file, where to get it, the columns and rows read, how well that is tested, and the options.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(format),
  }),
  preview: accountContract({
    doc: "Reads the uploaded files in full and returns what an import would add, with a sample and every problem by row. Several files, the members of an archive and the sheets of a workbook are one import; each is recognised separately, and one that cannot be imported is listed with the reason. Writes nothing.",
    access: "read",
    input: accountInput(request),
    output: z.strictObject({
      ...counts,
      ...expected,
      format: z.string().nullable().describe("null where the files have several formats"),
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
        .describe("names of the sample's assets in the file, with the coin that an import would give them"),
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
      period: z
        .strictObject({ from: at, to: at })
        .nullable()
        .describe("the times of the first and the last transaction; null if there is none"),
      symbols: z.array(z.string()).describe("the symbols of all assets, at most 200"),
      files: z.array(filePreview).describe("the same for each file, sheet or member"),
      ignoredFiles: z.array(z.string()).describe("files in archives that are no tables, such as pictures"),
    }),
  }),
  create: accountContract({
    doc: "Imports uploaded files in one task: all are read first, then written. A problem in any row aborts the import unless `onProblem` is `skip`; a file that cannot be imported aborts it unless `onRefused` is `skip` or `perFile` omits the file. A file without a readable row is always refused. A transaction whose rows are spread over several files, such as a trade at the turn of a month, is joined. The same set of files gives the same ledger in any order.",
    access: "write",
    input: accountInput({
      ...request,
      onProblem: z.enum(["abort", "skip"]).default("abort"),
      onRefused: z
        .enum(["abort", "skip"])
        .default("abort")
        .describe("skip: files of unknown formats and other unreadable files are skipped"),
    }),
    output: z.strictObject({
      importId: z.string(),
      taskId: z.string(),
      leftOut: z
        .array(z.strictObject({ ...place, reason: z.string(), message: z.string() }))
        .optional()
        .describe("files that cannot be imported, if they were skipped"),
    }),
  }),
  list: accountContract({
    doc: "Lists the account's imports, newest first, each with its results and its problems.",
    access: "read",
    input: accountInput({}),
    output: z.array(
      z.strictObject({
        id: z.string(),
        importId: z.string(),
        fileId: z.string().describe("the first file"),
        fileName: z.string(),
        format: z.string().nullable().describe("null where the files have several formats"),
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
        ...counts,
        files: z.array(
          z.strictObject({ id, ...place, ...counts, format: z.string(), options: optionsShown, result }),
        ),
      }),
    ),
  }),
  differences: accountContract({
    doc: "Compares the figures stated in an import's files with the present ledger, by coin: the last amounts of a balance column, the sums of the rows of a portfolio or tax program's file, and the gains and cost that such a file states. Returns the differences, each with its likely cause and the transactions concerned. Changes nothing.",
    access: "read",
    input: accountInput({ importId: z.string().min(1).max(200) }),
    output: z.strictObject({
      compared: z.int().describe("how many amounts were compared"),
      items: z.array(
        z.strictObject({
          basis: z
            .enum(["column", "rows"])
            .describe("the balance column, of one wallet; or the sum of the rows, over all wallets"),
          asset: z.string().describe("the asset's id in the file"),
          symbol: z.string(),
          wallet: z.string().nullable(),
          at,
          stated: decimal,
          computed: decimal,
          difference: decimal.describe("stated less computed"),
          likelyCause: z
            .enum(["historyBefore", "nearRow", "otherSources", "records", "unknown"])
            .describe(
              "history before the file is missing; something around the first row that differs; transactions of other sources that the file lacks; the records that count instead of its rows state other amounts, such as fees",
            ),
          transactionIds: z.array(z.string()).describe("transactions to look at, at most 50"),
        }),
      ),
      results: z
        .strictObject({
          compared: z.int().describe("how many coins have a stated gain or cost"),
          items: z.array(
            z.strictObject({
              asset: z.string(),
              symbol: z.string(),
              currency: z.string().describe("the file's"),
              from: at,
              to: at,
              gain: comparedAmount.describe("the realized gain in `from..to`"),
              cost: comparedAmount
                .nullable()
                .describe(
                  "the cost basis of the holding at `to`; null if the file states none or the ledger has earlier transactions of the coin",
                ),
              unknownGains: z.int().describe("disposals with an unknown gain, excluded from the sums"),
              transactionIds: z
                .array(z.string())
                .describe("transactions to look at, at most 50, the largest difference first"),
            }),
          ),
        })
        .describe("gains and cost basis that a tracker's rows state, beyond rounding to cents"),
    }),
  }),
  delete: accountContract({
    doc: "Undoes an import in a task: transactions that only it reported are deleted, those with another source are kept, and its deleted transactions can be imported again.",
    access: "write",
    input: accountInput({ importId: z.string().min(1).max(200) }),
    output: taskStarted,
  }),
};
