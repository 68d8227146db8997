import { dayNumberOf } from "../../domain/time/day.ts";
import { formatDecimal, multiply, parseDecimal, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import type { PriceEngine } from "./price-engine.ts";

/** Names and current prices of assets, held or not. */
export function createLatestPrices(sql: Sql, { priceEngine }: { priceEngine: PriceEngine }) {
  return {
    /** `valueOf` returns `null` if no price is known; amounts may be negative. */
    at({ now, currency }: { now: number; currency: string }) {
      const today = dayNumberOf(now);
      const prices = priceEngine.open({ from: today, to: today, now, currency });
      const asset = sql.prepare<{ coinId: string | null; symbol: string }>(
        "SELECT coin_id AS coinId, symbol FROM assets WHERE id = ?",
      );
      const known = new Map<string, { symbol: string | null; price: Decimal | undefined }>();
      const assetOf = (assetId: string) => {
        let found = known.get(assetId);
        if (found === undefined) {
          const row = asset.get(assetId);
          const price = prices.on({ id: assetId, coinId: row?.coinId ?? null }, today)?.price;
          known.set(assetId, (found = { symbol: row?.symbol ?? null, price }));
        }
        return found;
      };
      return {
        symbolOf: (assetId: string): string | null => assetOf(assetId).symbol,
        valueOf(assetId: string, amount: string): string | null {
          const { price } = assetOf(assetId);
          return price === undefined ? null : formatDecimal(multiply(parseDecimal(amount), price));
        },
      };
    },
  };
}
