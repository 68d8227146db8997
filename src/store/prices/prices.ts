import { startOfDay, type DayNumber } from "../../domain/time/day.ts";
import { rangesOfDays, withoutRanges, type DayRange } from "../../domain/time/day-ranges.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { listingsOf } from "../../domain/catalog/tickers.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { publishedListings } from "../account/exchange-listings.ts";
import { createKeyResolver } from "../ledger/key-resolver.ts";
import { createPriceHours } from "./price-hours.ts";
import { createPriceNeeds } from "./price-needs.ts";
import { createPriceQuotes } from "./price-quotes.ts";

/** A price in use. `intraday`: the day had not ended when it was current. */
export type PriceRow = { day: DayNumber; close: string; source: string; currency: string; intraday: boolean };
export type PriceSeries = {
  ref: string;
  source: string | null;
  latestAt: number | null;
  retryAt: number | null;
  failures: number;
  /** How far the source of the latest price trusts it, 0 to 1, where it says so. */
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
export type ManualPrice = { assetId: string; day: DayNumber; price: string; currency: string };

/** The last day compared, by contract. */
const comparedKey = "prices.comparedUntil";

/** Price series, the owner's own prices, and what was asked for in vain. */
export function createPrices(sql: Sql) {
  const readCompared = (): Record<string, DayNumber> =>
    JSON.parse(readMeta(sql, comparedKey) ?? "{}") as Record<string, DayNumber>;
  const closing = "SELECT key FROM price_sources WHERE intraday = 0";
  const seriesColumns = "key, ref, source, latest_at, retry_at, failures, confidence";
  type SeriesRow = {
    key: number;
    ref: string;
    source: string | null;
    latest_at: number | null;
    retry_at: number | null;
    failures: number;
    confidence: number | null;
  };
  const seriesOfRow = (row: SeriesRow): PriceSeries => ({
    ref: row.ref,
    source: row.source,
    latestAt: row.latest_at,
    retryAt: row.retry_at,
    failures: row.failures,
    confidence: row.confidence,
  });
  const findSeries = sql.prepare<SeriesRow>(`SELECT ${seriesColumns} FROM price_series WHERE ref = ?`);
  const allSeries = sql.prepare<SeriesRow>(`SELECT ${seriesColumns} FROM price_series ORDER BY ref`);
  const rows = sql.prepare<{
    day: number;
    close: string;
    source: string;
    currency: string;
    intraday: number;
  }>(
    `SELECT p.day, p.close, s.id AS source, s.currency, s.intraday FROM prices p JOIN price_sources s ON s.key = p.source
     WHERE p.series = ? AND p.day BETWEEN ? AND ? ORDER BY p.day`,
  );
  const columns = sql.prepare<{ day: number; close: string; source: number }>(
    "SELECT day, close, source FROM prices WHERE series = ? AND day >= ? ORDER BY day",
  );
  const count = sql.prepare<{ count: number }>(
    `SELECT count(*) AS count FROM prices WHERE series = ? AND day BETWEEN ? AND ? AND source IN (${closing})`,
  );
  const askedDays = sql.prepare<{ day: number }>(
    `SELECT day FROM prices WHERE series = ? AND day BETWEEN ? AND ? AND source IN (${closing})
     UNION SELECT day FROM suspicious_prices WHERE series = ? AND day BETWEEN ? AND ? AND source IN (${closing}) ORDER BY day`,
  );
  const gapsOf = sql.prepare<DayRange>(
    'SELECT from_day AS "from", to_day AS "to" FROM price_gaps WHERE series = ? AND retry_at > ?',
  );
  const dropGaps = sql.prepare("DELETE FROM price_gaps WHERE series = ? AND from_day <= ? AND to_day >= ?");
  const addGap = sql.prepare(
    "INSERT OR REPLACE INTO price_gaps (series, from_day, to_day, retry_at) VALUES (?, ?, ?, ?)",
  );
  const failed = sql.prepare("UPDATE price_series SET failures = failures + 1, retry_at = ? WHERE key = ?");
  const sources = sql.prepare<{ key: number; id: string; currency: string; intraday: number }>(
    "SELECT key, id, currency, intraday FROM price_sources",
  );
  const setManual = sql.prepare(
    `INSERT INTO manual_prices (asset, day, price, currency) VALUES (?, ?, ?, ?) ON CONFLICT (asset, day)
     DO UPDATE SET price = excluded.price, currency = excluded.currency WHERE price <> excluded.price OR currency <> excluded.currency`,
  );
  const unsetManual = sql.prepare("DELETE FROM manual_prices WHERE asset = ? AND day = ?");
  const quotes = createPriceQuotes(sql);

  /** An asset whose price the owner names is an asset of the account: others of its coin share the price. But a ticker that stood for several coins waits for its first transaction. */
  function meet(rows: readonly ManualPrice[]): void {
    const intern = createKeyResolver(sql);
    const published = publishedListings(sql);
    const first = new Map<string, DayNumber>();
    for (const { assetId, day } of rows) first.set(assetId, Math.min(day, first.get(assetId) ?? day));
    for (const [assetId, day] of first) {
      const [, exchange, ticker] = /^exchange:([^/]+)\/symbol:(.+)$/.exec(assetId) ?? [];
      if (
        exchange === undefined ||
        ticker === undefined ||
        listingsOf(exchange, ticker, published).length < 2
      )
        intern.assetKey(assetId, startOfDay(day));
    }
  }

  function withJudgement(
    changed: { assetId: string; day: DayNumber }[],
    { isConfirming }: { isConfirming: boolean },
  ): DayNumber[] {
    const first = new Map<string, DayNumber>();
    for (const { assetId, day } of changed) first.set(assetId, Math.min(day, first.get(assetId) ?? day));
    const judged = [...first].flatMap(
      ([assetId, day]) => quotes.judgeAnew(assetId, day, { isConfirming }) ?? [],
    );
    return [...changed.map(({ day }) => day), ...judged];
  }

  return {
    ...quotes,
    ...createPriceNeeds(sql),
    hours: createPriceHours(sql),

    find(ref: string): PriceSeries | undefined {
      const row = findSeries.get(ref);
      return row === undefined ? undefined : seriesOfRow(row);
    },
    all: (): PriceSeries[] => allSeries.all().map(seriesOfRow),

    /** Prices in use, ascending; both ends in. */
    rows(ref: string, from: DayNumber, to: DayNumber): PriceRow[] {
      const series = findSeries.get(ref);
      if (series === undefined) return [];
      return rows.all(series.key, from, to).map((row) => ({ ...row, intraday: row.intraday === 1 }));
    },

    /** A series from a day on, `undefined` when there is none. `sources` are keys of `sources()`. */
    columns(ref: string, from: DayNumber): PriceColumns | undefined {
      const series = findSeries.get(ref);
      if (series === undefined) return undefined;
      const result: PriceColumns = { ref, latestAt: series.latest_at, days: [], closes: [], sources: [] };
      for (const row of columns.iterate(series.key, from)) {
        result.days.push(row.day);
        result.closes.push(row.close);
        result.sources.push(row.source);
      }
      return result;
    },

    /** What the numbers of `columns().sources` stand for. */
    sources: (): Map<number, { id: string; currency: string; intraday: boolean }> =>
      new Map(
        sources
          .all()
          .map(({ key, id, currency, intraday }) => [key, { id, currency, intraday: intraday === 1 }]),
      ),

    /** Of the days wanted before `today`, those without a close that may be asked for now (ms). Suspicious days count as answered. */
    missing(ref: string, wanted: DayRange[], { today, now }: { today: DayNumber; now: number }): DayRange[] {
      const past = wanted
        .map(({ from, to }) => ({ from, to: Math.min(to, today - 1) }))
        .filter(({ from, to }) => from <= to);
      const series = findSeries.get(ref);
      if (series === undefined) return past;
      const { key } = series;
      if (past.every(({ from, to }) => count.get(key, from, to)?.count === to - from + 1)) return [];
      const first = Math.min(...past.map(({ from }) => from));
      const asked = askedDays.all(key, first, today - 1, key, first, today - 1).map(({ day }) => day);
      return withoutRanges(past, [...rangesOfDays(asked), ...gapsOf.all(key, now)]);
    },

    /** No source knew these days: they are not asked for again before `retryAt`. */
    rememberGaps(ref: string, ranges: DayRange[], retryAt: number): void {
      sql.transaction(() => {
        const { key } = quotes.seriesOf(ref);
        for (const { from, to } of ranges) {
          dropGaps.run(key, to, from);
          addGap.run(key, from, to, retryAt);
        }
      });
    },

    /** No source had a current price: it is not asked for again before `retryAt`. */
    rememberUnknown(ref: string, retryAt: number): void {
      sql.transaction(() => failed.run(retryAt, quotes.seriesOf(ref).key));
    },

    /** Ends every negative memory, of one series or of all, so that the next fetch asks again. */
    forgetFailures(ref?: string): void {
      sql.transaction(() => {
        if (ref === undefined) sql.exec("DELETE FROM price_gaps; UPDATE price_series SET retry_at = NULL");
        else {
          const { key } = quotes.seriesOf(ref);
          sql.prepare("DELETE FROM price_gaps WHERE series = ?").run(key);
          sql.prepare("UPDATE price_series SET retry_at = NULL WHERE key = ?").run(key);
        }
      });
    },

    /** Forgets a series, so that another source can fill it from the start. The earliest day it had, `null` when none. */
    clear(ref: string): DayNumber | null {
      return sql.transaction(() => {
        const series = findSeries.get(ref);
        if (series === undefined) return null;
        const first = sql
          .prepare<{ day: number | null }>("SELECT min(day) AS day FROM prices WHERE series = ?")
          .get(series.key);
        for (const table of ["prices", "price_blocks", "price_hours", "suspicious_prices", "price_gaps"])
          sql.prepare(`DELETE FROM ${table} WHERE series = ?`).run(series.key);
        sql.prepare("DELETE FROM price_series WHERE key = ?").run(series.key);
        return first?.day ?? null;
      });
    },

    /** Suspicious quotes: those of days on which nothing else is in use. */
    suspicious: (): { ref: string; day: DayNumber; close: string; source: string; currency: string }[] =>
      sql
        .prepare<{ ref: string; day: number; close: string; source: string; currency: string }>(
          `SELECT r.ref, a.day, a.close, s.id AS source, s.currency FROM suspicious_prices a JOIN price_series r ON r.key = a.series JOIN price_sources s ON s.key = a.source
           WHERE NOT EXISTS (SELECT 1 FROM prices p WHERE p.series = a.series AND p.day = a.day) ORDER BY r.ref, a.day`,
        )
        .all(),

    /** Days of one series on which only a suspicious quote is known, ascending. */
    suspiciousOf: (ref: string): DayNumber[] =>
      sql
        .prepare<{ day: number }>(
          `SELECT DISTINCT a.day FROM suspicious_prices a JOIN price_series r ON r.key = a.series WHERE r.ref = ?
           AND NOT EXISTS (SELECT 1 FROM prices p WHERE p.series = a.series AND p.day = a.day) ORDER BY a.day`,
        )
        .all(ref)
        .map(({ day }) => day),

    /** The last day on which a contract's own closes were compared with its coin's; `undefined` where none was. */
    comparedUntil: (assetId: string): DayNumber | undefined => readCompared()[assetId],
    setCompared(assetId: string, day: DayNumber): void {
      writeMeta(sql, comparedKey, JSON.stringify({ ...readCompared(), [assetId]: day }));
    },

    /** The owner's prices, each for its asset's day; quotes of the sources that they confirm count. Answers the days on which something is different now. */
    setManual: (rows: ManualPrice[]): DayNumber[] =>
      sql.transaction(() => {
        meet(rows);
        const changed = rows.filter(
          ({ assetId, day, price, currency }) => setManual.run(assetId, day, price, currency).changes > 0,
        );
        return withJudgement(changed, { isConfirming: true });
      }),
    /** Answers the days on which something is different now. */
    unsetManual: (days: { assetId: string; day: DayNumber }[]): DayNumber[] =>
      sql.transaction(() =>
        withJudgement(
          days.filter(({ assetId, day }) => unsetManual.run(assetId, day).changes > 0),
          { isConfirming: false },
        ),
      ),
    /** Ascending by asset and day; of one asset where given. */
    manual(assetId?: string): ManualPrice[] {
      const where = assetId === undefined ? "" : "WHERE asset = ?";
      const parameters: SqlValue[] = assetId === undefined ? [] : [assetId];
      return sql
        .prepare<ManualPrice>(
          `SELECT asset AS assetId, day, price, currency FROM manual_prices ${where} ORDER BY asset, day`,
        )
        .all(...parameters);
    },
  };
}
export type Prices = ReturnType<typeof createPrices>;
