import { positions as contract } from "../../../contract/methods/portfolio/positions.ts";
import type { z } from "zod";
import { positionComparisonsOf } from "../../../tasks/connections/position-comparisons.ts";
import { positionItems } from "../../shared/position-items.ts";
import { accountMethod } from "../../protocol/method.ts";
import { readConsistently } from "../../protocol/slices.ts";
import type { AccountFor } from "../../../context/uses.ts";

type Read =
  | "assets"
  | "chainPositions"
  | "latestPrices"
  | "ledger"
  | "settings"
  | "sourceChecks"
  | "tasks"
  | "trades"
  | "valuation";

/** Positions in protocols and products. */
export const positions = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: [
      "now",
      "pause",
      "fileVersion",
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
    handle: (call) => readConsistently(call, () => itemsOf(call.account, call.context.now())),
  }),
};

function* itemsOf(
  account: AccountFor<Read>,
  now: number,
): Generator<unknown, z.input<typeof contract.list.output>, void> {
  const comparisons = yield* positionComparisonsOf(account);
  const stakingIds = yield* account.chainPositions.stakingIds();
  return positionItems(account, { comparisons, stakingIds, now });
}
