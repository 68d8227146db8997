import { decimal, day, accountInput, at, assetId } from "../../records.ts";
import { z } from "zod";
import { moment } from "../../moment.ts";
import { accountContract } from "../../method-contract.ts";

const rate = decimal.nullable();

const dayReturn = z.strictObject({ day, return: decimal }).nullable();

export const view = { wallet: z.string().optional(), coinId: z.string().optional() };

/** Returns of the portfolio, a wallet or a coin. */
export const performance = {
  summary: accountContract({
    doc: "Time-weighted and money-weighted return, drawdown and volatility of a range of days, both ends in. Rates are fractions (`0.05` is 5 %); the time-weighted one is annualised from 365 days on.",
    access: "read",
    input: accountInput({ from: moment.optional(), to: moment.optional(), ...view }),
    output: z.strictObject({
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
    }),
  }),
  history: accountContract({
    doc: "The time-weighted index day by day: what one unit of money held from the range's first day on has become. Days without capital are left out.",
    access: "read",
    input: accountInput({ from: moment.optional(), to: moment.optional(), ...view }),
    output: z.array(z.strictObject({ day, index: decimal })),
  }),
  contributions: accountContract({
    doc: "What was put in and what it became, at the close of each day of a range: the value, the deposits less withdrawals since the range began, and the gain, which is what is left of the value after them and the opening value. Assets that gained or lost a price are in neither, as in `summary`, whose figures the last day has.",
    access: "read",
    input: accountInput({ from: moment.optional(), to: moment.optional(), ...view }),
    output: z.array(z.strictObject({ day, value: decimal, netInvested: decimal, gain: decimal })),
  }),
  explain: accountContract({
    doc: "One day: what was there before, what came and went with its value, what is held at its close at which price, and the return these give. `flow` and `flows` are at the price of their moment; `inflows` and `outflows` are a day's flows netted by asset as the return counts them: in at the close before, out at the day's close.",
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
