import type { z } from "zod";
import { combined as contract } from "../../../contract/methods/portfolio/combined.ts";
import {
  combinedPerformance,
  convertedPerformance,
  type CombinedSeries,
} from "../../../domain/accounting/returns/combined-performance.ts";
import { contributionsOf } from "../../../domain/accounting/returns/contributions.ts";
import { summaryOf } from "../../../domain/accounting/returns/performance.ts";
import type { PerformanceSeries } from "../../../domain/accounting/returns/performance-day.ts";
import { returnIndex } from "../../../domain/accounting/returns/return-index.ts";
import { add, formatDecimal, zero } from "../../../domain/money/decimal.ts";
import { serverMethod, type Call } from "../../protocol/method.ts";
import { runCallInSlices } from "../../protocol/slices.ts";
import { seriesOfAccounts } from "../../shared/accounts/series-of-accounts.ts";

type Asking = Call<"accounts" | "pause" | "now">;
type Account = z.input<typeof contract.performance.output>["accounts"][number];
/** `series` is `undefined` if an account has a problem: the performance of some of the accounts is not that of all. */
type Combined = { currency: string; accounts: Account[]; series: CombinedSeries | undefined };

/** The performance of several accounts together. On the worker, as that of each of them. */
export const combinedPerformanceMethods = {
  performance: serverMethod(contract.performance, {
    runs: "worker",
    uses: ["accounts", "pause", "now"],
    async handle(call, input) {
      const { series, ...answer } = await combine(call, input, "accounts.performance");
      if (series === undefined) return { ...answer, summary: null, moved: null };
      return {
        ...answer,
        summary: await runCallInSlices(call, summaryOf(series)),
        moved: formatDecimal([...series.moved.values()].reduce(add, zero)),
      };
    },
  }),
  performanceHistory: serverMethod(contract.performanceHistory, {
    runs: "worker",
    uses: ["accounts", "pause", "now"],
    async handle(call, input) {
      const { series, ...answer } = await combine(call, input, "accounts.performanceHistory");
      if (series === undefined) return { ...answer, days: null };
      const indexOn = new Map(returnIndex(series.days).map(({ day, index }) => [day, index]));
      return {
        ...answer,
        days: contributionsOf(series).map((point) => ({ ...point, index: indexOn.get(point.day) ?? null })),
      };
    },
  }),
};

async function combine(
  call: Asking,
  input: z.output<typeof contract.performance.input>,
  method: string,
): Promise<Combined> {
  const { currency, members } = await seriesOfAccounts(call, input, method);
  const accounts: Account[] = [];
  const converted: PerformanceSeries[] = [];
  for (const member of members) {
    if ("problem" in member) {
      accounts.push(member);
      continue;
    }
    const { name, rateOn } = member;
    const series = await runCallInSlices(call, convertedPerformance(member.series, rateOn));
    if (series === null) accounts.push({ name, problem: "no_rate" });
    else {
      accounts.push({ name });
      converted.push(series);
    }
  }
  const isKnown = accounts.every(({ problem }) => problem === undefined);
  return {
    currency,
    accounts,
    series: isKnown ? await runCallInSlices(call, combinedPerformance(converted)) : undefined,
  };
}
