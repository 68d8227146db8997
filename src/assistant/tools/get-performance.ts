import { z } from "zod";
import type { PerformanceSummary } from "../../domain/accounting/returns/performance.ts";
import { dataState } from "../prompt/data-state.ts";
import { findAsset, findWallet } from "./find-named.ts";
import { coin, from, to, wallet } from "./inputs.ts";
import { compute, defineTool } from "./tool.ts";

export const getPerformance = defineTool({
  name: "get_performance",
  description:
    "How well the account, a wallet or a coin did in a range of days: time-weighted return (twr), money-weighted return (xirr), largest drawdown, volatility, gain and net deposits. Rates are fractions: 0.05 is 5 %. twr is annualised from 365 days on; null is not known.",
  input: z.strictObject({ from, to, coin: coin.optional(), wallet: wallet.optional() }),
  async run(input, tools) {
    const { account, context, maskAddresses } = tools;
    const asset = input.coin === undefined ? undefined : findAsset(account, input.coin);
    const now = context.now();
    const summary = await compute<PerformanceSummary>(
      tools,
      {
        kind: "performance",
        input: {
          from: input.from,
          to: input.to,
          coinId: asset?.coinId ?? asset?.id,
          wallet:
            input.wallet === undefined
              ? undefined
              : findWallet(account, input.wallet, { mask: maskAddresses }),
        },
      },
      now,
    );
    return {
      from: input.from ?? "the beginning",
      to: input.to ?? "today",
      ...summary,
      coverageNote:
        "coverageFlows is the value of assets that entered or left the priced set; it is neither profit nor deposit.",
      data: dataState(account, now),
    };
  },
});
