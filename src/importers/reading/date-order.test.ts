import { expect, test } from "vitest";
import type { DateOrder } from "./dates.ts";
import { dateOrderOf, onlyDateOrderOf, surveyDateOrder } from "./date-order.ts";

const surveyed = (dates: string[], columns?: Record<string, string>, usual?: DateOrder) => {
  const survey = surveyDateOrder(0, columns === undefined ? {} : { columns }, usual);
  for (const date of dates) survey.row([date]);
  return survey.end();
};

test("one unambiguous date determines the order of the others", () => {
  expect(surveyed(["3/4/2021", "13/4/2021"])).toEqual({ columns: { dateOrder: "day-first" } });
  expect(surveyed(["3/4/2021", "4/13/2021"])).toEqual({ columns: { dateOrder: "month-first" } });
});

test("ambiguous dates, equal numbers or both orders do not determine it, and the owner's option applies", () => {
  expect(surveyed(["3/4/2021", "5/5/2021", "2021-04-13"])).toEqual({});
  expect(surveyed(["4/13/2021", "13/4/2021"])).toEqual({});
  expect(surveyed(["4/13/2021"], { dateOrder: "day-first" })).toEqual({
    columns: { dateOrder: "day-first" },
  });
});

test("a provider's order applies unless the file's dates show the other one", () => {
  expect(surveyed(["3/4/2021"], undefined, "month-first")).toEqual({});
  expect(surveyed(["3/4/2021", "4/13/2021"], undefined, "month-first")).toEqual({});
  expect(surveyed(["3/4/2021", "13/4/2021"], undefined, "month-first")).toEqual({
    columns: { dateOrder: "day-first" },
  });
});

test("the option is required if every date is ambiguous, or if dates of a provider with a usual order have both orders", () => {
  expect(() => surveyed(["3/4/2021", "5/6/2021"])).toThrow("no date of the file shows which");
  expect(() => surveyed(["3/4/2021", "13/4/2021", "4/13/2021"], undefined, "month-first")).toThrow(
    "so 3/4/2021 can be either",
  );
});

test("an unknown date order is refused", () => {
  expect(() => dateOrderOf({ columns: { dateOrder: "american" } })).toThrow(
    'columns.dateOrder is "american"; it is "day-first" or "month-first".',
  );
});

test("a format with fixed columns accepts no mapping of columns", () => {
  expect(onlyDateOrderOf({ columns: { dateOrder: "day-first" } })).toBe("day-first");
  expect(() => onlyDateOrderOf({ columns: { amount: "Qty" } })).toThrow('not "amount"');
});
