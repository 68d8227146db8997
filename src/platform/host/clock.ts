import type { Clock } from "../../ports/clock.ts";

/** Timers hold 2^31-1 ms at most; a longer wait would fire at once. */
const maxWait = 2_147_483_647;

/** The machine's clock. */
export const clock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    if (ms > maxWait) {
      let cancelTimer = clock.after(maxWait, () => {
        cancelTimer = clock.after(ms - maxWait, work);
      });
      return () => cancelTimer();
    }
    const timer = setTimeout(work, Math.max(0, ms));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
