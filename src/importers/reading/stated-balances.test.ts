import fc from "fast-check";
import { expect, test } from "vitest";
import { createStatedBalances, type StatedPart } from "./stated-balances.ts";

const base = { platform: "exchange:kraken", wallet: "Kraken", assetId: "exchange:kraken/symbol:ETH" };

function taken(parts: StatedPart[]) {
  const balances = createStatedBalances();
  for (const part of parts) balances.add(part);
  return balances.take();
}

test("stated balances do not depend on whether the file is ascending or descending", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 40 }), (amounts) => {
      const parts = amounts.map((amount, index) => ({
        ...base,
        row: index,
        at: index * 1000,
        amount: String(amount),
        part: index % 2 === 0 ? "spot" : "earn",
      }));
      expect(taken(parts.toReversed())).toEqual(taken(parts));
      const last = taken(parts).at(-1);
      expect(last?.amount).toBe(String((amounts.at(-1) ?? 0) + (amounts.at(-2) ?? 0)));
    }),
  );
});

test("while a row is on hold, its asset has no stated balance", () => {
  const amounts = taken([
    { ...base, row: 2, at: 1, amount: "4" },
    { ...base, row: 3, at: 2, amount: "3", isOnHold: true },
    { ...base, row: 4, at: 3, amount: "2.5" },
    { ...base, row: 5, at: 4, amount: "3.5", isOnHold: false },
  ]).map(({ row, amount }) => [row, amount]);
  expect(amounts).toEqual([
    [2, "4"],
    [5, "3.5"],
  ]);
});
