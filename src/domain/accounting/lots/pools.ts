import { createAverageCostPool } from "./average-cost-pool.ts";
import { createCoinPool, type CoinPool } from "./coin-pool.ts";
import { createFifoLifoPool } from "./fifo-lifo-pool.ts";
import { createHifoPool } from "./hifo-pool.ts";
import { createOldAndNewPool, type OldLots } from "./old-and-new-pool.ts";
import { isUnverified } from "../../ledger/positions/unverified.ts";
import type { Method, Pool, Scope } from "./lots.ts";

/** An empty pool of lots that a disposal takes by the method. */
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
 * Every pool of an account: one per coin, or one per coin and wallet. An unverified position always has its own pool, so that its lots return
 * unchanged.
 */
export type Pools = {
  of(coin: string, wallet: string): CoinPool;
  /** Whether two wallets share a pool. */
  same(a: { coin: string; wallet: string }, b: { coin: string; wallet: string }): boolean;
  /** Non-empty pools in the order of first use; `wallet` is `null` under `scope: account`. They are only for reading. */
  all(): Place[];
  /** Shares the pools until one of the two uses them. */
  copy(): Pools;
};

type Place = { coin: string; wallet: string | null; isUnverified: boolean; pool: CoinPool };
/** A pool is changed only by the set of pools that owns it. */
type OwnedPlace = Place & { owner: object };

/**
 * The pools of all coins: one for the whole account, or one for each wallet. Unverified positions always have their own. With `oldLots` each pool
 * keeps old lots apart.
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
