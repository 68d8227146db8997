import type { Clock } from "../../src/ports/clock.ts";

/** A clock that is advanced by hand; timers fire in order, each at its own time. */
export function fakeClock(start = Date.parse("2026-03-01T00:00:00Z")): Clock & {
  /** Advances the clock and lets the fired timers' work finish. */
  move(ms: number): Promise<void>;
  /** Jumps to another time, later or earlier, as when somebody sets the system clock: nothing fires, and timers keep their remaining time. */
  jump(ms: number): void;
} {
  let time = start;
  let timers: { at: number; work: () => void }[] = [];
  /** The end of an advance in progress. */
  let end = start;
  return {
    now: () => time,
    after(ms, work) {
      const timer = { at: time + Math.max(0, ms), work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    jump(ms) {
      time += ms;
      end += ms;
      timers = timers.map(({ at, work }) => ({ at: at + ms, work }));
    },
    async move(ms) {
      end = time + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        time = Math.max(time, next.at);
        next.work();
        await turns();
      }
      time = end;
      await turns();
    },
  };
}

/** Runs the event loop a few times, enough for promises that wait for nothing external. */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
