import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  absolute,
  add,
  compare,
  divide,
  formatDecimal,
  fromNumber,
  isDecimal,
  minimum,
  multiply,
  normalizeDecimal,
  parseDecimal,
  rescale,
  round,
  subtract,
  sumOf,
  toNumber,
  trimZeros,
  type Decimal,
} from "./decimal.ts";

const decimal: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  scale: fc.nat({ max: 40 }),
});
const text = (value: Decimal): string => formatDecimal(value);

describe("decimals", () => {
  test.each([
    ["12.50", "12.5"],
    ["-.5", "-0.5"],
    ["5.", "5"],
    ["+007", "7"],
    ["-0.000", "0"],
    ["6.0E-7", "0.0000006"],
    ["1.5e3", "1500"],
    ["0.000000000000000001", "0.000000000000000001"],
    ["123456789012345678901234567890.1", "123456789012345678901234567890.1"],
  ])("%s is %s", (given, plain) => {
    expect(normalizeDecimal(given)).toBe(plain);
  });
  test.each([
    "",
    ".",
    "-",
    "1,234.5",
    "1 000",
    "0x10",
    "NaN",
    "Infinity",
    "1e99999",
    "1e5000",
    "--1",
    "1.2.3",
    "１",
  ])("%j is not a decimal", (given) => {
    expect(isDecimal(given)).toBe(false);
    expect(() => parseDecimal(given)).toThrow("is not a decimal number");
  });
  test("formatting and parsing round-trip", () => {
    fc.assert(fc.property(decimal, (a) => void expect(compare(parseDecimal(text(a)), a)).toBe(0)));
  });
  test("plain notation has no exponent, no plus and no trailing zeros", () => {
    fc.assert(
      fc.property(decimal, (a) => void expect(text(a)).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/)),
    );
  });
  test("addition and multiplication are exact, commutative, associative, distributive and invertible", () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(text(add(a, b))).toBe(text(add(b, a)));
        expect(text(add(add(a, b), c))).toBe(text(add(a, add(b, c))));
        expect(text(subtract(add(a, b), b))).toBe(text(a));
        expect(text(multiply(a, add(b, c)))).toBe(text(add(multiply(a, b), multiply(a, c))));
        expect(sumOf([text(a), text(b), text(c)])).toBe(text(add(a, add(b, c))));
      }),
    );
  });
  test("rescaling and trimming keep the value", () => {
    fc.assert(
      fc.property(decimal, fc.nat({ max: 60 }), (a, scale) => {
        expect(text(rescale(a, scale))).toBe(text(a));
        expect(text(trimZeros(a))).toBe(text(a));
        expect(compare(absolute(a), minimum(a, absolute(a)))).toBe(a.units < 0n ? 1 : 0);
      }),
    );
  });
  test("a quotient times its divisor is the dividend to at least 28 digits", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        fc.pre(a.units !== 0n && b.units !== 0n);
        const off = absolute(subtract(multiply(divide(a, b), b), a));
        expect(compare(multiply(off, { units: 10n ** 28n, scale: 0 }), absolute(a))).toBeLessThanOrEqual(0);
      }),
    );
  });
  test("a terminating quotient is exact, and half is rounded away from zero", () => {
    expect(text(divide(parseDecimal("1"), parseDecimal("8")))).toBe("0.125");
    expect(text(divide(parseDecimal("-1"), parseDecimal("3"), 5))).toMatch(/^-0\.33333/);
    expect(text(round(parseDecimal("0.125"), 2))).toBe("0.13");
    expect(text(round(parseDecimal("-0.125"), 2))).toBe("-0.13");
    expect(text(round(parseDecimal("0.124"), 2))).toBe("0.12");
    expect(() => divide(parseDecimal("1"), parseDecimal("0"))).toThrow(RangeError);
  });
  test("a double round-trips", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
        (value) => void expect(toNumber(fromNumber(value))).toBe(value === 0 ? 0 : value),
      ),
    );
    expect(() => fromNumber(Number.NaN)).toThrow(RangeError);
  });
});
