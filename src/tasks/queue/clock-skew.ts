import type { Clock } from "../../ports/clock.ts";
import type { createTasks } from "../../store/jobs/tasks.ts";

/** A larger step back means that the clock was set; a smaller one is a routine adjustment. */
const setBackMs = 1_000;

/**
 * Checks the clock whenever a list of tasks is read. If the clock was set back, waiting tasks are moved by the same amount, so that none waits
 * longer.
 */
export function createClockSkewCorrector(clock: Clock) {
  const seen = new Map<string, number>();
  return (id: string, tasks: Pick<ReturnType<typeof createTasks>, "shiftDueTimes">): void => {
    const now = clock.now();
    const before = seen.get(id) ?? now;
    seen.set(id, now);
    if (before - now > setBackMs) tasks.shiftDueTimes({ after: before, ms: before - now });
  };
}
