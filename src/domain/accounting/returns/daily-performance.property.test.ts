import fc from "fast-check";
import { expect, test } from "vitest";
import { assetOf, lookupsOf } from "../../../../test/accounting/book-of.ts";
import { choices, makeHistory, priceOn } from "../../../../test/accounting/random-history.ts";
import { depth } from "../../../../test/support/depth.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { formatDecimal, formatKnown, type Decimal } from "../../money/decimal.ts";
import { dayNumberOf } from "../../time/day.ts";
import { bookTransaction } from "../booking/book.ts";
import { sortForBooking } from "../booking/book-order.ts";
import type { View } from "../booking/moves.ts";
import { performanceDays, performanceOfRange } from "./daily-performance.ts";
import type { PerformanceSeries } from "./performance-day.ts";

/** Prices with gaps, so that assets enter and leave the priced ones. */
const priceWithGaps = (assetId: string, day: number): string | undefined =>
  (day + assetId.length * 5) % 13 < 3 ? undefined : priceOn(assetId, day);

const textOf = (amount: Decimal): string => formatDecimal(amount);

function textsOf({ opening, days }: PerformanceSeries) {
  return {
    opening: textOf(opening),
    days: days.map(({ value, flow, coverage, inflow, outflow, change, dated, ...rest }) => ({
      ...rest,
      figures: [value, flow, coverage, inflow, outflow].map(textOf),
      change: formatKnown(change),
      dated: dated.map((entry) => ({ at: entry.at, value: textOf(entry.value) })),
    })),
  };
}

const views: View[] = [{}, { wallet: "Main" }, { wallet: "Savings" }, { coin: assetOf("BTC") }];

test("a range of the whole history's series is what is computed for the range alone", () => {
  fc.assert(
    fc.property(
      choices,
      fc.constantFrom(...views),
      fc.integer({ min: -40, max: 500 }),
      fc.nat(400),
      (list, view, start, length) => {
        const { transactions, lastAt } = makeHistory(list, { hasForeignMoney: true });
        const lookups = lookupsOf(transactions, priceWithGaps);
        const booked = sortForBooking(transactions.map(bookTransaction));
        const today = dayNumberOf(lastAt) + 3;
        const days = (range: { from: number; to: number }): PerformanceSeries =>
          runToEnd(performanceDays(booked, { view, lookups, currency: "USD", ...range }));
        const from = Math.min(dayNumberOf(transactions[0]?.at ?? lastAt) + start, today);
        const range = { from, to: Math.min(from + length, today) };
        expect(textsOf(performanceOfRange(days({ from: 0, to: today }), range))).toEqual(
          textsOf(days(range)),
        );
      },
    ),
    { numRuns: depth(40, 300) },
  );
});
