import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { millisecondsPerDay } from "./day.ts";

/** Maximum number of zones whose offsets are cached, and of days per zone. */
const maxZones = 16;
const maxDaysPerZone = 40_000;
const remembered = new Map<string, (at: number) => number>();

/**
 * Returns the offset of an IANA zone from UTC at a moment (ms), in milliseconds. If the offset is equal at both ends of a day it is cached
 * for the day, since no zone changes its clock twice a day. Throws `bad_request` for a zone that does not exist.
 */
export function zoneOffsets(zone: string): (at: number) => number {
  if (zone === "UTC") return () => 0;
  const known = remembered.get(zone);
  if (known !== undefined) return known;
  const offsetAt = offsetsOf(zone);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= maxZones) remembered.delete(oldest);
  remembered.set(zone, offsetAt);
  return offsetAt;
}

function offsetsOf(zone: string): (at: number) => number {
  const read = offsetReader(zone);
  /** Offsets by UTC day; `null` for a day with a clock change. */
  const offsetsByDay = new Map<number, number | null>();
  return (at) => {
    const day = Math.floor(at / millisecondsPerDay);
    let offset = offsetsByDay.get(day);
    if (offset === undefined) {
      if (offsetsByDay.size >= maxDaysPerZone) offsetsByDay.clear();
      const first = read(day * millisecondsPerDay);
      offset = first === read((day + 1) * millisecondsPerDay) ? first : null;
      offsetsByDay.set(day, offset);
    }
    return offset ?? read(at);
  };
}

/**
 * The moments (ms) at which a zone's clock shows a local time (given as if it were UTC milliseconds), ascending: two if a clock change
 * repeats it, none if one skips it.
 */
export function momentsOf(local: number, offsetAt: (at: number) => number): number[] {
  const before = local - offsetAt(local - millisecondsPerDay);
  const after = local - offsetAt(local + millisecondsPerDay);
  return [...new Set([Math.min(before, after), Math.max(before, after)])].filter(
    (at) => at + offsetAt(at) === local,
  );
}

function offsetReader(zone: string): (at: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch (cause) {
    throw new AppError(
      "bad_request",
      msg`"${zone}" is not a time zone. Write the name of an IANA zone, such as Europe/Berlin.`,
      { cause },
    );
  }
  return (at) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - (at - (((at % 1000) + 1000) % 1000));
  };
}
