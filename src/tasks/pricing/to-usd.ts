import { groupBy } from "../../lib/group-by.ts";
import type { Day } from "../../domain/time/day.ts";
import { formatDecimal, multiply, parseDecimal, roundToSignificant } from "../../domain/money/decimal.ts";
import type { Priceable, SourceQuote } from "../../prices/price-source.ts";

/** Significant digits of a converted price. */
const digits = 15;
/** CoinGecko ids of the stablecoins in which exchanges quote. */
const dollarCoins: Readonly<Record<string, string>> = { USDT: "tether" };

export type ToUsd = (quotes: SourceQuote[]) => Promise<SourceQuote[]>;

/** Converts prices in a stablecoin to USD at its price of the day, and omits those without one. Prices in fiat currencies are unchanged. */
export function createToUsd(
  pricesOf: (
    priceable: Priceable,
    from: Day,
    to: Day,
  ) => Promise<Map<Day, { close: string; currency: string }>>,
): ToUsd {
  return async (quotes) => {
    const converted: SourceQuote[] = [];
    for (const [currency, currencyQuotes] of groupBy(quotes, (quote) => quote.currency)) {
      const coinId = dollarCoins[currency];
      if (coinId === undefined) {
        converted.push(...currencyQuotes);
        continue;
      }
      const days = currencyQuotes.map(({ day }) => day).toSorted();
      const rates = await pricesOf(
        { ref: `coin:${coinId}`, coinId, assetId: null },
        days[0] ?? "",
        days.at(-1) ?? "",
      );
      for (const quote of currencyQuotes) {
        const rate = rates.get(quote.day);
        if (rate === undefined) continue;
        const close = roundToSignificant(
          multiply(parseDecimal(quote.close), parseDecimal(rate.close)),
          digits,
        );
        converted.push({ ...quote, close: formatDecimal(close), currency: rate.currency });
      }
    }
    return converted;
  };
}
