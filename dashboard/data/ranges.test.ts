import { expect, test } from "vitest";
import { firstDayOf, firstGainDayOf, ranges } from "./ranges.ts";

test("a range begins with a close, and its gain with the day after it", () => {
  const today = "2026-03-01";
  expect(ranges.map((range) => [range, firstDayOf(range, today), firstGainDayOf(range, today)])).toEqual([
    ["24H", "2026-02-28", "2026-03-01"],
    ["1W", "2026-02-22", "2026-02-23"],
    ["1M", "2026-01-30", "2026-01-31"],
    ["3M", "2025-11-30", "2025-12-01"],
    ["YTD", "2025-12-31", "2026-01-01"],
    ["1Y", "2025-03-01", "2025-03-02"],
    ["All", undefined, undefined],
  ]);
});
