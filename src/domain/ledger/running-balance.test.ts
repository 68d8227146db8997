import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runningBalances, type Change } from "./running-balance.ts";
import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../money/decimal.ts";

function closing(changes: Change[], opening: Decimal = zero): string {
  let last = formatDecimal(opening);
  for (const step of runningBalances(changes, opening)) last = step.balance;
  return last;
}
const steps = (changes: Change[]) => [...runningBalances(changes)];

describe("the running balance", () => {
  test("keeps every digit", () => {
    expect(
      steps([
        { change: "0.000000000000000001" },
        { change: "1234567890123456789" },
        { change: "-1234567890123456789" },
      ]).map((step) => step.balance),
    ).toEqual(["0.000000000000000001", "1234567890123456789.000000000000000001", "0.000000000000000001"]);
  });
  test("lets a plain balance go below zero and reports it", () => {
    expect(steps([{ change: "-1" }])).toMatchObject([{ balance: "-1", isNegative: true }]);
  });
  const change = fc.record({
    change: fc
      .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat({ max: 24 }))
      .map(([units, scale]) => formatDecimal({ units, scale })),
  });

  test("resumed at any moment equals the one from the beginning", () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, after) => {
        expect(closing(after, parseDecimal(closing(before)))).toBe(closing([...before, ...after]));
      }),
    );
  });
  test("equals the sum of all changes at every moment", () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        let sum = zero;
        for (const { entry, balance, isNegative } of runningBalances(changes)) {
          sum = add(sum, parseDecimal(entry.change));
          expect(balance).toBe(formatDecimal(sum));
          expect(isNegative).toBe(sum.units < 0n);
        }
      }),
    );
  });
});
