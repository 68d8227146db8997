import { millisecondsPerDay } from "../../domain/time/day.ts";
import { appendFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, basename, join } from "node:path";

export type LogFileLimits = {
  /** Size in bytes at which the file is rotated. */
  largest: number;
  /** Number of rotated files kept: `.1` is the newest. */
  maxFiles: number;
  /** Days after which a rotated file is deleted, regardless of their number. */
  days: number;
};

/** At most fifty megabytes and a month. */
const defaultLimits: LogFileLimits = { largest: 10 * 1024 ** 2, maxFiles: 4, days: 30 };

/**
 * A log file that only its owner can read. Both threads append to it, opening it by name for each line; only the one that calls `rotate`
 * rotates it, so that this happens once. A failed write loses that line only.
 */
export function createLogFile(path: string, limits: LogFileLimits = defaultLimits) {
  return {
    append(line: string): void {
      ignoreErrors(() => appendFileSync(path, line, { mode: 0o600 }));
    },

    /** Rotates the file if it is too large, and deletes the oldest. Call it periodically. */
    rotate(): void {
      ignoreErrors(() => {
        deleteOldFiles(path, limits);
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < limits.largest) return;
        rmSync(`${path}.${limits.maxFiles}`, { force: true });
        for (let number = limits.maxFiles - 1; number >= 1; number--)
          ignoreErrors(() => renameSync(`${path}.${number}`, `${path}.${number + 1}`));
        renameSync(path, `${path}.1`);
      });
    },
  };
}

function deleteOldFiles(path: string, { maxFiles, days }: LogFileLimits): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    const number = name.startsWith(`${basename(path)}.`)
      ? Number(name.slice(basename(path).length + 1))
      : NaN;
    if (!Number.isInteger(number)) continue;
    const file = join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (number > maxFiles || age > days * millisecondsPerDay) rmSync(file, { force: true });
  }
}

/** An unwritable log must not stop the service; standard output still has everything. */
function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
