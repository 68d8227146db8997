import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";

/** `total × part ÷ whole`: exact if the quotient terminates, else to 34 significant digits. The whole is not zero. */
export function prorate(total: Decimal, part: Decimal, whole: Decimal): Decimal {
  if (total.units === 0n || part.units === 0n) return zero;
  return divide(multiply(total, part), whole);
}

/**
 * Splits a total in proportion to the weights; the last part with a weight takes the remainder, so that the parts sum exactly to the total. If
 * every weight is zero, the parts are equal.
 */
export function apportion(total: Decimal, weights: readonly Decimal[]): Decimal[] {
  if (weights.length <= 1) return weights.map(() => total);
  let totalWeight = zero;
  for (const weight of weights) totalWeight = add(totalWeight, weight);
  if (totalWeight.units === 0n) {
    const one: Decimal = { units: 1n, scale: 0 };
    return apportion(
      total,
      weights.map(() => one),
    );
  }
  const last = weights.findLastIndex((weight) => weight.units !== 0n);
  let rest = total;
  return weights.map((weight, index) => {
    if (index === last) return rest;
    const part = prorate(total, weight, totalWeight);
    rest = subtract(rest, part);
    return part;
  });
}

/**
 * Splits a side's value over its legs by their market values. Legs without a market value share the remainder equally; equal parts of the
 * whole if no value is known.
 */
export function apportionByMarketValue(total: Decimal, market: readonly (Decimal | undefined)[]): Decimal[] {
  if (market.length === 1) return [total];
  const known = market.filter((value) => value !== undefined);
  if (known.length === market.length || known.length === 0)
    return apportion(
      total,
      market.map((value) => absolute(value ?? zero)),
    );
  const sum = known.reduce((a, b) => add(a, b), zero);
  const remainder = subtract(total, sum);
  if (compare(remainder, zero) <= 0)
    return apportion(
      total,
      market.map((value) => value ?? zero),
    );
  const rest = apportion(
    remainder,
    market.filter((value) => value === undefined).map(() => zero),
  );
  return market.map((value) => value ?? rest.pop() ?? zero);
}
