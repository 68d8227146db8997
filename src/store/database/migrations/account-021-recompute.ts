import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/**
 * Rules added after schema 20 apply to transactions written before as well: protocols known by their registry, vaults recognised by their share token
 * (docs/spec/accounting.md §1.4), and rows of trackers that another source reported (§1.9).
 */
export const recomputeProtocols: Migration = {
  version: 21,
  name: "recompute for protocols",
  up: recomputeUnderNewRules,
};
