import { backup } from "./backup.ts";
import { checkHealth } from "./check-health.ts";
import { deleteConnection } from "./delete-connection.ts";
import { deleteImport } from "./delete-import.ts";
import { exportReport } from "./export-report.ts";
import { exportTransactions } from "./export-transactions.ts";
import { fetchPrices } from "./fetch-prices.ts";
import { importFile } from "./import-file.ts";
import type { TaskKinds } from "./queue.ts";
import { matchTransfers } from "./match-transfers.ts";
import { refreshBalances } from "./refresh-balances.ts";
import { refreshMetadata } from "./refresh-metadata.ts";
import { refreshNetWorth } from "./refresh-net-worth.ts";
import { refreshTrades } from "./refresh-trades.ts";
import { restore } from "./restore.ts";
import type { ServerTaskKind, ServerTaskKinds } from "./server-task.ts";
import { syncAll } from "./sync-all.ts";
import { sync } from "./sync.ts";
import type { TaskKind } from "./task.ts";
import { verify } from "./verify.ts";

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
