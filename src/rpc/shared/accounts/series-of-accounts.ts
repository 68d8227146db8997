import type { z } from "zod";
import { fromOf, refuseFuture, refuseReversed, toOf, type moment } from "../../../contract/moment.ts";
import type { PerformanceSeries } from "../../../domain/accounting/returns/performance-day.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import { dayNumberOf, type DayNumber } from "../../../domain/time/day.ts";
import type { Call } from "../../protocol/method.ts";
import { readConsistentlyOnWorker } from "../../protocol/slices.ts";
import { openChosen } from "./chosen-accounts.ts";
import type { Opened } from "./combined-accounts.ts";

type Input = {
  accountNames: readonly string[];
  currency?: string | undefined;
  from?: z.output<typeof moment> | undefined;
  to?: z.output<typeof moment> | undefined;
};

/** An account's series in its base currency, with the rates into the currency of the whole. */
type KnownSeries = {
  name: string;
  series: PerformanceSeries;
  rateOn(day: DayNumber): Decimal | undefined;
};
/** Why an account has no series, as the contract states it. */
type UnknownSeries = { name: string } & (
  | { problem: "unpriced" | "unavailable" }
  | { problem: "elsewhere"; node: string }
);

/**
 * The series of several accounts in a range of days, in the requested order. Each is valued in its base currency, at its own prices, and
 * read consistently. On the worker.
 */
export async function seriesOfAccounts(
  call: Call<"accounts" | "pause" | "now">,
  input: Input,
  method: string,
): Promise<{ currency: string; members: (KnownSeries | UnknownSeries)[] }> {
  const now = call.context.now();
  refuseReversed(input);
  refuseFuture(input.from, now);
  const { opened, missing } = await openChosen(call, input.accountNames, method);
  const [from, to, today] = [fromOf(input.from), toOf(input.to), dayNumberOf(now)];
  const currency = input.currency ?? opened[0]?.base ?? missing[0]?.baseCurrency ?? "USD";
  const range = {
    from: from === undefined ? 0 : dayNumberOf(from),
    to: Math.min(to === undefined ? today : dayNumberOf(to), today),
    now,
  };
  const rateOf = ratesOf(opened, { from: 0, to: range.to, now, currency });
  const members: (KnownSeries | UnknownSeries)[] = [];
  for (const account of opened) {
    const { name } = account.row;
    const series = await seriesOf(call, account, range);
    members.push(
      series === undefined
        ? { name, problem: "unpriced" }
        : { name, series, rateOn: (day) => rateOf(account.base, day) },
    );
  }
  for (const { name, node } of missing)
    members.push(
      node === undefined ? { name, problem: "unavailable" } : { name, problem: "elsewhere", node },
    );
  return { currency, members };
}

/** The rate of a day by the first account that knows one: rates are the same for all accounts. */
function ratesOf(
  opened: readonly Opened[],
  question: { from: DayNumber; to: DayNumber; now: number; currency: string },
): (base: string, day: DayNumber) => Decimal | undefined {
  const rates = opened.map(({ store }) => store.valuation.ratesInto(question));
  return (base, day) => {
    for (const rateOf of rates) {
      const found = rateOf(base, day);
      if (found !== undefined) return found.rate;
    }
    return undefined;
  };
}

/** `undefined` if the account holds something, but nothing of it has a price. */
async function seriesOf(
  call: Call<"pause" | "now">,
  { store, base }: Opened,
  range: { from: DayNumber; to: DayNumber; now: number },
): Promise<PerformanceSeries | undefined> {
  const { now } = range;
  if (store.valuation.holdingsAt({ at: now, now, currency: base }).value === null) return undefined;
  const view = { wallet: undefined, coin: undefined };
  const reading = { context: call.context, signal: call.signal, account: store };
  return readConsistentlyOnWorker(reading, () =>
    store.dailyPerformance.series({ view, ...range, currency: base }),
  );
}
