import { millisecondsPerDay, type DayNumber } from "../domain/time/day.ts";
import { endOfHour, hourOf, millisecondsPerHour, type HourNumber } from "../domain/valuation/hour-block.ts";
import { formatDecimal, isDecimal, parseDecimal } from "../domain/money/decimal.ts";
import type { HourNeed, HourQuote } from "./price-source.ts";

/** How far from midnight a point may be stamped to count as the close of the day that ended there. */
const toleranceMs = 3_600_000;

/**
 * The day of which a point stamped `at` (ms) is the close: the one before the midnight nearest to it. An intraday point is not a close:
 * `undefined`.
 */
function closingDayOf(at: number): DayNumber | undefined {
  const midnight = Math.round(at / millisecondsPerDay);
  return Math.abs(at - midnight * millisecondsPerDay) <= toleranceMs ? midnight - 1 : undefined;
}

/** A price as decimal text; `undefined` for zero, negative, infinite and unreadable values. */
export function priceText(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !isDecimal(text)) return undefined;
  const decimal = parseDecimal(text);
  return decimal.units > 0n ? formatDecimal(decimal) : undefined;
}

/** Selects the closes from..to (day numbers, both inclusive) among points stamped around midnight: for each day the point nearest to its end. */
export function closesOf(
  points: Iterable<{ at: number; price: unknown }>,
  from: DayNumber,
  to: DayNumber,
): { day: DayNumber; close: string; at: number }[] {
  const best = new Map<DayNumber, { day: DayNumber; close: string; at: number }>();
  for (const { at, price } of points) {
    const day = closingDayOf(at);
    if (day === undefined || day < from || day > to) continue;
    const close = priceText(price);
    if (close === undefined) continue;
    const end = (day + 1) * millisecondsPerDay;
    const known = best.get(day);
    if (known === undefined || Math.abs(at - end) < Math.abs(known.at - end))
      best.set(day, { day, close, at });
  }
  return [...best.values()].toSorted((a, b) => a.day - b.day);
}

/** Whether a "current" price is recent enough to be today's: at most a day old, and not from the future. */
export function isCurrent(at: number, now: number): boolean {
  return at > now - millisecondsPerDay && at < now + toleranceMs;
}

/** How far from the end of an hour a point may be stamped to count as its close. */
const hourEarlyMs = millisecondsPerHour / 2;
const hourLateMs = millisecondsPerHour / 6;

/** The closes of the requested hours among points at any time (ms): for each hour the point nearest to its end. */
export function hourQuotesOf(
  { item: { ref }, hours }: HourNeed,
  points: Iterable<{ at: number; price: unknown }>,
  currency: string,
): HourQuote[] {
  const wantedHours = new Set(hours);
  const best = new Map<HourNumber, { close: string; distance: number }>();
  for (const { at, price } of points) {
    const hour = hourOf(at + hourEarlyMs) - 1;
    const delayMs = at - endOfHour(hour);
    const distance = Math.abs(delayMs);
    if (!wantedHours.has(hour) || delayMs > hourLateMs || distance >= (best.get(hour)?.distance ?? Infinity))
      continue;
    const close = priceText(price);
    if (close !== undefined) best.set(hour, { close, distance });
  }
  return [...best]
    .map(([hour, { close }]) => ({ ref, hour, close, currency }))
    .toSorted((a, b) => a.hour - b.hour);
}

/** Groups hours (ascending) so that each group spans at most `span` hours and fits one request. */
export function hourWindows(hours: readonly HourNumber[], span: number): HourNumber[][] {
  const windows: HourNumber[][] = [];
  for (const hour of hours) {
    const open = windows.at(-1);
    if (open?.[0] !== undefined && hour - open[0] < span) open.push(hour);
    else windows.push([hour]);
  }
  return windows;
}
