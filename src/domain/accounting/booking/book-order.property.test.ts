import fc from "fast-check";
import { expect, it } from "vitest";
import { bookable, reportFor } from "../../../../test/accounting/book-of.ts";
import { add, compare, parseDecimal, subtract, sumOf, zero } from "../../money/decimal.ts";
import { methods, scopes } from "../lots/lots.ts";

it("purchases of one moment are booked before sales of it, so that only what was never bought is missing", () => {
  const trade = fc.record({ id: fc.uuid(), isBuy: fc.boolean(), amount: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(
      fc.uniqueArray(trade, { selector: ({ id }) => id, minLength: 1, maxLength: 6 }),
      fc.nat(9),
      fc.constantFrom(...methods),
      (trades, held, method) => {
        const history = [
          ...(held === 0 ? [] : [bookable("2023-12-31", "deposit", [`in ${held} BTC = ${held} USD`])]),
          ...trades.map(({ id, isBuy, amount }) =>
            bookable(
              "2024-01-01",
              "trade",
              isBuy
                ? [`out ${amount * 2} EUR`, `in ${amount} BTC`]
                : [`out ${amount} BTC`, `in ${amount * 3} EUR`],
              { id },
            ),
          ),
        ];
        const total = (isBuy: boolean) =>
          trades
            .filter((one) => one.isBuy === isBuy)
            .reduce((sum, { amount }) => add(sum, parseDecimal(String(amount))), zero);
        const rest = subtract(add(parseDecimal(String(held)), total(true)), total(false));
        const { missingAcquisitions } = reportFor(history, { prices: { EUR: { "*": "1" } }, method });
        const missing = parseDecimal(sumOf(missingAcquisitions.map(({ amount }) => amount)));
        expect(compare(missing, rest.units < 0n ? subtract(zero, rest) : zero)).toBe(0);
      },
    ),
  );
});

it("a sale of money that a purchase of the same moment does not need keeps its place", () => {
  const { disposals } = reportFor(
    [
      bookable("2024-01-01", "deposit", ["in 1 BTC = 50 USD"]),
      bookable("2024-01-02", "trade", ["out 1 BTC", "in 100 EUR"], { id: "b" }),
      bookable("2024-01-02", "trade", ["out 100 EUR", "in 10 ETH"], { id: "a" }),
    ],
    { prices: { EUR: { "*": "1" } } },
  );
  expect(disposals).toMatchObject([{ transactionId: "b", gain: "50" }]);
});

const rates = { BTC: { "*": "50000" }, ETH: { "*": "2500" }, SOL: { "*": "100" } };

it("of trades of one moment that fund each other with coins, the one whose coins are held is booked first, in any order of ids", () => {
  const chain = ["1 BTC", "20 ETH", "500 SOL"];
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 3 }),
      fc.nat(2),
      fc.shuffledSubarray(["a", "b", "c", "d"], { minLength: 4 }),
      fc.constantFrom(...methods),
      fc.constantFrom(...scopes),
      (length, held, ids, method, scope) => {
        const coins = chain.slice(0, length);
        const [first = ""] = coins.slice(held % length);
        const history = [
          bookable("2023-12-31", "deposit", [`in ${first} = 40000 USD`]),
          ...coins.map((coin, index) =>
            bookable("2024-01-01", "trade", [`out ${coin}`, `in ${coins[(index + 1) % length] ?? ""}`], {
              id: ids[index] ?? "",
            }),
          ),
        ];
        const { missingAcquisitions, totals } = reportFor(history, { prices: rates, method, scope });
        expect(missingAcquisitions).toEqual([]);
        expect(totals.realised).toBe("10000");
      },
    ),
  );
});

it("a trade that only takes what such trades need comes after them", () => {
  for (const ids of [
    ["a", "b", "c"],
    ["c", "b", "a"],
  ]) {
    const [takes = "", gives = "", returns = ""] = ids;
    const { missingAcquisitions } = reportFor(
      [
        bookable("2023-12-31", "deposit", ["in 1 BTC = 40000 USD"]),
        bookable("2024-01-01", "trade", ["out 1 BTC", "in 500 SOL"], { id: takes }),
        bookable("2024-01-01", "trade", ["out 1 BTC", "in 20 ETH"], { id: gives }),
        bookable("2024-01-01", "trade", ["out 20 ETH", "in 1 BTC"], { id: returns }),
      ],
      { prices: rates },
    );
    expect(missingAcquisitions).toEqual([]);
  }
});
