import { z } from "zod";
import { methods, scopes } from "../../../domain/accounting/lots/lots.ts";
import { moment } from "../../moment.ts";
import {
  decimal,
  timeZone,
  at,
  assetId,
  accountInput,
  pageInput,
  page,
  day,
  transaction,
  taskStarted,
} from "../../records.ts";
import { terms } from "../../../domain/accounting/reports/breakdown.ts";
import { reportLists } from "../../../domain/accounting/reports/report-items.ts";
import { reportExports } from "../../../domain/accounting/reports/report-csv.ts";
import { accountContract } from "../../method-contract.ts";

const known = decimal.nullable();

const lot = z.strictObject({
  transactionId: z.string().nullable(),
  at: at.nullable(),
  amount: decimal,
  cost: decimal,
});

/** A lot's part of a disposal; the parts sum to it. `assumed`: its cost is the market value of a deposit without a stated cost. */
const soldLot = z.strictObject({
  ...lot.shape,
  holdingDays: z.int().nullable(),
  proceeds: known,
  fees: known,
  gain: known,
  assumed: z.boolean(),
});

const happened = { transactionId: z.string(), at, assetId, amount: decimal };

const disposal = z.strictObject({
  ...happened,
  proceeds: known,
  fees: known,
  cost: decimal,
  gain: known,
  holdingDays: z.int().nullable(),
  lots: z.array(soldLot),
  missing: decimal,
});

const valued = z.strictObject({ ...happened, type: z.string(), value: known });

const withdrawn = z.strictObject({
  ...happened,
  type: z.string(),
  cost: decimal,
  value: known,
  gain: known,
  holdingDays: z.int().nullable(),
  lots: z.array(lot),
  missing: decimal,
});

const missing = z.strictObject({ ...happened, wanted: decimal });

const unpriced = z.strictObject({ ...happened, transactionId: z.string().nullable(), what: z.string() });

const remaining = z.strictObject({
  assetId,
  coinId: z.string().nullable(),
  wallet: z.string().nullable(),
  transactionId: z.string().nullable(),
  amount: decimal,
  cost: decimal,
  at: at.nullable(),
  unverified: z.boolean().optional().describe("a contract that nobody knows holds it: outside net worth"),
});

const assumed = z.strictObject({
  transactionId: z.string().nullable(),
  at: at.nullable(),
  assetId,
  amount: decimal,
  cost: decimal,
  realised: decimal,
});

const anyItem = z.union([disposal, withdrawn, missing, valued, unpriced, remaining, assumed]);

const totals = z.strictObject({
  proceeds: decimal,
  fees: decimal,
  cost: decimal,
  realised: decimal,
  withdrawnGain: decimal,
  income: decimal,
  expenses: decimal,
  unrealised: decimal,
  currencyGain: decimal,
});

const counts = z.strictObject({
  disposals: z.int(),
  income: z.int(),
  expenses: z.int(),
  withdrawn: z.int(),
  missingAcquisitions: z.int(),
  unpriced: z.int(),
  remaining: z.int(),
  assumedBasis: z.int(),
  dailyPrice: z.int(),
  spam: z.int(),
});

/** `null` in a report saved before these were counted. */
const savedCounts = counts.extend({ assumedBasis: z.int().nullable(), dailyPrice: z.int().nullable() });

const options = z.strictObject({
  gas: z.enum(["cost", "expense", "ignore"]),
  fees: z.enum(["cost", "expense"]),
  depositBasis: z.enum(["market", "zero"]),
  timezone: timeZone,
});

const head = {
  reportId: z.string(),
  method: z.enum(methods),
  scope: z.enum(scopes),
  currency: z.string(),
  from: moment.nullable(),
  to: moment.nullable(),
  options,
  totals,
};

const reportId = z.string().min(1).max(100);

/** What a month or a coin adds to the report's totals. */
const sums = {
  proceeds: decimal,
  fees: decimal,
  cost: decimal,
  realised: decimal,
  withdrawnGain: decimal,
  income: decimal,
  expenses: decimal,
  items: z.int().describe("disposals, income, expenses and withdrawals"),
  unknown: z.int().describe("items without a known gain or value, which no figure includes"),
};

const list = z.enum(reportLists);

