import fc from "fast-check";
import { expect, it } from "vitest";
import { daysIn, mergeRanges, rangesOfDays, withoutRanges, type DayRange } from "./day-ranges.ts";

const range = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 8 }))
  .map(([from, length]): DayRange => ({ from, to: from + length }));
const daysOf = (ranges: DayRange[]): Set<number> =>
  new Set(
    ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
  );

it("subtracting ranges leaves exactly the days in the first and not in the second", () => {
  fc.assert(
    fc.property(fc.array(range), fc.array(range), (ranges, others) => {
      const left = withoutRanges(ranges, others);
      const taken = daysOf(others);
      expect(daysOf(left)).toEqual(new Set([...daysOf(ranges)].filter((day) => !taken.has(day))));
      expect(daysIn(left)).toBe(daysOf(left).size);
    }),
  );
});

it("merging keeps the days and leaves no two adjacent ranges", () => {
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const merged = mergeRanges(ranges);
      expect(daysOf(merged)).toEqual(daysOf(ranges));
      for (let index = 1; index < merged.length; index++)
        expect(merged[index]?.from).toBeGreaterThan((merged[index - 1]?.to ?? 0) + 1);
    }),
  );
});

it("consecutive days become one range", () => {
  expect(rangesOfDays([1, 2, 3, 7])).toEqual([
    { from: 1, to: 3 },
    { from: 7, to: 7 },
  ]);
});
