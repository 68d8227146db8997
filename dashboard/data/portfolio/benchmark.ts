import {
  add,
  divide,
  formatDecimal,
  isZero,
  multiply,
  parseDecimal,
  round,
  subtract,
  zero,
  type Decimal,
} from "../../../src/domain/money/decimal.ts";
import { isDay, numberOfDay } from "../../../src/domain/time/day.ts";

/** A series to compare with: one level a day, ascending. */
export type Series = readonly (readonly [day: string, level: string])[];
export type Flow = { day: string; netInvested: string };

/** The number of days for which a level is valid: consumer prices are monthly. */
const carriedDays = 62;
const unitDecimals = 30;
const moneyDecimals = 8;

/**
 * What the portfolio would be worth if its first value and each later deposit and withdrawal had been invested in a benchmark, at the level
 * of the day. `null` before the first level, and after a flow on a day without a level.
 */
export function benchmarkValues(
  points: readonly { day: string; value: string | null }[],
  flows: readonly Flow[],
  series: Series,
): (string | null)[] {
  const levelOn = levels(series);
  const invested = new Map(flows.map(({ day, netInvested }) => [day, parseDecimal(netInvested)]));
  let units: Decimal | null | undefined;
  let before: Decimal | undefined;
  return points.map(({ day, value }) => {
    const level = levelOn(day);
    const now = invested.get(day) ?? before;
    const flow = before === undefined || now === undefined ? zero : subtract(now, before);
    before = now ?? before;
    if (units === undefined) {
      if (value === null || level === undefined) return null;
      units = round(divide(parseDecimal(value), level), unitDecimals);
    } else if (!isZero(flow)) {
      if (units === null || level === undefined) units = null;
      else units = add(units, round(divide(flow, level), unitDecimals));
    }
    return units === null || level === undefined
      ? null
      : formatDecimal(round(multiply(units, level), moneyDecimals));
  });
}

/** The level of a day, or the last one within the allowed days before it; days must be asked for in ascending order. */
function levels(series: Series): (day: string) => Decimal | undefined {
  let place = -1;
  return (day) => {
    while ((series[place + 1]?.[0] ?? "~") <= day) place++;
    const found = series[place];
    if (found === undefined || numberOfDay(day) - numberOfDay(found[0]) > carriedDays) return undefined;
    const level = parseDecimal(found[1]);
    return level.units > 0n ? level : undefined;
  };
}

export type SeriesProblem = { line: number; text: string };

/**
 * Parses a CSV of `date,level`, with or without a header, separated by commas, semicolons or tabs; with the latter two a comma may be the
 * decimal sign.
 */
export function readSeries(text: string): { series: Series } | { problem: SeriesProblem } {
  const found = new Map<string, string>();
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const separator = /[;\t]/.exec(line)?.[0] ?? ",";
    const [date = "", raw = ""] = line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ""));
    const level = separator === "," ? raw : raw.replace(",", ".");
    const day = /^\d{4}-\d{2}$/.test(date) ? `${date}-01` : date.slice(0, 10);
    if (isDay(day) && isSame(day) && /^\d{1,30}(\.\d{1,30})?$/.test(level) && Number(level) > 0)
      found.set(day, level);
    // The first line may be a header.
    else if (index > 0 || /\d{4}/.test(date))
      return { problem: { line: index + 1, text: line.slice(0, 60) } };
  }
  if (found.size < 2) return { problem: { line: lines.length, text: "" } };
  return { series: [...found].toSorted(([a], [b]) => a.localeCompare(b)) };
}

/** Whether the day exists: `Date` turns 2024-02-30 into another day. */
function isSame(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}
