import { endOfDay, startOfDay, type DayNumber } from "../core/day.ts";
import { isZero, parseDecimal } from "../core/decimal.ts";
import { currencyAsset } from "../core/asset.ts";
import type { Sql } from "../core/ports/sql.ts";
import { piecesOf, type PricePiece } from "../core/price-block.ts";
import { quotesOf, ratesInto, staleDays, type Quote, type RateOf } from "../core/prices.ts";
import { createPriceBlocks } from "./price-blocks.ts";

export type Priced = { id: string; coinId: string | null };

/** The prices in use, as computations want them: each asset's quotes from some days before `from` on, and the rates into a currency. */
export function createPriceBook(
  sql: Sql,
  { from, to, today }: { from: DayNumber; to: DayNumber; today: DayNumber },
) {
  const ofSeries = sql.prepare<{
    day: number;
    close: string;
    currency: string;
    id: string;
    intraday: number;
    latest_at: number | null;
  }>(
    `SELECT p.day, p.close, s.currency, s.id, s.intraday, r.latest_at FROM price_series r JOIN prices p ON p.series = r.key JOIN price_sources s ON s.key = p.source
     WHERE r.ref = ? AND p.day BETWEEN ? AND ? ORDER BY p.day`,
  );
  const manualOfAsset = sql.prepare<{ day: number; price: string; currency: string }>(
    "SELECT day, price, currency FROM manual_prices WHERE asset = ? AND day BETWEEN ? AND ? ORDER BY day",
  );
  const manualOfCoin = sql.prepare<{ day: number; price: string; currency: string }>(
    `SELECT m.day, m.price, m.currency FROM manual_prices m JOIN assets a ON a.id = m.asset
     WHERE a.coin_id = ? AND a.id <> ? AND m.day BETWEEN ? AND ? ORDER BY m.day, a.id`,
  );
  const blocks = createPriceBlocks(sql);
  const first = from - staleDays;
  const hasManual = sql.prepare("SELECT 1 FROM manual_prices LIMIT 1").get() !== undefined;
  const series = new Map<string, Quote[]>();

  function seriesOf(ref: string): Quote[] {
    let quotes = series.get(ref);
    if (quotes === undefined) {
      quotes = ofSeries.all(ref, first, to).map(({ day, close, currency, id, intraday, latest_at }) => ({
        day,
        at: intraday === 1 ? (latest_at ?? startOfDay(day)) : endOfDay(day),
        price: parseDecimal(close),
        currency,
        source: id,
        isManual: false,
        isIntraday: intraday === 1,
      }));
      series.set(ref, quotes);
    }
    return quotes;
  }

  /** The owner's prices: of the asset itself, else of another asset of its coin. */
  function manualOf({ id, coinId }: Priced): Quote[] {
    if (!hasManual) return [];
    const byDay = new Map<number, Quote>();
    const rows = [
      ...(coinId === null ? [] : manualOfCoin.all(coinId, id, first, to)),
      ...manualOfAsset.all(id, first, to),
    ];
    for (const { day, price, currency } of rows) {
      const quote = {
        day,
        at: endOfDay(day),
        price: parseDecimal(price),
        currency,
        source: "manual",
        isManual: true,
        isIntraday: false,
      };
      if (!isZero(quote.price)) byDay.set(day, quote);
    }
    return [...byDay.values()].sort((a, b) => a.day - b.day);
  }

  const quotes = (asset: Priced): Quote[] =>
    quotesOf({
      manual: manualOf(asset),
      own: seriesOf(asset.id),
      coin: asset.coinId === null ? [] : seriesOf(`coin:${asset.coinId}`),
    });

  return {
    quotesOf: quotes,
    /**
     * An asset's prices in dollars as packed pieces, many times faster over years; `undefined` where they do not tell all: the owner has prices of their own, the asset
     * has one apart from its coin's, or a source quoted in another currency.
     */
    packedOf(asset: Priced): PricePiece[] | undefined {
      if (manualOf(asset).length > 0) return undefined;
      const own = blocks.read(asset.id, first, to);
      if (asset.coinId === null) return piecesOf(own, { from, to, today, staleDays });
      return own.length > 0
        ? undefined
        : piecesOf(blocks.read(`coin:${asset.coinId}`, first, to), { from, to, today, staleDays });
    },
    ratesInto: (currency: string): RateOf =>
      ratesInto(
        currency,
        (code) =>
          quotes({ id: currencyAsset(code), coinId: null }).filter((quote) => quote.currency === "USD"),
        today,
      ),
  };
}
export type PriceBook = ReturnType<typeof createPriceBook>;
