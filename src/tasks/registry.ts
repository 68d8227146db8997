import type { z } from "zod";
import { backup } from "./backup/backup.ts";
import { checkRules } from "./notifications/check-rules.ts";
import { deliverNotifications } from "./notifications/deliver.ts";
import { checkHealth } from "./derived/check-health.ts";
import { deleteConnection } from "./connections/delete-connection.ts";
import { deleteImport } from "./ledger/delete-import.ts";
import { exportReport } from "./derived/export-report.ts";
import { exportTaxReport } from "./derived/export-tax-report.ts";
import { exportTransactions } from "./ledger/export-transactions.ts";
import { fetchPrices } from "./pricing/fetch-prices.ts";
import { fetchRecentHours } from "./pricing/fetch-recent-hours.ts";
import { importFile } from "./ledger/import-file.ts";
import type { TaskKinds } from "./queue/queue.ts";
import { matchTransfers } from "./ledger/match-transfers.ts";
import { copyToTarget } from "./offsite/copy-to-target.ts";
import { restoreDrill } from "./offsite/restore-drill.ts";
import { refreshBalances } from "./derived/refresh-balances.ts";
import { refreshMetadata } from "./derived/refresh-metadata.ts";
import { refreshNetWorth } from "./derived/refresh-net-worth.ts";
import { refreshTrades } from "./derived/refresh-trades.ts";
import { restore } from "./restore/restore.ts";
import { syncAll } from "./connections/sync-all.ts";
import { sync } from "./connections/sync.ts";
import type { ServerTaskKind, TaskKind } from "./queue/task.ts";
import { verify } from "./connections/verify.ts";

/** All kinds of tasks, one line each. */
const kinds = [
  importFile,
  deleteImport,
  exportTransactions,
  refreshBalances,
  fetchPrices,
  fetchRecentHours,
  refreshNetWorth,
  refreshTrades,
  matchTransfers,
  checkHealth,
  refreshMetadata,
  exportReport,
  exportTaxReport,
  sync,
  syncAll,
  verify,
  deleteConnection,
  backup,
  checkRules,
  deliverNotifications,
  copyToTarget,
  restoreDrill,
];

type RequestOf<Kind> =
  Kind extends TaskKind<infer Schema, z.ZodType, infer Name> ? { kind: Name; input: z.input<Schema> } : never;

/** A task as data: its kind and its input. */
export type TaskRequest = RequestOf<(typeof kinds)[number]>;

export const taskKinds: TaskKinds = new Map<string, TaskKind>(kinds.map((kind) => [kind.kind, kind]));

/** All kinds of tasks about whole accounts, one line each. */
const serverKinds = [restore];

export const serverTaskKinds: ReadonlyMap<string, ServerTaskKind> = new Map<string, ServerTaskKind>(
  serverKinds.map((kind) => [kind.kind, kind]),
);
