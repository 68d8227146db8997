import { dayNumberOf, endOfDay, millisecondsPerDay } from "../../domain/time/day.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { millisecondsPerHour } from "../../domain/valuation/hour-block.ts";
import { convertedPrice } from "../../domain/valuation/prices.ts";
import type { PriceEngine } from "./price-engine.ts";
import type { Priced } from "./price-book.ts";

/** An asset's earlier prices: at the close of yesterday, and a day ago with that price's time. */
export type EarlierPrices = {
  yesterday: Decimal | undefined;
  dayAgo: { price: Decimal; at: number } | undefined;
};

/**
 * Earlier prices to compare the latest ones with. A day ago is the close of that hour if known, else the close of yesterday; a price carried
 * over from an earlier day does not count.
 */
export function earlierPrices(
  priceEngine: PriceEngine,
  { now, currency }: { now: number; currency: string },
): (asset: Priced) => EarlierPrices {
  const today = dayNumberOf(now);
  const yesterday = today - 1;
  const openPrices = priceEngine.open({ from: yesterday, to: today, now, currency });
  const hour = Math.floor((now - millisecondsPerDay) / millisecondsPerHour);
  return (asset) => {
    const close = openPrices.on(asset, yesterday);
    const isOfDay = close !== undefined && close.quote.day === yesterday && !close.isStale;
    const found = openPrices.hoursOf(asset)?.find(hour);
    const hourPrice =
      found === undefined
        ? undefined
        : convertedPrice({ quote: found, isStale: false }, found.day, openPrices.rateOf);
    const atClose = isOfDay ? { price: close.price, at: endOfDay(yesterday) } : undefined;
    return {
      yesterday: atClose?.price,
      dayAgo:
        hourPrice === undefined || found === undefined ? atClose : { price: hourPrice.price, at: found.at },
    };
  };
}
