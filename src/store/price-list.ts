import { dayFromNumber, dayNumberOf, type Day } from "../core/day.ts";
import { formatDecimal } from "../core/decimal.ts";
import { convertedPrice } from "../core/prices.ts";
import type { Sql } from "../core/ports/sql.ts";
import { createPriceBook, type Priced } from "./price-book.ts";

export type ListedPrice = { day: Day; close: string; source: string; manual: boolean };

/** An asset's prices in use from `from` to `to` (ms), ascending, in a currency; days without a price or a rate are left out. */
export function listPrices(
  sql: Sql,
  asset: Priced,
  {
    from,
    to,
    now,
    currency,
  }: { from?: number | undefined; to?: number | undefined; now: number; currency: string },
): ListedPrice[] {
  const first = dayNumberOf(from ?? 0);
  const book = createPriceBook(sql, { from: first, to: dayNumberOf(to ?? now), today: dayNumberOf(now) });
  const rateOf = book.ratesInto(currency);
  return book
    .quotesOf(asset)
    .filter((quote) => quote.day >= first)
    .flatMap((quote) => {
      const found = convertedPrice({ quote, isStale: false }, quote.day, rateOf);
      if (found === undefined || (quote.source === "currency" && found.isStale)) return [];
      const close = formatDecimal(found.price);
      return [{ day: dayFromNumber(quote.day), close, source: quote.source, manual: quote.isManual }];
    });
}
