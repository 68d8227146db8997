import { Worker } from "node:worker_threads";
import type { ErrorReason } from "../../errors/error-reasons.ts";
import { AppError, messageOf, statusOf, type ErrorCode } from "../../errors/app-error.ts";
import { asWording, msg, wordingRecord } from "../../errors/wording.ts";
import type { RunMaintenanceJob } from "../../store/database/maintenance-jobs.ts";
import { createSemaphore } from "../host/semaphore.ts";
import { sqliteReason } from "../../lib/sqlite-reason.ts";

/** The last message of a maintenance thread. */
export type MaintenanceResult =
  | { type: "done"; result: unknown }
  | {
      type: "failed";
      code: ErrorCode | null;
      reason: ErrorReason | null;
      message: string;
      wording?: unknown;
    };

/** The serialised form of an error thrown by a maintenance job. */
export function maintenanceFailure(error: unknown): MaintenanceResult {
  if (error instanceof AppError)
    return {
      type: "failed",
      code: error.code,
      reason: error.reason,
      message: error.message,
      ...(error.wording === undefined ? {} : { wording: wordingRecord(error.wording) }),
    };
  return { type: "failed", code: null, reason: sqliteReason(error) ?? null, message: messageOf(error) };
}

/** Jobs that run at the same time; others wait. */
const maxThreads = 4;

/** Little garbage collection space: the thread's work is SQLite's. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** How long a thread without a job is kept for the next one. */
const idleMs = 30_000;

/** A thread, and what to do with the end of its job. */
type Thread = { worker: Worker; settle: (end: MaintenanceResult | Error) => void };

function startThread(entry: URL, onExit: (thread: Thread) => void): Thread {
  const worker = new Worker(entry, { resourceLimits });
  const thread: Thread = { worker, settle: () => undefined };
  worker.on("message", (end: MaintenanceResult) => thread.settle(end));
  worker.on("error", (error) => thread.settle(error));
  worker.on("exit", () => {
    onExit(thread);
    thread.settle(new Error("The maintenance thread ended before its work was done."));
  });
  return thread;
}

/**
 * Runs each maintenance job in a thread that does nothing else, started from `entry`. One thread is kept for the next job: starting
 * one takes longer than most reads.
 */
export function createMaintenanceThreads(entry: URL): RunMaintenanceJob {
  const threads = createSemaphore(maxThreads);
  let idle: Thread | undefined;
  let timer: NodeJS.Timeout | undefined;

  const take = (): Thread => {
    clearTimeout(timer);
    const thread = idle;
    idle = undefined;
    if (thread === undefined) return startThread(entry, forget);
    thread.worker.ref();
    return thread;
  };
  const forget = (thread: Thread): void => {
    if (idle === thread) idle = undefined;
  };
  const keep = (thread: Thread): void => {
    if (idle !== undefined) {
      void thread.worker.terminate();
      return;
    }
    idle = thread;
    thread.worker.unref();
    timer = setTimeout(() => {
      forget(thread);
      void thread.worker.terminate();
    }, idleMs).unref();
  };

  return (name, input, signal) =>
    threads.run(async () => {
      signal.throwIfAborted();
      const thread = take();
      try {
        const end = endOf(thread, signal);
        thread.worker.postMessage({ name, input });
        const result = (await end) as never;
        keep(thread);
        return result;
      } catch (error) {
        // A running statement finishes, but its result is discarded.
        void thread.worker.terminate();
        throw error;
      }
    }, signal);
}

function endOf(thread: Thread, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    thread.settle = (end) => {
      signal.removeEventListener("abort", stop);
      if (end instanceof Error) reject(end);
      else if (end.type === "done") resolve(end.result);
      else reject(errorOf(end));
    };
  });
}

function errorOf({
  code,
  reason,
  message,
  wording,
}: {
  code: ErrorCode | null;
  reason: ErrorReason | null;
  message: string;
  wording?: unknown;
}): Error {
  if (code !== null && Object.hasOwn(statusOf, code))
    return new AppError(code, asWording(wording) ?? message, { reason: reason ?? undefined });
  if (reason === "disk_full")
    return new AppError("unavailable", msg`The disk is full: ${message}. Make room and try again.`, {
      reason,
    });
  if (reason === "database_damaged")
    return new AppError(
      "unavailable",
      msg`A database file is damaged: ${message}. Restore the account from a backup.`,
      { reason },
    );
  return new Error(message);
}
