import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "../../../src/domain/money/decimal.ts";
import { sumsBy } from "./report-sums.ts";

const sold = fc.record({
  at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  assetId: fc.constantFrom("a", "b", "c"),
  amount: fc.constant("1"),
  proceeds: fc.integer({ min: 0, max: 1_000 }).map(String),
  fees: fc.integer({ min: 0, max: 9 }).map(String),
  cost: fc.integer({ min: 0, max: 1_000 }).map(String),
  gain: fc.option(fc.integer({ min: -1_000, max: 1_000 }).map(String), { nil: null }),
});

test("disposals are added up by coin, and unknown gains are counted apart", () => {
  const of = { at: 0, amount: "1", fees: "1" };
  const sums = sumsBy(
    [
      { ...of, assetId: "a", proceeds: "10", cost: "4", gain: "5" },
      { ...of, assetId: "b", proceeds: "7.5", cost: "8", gain: "-1.5" },
      { ...of, assetId: "a", proceeds: "2", cost: "2", gain: "-1" },
      { ...of, assetId: "a", proceeds: null, cost: "3", gain: null },
    ],
    ({ assetId }) => assetId,
  );
  expect(sums).toEqual([
    { key: "a", count: 3, unknown: 1, proceeds: "12", fees: "2", cost: "6", gain: "4" },
    { key: "b", count: 1, unknown: 0, proceeds: "7.5", fees: "1", cost: "8", gain: "-1.5" },
  ]);
});

test("the sums of the parts are the sum of the whole", () => {
  fc.assert(
    fc.property(fc.array(sold), (items) => {
      const sums = sumsBy(items, ({ assetId }) => assetId);
      expect(sumOf(sums.map(({ gain }) => gain))).toBe(sumOf(items.flatMap(({ gain }) => gain ?? [])));
      expect(sums.reduce((all, { count }) => all + count, 0)).toBe(items.length);
    }),
  );
});
