import { absolute, add, compare, multiply, subtract, type Decimal } from "../../money/decimal.ts";
import { share } from "./share.ts";

export const methods = ["fifo", "lifo", "hifo", "acb"] as const;
export type Method = (typeof methods)[number];

export const scopes = ["account", "wallet"] as const;
export type Scope = (typeof scopes)[number];

/**
 * What was acquired together: never changed in place, so that a copy of a pool is a copy of its list. `transactionId` and `at` are `null` only for
 * the one lot of an average-cost pool. `order` is the number of the acquisition, which decides between lots of one millisecond.
 */
export type Lot = {
  readonly transactionId: string | null;
  readonly at: number | null;
  readonly order: number;
  readonly assetId: string;
  readonly amount: Decimal;
  readonly cost: Decimal;
  /** The cost is an assumption: the market value of a deposit that no one stated a cost for. Of an average-cost pool: it holds such a deposit. */
  readonly assumed: boolean;
  /** The cost is not known and counts as zero: no price on receipt, or more was taken than is known to have come in. Of an average-cost pool: it holds such a lot. */
  readonly unknown: boolean;
};

/** What a pool gave: pieces of its lots in the order taken, and what it did not have. */
export type Taken = { pieces: Lot[]; missing: Decimal };

/** Lots of one coin (in one wallet, under `scope: wallet`), given out by one method. */
export type Pool = {
  add(lot: Lot): void;
  take(amount: Decimal): Taken;
  /** Puts back pieces just taken, as if they had never left: a piece and what is left of its lot become one again. */
  restore(pieces: readonly Lot[]): void;
  /** Lots as they stand, oldest first. */
  lots(): Lot[];
  readonly amount: Decimal;
  copy(): Pool;
};

/** Cuts `amount` (less than the lot's) off a lot: the two costs sum to the lot's to the last digit. */
export function splitLot(lot: Lot, amount: Decimal): [piece: Lot, rest: Lot] {
  const { transactionId, at, order, assetId, assumed, unknown } = lot;
  const cost = share(lot.cost, amount, lot.amount);
  return [
    { transactionId, at, order, assetId, amount, cost, assumed, unknown },
    {
      transactionId,
      at,
      order,
      assetId,
      amount: subtract(lot.amount, amount),
      cost: subtract(lot.cost, cost),
      assumed,
      unknown,
    },
  ];
}

/** Two pieces of one lot as one again; `undefined` when they are not of one lot, or came by different rates of a wrap or migration and cost differently. */
export function joinLots(a: Lot, b: Lot): Lot | undefined {
  if (a.order !== b.order || a.assetId !== b.assetId || !costAlike(a, b)) return undefined;
  return { ...a, amount: add(a.amount, b.amount), cost: add(a.cost, b.cost) };
}

/** What a cut's division may be off by, as a part of the whole's cost. */
const cutError: Decimal = { units: 1n, scale: 24 };

function costAlike(a: Lot, b: Lot): boolean {
  const apart = absolute(subtract(multiply(a.cost, b.amount), multiply(b.cost, a.amount)));
  if (apart.units === 0n) return true;
  return compare(apart, multiply(cutError, multiply(add(a.cost, b.cost), add(a.amount, b.amount)))) <= 0;
}

/** Oldest first; those of one moment in the order they were acquired. */
export function compareLots(a: Lot, b: Lot): number {
  return (a.at ?? 0) - (b.at ?? 0) || a.order - b.order;
}
