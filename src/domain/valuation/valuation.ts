import { add, formatDecimal, isZero, multiply, parseDecimal, zero, type Decimal } from "../money/decimal.ts";
import type { DayPrice } from "./prices.ts";

/** A holding with its price. */
export type Valued = {
  assetId: string;
  amount: string;
  isLiability: boolean;
  /** Whether its value counts. NFTs and spam are only listed. */
  isCounted: boolean;
  price: DayPrice | undefined;
};

/** The value of a holding; `null` if its price is unknown. Debts are negative. */
export function valueOf({ amount, isLiability, price }: Valued): string | null {
  if (price === undefined) return null;
  const value = multiply(parseDecimal(amount), price.price);
  return formatDecimal(isLiability ? { ...value, units: -value.units } : value);
}

/** The total value: `null` if no held asset has a price, `"0"` only if nothing is held. */
export function totalOf(items: Iterable<Valued>): {
  value: string | null;
  unpriced: string[];
  stale: string[];
} {
  let total: Decimal = zero;
  let hasPriced = false;
  const unpriced = new Set<string>();
  const stale = new Set<string>();
  for (const item of items) {
    if (!item.isCounted || isZero(parseDecimal(item.amount))) continue;
    const value = valueOf(item);
    if (value === null) {
      unpriced.add(item.assetId);
      continue;
    }
    hasPriced = true;
    total = add(total, parseDecimal(value));
    if (item.price?.isStale === true) stale.add(item.assetId);
  }
  return {
    value: !hasPriced && unpriced.size > 0 ? null : formatDecimal(total),
    unpriced: [...unpriced].sort(),
    stale: [...stale].sort(),
  };
}
