import { dayFromNumber, type Day } from "../../time/day.ts";
import { add, formatDecimal, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { PerformanceSeries } from "./performance-day.ts";

/** A day's value, the net contributions since the start of the range, and the gain. */
export type ContributionPoint = { day: Day; value: string; netInvested: string; gain: string };

/** One point per day of a range (docs/spec/accounting.md §5). The last point equals the range's summary. */
export function contributionsOf({ opening, days }: PerformanceSeries): ContributionPoint[] {
  let invested: Decimal = zero;
  let covered: Decimal = zero;
  return days.map(({ day, value, flow, coverage }) => {
    invested = add(invested, flow);
    covered = add(covered, coverage);
    const gain = subtract(subtract(subtract(value, opening), invested), covered);
    return {
      day: dayFromNumber(day),
      value: formatDecimal(value),
      netInvested: formatDecimal(invested),
      gain: formatDecimal(gain),
    };
  });
}
