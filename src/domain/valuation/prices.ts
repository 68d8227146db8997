import { endOfDay, type DayNumber } from "../time/day.ts";
import {
  absolute,
  compare,
  divide,
  multiply,
  powerOfTen,
  roundToSignificant,
  subtract,
  type Decimal,
} from "../money/decimal.ts";

/** A price of one day. `isIntraday`: quoted before the day ended, so it is valid only until the day ends. */
export type Quote = {
  day: DayNumber;
  /** The time of the price: the close of its day, or the time of an intraday quote (ms). */
  at: number;
  price: Decimal;
  currency: string;
  source: string;
  isManual: boolean;
  isIntraday: boolean;
};

export type FoundPrice = { quote: Quote; isStale: boolean };

/** The source of the owner's prices, and of a currency's price in itself. */
export const manualSource = "manual";
const currencySource = "currency";

/** Maximum age in days of a price that is carried to a day without one (docs/spec/accounting.md §3). */
export const staleDays = 7;

/**
 * The price of a day: the day's quote, else the latest one at most 7 days older, marked stale; never a later one. `quotes` ascend, one per
 * day. `today` is the day for which an intraday quote is valid.
 */
export function priceOn(quotes: readonly Quote[], day: DayNumber, today: DayNumber): FoundPrice | undefined {
  let low = 0;
  let high = quotes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((quotes[middle]?.day ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return foundOn(quotes[low - 1], day, today);
}

/** The last quote at or before a day, as the price of that day. */
function foundOn(quote: Quote | undefined, day: DayNumber, today: DayNumber): FoundPrice | undefined {
  if (quote === undefined || quote.day > day || day - quote.day > staleDays) return undefined;
  return { quote, isStale: quote.day < day || (quote.isIntraday && day < today) };
}

const twoPercent: Decimal = { units: 2n, scale: 2 };

/**
 * Selects one quote per day of an asset: the owner's; else that of its coin, which all assets of the coin share; but the asset's own if it
 * differs by more than 2 %, or the coin has none. All lists ascend.
 */
export function quotesOf({
  manual,
  assetQuotes,
  coin,
}: {
  manual: Quote[];
  assetQuotes: Quote[];
  coin: Quote[];
}): Quote[] {
  if (manual.length === 0 && assetQuotes.length === 0) return coin;
  if (manual.length === 0 && coin.length === 0) return assetQuotes;
  const byDay = new Map(coin.map((quote) => [quote.day, quote]));
  for (const quote of assetQuotes) {
    const sharedQuote = byDay.get(quote.day);
    if (sharedQuote === undefined || isDepegged(quote, sharedQuote)) byDay.set(quote.day, quote);
  }
  for (const quote of manual) byDay.set(quote.day, quote);
  return [...byDay.values()].sort((a, b) => a.day - b.day);
}

/**
 * The close of an hour in use, by the rules of days: the coin's, but the contract's own if they differ by more than 2 % or the coin has
 * none. `assetDay` and `coinDay` are the closes of the hour's day. A contract that deviates from its coin on that day never has the coin's
 * hourly close.
 */
export function quoteOfHour({
  assetQuote,
  coinQuote,
  assetDay,
  coinDay,
}: Record<"assetQuote" | "coinQuote" | "assetDay" | "coinDay", Quote | undefined>): Quote | undefined {
  if (assetQuote === undefined) {
    const isAssetDepegged =
      assetDay !== undefined && (coinDay === undefined || isDepegged(assetDay, coinDay));
    return isAssetDepegged ? undefined : coinQuote;
  }
  return coinQuote === undefined || isDepegged(assetQuote, coinQuote) ? assetQuote : coinQuote;
}

function isDepegged(assetQuote: Quote, sharedQuote: Quote): boolean {
  return sharedQuote.currency !== assetQuote.currency || isDeviating(assetQuote.price, sharedQuote.price);
}

/** Whether an asset's price differs by more than 2 % from the price of its coin. */
export function isDeviating(assetPrice: Decimal, sharedPrice: Decimal): boolean {
  return (
    compare(absolute(subtract(assetPrice, sharedPrice)), absolute(multiply(sharedPrice, twoPercent))) > 0
  );
}

/** The rate of a day that converts an amount in `currency` to the report's; `undefined` if unknown. */
export type RateOf = (currency: string, day: DayNumber) => { rate: Decimal; isStale: boolean } | undefined;

const one: Decimal = { units: 1n, scale: 0 };

/**
 * Returns exchange rates into `to`. A currency's rate to itself is one. Otherwise both currencies' US dollar prices are used, or the price
 * of one in the other if only that is known. `quotes` ascend and may be in any other currency.
 */
export function ratesInto(
  to: string,
  quotes: (currency: string) => readonly Quote[],
  today: DayNumber,
): RateOf {
  const remembered = new Map<string, ReturnType<RateOf>>();
  const pairs = new Map<string, Quote[]>();
  const direct = (from: string, into: string, day: DayNumber): ReturnType<RateOf> => {
    if (from === into) return { rate: one, isStale: false };
    const pair = `${from} ${into}`;
    let known = pairs.get(pair);
    if (known === undefined) {
      known = quotes(from).filter(({ currency }) => currency === into);
      pairs.set(pair, known);
    }
    const found = priceOn(known, day, today);
    return found === undefined ? undefined : { rate: found.quote.price, isStale: found.isStale };
  };
  const quoted = (from: string, into: string, day: DayNumber): ReturnType<RateOf> => {
    const directRate = direct(from, into, day);
    if (directRate !== undefined) return directRate;
    const inverseRate = direct(into, from, day);
    return inverseRate === undefined
      ? undefined
      : { rate: divide(one, inverseRate.rate), isStale: inverseRate.isStale };
  };
  const throughDollars = (currency: string, day: DayNumber): ReturnType<RateOf> => {
    const [from, into] = [quoted(currency, "USD", day), quoted(to, "USD", day)];
    return from === undefined || into === undefined
      ? undefined
      : { rate: divide(from.rate, into.rate), isStale: from.isStale || into.isStale };
  };
  return (currency, day) => {
    if (currency === to) return { rate: one, isStale: false };
    const key = `${currency} ${day}`;
    if (remembered.has(key)) return remembered.get(key);
    const rate = throughDollars(currency, day) ?? quoted(currency, to, day);
    remembered.set(key, rate);
    return rate;
  };
}

/** The US dollar's price of one on each day of a range. Exchange rates convert it to other currencies. */
export function dollarQuotes(from: DayNumber, to: DayNumber): Quote[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    day: from + index,
    at: endOfDay(from + index),
    price: one,
    currency: "USD",
    source: currencySource,
    isManual: false,
    isIntraday: false,
  }));
}

