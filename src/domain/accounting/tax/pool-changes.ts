import { add, compare, minimum, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { CoinPool } from "../lots/coin-pool.ts";
import type { Lot } from "../lots/lots.ts";
import type { Pools } from "../lots/pools.ts";
import { basisOf, worseBasis, type Basis, type Carried } from "./tax-event.ts";

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
  /** Pools that record their changes, by the pool that they change. */
  const recorded = new WeakMap<CoinPool, CoinPool>();
  return {
    pools: {
      ...pools,
      of(coin, wallet) {
        // Changes are passed on in the order in which their pools were first used.
        changeOf(coin);
        const pool = pools.of(coin, wallet);
        let recordedPool = recorded.get(pool);
        if (recordedPool === undefined) {
          recordedPool = recordChanges(pool, () => changeOf(coin));
          recorded.set(pool, recordedPool);
        }
        return recordedPool;
      },
    },
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

/** A pool that adds what it takes and receives to the present change of its coin. */
function recordChanges(pool: CoinPool, currentChange: () => Change): CoinPool {
  const addLot = (lot: Lot): void => {
    const change = currentChange();
    change.added = add(change.added, lot.amount);
    change.cost = add(change.cost, lot.cost);
    change.basis = worseBasis(change.basis, basisOf(lot));
    change.assetId = lot.assetId;
  };
  return {
    add(lot) {
      addLot(lot);
      pool.add(lot);
    },
    take(amount, assetId) {
      const takenPieces = pool.take(amount, assetId);
      const change = currentChange();
      change.taken = add(change.taken, subtract(amount, minimum(takenPieces.missing, amount)));
      return takenPieces;
    },
    restore(pieces, assetId) {
      const change = currentChange();
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
