import { add, formatDecimal, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { Disposal, Unexplained } from "./items.ts";
import type { AssumedItem } from "./report-items.ts";
import { apportion } from "../lots/apportion.ts";

type Gathered = Pick<AssumedItem, "transactionId" | "at" | "assetId"> & {
  order: number;
  amount: Decimal;
  cost: Decimal;
  realised: Decimal;
  /** The lot is listed with its full amount on receipt; disposals of it only add to `realised`. */
  isWhole: boolean;
};

/**
 * Collects the lots with assumed cost that disposals used (docs/spec/accounting.md §4): one item per lot with the amount and cost disposed
 * of. A release without a matching lock is listed with its full amount.
 */
export function createAssumedBasis() {
  // Keyed by the lot's acquisition. A partly wrapped lot belongs to two assets.
  const lots = new Map<number, Gathered[]>();
  const entry = (lot: Pick<Gathered, "transactionId" | "at" | "assetId" | "order">): Gathered => {
    let known = lots.get(lot.order);
    if (known === undefined) lots.set(lot.order, (known = []));
    for (const acquisition of known)
      if (acquisition.isWhole || acquisition.assetId === lot.assetId) return acquisition;
    const { transactionId, at, assetId, order } = lot;
    const gathered = {
      transactionId,
      at,
      assetId,
      order,
      amount: zero,
      cost: zero,
      realised: zero,
      isWhole: false,
    };
    known.push(gathered);
    return gathered;
  };

  return {
    disposed(disposal: Disposal): void {
      if (!disposal.lots.some(({ assumed }) => assumed)) return;
      const gains = disposal.gain === null ? undefined : gainsOf(disposal, disposal.gain);
      disposal.lots.forEach((lot, index) => {
        if (!lot.assumed) return;
        const found = entry(lot);
        const gain = gains?.[index];
        if (gain !== undefined) found.realised = add(found.realised, gain);
        if (found.isWhole) return;
        found.amount = add(found.amount, lot.amount);
        found.cost = add(found.cost, lot.cost);
      });
    },
    unexplained(item: Unexplained): void {
      const found = entry(item);
      found.isWhole = true;
      found.amount = add(found.amount, item.amount);
      found.cost = add(found.cost, item.cost);
    },
    /** Oldest first. */
    items(): AssumedItem[] {
      return [...lots.values()]
        .flat()
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
    /** The part of the realised gains that depends on assumed costs. */
    realised(): Decimal {
      let sum = zero;
      for (const lot of [...lots.values()].flat()) sum = add(sum, lot.realised);
      return sum;
    },
  };
}

/** The gain of each lot, as `withLotFigures` computes it. */
function gainsOf({ lots, missing, proceeds, fees }: Disposal, gain: Decimal): Decimal[] {
  if (lots.length === 1 && missing.units === 0n) return [gain];
  const weights = lots.map(({ amount }) => amount);
  if (missing.units !== 0n) weights.push(missing);
  const received = apportion(proceeds ?? zero, weights);
  const paidFees = fees === null || fees.units === 0n ? undefined : apportion(fees, weights);
  return lots.map(({ cost }, index) =>
    subtract(subtract(received[index] ?? zero, paidFees?.[index] ?? zero), cost),
  );
}
