import { expect, test } from "vitest";
import { zoneOfLines, zoneOfName } from "./stated-zone.ts";

test.each([
  ["Binance-Transaction-History-202610090222(UTC--3)-part1-of1.csv", "UTC-03:00"],
  ["Binance-Spot-Trade-History-202604201027(UTC+7).csv", "UTC+07:00"],
  ["history(UTC-3).csv", "UTC-03:00"],
  ["archive (UTC+1).zip/history(UTC+5:30).csv", "UTC+05:30"],
  ["history(UTC+0).csv", "UTC"],
  ["history (UTC).csv", "UTC"],
])("the name %s states the zone %s", (name, zone) => {
  expect(zoneOfName(name)).toBe(zone);
});

test.each([
  "history.csv",
  "Binance-Transaction-History-202610090222UTC2-part1.csv",
  "history(UTC 2).csv",
  "history(UTC_2).csv",
  "Binance-2024-UTC-3.csv",
  "history(UTC+15).csv",
  "history(UTC-3:70).csv",
  "",
])("the name %j states no zone", (name) => {
  expect(zoneOfName(name)).toBeUndefined();
});

test.each([
  [["UID:000,Account Type:Main,Time Zone:UTC+8"], "UTC+08:00"],
  [["Report", "Timezone: UTC-03:30"], "UTC-03:30"],
  [["Time Zone: UTC"], "UTC"],
  [["Time Zone:UTC+0,Account:1"], "UTC"],
])("the lines %j above a header state the zone %s", (lines, zone) => {
  expect(zoneOfLines(lines)).toBe(zone);
});

test.each([[[]], [["Time: 01/31/2027 10:00"]], [["Time Zone: Europe"]], [["UTC+8"]]])(
  "the lines %j state no zone",
  (lines) => {
    expect(zoneOfLines(lines)).toBeUndefined();
  },
);
