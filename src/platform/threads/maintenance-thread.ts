import { Worker } from "node:worker_threads";
import type { ErrorReason } from "../../errors/error-reasons.ts";
import { AppError, messageOf, statusOf, type ErrorCode } from "../../errors/app-error.ts";
import type { RunMaintenanceJob } from "../../store/database/maintenance-jobs.ts";
import { sqliteReason } from "../../lib/sqlite-reason.ts";

/** The last message of a maintenance thread. */
export type MaintenanceResult =
  | { type: "done"; result: unknown }
  | { type: "failed"; code: ErrorCode | null; reason: ErrorReason | null; message: string };

/** The serialised form of an error thrown by a maintenance job. */
export function maintenanceFailure(error: unknown): MaintenanceResult {
  if (error instanceof AppError)
    return { type: "failed", code: error.code, reason: error.reason, message: error.message };
  return { type: "failed", code: null, reason: sqliteReason(error) ?? null, message: messageOf(error) };
}

/** Runs each maintenance job in its own thread, started from `entry`. */
export function createMaintenanceThreads(entry: URL): RunMaintenanceJob {
  return async (name, input, signal) => {
    signal.throwIfAborted();
    const worker = new Worker(entry, { workerData: { name, input } });
    try {
      return (await endOf(worker, signal)) as never;
    } finally {
      // A running statement finishes, but its result is discarded.
      void worker.terminate();
    }
  };
}

function endOf(worker: Worker, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    const over = (finish: () => void): void => {
      signal.removeEventListener("abort", stop);
      finish();
    };
    worker.on("message", (end: MaintenanceResult) =>
      over(() => (end.type === "done" ? resolve(end.result) : reject(errorOf(end)))),
    );
    worker.on("error", (error) => over(() => reject(error)));
    worker.on("exit", () =>
      over(() => reject(new Error("The maintenance thread ended before its work was done."))),
    );
  });
}

function errorOf({
  code,
  reason,
  message,
}: {
  code: ErrorCode | null;
  reason: ErrorReason | null;
  message: string;
}): Error {
  if (code !== null && Object.hasOwn(statusOf, code))
    return new AppError(code, message, { reason: reason ?? undefined });
  if (reason === "disk_full")
    return new AppError("unavailable", `The disk is full: ${message}. Make room and try again.`, { reason });
  if (reason === "database_damaged")
    return new AppError(
      "unavailable",
      `A database file is damaged: ${message}. Restore the account from a backup.`,
      { reason },
    );
  return new Error(message);
}
