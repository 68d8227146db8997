import { formatDecimal, parseDecimal } from "../../domain/money/decimal.ts";
import { endOfDay, type DayNumber } from "../../domain/time/day.ts";
import { isListed, manualSource, type PricedDay } from "../../domain/valuation/prices.ts";

/** A column list of `prices_in_use`, in its order after the key. */
export type PriceRow = [
  day: DayNumber,
  price: string | null,
  close: string | null,
  origin: number,
  age: number,
  at: number | null,
  stale: number,
  listed: number,
];
export const priceColumns = "day, price, close, origin, age, at, stale, listed";
/** A row as single lookups read it. */
export type CloseRow = [day: DayNumber, price: string, origin: number, age: number, stale: number];

/** Where a price comes from; rows reference it by key. */
export type Origin = { source: string; currency: string; intraday: number };

/** The row of a priced day. */
export function priceRowOf(
  { day, found, price }: PricedDay,
  originKey: (origin: Origin) => number,
): PriceRow {
  const { quote } = found;
  const close = formatDecimal(quote.price);
  const converted = price === undefined ? null : formatDecimal(price.price);
  const origin = { source: quote.source, currency: quote.currency, intraday: quote.isIntraday ? 1 : 0 };
  return [
    day,
    converted,
    close === converted ? null : close,
    originKey(origin),
    day - quote.day,
    quote.isIntraday ? quote.at : null,
    (price ?? found).isStale ? 1 : 0,
    isListed({ day, found, price }) ? 1 : 0,
  ];
}

/** The priced day of a row. */
export function pricedDayOf([day, price, close, , age, at, stale]: PriceRow, origin: Origin): PricedDay {
  const quoteDay = day - age;
  const quote = {
    day: quoteDay,
    at: at ?? endOfDay(quoteDay),
    price: parseDecimal(close ?? price ?? "0"),
    currency: origin.currency,
    source: origin.source,
    isManual: origin.source === manualSource,
    isIntraday: origin.intraday === 1,
  };
  const isStale = stale === 1;

  return {
    day,
    found: { quote, isStale },
    price:
      price === null
        ? undefined
        : { price: close === null ? quote.price : parseDecimal(price), quote, isStale },
  };
}
