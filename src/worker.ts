import { parentPort } from "node:worker_threads";
import { join } from "node:path";
import { createLazyStores } from "./app/lazy-stores.ts";
import { openWorkerFiles } from "./app/worker-files.ts";
import { messageOf } from "./errors/app-error.ts";
import { createLogFile } from "./platform/logging/log-file.ts";
import { createLog } from "./platform/logging/log.ts";
import { createPlatform } from "./platform/platform.ts";
import { createClusterParts } from "./platform/postgres/cluster-parts.ts";
import { collectGarbageWhenIdle } from "./platform/threads/collect-garbage-when-idle.ts";
import { threadEntry } from "./platform/threads/thread-entry.ts";
import { linkThreads } from "./platform/threads/thread-link.ts";
import type { WorkerData } from "./platform/threads/worker-thread.ts";
import { yieldToRequests } from "./platform/threads/yield-to-requests.ts";

// The worker thread: the only writer. The main thread starts it and sends the configuration once it has read it.
if (parentPort === null) throw new Error("worker.ts is started by main.ts.");
const port = parentPort;
const { config, lease } = await new Promise<WorkerData>((resolve) => port.once("message", resolve));
yieldToRequests();
const log = createLog({
  level: config.logLevel,
  format: config.logFormat,
  thread: "worker",
  keep: createLogFile(join(config.dataLocation, "logs", "portolan.log")).append,
});
process.on("unhandledRejection", (error) => log.error("Unhandled promise rejection.", { error }));

const platform = createPlatform(
  config,
  log,
  threadEntry("maintenance", import.meta.url),
  createClusterParts({ config, lease, postgresEntry: threadEntry("postgres", import.meta.url) }),
);

let isReady = false;
const reportReady = (): void => {
  isReady = true;
  port.postMessage({ type: "ready" });
};

try {
  const stores = createLazyStores();
  const workerFiles = openWorkerFiles({ config, platform, createStore: stores.create });
  // A node among others may open its accounts only once it has its lease, which the rest of the program takes.
  if (config.cluster === null) {
    workerFiles.migrate();
    reportReady();
  }
  // Until then calls wait in the port.
  const [{ createWorkerApp }] = await Promise.all([import("./app/worker-app.ts"), stores.load()]);
  const app = createWorkerApp({
    config,
    platform,
    connect: (options) => linkThreads(port, { ...options, signal: new AbortController().signal }),
    opened: workerFiles,
  });
  if (!isReady) reportReady();
  app.start();
  collectGarbageWhenIdle(() => app.context.accounts.closeUnheld());
} catch (error) {
  // The end of a thread that was ready is noticed, and it is started again.
  if (isReady) throw error;
  port.postMessage({ type: "failed", message: messageOf(error) });
}
