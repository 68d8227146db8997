import { add, compare, formatDecimal, minimum, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { compareText } from "../../../lib/compare-text.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import { isUnverified } from "../../ledger/positions/unverified.ts";
import type { BookSettings, BookState } from "../booking/state.ts";
import { prorate } from "../lots/apportion.ts";
import { splitLot, type Lot, type Method } from "../lots/lots.ts";

/** Which lots are allocated first. */
export const allocationOrders = ["oldest", "newest", "highest-cost", "lowest-cost"] as const;
export type AllocationOrder = (typeof allocationOrders)[number];

/**
 * The owner's one-time allocation of unused basis to wallets (United States, Rev. Proc. 2024-28, s. 5): one pool per coin with `method` before
 * it, one per wallet afterwards. `wallets` come first, in this order; other wallets follow by name.
 */
export type WalletAllocation = {
  method: Method;
  order: AllocationOrder;
  wallets: readonly string[];
  /** The fingerprint of the lots that the owner confirmed; absent in allocations that were saved without one. */
  confirmed?: string | undefined;
};

/** The lots allocated to a wallet; `missing` are units for which no lot remained. */
export type AllocatedWallet = {
  wallet: string;
  coin: string;
  lots: Lot[];
  amount: Decimal;
  missing: Decimal;
};

/**
 * Replaces the lots of the wallets' pools (`byWallet`) by those of one pool per coin (`byAccount`): each wallet gets as many units as it holds.
 * Both states are of the same time. Units for which no lot remains get a lot with zero cost.
 */
export function allocate(
  { byAccount, byWallet }: { byAccount: BookState; byWallet: BookState },
  { order, wallets }: WalletAllocation,
): AllocatedWallet[] {
  const lotsOf = new Map<string, Queue>();
  for (const { coin, isUnverified: isApart, pool } of byAccount.pools.all())
    if (!isApart) lotsOf.set(coin, { lots: pool.lots().toSorted(comparatorOf(order)), next: 0 });
  const rank = new Map(wallets.map((wallet, index) => [wallet, index]));
  const places = byWallet.pools
    .all()
    .filter((place) => place.wallet !== null && !isUnverified(place.wallet))
    .map(({ coin, wallet, pool }) => ({ coin, wallet: wallet ?? "", units: pool.amount }))
    .toSorted(
      (a, b) =>
        compareText(a.coin, b.coin) ||
        (rank.get(a.wallet) ?? wallets.length) - (rank.get(b.wallet) ?? wallets.length) ||
        compareText(a.wallet, b.wallet),
    );
  return places.map(({ coin, wallet, units }) => {
    const { lots, missing } = takeLots(lotsOf.get(coin) ?? { lots: [], next: 0 }, units);
    const pool = byWallet.pools.of(coin, wallet);
    const [sample] = pool.lots();
    const all = missing.units > 0n && sample !== undefined ? [...lots, withoutCost(sample, missing)] : lots;
    pool.replace(all.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.order - b.order));
    return { wallet, coin, lots, amount: units, missing };
  });
}

function withoutCost({ origins: _, ...lot }: Lot, amount: Decimal): Lot {
  return { ...lot, amount, cost: zero, assumed: false, unknown: true };
}

/** Lots in the order of allocation; those before `next` have been allocated. */
type Queue = { lots: Lot[]; next: number };

/** Takes the first lots of a queue. */
function takeLots(queue: Queue, units: Decimal): { lots: Lot[]; missing: Decimal } {
  const takenLots: Lot[] = [];
  let open = units;
  for (let lot = queue.lots[queue.next]; lot !== undefined; lot = queue.lots[queue.next]) {
    if (open.units === 0n) break;
    const part = minimum(lot.amount, open);
    open = subtract(open, part);
    if (compare(part, lot.amount) === 0) {
      takenLots.push(lot);
      queue.next++;
    } else {
      const [piece, rest] = splitLot(lot, part);
      takenLots.push(piece);
      queue.lots[queue.next] = rest;
    }
  }
  return { lots: takenLots, missing: open };
}

function comparatorOf(order: AllocationOrder): (a: Lot, b: Lot) => number {
  const byDate = (a: Lot, b: Lot): number => (a.at ?? 0) - (b.at ?? 0) || a.order - b.order;
  const one: Decimal = { units: 1n, scale: 0 };
  const byCost = (a: Lot, b: Lot): number =>
    compare(prorate(a.cost, one, a.amount), prorate(b.cost, one, b.amount));
  switch (order) {
    case "oldest":
      return byDate;
    case "newest":
      return (a, b) => byDate(b, a);
    case "highest-cost":
      return (a, b) => byCost(b, a) || byDate(a, b);
    case "lowest-cost":
      return (a, b) => byCost(a, b) || byDate(a, b);
  }
}

/** Accounting settings before (`byAccount`) and after (`byWallet`) the allocation. */
export function allocationSettings(
  settings: BookSettings,
  { method }: WalletAllocation,
): { byAccount: BookSettings; byWallet: BookSettings } {
  return {
    byAccount: { ...settings, method, scope: "account" },
    byWallet: { ...settings, scope: "wallet" },
  };
}

/** The totals of an allocation, for the owner to check that no basis is lost. */
export function allocationTotals(allocated: readonly AllocatedWallet[]): { cost: string; missing: number } {
  let cost = zero;
  for (const { lots } of allocated) for (const lot of lots) cost = add(cost, lot.cost);
  return { cost: formatDecimal(cost), missing: allocated.filter(({ missing }) => missing.units > 0n).length };
}

/** Identifies the allocated lots, so that a later change of the history or its values is noticed. */
export function fingerprintOf(allocated: readonly AllocatedWallet[]): string {
  const rows = allocated.map(({ wallet, coin, missing, lots }) => [
    wallet,
    coin,
    formatDecimal(missing),
    lots.map(({ at, amount, cost }) => [at, formatDecimal(amount), formatDecimal(cost)]),
  ]);
  return sha256Hex(JSON.stringify(rows));
}
