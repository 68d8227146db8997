import { z } from "zod";
import { performanceDays } from "../../domain/accounting/returns/daily-performance.ts";
import { summaryOf } from "../../domain/accounting/returns/performance.ts";
import { returnIndex } from "../../domain/accounting/returns/return-index.ts";
import type { View } from "../../domain/accounting/booking/moves.ts";
import { dayFromNumber, dayNumberOf, numberOfDay } from "../../domain/time/day.ts";
import { add, formatDecimal, round, subtract, zero } from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { canonicalHex } from "../../domain/ledger/identity.ts";
import { accountMethod, type AccountCall } from "../protocol/method.ts";
import { fromOf, moment, toOf } from "../../contract/moment.ts";
import { assetId, at, day, decimal, accountInput } from "../../contract/records.ts";
import { inSlices } from "../protocol/slices.ts";

const rate = decimal.nullable();
const dayReturn = z.strictObject({ day, return: decimal }).nullable();
const view = { wallet: z.string().optional(), coinId: z.string().optional() };

/** How well the portfolio, a wallet or a coin did. */
export const performance = {
  summary: accountMethod({
    doc: "Time-weighted and money-weighted return, drawdown and volatility of a range of days, both ends in. Rates are fractions (`0.05` is 5 %); the time-weighted one is annualised from 365 days on.",
    access: "read",
    runs: "worker",
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
    async handle(call, input) {
      return summaryOf(await daysOf(call, { ...rangeOf(call, input), view: viewOf(input) }));
    },
  }),
  history: accountMethod({
    doc: "The time-weighted index day by day: what one unit of money held from the range's first day on has become. Days without capital are left out.",
    access: "read",
    runs: "worker",
    input: accountInput({ from: moment.optional(), to: moment.optional(), ...view }),
    output: z.array(z.strictObject({ day, index: decimal })),
    async handle(call, input) {
      const { days } = await daysOf(call, { ...rangeOf(call, input), view: viewOf(input) });
      return returnIndex(days);
    },
  }),
  explain: accountMethod({
    doc: "One day: what was there before, what came and went with its value, what is held at its close at which price, and the return these give. `flow` and `flows` are at the price of their moment; `inflows` and `outflows` are a day's flows netted by asset as the return counts them: in at the close before, out at the day's close.",
    access: "read",
    runs: "worker",
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
    async handle(call, input) {
      const number = numberOfDay(input.day);
      if (number > dayNumberOf(call.context.now()))
        throw new AppError("bad_request", `${input.day} has not come yet.`);
      const flows: {
        transactionId: string;
        at: number;
        assetId: string;
        wallet: string;
        amount: string;
        value: string | null;
      }[] = [];
      const holdings: {
        assetId: string;
        amount: string;
        price: string | null;
        priceDay: string | null;
        value: string | null;
      }[] = [];
      const { opening, days } = await daysOf(call, {
        from: number,
        to: number,
        view: viewOf(input),
        onFlow: (on, { transactionId, change, value }) => {
          if (on === number)
            flows.push({
              transactionId,
              at: change.at,
              assetId: change.assetId,
              wallet: change.wallet,
              amount: formatDecimal(change.amount),
              value: value === null ? null : formatDecimal(value),
            });
        },
        onHolding: (_, { assetId: id, amount, price, value }) =>
          holdings.push({
            assetId: id,
            amount: formatDecimal(amount),
            // What has a value without a price is the account's own currency.
            price: price === undefined ? (value === undefined ? null : "1") : formatDecimal(price.price),
            priceDay: price !== undefined ? dayFromNumber(price.day) : value === undefined ? null : input.day,
            value: value === undefined ? null : formatDecimal(value),
          }),
      });
      const [of] = days;
      const close = of?.value ?? zero;
      const flow = of?.flow ?? zero;
      const covered = of?.coverage ?? zero;
      const change = of?.change ?? null;
      const figures = {
        opening: formatDecimal(opening),
        value: formatDecimal(close),
        inflows: formatDecimal(of?.inflow ?? zero),
        outflows: formatDecimal(of?.outflow ?? zero),
        return: change === null ? null : formatDecimal(round(change, 12)),
      };
      return {
        day: input.day,
        ...figures,
        flow: formatDecimal(flow),
        coverageFlow: formatDecimal(covered),
        gain: formatDecimal(subtract(subtract(close, opening), add(flow, covered))),
        formula:
          figures.return === null
            ? "no return: there was no capital on this day"
            : `return = (value + outflows) ÷ (opening + inflows) − 1 = (${figures.value} + ${figures.outflows}) ÷ (${figures.opening} + ${figures.inflows}) − 1 = ${figures.return}`,
        flows,
        holdings,
      };
    },
  }),
};

type DaysRequest = Pick<Parameters<typeof performanceDays>[1], "onFlow" | "onHolding"> & {
  from: number;
  to: number;
  view: View;
};

function daysOf(call: AccountCall, request: DaysRequest): Promise<Parameters<typeof summaryOf>[0]> {
  const { account, context } = call;
  const currency = account.settings.get().baseCurrency;
  const now = context.now();
  const lookups = account.books.lookups({ currency, now });
  const transactions = account.books.transactions({ now });
  return inSlices(call, performanceDays(transactions, { ...request, lookups, currency }));
}

type Range = { from?: z.output<typeof moment> | undefined; to?: z.output<typeof moment> | undefined };

function rangeOf({ context }: AccountCall, range: Range): { from: number; to: number } {
  const from = fromOf(range.from);
  const to = toOf(range.to);
  const today = dayNumberOf(context.now());
  return {
    from: from === undefined ? 0 : dayNumberOf(from),
    to: Math.min(to === undefined ? today : dayNumberOf(to), today),
  };
}

function viewOf({ wallet, coinId }: { wallet?: string | undefined; coinId?: string | undefined }): View {
  return { wallet: wallet === undefined ? undefined : canonicalHex(wallet), coin: coinId };
}
