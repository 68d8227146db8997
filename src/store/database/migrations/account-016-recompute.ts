import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/**
 * Rules added after schema 10 (withdrawals to own addresses, spam, farms, liquidity, netting) applied only to transactions written afterwards.
 * All accounts are reclassified and recomputed. Tags that only the owner can have set are marked as theirs, which schema 4 did not do.
 */
export const recompute: Migration = {
  version: 16,
  name: "recompute",
  up: `
-- These formats can have tags, and what the owner enters.
UPDATE transactions SET edits = json_set(coalesce(edits, '{}'), '$.tags', json('true'))
  WHERE id IN (SELECT transaction_id FROM transaction_tags) AND json_type(edits, '$.tags') IS NULL
    AND NOT EXISTS (SELECT 1 FROM json_each(transactions.sources) c JOIN sources s ON s.key = c.value LEFT JOIN imports i ON i.id = s.id
      WHERE s.kind NOT IN ('connection', 'verification') AND (s.kind <> 'import' OR i.format IS NULL OR i.format IN ('portolan-csv', 'portolan-json', 'generic-csv', 'pionex-trades')));
${recomputeUnderNewRules}`,
};
