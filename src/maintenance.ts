import { parentPort } from "node:worker_threads";
import { maintenanceFailure, type MaintenanceResult } from "./platform/threads/maintenance-thread.ts";
import { fileSystem } from "./platform/host/files.ts";
import { openSql } from "./platform/sqlite/open-sql.ts";
import { runMaintenanceJobsHere, type MaintenanceJobName } from "./store/database/maintenance-jobs.ts";

// A thread for work on whole database files, so that no other thread waits for it. It does one job at a time.
const run = runMaintenanceJobsHere({ files: fileSystem, openSql });
parentPort?.on("message", ({ name, input }: { name: MaintenanceJobName; input: never }) => {
  void run(name, input, new AbortController().signal)
    .then((result): MaintenanceResult => ({ type: "done", result }), maintenanceFailure)
    .then((end) => parentPort?.postMessage(end));
});
