import { z } from "zod";
import { startOfDay, type DayNumber } from "../../domain/time/day.ts";
import { rangesOfDays, withoutRanges, type DayRange } from "../../domain/time/day-ranges.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { listingsOf } from "../../domain/catalog/tickers.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { publishedListings } from "../account/exchange-listings.ts";
import { createKeyResolver } from "../ledger/key-resolver.ts";
import { asPriceEdit, undoPriceEdit, type ManualChange, type ManualPrice } from "./price-edits.ts";
import { createPriceHours } from "./price-hours.ts";
import { createPriceNeeds } from "./price-needs.ts";
import { preparePrices, type SeriesRow, type Clock, type PreparedPrices } from "./price-queries.ts";

/** A price in use. `intraday`: the day had not ended at the quote's time. */
export type PriceRow = { day: DayNumber; close: string; source: string; currency: string; intraday: boolean };
export type PriceSeries = {
  ref: string;
  source: string | null;
  latestAt: number | null;
  retryAt: number | null;
  failures: number;
  /** How far the source of the latest price trusts it, 0 to 1, if stated. */
  confidence: number | null;
};
/** A whole series for a computation: parallel lists, days ascending. */
export type PriceColumns = {
  ref: string;
  latestAt: number | null;
  days: DayNumber[];
  closes: string[];
  sources: number[];
};

/** The last day compared, by contract. */
const comparedKey = "prices.comparedUntil";
const comparedDays = z.record(z.string(), z.number());

/** Price series, the owner's own prices, and failed requests. */
export function createPrices(sql: Sql) {
  const prepared = preparePrices(sql);
  const seriesOfRow = (row: SeriesRow): PriceSeries => ({
    ref: row.ref,
    source: row.source,
    latestAt: row.latest_at,
    retryAt: row.retry_at,
    failures: row.failures,
    confidence: row.confidence,
  });

  return {
    ...prepared.quotes,
    ...createPriceNeeds(prepared.sql),
    hours: createPriceHours(prepared.sql),
    /** The hours of the last days of what is held: shown in charts, unknown to the ledger. */
    recentHours: createPriceHours(prepared.sql, "recent_price_hours"),
    find(ref: string): PriceSeries | undefined {
      const row = prepared.findSeries.get(ref);
      return row === undefined ? undefined : seriesOfRow(row);
    },
    all: (): PriceSeries[] => prepared.allSeries.all().map(seriesOfRow),

    /** Prices in use, ascending; both ends inclusive. */
    rows: (ref: string, from: DayNumber, to: DayNumber) => rowsBetween(prepared, ref, from, to),

    /** A series from a day on, `undefined` if there is none. `sources` are keys of `sources()`. */
    columns: (ref: string, from: DayNumber) => columnsFrom(prepared, ref, from),

    /** The sources by the numbers in `columns().sources`. */
    sources: (): Map<number, { id: string; currency: string; intraday: boolean }> =>
      new Map(
        prepared.sources
          .all()
          .map(({ key, id, currency, intraday }) => [key, { id, currency, intraday: intraday === 1 }]),
      ),

    /** Of the days wanted before `today`, those without a close that may be requested now (ms). Suspicious days count as known. */
    missing: (ref: string, wantedRanges: DayRange[], clock: Clock) =>
      missingRanges(prepared, ref, wantedRanges, clock),

    /** No source had these days: they are not requested again before `retryAt`. */
    rememberGaps: (ref: string, ranges: DayRange[], retryAt: number) =>
      rememberGaps(prepared, ref, ranges, retryAt),

    /** No source had a current price: it is not requested again before `retryAt`. */
    rememberUnknown(ref: string, retryAt: number): void {
      prepared.sql.transaction(() => prepared.failed.run(retryAt, prepared.quotes.seriesOf(ref).key));
    },

    /** Clears the failed requests of one series or of all, so that the next fetch retries. */
    clearFailures: (ref?: string) => clearFailures(prepared, ref),

    /** Deletes a series, so that another source can fill it from the start. Returns its earliest day, `null` if it had none. */
    clear: (ref: string) => clearSeries(prepared, ref),

    /** Suspicious quotes: those of days without another price in use. */
    suspicious: () => suspiciousQuotes(prepared),

    /** Days of one series with only a suspicious quote, ascending. */
    suspiciousOf: (ref: string) => suspiciousDaysOf(prepared, ref),

    /** The last day on which a contract's own closes were compared with its coin's; `undefined` if there was none. */
    comparedUntil: (assetId: string): DayNumber | undefined => readCompared(prepared)[assetId],
    setCompared(assetId: string, day: DayNumber): void {
      writeMeta(prepared.sql, comparedKey, JSON.stringify({ ...readCompared(prepared), [assetId]: day }));
    },

    /** The owner's prices, each for its asset's day; quotes of the sources that they confirm count. */
    setManual: (rows: ManualPrice[]): ManualChange =>
      asPriceEdit(prepared.sql, "setPrices", rows, () => setManualPrices(prepared, rows)),

    unsetManual: (days: { assetId: string; day: DayNumber }[]): ManualChange =>
      asPriceEdit(prepared.sql, "unsetPrices", days, () => unsetManualPrices(prepared, days)),

    /**
     * Undoes a change of own prices or of `worthlessFrom`, or redoes it; `undefined` if the id is of no such change. Throws `conflict` if it was
     * undone already, or what it set changed since.
     */
    undoEdit: (changeId: string) =>
      undoPriceEdit(prepared.sql, changeId, {
        set: (rows) => setManualPrices(prepared, rows),
        unset: (days) => unsetManualPrices(prepared, days),
      }),

    /** Ascending by asset and day; of one asset if given. */
    manual: (assetId?: string) => manualPrices(prepared, assetId),
  };
}
export type Prices = ReturnType<typeof createPrices>;

