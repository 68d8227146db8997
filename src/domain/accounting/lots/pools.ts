import { createAverageCostPool } from "./average-cost-pool.ts";
import { createFifoLifoPool } from "./fifo-lifo-pool.ts";
import { createHifoPool } from "./hifo-pool.ts";
import { isUnverified } from "../../ledger/unverified.ts";
import type { Method, Pool, Scope } from "./lots.ts";

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
  of(coin: string, wallet: string): Pool;
  /** Whether two wallets share a pool. */
  same(a: { coin: string; wallet: string }, b: { coin: string; wallet: string }): boolean;
  /** Non-empty pools in the order of first use; `wallet` is `null` under `scope: account`. */
  all(): Place[];
  copy(): Pools;
};

type Place = { coin: string; wallet: string | null; isUnverified: boolean; pool: Pool };

export function createPools(method: Method, scope: Scope, from: Iterable<[string, Place]> = []): Pools {
  const places = new Map<string, Place>(from);
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
          pool: createPool(method),
        };
        places.set(key, place);
      }
      return place.pool;
    },
    same: (a, b) =>
      a.coin === b.coin && (a.wallet === b.wallet || (isShared(a.wallet) && isShared(b.wallet))),
    all: () => [...places.values()].filter(({ pool }) => pool.amount.units !== 0n),
    copy() {
      return createPools(
        method,
        scope,
        [...places].map(([key, place]) => [key, { ...place, pool: place.pool.copy() }]),
      );
    },
  };
}