/** The zero prices, on each day of a range, of an asset that the owner marked as worthless. */
export function worthlessQuotes(from: DayNumber, to: DayNumber): Quote[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    day: from + index,
    at: endOfDay(from + index),
    price: { units: 0n, scale: 0 },
    currency: "USD",
    source: manualSource,
    isManual: true,
    isIntraday: false,
  }));
}

/**
 * Significant digits of a converted price (docs/spec/accounting.md §4 requires at least 28), fewer than those of a rate. A price in its own
 * currency keeps all digits.
 */
const convertedDigits = 32;

/** An asset's price in the report's currency on a day, with the quote and rate used; `undefined` if unpriced. */
export type DayPrice = { price: Decimal; quote: Quote; isStale: boolean };

/** A price as reports need it. `day` and `source` are those of its quote. */
export type ClosePrice = { price: Decimal; day: DayNumber; source: string; isStale: boolean };

/**
 * Converts a price into the report's currency by the rate of the day; `undefined` without a rate. It is stale if the price or the rate is.
 */
export function convertedPrice(found: FoundPrice, day: DayNumber, rateOf: RateOf): DayPrice | undefined {
  const { quote } = found;
  // Zero needs no exchange rate.
  if (quote.price.units === 0n) return { price: quote.price, quote, isStale: found.isStale };
  const rate = rateOf(quote.currency, day);
  if (rate === undefined) return undefined;
  const price =
    rate.rate === one ? quote.price : roundToSignificant(multiply(quote.price, rate.rate), convertedDigits);
  return { price, quote, isStale: found.isStale || rate.isStale };
}

/** A day of a range with a known price; `price` is `undefined` if its currency has no rate. */
export type PricedDay = { day: DayNumber; found: FoundPrice; price: DayPrice | undefined };

type PriceRange = { from: DayNumber; to: DayNumber; today: DayNumber; rateOf: RateOf };

/** The days of a range (both inclusive) on which an asset has a price, ascending. Iterates over the quotes once. */
export function* pricedDays(
  quotes: readonly Quote[],
  { from, to, today, rateOf }: PriceRange,
): Generator<PricedDay, void> {
  let index = 0;
  for (let day = Math.max(from, quotes[0]?.day ?? Infinity); day <= to; day++) {
    while (index + 1 < quotes.length && (quotes[index + 1]?.day ?? Infinity) <= day) index++;
    const found = foundOn(quotes[index], day, today);
    if (found !== undefined) yield { day, found, price: convertedPrice(found, day, rateOf) };
  }
}

/**
 * Whether a price list shows the day, because it has a quote of that day. The dollar, which no source quotes, has one if its rate is of
 * that day.
 */
export function isListed({ day, found, price }: PricedDay): boolean {
  return found.quote.day === day && !(found.quote.source === currencySource && price?.isStale === true);
}

/** A currency's price in itself. */
export function unitPrice(currency: string, day: DayNumber): DayPrice {
  const quote = {
    day,
    at: endOfDay(day),
    price: one,
    currency,
    source: currencySource,
    isManual: false,
    isIntraday: false,
  };
  return { price: one, quote, isStale: false };
}

/** Prices of one asset on every day of a range, at one scale: `units[day - from]`, `undefined` where unpriced. */
export type DailyPrices = { scale: number; units: (bigint | undefined)[]; stale: Uint8Array };

/** The fields of a price that sums over days need. */
export type DailyPrice = { day: DayNumber; price: Pick<DayPrice, "price" | "isStale"> | undefined };

/** Prices by day (ascending, those known), brought to one scale. */
export function dailyPrices(
  known: Iterable<DailyPrice>,
  { from, to }: { from: DayNumber; to: DayNumber },
): DailyPrices {
  const length = Math.max(0, to - from + 1);
  const prices: (Decimal | undefined)[] = Array.from({ length });
  const stale = new Uint8Array(length);
  let scale = 0;
  for (const { day, price } of known) {
    if (price === undefined) continue;
    prices[day - from] = price.price;
    if (price.isStale) stale[day - from] = 1;
    if (price.price.scale > scale) scale = price.price.scale;
  }
  const units = prices.map((price) =>
    price === undefined || price.scale === scale
      ? price?.units
      : price.units * powerOfTen(scale - price.scale),
  );
  return { scale, units, stale };
}

/** The prices of the report's own currency: one, on every day. */
export function unitPrices(from: DayNumber, to: DayNumber): DailyPrices {
  const length = Math.max(0, to - from + 1);
  return { scale: 0, units: new Array<bigint>(length).fill(1n), stale: new Uint8Array(length) };
}