function readCompared(prepared: PreparedPrices): Record<string, DayNumber> {
  return comparedDays.parse(JSON.parse(readMeta(prepared.sql, comparedKey) ?? "{}"));
}

/**
 * An asset that the owner prices becomes an asset of the account: others of its coin share the price. But a ticker with several coins waits
 * for its first transaction.
 */
function ensureAssets(prepared: PreparedPrices, rows: readonly ManualPrice[]): void {
  const keyResolver = createKeyResolver(prepared.sql);
  const published = publishedListings(prepared.sql);
  const first = new Map<string, DayNumber>();
  for (const { assetId, day } of rows) first.set(assetId, Math.min(day, first.get(assetId) ?? day));
  for (const [assetId, day] of first) {
    const [, exchange, ticker] = /^exchange:([^/]+)\/symbol:(.+)$/.exec(assetId) ?? [];
    if (exchange === undefined || ticker === undefined || listingsOf(exchange, ticker, published).length < 2)
      keyResolver.assetKey(assetId, startOfDay(day));
  }
}

function withJudgement(
  prepared: PreparedPrices,
  changed: { assetId: string; day: DayNumber }[],
  { isConfirming }: { isConfirming: boolean },
): DayNumber[] {
  const first = new Map<string, DayNumber>();
  for (const { assetId, day } of changed) first.set(assetId, Math.min(day, first.get(assetId) ?? day));
  const judged = [...first].flatMap(
    ([assetId, day]) => prepared.quotes.recheckQuotes(assetId, day, { isConfirming }) ?? [],
  );
  return [...changed.map(({ day }) => day), ...judged];
}

function rowsBetween(prepared: PreparedPrices, ref: string, from: DayNumber, to: DayNumber): PriceRow[] {
  const series = prepared.findSeries.get(ref);
  if (series === undefined) return [];
  return prepared.rows.all(series.key, from, to).map((row) => ({ ...row, intraday: row.intraday === 1 }));
}

function columnsFrom(prepared: PreparedPrices, ref: string, from: DayNumber): PriceColumns | undefined {
  const series = prepared.findSeries.get(ref);
  if (series === undefined) return undefined;
  const result: PriceColumns = { ref, latestAt: series.latest_at, days: [], closes: [], sources: [] };
  for (const row of prepared.columns.iterate(series.key, from)) {
    result.days.push(row.day);
    result.closes.push(row.close);
    result.sources.push(row.source);
  }
  return result;
}

function missingRanges(
  prepared: PreparedPrices,
  ref: string,
  wantedRanges: DayRange[],
  { today, now }: Clock,
): DayRange[] {
  const past = wantedRanges
    .map(({ from, to }) => ({ from, to: Math.min(to, today - 1) }))
    .filter(({ from, to }) => from <= to);
  const series = prepared.findSeries.get(ref);
  if (series === undefined) return past;
  const { key } = series;
  if (past.every(({ from, to }) => prepared.count.get(key, from, to)?.count === to - from + 1)) return [];
  const first = Math.min(...past.map(({ from }) => from));
  const requested = prepared.requestedDays
    .all(key, first, today - 1, key, first, today - 1)
    .map(({ day }) => day);
  return withoutRanges(past, [...rangesOfDays(requested), ...prepared.gapsOf.all(key, now)]);
}

