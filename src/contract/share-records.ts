import { z } from "zod";
import { assetId, at, day, decimal } from "./records.ts";
import { directions, transactionTypes } from "../domain/ledger/transaction.ts";

export const sharePage = z.enum(["netWorth", "holdings", "performance", "transactions"]);
export type SharePage = z.output<typeof sharePage>;

export const shareAmounts = z
  .enum(["shown", "percent", "hidden"])
  .describe("percent: proportions and changes, no amounts; hidden: neither");
export type ShareAmounts = z.output<typeof shareAmounts>;

export const share = z.strictObject({
  id: z.string(),
  name: z.string(),
  pages: z.array(sharePage),
  amounts: shareAmounts,
  createdAt: at,
  expiresAt: at.nullable(),
  lastUsedAt: at.nullable(),
});

const money = decimal.nullable().describe("null unless amounts are shown");

/** The content of each page of a share. */
export const sharedPages = {
  netWorth: z.strictObject({
    page: z.literal("netWorth"),
    value: money,
    points: z
      .array(z.strictObject({ day, value: money, index: decimal.nullable() }))
      .describe("index: 100 at the first value; no points if amounts are hidden"),
  }),
  holdings: z.strictObject({
    page: z.literal("holdings"),
    items: z.array(
      z.strictObject({
        symbol: z.string(),
        amount: money,
        value: money,
        share: decimal.nullable().describe("of the total, four digits; null if amounts are hidden"),
      }),
    ),
  }),
  performance: z.strictObject({
    page: z.literal("performance"),
    netInvested: money,
    gain: money,
    twr: decimal.nullable(),
    twrAnnualised: decimal.nullable(),
    xirr: decimal.nullable(),
    maxDrawdown: decimal.nullable(),
    volatility: decimal.nullable(),
    points: z.array(z.strictObject({ day, index: decimal })),
  }),
  transactions: z.strictObject({
    page: z.literal("transactions"),
    items: z.array(
      z.strictObject({
        day,
        at: at
          .nullable()
          .describe("null unless amounts are shown: a moment could identify a transaction on its chain"),
        type: z.enum(transactionTypes),
        legs: z.array(
          z.strictObject({ direction: z.enum(directions), assetId, symbol: z.string(), amount: money }),
        ),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
};

export const shareInput = z.strictObject({
  page: sharePage.optional().describe("only what the link contains if absent"),
  cursor: z.string().max(400).optional().describe("of `transactions`"),
});

export const shareAnswer = z.strictObject({
  name: z.string(),
  pages: z.array(sharePage),
  amounts: shareAmounts,
  currency: z.string(),
  expiresAt: at.nullable(),
  content: z
    .union([sharedPages.netWorth, sharedPages.holdings, sharedPages.performance, sharedPages.transactions])
    .nullable(),
});
export type ShareAnswer = z.output<typeof shareAnswer>;
