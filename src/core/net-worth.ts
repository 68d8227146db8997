import type { DayNumber } from "./day.ts";
import { formatDecimal, powerOfTen, type Decimal } from "./decimal.ts";
import type { DailyPrices } from "./prices.ts";

/** One asset over a range of days: its closing amounts (ascending; the last one at or before a day holds for it) and its prices. */
export type HeldAsset = {
  asset: number;
  /** Debts count against. */
  isLiability: boolean;
  amounts: readonly { day: DayNumber; amount: Decimal }[];
  prices: DailyPrices;
};

/** Net worth at a day's close. `value` is `null` when things are held and none of them has a price, `"0"` when nothing is held. */
export type DayWorth = { day: DayNumber; value: string | null; unpriced: number[]; stale: number[] };

/**
 * Net worth of every day of a range, both ends in (ACCOUNTING §3). Amounts and prices are brought to one scale each, so that a day and an asset
 * cost one multiplication and one addition; yields after each asset.
 */
export function* netWorthSeries(
  held: readonly HeldAsset[],
  { from, to }: { from: DayNumber; to: DayNumber },
): Generator<void, DayWorth[]> {
  const length = Math.max(0, to - from + 1);
  const amountScales = held.map(({ amounts }) => Math.max(0, ...amounts.map(({ amount }) => amount.scale)));
  const scale = Math.max(0, ...held.map(({ prices }, index) => prices.scale + (amountScales[index] ?? 0)));
  const totals = new Array<bigint>(length).fill(0n);
  const hasPriced = new Uint8Array(length);
  const unpriced: number[][] = Array.from({ length }, () => []);
  const stale: number[][] = Array.from({ length }, () => []);
  for (const [index, { asset, isLiability, amounts, prices }] of held.entries()) {
    const amountScale = amountScales[index] ?? 0;
    const lift = powerOfTen(scale - prices.scale - amountScale) * (isLiability ? -1n : 1n);
    for (const [place, { day, amount }] of amounts.entries()) {
      const first = Math.max(day, from) - from;
      const last = Math.min((amounts[place + 1]?.day ?? to + 1) - 1, to) - from;
      if (amount.units === 0n || last < first) continue;
      const units = amount.units * powerOfTen(amountScale - amount.scale) * lift;
      for (let offset = first; offset <= last; offset++) {
        const price = prices.units[offset];
        if (price === undefined) unpriced[offset]?.push(asset);
        else {
          totals[offset] = (totals[offset] ?? 0n) + units * price;
          hasPriced[offset] = 1;
          if (prices.stale[offset] === 1) stale[offset]?.push(asset);
        }
      }
    }
    yield;
  }
  return totals.map((units, offset) => {
    const missing = unpriced[offset] ?? [];
    return {
      day: from + offset,
      value: hasPriced[offset] === 0 && missing.length > 0 ? null : formatDecimal({ units, scale }),
      unpriced: missing,
      stale: stale[offset] ?? [],
    };
  });
}
