import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/**
 * What was supplied and borrowed in one transaction is a loan next to its collateral, and fees of messages are known at more bridges
 * (docs/spec/accounting.md §1.5, §4.6): both also apply to transactions written before.
 */
export const recomputeLoans: Migration = {
  version: 27,
  name: "recompute for loans next to collateral",
  up: recomputeUnderNewRules,
};
