import { importDatabase } from "./import-database.ts";
import { copyForBackup } from "./backup-copy.ts";
import { answersOf } from "./backup-answers.ts";
import type { Machine } from "./prepare-file.ts";

/** Work on whole database files that takes longer than a thread others wait for may be kept. Data in, data out: it is done in a thread of its own. */
export const maintenanceJobs = { copyForBackup, importDatabase, answersOf };
export type MaintenanceJobs = typeof maintenanceJobs;
export type MaintenanceJobName = keyof MaintenanceJobs;

/** Has a chore done next to this thread. Rejects with its `AppError`, or at once with the signal's reason; what was begun then is left to end unseen. */
export type RunMaintenanceJob = <Name extends MaintenanceJobName>(
  name: Name,
  input: Parameters<MaintenanceJobs[Name]>[0],
  signal: AbortSignal,
) => Promise<ReturnType<MaintenanceJobs[Name]>>;

/** Does chores on this thread: for tests, and for the thread that is there for nothing else. */
export function runMaintenanceJobsHere(machine: Machine): RunMaintenanceJob {
  return async (name, input, signal) => {
    signal.throwIfAborted();
    const work = maintenanceJobs[name] as (given: unknown, machine: Machine) => unknown;
    return work(input, machine) as ReturnType<MaintenanceJobs[typeof name]>;
  };
}
