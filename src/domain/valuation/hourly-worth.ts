import { add, formatDecimal, multiply, negate, zero, type Decimal } from "../money/decimal.ts";

/**
 * An asset's price at a moment. `exact`: of that moment. `daily`: a price that applies to the whole day, as of currencies and the owner's
 * prices. `carried`: the last known price before the moment.
 */
export type MomentPrice = { price: Decimal; basis: "exact" | "daily" | "carried"; isStale: boolean };

/** One asset: its amounts (ascending; the last one at or before a moment applies), and its price at each moment. */
export type HeldByMoment = {
  id: string;
  isLiability: boolean;
  amounts: readonly { at: number; amount: Decimal }[];
  prices: readonly (MomentPrice | undefined)[];
};

export type MomentWorth = { at: number; value: string | null; unpriced: string[]; stale: string[] };

type Sum = Record<MomentPrice["basis"], number> & {
  at: number;
  total: Decimal;
  unpriced: string[];
  stale: string[];
};

function startOfSum(at: number): Sum {
  return { at, total: zero, exact: 0, daily: 0, carried: 0, unpriced: [], stale: [] };
}

/**
 * Net worth at moments (ms, ascending; docs/spec/accounting.md §3). `value` is `"0"` if nothing is held, and `null` if no held asset has a
 * price. It is also `null` if prices of the moment are requested and none is known, so that carried prices are not mistaken for them.
 * Yields after each asset.
 */
export function* worthByMoment(
  heldAssets: Iterable<HeldByMoment>,
  moments: readonly number[],
): Generator<void, MomentWorth[]> {
  const sums = moments.map(startOfSum);
  for (const { id, isLiability, amounts, prices } of heldAssets) {
    let place = -1;
    for (const [index, sum] of sums.entries()) {
      while ((amounts[place + 1]?.at ?? Infinity) <= sum.at) place++;
      const amount = amounts[place]?.amount ?? zero;
      if (amount.units === 0n) continue;
      const known = prices[index];
      if (known === undefined) {
        sum.unpriced.push(id);
        continue;
      }
      sum[known.basis]++;
      if (known.isStale) sum.stale.push(id);
      const value = multiply(amount, known.price);
      sum.total = add(sum.total, isLiability ? negate(value) : value);
    }
    yield;
  }
  return sums.map(({ at, total, exact, daily, carried, unpriced, stale }) => {
    const isUnknown = exact === 0 && (carried > 0 || (daily === 0 && unpriced.length > 0));
    return { at, value: isUnknown ? null : formatDecimal(total), unpriced, stale };
  });
}
