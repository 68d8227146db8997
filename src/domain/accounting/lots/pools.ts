import { createAverageCostPool } from "./average-cost-pool.ts";
import { createCoinPool, type CoinPool } from "./coin-pool.ts";
import { createFifoLifoPool } from "./fifo-lifo-pool.ts";
import { createHifoPool } from "./hifo-pool.ts";
import { createOldAndNewPool, type OldLots } from "./old-and-new-pool.ts";
import { isUnverified } from "../../ledger/positions/unverified.ts";
import type { Method, Pool, Scope } from "./lots.ts";

/** Creates an empty pool for a cost basis method. */
export function createPool(method: Method): Pool {
  switch (method) {
    case "fifo":
      return createFifoLifoPool("oldest");
    case "lifo":
      return createFifoLifoPool("newest");
    case "hifo":
      return createHifoPool();
    case "acb":
      return createAverageCostPool();
  }
}

/**
 * All pools of an account: one per coin, or one per coin and wallet. An unverified position always has a separate pool, so that its lots
 * return unchanged.
 */
export type Pools = {
  of(coin: string, wallet: string): CoinPool;
  /** Whether two wallets share a pool. */
  same(a: { coin: string; wallet: string }, b: { coin: string; wallet: string }): boolean;
  /** Non-empty pools in the order of first use. Read-only. `wallet` is `null` under `scope: account`. */
  all(): Place[];
  /** A copy that shares pools until either changes them. */
  copy(): Pools;
};

type Place = { coin: string; wallet: string | null; isUnverified: boolean; pool: CoinPool };
/** A pool may be changed only by the `Pools` that own it. */
type OwnedPlace = Place & { owner: object };

/**
 * Creates the pools of all coins, for the whole account or for each wallet. Unverified positions always have separate pools. With
 * `oldLots`, each pool keeps old lots separate.
 */
export function createPools(
  method: Method,
  scope: Scope,
  { oldLots, from = [] }: { oldLots?: OldLots | undefined; from?: Iterable<[string, OwnedPlace]> } = {},
): Pools {
  const places = new Map<string, OwnedPlace>(from);
  let owner = {};
  const isShared = (wallet: string): boolean => scope === "account" && !isUnverified(wallet);
  return {
    of(coin, wallet) {
      const key = isShared(wallet) ? coin : `${wallet}\n${coin}`;
      let place = places.get(key);
      if (place === undefined) {
        place = {
          coin,
          wallet: scope === "account" ? null : wallet,
          isUnverified: isUnverified(wallet),
          pool: createCoinPool(
            oldLots === undefined ? createPool(method) : createOldAndNewPool(oldLots, createPool(method)),
          ),
          owner,
        };
        places.set(key, place);
      } else if (place.owner !== owner) {
        place = { ...place, pool: place.pool.copy(), owner };
        places.set(key, place);
      }
      return place.pool;
    },
    same: (a, b) =>
      a.coin === b.coin && (a.wallet === b.wallet || (isShared(a.wallet) && isShared(b.wallet))),
    all: () => [...places.values()].filter(({ pool }) => pool.amount.units !== 0n),
    copy() {
      owner = {};
      return createPools(method, scope, { oldLots, from: places });
    },
  };
}
