import { endOfDay, startOfDay, type DayNumber } from "../../domain/time/day.ts";
import { isZero, parseDecimal } from "../../domain/money/decimal.ts";
import { currencyAsset } from "../../domain/assets/asset.ts";
import type { Sql } from "../../ports/sql.ts";
import { groupBy } from "../../lib/group-by.ts";
import { blockOf, packBlock, piecesOf, type PricePiece } from "../../domain/valuation/price-block.ts";
import {
  dollarQuotes,
  manualSource,
  quotesOf,
  ratesInto,
  staleDays,
  worthlessQuotes,
  type Quote,
  type RateOf,
} from "../../domain/valuation/prices.ts";
import { createHourBook } from "./hour-book.ts";
import { createPriceBlocks } from "./price-blocks.ts";

type SourceRow = { key: number; id: string; currency: string; intraday: number };
type PriceRow = [day: number, close: string, source: number];
type ManualRow = [day: number, price: string, currency: string];
const dollar = currencyAsset("USD");
export type Priced = { id: string; coinId: string | null };

function preparePriceBook(
  sql: Sql,
  { from, to, today }: { from: DayNumber; to: DayNumber; today: DayNumber },
) {
  const findSeries = sql.prepare<{ key: number; latest_at: number | null }>(
    "SELECT key, latest_at FROM price_series WHERE ref = ?",
  );
  const seriesPrices = sql.prepare(
    "SELECT day, close, source FROM prices WHERE series = ? AND day BETWEEN ? AND ? ORDER BY day",
  );
  const sources = new Map(
    sql
      .prepare<SourceRow>("SELECT key, id, currency, intraday FROM price_sources")
      .all()
      .map((source) => [source.key, source]),
  );
  const manualOfAsset = sql.prepare(
    "SELECT day, price, currency FROM manual_prices WHERE asset = ? AND day BETWEEN ? AND ? ORDER BY day",
  );
  const manualOfCoin = sql.prepare(
    `SELECT m.day, m.price, m.currency FROM manual_prices m JOIN assets a ON a.id = m.asset
     WHERE a.coin_id = ? AND a.id <> ? AND m.day BETWEEN ? AND ? ORDER BY m.day, a.id`,
  );
  const firstRate = sql.prepare<{ day: number | null }>(
    `SELECT min(day) AS day FROM (
       SELECT min(day) AS day FROM manual_prices WHERE asset BETWEEN ? AND ?
       UNION ALL SELECT (SELECT min(day) FROM prices WHERE series = r.key) FROM price_series r WHERE r.ref BETWEEN ? AND ?)`,
  );
  const firstOfRef = sql.prepare<{ day: number | null }>(
    "SELECT min(day) AS day FROM (SELECT (SELECT min(day) FROM prices WHERE series = r.key) AS day FROM price_series r WHERE r.ref = ? UNION ALL SELECT min(day) FROM manual_prices WHERE asset = ?)",
  );
  const firstOfCoin = sql.prepare<{ day: number | null }>(
    "SELECT min(m.day) AS day FROM assets a JOIN manual_prices m ON m.asset = a.id WHERE a.coin_id = ?",
  );
  const blocks = createPriceBlocks(sql);
  const first = from - staleDays;
  const hasManual = sql.prepare("SELECT 1 FROM manual_prices LIMIT 1").get() !== undefined;
  const worthless = new Map(
    sql
      .prepare<{ id: string; day: number }>(
        "SELECT id, worthless_from AS day FROM assets WHERE worthless_from IS NOT NULL",
      )
      .all()
      .map(({ id, day }) => [id, day]),
  );
  const series = new Map<string, Quote[]>();
  const manual = new Map<string, ManualRow[]>();

  return {
    from,
    to,
    today,
    findSeries,
    seriesPrices,
    sources,
    manualOfAsset,
    manualOfCoin,
    firstRate,
    firstOfRef,
    firstOfCoin,
    blocks,
    first,
    hasManual,
    worthless,
    series,
    manual,
  };
}
type PreparedPriceBook = ReturnType<typeof preparePriceBook>;

