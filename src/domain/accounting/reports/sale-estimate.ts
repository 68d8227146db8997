import { add, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { createPool } from "../lots/pools.ts";
import type { Lot, Method } from "../lots/lots.ts";
import { termOf, terms, type Term } from "./breakdown.ts";

/** A part of a lot that the sale takes. Proceeds and gain are `null` without a price; the gain also if the lot's cost is unknown. */
type EstimatedLot = { lot: Lot; proceeds: Decimal | null; gain: Decimal | null };

type TermEstimate = {
  term: Term;
  amount: Decimal;
  cost: Decimal;
  proceeds: Decimal | null;
  gain: Decimal | null;
};

/** A sale that did not happen. `missing` is the part of its amount that no lot covers, which has no known cost. */
export type SaleEstimate = {
  lots: EstimatedLot[];
  terms: TermEstimate[];
  missing: Decimal;
  proceeds: Decimal | null;
  /** Of the lots taken; lots of an unknown cost count as zero. */
  cost: Decimal;
  /** The part of `cost` that is the market value of deposits. */
  assumedCost: Decimal;
  /** `null` without a price, or if the cost of a part is unknown. */
  gain: Decimal | null;
  isCostUnknown: boolean;
};

/**
 * What a disposal of `amount` (units) at `price` (per unit, in the currency of the lots' cost) would realise at `at` (ms), before fees: the same
 * lots that a report takes for it by the method. `lots` are the pool's, in the order of acquisition.
 */
export function estimateSale(
  lots: Iterable<Lot>,
  sale: {
    method: Method;
    amount: Decimal;
    price: Decimal | undefined;
    at: number;
    /** Offset of the report's time zone (ms), which decides how many days a lot was held. */
    offsetAt: (at: number) => number;
  },
): SaleEstimate {
  const { method, amount, price, at, offsetAt } = sale;
  const pool = createPool(method);
  for (const lot of lots) pool.add(lot);
  const { pieces, missing } = pool.take(amount);
  const taken = pieces.map((lot) => {
    const proceeds = price === undefined ? null : multiply(price, lot.amount);
    return { lot, proceeds, gain: proceeds === null || lot.unknown ? null : subtract(proceeds, lot.cost) };
  });
  const cost = sumOf(pieces, (lot) => lot.cost);
  const proceeds = price === undefined ? null : multiply(price, amount);
  const isCostUnknown = missing.units > 0n || pieces.some(({ unknown }) => unknown);
  return {
    lots: taken,
    terms: termsOf(taken, (lot) => termOf(lot.at, at, offsetAt)),
    missing,
    proceeds,
    cost,
    assumedCost: sumOf(
      pieces.filter(({ assumed }) => assumed),
      (lot) => lot.cost,
    ),
    gain: proceeds === null || isCostUnknown ? null : subtract(proceeds, cost),
    isCostUnknown,
  };
}

function termsOf(taken: readonly EstimatedLot[], termOfLot: (lot: Lot) => Term): TermEstimate[] {
  return terms.flatMap((term) => {
    const parts = taken.filter(({ lot }) => termOfLot(lot) === term);
    if (parts.length === 0) return [];
    return [
      {
        term,
        amount: sumOf(parts, ({ lot }) => lot.amount),
        cost: sumOf(parts, ({ lot }) => lot.cost),
        proceeds: knownSum(parts, ({ proceeds }) => proceeds),
        gain: knownSum(parts, ({ gain }) => gain),
      },
    ];
  });
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => Decimal): Decimal {
  return items.reduce((sum, item) => add(sum, of(item)), zero);
}

/** `null` if a part is not known. */
function knownSum<Item>(items: readonly Item[], of: (item: Item) => Decimal | null): Decimal | null {
  return items.reduce<Decimal | null>((sum, item) => {
    const part = of(item);
    return sum === null || part === null ? null : add(sum, part);
  }, zero);
}
