import { expect, test } from "vitest";
import { zoneOfName } from "./name-zone.ts";

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

test.each(["history.csv", "Binance-2024-UTC-3.csv", "history(UTC+15).csv", "history(UTC-3:70).csv", ""])(
  "the name %j states no zone",
  (name) => {
    expect(zoneOfName(name)).toBeUndefined();
  },
);
