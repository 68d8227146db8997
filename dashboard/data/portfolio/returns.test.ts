import fc from "fast-check";
import { expect, test } from "vitest";
import { dayFromNumber } from "../../../src/domain/time/day.ts";
import { calendarOf, drawdownsOf } from "./returns.ts";

test("a month's return is from the end of the month before, a year's from the end of the year before", () => {
  const years = calendarOf([
    { day: "2023-11-30", index: "1.1" },
    { day: "2023-12-31", index: "1.21" },
    { day: "2024-01-10", index: "2" },
    { day: "2024-01-31", index: "1.331" },
  ]);
  expect(years.map(({ year, total }) => [year, total])).toEqual([
    ["2024", "0.1"],
    ["2023", "0.21"],
  ]);
  expect(years[0]?.months.slice(0, 2)).toEqual(["0.1", null]);
  expect(years[1]?.months.slice(10)).toEqual(["0.1", "0.1"]);
});

test("the month and the year from which on no return is known have none", () => {
  const points = [
    { day: "2023-12-31", index: "1.1" },
    { day: "2024-01-31", index: "1.21" },
    { day: "2024-02-10", index: "1.5" },
  ];
  const [year, before] = calendarOf(points, "2024-02-11");
  expect(year).toMatchObject({ year: "2024", total: null });
  expect(year?.months.slice(0, 2)).toEqual(["0.1", null]);
  expect(before).toMatchObject({ year: "2023", total: "0.1" });
});

test("the drawdown is from the highest point so far", () => {
  const days = ["1", "1.2", "0.9", "1.5"].map((index, at) => ({ day: dayFromNumber(19_000 + at), index }));
  expect(drawdownsOf(days).map(({ drawdown }) => drawdown)).toEqual(["0", "0", "-0.25", "0"]);
});

test("months chain to the years, and no drawdown is above zero", () => {
  const index = fc.integer({ min: 1, max: 10_000 }).map((value) => `${value / 1_000}`);
  fc.assert(
    fc.property(fc.array(index, { minLength: 1, maxLength: 900 }), (list) => {
      const points = list.map((value, at) => ({ day: dayFromNumber(19_000 + at), index: value }));
      for (const { months, total } of calendarOf(points)) {
        const chained = months.reduce((product, month) => product * (1 + Number(month ?? 0)), 1) - 1;
        expect(chained).toBeCloseTo(Number(total), 2);
      }
      for (const { drawdown } of drawdownsOf(points)) expect(Number(drawdown)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 50 },
  );
});
