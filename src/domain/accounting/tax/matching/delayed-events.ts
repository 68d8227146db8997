import { millisecondsPerDay } from "../../../time/day.ts";
import type { CostEvent } from "../tax-event.ts";

/** How much longer than another a number of local days may be: a clock changes by less than a day, and both days are whole. */
const margin = 2;

/**
 * Passes events on once all events of the given number of local days after theirs are known, because those decide their cost. Only the events of
 * that time are kept.
 */
export function delayEvents(days: number, pass: (event: CostEvent) => void) {
  const delay = (days + margin) * millisecondsPerDay;
  let waiting: CostEvent[] = [];
  /** All events before it were passed on. */
  let next = 0;
  return {
    add(event: CostEvent): void {
      waiting.push(event);
      for (let first = waiting[next]; first !== undefined; first = waiting[next]) {
        if (event.at - first.at <= delay) break;
        next++;
        pass(first);
      }
      if (next * 2 > waiting.length) {
        waiting = waiting.slice(next);
        next = 0;
      }
    },
    /** Passes on the rest; yields after each. */
    *finish(): Generator<void, void, void> {
      for (; next < waiting.length; next++) {
        const event = waiting[next];
        if (event !== undefined) pass(event);
        yield;
      }
    },
  };
}
