import fc from "fast-check";
import { expect, it } from "vitest";
import { lookupsOf, bookable, type PriceTable } from "../../../../test/accounting/book-of.ts";
import { formatDecimal } from "../../money/decimal.ts";
import { bookTransaction } from "./book.ts";
import { createTransactionValues } from "./transaction-value.ts";

const day = "2024-02-01";
const prices: PriceTable = { BTC: { [day]: "100" }, ETH: { [day]: "40" }, EUR: { [day]: "1.1" } };
function valueOf(type: Parameters<typeof bookable>[1], legs: readonly string[], more = {}): string | null {
  const lookups = lookupsOf([], prices, { spam: ["SCAM"], liabilities: ["DEBT"] });
  const value = createTransactionValues(lookups, "USD")(bookTransaction(bookable(day, type, legs, more)));
  return value === null ? null : formatDecimal(value);
}

it.each([
  ["a deposit at its price", "deposit", ["in 2 BTC"], "200"],
  [
    "a purchase at its money, converted, without the fee",
    "trade",
    ["out 50 EUR", "in 1 BTC", "fee 1 EUR"],
    "55",
  ],
  ["a sale at its money", "trade", ["out 1 BTC", "in 90 USD"], "90"],
  ["a swap at its outgoing side", "trade", ["out 1 BTC", "in 3 ETH"], "100"],
  ["a swap at its incoming side without another price", "trade", ["out 1 NEW", "in 3 ETH"], "120"],
  ["what the owner stated", "trade", ["out 1 BTC", "in 3 ETH = 130 USD"], "130"],
  ["what was stated in a currency without a rate as unknown", "deposit", ["in 2 BTC = 130 CHF"], null],
  [
    "a swap stated in a currency without a rate as unknown",
    "trade",
    ["out 1 BTC", "in 3 ETH = 130 CHF"],
    null,
  ],
  ["a sale at its money, whatever else was stated", "trade", ["out 1 BTC = 130 CHF", "in 90 USD"], "90"],
  ["a coin sold together with money", "trade", ["out 1 BTC", "out 5 USD", "in 3 ETH"], "105"],
  ["an exchange of currencies at what was given", "trade", ["out 100 USD", "in 90 EUR"], "100"],
  ["a transaction of only a fee at the fee", "fee", ["fee 0.5 ETH"], "20"],
  ["a loan without the debt that it opens", "loan", ["in 1 BTC", "in 1 DEBT"], "100"],
  ["a deposit without the spam in it", "deposit", ["in 1 BTC", "in 9 SCAM"], "100"],
  ["an asset without a price as unknown, never zero", "deposit", ["in 1 NEW"], null],
  ["a sum with an unknown part as unknown", "deposit", ["in 1 BTC", "in 1 NEW"], null],
  ["nothing but spam as unknown", "deposit", ["in 9 SCAM", "fee 1 BTC"], null],
  ["a transaction without legs as unknown", "other", [], null],
] as const)("transactions are valued: %s", (_, type, legs, value) => {
  expect(valueOf(type, legs)).toBe(value);
});

it("a failed transaction has the value of its fee, and a pending one has none", () => {
  expect(valueOf("withdrawal", ["out 1 BTC", "fee 1 ETH"], { status: "failed" })).toBe("40");
  expect(valueOf("withdrawal", ["out 1 BTC"], { status: "pending" })).toBeNull();
});

it("the value of several legs is the sum of each alone, in any order", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.boolean(), (btc, eth, isTurned) => {
      const legs = [`in ${btc} BTC`, `in ${eth} ETH`];
      const value = valueOf("deposit", isTurned ? legs.toReversed() : legs);
      expect(value).toBe(String(btc * 100 + eth * 40));
    }),
  );
});
