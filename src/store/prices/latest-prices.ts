import { dayNumberOf } from "../../domain/time/day.ts";
import { formatDecimal, multiply, parseDecimal, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import { createPriceBook } from "./price-book.ts";
import { priceOf } from "./valuation.ts";

/** What assets are called and worth now, whether the account holds any or not. */
export function createLatestPrices(sql: Sql) {
  return {
    /** `valueOf` is `null` where no price is known; amounts may be negative. */
    at({ now, currency }: { now: number; currency: string }) {
      const today = dayNumberOf(now);
      const book = createPriceBook(sql, { from: today, to: today, today });
      const rateOf = book.ratesInto(currency);
      const asset = sql.prepare<{ coinId: string | null; symbol: string }>(
        "SELECT coin_id AS coinId, symbol FROM assets WHERE id = ?",
      );
      const known = new Map<string, { symbol: string | null; price: Decimal | undefined }>();
      const of = (assetId: string) => {
        let found = known.get(assetId);
        if (found === undefined) {
          const row = asset.get(assetId);
          const quotes = book.quotesOf({ id: assetId, coinId: row?.coinId ?? null });
          const price = priceOf(assetId, quotes, { day: today, today, currency, rateOf })?.price;
          known.set(assetId, (found = { symbol: row?.symbol ?? null, price }));
        }
        return found;
      };
      return {
        symbolOf: (assetId: string): string | null => of(assetId).symbol,
        valueOf(assetId: string, amount: string): string | null {
          const { price } = of(assetId);
          return price === undefined ? null : formatDecimal(multiply(parseDecimal(amount), price));
        },
      };
    },
  };
}
