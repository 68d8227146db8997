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
import { numberOfDay } from "../../../src/domain/time/day.ts";
import { isDay } from "../is-day.ts";

/** A series to compare with: a level a day, ascending. */
export type Series = readonly (readonly [day: string, level: string])[];
export type Flow = { day: string; netInvested: string };

/** A level counts for so many days after its own: consumer prices come once a month. */
const carriedDays = 62;
const unitDecimals = 30;
const moneyDecimals = 8;

/**
 * What the same money would have become in something else: the value of the first day, and each deposit and withdrawal after it on its day, bought and sold at the
 * level of that day. `null` where no level is known, and after a flow that none was known for.
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

/** The level of a day, or the last one before it for a while; days are asked for in ascending order. */
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

/** Reads a CSV of `date,level`: with or without a header; `;` and tabs separate, too, and a comma may be the decimal sign where they do. */
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
    // The first line may name the columns.
    else if (index > 0 || /\d{4}/.test(date))
      return { problem: { line: index + 1, text: line.slice(0, 60) } };
  }
  if (found.size < 2) return { problem: { line: lines.length, text: "" } };
  return { series: [...found].toSorted(([a], [b]) => a.localeCompare(b)) };
}

/** Whether the calendar has the day: 2024-02-30 becomes another one. */
function isSame(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}
