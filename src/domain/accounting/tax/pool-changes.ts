import { add, compare, minimum, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { CoinPool } from "../lots/coin-pool.ts";
import type { Lot } from "../lots/lots.ts";
import type { Pools } from "../lots/pools.ts";
import { basisOf, worseBasis, type Basis, type Carried } from "./tax-event.ts";

type Change = { taken: Decimal; added: Decimal; cost: Decimal; basis: Basis; assetId: string };

/** Records what a transaction takes from pools and adds to them. */
export type PoolChanges = {
  pools: Pools;
  /** Subtracts an amount that an acquisition or a disposal accounts for. */
  explain(change: { coin: string; taken?: Decimal; added?: Decimal; cost?: Decimal }): void;
  /** The changes of this transaction that have not been accounted for. */
  pending(): Pick<Carried, "outs" | "ins">;
  /** Discards all recorded changes. */
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
  /** The recording wrapper of each pool. */
  const recorded = new WeakMap<CoinPool, CoinPool>();
  return {
    pools: {
      ...pools,
      of(coin, wallet) {
        // Creates the entry now, so that changes are reported in the order in which their pools were first used.
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
        // An equal amount of the coin was returned, so it only moved between wallets.
        if (compare(taken, added) === 0) continue;
        if (taken.units > 0n) outs.push({ coin, amount: taken });
        if (added.units > 0n) ins.push({ coin, assetId, amount: added, cost, basis });
      }
      return { outs, ins };
    },
    clear: () => changes.clear(),
  };
}

/** Wraps a pool so that everything taken from and added to it is recorded in the current change of its coin. */
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
