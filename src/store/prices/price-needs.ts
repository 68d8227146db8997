import { currencyAsset } from "../../domain/assets/asset.ts";
import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import { mergeRanges, type DayRange } from "../../domain/time/day-ranges.ts";
import { groupBy } from "../../lib/group-by.ts";
import { heldDays } from "../../domain/ledger/positions/held-days.ts";
import type { Sql } from "../../ports/sql.ts";
import { transitsOf } from "../balances/in-transit.ts";

/** An asset that has been held, and when. Spam and NFTs are excluded. */
export type HeldAsset = {
  id: string;
  coinId: string | null;
  kind: string;
  /** The source the owner chose for it. */
  priceSource: string | null;
  /** The day from which the owner declares it worthless: no prices are requested from then on. */
  worthlessFrom: DayNumber | null;
  ranges: DayRange[];
};

/** The assets to price and for which days: only the days held, and today for balances that a source reports while its history loads. */
export function createPriceNeeds(sql: Sql) {
  return {
    /** Asset by asset, so that the caller can pause between them. */
    *heldAssets(today: DayNumber): Generator<HeldAsset, void> {
      const assets = sql
        .prepare<{
          key: number;
          id: string;
          coinId: string | null;
          kind: string;
          priceSource: string | null;
          worthlessFrom: number | null;
        }>(
          `SELECT key, id, coin_id AS coinId, kind, price_source AS priceSource, worthless_from AS worthlessFrom FROM assets
           WHERE spam = 0 AND kind <> 'nft' ORDER BY key`,
        )
        .all();
      const balances = sql.prepare<{ wallet: number; day: number; amount: string }>(
        "SELECT wallet, day, amount FROM balances WHERE asset = ? ORDER BY wallet, day",
      );
      // While a history loads, the balances that its source reports are shown at today's price; so is what contracts state.
      const provisional = new Set(
        sql
          .prepare<{ asset: string }>(
            `SELECT asset FROM source_balances WHERE computed IS NULL
             UNION SELECT t.atom FROM chain_positions p, json_tree(p.amounts) t WHERE t.key = 'assetId'`,
          )
          .all()
          .map(({ asset }) => asset),
      );
      // In transit between departure and arrival, an amount is in no wallet, but counts.
      const transitsByAsset = groupBy(transitsOf(sql), ({ assetId }) => assetId);
      for (const { key, ...asset } of assets) {
        const ranges = mergeRanges([
          ...heldDays(balances.all(key), today),
          ...(transitsByAsset.get(asset.id) ?? []).map(({ from, to }) => ({
            from: dayNumberOf(from),
            to: dayNumberOf(to),
          })),
          ...(provisional.has(asset.id) ? [{ from: today, to: today }] : []),
        ]);
        const last = asset.worthlessFrom === null ? Infinity : asset.worthlessFrom - 1;
        const needed = ranges.flatMap(({ from, to }) =>
          from > last ? [] : [{ from, to: Math.min(to, last) }],
        );
        if (needed.length > 0) yield { ...asset, ranges: needed };
      }
    },
    /** Currencies in which prices and values were stated, that are held, or in which tax reports are made. */
    currencies: (): string[] =>
      sql
        .prepare<{ code: string }>(
          `SELECT currency AS code FROM manual_prices UNION SELECT code FROM tax_currencies
           UNION SELECT substr(id, ${currencyAsset("").length + 1}) FROM assets WHERE kind = 'currency' ORDER BY code`,
        )
        .all()
        .map(({ code }) => code),
  };
}
export type PriceNeeds = ReturnType<typeof createPriceNeeds>;
