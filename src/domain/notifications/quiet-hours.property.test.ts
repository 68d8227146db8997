import fc from "fast-check";
import { expect, test } from "vitest";
import { zoneOffsets } from "../time/zone-offsets.ts";
import { completedPeriod, quietHoursEnd } from "./quiet-hours.ts";

const minuteMs = 60_000;
const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const minute = fc.integer({ min: 0, max: 1_439 });
const zone = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
);
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });

test("a message waits exactly while the local time is within the quiet hours", () => {
  fc.assert(
    fc.property(minute, minute, zone, moment, (from, to, timeZone, at) => {
      const quiet = { from: timeText(from), to: timeText(to), timeZone };
      const offsetAt = zoneOffsets(timeZone);
      const localMinute = (time: number): number =>
        Math.floor((((time + offsetAt(time)) % 86_400_000) + 86_400_000) / minuteMs) % 1_440;
      const isWithin = (local: number): boolean =>
        from < to ? local >= from && local < to : from > to && (local >= from || local < to);
      const until = quietHoursEnd(quiet, at);
      expect(until !== null).toBe(isWithin(localMinute(at)));
      if (until === null) return;
      expect(until).toBeGreaterThan(at);
      // A day and a clock change at most.
      expect(until - at).toBeLessThanOrEqual(25 * 3_600_000);
      expect(isWithin(localMinute(until)) && offsetAt(until) === offsetAt(at)).toBe(false);
    }),
  );
});

test("periods end where the next one begins", () => {
  fc.assert(
    fc.property(fc.constantFrom("week" as const, "month" as const), zone, moment, (every, timeZone, now) => {
      const last = completedPeriod(every, { timeZone, now });
      expect(last.to).toBeLessThan(now);
      expect(completedPeriod(every, { timeZone, now: last.to + 1 })).toEqual(last);
      expect(completedPeriod(every, { timeZone, now: last.to }).to + 1).toBe(last.from);
    }),
  );
});

test.each([
  ["week", "UTC", "2026-03-02T00:00:00Z", "week of 2026-02-23"],
  ["week", "Europe/Berlin", "2026-03-01T23:00:00Z", "week of 2026-02-23"],
  ["week", "UTC", "2026-03-01T23:59:59Z", "week of 2026-02-16"],
  ["month", "UTC", "2026-03-01T00:00:00Z", "2026-02"],
  ["month", "America/New_York", "2026-03-01T04:59:59Z", "2026-01"],
] as const)("the last %s in %s before %s is the %s", (every, timeZone, now, name) => {
  expect(completedPeriod(every, { timeZone, now: Date.parse(now) }).name).toBe(name);
});
