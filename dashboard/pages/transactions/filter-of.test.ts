import { expect, test } from "vitest";
import { filterOf, reversedRange } from "./filter-of.ts";

test.each([
  ["minAmount=5&maxAmount=2", "amounts"],
  ["minAmount=10&maxAmount=9.5", "amounts"],
  ["minAmount=2&maxAmount=2.0", null],
  ["minValue=1000&maxValue=900", "values"],
  ["from=2025-03-02&to=2025-03-01", "days"],
  ["from=2025-03-01&to=2025-03-01", null],
  ["minAmount=5&maxAmount=x", null],
  ["minAmount=5&maxValue=2", null],
])("the filter %s has the reversed range %s", (query, range) => {
  expect(reversedRange(filterOf(new URLSearchParams(query)))).toBe(range);
});

test("a day that the calendar does not have is no filter", () => {
  const { from, to } = filterOf(new URLSearchParams("from=2024-02-30&to=2024-02-29"));
  expect(from).toBeUndefined();
  expect(to).toBe(Date.UTC(2024, 2, 1) - 1);
});
