import { combined as contract } from "../../../contract/methods/portfolio/combined.ts";
import { convertedGain } from "../../../domain/accounting/returns/converted-gain.ts";
import { formatKnown } from "../../../domain/money/decimal.ts";
import { sumIfKnown } from "../../../domain/valuation/combined.ts";
import { serverMethod } from "../../protocol/method.ts";
import { seriesOfAccounts } from "../../shared/accounts/series-of-accounts.ts";

/** The gain of several accounts together. On the worker, as the performance of each of them. */
export const combinedGain = serverMethod(contract.gain, {
  runs: "worker",
  uses: ["accounts", "pause", "now"],
  async handle(call, input) {
    const { currency, members } = await seriesOfAccounts(call, input, "accounts.gain");
    const gains = members.map((member) => {
      if ("problem" in member) return { ...member, value: null };
      const gain = convertedGain(member.series, member.rateOn);
      return {
        name: member.name,
        value: formatKnown(gain),
        ...(gain === null && { problem: "no_rate" as const }),
      };
    });
    return { currency, value: sumIfKnown(gains.map(({ value }) => value)), accounts: gains };
  },
});
