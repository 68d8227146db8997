import type { z } from "zod";
import { combined as contract } from "../../../contract/methods/portfolio/combined.ts";
import { fromOf, refuseFuture, refuseReversed, toOf } from "../../../contract/moment.ts";
import { convertedGain } from "../../../domain/accounting/returns/converted-gain.ts";
import { formatKnown, type Decimal } from "../../../domain/money/decimal.ts";
import { dayNumberOf, type DayNumber } from "../../../domain/time/day.ts";
import { sumIfKnown } from "../../../domain/valuation/combined.ts";
import { openChosen } from "../../shared/chosen-accounts.ts";
import type { Opened } from "../../shared/combined-accounts.ts";
import { serverMethod, type Call } from "../../protocol/method.ts";
import { readConsistentlyOnWorker } from "../../protocol/slices.ts";

type MemberGain = z.input<typeof contract.gain.output>["accounts"][number];
/** The days of the range, both inclusive, and the currency of the sum. */
type Terms = { from: DayNumber; to: DayNumber; now: number; currency: string };
type RateOn = (base: string, day: DayNumber) => Decimal | undefined;

/** The gain of several accounts together. On the worker, as the performance of each of them. */
export const combinedGain = serverMethod(contract.gain, {
  runs: "worker",
  uses: ["accounts", "pause", "now"],
  async handle(call, input) {
    const now = call.context.now();
    refuseReversed(input);
    refuseFuture(input.from, now);
    const { opened, missing } = await openChosen(call, input.accountNames, "accounts.gain");
    const [from, to, today] = [fromOf(input.from), toOf(input.to), dayNumberOf(now)];
    const currency = input.currency ?? opened[0]?.base ?? missing[0]?.baseCurrency ?? "USD";
    const terms = {
      from: from === undefined ? 0 : dayNumberOf(from),
      to: Math.min(to === undefined ? today : dayNumberOf(to), today),
      now,
      currency,
    };
    const rateOn = ratesOf(opened, terms);
    const gains: MemberGain[] = [];
    for (const account of opened) gains.push(await gainOf(call, account, { ...terms, rateOn }));
    for (const { name, node } of missing)
      gains.push({
        name,
        value: null,
        ...(node === undefined ? { problem: "unavailable" } : { problem: "elsewhere", node }),
      });
    return { currency, value: sumIfKnown(gains.map(({ value }) => value)), accounts: gains };
  },
});

/** The rate of a day by the first account that knows one: rates are the same for all accounts. */
function ratesOf(opened: readonly Opened[], { to, now, currency }: Terms): RateOn {
  const rates = opened.map(({ store }) => store.valuation.ratesInto({ from: 0, to, now, currency }));
  return (base, day) => {
    for (const rateOf of rates) {
      const found = rateOf(base, day);
      if (found !== undefined) return found.rate;
    }
    return undefined;
  };
}

async function gainOf(
  call: Call<"pause" | "now">,
  { row, store, base }: Opened,
  { from, to, now, rateOn }: Omit<Terms, "currency"> & { rateOn: RateOn },
): Promise<MemberGain> {
  const { name } = row;
  if (store.valuation.holdingsAt({ at: now, now, currency: base }).value === null)
    return { name, value: null, problem: "unpriced" };
  const view = { wallet: undefined, coin: undefined };
  const reading = { context: call.context, signal: call.signal, account: store };
  const series = await readConsistentlyOnWorker(reading, () =>
    store.dailyPerformance.series({ view, from, to, now, currency: base }),
  );
  const gain = convertedGain(series, (day) => rateOn(base, day));
  return { name, value: formatKnown(gain), ...(gain === null && { problem: "no_rate" }) };
}
