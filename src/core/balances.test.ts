import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldBalance, type Change } from "./balances.ts";
import { add, formatDecimal, parseDecimal, zero, type Decimal } from "./decimal.ts";

function closing(changes: Change[], opening: Decimal = zero): string {
  let last = formatDecimal(opening);
  for (const step of foldBalance(changes, opening)) last = step.closing;
  return last;
}
const steps = (changes: Change[]) => [...foldBalance(changes)];

describe("the fold over time", () => {
  test("keeps every digit", () => {
    expect(
      steps([
        { operation: "in", change: "0.000000000000000001" },
        { operation: "in", change: "1234567890123456789" },
        { operation: "out", change: "-1234567890123456789" },
      ]).map((step) => step.balance),
    ).toEqual(["0.000000000000000001", "1234567890123456789.000000000000000001", "0.000000000000000001"]);
  });
  test("lets a plain balance go below zero and says so", () => {
    expect(steps([{ operation: "out", change: "-1" }])).toMatchObject([{ balance: "-1", isNegative: true }]);
  });
  test("calls what is unstaked beyond the stake a reward of that moment", () => {
    const [, unstake] = steps([
      { operation: "stake", change: "10" },
      { operation: "unstake", change: "-12" },
    ]);
    expect(unstake).toMatchObject({
      balance: "0",
      isNegative: false,
      correction: { operation: "reward", change: "2", balance: "12" },
    });
  });
  test("calls what is bridged in beyond what was bridged out a deposit", () => {
    expect(steps([{ operation: "bridge", change: "-3" }])[0]?.correction).toEqual({
      operation: "deposit",
      change: "3",
      balance: "3",
    });
  });
  test("calls what is repaid beyond the debt an expense", () => {
    expect(
      steps([
        { operation: "loan", change: "-100" },
        { operation: "repayment", change: "104.5" },
      ])[1]?.correction,
    ).toEqual({ operation: "expense", change: "-4.5", balance: "0" });
  });
  test("leaves a part of a stake or of a debt as it is", () => {
    expect(
      steps([
        { operation: "stake", change: "10" },
        { operation: "unstake", change: "-4" },
      ])[1],
    ).toMatchObject({ balance: "6", correction: undefined });
  });

  const change = fc.record({
    operation: fc.constantFrom(
      "in",
      "out",
      "fee",
      "stake",
      "unstake",
      "loan",
      "repayment",
      "bridge" as const,
    ),
    change: fc
      .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat({ max: 24 }))
      .map(([units, scale]) => formatDecimal({ units, scale })),
  }) as fc.Arbitrary<Change>;

  test("goes on from any moment as from the beginning", () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, after) => {
        expect(closing(after, parseDecimal(closing(before)))).toBe(closing([...before, ...after]));
      }),
    );
  });
  test("ends with the sum of all changes, corrections included, at every moment", () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        let sum = zero;
        for (const { entry, balance, correction, closing: after } of foldBalance(changes)) {
          const own = { change: entry.change, balance };
          const both = correction === undefined ? [own] : [own, correction];
          if (correction !== undefined && correction.operation !== "expense") both.reverse();
          for (const { change, balance: shown } of both) {
            sum = add(sum, parseDecimal(change));
            expect(shown).toBe(formatDecimal(sum));
          }
          expect(after).toBe(formatDecimal(sum));
        }
      }),
    );
  });
});
