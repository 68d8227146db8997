import fc from "fast-check";
import { expect, test } from "vitest";
import { reportFor, bookable } from "./book-of.ts";

const prices = {
  ETH: { "2024-01-01": "2000", "2024-03-01": "1100", "2024-06-01": "1100" },
  COIN: { "2024-01-01": "1", "2024-01-02": "1", "2024-03-01": "1", "2024-06-01": "2" },
};
const pool = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";

const liquidated = (paid: number) =>
  reportFor(
    [
      bookable("2024-01-01", "deposit", ["in 1 ETH = 2000 USD"]),
      bookable("2024-01-02", "loan", ["in 1000 COIN"], { counterparty: pool }),
      bookable("2024-03-01", "liquidation", [`in ${paid} COIN @ Main#${pool}`, "out 0.5 ETH"]),
    ],
    { prices, currency: "USD", to: "2024-06-01" },
  );

test("a liquidation sells the collateral at market value, and what the liquidator paid reduces the debt", () => {
  const { totals } = liquidated(500);
  // Half an ETH that cost 1000 was worth 550; the repayment itself gains nothing.
  expect(totals.realised).toBe("-450");
  // The other half lost 450. 1000 coins gained 1000, and the 500 still owed lost 500.
  expect(totals.unrealised).toBe("50");
  expect(totals.expenses).toBe("0");
});

test("whatever a liquidator paid, the debt falls by as much, and what exceeds the debt is an expense", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (paid) => {
      const { totals } = liquidated(paid);
      const owed = Math.max(0, 1000 - paid);
      expect(totals.realised).toBe("-450");
      expect(totals.unrealised).toBe(String(-450 + 1000 - owed));
      expect(totals.expenses).toBe(String(Math.max(0, paid - 1000)));
    }),
    { numRuns: 40 },
  );
});
