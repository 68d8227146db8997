import type { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Connect } from "../../app/platform-parts.ts";
import type { Config } from "../../config/config.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import type { Logger } from "../../ports/logger.ts";
import { spawnWorker, type SpawnedWorker } from "./spawn-worker.ts";
import { linkThreads, type ThreadLink } from "./thread-link.ts";

/** Restarts within an hour after which the service gives up: further restarts do not help. */
const maxRestarts = 3;
const hourMs = 3_600_000;

/** The first message to the worker, with its start parameters. */
export type WorkerData = { config: Config; lease: SharedArrayBuffer | null };

export type WorkerThread = {
  /** Links the request thread with the worker, and with each replacement. */
  connect: Connect;
  /** Stops tasks, closes files and ends the thread, within at most `withinMs`. */
  stop(withinMs: number): Promise<void>;
};

/**
 * Starts the worker and resolves once it is ready. Throws the worker's error if it cannot start. If it dies later it is restarted: the queue
 * resumes its tasks, pending calls are rejected with `unavailable`; after three times in an hour `onGivenUp` is called.
 */
export async function startWorkerThread({
  spawned,
  entry,
  config,
  lease = null,
  log,
  onGivenUp,
}: {
  /** A worker that was started earlier, to save time. */
  spawned?: SpawnedWorker;
  entry: URL;
  config: Config;
  /** The memory of the node's lease (`lease-clock.ts`). */
  lease?: SharedArrayBuffer | null;
  log: Logger;
  onGivenUp: (message: string) => void;
}): Promise<WorkerThread> {
  let options: Parameters<Connect>[0] | null = null;
  let current: { worker: Worker; link: ThreadLink | null; ends: AbortController };
  let restarts: number[] = [];
  let isStopping = false;
  const away = new AppError("unavailable", "The service is restarting its worker. Try again in a moment.");

  function link(): void {
    if (options === null) return;
    const { worker, ends } = current;
    current.link = linkThreads(worker, { ...options, signal: ends.signal });
  }

  async function start({ worker, ended } = spawnWorker(entry)): Promise<void> {
    const ends = new AbortController();
    let reason = "it ended";
    current = { worker, link: null, ends };
    const ready = Promise.race([untilReady(worker), ended]);
    const workerData: WorkerData = { config, lease };
    worker.postMessage(workerData);
    worker.on("error", (error) => {
      reason = messageOf(error);
    });
    worker.on("exit", () => {
      ends.abort();
      current.link?.close(away);
      if (!isStopping && isReady) restart(reason);
    });
    let isReady = false;
    await ready;
    isReady = true;
    link();
  }

  function restart(reason: string): void {
    const now = Date.now();
    restarts = [...restarts.filter((at) => at > now - hourMs), now];
    log.error("The worker thread ended; it is started again.", { reason, restarts: restarts.length });
    if (restarts.length > maxRestarts)
      return onGivenUp(`The worker thread ended ${restarts.length} times: ${reason}`);
    start().catch((error: unknown) => onGivenUp(`The worker thread cannot start again: ${messageOf(error)}`));
  }

  await start(spawned);
  return {
    connect(newOptions) {
      options = newOptions;
      link();
      return {
        call: (name, input, signal) =>
          current.link === null ? Promise.reject(away) : current.link.call(name, input, signal),
        close: (error) => current.link?.close(error),
      };
    },
    async stop(withinMs) {
      isStopping = true;
      await stopWithin(withinMs, current, log);
    },
  };
}

/** Asks the worker to stop, and ends its thread then or after `withinMs`. */
async function stopWithin(
  withinMs: number,
  { worker, link }: { worker: Worker; link: ThreadLink | null },
  log: Logger,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), withinMs);
  });
  const stopped = link
    ?.call("stop", null)
    .catch((error: unknown) => log.error("The worker did not stop in order.", { error }));
  if ((await Promise.race([stopped, timeout])) === "late")
    log.warn("Tasks did not stop in time. They continue from their last checkpoint at the next start.");
  clearTimeout(timer);
  await worker.terminate();
}

const startMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("failed"), message: z.string() }),
]);

/** Resolves when a worker reports that it is ready; rejects with the reason that it gives. */
function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown): void => {
      const { data: start } = startMessage.safeParse(message);
      if (start === undefined) return;
      if (start.type === "ready") resolve();
      else reject(new Error(start.message));
      worker.off("message", listen);
    };
    worker.on("message", listen);
  });
}
