import { add, compare, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { splitLot, type Lot, type Pool } from "./lots.ts";

/** Average cost: the pool is one lot; a disposal takes average × amount; at zero it starts again. */
export function createAverageCostPool(from: Lot | undefined = undefined): Pool {
  let held = from;
  function put(lot: Lot): void {
    held =
      held === undefined
        ? { ...lot, transactionId: null, at: null }
        : {
            ...held,
            amount: add(held.amount, lot.amount),
            cost: add(held.cost, lot.cost),
            assumed: held.assumed || lot.assumed,
            unknown: held.unknown || lot.unknown,
          };
  }

  return {
    get amount(): Decimal {
      return held?.amount ?? zero;
    },
    add: put,
    restore: (pieces) => pieces.forEach(put),
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
