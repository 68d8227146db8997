import { dayFromNumber, dayNumberOf, type Day } from "../../domain/time/day.ts";
import { hourOf, millisecondsPerHour } from "../../domain/valuation/hour-block.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { convertedPrice } from "../../domain/valuation/prices.ts";
import type { Sql } from "../../ports/sql.ts";
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

/** `at` is the start of the hour (ms). */
export type ListedHour = ListedPrice & { at: number };

/** The closes of hours in use that begin from `from` to `to` (ms), ascending, in a currency by the rate of the day. Only hours of transactions are known. */
export function listHours(
  sql: Sql,
  asset: Priced,
  {
    from,
    to,
    now,
    currency,
  }: { from?: number | undefined; to?: number | undefined; now: number; currency: string },
): ListedHour[] {
  const today = dayNumberOf(now);
  // The close of a day is compared with the one before.
  const book = createPriceBook(sql, { from: dayNumberOf(from ?? 0) - 1, to: dayNumberOf(to ?? now), today });
  const rateOf = book.ratesInto(currency);
  const hours = book.hoursOf(asset);
  const [first, last] = [Math.ceil((from ?? 0) / millisecondsPerHour), hourOf(to ?? now)];
  return (hours?.hours() ?? []).flatMap((hour) => {
    const quote = hour < first || hour > last ? undefined : hours?.find(hour);
    const found =
      quote === undefined ? undefined : convertedPrice({ quote, isStale: false }, quote.day, rateOf);
    if (quote === undefined || found === undefined) return [];
    return [
      {
        at: hour * millisecondsPerHour,
        day: dayFromNumber(quote.day),
        close: formatDecimal(found.price),
        source: quote.source,
        manual: false,
      },
    ];
  });
}
