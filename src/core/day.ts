import { AppError } from "./errors.ts";

export const millisecondsPerDay = 86_400_000;

/** A UTC calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** Whole UTC days since 1970-01-01: the form in which days are stored and computed with. */
export type DayNumber = number;

export function dayNumberOf(at: number): DayNumber {
  return Math.floor(at / millisecondsPerDay);
}

export function dayOf(at: number): Day {
  return dayFromNumber(dayNumberOf(at));
}

export function dayFromNumber(day: DayNumber): Day {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Throws `bad_request` for what is not a real calendar day. */
export function numberOfDay(day: Day): DayNumber {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day)
    throw new AppError("bad_request", `"${day}" is not a day; write it as YYYY-MM-DD.`);
  return at / millisecondsPerDay;
}

/** The first millisecond of a day, UTC. */
export function startOfDay(day: DayNumber): number {
  return day * millisecondsPerDay;
}

/** The last millisecond of a day, UTC. */
export function endOfDay(day: DayNumber): number {
  return (day + 1) * millisecondsPerDay - 1;
}
