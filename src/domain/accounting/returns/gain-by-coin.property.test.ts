import fc from "fast-check";
import { expect, test } from "vitest";
import { lookupsOf } from "../../../../test/accounting/book-of.ts";
import { choices, makeHistory, priceOn } from "../../../../test/accounting/random-history.ts";
import { depth } from "../../../../test/support/depth.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { dayNumberOf } from "../../time/day.ts";
import { bookTransaction } from "../booking/book.ts";
import { sortForBooking } from "../booking/book-order.ts";
import type { View } from "../booking/moves.ts";
import { performanceDays } from "./daily-performance.ts";
import { gainByCoin } from "./gain-by-coin.ts";
import { summaryOf } from "./performance.ts";

const priceWithGaps = (assetId: string, day: number): string | undefined =>
  (day + assetId.length * 5) % 13 < 3 ? undefined : priceOn(assetId, day);

test("the gains of all coins and the trade difference are the range's gain, and each is the gain of its coin alone", () => {
  fc.assert(
    fc.property(
      choices,
      fc.constantFrom(undefined, "Main", "Savings"),
      fc.constantFrom(priceOn, priceWithGaps),
      fc.integer({ min: -40, max: 500 }),
      fc.nat(400),
      (list, wallet, priced, start, length) => {
        const { transactions, lastAt } = makeHistory(list, { hasForeignMoney: true });
        const lookups = lookupsOf(transactions, priced);
        const booked = sortForBooking(transactions.map(bookTransaction));
        const today = dayNumberOf(lastAt) + 3;
        const from = Math.min(dayNumberOf(transactions[0]?.at ?? lastAt) + start, today);
        const range = { lookups, currency: "USD", from, to: Math.min(from + length, today) };
        const summary = (view: View) =>
          runToEnd(summaryOf(runToEnd(performanceDays(booked, { ...range, view }))));
        const answer = runToEnd(gainByCoin(booked, { ...range, wallet }));
        expect(answer.gain).toBe(summary({ wallet }).gain);
        for (const { coin, gain } of answer.coins) {
          expect([coin, gain]).toEqual([coin, summary({ wallet, coin }).gain]);
        }
        const named = new Set(answer.coins.map(({ coin }) => coin));
        const assetIds = new Set(transactions.flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
        for (const assetId of assetIds) {
          const { coin } = lookups.asset(assetId);
          if (!named.has(coin)) expect([coin, summary({ wallet, coin }).gain]).toEqual([coin, "0"]);
        }
      },
    ),
    { numRuns: depth(40, 300) },
  );
});
