import { endOfDay, numberOfDay, startOfDay, dayFromNumber, type Day } from "./day.ts";
import { momentsOf, zoneOffsets } from "./zone-offsets.ts";

/** The largest offset of a zone from UTC, plus an hour. */
const maxOffsetMs = 15 * 3_600_000;

/** The first millisecond of a calendar day in an IANA zone. Throws `bad_request` for a zone that does not exist. */
export function startOfDayIn(day: Day, zone: string): number {
  const midnight = startOfDay(numberOfDay(day));
  if (zone === "UTC") return midnight;
  const offsetAt = zoneOffsets(zone);
  const [first] = momentsOf(midnight, offsetAt);
  if (first !== undefined) return first;
  // A clock change skips midnight, so the day begins at the change.
  let low = midnight - maxOffsetMs;
  let high = midnight + maxOffsetMs;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (middle + offsetAt(middle) >= midnight) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The last millisecond of a calendar day in an IANA zone. */
export function endOfDayIn(day: Day, zone: string): number {
  const number = numberOfDay(day);
  if (zone === "UTC") return endOfDay(number);
  return startOfDayIn(dayFromNumber(number + 1), zone) - 1;
}