/** Cost basis, profit and loss. */
export const pnl = {
  report: accountContract({
    doc: "Profit and loss of a range by a method; lots are built from the beginning. The report is saved; each list carries its first 1,000 items in the order they happened. What is left out is as the settings' `costBasis` says. `proceeds`, `fees`, `cost` and `gain` of a disposal's lots sum to the disposal's; what is missing is its last lot, of no transaction. `assumedBasis` lists the lots of deposits at market value that disposals rest on, `realised` (in all `assumedRealised`) is the part of `totals.realised` that rests on them. `counts.dailyPrice` is the number of items valued at a day's close instead of an hour's.",
    access: "read",
    input: accountInput({
      method: z.enum(methods).optional(),
      scope: z.enum(scopes).optional(),
      from: moment.optional(),
      to: moment.optional(),
      options: options.partial().optional(),
    }),
    output: z.strictObject({
      ...head,
      counts,
      assumedRealised: decimal,
      disposals: z.array(disposal),
      income: z.array(valued),
      expenses: z.array(valued),
      withdrawn: z.array(withdrawn),
      missingAcquisitions: z.array(missing),
      unpriced: z.array(unpriced),
      remaining: z.array(remaining),
      assumedBasis: z.array(assumed),
    }),
  }),
  items: accountContract({
    doc: "A list of a report in pages: the last items first unless `order` is `asc`, which is the report's own order.",
    access: "read",
    input: accountInput({ reportId, list, ...pageInput }),
    output: page(anyItem).extend({ currency: z.string().describe("the report's, which all figures are in") }),
  }),
  explain: accountContract({
    doc: "How a figure came about: the item, the rule and formula, the prices used, and the transactions behind it. `interval` says whether a price is the close of the hour of the item's moment or of `day`. `index` counts from 0 in the report's own order.",
    access: "read",
    input: accountInput({ reportId, list, index: z.int().min(0) }),
    output: z.strictObject({
      reportId: z.string(),
      list,
      index: z.int(),
      item: anyItem,
      rule: z.string(),
      formula: z.string(),
      prices: z.array(
        z.strictObject({
          assetId,
          price: decimal,
          day,
          interval: z.enum(["hour", "day"]),
          stale: z.boolean(),
          source: z.string().nullable(),
        }),
      ),
      transactions: z.array(transaction),
    }),
  }),
  breakdown: accountContract({
    doc: "A report's figures by month, by coin and by holding term; each adds up to the report's total. `months` are those of the report's time zone, ascending; `coins` are sorted by the size of realized gain plus income. A lot's term is `long` if it was disposed of after the day a year after its acquisition; `undated` are lots under average cost and missing acquisitions.",
    access: "read",
    input: accountInput({ reportId }),
    output: z.strictObject({
      reportId,
      currency: z.string().describe("the report's, which all figures are in"),
      timezone: timeZone,
      months: z.array(z.strictObject({ month: z.string().describe("YYYY-MM"), ...sums })),
      coins: z.array(
        z.strictObject({
          coinId: z.string().nullable(),
          assetId: assetId.describe("the first of the coin's assets in the report"),
          symbol: z.string(),
          ...sums,
        }),
      ),
      terms: z.array(
        z.strictObject({
          term: z.enum(terms),
          lots: z.int().describe("lots of disposals with a known gain"),
          proceeds: decimal,
          fees: decimal,
          cost: decimal,
          gain: decimal,
        }),
      ),
    }),
  }),
  reports: accountContract({
    doc: "Reports that were made and are kept, newest first.",
    access: "read",
    input: accountInput({}),
    output: z.array(
      z.strictObject({ ...head, counts: savedCounts, assumedRealised: decimal.nullable(), at }),
    ),
  }),
  export: accountContract({
    doc: "Writes a list of a report to a CSV file of the account. `disposalLots` is the disposals with one row a lot: `acquiredBy` and `acquiredAt` are the lot's, `basis` is `known`, `assumed` (the market value of a deposit) or `missing`; the figures of a disposal's rows sum to the disposal's. An empty cell is a value that is not known.",
    access: "read",
    input: accountInput({ reportId, list: z.enum(reportExports) }),
    output: taskStarted,
  }),
};
