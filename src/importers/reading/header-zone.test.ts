import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutZone, zoneAssumptions, zoneOfHeader } from "./header-zone.ts";

const noon = Date.UTC(2024, 6, 1, 12);

test.each([
  ["Time(UTC+08:00)", "Time", 8],
  ["Date(UTC+1)", "Date", 1],
  ["Time (UTC)", "Time", 0],
  ["date(UTC+0)", "date", 0],
  ["Filled Time(UTC-03:30)", "Filled Time", -3.5],
  ["UTC_Time", "Time", 0],
  ["Date (GMT+2)", "Date", 2],
  ["Timestamp UTC", "Timestamp", 0],
  ["Time(America/Sao_Paulo)", "Time", -3],
  ["Date (Asia/Kolkata)", "Date", 5.5],
])("the header %s states its zone", (name, plain, hours) => {
  expect(zoneOfHeader(name)?.toUtc(noon).at).toBe(noon - hours * 3_600_000);
  expect(withoutZone(name)).toBe(plain);
});

test.each(["Date", "Time", "Date Created", "tradeCreatedAt", "Amount (BTC)", "Utc123", "OUTCOME"])(
  "the header %s states no zone",
  (name) => {
    expect(zoneOfHeader(name)).toBeUndefined();
    expect(withoutZone(name)).toBe(name);
  },
);

test("a fixed offset in a header applies in every season", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -12, max: 14 }),
      fc.constantFrom("00", "30", "45"),
      fc.integer({ min: 0, max: 4_102_444_800_000 }),
      (hours, minutes, local) => {
        const sign = hours < 0 ? "-" : "+";
        const zone = zoneOfHeader(`Time(UTC${sign}${String(Math.abs(hours)).padStart(2, "0")}:${minutes})`);
        const offset = (Math.abs(hours) * 60 + Number(minutes)) * 60_000 * (hours < 0 ? -1 : 1);
        expect(zone?.toUtc(local)).toEqual({ at: local - offset, ambiguous: false });
      },
    ),
  );
});

test("a file without a zone has a note about the assumption; a stated zone overrides the option, with a note", () => {
  expect(zoneAssumptions("Date", {})).toEqual([
    {
      reason: "zoneAssumed",
      params: { zone: "UTC" },
      message: expect.stringContaining("read as UTC") as string,
    },
  ]);
  expect(zoneAssumptions("Date", { timezone: "Europe/Berlin" })).toEqual([]);
  expect(zoneAssumptions("Date (UTC+8)", {})).toEqual([]);
  expect(zoneAssumptions("Date (UTC+8)", { timezone: "Europe/Berlin" })).toEqual([
    {
      reason: "zoneStated",
      params: { column: "Date (UTC+8)", zone: "UTC+08:00", option: "Europe/Berlin" },
      message: expect.stringContaining(
        "states UTC+08:00, so the option timezone (Europe/Berlin) is not used",
      ) as string,
    },
  ]);
});
