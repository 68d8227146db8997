import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "../../money/decimal.ts";
import { createBreakdown, isLongTerm } from "./breakdown.ts";
import type { DisposalItem } from "./report-items.ts";

const at = (text: string): number => Date.parse(text);

test.each([
  ["2024-03-01", "2025-03-01", false],
  ["2024-03-01", "2025-03-02", true],
  ["2024-02-29", "2025-02-28", false],
  ["2024-02-29", "2025-03-01", true],
  ["2023-02-28", "2024-02-29", true],
  ["2025-01-01", "2025-12-31", false],
])("a lot acquired on %s and disposed of on %s is long-term: %s", (acquired, disposed, expected) => {
  expect(isLongTerm(acquired, disposed)).toBe(expected);
});

const sale = (overrides: Partial<DisposalItem>): DisposalItem => ({
  transactionId: "sale",
  at: at("2026-03-31T23:30:00Z"),
  assetId: "a",
  amount: "2",
  proceeds: "100",
  fees: "4",
  cost: "30",
  gain: "66",
  holdingDays: 400,
  lots: [
    { transactionId: "old", at: at("2025-03-31T10:00:00Z"), amount: "1", cost: "10" },
    { transactionId: "new", at: at("2026-01-01T00:00:00Z"), amount: "1", cost: "20" },
  ],
  missing: "0",
  ...overrides,
});

test("months and terms follow the days of the report's time zone", () => {
  const breakdownIn = (zone: string) => {
    const breakdown = createBreakdown(zone, (assetId) => assetId);
    breakdown.add("disposals", sale({}));
    return breakdown.result();
  };
  expect(breakdownIn("UTC").months.map(({ month }) => month)).toEqual(["2026-03"]);
  // A year to the day is not more than a year.
  expect(breakdownIn("UTC").terms).toEqual([
    { term: "short", lots: 2, proceeds: "100", fees: "4", cost: "30", gain: "66" },
  ]);
  expect(breakdownIn("Europe/Berlin").months.map(({ month }) => month)).toEqual(["2026-04"]);
  expect(breakdownIn("Europe/Berlin").terms).toEqual([
    { term: "short", lots: 1, proceeds: "50", fees: "2", cost: "20", gain: "28" },
    { term: "long", lots: 1, proceeds: "50", fees: "2", cost: "10", gain: "38" },
  ]);
});

test("what has no acquisition date is undated, and an unknown gain is counted and in no figure", () => {
  const breakdown = createBreakdown("UTC", () => "coin");
  breakdown.add("disposals", sale({ lots: [], missing: "2", cost: "0", gain: "96" }));
  breakdown.add("disposals", sale({ proceeds: null, gain: null }));
  breakdown.add("income", {
    transactionId: "t",
    at: 0,
    assetId: "b",
    amount: "1",
    type: "reward",
    value: null,
  });
  const { coins, terms } = breakdown.result();
  expect(coins).toMatchObject([{ key: "coin", items: 3, unknown: 2, realised: "96", income: "0" }]);
  expect(terms).toEqual([{ term: "undated", lots: 1, proceeds: "100", fees: "4", cost: "0", gain: "96" }]);
});

test("months, coins and terms each add up to the same totals", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 }).map((units) => `${units}.${units % 97}`);
  const lot = fc.record({
    transactionId: fc.constant("lot"),
    at: fc.option(fc.integer({ min: 0, max: at("2026-01-01") })),
    amount,
    cost: amount,
  });
  const disposals = fc
    .tuple(fc.array(lot, { minLength: 1, maxLength: 3 }), amount, fc.constantFrom("a", "b", "c"))
    .chain(([lots, proceeds, assetId]) =>
      fc.integer({ min: at("2026-01-01"), max: at("2027-01-01") }).map((when) => {
        const cost = sumOf(lots.map((one) => one.cost));
        return sale({
          at: when,
          assetId,
          lots,
          proceeds,
          fees: "0",
          cost,
          gain: sumOf([proceeds, `-${cost}`]),
        });
      }),
    );
  fc.assert(
    fc.property(fc.array(disposals, { maxLength: 20 }), (items) => {
      const breakdown = createBreakdown("America/New_York", (assetId) => assetId);
      for (const item of items) breakdown.add("disposals", item);
      const { months, coins, terms } = breakdown.result();
      const total = sumOf(items.flatMap(({ gain }) => gain ?? []));
      expect(sumOf(months.map(({ realised }) => realised))).toBe(total);
      expect(sumOf(coins.map(({ realised }) => realised))).toBe(total);
      expect(sumOf(terms.map(({ gain }) => gain))).toBe(total);
    }),
    { numRuns: 50 },
  );
});
