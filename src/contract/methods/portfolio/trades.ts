import { accountInput, pageInput, page, at, assetId, decimal, namedAsset } from "../../records.ts";
import { z } from "zod";
import { methods, scopes } from "../../../domain/accounting/lots/lots.ts";
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
  value: known.describe("what the priced part is worth"),
  cost: known,
  averagePrice: known,
  unrealised: known,
  unrealisedRate: known.describe("`unrealised` as a fraction of `cost`"),
  costGap: z
    .enum(costGaps)
    .nullable()
    .describe(
      "why `cost` is null: not computed yet, the records do not add up to what is held, a part came in at an unknown cost, or it is money",
    ),
  assumedCost: decimal.describe("the part of `cost` that is the market value of deposits"),
  realised: decimal,
  proceeds: decimal,
  fees: decimal,
  income: decimal,
  expenses: decimal,
  withdrawnGain: decimal,
  unknownGains: z.int().describe("disposals and withdrawals whose gain is not known and not in the sums"),
  unknownIncome: z.int(),
  change24h: z
    .strictObject({ rate: decimal, since: at.describe("the moment of the price compared with") })
    .nullable(),
  today: known.describe("what the price's move since the close of yesterday did to the amount held"),
  lots: z.int(),
  since: at.nullable().describe("when the oldest lot was acquired"),
  wallets: z
    .array(z.strictObject({ wallet: z.string(), amount: decimal, cost: decimal, unknown: decimal }))
    .describe("with `scope` wallet only; `unknown` is the part of the amount whose cost is not known"),
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
  unknown: z.boolean().describe("the cost is not known and counts as zero"),
  unverified: z.boolean(),
});

/** Positions. */
export const trades = {
  list: accountContract({
    doc: "Positions by coin, newest opened first: one opens when the coin's pool leaves zero and closes when it returns to it. `cost` is of what was sold and is still held; `transactions` are the newest 100 of `transactionCount`.",
    access: "read",
    input: accountInput({ status: z.enum(["open", "closed"]).optional(), ...pageInput }),
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
        realised: decimal,
        unrealised: decimal.nullable(),
        daysHeld: z.int(),
        transactionCount: z.int(),
        transactions: z.array(z.string()),
      }),
    ),
  }),
  costs: accountContract({
    doc: "What each coin held now cost and gained, under the settings' cost basis, the most valuable first; with `includeClosed` also coins that are no longer held. An unknown figure is null: `costGap` says why `cost` is; `unrealised` is also null without a price. `totals` are of all coins and leave out unknown figures; `unknownCosts` counts the coins without a cost.",
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
        realised: decimal,
        income: decimal,
        today: decimal,
        unknownCosts: z.int(),
      }),
    }),
  }),
  lots: accountContract({
    doc: "The lots of a coin that are still held under the settings' cost basis, in the order they were acquired, valued at the latest price. `at` and `transactionId` are null for the one lot of average cost.",
    access: "read",
    input: accountInput({ assetId: namedAsset, ...pageInput }),
    output: page(openLot),
  }),
};
