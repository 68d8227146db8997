import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/**
 * Changes of NFTs of concentrated liquidity are stored with the transaction that made them (docs/spec/accounting.md §1.4). Connections of
 * accounts that have such NFTs are read again from their beginning, so that earlier transactions get theirs.
 */
export const liquidity: Migration = {
  version: 28,
  name: "changes of concentrated liquidity",
  up: `
ALTER TABLE transactions ADD COLUMN liquidity TEXT;
UPDATE connections SET cursor = NULL, revision = revision + 1
  WHERE kind IN ('evm-node', 'evm-explorer') AND EXISTS (SELECT 1 FROM assets WHERE kind = 'nft' AND id LIKE 'eip155:%/erc721:%');
${recomputeUnderNewRules}`,
};
