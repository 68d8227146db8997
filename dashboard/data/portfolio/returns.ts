import {
  compare,
  divide,
  formatDecimal,
  parseDecimal,
  round,
  subtract,
  type Decimal,
} from "../../../src/domain/money/decimal.ts";

export type IndexPoint = { day: string; index: string };
/** The returns of a year and of its months, January first. `null` if there was no capital at the start of the period. */
export type YearReturns = { year: string; months: (string | null)[]; total: string | null };

const one = parseDecimal("1");
const rateDecimals = 8;

/**
 * Returns by month and year, newest year first: the last index of a period divided by the one before the period, which is 1 at first. The periods
 * of `belowZeroOn`, from which on no return is known, have none.
 */
export function calendarOf(points: readonly IndexPoint[], belowZeroOn: string | null = null): YearReturns[] {
  const ends = new Map<string, Decimal>();
  for (const { day, index } of points) {
    ends.set(day.slice(0, 7), parseDecimal(index));
    ends.set(day.slice(0, 4), parseDecimal(index));
  }
  const returns = (size: number): Map<string, string | null> => {
    let before = one;
    const found = new Map<string, string | null>();
    for (const [key, end] of ends) {
      if (key.length !== size) continue;
      found.set(key, belowZeroOn?.startsWith(key) === true ? null : rateOf(end, before));
      before = end;
    }
    return found;
  };
  const months = returns(7);
  return [...returns(4)].toReversed().map(([year, total]) => ({
    year,
    total,
    months: Array.from(
      { length: 12 },
      (_, month) => months.get(`${year}-${String(month + 1).padStart(2, "0")}`) ?? null,
    ),
  }));
}

/** The drawdown of each day: its distance from the highest index so far; zero or negative. */
export function drawdownsOf(points: readonly IndexPoint[]): { day: string; drawdown: string }[] {
  let peak = one;
  return points.map(({ day, index }) => {
    const now = parseDecimal(index);
    if (compare(now, peak) > 0) peak = now;
    return { day, drawdown: rateOf(now, peak) ?? "0" };
  });
}

function rateOf(now: Decimal, before: Decimal): string | null {
  return before.units === 0n ? null : formatDecimal(round(subtract(divide(now, before), one), rateDecimals));
}
