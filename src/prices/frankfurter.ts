import { z } from "zod";
import { currencyCodeOf } from "../domain/assets/asset.ts";
import {
  dayFromNumber,
  dayNumberOf,
  numberOfDay,
  startOfDay,
  type Day,
  type DayNumber,
} from "../domain/time/day.ts";
import { divide, formatDecimal, fromNumber, roundToSignificant } from "../domain/money/decimal.ts";
import { parseResponse } from "./parse-response.ts";
import type { Priceable, PriceContext, PriceSource, SourceQuote } from "./price-source.ts";
import { request } from "./request.ts";

const id = "frankfurter";
const pace = { perSecond: 2, burst: 5 };
/** Days without a reference rate (weekends, Easter, the turn of the year) during which the last one applies. */
const maxClosure = 5;
/** Digits of a rate that is the quotient of two. */
const digits = 12;

const rates = z.record(z.string(), z.number());
/** Guards against rates for another base currency or amount. */
const against = { base: z.literal("EUR").exactOptional(), amount: z.literal(1).exactOptional() };
const daySchema = z.object({ ...against, date: z.string(), rates });
const seriesSchema = z.object({ ...against, rates: z.record(z.string(), rates) });

/**
 * Currencies for which the ECB publishes a rate (https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates),
 * in addition to EUR and USD.
 */
// oxfmt-ignore
const currencies: ReadonlySet<string> = new Set([
  "EUR", "AUD", "BGN", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "GBP", "HKD", "HRK", "HUF", "IDR", "ILS", "INR", "ISK", "JPY", "KRW", "LTL", "LVL", "MXN", "MYR", "NOK",
  "NZD", "PHP", "PLN", "RON", "RUB", "SEK", "SGD", "THB", "TRY", "ZAR",
]);

/**
 * Fiat currencies by the ECB's reference rates: https://frankfurter.dev/v1. Rates are requested against the euro, as published; a price in USD
 * is the quotient of two. A day without publication has the previous day's rate. A working day after the latest publication is omitted,
 * because its rate may still be published.
 */
export const frankfurter: PriceSource = {
  id,
  title: "Frankfurter (ECB)",
  description:
    "About 30 currencies by the ECB's reference rates since 1999, in USD; all in one call for today.",
  currency: "USD",
  pace,
  earliest: () => "1999-01-04",
  batch: 50,
  asksOneByOne: () => false,
  canPrice: (item) => codeOf(item) !== undefined,

  async latest(items, context) {
    const codes = [...new Set(items.flatMap((item) => codeOf(item) ?? []))];
    const answer = await fetchFrom(context, `/latest?symbols=${symbolsOf(codes)}`, daySchema);
    const today = dayNumberOf(context.now());
    if (today - numberOfDay(answer.date) > maxClosure) return [];
    return items.flatMap((item) => {
      const close = dollarsOf(codeOf(item), answer.rates);
      const at = Math.min(context.now(), startOfDay(numberOfDay(answer.date)) + publishedAfterMs);
      return close === undefined
        ? []
        : [{ ref: item.ref, day: dayFromNumber(today), close, currency: "USD", at }];
    });
  },

  async history(item, from, to, context) {
    const code = codeOf(item);
    if (code === undefined) return [];
    const [first, last] = [numberOfDay(from), numberOfDay(to)];
    const begin = dayFromNumber(first - maxClosure);
    const answer = await fetchFrom(context, `/${begin}..${to}?symbols=${symbolsOf([code])}`, seriesSchema, {
      rates: {},
    });
    const published = new Map(
      Object.entries(answer.rates).map(([day, dayRates]) => [numberOfDay(day), dollarsOf(code, dayRates)]),
    );
    const lastPublished = Math.max(...published.keys());
    const quotes: SourceQuote[] = [];
    for (let day = first; day <= last; day++) {
      if (day > lastPublished && isWorkingDay(day)) continue;
      const inForce = [...Array(maxClosure + 1).keys()]
        .map((daysBack) => day - daysBack)
        .find((publishedDay) => published.has(publishedDay));
      const close = inForce === undefined ? undefined : published.get(inForce);
      if (close !== undefined)
        quotes.push({
          ref: item.ref,
          day: dayFromNumber(day),
          close,
          currency: "USD",
          at: startOfDay(day + 1),
        });
    }
    return quotes;
  },
};

/** Monday to Friday; 1970-01-01 was a Thursday. */
function isWorkingDay(day: DayNumber): boolean {
  const weekday = (day + 4) % 7;
  return weekday > 0 && weekday < 6;
}

/** The rates are fixed at 14:15 CET and published around 16:00. */
const publishedAfterMs = 15 * 3_600_000;

/** Unknown days or currencies (404) result in `unknown`. */
async function fetchFrom<Schema extends z.ZodType>(
  context: PriceContext,
  path: `/latest?${string}` | `/${Day}..${Day}?${string}`,
  schema: Schema,
  unknown?: z.output<Schema>,
): Promise<z.output<Schema>> {
  const url = `${context.http.baseUrl(id, "https://api.frankfurter.dev/v1")}${path}`;
  const response = await request(context, { provider: id, url, pace });
  return response.status === 404 && unknown !== undefined ? unknown : parseResponse(response, id, schema);
}

function symbolsOf(codes: string[]): string {
  return ["USD", ...codes.filter((code) => code !== "EUR")].join(",");
}

/** The price of one unit in USD, from rates against the euro. */
function dollarsOf(code: string | undefined, dayRates: Record<string, number>): string | undefined {
  const dollar = dayRates["USD"];
  const rate = code === "EUR" ? 1 : dayRates[code ?? ""];
  if (dollar === undefined || rate === undefined || dollar <= 0 || rate <= 0) return undefined;
  if (code === "EUR") return formatDecimal(fromNumber(dollar));
  return formatDecimal(roundToSignificant(divide(fromNumber(dollar), fromNumber(rate)), digits));
}

function codeOf({ assetId }: Priceable): string | undefined {
  const code = currencyCodeOf(assetId ?? "");
  return code !== undefined && currencies.has(code) ? code : undefined;
}
