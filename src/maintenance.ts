import { parentPort, workerData } from "node:worker_threads";
import { maintenanceFailure, type MaintenanceResult } from "./platform/threads/maintenance-thread.ts";
import { fileSystem } from "./platform/host/files.ts";
import { openSql } from "./platform/sqlite/open-sql.ts";
import { runMaintenanceJobsHere, type MaintenanceJobName } from "./store/database/maintenance-jobs.ts";

// A thread for one piece of work on whole database files, so that no other thread waits for it.
const { name, input } = workerData as { name: MaintenanceJobName; input: never };
const run = runMaintenanceJobsHere({ files: fileSystem, openSql });
const end: MaintenanceResult = await run(name, input, new AbortController().signal).then(
  (result): MaintenanceResult => ({ type: "done", result }),
  maintenanceFailure,
);
parentPort?.postMessage(end);
