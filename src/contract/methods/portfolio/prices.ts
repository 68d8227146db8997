import { z } from "zod";
import { customProblem } from "../../../errors/custom-problem.ts";
import { msg } from "../../../errors/wording.ts";
import {
  assetId,
  timeZone,
  namedAsset,
  day,
  statedDecimal,
  currency,
  accountInput,
  at,
  decimal,
  nothing,
  taskStarted,
} from "../../records.ts";
import { moment } from "../../moment.ts";
import { accountContract, serverContract } from "../../method-contract.ts";
import { fileNoteRecord } from "../../file-note-record.ts";

const maxItems = 10_000;

const days = { day: day.optional(), from: day.optional(), to: day.optional() };

export type Days = { day?: string | undefined; from?: string | undefined; to?: string | undefined };

const hasDays = (row: Days): boolean =>
  row.day === undefined
    ? row.from !== undefined && row.to !== undefined
    : row.from === undefined && row.to === undefined;

const daysWanted = customProblem(msg`needs either a day, or a range by from and to`);

const assetDays = z.strictObject({ assetId: namedAsset, ...days }).refine(hasDays, daysWanted);

export const pricesOfDays = z
  .strictObject({ assetId: namedAsset, ...days, price: statedDecimal, currency })
  .refine(hasDays, daysWanted);

const fileInput = {
  fileId: z.string().min(1).max(200).describe("an uploaded file: CSV in any dialect, or XLSX"),
  assetId: namedAsset.optional().describe("of a file with the prices of one asset"),
  names: z
    .record(z.string().max(400), namedAsset.nullable())
    .refine((names) => Object.keys(names).length <= 1_000, "has more than 1,000 names")
    .optional()
    .describe("the assets of names in the file; null leaves a name out"),
  currency: currency.optional().describe("of prices without a stated currency; by default the account's"),
  dateOrder: z
    .enum(["day-first", "month-first"])
    .optional()
    .describe("of dates like 3/4/2021, where the file does not show it"),
  decimal: z
    .enum([".", ","])
    .optional()
    .describe("the decimal separator, where the file's numbers can be read in two ways"),
  timezone: timeZone.optional().describe("IANA zone of times without one; default UTC"),
  part: z.string().max(400).optional().describe("the sheet of a workbook with several"),
};

const filePrice = z.strictObject({ row: z.int(), day, price: decimal, currency: z.string() });
const fileProblem = z.strictObject({
  row: z.int(),
  message: z.string(),
  reason: z.string().optional().describe("the reason's id, by which the page says it in its language"),
  params: z.record(z.string(), z.string()).optional().describe("values that the message quotes"),
  text: z.string(),
});

/** Daily closes, the owner's own prices, and price sources. */
export const prices = {
  list: accountContract({
    doc: "Returns the closes of an asset that valuations use, oldest first, in the given currency (by default the account's). By `day` (the default): daily closes, today the latest known; days without a price or exchange rate are omitted. By `hour`: the closes of the hours in which transactions happened, where a source has them; `at` is the start of the hour. A day with a price of your own has no hours, because that price applies all day.",
    access: "read",
    input: accountInput({
      assetId: namedAsset,
      from: moment.optional(),
      to: moment.optional(),
      currency: currency.optional(),
      interval: z.enum(["day", "hour"]).default("day"),
    }),
    output: z.array(
      z.strictObject({ at: at.optional(), day, close: decimal, source: z.string(), manual: z.boolean() }),
    ),
  }),
  set: accountContract({
    doc: "Sets prices of your own for days, or for each day of a range (inclusive); a single range can be given without the list. At most 10,000 items and 40,000 days at once. A price of your own overrides every source on its day, for all assets of the coin, and is never suspicious. Prices must be above zero; for an asset without value use `worthlessFrom` of `assets.update`.",
    access: "write",
    input: accountInput({
      prices: z.array(pricesOfDays).min(1).max(maxItems).optional(),
      assetId: namedAsset.optional(),
      from: day.optional(),
      to: day.optional(),
      price: statedDecimal.optional(),
      currency: currency.optional(),
    }),
    output: nothing,
  }),
  unset: accountContract({
    doc: "Removes own prices of days, or of each day of ranges; the sources' prices apply again.",
    access: "write",
    input: accountInput({
      prices: z.array(assetDays).min(1).max(maxItems),
    }),
    output: nothing,
  }),
  preview: accountContract({
    doc: "Reads an uploaded file of daily prices and returns what `import` would set, with every problem by row. It has one row an asset and day (columns such as asset, date or time, price, currency), one column an asset, or the prices of one asset. Of several times of a day the last counts. Assets are named by id, symbol, name, coin or contract. Writes nothing. Throws `option_needed` if two readings fit all dates or all numbers.",
    access: "read",
    input: accountInput(fileInput),
    output: z.strictObject({
      rows: z.int(),
      columns: z
        .strictObject({
          asset: z.string().nullable(),
          date: z.string(),
          price: z.string(),
          currency: z.string().nullable(),
        })
        .describe("the columns that are read, by name or number"),
      assets: z.array(
        z.strictObject({
          name: z.string().describe("as the file names it; empty for a file of one asset"),
          assetId: assetId.nullable(),
          candidates: z.array(assetId).describe("the assets with this name, if several"),
          isLeftOut: z.boolean(),
          rows: z.int(),
          days: z.int().describe("days with a price"),
          changed: z.int().describe("days whose own price an import would set or change"),
          first: day.nullable(),
          last: day.nullable(),
          currencies: z.array(z.string()),
          sample: z.array(filePrice).describe("its first, a middle and its last price"),
        }),
      ),
      problems: z.array(fileProblem).describe("the first 200"),
      problemCount: z.int(),
      assumptions: z.array(z.string()),
      notes: z.array(fileNoteRecord).describe("the assumptions with their reasons"),
    }),
  }),
  import: accountContract({
    doc: "Sets the prices of an uploaded file, read as by `preview`, in one change that `transactions.undo` undoes. Throws `bad_request` if there are problems, unless `onProblem` is `skip`: it leaves out the rows concerned.",
    access: "write",
    input: accountInput({ ...fileInput, onProblem: z.enum(["abort", "skip"]).default("abort") }),
    output: z.strictObject({
      assets: z.int().describe("assets with prices in the file"),
      days: z.int().describe("own prices that are new or changed"),
      changeId: z.string().nullable().describe("undoes the import; null if nothing changed"),
    }),
  }),
  refresh: accountContract({
    doc: "Requests missing prices from the sources again, including those that no source knew before and sources that are paused after failures; for the given assets or all.",
    access: "write",
    input: accountInput({
      assetId: namedAsset.optional(),
      assetIds: z.array(namedAsset).max(1000).optional(),
    }),
    output: taskStarted,
  }),
  fetchHours: accountContract({
    doc: "Fetches the hourly closes of the last seven days for the assets held then, for `netWorth.history` by hour. They value no transaction. `taskId` is `null` if nothing has changed since the last call and no further hour has been published.",
    access: "read",
    input: accountInput({}),
    output: z.strictObject({ taskId: z.string().nullable() }),
  }),
  sources: serverContract({
    doc: "Lists the price sources in their default order: what each can price, how far back, and its request rate. An API key for a source is the secret `price_<id>_key`.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        currency: z.string(),
        earliest: day.nullable(),
        requestsPerSecond: z.number(),
        batch: z.int(),
      }),
    ),
  }),
};
