import { expect, test } from "vitest";
import { knownOf, type Row } from "./breakdown-figures.ts";

const row: Row = {
  key: "2026-01",
  name: "January 2026",
  realised: "0",
  income: "12.5",
  expenses: "0",
  fees: "0",
  cost: "0",
  proceeds: "0",
  withdrawnGain: "0",
  items: 2,
  unknown: 1,
};

test("a row with entries of unknown value shows what is known, and no zero for the rest", () => {
  expect([knownOf(row, "income"), knownOf(row, "realised")]).toEqual(["12.5", null]);
});

test("a row whose entries are all known shows its zeros", () => {
  expect(knownOf({ ...row, unknown: 0 }, "realised")).toBe("0");
});

test("a total is unknown where the report says so", () => {
  const total = { ...row, items: 0, unknownTotals: ["realised"] };
  expect([knownOf(total, "realised"), knownOf(total, "expenses")]).toEqual([null, "0"]);
});
