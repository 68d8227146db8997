import { describe, expect, test } from "vitest";
import { RowError } from "../importer.ts";
import { positiveSumAt, sumAt } from "./sums.ts";

const row = { row: 2, text: "" };

describe("an amount with its unit", () => {
  test.each([
    ["2.00000000 ETH", "2", "ETH", false],
    ["0.5 btc ", "0.5", "BTC", false],
    ["€35,761.54", "35761.54", "EUR", false],
    ["4,493.77 SEK", "4493.77", "SEK", false],
    ["-$5.10", "5.1", "USD", true],
    ["$-5.10", "5.1", "USD", true],
    ["($53.62)", "53.62", "USD", true],
    ["(0.03447186 BTC)", "0.03447186", "BTC", true],
    ["£10.00 GBP", "10", "GBP", false],
    ["6.0E-7 BTC", "0.0000006", "BTC", false],
  ])("%s is read with its sign", (cell, amount, symbol, isNegative) => {
    expect(sumAt(row, cell, "Value")).toEqual({ amount, symbol, isNegative });
  });

  test.each(["0", "0.00", " 0 "])("%j is read as no amount, because zero needs no unit", (cell) => {
    expect(sumAt(row, cell, "Value")).toBeUndefined();
  });

  test("an empty cell is read as no amount", () => {
    expect(sumAt(row, " ", "Value")).toBeUndefined();
    expect(() => positiveSumAt(row, " ", "Value")).toThrow('Value: "" is not above zero');
  });

  test.each(["0.5", "BTC", "¥5", "1 2 BTC", "€5 USD", "50,00 SEK", "1,234 SEK", "(5 SEK"])(
    "%s is refused with its column",
    (cell) => {
      expect(() => sumAt(row, cell, "Value")).toThrow(RowError);
      expect(() => sumAt(row, cell, "Value")).toThrow(/^Value: /);
    },
  );
});
