import { describe, expect, test } from "vitest";
import { createNumberText } from "./number-text.ts";

const english = createNumberText("en-US");
const german = createNumberText("de-DE");

describe("formatted figures", () => {
  test("keep every digit a floating-point number would lose", () => {
    expect(english.money("9007199254740993.01", "USD")).toBe("$9,007,199,254,740,993.01");
    expect(english.exact("1234567.000000000000000001")).toBe("1,234,567.000000000000000001");
  });
  test("place the currency by locale", () => {
    expect(english.money("-1234.5", "EUR")).toBe("−€1,234.50");
    expect(german.money("1234.5", "EUR")).toBe("1.234,50\u00a0€");
    expect(english.money("1234.5", "JPY")).toBe("¥1,235");
    expect(english.money("12", "SATS")).toBe("12.00 SATS");
  });
  test("never show zero for a non-zero value", () => {
    expect(english.money("0.0004", "USD")).toBe("<$0.01");
    expect(english.money("-0.0004", "USD")).toBe("−<$0.01");
    expect(german.money("-0.0004", "EUR")).toBe("−<0,01\u00a0€");
    expect(english.money("0", "USD")).toBe("$0.00");
    expect(english.price("0.0000151", "USD")).toBe("$0.0000151");
    // A yocto of NEAR has 24 decimal places.
    expect(english.amount("0.000000000000000000000001")).toBe("<0.000000000000000001");
    expect(german.amount("-0.000000000000000000000001")).toBe("−<0,000000000000000001");
    expect(english.amount("0.000000000000000001")).toBe("0.000000000000000001");
    expect(english.amount("0.0")).toBe("0");
  });
  test("shorten amounts to the digits relevant at their size", () => {
    expect(english.amount("0.123456789")).toBe("0.12346");
    expect(english.amount("12.3456789")).toBe("12.3457");
    expect(english.amount("18500000")).toBe("18,500,000");
    expect(english.amount("12345.6789")).toBe("12,345.68");
    expect(english.amount("0.000000000123456789")).toBe("0.00000000012346");
  });
  test("keep all decimal places of a currency, also of an amount with more of them", () => {
    expect(english.currencyAmount("209.3", "USD")).toBe("209.30");
    expect(english.currencyAmount("10692.3000000001", "USD")).toBe("10,692.30");
    expect(english.currencyAmount("-796.095", "EUR")).toBe("−796.095");
    expect(english.currencyAmount("0.00363622", "AUD")).toBe("0.0036362");
    expect(english.currencyAmount("1200", "JPY")).toBe("1,200");
  });
  test("write ratios as percent", () => {
    expect(english.percent("0.1234")).toBe("12.3%");
    expect(english.percent("-0.0004")).toBe("0.0%");
    expect(english.percent("3.456")).toBe("346%");
    expect(german.percent("0.1234")).toBe("12,3\u00a0%");
  });
});
