import { dayFromNumber, dayNumberOf, numberOfDay, type Day } from "../../time/day.ts";
import { endOfDayIn, startOfDayIn } from "../../time/zone-days.ts";
import { zoneOffsets } from "../../time/zone-offsets.ts";

/** A tax year that begins on `monthDay` (MM-DD) of `year` in a time zone. `from` and `to` are UTC milliseconds, both inclusive. */
export type TaxYear = {
  year: number;
  label: string;
  firstDay: Day;
  lastDay: Day;
  timezone: string;
  from: number;
  to: number;
  /** The local calendar day of a time (ms). */
  dayOf(at: number): Day;
};

/** Throws `bad_request` for a time zone that does not exist. */
export function taxYearOf(
  year: number,
  { monthDay, timezone }: { monthDay: string; timezone: string },
): TaxYear {
  const firstDay = `${year}-${monthDay}`;
  const lastDay = dayFromNumber(numberOfDay(`${year + 1}-${monthDay}`) - 1);
  const offsetAt = zoneOffsets(timezone);
  // Caches the latest day: histories are chronological, and formatting a day is slow.
  let latest = { number: 0, day: dayFromNumber(0) };
  return {
    year,
    label: monthDay === "01-01" ? String(year) : `${year}/${String(year + 1).slice(2)}`,
    firstDay,
    lastDay,
    timezone,
    from: startOfDayIn(firstDay, timezone),
    to: endOfDayIn(lastDay, timezone),
    dayOf(at) {
      const number = dayNumberOf(at + offsetAt(at));
      if (number !== latest.number) latest = { number, day: dayFromNumber(number) };
      return latest.day;
    },
  };
}

export function daysLater(day: Day, days: number): Day {
  return dayFromNumber(numberOfDay(day) + days);
}

/** The same calendar day one year later. 29 February becomes 1 March (`roll`) or 28 February (`clamp`). */
export function yearLater(day: Day, leapDay: "roll" | "clamp"): Day {
  const next = `${String(Number(day.slice(0, 4)) + 1).padStart(4, "0")}${day.slice(4)}`;
  if (!next.endsWith("-02-29")) return next;
  return `${next.slice(0, 4)}${leapDay === "roll" ? "-03-01" : "-02-28"}`;
}
