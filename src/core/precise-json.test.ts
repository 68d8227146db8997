import { expect, test } from "vitest";
import { quoteLongIntegers, readPreciseJson } from "./precise-json.ts";

test("an unsigned 64-bit amount keeps its last digit", () => {
  const text = '{"lamports":18446744073709551615,"small":12,"note":"a 18446744073709551615, \\"b\\""}';
  expect(readPreciseJson({ status: 200, headers: {}, text }, "solana")).toEqual({
    lamports: "18446744073709551615",
    small: 12,
    note: 'a 18446744073709551615, "b"',
  });
});

test("fractions and short numbers stay numbers", () => {
  expect(quoteLongIntegers("[1.2345678901234567890,1e30,123456789012345,1234567890123456]")).toBe(
    '[1.2345678901234567890,1e30,123456789012345,"1234567890123456"]',
  );
});
