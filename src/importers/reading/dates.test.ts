import { expect, test } from "vitest";
import { readMoment } from "./dates.ts";
import { timeZoneOf } from "./time-zone.ts";

const utc = timeZoneOf(undefined);
const iso = (text: string, zone = "UTC", order?: "month-first" | "day-first"): string =>
  new Date(readMoment(text, timeZoneOf(zone), order).at).toISOString();

test.each([
  ["2021-03-04 05:06:07", "2021-03-04T05:06:07.000Z"],
  ["2021-03-04T05:06:07.123456Z", "2021-03-04T05:06:07.123Z"],
  ["2021-03-04T05:06:07+02:00", "2021-03-04T03:06:07.000Z"],
  ["2021-03-04T05:06:07-05", "2021-03-04T10:06:07.000Z"],
  ["2021-03-04 05:06:07 UTC", "2021-03-04T05:06:07.000Z"],
  [" 2021-03-04T05:06:07 ", "2021-03-04T05:06:07.000Z"],
  ["2021-03-04", "2021-03-04T00:00:00.000Z"],
  ["2021/3/4 5:06", "2021-03-04T05:06:00.000Z"],
  ["04.03.2021 05:06:07", "2021-03-04T05:06:07.000Z"],
  ["3/14/2021, 12:06:07 AM", "2021-03-14T00:06:07.000Z"],
  ["14/3/2021 12:06 PM", "2021-03-14T12:06:00.000Z"],
  ["14/03/2021 - 12:06:07", "2021-03-14T12:06:07.000Z"],
  ["Jan. 28, 2022, 12:13 AM", "2022-01-28T00:13:00.000Z"],
  ["May 5, 2020, 10:10:57 PM", "2020-05-05T22:10:57.000Z"],
  ["2014-Mar-05 11:05PM", "2014-03-05T23:05:00.000Z"],
  ["1614834367", "2021-03-04T05:06:07.000Z"],
  ["1614834367123", "2021-03-04T05:06:07.123Z"],
])("the date %s is %s", (text, expected) => {
  expect(iso(text)).toBe(expected);
});

test.each([
  "2021-02-30",
  "2021-13-01 00:00:00",
  "2021-01-01 24:00:00",
  "2021-02-30 05:06:07",
  "2021-03-04 05:06:60",
  "2021-03-04x05:06:07",
  "2021-03-04 05:06:0a",
  "2021-03-04 05:06.07",
  "202-003-04 05:06:07",
  "13/13/2021",
  "1/1/2021 13:00 PM",
  "1969-12-31",
  "soon",
  "",
  "23-12-04",
])('the date "%s" is refused', (text) => {
  expect(() => readMoment(text, utc)).toThrow(/date|calendar/);
});

test.each([
  ["Wed June 09 2021 04:52:23 GMT+0000", "2021-06-09T04:52:23.000Z"],
  ["Sat Apr 17 2021 04:52:23 GMT-0400 (Eastern Daylight Time)", "2021-04-17T08:52:23.000Z"],
  ["Fri, 07 Jul 2023 16:40:48 GMT", "2023-07-07T16:40:48.000Z"],
  ["2020-10-17 15:34:56 GMT +00:00", "2020-10-17T15:34:56.000Z"],
  ["2020-10-17 15:34:56 GMT -02:00", "2020-10-17T17:34:56.000Z"],
  ["7 Jul 2023 16:40", "2023-07-07T16:40:00.000Z"],
])('the date "%s" is read with its own zone', (text, expected) => {
  expect(iso(text, "UTC")).toBe(expected);
});

test("a zone name without an offset is refused", () => {
  expect(() => readMoment("2021-06-01 12:00:00 (PST)", utc)).toThrow("is not a date");
});

test("an ambiguous slashed date needs an option", () => {
  expect(() => readMoment("3/4/2021", utc)).toThrow("month first or day first");
  expect(iso("3/4/2021", "UTC", "month-first")).toBe("2021-03-04T00:00:00.000Z");
  expect(iso("3/4/2021", "UTC", "day-first")).toBe("2021-04-03T00:00:00.000Z");
});

test("local times are converted with their zone's clock changes", () => {
  expect(iso("2021-07-01 12:00:00", "America/New_York")).toBe("2021-07-01T16:00:00.000Z");
  expect(iso("2021-12-01 12:00:00", "America/New_York")).toBe("2021-12-01T17:00:00.000Z");
  expect(iso("2021-12-01 12:00:00", "Asia/Kolkata")).toBe("2021-12-01T06:30:00.000Z");
});

test("a repeated local time is read as the earlier one, with a note", () => {
  expect(readMoment("2021-10-31 02:30:00", timeZoneOf("Europe/Berlin"))).toEqual({
    at: Date.UTC(2021, 9, 31, 0, 30),
    ambiguous: true,
  });
  expect(readMoment("2021-10-31 03:30:00", timeZoneOf("Europe/Berlin")).ambiguous).toBe(false);
});

test("a skipped local time is refused", () => {
  expect(() => readMoment("2021-03-28 02:30:00", timeZoneOf("Europe/Berlin"))).toThrow(
    "does not exist in Europe/Berlin",
  );
});

test("an unknown zone is refused", () => {
  expect(() => timeZoneOf("Mars/Olympus")).toThrow('"Mars/Olympus" is not a time zone');
});

test("a provider's usual order applies to slashes and dashes, not to dots", () => {
  const at = (text: string) =>
    new Date(readMoment(text, timeZoneOf("UTC"), undefined, "month-first").at).toISOString();
  expect(at("3/4/2021")).toBe("2021-03-04T00:00:00.000Z");
  expect(at("03-04-2021")).toBe("2021-03-04T00:00:00.000Z");
  expect(at("03.04.2021")).toBe("2021-04-03T00:00:00.000Z");
});
