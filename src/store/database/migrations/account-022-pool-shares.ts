import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/** Tokens of pools carry the lots that were given for them (docs/spec/accounting.md §1.4): earlier transactions follow the rule too. */
export const recomputePoolShares: Migration = {
  version: 22,
  name: "recompute for shares of pools",
  up: recomputeUnderNewRules,
};
