import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import {
  endOfHour,
  millisecondsPerHour,
  type HourIndex,
  type HourNumber,
} from "../../domain/valuation/hour-block.ts";
import type { Sql } from "../../ports/sql.ts";
import { isPlausibleHour } from "../../domain/valuation/price-guards.ts";
import { priceOn, quoteOfHour, type Quote } from "../../domain/valuation/prices.ts";
import { createPriceHours } from "./price-hours.ts";

type Priced = { id: string; coinId: string | null };
type Days = {
  table: Parameters<typeof createPriceHours>[1];
  /** The closes of an asset's days in use, and those of a series, ascending. */
  quotesOf(asset: Priced): Quote[];
  seriesOf(ref: string): Quote[];
  sources: ReadonlyMap<number, { id: string; currency: string }>;
  today: DayNumber;
};

/** The closes of an asset's hours: `find` returns the one in use, `hours` lists those that may have one. */
export type Hours = { find(hour: HourNumber): Quote | undefined; hours(): HourNumber[] };

/** The hourly closes in use of each asset that has any; `undefined` for others, so that nothing needs to be looked up for them. */
export function createHourBook(sql: Sql, { table, quotesOf, seriesOf, sources, today }: Days) {
  const stored = createPriceHours(sql, table);
  const isEmpty = stored.isEmpty();

  function quoteOf(index: HourIndex | undefined, hour: HourNumber): Quote | undefined {
    const found = index?.find(hour);
    const source = found === undefined ? undefined : sources.get(found.source);
    if (found === undefined || source === undefined) return undefined;
    const at = endOfHour(hour) - 1;
    const { currency, id } = source;
    const price = found.close;
    return { day: dayNumberOf(at), at, price, currency, source: id, isManual: false, isIntraday: false };
  }

  return (asset: Priced): Hours | undefined => {
    if (isEmpty) return undefined;
    const coinRef = asset.coinId === null ? undefined : `coin:${asset.coinId}`;
    const assetHours = stored.index(asset.id);
    const coin = coinRef === undefined ? undefined : stored.index(coinRef);
    if (assetHours === undefined && coin === undefined) return undefined;
    const days = quotesOf(asset);
    const assetDays = seriesOf(asset.id);
    const coinDays = coinRef === undefined ? [] : seriesOf(coinRef);
    const closeOf = (known: readonly Quote[], day: DayNumber): Quote | undefined => {
      const quote = priceOn(known, day, today)?.quote;
      return quote?.day === day ? quote : undefined;
    };
    return {
      find(hour) {
        const day = dayNumberOf(hour * millisecondsPerHour);
        const dayQuote = priceOn(days, day, today)?.quote;
        // The owner's price of a day applies to each of its moments.
        if (dayQuote?.isManual === true && dayQuote.day === day) return undefined;
        const quote = quoteOfHour({
          assetQuote: quoteOf(assetHours, hour),
          coinQuote: quoteOf(coin, hour),
          assetDay: closeOf(assetDays, day),
          coinDay: closeOf(coinDays, day),
        });
        if (quote === undefined) return undefined;
        return isPlausibleHour(quote, [dayQuote, priceOn(days, day - 1, today)?.quote]) ? quote : undefined;
      },
      hours: () => [...new Set([...(assetHours?.hours ?? []), ...(coin?.hours ?? [])])].sort((a, b) => a - b),
    };
  };
}
