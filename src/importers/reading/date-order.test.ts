import { expect, test } from "vitest";
import { dateOrderOf, onlyDateOrderOf, surveyDateOrder } from "./date-order.ts";

const surveyed = (dates: string[], columns?: Record<string, string>) => {
  const survey = surveyDateOrder(0, columns === undefined ? {} : { columns });
  for (const date of dates) survey.row([date]);
  return survey.end();
};

test("one date that has one reading tells that of the others", () => {
  expect(surveyed(["3/4/2021", "13/4/2021"])).toEqual({ columns: { dateOrder: "day-first" } });
  expect(surveyed(["3/4/2021", "4/13/2021"])).toEqual({ columns: { dateOrder: "month-first" } });
});

test("dates with two readings, alike numbers or both orders tell nothing, and the owner's word stands", () => {
  expect(surveyed(["3/4/2021", "5/5/2021", "2021-04-13"])).toEqual({});
  expect(surveyed(["4/13/2021", "13/4/2021"])).toEqual({});
  expect(surveyed(["4/13/2021"], { dateOrder: "day-first" })).toEqual({
    columns: { dateOrder: "day-first" },
  });
});

test("another word than the two is refused", () => {
  expect(() => dateOrderOf({ columns: { dateOrder: "american" } })).toThrow(
    'columns.dateOrder is "american"; it is "day-first" or "month-first".',
  );
});

test("a format that knows its columns takes no names for them", () => {
  expect(onlyDateOrderOf({ columns: { dateOrder: "day-first" } })).toBe("day-first");
  expect(() => onlyDateOrderOf({ columns: { amount: "Qty" } })).toThrow('not "amount"');
});
