import * as fc from "fast-check";
import { expect, test } from "vitest";
import { amountAt, readAmount, splitSign, withoutGrouping } from "./amounts.ts";

test.each([
  ["1,234.5", "1234.5"],
  ["1,234,567", "1234567"],
  ["-1,234.50", "-1234.5"],
  ["1e-18", "0.000000000000000001"],
  ["6.0E-7", "0.0000006"],
  [" 007.10 ", "7.1"],
  ["0.00", "0"],
  ["-0", "0"],
  ["-0.0", "0"],
  ["-.5", "-0.5"],
  ["-1.50", "-1.5"],
  ["+1.5", "1.5"],
])("the cell %s is the amount %s", (text, expected) => {
  expect(readAmount(text)).toBe(expected);
});

test.each([
  ["1,234", "can mean two numbers"],
  ["0,5", "decimal comma"],
  ["1.234,5", "not a decimal"],
  ["1,23,456.7", "not a decimal"],
  ["$5", "not a decimal"],
  ["", "not a decimal"],
])('the amount "%s" is refused: %s', (text, message) => {
  expect(() => readAmount(text)).toThrow(message);
});

test("known thousands separators are removed; others are kept and refused", () => {
  expect(withoutGrouping("0,001")).toBe("0,001");
  expect(["1,000", "-1,234,567", "1,234.5", "12", undefined].map(withoutGrouping)).toEqual([
    "1000",
    "-1234567",
    "1234.5",
    "12",
    undefined,
  ]);
  expect(["0,5", "1,00", "1.234,5"].map(withoutGrouping)).toEqual(["0,5", "1,00", "1.234,5"]);
});

test("an amount in plain notation is unchanged", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 25 }), (units, scale) => {
      const digits = units.toString().padStart(scale + 1, "0");
      const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
      const plain = text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
      expect(readAmount(text)).toBe(plain);
      expect(readAmount(plain)).toBe(plain);
      const negative = plain === "0" ? "0" : `-${plain}`;
      expect(readAmount(`-${text}`)).toBe(negative);
      expect(amountAt({ row: 2, text }, `-${plain}`, "Change")).toBe(negative);
      expect(splitSign(`-${text}`)).toEqual({ negative: plain !== "0", amount: plain });
      expect(splitSign(plain)).toEqual({ negative: false, amount: plain });
    }),
  );
});
