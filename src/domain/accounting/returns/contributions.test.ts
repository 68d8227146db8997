import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookupsOf, moment, bookable } from "../../../../test/accounting/book-of.ts";
import { choices, coinsOfHistory, priceOn, makeHistory } from "../../../../test/accounting/random-history.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { dayNumberOf } from "../../time/day.ts";
import { bookTransaction, type Bookable } from "../booking/book.ts";
import { sortForBooking } from "../booking/book-order.ts";
import { contributionsOf } from "./contributions.ts";
import { performanceDays } from "./daily-performance.ts";
import { summaryOf } from "./performance.ts";

function daysOf(
  history: readonly Bookable[],
  prices: Parameters<typeof lookupsOf>[1],
  range: { from: number; to: number },
): Parameters<typeof contributionsOf>[0] {
  const lookups = lookupsOf(history, prices, { coins: coinsOfHistory });
  const view = { wallet: undefined, coin: undefined };
  const sorted = sortForBooking(history.map(bookTransaction));
  return runToEnd(performanceDays(sorted, { ...range, view, lookups, currency: "USD" }));
}

describe("contributions", () => {
  it("are deposits less withdrawals, and the rest of the value is gain", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 1 BTC"]),
      bookable("2024-01-02", "deposit", ["in 1 BTC"]),
      bookable("2024-01-03", "withdrawal", ["out 0.5 BTC"]),
    ];
    const prices = { BTC: { "2024-01-01": "100", "2024-01-02": "120", "2024-01-03": "140" } };
    const from = dayNumberOf(moment("2024-01-01"));
    expect(contributionsOf(daysOf(history, prices, { from, to: from + 2 }))).toEqual([
      { day: "2024-01-01", value: "100", netInvested: "100", gain: "0" },
      { day: "2024-01-02", value: "240", netInvested: "220", gain: "20" },
      { day: "2024-01-03", value: "210", netInvested: "150", gain: "60" },
    ]);
  });
  it("end with the figures of the summary, whatever the history and the range", () => {
    fc.assert(
      fc.property(choices, fc.nat(30), (list, late) => {
        const { transactions, lastAt } = makeHistory(list, { hasForeignMoney: true });
        const to = dayNumberOf(lastAt);
        const days = daysOf(transactions, priceOn, { from: to - late, to });
        const { netInvested, gain } = runToEnd(summaryOf(days));
        const last = contributionsOf(days).at(-1) ?? { netInvested: "0", gain: "0" };
        expect(last).toMatchObject({ netInvested, gain });
      }),
      { numRuns: 60 },
    );
  });
});