/** The prices in use for computations: each asset's quotes from some days before `from` on, and the rates into a currency. */
export function createPriceBook(sql: Sql, range: { from: DayNumber; to: DayNumber; today: DayNumber }) {
  const prepared = preparePriceBook(sql, range);
  const quotesOfAsset = (asset: Priced): Quote[] => quotes(prepared, asset);
  const days = {
    quotesOf: quotesOfAsset,
    seriesOf: (ref: string) => seriesOf(prepared, ref),
    sources: prepared.sources,
    today: prepared.today,
  };
  const hours = createHourBook(sql, { table: "price_hours", ...days });

  return {
    quotesOf: quotesOfAsset,
    firstDayOf: (asset: Priced) => firstDayOf(prepared, asset),

    /** The hourly closes in use; `undefined` if the asset has none, so that nothing has to be looked up. */
    hoursOf: hours,
    /** The hourly closes of the last days in use, by the same rules. */
    recentHours: () => createHourBook(sql, { table: "recent_price_hours", ...days }),

    /**
     * An asset's prices in dollars as packed blocks, many times faster over years; `undefined` if they are incomplete: the owner set prices in
     * addition to a source's, the asset has one apart from its coin's or is declared worthless, or a source quoted in another currency.
     */
    packedOf: (asset: Priced) => packedOf(prepared, asset),
    ratesInto: (currency: string): RateOf =>
      ratesInto(
        currency,
        (code) => statedQuotes(prepared, { id: currencyAsset(code), coinId: null }),
        prepared.today,
      ),
  };
}

function seriesOf(prepared: PreparedPriceBook, ref: string): Quote[] {
  let quotes = prepared.series.get(ref);
  if (quotes === undefined) {
    const found = prepared.findSeries.get(ref);
    quotes = [];
    // Years of days, tens of thousands of rows in all: each is read as an array with its source as a key.
    for (const [day, close, key] of found === undefined
      ? []
      : prepared.seriesPrices.values<PriceRow>(found.key, prepared.first, prepared.to)) {
      const source = prepared.sources.get(key);
      if (source === undefined) continue;
      const isIntraday = source.intraday === 1;
      quotes.push({
        day,
        at: isIntraday ? Math.min(found?.latest_at ?? startOfDay(day), endOfDay(day)) : endOfDay(day),
        price: parseDecimal(close),
        currency: source.currency,
        source: source.id,
        isManual: false,
        isIntraday,
      });
    }
    prepared.series.set(ref, quotes);
  }
  return quotes;
}

/** The owner's prices: of the asset itself, else of another asset of its coin; one per day, ascending. */
function manualRowsOf(prepared: PreparedPriceBook, { id, coinId }: Priced): ManualRow[] {
  if (!prepared.hasManual) return [];
  let rows = prepared.manual.get(id);
  if (rows === undefined) {
    rows = prepared.manualOfAsset.values<ManualRow>(id, prepared.first, prepared.to);
    const coinPrices =
      coinId === null ? [] : prepared.manualOfCoin.values<ManualRow>(coinId, id, prepared.first, prepared.to);
    if (coinPrices.length > 0)
      rows = [...new Map([...coinPrices, ...rows].map((row) => [row[0], row])).values()].sort(
        ([a], [b]) => a - b,
      );
    prepared.manual.set(id, rows);
  }
  return rows;
}

function manualOf(prepared: PreparedPriceBook, asset: Priced): Quote[] {
  return manualRowsOf(prepared, asset)
    .map(([day, price, currency]) => ({
      day,
      at: endOfDay(day),
      price: parseDecimal(price),
      currency,
      source: manualSource,
      isManual: true,
      isIntraday: false,
    }))
    .filter(({ price }) => !isZero(price));
}

function coinSeriesOf(prepared: PreparedPriceBook, { coinId }: Priced): Quote[] {
  return coinId === null ? [] : seriesOf(prepared, `coin:${coinId}`);
}

function statedQuotes(prepared: PreparedPriceBook, asset: Priced): Quote[] {
  const known = quotesOf({
    manual: manualOf(prepared, asset),
    assetQuotes: seriesOf(prepared, asset.id),
    coin: coinSeriesOf(prepared, asset),
  });
  const since = prepared.worthless.get(asset.id);
  return since === undefined ? known : withWorthless(prepared, asset, known, since);
}

