import type { Migration } from "./migration.ts";
import { recomputeUnderNewRules } from "./recompute.ts";

/**
 * Debts that change without a transfer of their coin are read from logs by explorers, too: connections of accounts that have tokens of such
 * debts are read again from their beginning. Withdrawals and repayments below the accrued interest, and several deposits in one
 * transaction, have new types.
 */
export const debtLogs: Migration = {
  version: 29,
  name: "debts by the logs of explorers",
  up: `
UPDATE connections SET cursor = NULL, revision = revision + 1
  WHERE kind = 'evm-explorer' AND EXISTS (SELECT 1 FROM assets WHERE symbol LIKE 'variableDebt%' OR symbol LIKE 'stableDebt%');
${recomputeUnderNewRules}`,
};
