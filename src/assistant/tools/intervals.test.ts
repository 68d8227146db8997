import { expect, test } from "vitest";
import { dayFromNumber, numberOfDay } from "../../domain/time/day.ts";
import { closesOf, intervalFor } from "./intervals.ts";

const series = (from: string, count: number): { day: string }[] =>
  Array.from({ length: count }, (_, index) => ({ day: dayFromNumber(numberOfDay(from) + index) }));
const days = (found: { points: { day: string }[] }): string[] => found.points.map(({ day }) => day);

test("each interval shows its last day, including the last day of all", () => {
  const days70 = series("2024-01-10", 70);
  expect(days(closesOf(days70, "month"))).toEqual(["2024-01-31", "2024-02-29", "2024-03-19"]);
  expect(days(closesOf(days70, "week")).slice(0, 2)).toEqual(["2024-01-14", "2024-01-21"]);
  expect(days(closesOf(series("2023-11-01", 70), "year"))).toEqual(["2023-12-31", "2024-01-09"]);
  expect(days(closesOf(days70, "quarter"))).toEqual(["2024-03-19"]);
  expect(closesOf([], "day")).toEqual({ points: [], truncated: false });
});

test("the newest 400 are shown if more were requested", () => {
  const found = closesOf(series("2020-01-01", 1_000), "day");
  expect(found).toMatchObject({ truncated: true });
  expect(found.points).toHaveLength(400);
  expect(days(found).at(-1)).toBe("2022-09-26");
});

test("the default interval is the finest that fits", () => {
  expect([30, 300, 2_000, 6_000].map(intervalFor)).toEqual(["day", "week", "month", "quarter"]);
});
