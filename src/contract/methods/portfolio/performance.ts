import { decimal, day, accountInput, at, assetId } from "../../records.ts";
import { z } from "zod";
import { moment } from "../../moment.ts";
import { accountContract } from "../../method-contract.ts";

const rate = decimal.nullable();

const dayReturn = z.strictObject({ day, return: decimal }).nullable();

/** The figures of a range of days. */
export const performanceSummary = z.strictObject({
  netInvested: decimal,
  gain: decimal,
  twr: rate,
  twrAnnualised: rate,
  xirr: rate,
  xirrStatus: z.enum(["ok", "ambiguous", "none"]),
  maxDrawdown: rate,
  volatility: rate,
  best: dayReturn,
  worst: dayReturn,
  coverageFlows: decimal,
  belowZeroOn: day
    .nullable()
    .describe(
      "the first day that lost more than its capital, because the value fell below zero; the time-weighted figures are then null",
    ),
});

const coin = {
  coinId: z.string().nullable(),
  assetId: assetId.describe("the first of the coin's assets in the range"),
  symbol: z.string(),
};

const view = { wallet: z.string().optional(), coinId: z.string().optional() };

/** Returns of the portfolio, a wallet or a coin. */
export const performance = {
  summary: accountContract({
    doc: "Returns time-weighted and money-weighted return, drawdown and volatility of a range of days (inclusive). Rates are fractions (`0.05` is 5 %); the time-weighted return is annualised from 365 days on.",
    access: "read",
    input: accountInput({ from: moment.optional(), to: moment.optional(), ...view }),
    output: performanceSummary,
  }),
  history: accountContract({
    doc: "Returns the time-weighted index by day: the value of one unit of money invested on the first day of the range. Days without capital are omitted. It ends before a day that lost more than its capital.",
    access: "read",
    input: accountInput({ from: moment.optional(), to: moment.optional(), ...view }),
    output: z.array(z.strictObject({ day, index: decimal })),
  }),
  contributions: accountContract({
    doc: "Returns contributions and gain at the close of each day of a range: the value, the deposits less withdrawals since the start of the range, and the gain, which is the value less these and less the opening value. Assets that gained or lost a price count in neither, as in `summary`, whose figures equal those of the last day.",
    access: "read",
    input: accountInput({ from: moment.optional(), to: moment.optional(), ...view }),
    output: z.array(z.strictObject({ day, value: decimal, netInvested: decimal, gain: decimal })),
  }),
  byCoin: accountContract({
    doc: "Returns what each coin contributed to the gain of a range of days (inclusive), highest first: `gain` = `closing` − `opening` − `netInvested` − `netTraded` − `coverageFlows`, which equals the coin's own `summary`. Deposits and exchanges are at the price of their time, so a fee is a loss of the coin that paid it, and a reward a gain. The coins' gains and `tradeDifference` add up to the `gain` of `summary`.",
    access: "read",
    input: accountInput({ from: moment.optional(), to: moment.optional(), wallet: z.string().optional() }),
    output: z.strictObject({
      gain: decimal,
      tradeDifference: decimal.describe(
        "what exchanges brought in less what they took, at market prices: below zero if the prices paid were worse than the market's",
      ),
      coins: z.array(
        z.strictObject({
          ...coin,
          opening: decimal,
          closing: decimal,
          netInvested: decimal,
          netTraded: decimal,
          coverageFlows: decimal,
          gain: decimal,
        }),
      ),
      unpriced: z
        .array(z.strictObject(coin))
        .describe("coins without a price on some day of the range, whose gain of then is in no figure"),
    }),
  }),
  explain: accountContract({
    doc: "Explains one day: the opening value, the flows with their values, the holdings at the close with their prices, and the resulting return. `flow` and `flows` are at the price of their time; `inflows` and `outflows` are the day's flows netted by asset as the return counts them: inflows at the previous close, outflows at the day's close.",
    access: "read",
    input: accountInput({ day, from: moment.optional(), to: moment.optional(), ...view }),
    output: z.strictObject({
      day,
      opening: decimal,
      value: decimal,
      flow: decimal,
      coverageFlow: decimal,
      inflows: decimal,
      outflows: decimal,
      gain: decimal,
      return: rate,
      formula: z.string(),
      flows: z.array(
        z.strictObject({
          transactionId: z.string(),
          at,
          assetId,
          wallet: z.string(),
          amount: decimal,
          value: rate,
        }),
      ),
      holdings: z.array(
        z.strictObject({ assetId, amount: decimal, price: rate, priceDay: day.nullable(), value: rate }),
      ),
    }),
  }),
};