function rememberGaps(prepared: PreparedPrices, ref: string, ranges: DayRange[], retryAt: number): void {
  prepared.sql.transaction(() => {
    const { key } = prepared.quotes.seriesOf(ref);
    for (const { from, to } of ranges) {
      prepared.dropGaps.run(key, to, from);
      prepared.addGap.run(key, from, to, retryAt);
    }
  });
}

function clearFailures(prepared: PreparedPrices, ref?: string): void {
  prepared.sql.transaction(() => {
    if (ref === undefined)
      prepared.sql.exec("DELETE FROM price_gaps; UPDATE price_series SET retry_at = NULL");
    else {
      const { key } = prepared.quotes.seriesOf(ref);
      prepared.sql.prepare("DELETE FROM price_gaps WHERE series = ?").run(key);
      prepared.sql.prepare("UPDATE price_series SET retry_at = NULL WHERE key = ?").run(key);
    }
  });
}

function clearSeries(prepared: PreparedPrices, ref: string): DayNumber | null {
  return prepared.sql.transaction(() => {
    const series = prepared.findSeries.get(ref);
    if (series === undefined) return null;
    const first = prepared.sql
      .prepare<{ day: number | null }>("SELECT min(day) AS day FROM prices WHERE series = ?")
      .get(series.key);
    for (const table of [
      "prices",
      "price_blocks",
      "price_hours",
      "recent_price_hours",
      "suspicious_prices",
      "price_gaps",
    ])
      prepared.sql.prepare(`DELETE FROM ${table} WHERE series = ?`).run(series.key);
    prepared.sql.prepare("DELETE FROM price_series WHERE key = ?").run(series.key);
    return first?.day ?? null;
  });
}

function suspiciousQuotes(
  prepared: PreparedPrices,
): { ref: string; day: DayNumber; close: string; source: string; currency: string }[] {
  return prepared.sql
    .prepare<{ ref: string; day: number; close: string; source: string; currency: string }>(
      `SELECT r.ref, a.day, a.close, s.id AS source, s.currency FROM suspicious_prices a JOIN price_series r ON r.key = a.series JOIN price_sources s ON s.key = a.source
           WHERE NOT EXISTS (SELECT 1 FROM prices p WHERE p.series = a.series AND p.day = a.day) ORDER BY r.ref, a.day`,
    )
    .all();
}

function suspiciousDaysOf(prepared: PreparedPrices, ref: string): DayNumber[] {
  return prepared.sql
    .prepare<{ day: number }>(
      `SELECT DISTINCT a.day FROM suspicious_prices a JOIN price_series r ON r.key = a.series WHERE r.ref = ?
           AND NOT EXISTS (SELECT 1 FROM prices p WHERE p.series = a.series AND p.day = a.day) ORDER BY a.day`,
    )
    .all(ref)
    .map(({ day }) => day);
}

function setManualPrices(prepared: PreparedPrices, rows: ManualPrice[]): DayNumber[] {
  return prepared.sql.transaction(() => {
    ensureAssets(prepared, rows);
    const changed = rows.filter(
      ({ assetId, day, price, currency }) =>
        prepared.setManual.run(assetId, day, price, currency).changes > 0,
    );
    return withJudgement(prepared, changed, { isConfirming: true });
  });
}

function unsetManualPrices(
  prepared: PreparedPrices,
  days: { assetId: string; day: DayNumber }[],
): DayNumber[] {
  return prepared.sql.transaction(() =>
    withJudgement(
      prepared,
      days.filter(({ assetId, day }) => prepared.unsetManual.run(assetId, day).changes > 0),
      { isConfirming: false },
    ),
  );
}

function manualPrices(prepared: PreparedPrices, assetId?: string): ManualPrice[] {
  const where = assetId === undefined ? "" : "WHERE asset = ?";
  const parameters: SqlValue[] = assetId === undefined ? [] : [assetId];
  return prepared.sql
    .prepare<ManualPrice>(
      `SELECT asset AS assetId, day, price, currency FROM manual_prices ${where} ORDER BY asset, day`,
    )
    .all(...parameters);
}
