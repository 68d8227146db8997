import { parentPort, workerData } from "node:worker_threads";
import { choreFailure, type ChoreEnd } from "./platform/threads/maintenance-thread.ts";
import { fileSystem } from "./platform/host/files.ts";
import { openSql } from "./platform/sqlite/open-sql.ts";
import { choresHere, type ChoreName } from "./store/database/maintenance-jobs.ts";

// A thread for one piece of work on whole database files, so that no other thread waits for it.
const { name, input } = workerData as { name: ChoreName; input: never };
const run = choresHere({ files: fileSystem, openSql });
const end: ChoreEnd = await run(name, input, new AbortController().signal).then(
  (result): ChoreEnd => ({ type: "done", result }),
  choreFailure,
);
parentPort?.postMessage(end);
