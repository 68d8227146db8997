import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assetOf, bookable, reportFor } from "../../../../test/accounting/book-of.ts";
import { choices, coinsOfHistory, makeHistory, priceOn } from "../../../../test/accounting/random-history.ts";
import { depth } from "../../../../test/support/depth.ts";
import { formatDecimal, sumOf } from "../../money/decimal.ts";
import type { Bookable } from "../booking/book.ts";
import { methods, scopes } from "../lots/lots.ts";

const positionsOf = (history: readonly Bookable[]): Record<string, unknown>[] =>
  reportFor(history, {})
    .state.trades.all()
    .filter(({ coin }) => coin === assetOf("BTC"))
    .map((trade) => ({
      opened: new Date(trade.opened).toISOString().slice(0, 10),
      closed: trade.closed === null ? null : new Date(trade.closed).toISOString().slice(0, 10),
      peak: formatDecimal(trade.peak),
      proceeds: formatDecimal(trade.proceeds),
      realised: formatDecimal(trade.realised),
      knownGains: trade.knownGains,
      unknownGains: trade.unknownGains,
      unknownCosts: trade.unknownCosts,
    }));

describe("sales while nothing is known to be held", () => {
  const bought = bookable("2024-01-01", "trade", ["in 1 BTC", "out 100 USD"]);
  const sold = bookable("2024-01-02", "trade", ["out 1 BTC", "in 150 USD"]);

  it("are a position of their own, until something is acquired", () => {
    expect(
      positionsOf([
        bought,
        sold,
        bookable("2024-01-05", "trade", ["out 2 BTC", "in 300 USD"]),
        bookable("2024-01-09", "trade", ["out 1 BTC", "in 200 USD"]),
        bookable("2024-02-01", "trade", ["in 1 BTC", "out 100 USD"]),
      ]),
    ).toMatchObject([
      { opened: "2024-01-01", closed: "2024-01-02", peak: "1", realised: "50", unknownCosts: 0 },
      {
        opened: "2024-01-05",
        closed: "2024-01-09",
        peak: "0",
        realised: "500",
        knownGains: 2,
        unknownCosts: 2,
      },
      { opened: "2024-02-01", closed: null, peak: "1", realised: "0" },
    ]);
  });

  it("belong to the position that they close, with its fee", () => {
    const more = bookable("2024-01-02", "trade", ["out 3 BTC", "in 300 USD", "fee 1 BTC"]);
    expect(positionsOf([bought, more])).toMatchObject([
      { closed: "2024-01-02", proceeds: "300", realised: "200" },
    ]);
  });

  it("have an unknown gain if their value is unknown", () => {
    const swapped = bookable("2024-01-05", "trade", ["out 2 BTC", "in 300 NEW"]);
    expect(positionsOf([bought, sold, swapped])).toMatchObject([
      { realised: "50", unknownGains: 0 },
      { opened: "2024-01-05", closed: "2024-01-05", knownGains: 0, unknownGains: 1 },
    ]);
  });
});

describe.each(methods)("positions under %s", (method) => {
  it.each(scopes)(
    "add up to the realised gain of the report, also without the first purchases, per %s",
    (scope) => {
      fc.assert(
        fc.property(choices, fc.nat(12), (list, lost) => {
          const { transactions } = makeHistory(list, { hasForeignMoney: false });
          const { state, totals } = reportFor(transactions.slice(lost), {
            prices: priceOn,
            coins: coinsOfHistory,
            method,
            scope,
          });
          expect(sumOf(state.trades.all().map(({ realised }) => formatDecimal(realised)))).toBe(
            totals.realised,
          );
        }),
        { numRuns: depth(20, 60) },
      );
    },
  );
});
