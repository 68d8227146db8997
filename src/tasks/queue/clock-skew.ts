import type { Clock } from "../../ports/clock.ts";
import type { createTasks } from "../../store/jobs/task-rows.ts";

/** A clock that goes back by more was set; by less it was put right. */
const setBackMs = 1_000;

/**
 * Looks at the clock each time a list of tasks is looked at: where it was set back in the meantime, what waits is due as much earlier. So no one waits until it is again
 * as late as it was.
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
