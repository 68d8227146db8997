import { ledger } from "./account-001-ledger.ts";
import { accounting } from "./account-002-accounting.ts";
import { conversations } from "./account-003-conversations.ts";
import { backups } from "./account-004-backups.ts";
import { legKinds } from "./account-005-leg-kinds.ts";
import { taskResults } from "./account-006-task-results.ts";
import { exchangeListings } from "./account-007-exchange-listings.ts";
import { contracts } from "./account-008-contracts.ts";
import { statedBalances } from "./account-009-stated-balances.ts";
import { positions } from "./account-010-positions.ts";
import { priceHours } from "./account-011-price-hours.ts";
import { arrivals } from "./account-012-arrivals.ts";
import { renamedCoins } from "./account-013-renamed-coins.ts";
import { krakenCodes } from "./account-014-kraken-codes.ts";
import { stableIds } from "./account-015-stable-ids.ts";
import { recompute } from "./account-016-recompute.ts";
import { pricesInUse } from "./account-017-prices-in-use.ts";
import { foreignKeys } from "./account-018-foreign-keys.ts";
import { coinCosts } from "./account-019-coin-costs.ts";
import { editHistory } from "./account-020-edit-history.ts";
import { recomputeProtocols } from "./account-021-recompute.ts";
import { recomputePoolShares } from "./account-022-pool-shares.ts";
import { chainPositions } from "./account-023-chain-positions.ts";
import { netWorthAssets } from "./account-024-net-worth-assets.ts";
import { recomputeCalls } from "./account-025-recompute.ts";
import { recentPriceHours } from "./account-026-recent-price-hours.ts";
import { recomputeLoans } from "./account-027-recompute.ts";
import { liquidity } from "./account-028-liquidity.ts";
import { debtLogs } from "./account-029-debt-logs.ts";
import { listIndex } from "./account-030-list-index.ts";
import { listedTags } from "./account-031-listed-tags.ts";
import { clearNames } from "./account-032-clear-names.ts";
import { spamIndex } from "./account-033-spam-index.ts";
import { errorWordings } from "./account-035-error-wordings.ts";
import { taskLogWordings } from "./account-036-task-log-wordings.ts";
import { recomputeSales } from "./account-037-recompute-sales.ts";
import { coinNames } from "./account-038-coin-names.ts";
import { taxReports } from "./account-034-tax-reports.ts";
import type { Migration } from "./migration.ts";
import { owner } from "./server/001-owner.ts";
import { tasks } from "./server/002-tasks.ts";
import { serverTaskResults } from "./server/003-task-results.ts";
import { notifications } from "./server/004-notifications.ts";
import { backupTargets } from "./server/005-backup-targets.ts";
import { users } from "./server/006-users.ts";
import { credentials } from "./server/007-credentials.ts";
import { shares } from "./server/008-shares.ts";
import { identities } from "./server/009-identities.ts";
import { serverErrorWordings } from "./server/011-error-wordings.ts";
import { serverTaskLogWordings } from "./server/012-task-log-wordings.ts";
import { noticeData } from "./server/010-notice-data.ts";

/** Every step of an account's schema, in order. */
export const accountMigrations: readonly Migration[] = [
  ledger,
  accounting,
  conversations,
  backups,
  legKinds,
  taskResults,
  exchangeListings,
  contracts,
  statedBalances,
  positions,
  priceHours,
  arrivals,
  renamedCoins,
  krakenCodes,
  stableIds,
  recompute,
  pricesInUse,
  foreignKeys,
  coinCosts,
  editHistory,
  recomputeProtocols,
  recomputePoolShares,
  chainPositions,
  netWorthAssets,
  recomputeCalls,
  recentPriceHours,
  recomputeLoans,
  liquidity,
  debtLogs,
  listIndex,
  listedTags,
  clearNames,
  spamIndex,
  taxReports,
  errorWordings,
  taskLogWordings,
  recomputeSales,
  coinNames,
];

/** Every step of the server's schema, in order. */
export const serverMigrations: readonly Migration[] = [
  owner,
  tasks,
  serverTaskResults,
  notifications,
  backupTargets,
  users,
  credentials,
  shares,
  identities,
  noticeData,
  serverErrorWordings,
  serverTaskLogWordings,
];
