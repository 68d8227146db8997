import { absolute, add, compare, multiply, subtract, type Decimal } from "../../money/decimal.ts";
import { prorate } from "./apportion.ts";

export const methods = ["fifo", "lifo", "hifo", "acb"] as const;
export type Method = (typeof methods)[number];

export const scopes = ["account", "wallet"] as const;
export type Scope = (typeof scopes)[number];

/**
 * One acquisition. Lots are immutable, so that copying a pool copies only its list. `transactionId` and `at` are `null` only for the single
 * lot of an average-cost pool. `order` is the number of the acquisition, which orders lots of one millisecond.
 */
export type Lot = {
  readonly transactionId: string | null;
  readonly at: number | null;
  readonly order: number;
  readonly assetId: string;
  readonly amount: Decimal;
  readonly cost: Decimal;
  /** The cost is assumed: the market value of a deposit without a stated cost. In an average-cost pool: it contains such a deposit. */
  readonly assumed: boolean;
  /**
   * The cost is unknown and counts as zero: there was no price on receipt, or more was taken than acquired. In an average-cost pool: it
   * contains such a lot.
   */
  readonly unknown: boolean;
  /** The lots that a share (a pool's or vault's token) was issued for, whose costs it carries. */
  readonly origins?: readonly Lot[] | undefined;
};

/** The result of taking an amount from a pool: parts of its lots in the order taken, and the missing amount. */
export type Taken = { pieces: Lot[]; missing: Decimal };

/** Lots of one coin (in one wallet, under `scope: wallet`), taken by one cost basis method. */
export type Pool = {
  add(lot: Lot): void;
  take(amount: Decimal): Taken;
  /** Returns parts that were just taken. A part and the rest of its lot are merged again. */
  restore(pieces: readonly Lot[]): void;
  /** The lots in the pool, oldest first. */
  lots(): Lot[];
  readonly amount: Decimal;
  copy(): Pool;
};

/** Splits `amount` (less than the lot's) off a lot. The costs of the two parts sum exactly to the lot's, and so do their origins. */
export function splitLot(lot: Lot, amount: Decimal): [piece: Lot, rest: Lot] {
  const { transactionId, at, order, assetId, assumed, unknown } = lot;
  const cost = prorate(lot.cost, amount, lot.amount);
  const piece: Lot = { transactionId, at, order, assetId, amount, cost, assumed, unknown };
  const rest: Lot = {
    transactionId,
    at,
    order,
    assetId,
    amount: subtract(lot.amount, amount),
    cost: subtract(lot.cost, cost),
    assumed,
    unknown,
  };
  if (lot.origins === undefined) return [piece, rest];
  const parts = lot.origins.map((origin) => splitLot(origin, prorate(origin.amount, amount, lot.amount)));
  return [
    { ...piece, origins: parts.map(([part]) => part) },
    { ...rest, origins: parts.map(([, part]) => part) },
  ];
}

/**
 * Merges two parts of one lot; `undefined` if they belong to different lots, or their unit costs differ because they were wrapped or
 * migrated at different rates.
 */
export function joinLots(a: Lot, b: Lot): Lot | undefined {
  if (a.order !== b.order || a.assetId !== b.assetId || !costAlike(a, b)) return undefined;
  const joinedLot: Lot = { ...a, amount: add(a.amount, b.amount), cost: add(a.cost, b.cost) };
  if (a.origins === undefined && b.origins === undefined) return joinedLot;
  const origins = joinOrigins(a.origins ?? [], b.origins ?? []);
  return origins && { ...joinedLot, origins };
}

function joinOrigins(a: readonly Lot[], b: readonly Lot[]): Lot[] | undefined {
  if (a.length !== b.length) return undefined;
  const joinedLots: Lot[] = [];
  for (const [index, origin] of a.entries()) {
    const otherLot = b[index];
    const both = otherLot === undefined ? undefined : joinLots(origin, otherLot);
    if (both === undefined) return undefined;
    joinedLots.push(both);
  }
  return joinedLots;
}

/** The rounding error of a split, as a fraction of the whole's cost. */
const cutError: Decimal = { units: 1n, scale: 24 };

function costAlike(a: Lot, b: Lot): boolean {
  const difference = absolute(subtract(multiply(a.cost, b.amount), multiply(b.cost, a.amount)));
  if (difference.units === 0n) return true;
  return compare(difference, multiply(cutError, multiply(add(a.cost, b.cost), add(a.amount, b.amount)))) <= 0;
}

/** Orders lots by date, then by the order of acquisition. */
export function compareLots(a: Lot, b: Lot): number {
  return (a.at ?? 0) - (b.at ?? 0) || a.order - b.order;
}
