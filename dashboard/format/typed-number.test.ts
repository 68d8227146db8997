import { expect, test } from "vitest";
import { shownNumber, typedNumber } from "./typed-number.ts";

test.each([
  ["1234.5", "en-US", "1234.5"],
  ["12,5", "en-US", "12.5"],
  ["1,234.50", "en-US", "1234.5"],
  ["1,234,567", "en-US", "1234567"],
  ["1.234", "en-US", "1.234"],
  ["0,123", "en-US", "0.123"],
  ["1234,567", "en-US", "1234.567"],
  [".5", "en-US", "0.5"],
  ["12,5", "de-DE", "12.5"],
  ["1.234,50", "de-DE", "1234.5"],
  ["1,234", "de-DE", "1.234"],
  ["0.123", "de-DE", "0.123"],
  ["1 234,5", "de-DE", "1234.5"],
  ["1’234.5", "de-CH", "1234.5"],
])("%s is one number in %s", (text, locale, decimal) => {
  expect(typedNumber(text, locale)).toEqual({ decimal });
});

test.each([
  ["1,234", "en-US", ["1234", "1.234"]],
  ["1.234", "de-DE", ["1234", "1,234"]],
  ["500.000", "de-DE", ["500000", "500,000"]],
])("%s can be two numbers in %s, so neither is taken", (text, locale, readings) => {
  expect(typedNumber(text, locale)).toEqual({ decimal: null, readings });
});

test.each(["", "abc", "-1", "1e5", "1,23,456", "1.2.3", "1,2345.6", "."])("%j is not a number", (text) => {
  expect(typedNumber(text, "en-US")).toEqual({ decimal: null, readings: null });
});

test("a number that the page fills into a field is parsed unchanged in every locale", () => {
  for (const locale of ["en-US", "de-DE", "de-CH"])
    for (const decimal of ["1.234", "1234", "0.5", "123.456", "1000000.000001"])
      expect(typedNumber(shownNumber(decimal, locale), locale)).toEqual({ decimal });
});
