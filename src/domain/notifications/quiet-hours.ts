import { dayFromNumber, dayNumberOf, millisecondsPerDay, startOfDay, type Day } from "../time/day.ts";
import { momentsOf, zoneOffsets } from "../time/zone-offsets.ts";
import type { QuietHours } from "./rule.ts";

const minuteMs = 60_000;

/**
 * The end of the quiet hours that contain a moment; `null` outside of them. Equal start and end mean no quiet hours. A time that a clock
 * change skips is replaced by the time of the change.
 */
export function quietHoursEnd({ from, to, timeZone }: QuietHours, at: number): number | null {
  const begin = minutesOf(from);
  const end = minutesOf(to);
  if (begin === end) return null;
  const offsetAt = zoneOffsets(timeZone);
  const local = at + offsetAt(at);
  const day = dayNumberOf(local);
  const minute = (local - startOfDay(day)) / minuteMs;
  const isQuiet = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
  if (!isQuiet) return null;
  const endDay = minute < end ? day : day + 1;
  const localEnd = startOfDay(endDay) + end * minuteMs;
  const [first] = momentsOf(localEnd, offsetAt).filter((moment) => moment > at);
  return first ?? Math.max(localEnd - offsetAt(localEnd), at + minuteMs);
}

/**
 * The last completed week (Monday to Sunday) or month before a moment, in a time zone. `first` is its first day, `to` its last millisecond.
 */
export function completedPeriod(
  every: "week" | "month",
  { timeZone, now }: { timeZone: string; now: number },
): { name: string; first: Day; from: number; to: number } {
  const offsetAt = zoneOffsets(timeZone);
  const today = dayNumberOf(now + offsetAt(now));
  const startOf = (day: number): number => {
    const [first] = momentsOf(startOfDay(day), offsetAt);
    return first ?? startOfDay(day) - offsetAt(startOfDay(day));
  };
  if (every === "week") {
    // Day number 0 was a Thursday.
    const monday = today - ((((today + 3) % 7) + 7) % 7);
    return {
      name: `week of ${dayFromNumber(monday - 7)}`,
      first: dayFromNumber(monday - 7),
      from: startOf(monday - 7),
      to: startOf(monday) - 1,
    };
  }
  const first = dayNumberOf(Date.parse(`${dayFromNumber(today).slice(0, 7)}-01T00:00:00Z`));
  const month = dayFromNumber(first - 1).slice(0, 7);
  const before = dayNumberOf(Date.parse(`${month}-01T00:00:00Z`));
  return { name: month, first: dayFromNumber(before), from: startOf(before), to: startOf(first) - 1 };
}

/** Days in milliseconds. */
export const daysMs = (days: number): number => days * millisecondsPerDay;

function minutesOf(text: string): number {
  const [hours = "0", minutes = "0"] = text.split(":");
  return Number(hours) * 60 + Number(minutes);
}
