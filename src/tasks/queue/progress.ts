import type { TaskProgress } from "../../store/jobs/task-rows.ts";

/** The period over which the rate is measured. */
const windowMs = 10_000;

/**
 * Tracks the progress of a task: its recent rate and the remaining time at that rate. `write` and `publish` are called at most as often as the
 * throttles allow; `flush` writes the newest value. A value that has to wait is written when the throttle allows it, unless the task ends
 * before: a short task writes nothing but its end.
 */
export function createProgress(options: {
  now: () => number;
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  after: (ms: number, work: () => void) => () => void;
  throttle: { publishMs: number; writeMs: number };
  publish: (progress: TaskProgress) => void;
  write: (progress: TaskProgress) => void;
}) {
  const { now, after, throttle, publish, write } = options;
  const samples: { at: number; done: number }[] = [];
  let newest: TaskProgress | null = null;
  let isWritten = true;
  let publishedAt = -Infinity;
  let writtenAt = now();
  let cancelWrite: (() => void) | undefined;

  function takeUnwritten(): TaskProgress | undefined {
    cancelWrite?.();
    cancelWrite = undefined;
    if (newest === null || isWritten) return undefined;
    isWritten = true;
    return newest;
  }

  function writeNewest(): void {
    const unwritten = takeUnwritten();
    if (unwritten === undefined) return;
    writtenAt = now();
    write(unwritten);
  }

  function rateAt(at: number, done: number): number | null {
    const last = samples.at(-1);
    if (last !== undefined && done < last.done) samples.length = 0;
    if (last === undefined || at - last.at >= windowMs / 20) samples.push({ at, done });
    while (samples.length > 2 && at - (samples[1]?.at ?? at) >= windowMs) samples.shift();
    const first = samples[0];
    if (first === undefined || at - first.at < 100) return null;
    return Math.round(((done - first.done) / (at - first.at)) * 1e6) / 1e3;
  }

  return {
    update(done: number, total: number | null, message: string): void {
      const at = now();
      const ratePerSecond = rateAt(at, done);
      const etaMs =
        total === null || ratePerSecond === null || ratePerSecond <= 0
          ? null
          : Math.round((Math.max(0, total - done) / ratePerSecond) * 1000);
      newest = { done, total, message, ratePerSecond, etaMs };
      isWritten = false;
      const waits = throttle.writeMs - Math.max(0, at - writtenAt);
      if (waits <= 0) writeNewest();
      else cancelWrite ??= after(waits, writeNewest);
      if (at - publishedAt >= throttle.publishMs) {
        publishedAt = at;
        publish(newest);
      }
    },
    /** Writes the newest value, if it has changed. */
    flush: writeNewest,
    /** Returns the newest value if it has not been written; the caller then writes it. */
    takeUnwritten,
  };
}
