import { backup } from "./backup/backup.ts";
import { checkHealth } from "./derived/check-health.ts";
import { deleteConnection } from "./connections/delete-connection.ts";
import { deleteImport } from "./ledger/delete-import.ts";
import { exportReport } from "./derived/export-report.ts";
import { exportTransactions } from "./ledger/export-transactions.ts";
import { fetchPrices } from "./pricing/fetch-prices.ts";
import { importFile } from "./ledger/import-file.ts";
import type { TaskKinds } from "./queue/queue.ts";
import { matchTransfers } from "./ledger/match-transfers.ts";
import { refreshBalances } from "./derived/refresh-balances.ts";
import { refreshMetadata } from "./derived/refresh-metadata.ts";
import { refreshNetWorth } from "./derived/refresh-net-worth.ts";
import { refreshTrades } from "./derived/refresh-trades.ts";
import { restore } from "./restore/restore.ts";
import type { ServerTaskKind, ServerTaskKinds } from "./queue/server-task.ts";
import { syncAll } from "./connections/sync-all.ts";
import { sync } from "./connections/sync.ts";
import type { TaskKind } from "./queue/task.ts";
import { verify } from "./connections/verify.ts";

/** Every kind of task, one line each. */
const kinds: TaskKind[] = [
  importFile,
  deleteImport,
  exportTransactions,
  refreshBalances,
  fetchPrices,
  refreshNetWorth,
  refreshTrades,
  matchTransfers,
  checkHealth,
  refreshMetadata,
  exportReport,
  sync,
  syncAll,
  verify,
  deleteConnection,
  backup,
];

export const taskKinds: TaskKinds = new Map(kinds.map((kind) => [kind.kind, kind]));

/** Every kind of task about a whole account, one line each. */
const serverKinds: ServerTaskKind[] = [restore];

export const serverTaskKinds: ServerTaskKinds = new Map(serverKinds.map((kind) => [kind.kind, kind]));
