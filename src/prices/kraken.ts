import { providerName } from "../lib/provider-name.ts";
import { z } from "zod";
import { dayFromNumber, dayNumberOf, dayOf, numberOfDay, startOfDay } from "../domain/time/day.ts";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import type { HttpResponse } from "../ports/http.ts";
import { hourOf, millisecondsPerHour } from "../domain/valuation/hour-block.ts";
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

const id = "kraken";
const pace = { perSecond: 1, burst: 3 };
/** The API returns the latest 720 candles, for any range. */
const maxCandles = 720;

const envelope = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).optional(),
});
/** Start of the candle in seconds, open, high, low, close, average, volume, number of trades. */
const candles = z
  .array(z.tuple([z.number(), z.unknown(), z.unknown(), z.unknown(), z.unknown()]).rest(z.unknown()))
  // A candle without a trade repeats the last price, however old it is.
  .transform((rows) => rows.filter(([, , , , , , , trades]) => trades !== 0));
/** The last trade, and the numbers of trades today and in the last 24 hours. */
const ticker = z.object({ c: z.array(z.string()), t: z.array(z.number()).optional() });

/** Markets against USD: https://docs.kraken.com/api/docs/rest-api/get-ohlc-data and …/get-ticker-information. */
export const kraken: PriceSource = {
  id,
  title: "Kraken",
  description: "Coins with a market against USD, the last 720 days; one coin per call.",
  currency: "USD",
  pace,
  earliest: (now) => dayFromNumber(dayNumberOf(now) - maxCandles + 1),
  batch: 20,
  asksOneByOne: () => true,
  canPrice: (item) => marketOf(item) !== undefined,

  hours: {
    earliest: (now) => hourOf(now) - maxCandles + 1,
    reach: { span: maxCandles },
    closes: hourlyCloses,
  },

  async latest(items, context) {
    const quotes: SourceQuote[] = [];
    const at = context.now();
    for (const item of items) {
      const result = resultOf(await fetchFrom(context, `/0/public/Ticker?pair=${marketOf(item)}`), ticker);
      const close = priceText(result?.c[0]);
      // The last price of a market without recent trades can be arbitrarily old.
      const isTraded = result?.t?.[1] !== 0;
      if (close !== undefined && isTraded)
        quotes.push({ ref: item.ref, day: dayOf(at), close, currency: "USD", at });
    }
    return quotes;
  },

  async history(item, from, to, context) {
    const [first, last] = [numberOfDay(from), numberOfDay(to)];
    const since = startOfDay(first) / 1000 - 1;
    const path = `/0/public/OHLC?pair=${marketOf(item)}&interval=1440&since=${since}`;
    return (resultOf(await fetchFrom(context, path), candles) ?? []).flatMap(([seconds, , , , price]) => {
      const day = dayNumberOf(seconds * 1000);
      const close = priceText(price);
      const at = startOfDay(day + 1);
      const isWholeDay = seconds * 1000 === startOfDay(day) && at <= context.now();
      if (close === undefined || !isWholeDay || day < first || day > last) return [];
      return [{ ref: item.ref, day: dayFromNumber(day), close, currency: "USD", at }];
    });
  },
};

async function hourlyCloses([need]: readonly HourNeed[], context: PriceContext): Promise<HourQuote[]> {
  const first = need?.hours[0];
  if (need === undefined || first === undefined) return [];
  const since = (first * millisecondsPerHour) / 1000 - 1;
  const path = `/0/public/OHLC?pair=${marketOf(need.item)}&interval=60&since=${since}`;
  const points = (resultOf(await fetchFrom(context, path), candles) ?? []).map(([seconds, , , , price]) => ({
    at: seconds * 1000 + millisecondsPerHour,
    price,
  }));
  return hourQuotesOf(need, points, "USD");
}

function fetchFrom(context: PriceContext, path: string): Promise<HttpResponse> {
  const url = `${context.http.baseUrl(id, "https://api.kraken.com")}${path}`;
  return request(context, { provider: id, url, pace });
}

/** The only market in a response, `undefined` for an unknown pair. Kraken reports errors in responses of status 200. */
function resultOf<Schema extends z.ZodType>(
  response: HttpResponse,
  schema: Schema,
): z.output<Schema> | undefined {
  const { error, result = {} } = parseResponse(response, id, envelope);
  const [problem] = error;
  if (problem?.startsWith("EQuery:") === true) return undefined;
  if (problem !== undefined)
    throw new AppError(
      "upstream",
      msg`${providerName(id)} answered "${problem.slice(0, 100)}". The request will be retried later.`,
      {
        data: { provider: id },
      },
    );
  const [market] = Object.entries(result).flatMap(([name, value]) => (name === "last" ? [] : [value]));
  const parsed = schema.safeParse(market);
  if (!parsed.success)
    throw new AppError(
      "upstream",
      msg`${providerName(id)} answered in an unexpected form. The request will be retried later.`,
      {
        cause: parsed.error,
        data: { provider: id },
      },
    );
  return parsed.data;
}

function marketOf({ coinId }: Priceable): string | undefined {
  const [symbol] = coinId === null ? [] : tickersOfCoin(id, coinId);
  const krakenSymbol = symbol === "BTC" ? "XBT" : symbol === "DOGE" ? "XDG" : symbol;
  return krakenSymbol === undefined ? undefined : `${krakenSymbol}USD`;
}
