import { add, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { DayNumber } from "../../time/day.ts";
import type { PerformanceSeries } from "./performance-day.ts";

/**
 * The gain of a range in another currency: each value and flow is converted at the rate of its day, and what lost its price at the rate of
 * the day before. `null` if a day with a value or a flow has no rate. With a rate of one it is the gain of the range's summary
 * (docs/spec/accounting.md §5).
 */
export function convertedGain(
  { opening, days }: PerformanceSeries,
  rateOn: (day: DayNumber) => Decimal | undefined,
): Decimal | null {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return zero;
  // Zero needs no exchange rate.
  const convert = (value: Decimal, day: DayNumber): Decimal | undefined => {
    if (value.units === 0n) return zero;
    const rate = rateOn(day);
    return rate === undefined ? undefined : multiply(value, rate);
  };
  const start = convert(opening, first.day - 1);
  const end = convert(last.value, last.day);
  if (start === undefined || end === undefined) return null;
  let gain = subtract(end, start);
  for (const { day, flow, coverage, left } of days) {
    const added = convert(add(add(flow, coverage), left), day);
    // What lost its price left at the close of the day before.
    const removed = convert(left, day - 1);
    if (added === undefined || removed === undefined) return null;
    gain = subtract(gain, subtract(added, removed));
  }
  return gain;
}
