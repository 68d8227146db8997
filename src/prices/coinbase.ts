import { z } from "zod";
import { dayFromNumber, dayNumberOf, dayOf, numberOfDay, startOfDay } from "../domain/time/day.ts";
import { hourOf, millisecondsPerHour, type HourNumber } from "../domain/valuation/hour-block.ts";
import { tickersOfCoin } from "../domain/catalog/tickers.ts";
import { parseResponse } from "./parse-response.ts";
import type {
  HourNeed,
  HourQuote,
  Priceable,
  PriceContext,
  PriceSource,
  SourceQuote,
} from "./price-source.ts";
import { hourQuotesOf, isCurrent, priceText } from "./quote.ts";
import { request } from "./request.ts";

const id = "coinbase";
const pace = { perSecond: 5, burst: 5 };
/** Maximum number of candles per response. */
const maxCandles = 300;

const tickerSchema = z.object({ price: z.string(), time: z.string() });
/** Start of the candle in seconds, low, high, open, close, volume. */
const candlesSchema = z.array(
  z.tuple([z.number(), z.unknown(), z.unknown(), z.unknown(), z.unknown()]).rest(z.unknown()),
);

/** Markets against USD: https://docs.cdp.coinbase.com/exchange/reference (product candles, product ticker). */
export const coinbase: PriceSource = {
  id,
  title: "Coinbase Exchange",
  description: "Coins with a market against USD, back to their listing; one coin per call.",
  currency: "USD",
  pace,
  earliest: () => "2015-07-20",
  batch: 20,
  asksOneByOne: () => true,
  canPrice: (item) => marketOf(item) !== undefined,

  hours: {
    earliest: () => hourOf(startOfDay(numberOfDay("2015-07-20"))),
    reach: { span: maxCandles },
    closes: hourlyCloses,
  },

  async latest(items, context) {
    const quotes: SourceQuote[] = [];
    for (const item of items) {
      const response = await fetchFrom(context, `/products/${marketOf(item)}/ticker`);
      if (response.status === 404) continue;
      const { price, time } = parseResponse(response, id, tickerSchema);
      const [close, at] = [priceText(price), Date.parse(time)];
      if (close !== undefined && isCurrent(at, context.now()))
        quotes.push({ ref: item.ref, day: dayOf(context.now()), close, currency: "USD", at });
    }
    return quotes;
  },

  async history(item, from, to, context) {
    const last = numberOfDay(to);
    const quotes: SourceQuote[] = [];
    for (let first = numberOfDay(from); first <= last; first += maxCandles) {
      const end = Math.min(last, first + maxCandles - 1);
      const query = `granularity=86400&start=${dayFromNumber(first)}T00:00:00Z&end=${dayFromNumber(end)}T00:00:00Z`;
      const response = await fetchFrom(context, `/products/${marketOf(item)}/candles?${query}`);
      if (response.status === 404) return [];
      for (const [seconds, , , , price] of parseResponse(response, id, candlesSchema)) {
        const day = dayNumberOf(seconds * 1000);
        const close = priceText(price);
        const at = startOfDay(day + 1);
        const isWholeDay = seconds * 1000 === startOfDay(day) && at <= context.now();
        if (close !== undefined && isWholeDay && day >= first && day <= end)
          quotes.push({ ref: item.ref, day: dayFromNumber(day), close, currency: "USD", at });
      }
    }
    return quotes.toSorted((a, b) => a.at - b.at);
  },
};

async function hourlyCloses([need]: readonly HourNeed[], context: PriceContext): Promise<HourQuote[]> {
  const market = need === undefined ? undefined : marketOf(need.item);
  const [first, last] = [need?.hours[0], need?.hours.at(-1)];
  if (need === undefined || market === undefined || first === undefined || last === undefined) return [];
  const iso = (hour: HourNumber): string => new Date(hour * millisecondsPerHour).toISOString();
  const path = `/products/${market}/candles?granularity=3600&start=${iso(first)}&end=${iso(last)}`;
  const response = await fetchFrom(context, path);
  if (response.status === 404) return [];
  const points = parseResponse(response, id, candlesSchema).map(([seconds, , , , price]) => ({
    at: seconds * 1000 + millisecondsPerHour,
    price,
  }));
  return hourQuotesOf(need, points, "USD");
}

function fetchFrom(context: PriceContext, path: string) {
  const url = `${context.http.baseUrl(id, "https://api.exchange.coinbase.com")}${path}`;
  return request(context, { provider: id, url, pace });
}

function marketOf({ coinId }: Priceable): string | undefined {
  const [ticker] = coinId === null ? [] : tickersOfCoin(id, coinId);
  return ticker === undefined ? undefined : `${ticker}-USD`;
}
