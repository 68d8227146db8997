import type { DayRange } from "../../domain/time/day-ranges.ts";
import type { DayNumber } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";
import { createPriceQuotes } from "./price-quotes.ts";

export type Clock = { today: DayNumber; now: number };

export type SeriesRow = {
  key: number;
  ref: string;
  source: string | null;
  latest_at: number | null;
  retry_at: number | null;
  failures: number;
  confidence: number | null;
};

export function preparePrices(sql: Sql) {
  const closing = "SELECT key FROM price_sources WHERE intraday = 0";
  const seriesColumns = "key, ref, source, latest_at, retry_at, failures, confidence";
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
  const requestedDays = sql.prepare<{ day: number }>(
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

  return {
    sql,
    findSeries,
    allSeries,
    rows,
    columns,
    count,
    requestedDays,
    gapsOf,
    dropGaps,
    addGap,
    failed,
    sources,
    setManual,
    unsetManual,
    quotes,
  };
}
export type PreparedPrices = ReturnType<typeof preparePrices>;
