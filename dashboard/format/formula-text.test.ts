import fc from "fast-check";
import { expect, test } from "vitest";
import { formulaLines } from "./formula-text.ts";

const names = {
  symbolOf: (assetId: string) => (assetId === "eip155:1/slip44:60" ? "ETH" : "?"),
  number: (text: string) => text,
  more: (count: number) => `(${count} more)`,
};

test("a formula has one line per step, with symbols and short figures", () => {
  expect(
    formulaLines(
      "gain = proceeds − fees − cost = 120.5 − 0 − 100.123456789012345678 = 20.376543210987654322; cost = 50 + 50.123456789012345678 = 100.123456789012345678; prices: eip155:1/slip44:60 = 2410.1 at the close of 2026-01-02",
      names,
    ),
  ).toEqual([
    "gain = proceeds − fees − cost = 120.5 − 0 − 100.12345678… = 20.37654321…",
    "cost = 50 + 50.12345678… = 100.12345678…",
    "prices: ETH = 2410.1 at the close of 2026-01-02",
  ]);
});

test("a long sum shows its first figures and how many follow", () => {
  const sum = Array.from({ length: 12 }, (_, index) => `${index}.5`).join(" + ");
  expect(formulaLines(`cost = ${sum} = 72`, names)).toEqual(["cost = 0.5 + 1.5 + 2.5 + … (9 more) = 72"]);
});

test("figures of eight decimals or fewer stay as they are", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 99_999_999 }), (whole, part) => {
      const figure = `${whole}.${String(part).padStart(8, "0")}`;
      expect(formulaLines(`value = ${figure}`, names)).toEqual([`value = ${figure}`]);
    }),
  );
});
