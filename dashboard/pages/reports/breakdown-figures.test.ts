import { expect, test } from "vitest";
import { knownSumOf, type Row } from "./breakdown-figures.ts";

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

test("a row with entries of unknown value shows the known sums, and null instead of zero", () => {
  expect([knownSumOf(row, "income"), knownSumOf(row, "realised")]).toEqual(["12.5", null]);
});

test("a row whose entries are all known shows its zeros", () => {
  expect(knownSumOf({ ...row, unknown: 0 }, "realised")).toBe("0");
});

test("a total is unknown if the report marks it so", () => {
  const total = { ...row, items: 0, unknownTotals: ["realised"] };
  expect([knownSumOf(total, "realised"), knownSumOf(total, "expenses")]).toEqual([null, "0"]);
});
