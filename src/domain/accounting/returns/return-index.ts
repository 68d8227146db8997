import { dayFromNumber, type Day } from "../../time/day.ts";
import { add, formatDecimal, multiply, round, type Decimal } from "../../money/decimal.ts";
import type { PerformanceDay } from "./daily-performance.ts";

/** `index` is the value of one unit of money invested on the first day: the chain of daily returns (docs/spec/accounting.md §5). */
export type IndexPoint = { day: Day; index: string };

const one: Decimal = { units: 1n, scale: 0 };
const indexScale = 34;
const shownScale = 12;

/** The time-weighted index day by day. A day without capital has no point; the last point less one is the range's `twr`. */
export function returnIndex(days: readonly PerformanceDay[]): IndexPoint[] {
  let index = one;
  return days.flatMap(({ day, change }) => {
    if (change === null) return [];
    index = round(multiply(index, add(one, change)), indexScale);
    return [{ day: dayFromNumber(day), index: formatDecimal(round(index, shownScale)) }];
  });
}
