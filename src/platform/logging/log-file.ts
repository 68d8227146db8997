import { appendFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, basename, join } from "node:path";

const dayMs = 86_400_000;

export type LogFileLimits = {
  /** Bytes after which the file is put aside and a new one begun. */
  largest: number;
  /** Files put aside that are kept: `.1` is the newest. */
  kept: number;
  /** Days after which one put aside goes, however few there are. */
  days: number;
};

/** Fifty megabytes at most, a month at most. */
const defaultLimits: LogFileLimits = { largest: 10 * 1024 ** 2, kept: 4, days: 30 };

/**
 * A log file that only its owner reads. Both threads append to it, line by line by its name; only the one that calls `rotate` puts it aside, so
 * that none does so twice. A disk that takes no line loses that line and nothing else.
 */
export function createLogFile(path: string, limits: LogFileLimits = defaultLimits) {
  return {
    append(line: string): void {
      quietly(() => appendFileSync(path, line, { mode: 0o600 }));
    },

    /** Puts the file aside once it is too large, and forgets the oldest. Call it now and then. */
    rotate(): void {
      quietly(() => {
        forgetOld(path, limits);
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < limits.largest) return;
        rmSync(`${path}.${limits.kept}`, { force: true });
        for (let number = limits.kept - 1; number >= 1; number--)
          quietly(() => renameSync(`${path}.${number}`, `${path}.${number + 1}`));
        renameSync(path, `${path}.1`);
      });
    },
  };
}

function forgetOld(path: string, { kept, days }: LogFileLimits): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    const number = name.startsWith(`${basename(path)}.`)
      ? Number(name.slice(basename(path).length + 1))
      : NaN;
    if (!Number.isInteger(number)) continue;
    const file = join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (number > kept || age > days * dayMs) rmSync(file, { force: true });
  }
}

/** A log that cannot be written must not stop the service; standard output still says everything. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