/** From the day on which its owner declares it worthless, only a price the owner set for the asset itself counts, on its day. */
function withWorthless(
  prepared: PreparedPriceBook,
  { id }: Priced,
  known: Quote[],
  since: DayNumber,
): Quote[] {
  const owners = new Set(
    prepared.manualOfAsset.values<ManualRow>(id, since, prepared.to).map(([day]) => day),
  );
  const retainedQuotes = known.filter(({ day, isManual }) => day < since || (isManual && owners.has(day)));
  const set = new Set(retainedQuotes.map(({ day }) => day));
  const zero = worthlessQuotes(Math.max(since, prepared.first), prepared.to).filter(
    ({ day }) => !set.has(day),
  );
  return [...retainedQuotes, ...zero].sort((a, b) => a.day - b.day);
}

function firstRateDay(prepared: PreparedPriceBook): DayNumber | undefined {
  return (
    prepared.firstRate.get(currencyAsset(""), currencyAsset("~"), currencyAsset(""), currencyAsset("~"))
      ?.day ?? undefined
  );
}

/** The dollar has no quotes: it is the currency of the others. Before the first rate of any currency it has no price in another. */
function quotes(prepared: PreparedPriceBook, asset: Priced): Quote[] {
  if (asset.id !== dollar) return statedQuotes(prepared, asset);
  const start = firstRateDay(prepared);
  const assetQuotes = start === undefined ? [] : dollarQuotes(Math.max(prepared.first, start), prepared.to);
  return quotesOf({ manual: manualOf(prepared, asset), assetQuotes, coin: [] });
}

/** The first day on which an asset may have a quote, in any range; `undefined` if none is known. */
function firstDayOf(prepared: PreparedPriceBook, asset: Priced): DayNumber | undefined {
  const { id, coinId } = asset;
  const coinFirstDays =
    coinId === null
      ? []
      : [
          prepared.firstOfRef.get(`coin:${coinId}`, ""),
          prepared.hasManual ? prepared.firstOfCoin.get(coinId) : undefined,
        ];
  const day = Math.min(
    ...[prepared.firstOfRef.get(id, id), ...coinFirstDays].map((found) => found?.day ?? Infinity),
    (id === dollar ? firstRateDay(prepared) : undefined) ?? Infinity,
    prepared.worthless.get(id) ?? Infinity,
  );
  return Number.isFinite(day) ? day : undefined;
}

function packedOf(prepared: PreparedPriceBook, asset: Priced): PricePiece[] | undefined {
  if (prepared.worthless.has(asset.id)) return undefined;
  const assetBlocks = prepared.blocks.read(asset.id, prepared.first, prepared.to);
  const owners = manualRowsOf(prepared, asset);
  if (owners.length > 0) {
    const hasOthers =
      assetBlocks.length > 0 ||
      (asset.coinId !== null &&
        prepared.blocks.read(`coin:${asset.coinId}`, prepared.first, prepared.to).length > 0);
    return hasOthers
      ? undefined
      : piecesOf(pack(owners), { from: prepared.from, to: prepared.to, today: prepared.today, staleDays });
  }
  if (asset.coinId === null)
    return piecesOf(assetBlocks, { from: prepared.from, to: prepared.to, today: prepared.today, staleDays });
  return assetBlocks.length > 0
    ? undefined
    : piecesOf(prepared.blocks.read(`coin:${asset.coinId}`, prepared.first, prepared.to), {
        from: prepared.from,
        to: prepared.to,
        today: prepared.today,
        staleDays,
      });
}

/** The owner's prices as blocks; those with prices in another currency, or of zero, are marked as unusable. */
function pack(rows: readonly ManualRow[]): { block: number; data: Uint8Array }[] {
  const blocks = groupBy(rows, ([day]) => blockOf(day));
  return [...blocks].map(([block, inside]) => ({
    block,
    data: packBlock(
      block,
      inside.map(([day, close, currency]) => ({
        day,
        close,
        isIntraday: false,
        isInDollars: currency === "USD",
      })),
    ),
  }));
}

export type PriceBook = ReturnType<typeof createPriceBook>;
