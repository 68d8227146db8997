import fc from "fast-check";
import { expect, test } from "vitest";
import { runToEnd } from "../../ports/pause.ts";
import { parseDecimal } from "../money/decimal.ts";
import { appendDays, listDays, replaceDays, type AssetDays } from "./asset-days.ts";
import { netWorthSeries } from "./net-worth.ts";
import { dailyPrices } from "./prices.ts";

const [from, to] = [100, 130];
const days = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);

/** For each asset the days on which it is listed: the form that ranges replace. */
const lists = fc.array(fc.subarray(days), { minLength: 1, maxLength: 8 });

function rangesOf(byAsset: readonly number[][]): AssetDays[] {
  const ranges: AssetDays[] = [];
  byAsset.forEach((listed, asset) => listed.forEach((day) => appendDays(ranges, asset, day, day)));
  return ranges;
}
const assetsOn = (byAsset: readonly number[][], day: number): number[] =>
  byAsset.flatMap((listed, asset) => (listed.includes(day) ? [asset] : []));

test("ranges list the same assets on each day as a list for each day, cut at the limit", () => {
  fc.assert(
    fc.property(lists, lists, fc.integer({ min: 1, max: 9 }), (unpriced, stale, limit) => {
      const parts = listDays({ unpriced: rangesOf(unpriced), stale: rangesOf(stale) }, { from, to }, limit);
      const shown = parts.flatMap((part) =>
        days
          .filter((day) => part.from <= day && day <= part.to)
          .map((day) => ({ day, unpriced: part.unpriced, stale: part.stale })),
      );
      expect(shown).toEqual(
        days.map((day) => ({
          day,
          unpriced: assetsOn(unpriced, day).slice(0, limit),
          stale: assetsOn(stale, day).slice(0, limit),
        })),
      );
    }),
  );
});

test("a part of the days lists what these days list", () => {
  fc.assert(
    fc.property(
      lists,
      fc.integer({ min: from, max: to }),
      fc.integer({ min: 0, max: 40 }),
      (all, start, more) => {
        const span = { from: start, to: Math.min(to, start + more) };
        const ranges = { unpriced: rangesOf(all), stale: [] };
        for (const part of listDays(ranges, span, 100)) {
          expect(part.from).toBeGreaterThanOrEqual(span.from);
          for (let day = part.from; day <= part.to; day++) expect(part.unpriced).toEqual(assetsOn(all, day));
        }
      },
    ),
  );
  expect(listDays({ unpriced: [], stale: [] }, { from: 5, to: 4 }, 1)).toEqual([]);
});

test("replacing the days from one on keeps earlier ones, and writes nothing that is stored already", () => {
  const cut = fc.integer({ min: from, max: to });
  fc.assert(
    fc.property(lists, lists, cut, cut, (before, after, one, other) => {
      const [first, since] = [Math.min(one, other), Math.max(one, other)];
      const stored = rangesOf(before);
      const fresh = rangesOf(after.map((listed) => listed.filter((day) => day >= since)));
      const { removed, written } = replaceDays(stored, fresh, { first, from: since });
      const keyOf = (range: AssetDays): string => `${range.asset} ${range.from}`;
      const result = new Map(stored.map((range) => [keyOf(range), range]));
      for (const range of removed) expect(result.delete(keyOf(range))).toBe(true);
      for (const range of written) {
        expect(result.get(keyOf(range))).not.toEqual(range);
        result.set(keyOf(range), range);
      }
      const count = Math.max(before.length, after.length);
      const expected = Array.from({ length: count }, (_, asset) => [
        ...(before[asset] ?? []).filter((day) => day >= first && day < since),
        ...(after[asset] ?? []).filter((day) => day >= since),
      ]);
      const ordered = [...result.values()].sort((a, b) => a.asset - b.asset || a.from - b.from);
      expect(ordered).toEqual(rangesOf(expected));
    }),
  );
});

test("a series names the unpriced and stale assets of each day, and has no value where nothing held has a price", () => {
  const priceOn = fc.record({
    price: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
    isStale: fc.boolean(),
    amount: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  });
  const asset = fc.array(priceOn, { minLength: days.length, maxLength: days.length });
  fc.assert(
    fc.property(fc.array(asset, { maxLength: 5 }), (assets) => {
      const held = assets.map((byDay, index) => ({
        asset: index,
        isLiability: false,
        amounts: byDay.flatMap(({ amount }, offset) =>
          amount === undefined ? [] : [{ day: from + offset, amount: parseDecimal(String(amount)) }],
        ),
        prices: dailyPrices(
          byDay.flatMap(({ price, isStale }, offset) =>
            price === undefined
              ? []
              : [{ day: from + offset, price: { price: parseDecimal(String(price)), isStale } }],
          ),
          { from, to },
        ),
      }));
      const series = runToEnd(netWorthSeries(held, { from, to }));
      const named = listDays(series, { from, to }, 100);
      for (const [offset, day] of days.entries()) {
        const states = assets.map((byDay) => {
          const amount = byDay.slice(0, offset + 1).findLast((one) => one.amount !== undefined)?.amount ?? 0;
          const { price, isStale } = byDay[offset] ?? {};
          return { amount, price, isStale };
        });
        const heldOn = states.flatMap((state, index) => (state.amount === 0 ? [] : [{ ...state, index }]));
        const priced = heldOn.filter(({ price }) => price !== undefined);
        const value = priced.reduce((sum, { amount, price }) => sum + amount * (price ?? 0), 0);
        expect(series.days[offset]).toEqual({
          day,
          value: heldOn.length > 0 && priced.length === 0 ? null : String(value),
        });
        const part = named.find((one) => one.from <= day && day <= one.to);
        expect(part?.unpriced).toEqual(
          heldOn.filter(({ price }) => price === undefined).map(({ index }) => index),
        );
        expect(part?.stale).toEqual(priced.filter(({ isStale }) => isStale).map(({ index }) => index));
      }
    }),
  );
});
