import { dayNumberOf, type DayNumber } from "../core/day.ts";
import { parseDecimal } from "../core/decimal.ts";
import { judgeQuotes, sideOf } from "../core/price-guards.ts";
import type { Sql } from "../core/ports/sql.ts";
import { createPriceBlocks } from "./price-blocks.ts";

export type NewQuotes = {
  /** `coin:<coinId>` or an asset id. */
  ref: string;
  source: string;
  currency: string;
  quotes: { day: DayNumber; close: string }[];
  /** When the one quote was current, ms: it is the latest price of a day that has not ended. */
  latestAt?: number;
  /** How far the source trusts a current price, 0 to 1. */
  confidence?: number | undefined;
  /** Kept beside what the series' own source said of the same days, to confirm or refute it; otherwise it replaces that. */
  beside?: boolean;
};

type Raw = { day: DayNumber; close: string; source: number };
/** Accepted closes looked at to find one no run of suspicious ones has touched. */
const lookBack = 30;

/** Writes quotes into series, judging what they follow and what follows them (core/price-guards.ts). */
export function createPriceQuotes(sql: Sql) {
  const findSeries = sql.prepare<{ key: number; source: string | null }>(
    "SELECT key, source FROM price_series WHERE ref = ?",
  );
  const addSeries = sql.prepare("INSERT INTO price_series (ref) VALUES (?)");
  const answered = sql.prepare(
    "UPDATE price_series SET source = coalesce(source, ?), latest_at = coalesce(?, latest_at), confidence = coalesce(?, confidence), retry_at = NULL, failures = 0 WHERE key = ?",
  );
  const findSource = sql.prepare<{ key: number }>(
    "SELECT key FROM price_sources WHERE id = ? AND currency = ? AND intraday = ?",
  );
  const addSource = sql.prepare("INSERT INTO price_sources (id, currency, intraday) VALUES (?, ?, ?)");
  const sourceIds = sql.prepare<{ key: number; id: string }>("SELECT key, id FROM price_sources");
  const before = sql.prepare<{ day: number; close: string }>(
    `SELECT day, close FROM prices WHERE series = ? AND day < ? ORDER BY day DESC LIMIT ${lookBack}`,
  );
  const accepted = sql.prepare<Raw>(
    "SELECT day, close, source FROM prices WHERE series = ? AND day > ? ORDER BY day",
  );
  const apart = sql.prepare<Raw>(
    "SELECT day, close, source FROM suspicious_prices WHERE series = ? AND day > ? ORDER BY day",
  );
  const accept = sql.prepare(
    "INSERT OR REPLACE INTO prices (series, day, close, source) VALUES (?, ?, ?, ?)",
  );
  const drop = sql.prepare("DELETE FROM prices WHERE series = ? AND day = ?");
  const setApart = sql.prepare(
    "INSERT OR REPLACE INTO suspicious_prices (series, day, close, source) VALUES (?, ?, ?, ?)",
  );
  const dropApart = sql.prepare("DELETE FROM suspicious_prices WHERE series = ? AND day = ? AND source = ?");

  const blocks = createPriceBlocks(sql);

  function seriesOf(ref: string): { key: number; source: string | null } {
    return findSeries.get(ref) ?? { key: addSeries.run(ref).lastInsertRowid, source: null };
  }

  function sourceKeyOf(id: string, currency: string, intraday: boolean): number {
    const flag = intraday ? 1 : 0;
    return findSource.get(id, currency, flag)?.key ?? addSource.run(id, currency, flag).lastInsertRowid;
  }

  /** The accepted close from which judging can go on as if it had begun at the beginning. */
  function startBefore(series: number, day: DayNumber): { day: number; close: string } | undefined {
    const rows = before.all(series, day);
    const joined = (index: number): boolean => {
      const [later, earlier] = [rows[index], rows[index + 1]];
      return (
        later === undefined ||
        earlier === undefined ||
        sideOf(parseDecimal(later.close), parseDecimal(earlier.close)) === null
      );
    };
    const safe = rows.findIndex((_, index) => joined(index) && joined(index + 1));
    return safe === -1 ? rows.at(-1) : rows[safe];
  }

  /** The earliest day whose price in use changed, `null` when none did. One SQLite transaction. */
  function record({
    ref,
    source,
    currency,
    quotes,
    latestAt,
    confidence,
    beside = false,
  }: NewQuotes): DayNumber | null {
    return sql.transaction(() => {
      const series = seriesOf(ref);
      const sourceKey = sourceKeyOf(source, currency, latestAt !== undefined);
      if (!beside || series.source === null)
        answered.run(source, latestAt ?? null, confidence ?? null, series.key);
      if (quotes.length === 0) return null;

      const preferred = series.source ?? source;
      const idOf = new Map(sourceIds.all().map(({ key, id }) => [key, id]));
      const start = startBefore(series.key, Math.min(...quotes.map(({ day }) => day)));
      const from = start?.day ?? Number.MIN_SAFE_INTEGER;
      const oldAccepted = new Map(accepted.all(series.key, from).map((row) => [row.day, row]));
      const oldApart = apart.all(series.key, from);

      const byDay = new Map<DayNumber, Raw[]>();
      const put = (row: Raw): void => {
        const rows = byDay.get(row.day);
        if (rows === undefined) byDay.set(row.day, [row]);
        else rows.push(row);
      };
      for (const row of oldAccepted.values()) put(row);
      for (const row of oldApart) put(row);
      for (const { day, close } of quotes) {
        const kept = beside ? (byDay.get(day) ?? []).filter((row) => idOf.get(row.source) !== source) : [];
        byDay.set(day, [...kept, { day, close, source: sourceKey }]);
      }
      const rank = (row: Raw): number => (idOf.get(row.source) === preferred ? 0 : row.source);
      const days = [...byDay].toSorted(([a], [b]) => a - b);
      const judged = judgeQuotes(
        days.map(([day, rows]) => ({
          day,
          quotes: rows.length === 1 ? rows : rows.toSorted((a, b) => rank(a) - rank(b)),
        })),
        start?.close ?? null,
      );

      const changed: DayNumber[] = [];
      for (const { day, quote } of judged.accepted) {
        const old = oldAccepted.get(day);
        oldAccepted.delete(day);
        if (old?.close === quote.close && old.source === quote.source) continue;
        accept.run(series.key, day, quote.close, quote.source);
        changed.push(day);
      }
      for (const day of oldAccepted.keys()) {
        drop.run(series.key, day);
        changed.push(day);
      }
      const newApart = [...judged.witnesses, ...judged.suspicious];
      const stays = new Set(newApart.map(({ day, quote }) => `${day} ${quote.source} ${quote.close}`));
      const was = new Set(oldApart.map((row) => `${row.day} ${row.source} ${row.close}`));
      for (const row of oldApart)
        if (!stays.has(`${row.day} ${row.source} ${row.close}`))
          dropApart.run(series.key, row.day, row.source);
      for (const { day, quote } of newApart)
        if (!was.has(`${day} ${quote.source} ${quote.close}`))
          setApart.run(series.key, day, quote.close, quote.source);
      blocks.update(series.key, changed);
      return changed.length === 0 ? null : changed.reduce((first, day) => Math.min(first, day));
    });
  }

  return {
    seriesOf,
    record,
    /** A current price: the latest known of its day. */
    recordLatest: (quote: {
      ref: string;
      source: string;
      currency: string;
      close: string;
      at: number;
      now: number;
    }): DayNumber | null =>
      record({
        ref: quote.ref,
        source: quote.source,
        currency: quote.currency,
        quotes: [{ day: dayNumberOf(quote.now), close: quote.close }],
        latestAt: quote.at,
      }),
  };
}
