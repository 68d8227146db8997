import { positions as contract } from "../../../contract/methods/portfolio/positions.ts";
import { requestSliceMs, runInSlices } from "../../../ports/pause.ts";
import { positionComparisonsOf } from "../../../tasks/connections/position-comparisons.ts";
import { positionItems } from "../../shared/position-items.ts";
import { accountMethod } from "../../protocol/method.ts";

/** Positions in protocols and products. */
export const positions = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: [
      "now",
      "pause",
      "assets",
      "chainPositions",
      "latestPrices",
      "ledger",
      "settings",
      "sourceChecks",
      "tasks",
      "trades",
      "valuation",
    ],
    async handle({ account, context, signal }) {
      const now = context.now();
      const slices = { pause: context.pause, now: context.now, signal, slice: requestSliceMs };
      const comparisons = await runInSlices(positionComparisonsOf(account), slices);
      const stakingIds = await runInSlices(account.chainPositions.stakingIds(), slices);
      return positionItems(account, { comparisons, stakingIds, now });
    },
  }),
};
