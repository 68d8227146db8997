import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";

export const millisecondsPerDay = 86_400_000;

/** A UTC calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** Number of UTC days since 1970-01-01, in which days are stored and computed. */
export type DayNumber = number;

/** The number of the UTC day that contains a moment (ms); 0 is 1970-01-01. */
export function dayNumberOf(at: number): DayNumber {
  return Math.floor(at / millisecondsPerDay);
}

/** The UTC day that contains a moment (ms), as YYYY-MM-DD. */
export function dayOf(at: number): Day {
  return dayFromNumber(dayNumberOf(at));
}

/**
 * The day with a number, for years 0 to 9999. Computed arithmetically (proleptic Gregorian calendar in eras of 400 years from 0000-03-01;
 * H. Hinnant, "chrono-Compatible Low-Level Date Algorithms"), which is twenty times as fast as `Date`: a chart has thousands of days.
 */
export function dayFromNumber(day: DayNumber): Day {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD: `2024-02-29`, not `2024-02-30`. */
export function isDay(text: string): boolean {
  return !Number.isNaN(beginningOf(text));
}

/** The number of a day. Throws `bad_request` for an invalid calendar day. */
export function numberOfDay(day: Day): DayNumber {
  const at = beginningOf(day);
  if (Number.isNaN(at))
    throw new AppError("bad_request", msg`"${day}" is not a day; write it as YYYY-MM-DD.`);
  return dayNumberOf(at);
}

/** The first millisecond of a day; `NaN` for any other text. `Date.parse` alone takes 30 February for 1 March. */
function beginningOf(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return dayOf(at) === text ? at : Number.NaN;
}

/** The first millisecond of a day, UTC. */
export function startOfDay(day: DayNumber): number {
  return day * millisecondsPerDay;
}

/** The last millisecond of a day, UTC. */
export function endOfDay(day: DayNumber): number {
  return (day + 1) * millisecondsPerDay - 1;
}
