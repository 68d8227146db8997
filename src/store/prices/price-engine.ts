import { currencyCodeOf } from "../../domain/assets/asset.ts";
import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import type { PackedPrices } from "../../domain/valuation/net-worth.ts";
import {
  convertedPrice,
  dailyPrices,
  isListed,
  priceOn,
  pricedDays,
  unitPrice,
  unitPrices,
  type ClosePrice,
  type DailyPrices,
  type DayPrice,
  type PricedDay,
  type Quote,
  type RateOf,
} from "../../domain/valuation/prices.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Hours } from "./hour-book.ts";
import { createPriceBook, type PriceBook, type Priced } from "./price-book.ts";
import { createPricesInUse } from "./prices-in-use.ts";

/** The days (both inclusive), the current time (ms), and the currency of the prices. */
export type PriceQuestion = { from: DayNumber; to: DayNumber; now: number; currency: string };

/** A snapshot of the prices of some days in one currency. */
export type OpenPrices = {
  today: DayNumber;
  /** The price of a day. A currency's price in itself is 1. */
  on(asset: Priced, day: DayNumber): DayPrice | undefined;
  /** The same for many days of an asset, as a report needs it. */
  closeOn(asset: Priced, day: DayNumber): ClosePrice | undefined;
  /** The prices of every day. */
  daily(asset: Priced): DailyPrices;
  /** The same in packed form if available, for sums over years. */
  packed(asset: Priced): DailyPrices | PackedPrices;
  /** The days that have a quote of their own and a price, ascending. */
  listed(asset: Priced): { day: DayNumber; price: DayPrice }[];
  /** The hourly closes in use, in their quote currencies. */
  hoursOf(asset: Priced): Hours | undefined;
  /** The hourly closes of the last days, which only charts use. */
  recentHours(): (asset: Priced) => Hours | undefined;
  rateOf: RateOf;
};

/**
 * The single source of asset prices. In the account's currency it reads the rows of `prices_in_use` while they are current, else it computes
 * them by the same rules (domain/valuation/prices.ts).
 */
export function createPriceEngine(sql: Sql) {
  const inUse = createPricesInUse(sql);
  return {
    inUse,
    open: (question: PriceQuestion): OpenPrices => openPrices(sql, { ...question, inUse }),
  };
}
export type PriceEngine = ReturnType<typeof createPriceEngine>;

function openPrices(
  sql: Sql,
  { from, to, now, currency, inUse }: PriceQuestion & Pick<PriceEngine, "inUse">,
): OpenPrices {
  const today = dayNumberOf(now);
  const isStored = inUse.isCurrent({ now, currency });
  let openedBook: PriceBook | undefined;
  const book = (): PriceBook => (openedBook ??= createPriceBook(sql, { from, to, today }));
  let rates: RateOf | undefined;
  const rateOf: RateOf = (code, day) => (rates ??= book().ratesInto(currency))(code, day);
  const isUnit = ({ id }: Priced): boolean => currencyCodeOf(id) === currency;

  const last = Math.min(to, today);
  const computed = (asset: Priced): Iterable<PricedDay> =>
    pricedDays(book().quotesOf(asset), { from, to, today, rateOf });

  const quotes = new Map<string, Quote[]>();
  const computedOn = (asset: Priced, day: DayNumber): DayPrice | undefined => {
    let assetQuotes = quotes.get(asset.id);
    if (assetQuotes === undefined) quotes.set(asset.id, (assetQuotes = book().quotesOf(asset)));
    const found = priceOn(assetQuotes, day, today);
    return found === undefined ? undefined : convertedPrice(found, day, rateOf);
  };

  const priceOnDay = (asset: Priced, day: DayNumber): DayPrice | undefined => {
    if (isUnit(asset)) return unitPrice(currency, day);
    return isStored ? inUse.find(asset.id)?.on(day) : computedOn(asset, day);
  };
  const stored = new Map<string, (day: DayNumber) => ClosePrice | undefined>();
  const closeOn = (asset: Priced, day: DayNumber): ClosePrice | undefined => {
    if (!isStored || isUnit(asset)) {
      const found = priceOnDay(asset, day);
      if (found === undefined) return undefined;
      const { price, isStale, quote } = found;
      return { price, isStale, day: quote.day, source: quote.source };
    }
    let closes = stored.get(asset.id);
    if (closes === undefined)
      stored.set(asset.id, (closes = inUse.find(asset.id)?.closes() ?? (() => undefined)));
    return closes(day);
  };

  const daily = (asset: Priced): DailyPrices =>
    isUnit(asset)
      ? unitPrices(from, to)
      : dailyPrices(isStored ? (inUse.find(asset.id)?.daily(from, last) ?? []) : computed(asset), {
          from,
          to,
        });
  return {
    today,
    rateOf,
    daily,
    on: priceOnDay,
    closeOn,
    packed(asset) {
      if (isUnit(asset)) return daily(asset);
      const pieces = currency === "USD" ? book().packedOf(asset) : undefined;
      if (pieces !== undefined) return { pieces };
      const hasPrice = isStored ? inUse.find(asset.id) !== undefined : book().quotesOf(asset).length > 0;
      return hasPrice ? daily(asset) : { pieces: [] };
    },
    listed: (asset) =>
      (isStored
        ? (inUse.find(asset.id)?.listed(from, last) ?? [])
        : Array.from(computed(asset)).filter(isListed)
      ).flatMap(({ day, found, price: converted }) => {
        const price = isUnit(asset) ? unitPrice(currency, day) : converted;
        return price === undefined ? [] : [{ day, price: { ...price, quote: found.quote } }];
      }),
    hoursOf: (asset) => book().hoursOf(asset),
    recentHours: () => book().recentHours(),
  };
}
