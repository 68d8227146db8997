import { parentPort, workerData } from "node:worker_threads";
import { choreFailure, type ChoreEnd } from "./platform/chore-thread.ts";
import { fileSystem } from "./platform/files.ts";
import { openSql } from "./platform/open-sql.ts";
import { choresHere, type ChoreName } from "./store/chores.ts";

// A thread for one piece of work on whole database files, so that no other thread waits for it.
const { name, input } = workerData as { name: ChoreName; input: never };
const run = choresHere({ files: fileSystem, openSql });
const end: ChoreEnd = await run(name, input, new AbortController().signal).then(
  (result): ChoreEnd => ({ type: "done", result }),
  choreFailure,
);
parentPort?.postMessage(end);
