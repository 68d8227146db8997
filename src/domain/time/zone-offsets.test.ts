import { Temporal } from "@js-temporal/polyfill";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startOfDayIn } from "./zone-days.ts";
import { momentsOf, zoneOffsets } from "./zone-offsets.ts";

const zones = Intl.supportedValuesOf("timeZone");
const from = Date.UTC(1970, 0, 2);
const to = Date.UTC(2037, 11, 30);
/** Any moment, or one within two hours of a clock change, to the millisecond. */
const momentIn = (zone: string) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.boolean(), fc.integer({ min: -7_200_000, max: 7_200_000 }))
    .map(([at, isNear, distance]) => {
      const change = isNear
        ? Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).getTimeZoneTransition("next")
        : null;
      return change === null || change.epochMilliseconds > to ? at : change.epochMilliseconds + distance;
    });
const zoneAndMoment = fc.constantFrom(...zones).chain((zone) => fc.tuple(fc.constant(zone), momentIn(zone)));

test("a zone's offset is the one that Temporal reports", () => {
  fc.assert(
    fc.property(zoneAndMoment, ([zone, at]) => {
      const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      expect(zoneOffsets(zone)(at)).toBe(offsetNanoseconds / 1e6);
    }),
  );
});

test("a local time has the moments that Temporal finds: one, two, or none in a gap", () => {
  fc.assert(
    fc.property(zoneAndMoment, ([zone, at]) => {
      const plain = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("UTC").toPlainDateTime();
      const found = (["earlier", "later"] as const)
        .map((disambiguation) => plain.toZonedDateTime(zone, { disambiguation }))
        .filter((zoned) => zoned.toPlainDateTime().equals(plain))
        .map(({ epochMilliseconds }) => epochMilliseconds);
      expect(momentsOf(at, zoneOffsets(zone))).toEqual([...new Set(found)]);
    }),
  );
});

test("a day starts where Temporal starts it", () => {
  fc.assert(
    fc.property(zoneAndMoment, ([zone, at]) => {
      const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
      expect(startOfDayIn(day.toString(), zone)).toBe(day.toZonedDateTime(zone).epochMilliseconds);
    }),
  );
});

test("no zone changes its clock twice within a day", () => {
  for (const zone of [
    "Africa/Casablanca",
    "Africa/Cairo",
    "America/St_Johns",
    "Antarctica/Troll",
    "Asia/Gaza",
  ]) {
    let last = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
    for (
      let next = last.getTimeZoneTransition("next");
      next !== null;
      next = last.getTimeZoneTransition("next")
    ) {
      if (next.epochMilliseconds > to) break;
      if (last.epochMilliseconds !== from)
        expect(next.epochMilliseconds - last.epochMilliseconds).toBeGreaterThan(86_400_000);
      last = next;
    }
  }
});

test("a day that a clock change begins twice starts the first time", () => {
  // Newfoundland: one minute after midnight the clock went back an hour.
  expect(startOfDayIn("2006-10-29", "America/St_Johns")).toBe(Date.UTC(2006, 9, 29, 2, 30));
});

test("a day skipped by a zone is empty", () => {
  expect(startOfDayIn("2011-12-30", "Pacific/Apia")).toBe(startOfDayIn("2011-12-31", "Pacific/Apia"));
});
