import { currencyAsset } from "../../domain/assets/asset.ts";
import type { Sql } from "../../ports/sql.ts";

export type PricedAsset = { key: number; id: string; coinId: string | null };

/** The asset whose rows apply, its price if constant, and whether holdings are valued: collectibles are not. */
export type Pricing = { pricedAs: number; price: string | null; isValued: number };
type Shared = {
  /** By key of an asset. */
  of: Map<number, Pricing>;
  /** The assets that have rows. */
  leaders: Map<number, PricedAsset>;
};

/**
 * Which assets have the same prices: those of a coin, except one with its own prices, the owner's included, or that the owner declares
 * worthless.
 */
export function sharedRows(sql: Sql, currency: string): Shared {
  const rows = sql
    .prepare<PricedAsset & { kind: string; isDeviating: number }>(
      `WITH own AS (
         SELECT ref AS id FROM price_series r WHERE ref NOT LIKE 'coin:%' AND EXISTS (SELECT 1 FROM prices WHERE series = r.key)
         UNION SELECT asset FROM manual_prices UNION SELECT id FROM assets WHERE worthless_from IS NOT NULL OR kind = 'currency')
       SELECT key, id, coin_id AS coinId, kind, id IN own AS isDeviating FROM main.assets WHERE coin_id IS NOT NULL OR id IN own ORDER BY key`,
    )
    .all();
  const shared: Shared = { of: new Map(), leaders: new Map() };
  const leaderByCoin = new Map<string, number>();
  for (const { key, id, coinId, kind, isDeviating } of rows) {
    const leader = isDeviating === 1 || coinId === null ? key : (leaderByCoin.get(coinId) ?? key);
    if (leader === key) {
      shared.leaders.set(key, { key, id, coinId });
      if (isDeviating === 0 && coinId !== null) leaderByCoin.set(coinId, key);
    }
    const price = id === currencyAsset(currency) ? "1" : null;
    shared.of.set(key, { pricedAs: leader, price, isValued: kind === "nft" ? 0 : 1 });
  }
  return shared;
}
