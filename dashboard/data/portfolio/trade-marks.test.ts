import { expect, test } from "vitest";
import type { Transaction } from "../records.ts";
import { tradeDays } from "./trade-marks.ts";

const trade = (
  at: string,
  legs: [direction: "in" | "out" | "fee", assetId: string, amount: string][],
): Transaction => ({
  id: at,
  at: Date.parse(at),
  type: "trade",
  status: "confirmed",
  platform: "exchange:test",
  wallet: "Main",
  legs: legs.map(([direction, assetId, amount]) => ({ direction, assetId, amount })),
  tags: [],
  hidden: false,
  edited: false,
  sources: [],
});

test("a day's trades of a coin are summed by side, without fees and other coins", () => {
  const days = tradeDays(
    [
      trade("2024-01-02T10:00:00Z", [
        ["in", "a", "0.1"],
        ["out", "usd", "5"],
        ["fee", "a", "0.01"],
      ]),
      trade("2024-01-02T23:59:59Z", [
        ["in", "a2", "0.2"],
        ["out", "usd", "5"],
      ]),
      trade("2024-01-02T11:00:00Z", [
        ["out", "a", "0.05"],
        ["in", "usd", "5"],
      ]),
      trade("2024-01-03T00:00:00Z", [
        ["out", "b", "1"],
        ["in", "usd", "5"],
      ]),
    ],
    (assetId) => assetId.startsWith("a"),
  );
  expect([...days.values()]).toEqual([{ day: "2024-01-02", bought: "0.3", sold: "0.05" }]);
});
