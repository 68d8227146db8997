import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/**
 * Protocols and calls known since schema 24 apply to transactions written before as well: contracts that share a position have one name for
 * it, such as Morpho and its bundlers, and what they paid back is looked for there (docs/spec/accounting.md §1.4).
 */
export const recomputeCalls: Migration = {
  version: 25,
  name: "recompute for calls of protocols",
  up: recomputeUnderNewRules,
};
