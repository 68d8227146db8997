import { endOfDay, numberOfDay, startOfDay, type Day } from "./day.ts";
import { AppError } from "../../errors/app-error.ts";

/** The first millisecond of a calendar day in an IANA zone. Throws `bad_request` for a zone that does not exist. */
export function startOfDayIn(day: Day, zone: string): number {
  const start = startOfDay(numberOfDay(day));
  if (zone === "UTC") return start;
  const dayAt = dayTeller(zone);
  // Zones lie within 14 hours of UTC; the first instant whose local day is `day` (or later, where a clock change skips midnight) is found by halving.
  let low = start - 15 * 3_600_000;
  let high = start + 15 * 3_600_000;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dayAt(middle) >= day) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The last millisecond of a calendar day in an IANA zone. */
export function endOfDayIn(day: Day, zone: string): number {
  const number = numberOfDay(day);
  if (zone === "UTC") return endOfDay(number);
  const next = new Date(startOfDay(number + 1)).toISOString().slice(0, 10);
  return startOfDayIn(next, zone) - 1;
}

function dayTeller(zone: string): (at: number) => Day {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
  } catch (cause) {
    throw new AppError("bad_request", `"${zone}" is not a time zone; one looks like Europe/Berlin.`, {
      cause,
    });
  }
  return (at) => format.format(at);
}
