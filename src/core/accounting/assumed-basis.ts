import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../decimal.ts";
import type { Disposal, Unexplained } from "./items.ts";
import { withLotFigures } from "./lot-figures.ts";
import { disposalItem, type AssumedItem } from "./report-items.ts";

type Gathered = Pick<AssumedItem, "transactionId" | "at" | "assetId"> & {
  order: number;
  amount: Decimal;
  cost: Decimal;
  realised: Decimal;
  /** Listed whole when it came in: disposals of it add to `realised` only. */
  isWhole: boolean;
};

/**
 * Gathers the lots at an assumed cost that disposals rest on (ACCOUNTING §4), one item a lot: the amount and cost that were disposed of. A release that no lock explains
 * is listed whole, disposed of or not.
 */
export function createAssumedBasis() {
  const lots = new Map<string, Gathered>();
  const entry = (
    lot: Pick<Gathered, "transactionId" | "at" | "assetId" | "order">,
    isWhole: boolean,
  ): Gathered => {
    const key = `${lot.order} ${lot.assetId}`;
    let found = lots.get(key);
    if (found === undefined) {
      const { transactionId, at, assetId, order } = lot;
      found = { transactionId, at, assetId, order, amount: zero, cost: zero, realised: zero, isWhole };
      lots.set(key, found);
    }
    return found;
  };

  return {
    disposed(disposal: Disposal): void {
      if (!disposal.lots.some(({ assumed }) => assumed)) return;
      const gains = gainsOf(disposal);
      disposal.lots.forEach((lot, index) => {
        if (!lot.assumed) return;
        const found = entry(lot, false);
        found.realised = add(found.realised, gains[index] ?? zero);
        if (found.isWhole) return;
        found.amount = add(found.amount, lot.amount);
        found.cost = add(found.cost, lot.cost);
      });
    },
    unexplained(item: Unexplained): void {
      const found = entry(item, true);
      found.amount = add(found.amount, item.amount);
      found.cost = add(found.cost, item.cost);
    },
    /** Oldest first. */
    items(): AssumedItem[] {
      return [...lots.values()]
        .sort((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.order - b.order)
        .map(({ transactionId, at, assetId, amount, cost, realised }) => ({
          transactionId,
          at,
          assetId,
          amount: formatDecimal(amount),
          cost: formatDecimal(cost),
          realised: formatDecimal(realised),
        }));
    },
    /** The part of the realised gains that rests on assumed costs. */
    realised(): Decimal {
      let sum = zero;
      for (const lot of lots.values()) sum = add(sum, lot.realised);
      return sum;
    },
  };
}

function gainsOf(disposal: Disposal): (Decimal | undefined)[] {
  if (disposal.gain === null) return [];
  if (disposal.lots.length === 1 && disposal.missing.units === 0n) return [disposal.gain];
  return withLotFigures(disposalItem(disposal)).lots.map(({ gain }) =>
    gain === null ? undefined : parseDecimal(gain),
  );
}
