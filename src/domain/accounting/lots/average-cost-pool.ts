import { add, compare, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { splitLot, type Lot, type Pool } from "./lots.ts";

/** Average cost: the pool is one lot; a disposal takes average × amount; at zero it starts again. */
export function createAverageCostPool(from: Lot | undefined = undefined): Pool {
  let held = from;
  function addLot(lot: Lot): void {
    held = held === undefined ? averaged(lot) : merged(held, lot);
  }

  return {
    get amount(): Decimal {
      return held?.amount ?? zero;
    },
    add: addLot,
    restore: (pieces) => pieces.forEach(addLot),
    take(amount) {
      if (held === undefined || amount.units <= 0n) return { pieces: [], missing: amount };
      if (compare(held.amount, amount) <= 0) {
        const all = held;
        held = undefined;
        return { pieces: [all], missing: subtract(amount, all.amount) };
      }
      const [piece, rest] = splitLot(held, amount);
      held = rest;
      return { pieces: [piece], missing: zero };
    },
    lots: () => (held === undefined ? [] : [held]),
    copy: () => createAverageCostPool(held),
  };
}

function averaged(lot: Lot): Lot {
  const single: Lot = { ...lot, transactionId: null, at: null };
  return lot.origins === undefined
    ? single
    : { ...single, origins: lot.origins.reduce<readonly Lot[]>(withOrigin, []) };
}

function merged(held: Lot, lot: Lot): Lot {
  const both: Lot = {
    ...held,
    amount: add(held.amount, lot.amount),
    cost: add(held.cost, lot.cost),
    assumed: held.assumed || lot.assumed,
    unknown: held.unknown || lot.unknown,
  };
  if (held.origins === undefined && lot.origins === undefined) return both;
  // Shares that were bought are their own origin.
  const origins = (lot.origins ?? [lot]).reduce<readonly Lot[]>(withOrigin, held.origins ?? [held]);
  return { ...both, origins };
}

/** Adds the lot of a coin to the average lots that a share was issued for. */
function withOrigin(origins: readonly Lot[], lot: Lot): readonly Lot[] {
  const index = origins.findIndex(({ assetId }) => assetId === lot.assetId);
  return index < 0
    ? [...origins, averaged(lot)]
    : origins.map((origin, place) => (place === index ? merged(origin, lot) : origin));
}
