import { dayFromNumber, millisecondsPerDay, type Day } from "../../time/day.ts";
import {
  add,
  compare,
  divide,
  formatDecimal,
  fromNumber,
  multiply,
  negate,
  round,
  subtract,
  toNumber,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import type { PerformanceDay, PerformanceSeries } from "./performance-day.ts";
import { xirr, type DatedFlow, type XirrStatus } from "./xirr.ts";

export type DayReturn = { day: Day; return: string };

/** Performance of a range (docs/spec/accounting.md §5). Rates are fractions (`"0.05"` is 5 %) with 12 decimal places; `null` is unknown. */
export type PerformanceSummary = {
  /** External flows in the range at the price of their moment: inflows less outflows. */
  netInvested: string;
  /** Closing value − opening value − `netInvested` − `coverageFlows`. */
  gain: string;
  twr: string | null;
  /** `null` for ranges shorter than 365 days. */
  twrAnnualised: string | null;
  xirr: string | null;
  xirrStatus: XirrStatus;
  maxDrawdown: string | null;
  volatility: string | null;
  best: DayReturn | null;
  worst: DayReturn | null;
  coverageFlows: string;
  /** The first day that lost more than its capital; time-weighted figures of the range are then `null`. */
  belowZeroOn: Day | null;
};

const one: Decimal = { units: 1n, scale: 0 };
const shownScale = 12;
const indexScale = 34;
const daysPerYear = 365;

/** Whether a day lost more than its capital, because its value fell below zero. Returns cannot be chained over such a day. */
export function losesMoreThanAll({ change }: PerformanceDay): boolean {
  return change !== null && compare(change, negate(one)) < 0;
}

/**
 * Summarises consecutive UTC days. `opening` is the value at the close of the day before the first. All values are in one currency. Yields
 * between steps.
 */
export function* summaryOf({ opening, days }: PerformanceSeries): Generator<void, PerformanceSummary, void> {
  const closing = days.at(-1)?.value ?? opening;
  let invested = zero;
  let covered = zero;
  let index = one;
  let peak = one;
  let drawdown = zero;
  let best: PerformanceDay | undefined;
  let worst: PerformanceDay | undefined;
  let firstDay: number | undefined;
  let belowZeroOn: number | undefined;
  const returns: number[] = [];
  for (const day of days) {
    invested = add(invested, day.flow);
    covered = add(covered, day.coverage);
    const { change } = day;
    if (change === null) continue;
    if (losesMoreThanAll(day)) belowZeroOn ??= day.day;
    firstDay ??= day.day;
    index = round(multiply(index, add(one, change)), indexScale);
    if (compare(index, peak) > 0) peak = index;
    const fall = peak.units === 0n ? zero : subtract(divide(index, peak), one);
    if (compare(fall, drawdown) < 0) drawdown = fall;
    if (!day.hasPrior) continue;
    returns.push(toNumber(change));
    if (best === undefined || compare(change, best.change ?? zero) > 0) best = day;
    if (worst === undefined || compare(change, worst.change ?? zero) < 0) worst = day;
  }
  const isDefined = firstDay !== undefined && belowZeroOn === undefined;
  const length = firstDay === undefined ? 0 : (days.at(-1)?.day ?? firstDay) - firstDay + 1;
  const twr = subtract(index, one);
  const weighted = yield* xirr(yield* datedFlows(opening, days));
  return {
    netInvested: formatDecimal(invested),
    gain: formatDecimal(subtract(subtract(subtract(closing, opening), invested), covered)),
    twr: isDefined ? roundedText(twr) : null,
    twrAnnualised: isDefined && length >= daysPerYear ? annualised(index, length) : null,
    xirr: weighted.rate === null ? null : roundedText(fromNumber(weighted.rate)),
    xirrStatus: weighted.status,
    maxDrawdown: isDefined ? roundedText(drawdown) : null,
    volatility: isDefined ? volatilityOf(returns) : null,
    best: isDefined ? dayReturn(best) : null,
    worst: isDefined ? dayReturn(worst) : null,
    coverageFlows: formatDecimal(covered),
    belowZeroOn: belowZeroOn === undefined ? null : dayFromNumber(belowZeroOn),
  };
}

/** Maximum number of flows that keep their exact times. More flows are netted by hour; if they are still too many, by day. */
const maxDatedFlows = 10_000;

/**
 * The cash flows of XIRR: the opening value is invested at the end of the day before the range, each flow at its own time, and the closing
 * value is withdrawn at the end of the last day. Yields between steps.
 */
export function* datedFlows(
  opening: Decimal,
  days: readonly PerformanceDay[],
): Generator<void, DatedFlow[], void> {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const flows: DatedFlow[] = [];
  if (opening.units !== 0n) flows.push({ day: first.day, amount: -toNumber(opening) });
  flows.push(...(yield* boundedFlows(days)));
  flows.push({ day: last.day + 1, amount: toNumber(last.value) });
  return flows;
}

function* boundedFlows(days: readonly PerformanceDay[]): Generator<void, DatedFlow[], void> {
  let flows = new Map<number, Decimal>();
  let count = 0;
  for (const intervalMs of [1, 3_600_000, millisecondsPerDay]) {
    flows = new Map();
    for (const { dated } of days) {
      for (const { at, value } of dated) {
        const moment = Math.floor(at / intervalMs) * intervalMs;
        flows.set(moment, add(flows.get(moment) ?? zero, value));
        if (++count % 500 === 0) yield;
      }
    }
    if (flows.size <= maxDatedFlows) break;
  }
  return [...flows]
    .filter(([, value]) => value.units !== 0n)
    .map(([at, value]) => ({ day: at / millisecondsPerDay, amount: -toNumber(value) }));
}

/** Sample standard deviation (n − 1) of daily returns × √365; `null` with fewer than two. */
export function volatilityOf(returns: readonly number[]): string | null {
  if (returns.length < 2) return null;
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return roundedText(fromNumber(Math.sqrt(squares / (returns.length - 1)) * Math.sqrt(daysPerYear)));
}

function annualised(index: Decimal, length: number): string | null {
  const rate = Math.expm1((Math.log(toNumber(index)) * daysPerYear) / length);
  return Number.isFinite(rate) ? roundedText(fromNumber(rate)) : null;
}

function dayReturn(day: PerformanceDay | undefined): DayReturn | null {
  return day === undefined ? null : { day: dayFromNumber(day.day), return: roundedText(day.change ?? zero) };
}

function roundedText(value: Decimal): string {
  return formatDecimal(round(value, shownScale));
}
