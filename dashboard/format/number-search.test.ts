import { expect, test } from "vitest";
import { roundedTo } from "./number-search.ts";

test.each([
  ["0.034574", "en-US", "0.0345735", "0.0345745"],
  ["−3,002.73", "en-US", "3002.725", "3002.735"],
  ["+3.002,73", "de-DE", "3002.725", "3002.735"],
  ["5000.00", "en-US", "4999.995", "5000.005"],
  ["5000", "en-US", "4999.5", "5000.5"],
  ["44,134", "en-US", "44133.5", "44134.5"],
  ["1,234,567", "en-US", "1234566.5", "1234567.5"],
  [".5", "en-US", "0.45", "0.55"],
  ["0", "en-US", "0", "0.5"],
])("%s in %s stands for the numbers that a list shows so", (text, locale, min, max) => {
  expect(roundedTo(text, locale)).toMatchObject({ min, max });
});

test.each(["0x12ab", "12 BTC", "1.2.3", "", "-"])("%j is no number to search", (text) => {
  expect(roundedTo(text, "en-US")).toBeNull();
});
