import {
  accountInput,
  pageInput,
  seekableInput,
  page,
  at,
  assetId,
  decimal,
  namedAsset,
  statedDecimal,
} from "../../records.ts";
import { z } from "zod";
import { methods, scopes } from "../../../domain/accounting/lots/lots.ts";
import { terms } from "../../../domain/accounting/reports/breakdown.ts";
import { accountContract } from "../../method-contract.ts";

const known = decimal.nullable();

/** Why the cost of a holding is unknown. */
export const costGaps = ["computing", "missingHistory", "unknownCost", "money"] as const;

const coinCost = z.strictObject({
  coinId: z.string().nullable(),
  assetIds: z.array(assetId),
  symbol: z.string(),
  amount: decimal,
  price: known,
  value: known.describe("value of the priced part"),
  cost: known,
  averagePrice: known,
  unrealised: known,
  unrealisedRate: known.describe("`unrealised` as a fraction of `cost`"),
  costGap: z
    .enum(costGaps)
    .nullable()
    .describe(
      "why `cost` is null: not computed yet, the transactions do not add up to the holding, a part was acquired at an unknown cost, or it is a currency",
    ),
  assumedCost: decimal.describe("the part of `cost` that is the market value of deposits"),
  realised: known.describe("null if the gain of no disposal is known"),
  proceeds: decimal,
  fees: decimal,
  income: known.describe("null if the value of no income is known"),
  expenses: decimal,
  withdrawnGain: decimal,
  unknownGains: z
    .int()
    .describe("disposals with an unknown gain, excluded from `realised`, `proceeds` and `fees`"),
  unknownCostDisposals: z
    .int()
    .describe("disposals whose cost is unknown in part or whole, and counts as zero in `realised`"),
  unknownWithdrawnGains: z.int().describe("withdrawals with an unknown gain, excluded from `withdrawnGain`"),
  unknownIncome: z.int().describe("income with an unknown value, excluded from `income`"),
  unknownExpenses: z.int().describe("expenses with an unknown value, excluded from `expenses`"),
  change24h: z
    .strictObject({ rate: decimal, since: at.describe("the moment of the price compared with") })
    .nullable(),
  today: known.describe("change of the held amount's value since yesterday's close"),
  lots: z.int(),
  since: at.nullable().describe("when the oldest lot was acquired"),
  wallets: z
    .array(z.strictObject({ wallet: z.string(), amount: decimal, cost: decimal, unknown: decimal }))
    .describe("with `scope` wallet only; `unknown` is the part of the amount with an unknown cost"),
});

const openLot = z.strictObject({
  transactionId: z.string().nullable(),
  at: at.nullable(),
  assetId,
  wallet: z.string().nullable(),
  amount: decimal,
  cost: decimal,
  daysHeld: z.int().nullable(),
  price: known,
  value: known,
  unrealised: known,
  assumed: z.boolean(),
  unknown: z.boolean().describe("the cost is unknown and counts as zero"),
  unverified: z.boolean(),
});

const unsigned = statedDecimal.refine((text) => !text.startsWith("-"), "has a sign; write it without one");

const saleEstimate = z.strictObject({
  at,
  currency: z.string(),
  method: z.enum(methods),
  scope: z.enum(scopes),
  price: known.describe("per unit: the one given, else the latest"),
  proceeds: known,
  cost: known,
  assumedCost: decimal.describe("the part of `cost` that is the market value of deposits"),
  gain: known,
  gap: z
    .enum([...costGaps, "noPrice"])
    .nullable()
    .describe(
      "why `gain` is null: not computed yet, more is sold than the lots hold, a part was acquired at an unknown cost, it is a currency, or there is no price",
    ),
  missing: decimal.describe("the part of the amount that no lot covers"),
  terms: z
    .array(
      z.strictObject({ term: z.enum(terms), amount: decimal, cost: decimal, proceeds: known, gain: known }),
    )
    .describe("`long`: held for more than a year; `undated`: average cost"),
  lotCount: z.int(),
  lots: z
    .array(
      z.strictObject({
        transactionId: z.string().nullable(),
        at: at.nullable(),
        amount: decimal,
        cost: decimal,
        daysHeld: z.int().nullable(),
        proceeds: known,
        gain: known,
        assumed: z.boolean(),
        unknown: z.boolean(),
      }),
    )
    .describe("the first 100 in the order in which they are sold"),
});

