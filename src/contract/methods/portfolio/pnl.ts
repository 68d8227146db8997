import { z } from "zod";
import { methods, scopes } from "../../../domain/accounting/lots/lots.ts";
import { moment } from "../../moment.ts";
import {
  decimal,
  timeZone,
  at,
  assetId,
  accountInput,
  seekableInput,
  page,
  day,
  transaction,
  nothing,
  taskStarted,
} from "../../records.ts";
import { terms } from "../../../domain/accounting/reports/breakdown.ts";
import { reportLists, totalsOfItems } from "../../../domain/accounting/reports/report-items.ts";
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
  unverified: z.boolean().optional().describe("held by an unknown contract: outside net worth"),
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

const unknownTotals = z
  .array(z.enum(totalsOfItems))
  .describe("totals that are zero because none of their items has a known gain or value");

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

/** The part of a month or a coin in the report's totals. */
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
    doc: "Computes and saves the profit and loss of a range by a cost basis method; lots are built from the first transaction on. Each list has its first 1,000 items in chronological order. The settings' `costBasis` decides what is excluded. `proceeds`, `fees`, `cost` and `gain` of a disposal's lots sum to those of the disposal; a missing acquisition is the last lot, without a transaction. `assumedBasis` lists the lots with an assumed cost (deposits at market value) that disposals used; `realised` (in total `assumedRealised`) is the part of `totals.realised` that depends on them. `counts.dailyPrice` is the number of disposals, income, expenses and withdrawals valued at a daily instead of an hourly close; deposits at market value do not count.",
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
      unknownTotals,
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
  delete: accountContract({
    doc: "Deletes a saved report with its lists. Transactions and files do not change.",
    access: "write",
    input: accountInput({ reportId }),
    output: nothing,
  }),
  items: accountContract({
    doc: "Returns a page of a report's list, the last items first unless `order` is `asc`, the order of the report.",
    access: "read",
    input: accountInput({ reportId, list, ...seekableInput }),
    output: page(anyItem).extend({ currency: z.string().describe("the report's, which all figures are in") }),
  }),
  explain: accountContract({
    doc: "Explains a figure: the item, the rule and formula, the prices used, and the transactions. `interval` states whether a price is the close of the hour or of `day`. `index` counts from 0 in the order of the report.",
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
    doc: "Lists the saved reports, newest first.",
    access: "read",
    input: accountInput({}),
    output: z.array(
      z.strictObject({
        ...head,
        counts: savedCounts,
        assumedRealised: decimal.nullable(),
        unknownTotals: unknownTotals.nullable(),
        at,
      }),
    ),
  }),
  export: accountContract({
    doc: "Writes a list of a report to a CSV file of the account. `disposalLots` has one row for each lot of a disposal: `acquiredBy` and `acquiredAt` are the lot's, `basis` is `known`, `assumed` (the market value of a deposit) or `missing`; the rows of a disposal sum to the disposal. An empty cell is an unknown value.",
    access: "read",
    input: accountInput({ reportId, list: z.enum(reportExports) }),
    output: taskStarted,
  }),
};
