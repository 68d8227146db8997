import { expect, test } from "vitest";
import { shortYearOrderOf, surveyShortYears, withYearFirst } from "./short-years.ts";

function surveyed(dates: string[], columns?: Record<string, string>) {
  const survey = surveyShortYears(0, columns === undefined ? {} : { columns });
  for (const date of dates) survey.row([date]);
  return survey.end();
}

test("the order is taken from dates that exist in one order only", () => {
  expect(surveyed(["25-04-20", "02-04-20"])).toEqual({});
  expect(surveyed(["04-25-20", "04-02-20"])).toEqual({ columns: { dateOrder: "month-first" } });
  expect(surveyed(["21-03-20", "21-03-05"])).toEqual({ columns: { dateOrder: "year-first" } });
  expect(surveyed(["04-25-2020", "04-02-2020"])).toEqual({ columns: { dateOrder: "month-first" } });
});

test("the day is first without evidence, and an order chosen by the owner applies", () => {
  expect(surveyed(["04-02-20 16:52:06"])).toEqual({});
  expect(surveyed(["2020-02-04 16:52:06", ""])).toEqual({});
  expect(surveyed(["04-25-20"], { dateOrder: "day-first" })).toEqual({ columns: { dateOrder: "day-first" } });
});

test("the owner is asked where the rows are in turn only with another order, and where dates have several orders", () => {
  const asked = {
    data: { option: "columns.dateOrder", candidates: ["day-first", "year-first"], example: "21-03-20" },
  };
  expect(() => surveyed(["21-03-20", "21-03-15", "21-02-25"])).toThrow(expect.objectContaining(asked));
  expect(() => surveyed(["25-04-20", "04-25-20"])).toThrow("can be read in several ways");
  // Bitfinex writes no slashes, so a spreadsheet did, in the order of its country.
  const rewritten = {
    data: {
      option: "columns.dateOrder",
      candidates: ["day-first", "month-first"],
      example: "10/07/2014 19:33",
    },
  };
  expect(() => surveyed(["10/07/2014 19:33"])).toThrow(expect.objectContaining(rewritten));
  expect(surveyed(["10/27/2014 19:33"])).toEqual({ columns: { dateOrder: "month-first" } });
});

test("a date is read in its order", () => {
  expect(withYearFirst("04-02-20 16:52:06", "day-first")).toBe("2020-02-04 16:52:06");
  expect(withYearFirst("04-02-20", "month-first")).toBe("2020-04-02");
  expect(withYearFirst("04-02-2020", "month-first")).toBe("2020-04-02");
  expect(withYearFirst("21-03-20 10:00", "year-first")).toBe("2021-03-20 10:00");
  expect(withYearFirst("2021-03-20 10:00", "month-first")).toBe("2021-03-20 10:00");
});

test("an unknown order is refused", () => {
  expect(shortYearOrderOf({ columns: { dateOrder: "year-first" } })).toBe("year-first");
  expect(shortYearOrderOf({})).toBe("day-first");
  expect(() => shortYearOrderOf({ columns: { dateOrder: "american" } })).toThrow("american");
});
