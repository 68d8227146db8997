import { add, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { DayNumber } from "../../time/day.ts";
import { countedTogether } from "./net-between-accounts.ts";
import {
  countedFlows,
  dayOf,
  hasCapital,
  type FlowsOfDay,
  type NetFlow,
  type PerformanceDay,
  type PerformanceSeries,
} from "./performance-day.ts";

type RateOn = (day: DayNumber) => Decimal | undefined;

/** Several accounts as one portfolio. `moved`: the closing value of what was netted between them, by day. */
export type CombinedSeries = PerformanceSeries & { moved: ReadonlyMap<DayNumber, Decimal> };

/**
 * The days of an account in another currency: each value, flow and price is converted at the rate of its day. `null` if a day with a value or
 * a flow has no rate. Yields after each day.
 */
export function* convertedPerformance(
  { opening, days }: PerformanceSeries,
  rateOn: RateOn,
): Generator<void, PerformanceSeries | null, void> {
  const [first] = days;
  const start = convertAt(opening, first === undefined ? undefined : rateOn(first.day - 1));
  if (start === undefined) return null;
  const converted: PerformanceDay[] = [];
  let before = start;
  for (const day of days) {
    const next = convertedDay(day, {
      opening: before,
      rate: rateOn(day.day),
      rateBefore: rateOn(day.day - 1),
    });
    if (next === undefined) return null;
    converted.push(next);
    before = next.value;
    yield;
  }
  return { opening: start, days: converted };
}

function convertedDay(
  day: PerformanceDay,
  {
    opening,
    rate,
    rateBefore,
  }: { opening: Decimal; rate: Decimal | undefined; rateBefore: Decimal | undefined },
): PerformanceDay | undefined {
  let isKnown = true;
  const convert = (value: Decimal, at: Decimal | undefined): Decimal => {
    const converted = convertAt(value, at);
    if (converted === undefined) isKnown = false;
    return converted ?? zero;
  };
  const close = convert(day.value, rate);
  const left = convert(day.left, rateBefore);
  const net = day.net.map((flow): NetFlow => ({
    ...flow,
    close: convert(flow.close, rate),
    before: flow.before === undefined ? undefined : convertAt(flow.before, rateBefore),
  }));
  const flows: FlowsOfDay = {
    flow: convert(day.flow, rate),
    coverage: subtract(convert(add(day.coverage, day.left), rate), left),
    dated: day.dated.map((entry) => ({
      ...entry,
      value: convert(entry.value, entry.isOfDayBefore === true ? rateBefore : rate),
    })),
    net,
    entered: convert(day.entered, rate),
    left,
  };
  const counted = countedFlows(net, hasCapital(opening));
  return isKnown ? dayOf(day.day, { opening, close, flows, counted }) : undefined;
}

/** Zero needs no exchange rate. */
function convertAt(value: Decimal, rate: Decimal | undefined): Decimal | undefined {
  if (value.units === 0n) return zero;
  return rate === undefined ? undefined : multiply(value, rate);
}

/**
 * Several accounts as one portfolio, all of the same range and in the same currency. What moves between them on one day is no flow
 * (docs/spec/accounting.md §5.1). Yields after each day.
 */
export function* combinedPerformance(
  members: readonly PerformanceSeries[],
): Generator<void, CombinedSeries, void> {
  const opening = members.reduce((sum, member) => add(sum, member.opening), zero);
  const firsts = members.flatMap(({ days: [first] }) => (first === undefined ? [] : [first.day]));
  const lasts = members.flatMap(({ days }) => days.at(-1)?.day ?? []);
  const days: PerformanceDay[] = [];
  const moved = new Map<DayNumber, Decimal>();
  let before = opening;
  for (let day = Math.min(...firsts); day <= Math.max(...lasts); day++) {
    const parts = members.flatMap((member) => member.days[day - (member.days[0]?.day ?? day)] ?? []);
    const sum = (of: (part: PerformanceDay) => Decimal): Decimal =>
      parts.reduce((total, part) => add(total, of(part)), zero);
    const close = sum(({ value }) => value);
    const flows: FlowsOfDay = {
      flow: sum(({ flow }) => flow),
      coverage: sum(({ coverage }) => coverage),
      dated: parts.flatMap(({ dated }) => dated),
      net: parts.flatMap(({ net }) => net),
      entered: sum(({ entered }) => entered),
      left: sum(({ left }) => left),
    };
    const nets = parts.map(({ net }) => net);
    const counted = countedTogether(nets, hasCapital(before));
    if (counted.moved.units !== 0n) moved.set(day, counted.moved);
    days.push(dayOf(day, { opening: before, close, flows, counted }));
    before = close;
    yield;
  }
  return { opening, days, moved };
}
