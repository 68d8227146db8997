import { add, type Decimal } from "../../money/decimal.ts";
import { createFifoLifoPool } from "./fifo-lifo-pool.ts";
import type { Lot, Pool } from "./lots.ts";

/** Lots acquired before `newFrom` (ms) are old and kept in a separate pool. `first` is the pool that disposals use first. */
export type OldLots = { newFrom: number; first: "old" | "new" };

export function isOldLot({ at }: Pick<Lot, "at">, { newFrom }: Pick<OldLots, "newFrom">): boolean {
  return at !== null && at < newFrom;
}

/** Old lots first in, first out; all other lots in the given pool. */
export function createOldAndNewPool(
  rule: OldLots,
  others: Pool,
  old: Pool = createFifoLifoPool("oldest"),
): Pool {
  const [first, second] = rule.first === "old" ? [old, others] : [others, old];
  return {
    get amount(): Decimal {
      return add(old.amount, others.amount);
    },
    add: (lot) => (isOldLot(lot, rule) ? old : others).add(lot),
    take(amount) {
      const { pieces, missing } = first.take(amount);
      if (missing.units <= 0n) return { pieces, missing };
      const rest = second.take(missing);
      return { pieces: [...pieces, ...rest.pieces], missing: rest.missing };
    },
    restore(pieces) {
      old.restore(pieces.filter((piece) => isOldLot(piece, rule)));
      others.restore(pieces.filter((piece) => !isOldLot(piece, rule)));
    },
    lots: () => [...old.lots(), ...others.lots()],
    copy: () => createOldAndNewPool(rule, others.copy(), old.copy()),
  };
}
