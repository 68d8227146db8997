import {
  absolute,
  add,
  compare,
  formatDecimal,
  multiply,
  parseDecimal,
  subtract,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

export type Worth = {
  quantity: Decimal;
  price: Decimal;
  /** The stated money for the quantity: between `from` and `to`, if the file does not say whether it includes the fee. */
  from: Decimal;
  to: Decimal;
  /** What the price is counted in, and the cell that states the money, for the message. */
  unit: string;
  stated: string;
};

/**
 * Throws `RowError` if a quantity at its price is not worth the stated money. Allowed are `share` of it and the rounding of all three, where the
 * price and the quantity have at least `priceScale` and `quantityScale` places.
 */
export function checkWorth(
  row: Row,
  { quantity, price, from, to, unit, stated }: Worth,
  { share, priceScale, quantityScale }: { share: string; priceScale: number; quantityScale: number },
): void {
  const worth = multiply(quantity, price);
  const apart = compare(worth, from) < 0 ? subtract(from, worth) : subtract(worth, to);
  const allowed = [
    multiply(quantity, lastPlace(price, priceScale)),
    multiply(price, lastPlace(quantity, quantityScale)),
    lastPlace(to, 2),
    multiply(absolute(to), parseDecimal(share)),
  ].reduce(add);
  if (compare(apart, allowed) <= 0) return;
  throw new RowError(
    rowReason("figuresContradict", {
      one: `${formatDecimal(quantity)} × ${formatDecimal(price)} = ${formatDecimal(worth)} ${unit}`,
      other: stated,
    }),
    row,
  );
}

/** One unit of the last decimal place, or of the place `least` of a number whose zeros at the end may be missing. */
function lastPlace({ scale }: Decimal, least: number): Decimal {
  return { units: 1n, scale: Math.max(scale, least) };
}
