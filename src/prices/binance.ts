import { z } from "zod";
import { dayFromNumber, dayNumberOf, dayOf, endOfDay, numberOfDay, startOfDay } from "../domain/time/day.ts";
import { endOfHour, hourOf, millisecondsPerHour } from "../domain/valuation/hour-block.ts";
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
import { hourQuotesOf, priceText } from "./quote.ts";
import { request } from "./request.ts";

const id = "binance";
const pace = { perSecond: 5, burst: 5 };
/** Maximum number of candles per response. */
const maxCandles = 1_000;

const pricesSchema = z.array(z.object({ symbol: z.string(), price: z.string() }));
/** Open time, open, high, low, close, volume, close time, quote volume, number of trades … */
const klinesSchema = z
  .array(
    z
      .tuple([z.number(), z.unknown(), z.unknown(), z.unknown(), z.string(), z.unknown(), z.number()])
      .rest(z.unknown()),
  )
  // A candle without a trade, as of a halted market, repeats the last price, however old it is.
  .transform((rows) => rows.filter(([, , , , , , , , trades]) => trades !== 0));

/**
 * Spot markets against USDT: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints (klines, symbol price
 * ticker).
 */
export const binance: PriceSource = {
  id,
  title: "Binance",
  description:
    "Coins with a market against USDT, turned into USD by USDT's own price of the day; back to their listing; all markets in one call for today.",
  currency: "USDT",
  pace,
  earliest: () => "2017-08-17",
  batch: 500,
  asksOneByOne: () => false,
  canPrice: (item) => marketOf(item) !== undefined,

  hours: {
    earliest: () => hourOf(startOfDay(numberOfDay("2017-08-17"))),
    reach: { span: maxCandles },
    closes: hourlyCloses,
  },

  async latest(items, context) {
    // The API keeps returning the last price of a delisted market for years.
    const response = await fetchFrom(context, "/api/v3/ticker/price?symbolStatus=TRADING");
    const prices = new Map(
      parseResponse(response, id, pricesSchema).map(({ symbol, price }) => [symbol, price]),
    );
    const at = context.now();
    return items.flatMap((item) => {
      const close = priceText(prices.get(marketOf(item) ?? ""));
      return close === undefined ? [] : [{ ref: item.ref, day: dayOf(at), close, currency: "USDT", at }];
    });
  },

  async history(item, from, to, context) {
    const market = marketOf(item);
    if (market === undefined) return [];
    const last = numberOfDay(to);
    const quotes: SourceQuote[] = [];
    for (let first = numberOfDay(from); first <= last; first += maxCandles) {
      const end = Math.min(last, first + maxCandles - 1);
      const query = `symbol=${market}&interval=1d&startTime=${startOfDay(first)}&endTime=${endOfDay(end)}&limit=${maxCandles}`;
      const response = await fetchFrom(context, `/api/v3/klines?${query}`);
      if (response.status === 400 && isUnknownMarket(response.text)) return [];
      for (const [openedAt, , , , price, , closedAt] of parseResponse(response, id, klinesSchema)) {
        const day = dayNumberOf(openedAt);
        const close = priceText(price);
        const isWholeDay =
          openedAt === startOfDay(day) && closedAt >= endOfDay(day) && closedAt < context.now();
        if (close !== undefined && isWholeDay && day >= first && day <= end)
          quotes.push({ ref: item.ref, day: dayFromNumber(day), close, currency: "USDT", at: closedAt });
      }
    }
    return quotes;
  },
};

async function hourlyCloses([need]: readonly HourNeed[], context: PriceContext): Promise<HourQuote[]> {
  const market = need === undefined ? undefined : marketOf(need.item);
  const [first, last] = [need?.hours[0], need?.hours.at(-1)];
  if (need === undefined || market === undefined || first === undefined || last === undefined) return [];
  const query = `symbol=${market}&interval=1h&startTime=${first * millisecondsPerHour}&endTime=${endOfHour(last) - 1}&limit=${maxCandles}`;
  const response = await fetchFrom(context, `/api/v3/klines?${query}`);
  if (response.status === 400 && isUnknownMarket(response.text)) return [];
  const points = parseResponse(response, id, klinesSchema).flatMap(([openedAt, , , , price, , closedAt]) =>
    closedAt - openedAt === millisecondsPerHour - 1 && closedAt < context.now()
      ? [{ at: closedAt + 1, price }]
      : [],
  );
  return hourQuotesOf(need, points, "USDT");
}

/** -1121: an unknown or delisted market. */
function isUnknownMarket(text: string): boolean {
  return text.includes("-1121");
}

function fetchFrom(context: PriceContext, path: string) {
  const url = `${context.http.baseUrl(id, "https://api.binance.com")}${path}`;
  return request(context, { provider: id, url, pace });
}

/** `BTCUSDT`; `undefined` for coins without a known Binance ticker, and for USDT itself. */
function marketOf({ coinId }: Priceable): string | undefined {
  const [ticker] = coinId === null || coinId === "tether" ? [] : tickersOfCoin(id, coinId);
  return ticker === undefined ? undefined : `${ticker}USDT`;
}
