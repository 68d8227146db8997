import { add, compare, minimum, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { CoinPool } from "../lots/coin-pool.ts";
import type { Lot } from "../lots/lots.ts";
import type { Pools } from "../lots/pools.ts";
import { basisOf, worstBasis, type Basis, type Carried } from "./tax-event.ts";

type Change = { taken: Decimal; added: Decimal; cost: Decimal; basis: Basis; assetId: string };

/** Pools that record what a transaction takes from them and adds to them. */
export type PoolChanges = {
  pools: Pools;
  /** An amount that an acquisition or a disposal accounts for. */
  explain(change: { coin: string; taken?: Decimal; added?: Decimal; cost?: Decimal }): void;
  /** The changes of this transaction that nothing accounts for so far. */
  pending(): Pick<Carried, "outs" | "ins">;
  /** Forgets all changes: they are accounted for. */
  clear(): void;
};

export function recordPools(pools: Pools): PoolChanges {
  const changes = new Map<string, Change>();
  const changeOf = (coin: string): Change => {
    let change = changes.get(coin);
    if (change === undefined) {
      change = { taken: zero, added: zero, cost: zero, basis: "known", assetId: coin };
      changes.set(coin, change);
    }
    return change;
  };
  return {
    pools: { ...pools, of: (coin, wallet) => recordedPool(pools.of(coin, wallet), changeOf(coin)) },
    explain({ coin, taken = zero, added = zero, cost = zero }) {
      const change = changeOf(coin);
      change.taken = subtract(change.taken, taken);
      change.added = subtract(change.added, added);
      change.cost = subtract(change.cost, cost);
    },
    pending() {
      const outs: Carried["outs"] = [];
      const ins: Carried["ins"] = [];
      for (const [coin, { taken, added, cost, basis, assetId }] of changes) {
        // An equal amount of one coin came back: it only changed its wallet.
        if (compare(taken, added) === 0) continue;
        if (taken.units > 0n) outs.push({ coin, amount: taken });
        if (added.units > 0n) ins.push({ coin, assetId, amount: added, cost, basis });
      }
      return { outs, ins };
    },
    clear: () => changes.clear(),
  };
}

function recordedPool(pool: CoinPool, change: Change): CoinPool {
  const addLot = (lot: Lot): void => {
    change.added = add(change.added, lot.amount);
    change.cost = add(change.cost, lot.cost);
    change.basis = worstBasis([change.basis, basisOf(lot)]);
    change.assetId = lot.assetId;
  };
  return {
    add(lot) {
      addLot(lot);
      pool.add(lot);
    },
    take(amount, assetId) {
      const takenPieces = pool.take(amount, assetId);
      change.taken = add(change.taken, subtract(amount, minimum(takenPieces.missing, amount)));
      return takenPieces;
    },
    restore(pieces, assetId) {
      for (const { amount } of pieces) change.taken = subtract(change.taken, amount);
      pool.restore(pieces, assetId);
    },
    convert: (amount, assets) => pool.convert(amount, assets),
    replace: (lots) => pool.replace(lots),
    holdings: () => pool.holdings(),
    lots: () => pool.lots(),
    get amount(): Decimal {
      return pool.amount;
    },
    copy: () => pool.copy(),
  };
}
