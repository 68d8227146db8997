import { millisecondsPerDay } from "../../../time/day.ts";
import type { CostEvent } from "../tax-event.ts";

/**
 * Additional days of delay: with clock changes, local days differ in length by less than a day, and the first and last day count
 * completely.
 */
const margin = 2;

/**
 * Delays each event until all events of the following `days` local days are known, because these decide its cost. Only events of that
 * window are kept in memory.
 */
export function delayEvents(days: number, pass: (event: CostEvent) => void) {
  const delay = (days + margin) * millisecondsPerDay;
  let waiting: CostEvent[] = [];
  /** The index of the first event that has not been passed on. */
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
    /** Passes on the remaining events; yields after each. */
    *finish(): Generator<void, void, void> {
      for (; next < waiting.length; next++) {
        const event = waiting[next];
        if (event !== undefined) pass(event);
        yield;
      }
    },
  };
}
