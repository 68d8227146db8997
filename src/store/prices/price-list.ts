import { dayFromNumber, dayNumberOf, type Day } from "../../domain/time/day.ts";
import { hourOf, millisecondsPerHour } from "../../domain/valuation/hour-block.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { convertedPrice } from "../../domain/valuation/prices.ts";
import type { Priced } from "./price-book.ts";
import type { PriceEngine } from "./price-engine.ts";

export type ListedPrice = { day: Day; close: string; source: string; manual: boolean };

type ListQuestion = { from?: number | undefined; to?: number | undefined; now: number; currency: string };

/** An asset's prices in use from `from` to `to` (ms), ascending, in a currency; days without a price or a rate are omitted. */
export function listPrices(
  engine: PriceEngine,
  asset: Priced,
  { from, to, now, currency }: ListQuestion,
): ListedPrice[] {
  return engine
    .open({ from: dayNumberOf(from ?? 0), to: dayNumberOf(to ?? now), now, currency })
    .listed(asset)
    .map(({ day, price }) => ({
      day: dayFromNumber(day),
      close: formatDecimal(price.price),
      source: price.quote.source,
      manual: price.quote.isManual,
    }));
}

/** `at` is the start of the hour (ms). */
export type ListedHour = ListedPrice & { at: number };

/**
 * The closes in use of hours that begin from `from` to `to` (ms), ascending, in a currency by the rate of the day. Only hours of transactions
 * are known.
 */
export function listHours(
  engine: PriceEngine,
  asset: Priced,
  { from, to, now, currency }: ListQuestion,
): ListedHour[] {
  // The close of a day is compared with the previous one.
  const prices = engine.open({ from: dayNumberOf(from ?? 0) - 1, to: dayNumberOf(to ?? now), now, currency });
  const hours = prices.hoursOf(asset);
  const [first, last] = [Math.ceil((from ?? 0) / millisecondsPerHour), hourOf(to ?? now)];
  return (hours?.hours() ?? []).flatMap((hour) => {
    const quote = hour < first || hour > last ? undefined : hours?.find(hour);
    const found =
      quote === undefined ? undefined : convertedPrice({ quote, isStale: false }, quote.day, prices.rateOf);
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