/** Positions. */
export const trades = {
  list: accountContract({
    doc: "Lists trades by coin, the most recently opened first: a trade opens when the holding of a coin leaves zero and closes when it returns to zero. Sales while nothing is known to be held are a closed trade with a `peak` of zero. `cost` covers the amounts sold and still held; `transactions` are the newest 100 of `transactionCount`.",
    access: "read",
    input: accountInput({ status: z.enum(["open", "closed"]).optional(), ...seekableInput }),
    output: page(
      z.strictObject({
        id: z.string(),
        coinId: z.string().nullable(),
        assetId: z.string(),
        symbol: z.string(),
        status: z.enum(["open", "closed"]),
        opened: at,
        closed: at.nullable(),
        quantity: decimal,
        peak: decimal,
        cost: decimal,
        proceeds: decimal,
        fees: decimal,
        realised: known.describe("null if the gain of no disposal is known"),
        unknownGains: z
          .int()
          .describe("disposals with an unknown gain, excluded from `realised`, `proceeds` and `fees`"),
        unknownCosts: z
          .int()
          .describe(
            "acquisitions with an unknown cost, which counts as zero in `cost` and `realised`, and sales of more than was acquired",
          ),
        unrealised: known.describe(
          "null without a price, if the cost of a part of the holding is unknown, or if the transactions do not add up to the holding",
        ),
        isIncomplete: z
          .boolean()
          .describe(
            "an open trade whose transactions do not add up to the holding, because acquisitions are missing",
          ),
        daysHeld: z.int(),
        transactionCount: z.int(),
        transactions: z.array(z.string()),
      }),
    ),
  }),
  costs: accountContract({
    doc: "Returns cost and gains of each coin held now under the settings' cost basis, the most valuable first; with `includeClosed` also of coins no longer held. Unknown figures are `null`: `costGap` gives the reason for `cost`; `unrealised` is also `null` without a price. `totals` cover all coins and exclude unknown figures; `unknownCosts`, `unknownGains`, `unknownCostDisposals` and `unknownIncome` count the coins without a cost, the disposals without a known gain or cost, and the income without a known value. `realised` and `income` are `null` if none of their items has a known value.",
    access: "read",
    input: accountInput({ coinId: z.string().optional(), includeClosed: z.boolean().default(false) }),
    output: z.strictObject({
      at,
      currency: z.string(),
      method: z.enum(methods),
      scope: z.enum(scopes),
      items: z.array(coinCost),
      totals: z.strictObject({
        value: known,
        cost: decimal,
        unrealised: decimal,
        realised: known,
        income: known,
        today: decimal,
        unknownCosts: z.int(),
        unknownGains: z.int(),
        unknownCostDisposals: z.int(),
        unknownIncome: z.int(),
      }),
    }),
  }),
  lots: accountContract({
    doc: "Lists the open lots of a coin under the settings' cost basis, in the order of acquisition, valued at the latest price. `at` and `transactionId` are `null` for the single lot of average cost.",
    access: "read",
    input: accountInput({ assetId: namedAsset, ...pageInput }),
    output: page(openLot),
  }),
  estimateSale: accountContract({
    doc: "Estimates a sale of a coin now under the settings' cost basis, before fees: the lots that a report would take for it, and its gain. Changes nothing. `price` is per unit in the account's currency; the latest applies without it. With the scope `wallet`, `wallet` names whose lots are sold.",
    access: "read",
    input: accountInput({
      assetId: namedAsset,
      amount: unsigned.refine((text) => /[1-9]/.test(text), "is zero; write how much is sold"),
      price: unsigned.optional(),
      wallet: z.string().max(300).optional(),
    }),
    output: saleEstimate,
  }),
};
