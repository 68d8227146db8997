import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportFor } from "../../../test/accounting/book-of.ts";
import {
  choices,
  coinsOfHistory,
  priceOn,
  makeHistory,
  worthOf,
} from "../../../test/accounting/random-history.ts";
import { formatDecimal, parseDecimal, subtract, sumOf } from "../money/decimal.ts";
import { methods, scopes } from "./lots/lots.ts";
import { depth } from "../../../test/support/depth.ts";

describe.each(methods)("the accounting identity under %s", (method) => {
  it.each(scopes)("is exact on any complete history, per %s", (scope) => {
    fc.assert(
      fc.property(
        choices,
        fc.boolean(),
        fc.constantFrom("cost", "expense"),
        (list, hasForeignMoney, fees) => {
          const history = makeHistory(list, { hasForeignMoney });
          const { totals, missingAcquisitions, unpriced } = reportFor(history.transactions, {
            prices: priceOn,
            coins: coinsOfHistory,
            to: history.lastAt,
            method,
            scope,
            options: { fees: fees as "cost" | "expense" },
          });
          expect(missingAcquisitions).toEqual([]);
          expect(unpriced).toEqual([]);
          const { realised, withdrawnGain, unrealised, income, expenses, currencyGain } = totals;
          const explained = subtract(
            parseDecimal(sumOf([realised, withdrawnGain, unrealised, income, currencyGain])),
            parseDecimal(expenses),
          );
          expect(formatDecimal(subtract(worthOf(history), history.flows))).toBe(formatDecimal(explained));
        },
      ),
      { numRuns: depth(50, 150) },
    );
  });

  it("open lots equal the history's balances exactly", () => {
    fc.assert(
      fc.property(choices, (list) => {
        const history = makeHistory(list, { hasForeignMoney: false });
        const { remaining, state } = reportFor(history.transactions, {
          prices: priceOn,
          coins: coinsOfHistory,
          method,
        });
        const lots = new Map<string, string>();
        for (const lot of remaining) lots.set(lot.assetId, sumOf([lots.get(lot.assetId) ?? "0", lot.amount]));
        for (const debt of state.debts.values())
          lots.set(debt.assetId, sumOf([lots.get(debt.assetId) ?? "0", `-${formatDecimal(debt.amount)}`]));
        for (const [symbol, amount] of history.held)
          if (symbol !== "USD")
            expect(lots.get(`exchange:test/symbol:${symbol}`) ?? "0").toBe(formatDecimal(amount));
      }),
      { numRuns: depth(34, 100) },
    );
  });
});
