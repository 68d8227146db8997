import { Worker } from "node:worker_threads";

/**
 * The old generation has room for a large account's working set; beyond it the thread ends and is restarted, while the service continues. V8
 * lets garbage grow to a multiple of live data that increases with this limit: from 2 GiB on it is four times, which would cost an import a
 * third more memory.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1_280, maxYoungGenerationSizeMb: 16 };

export type SpawnedWorker = {
  worker: Worker;
  /** Rejects with the error or the exit code that ended the thread. */
  ended: Promise<never>;
};

/** Starts a worker thread, which loads its modules and waits for instructions (`startWorkerThread`). */
export function spawnWorker(entry: URL): SpawnedWorker {
  const worker = new Worker(entry, { resourceLimits });
  const ended = new Promise<never>((_resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new Error(`The worker thread ended with code ${code} before it was ready.`)),
    );
  });
  // `startWorkerThread` handles it, which is called later.
  ended.catch(() => undefined);
  return { worker, ended };
}
