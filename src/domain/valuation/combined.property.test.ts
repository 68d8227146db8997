import fc from "fast-check";
import { expect, test } from "vitest";
import { runToEnd } from "../../ports/pause.ts";
import { sumOf } from "../money/decimal.ts";
import { dayFromNumber, dayNumberOf, type DayNumber } from "../time/day.ts";
import { combineDays, combineParts, sumOfKnown, type AccountDay } from "./combined.ts";

const first = dayNumberOf(Date.UTC(2024, 0, 1));
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 18 }))
  .map(([units, scale]) => sumOf([`${units}e-${scale}`]));
const value = fc.option(decimal, { nil: null, freq: 6 });

const series = fc
  .tuple(fc.nat({ max: 6 }), fc.array(value, { maxLength: 8 }))
  .map(([start, values]): AccountDay[] =>
    values.map((text, index) => ({ ...pointAt(first + start + index), value: text })),
  );

function pointAt(day: DayNumber): Omit<AccountDay, "value"> {
  return { day: dayFromNumber(day), at: day * 86_400_000, unpriced: [], stale: [] };
}

test("each day's value is the exact sum of the accounts' known values, and the others are named", () => {
  fc.assert(
    fc.property(fc.array(series, { maxLength: 4 }), (all) => {
      const accounts = all.map((days, index) => ({ name: `account ${index}`, days }));
      const combined = runToEnd(combineDays(accounts));
      for (const point of combined) {
        const onDay = accounts.flatMap(({ name, days }) =>
          days.filter(({ day }) => day === point.day).map((day) => ({ name, value: day.value })),
        );
        expect(point.value).toBe(sumOfKnown(onDay.map((one) => one.value)));
        expect(point.unvalued).toEqual(onDay.flatMap((one) => (one.value === null ? [one.name] : [])));
      }
      const ends = accounts.flatMap(({ days }) => days.at(-1)?.day ?? []);
      expect(combined.map(({ day }) => day)).toEqual(
        [...new Set(accounts.flatMap(({ days }) => days.map(({ day }) => day)))]
          .filter((day) => ends.every((end) => day <= end))
          .toSorted(),
      );
    }),
  );
});

test("merging by coin keeps amounts, values and what each account holds", () => {
  const part = fc.record({
    coinId: fc.constantFrom("bitcoin", "ethereum", null),
    assetIds: fc.constantFrom(["a"], ["b"]),
    symbol: fc.constantFrom("BTC", "ETH"),
    amount: decimal,
    value,
  });
  const accounts = fc.array(fc.record({ name: fc.constantFrom("A", "B"), parts: fc.array(part) }));
  fc.assert(
    fc.property(accounts, (all) => {
      const held = all.flatMap(({ parts }) => parts);
      const merged = combineParts(all, null);
      expect(sumOf(merged.map(({ amount }) => amount))).toBe(sumOf(held.map(({ amount }) => amount)));
      expect(sumOfKnown(merged.map((one) => one.value))).toBe(sumOfKnown(held.map((one) => one.value)));
      expect(merged.flatMap(({ accounts: parts }) => parts)).toHaveLength(held.length);
      const keys = merged.map(({ coinId, assetIds }) => coinId ?? assetIds[0]);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
