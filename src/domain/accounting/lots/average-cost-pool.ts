import { add, compare, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { splitLot, type Lot, type Pool } from "./lots.ts";

/** Average cost: all lots form one, and a disposal takes its unit cost × amount. When the amount reaches zero the average starts again. */
export function createAverageCostPool(from: Lot | undefined = undefined): Pool {
  let averageLot = from;
  function addLot(lot: Lot): void {
    averageLot = averageLot === undefined ? averageLotOf(lot) : mergeLots(averageLot, lot);
  }

  return {
    get amount(): Decimal {
      return averageLot?.amount ?? zero;
    },
    add: addLot,
    restore: (pieces) => pieces.forEach(addLot),
    take(amount) {
      if (averageLot === undefined || amount.units <= 0n) return { pieces: [], missing: amount };
      if (compare(averageLot.amount, amount) <= 0) {
        const all = averageLot;
        averageLot = undefined;
        return { pieces: [all], missing: subtract(amount, all.amount) };
      }
      const [piece, rest] = splitLot(averageLot, amount);
      averageLot = rest;
      return { pieces: [piece], missing: zero };
    },
    lots: () => (averageLot === undefined ? [] : [averageLot]),
    copy: () => createAverageCostPool(averageLot),
  };
}

function averageLotOf(lot: Lot): Lot {
  const single: Lot = { ...lot, transactionId: null, at: null };
  return lot.origins === undefined
    ? single
    : { ...single, origins: lot.origins.reduce<readonly Lot[]>(withOrigin, []) };
}

function mergeLots(heldLot: Lot, lot: Lot): Lot {
  const { transactionId, at, order, assetId } = heldLot;
  const both: Lot = {
    transactionId,
    at,
    order,
    assetId,
    amount: add(heldLot.amount, lot.amount),
    cost: add(heldLot.cost, lot.cost),
    assumed: heldLot.assumed || lot.assumed,
    unknown: heldLot.unknown || lot.unknown,
  };
  if (heldLot.origins === undefined && lot.origins === undefined) return both;
  // Bought shares are their own origin.
  const origins = (lot.origins ?? [lot]).reduce<readonly Lot[]>(withOrigin, heldLot.origins ?? [heldLot]);
  return { ...both, origins };
}

/** Adds a lot to the average lots of its coin. */
function withOrigin(origins: readonly Lot[], lot: Lot): readonly Lot[] {
  const index = origins.findIndex(({ assetId }) => assetId === lot.assetId);
  return index < 0
    ? [...origins, averageLotOf(lot)]
    : origins.map((origin, place) => (place === index ? mergeLots(origin, lot) : origin));
}
