import { importDatabase } from "./import-database.ts";
import { copyForBackup } from "./backup-copy.ts";
import { fingerprintOf } from "./database-fingerprint.ts";
import { netWorthByDay, pageOfAuditLog, pageOfTransactions, tickersWithoutCoin } from "./ledger-queries.ts";
import type { Machine } from "./prepare-file.ts";

/** Work on whole database files that would block a shared thread for too long. Takes and returns plain data: it runs in a separate thread. */
const maintenanceJobs = {
  copyForBackup,
  importDatabase,
  fingerprintOf,
  pageOfTransactions,
  pageOfAuditLog,
  netWorthByDay,
  tickersWithoutCoin,
};
export type MaintenanceJobs = typeof maintenanceJobs;
export type MaintenanceJobName = keyof MaintenanceJobs;

/**
 * Runs a maintenance job in another thread. Rejects with its `AppError`, or at once with the signal's reason; the abandoned job then finishes
 * unobserved.
 */
export type RunMaintenanceJob = <Name extends MaintenanceJobName>(
  name: Name,
  input: Parameters<MaintenanceJobs[Name]>[0],
  signal: AbortSignal,
) => Promise<ReturnType<MaintenanceJobs[Name]>>;

/** Runs maintenance jobs on this thread: for tests, and for the thread dedicated to them. */
export function runMaintenanceJobsHere(machine: Machine): RunMaintenanceJob {
  return async (name, input, signal) => {
    signal.throwIfAborted();
    const work = maintenanceJobs[name] as (input: unknown, machine: Machine) => unknown;
    return work(input, machine) as ReturnType<MaintenanceJobs[typeof name]>;
  };
}
