import { formatDecimal, parseDecimal, powerOfTen, zero, type Decimal } from "../money/decimal.ts";

/** A change of the balance of one asset in one wallet, as decimal text. */
export type Change = { change: string };

export type Step<C extends Change> = { entry: C; balance: string; isNegative: boolean };

/**
 * The running balances of one wallet and asset over its entries in their total order (at, position, in before out before fee, id), from any
 * opening balance. Continuing from a day's closing balance gives the same result as starting from the beginning.
 */
export function* runningBalances<C extends Change>(
  entries: Iterable<C>,
  opening: Decimal = zero,
): Generator<Step<C>, Decimal> {
  let { units, scale } = opening;
  for (const entry of entries) {
    const change = parseDecimal(entry.change);
    if (change.scale > scale) {
      units *= powerOfTen(change.scale - scale);
      scale = change.scale;
    }
    units += change.scale === scale ? change.units : change.units * powerOfTen(scale - change.scale);
    yield { entry, balance: formatDecimal({ units, scale }), isNegative: units < 0n };
  }
  return { units, scale };
}
