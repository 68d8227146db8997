import { expect, test } from "vitest";
import { quoteLongIntegers, quoteNumbers, readPreciseJson } from "./precise-json.ts";

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

test("quoted numbers keep the digits that were sent", () => {
  expect(JSON.parse(quoteNumbers('{"a":0.10,"b":[1e-8,-3],"c":"4 \\"5\\"","d":true}'))).toEqual({
    a: "0.10",
    b: ["1e-8", "-3"],
    c: '4 "5"',
    d: true,
  });
});
