import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/** Sales of coins that are not known to be held count in positions: all accounts are computed again, with the figures before. */
export const recomputeSales: Migration = {
  version: 37,
  name: "recompute-sales",
  up: recomputeUnderNewRules,
};
