import { dayFromNumber, type Day } from "../../time/day.ts";
import { add, formatDecimal, multiply, round, type Decimal } from "../../money/decimal.ts";
import type { PerformanceDay } from "./performance-day.ts";
import { losesMoreThanAll } from "./performance.ts";

/** `index` is the value of one unit of money invested on the first day, the product of daily returns (docs/spec/accounting.md §5). */
export type IndexPoint = { day: Day; index: string };

const one: Decimal = { units: 1n, scale: 0 };
const indexScale = 34;
const shownScale = 12;

/**
 * The daily time-weighted index. Days without capital have no point. The last index minus one equals the range's `twr`. It ends before a day
 * that lost more than its capital.
 */
export function returnIndex(days: readonly PerformanceDay[]): IndexPoint[] {
  let index = one;
  const end = days.findIndex(losesMoreThanAll);
  return days.slice(0, end < 0 ? undefined : end).flatMap(({ day, change }) => {
    if (change === null) return [];
    index = round(multiply(index, add(one, change)), indexScale);
    return [{ day: dayFromNumber(day), index: formatDecimal(round(index, shownScale)) }];
  });
}
