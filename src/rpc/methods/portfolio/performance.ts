import { performance as contract } from "../../../contract/methods/portfolio/performance.ts";
import type { z } from "zod";
import { performanceDays } from "../../../domain/accounting/returns/daily-performance.ts";
import type { PerformanceSeries } from "../../../domain/accounting/returns/performance-day.ts";
import { summaryOf } from "../../../domain/accounting/returns/performance.ts";
import { contributionsOf } from "../../../domain/accounting/returns/contributions.ts";
import { gainByCoin } from "../../../domain/accounting/returns/gain-by-coin.ts";
import { returnIndex } from "../../../domain/accounting/returns/return-index.ts";
import type { View } from "../../../domain/accounting/booking/moves.ts";
import { dayFromNumber, dayNumberOf, numberOfDay, type DayNumber } from "../../../domain/time/day.ts";
import { add, formatDecimal, formatKnown, round, subtract, zero } from "../../../domain/money/decimal.ts";
import { canonicalHex } from "../../../domain/ledger/identity.ts";
import { accountMethod, type AccountCall } from "../../protocol/method.ts";
import type { moment } from "../../../contract/moment.ts";
import { fromOf, refuseFuture, refuseReversed, toOf } from "../../../contract/moment.ts";
import { readConsistentlyOnWorker, runCallInSlices } from "../../protocol/slices.ts";

/** Performance of the portfolio, a wallet or a coin. */
export const performance = {
  summary: accountMethod(contract.summary, {
    runs: "worker",
    uses: ["now", "pause", "settings", "dailyPerformance", "changes"],
    async handle(call, input) {
      return runCallInSlices(call, summaryOf(await seriesOf(call, input)));
    },
  }),
  history: accountMethod(contract.history, {
    runs: "worker",
    uses: ["now", "pause", "settings", "dailyPerformance", "changes"],
    async handle(call, input) {
      const { days } = await seriesOf(call, input);
      return returnIndex(days);
    },
  }),
  contributions: accountMethod(contract.contributions, {
    runs: "worker",
    uses: ["now", "pause", "settings", "dailyPerformance", "changes"],
    async handle(call, input) {
      return contributionsOf(await seriesOf(call, input));
    },
  }),
  byCoin: accountMethod(contract.byCoin, {
    runs: "worker",
    uses: ["now", "pause", "settings", "accounting", "assets", "changes"],
    async handle(call, { wallet, ...range }) {
      const { account, context } = call;
      const now = context.now();
      const days = rangeOf(call, range);
      const { coins, unpriced, ...sums } = await readConsistentlyOnWorker(call, () => {
        const currency = account.settings.get().baseCurrency;
        const lookups = account.accounting.lookups({ currency, now });
        const transactions = account.accounting.transactions({ now });
        return gainByCoin(transactions, { ...days, lookups, currency, wallet: viewOf({ wallet }).wallet });
      });
      const coinOf = (assetId: string) => {
        const asset = account.assets.find(assetId);
        return { coinId: asset?.coinId ?? null, assetId, symbol: asset?.symbol ?? assetId };
      };
      return {
        ...sums,
        coins: coins.map(({ coin: _, assetId, ...figures }) => ({ ...coinOf(assetId), ...figures })),
        unpriced: unpriced.map(coinOf),
      };
    },
  }),
  explain: accountMethod(contract.explain, {
    runs: "worker",
    uses: ["now", "pause", "settings", "accounting", "changes"],
    async handle(call, input) {
      const number = numberOfDay(input.day);
      refuseFuture(input.day, call.context.now());
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
      const { opening, days } = await dayOf(call, {
        day: number,
        view: viewOf(input),
        onStart() {
          flows.length = 0;
          holdings.length = 0;
        },
        onFlow: (on, { transactionId, change, value }) => {
          if (on === number)
            flows.push({
              transactionId,
              at: change.at,
              assetId: change.assetId,
              wallet: change.wallet,
              amount: formatDecimal(change.amount),
              value: formatKnown(value),
            });
        },
        onHolding: (_, { assetId: id, amount, price, value }) =>
          holdings.push({
            assetId: id,
            amount: formatDecimal(amount),
            // Only the account's own currency has a value without a price.
            price: price === undefined ? (value === undefined ? null : "1") : formatDecimal(price.price),
            priceDay: price !== undefined ? dayFromNumber(price.day) : value === undefined ? null : input.day,
            value: value === undefined ? null : formatDecimal(value),
          }),
      });
      const [firstDay] = days;
      const close = firstDay?.value ?? zero;
      const flow = firstDay?.flow ?? zero;
      const covered = firstDay?.coverage ?? zero;
      const change = firstDay?.change ?? null;
      const figures = {
        opening: formatDecimal(opening),
        value: formatDecimal(close),
        inflows: formatDecimal(firstDay?.inflow ?? zero),
        outflows: formatDecimal(firstDay?.outflow ?? zero),
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

/** The days of the range that is asked for. */
function seriesOf(
  call: AccountCall<"settings" | "now" | "dailyPerformance" | "pause" | "changes">,
  input: Range & ViewInput,
): Promise<PerformanceSeries> {
  const { account, context } = call;
  const request = { ...rangeOf(call, input), view: viewOf(input), now: context.now() };
  return readConsistentlyOnWorker(call, () =>
    account.dailyPerformance.series({ ...request, currency: account.settings.get().baseCurrency }),
  );
}

type DayRequest = Pick<Parameters<typeof performanceDays>[1], "onFlow" | "onHolding"> & {
  day: DayNumber;
  view: View;
  /** Called at the start of each attempt: discards the rows of the previous one. */
  onStart?: () => void;
};

/** One day, with what `explain` names: its flows and its holdings. */
function dayOf(
  call: AccountCall<"settings" | "now" | "accounting" | "pause" | "changes">,
  { day, ...request }: DayRequest,
): Promise<PerformanceSeries> {
  const { account, context } = call;
  const now = context.now();
  return readConsistentlyOnWorker(call, () => {
    request.onStart?.();
    const currency = account.settings.get().baseCurrency;
    const lookups = account.accounting.lookups({ currency, now });
    return performanceDays(account.accounting.transactions({ now }), {
      ...request,
      from: day,
      to: day,
      lookups,
      currency,
    });
  });
}

type Range = { from?: z.output<typeof moment> | undefined; to?: z.output<typeof moment> | undefined };

function rangeOf({ context }: AccountCall<"now">, range: Range): { from: number; to: number } {
  refuseReversed(range);
  refuseFuture(range.from, context.now());
  const from = fromOf(range.from);
  const to = toOf(range.to);
  const today = dayNumberOf(context.now());
  return {
    from: from === undefined ? 0 : dayNumberOf(from),
    to: Math.min(to === undefined ? today : dayNumberOf(to), today),
  };
}

type ViewInput = { wallet?: string | undefined; coinId?: string | undefined };

function viewOf({ wallet, coinId }: ViewInput): View {
  return { wallet: wallet === undefined ? undefined : canonicalHex(wallet), coin: coinId };
}
