import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDecimal, formatDecimal } from "../money/decimal.ts";
import { isUnexplained, jumpsOf, unexplainedOf, type ValuedChange } from "./jumps.ts";

const d = parseDecimal;
const days = (...values: (string | null)[]) => values.map((value, index) => ({ day: 100 + index, value }));
const found = (...values: (string | null)[]) =>
  jumpsOf(days(...values), () => d("100")).map(({ day }) => day - 100);
const change = (type: ValuedChange["type"], operation: ValuedChange["operation"], value: string) => ({
  type,
  operation,
  value: d(value),
});

describe("a jump", () => {
  it("is a change of more than 20 % and of more than 100 USD", () => {
    expect(found("1000", "1200")).toEqual([0]);
    expect(found("1000", "1201")).toEqual([0, 1]);
    expect(found("1000", "799")).toEqual([0, 1]);
    expect(found("10", "50")).toEqual([]);
    expect(found("100.5", "0")).toEqual([0, 1]);
  });

  it("is not searched next to a day without a value, nor if the limit is unknown", () => {
    expect(found("1000", null, "5000", "9000")).toEqual([0, 3]);
    expect(jumpsOf(days("1000", "5000"), () => undefined)).toEqual([]);
  });

  it("is found for a fall from any level exactly if both limits are exceeded", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, (before, after) => {
        const jumped = found(String(before), String(after)).includes(1);
        const by = Math.abs(after - before);
        expect(jumped).toBe(by > 100 && by * 5 > before);
      }),
    );
  });
});

describe("the unexplained part of a transaction", () => {
  it("is zero for flows, trades and income", () => {
    expect(unexplainedOf([change("deposit", "in", "1000")]).units).toBe(0n);
    expect(unexplainedOf([change("trade", "in", "1000"), change("trade", "out", "-10")]).units).toBe(0n);
    expect(unexplainedOf([change("reward", "in", "1000")]).units).toBe(0n);
    expect(unexplainedOf([]).units).toBe(0n);
  });

  it("is what a move or a like-for-like swap adds, without fees and position rewards", () => {
    expect(
      formatDecimal(unexplainedOf([change("migration", "out", "-100"), change("migration", "in", "5000")])),
    ).toBe("4900");
    expect(
      unexplainedOf([
        change("unstake", "in", "1010"),
        change("unstake", "unstake", "-1010"),
        change("unstake", "reward", "10"),
        change("unstake", "fee", "-1"),
      ]).units,
    ).toBe(0n);
  });

  it("is zero for half of a transfer, which counts as a flow", () => {
    expect(unexplainedOf([change("transfer", "in", "1000")]).units).toBe(0n);
    expect(unexplainedOf([change("wrap", "out", "-1000")]).units).toBe(0n);
    expect(
      unexplainedOf([change("transfer", "in", "1000"), change("transfer", "out", "-10")]).units,
    ).not.toBe(0n);
  });
});

it("a jump is unexplained if more than half of it, in its direction, has no cause", () => {
  const jump = { day: 1, before: d("1000"), after: d("2000") };
  expect(isUnexplained(jump, d("501"))).toBe(true);
  expect(isUnexplained(jump, d("500"))).toBe(false);
  expect(isUnexplained(jump, d("-900"))).toBe(false);
  expect(isUnexplained({ ...jump, after: d("0") }, d("-900"))).toBe(true);
});
