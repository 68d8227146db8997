import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import { parseDecimal } from "../../domain/money/decimal.ts";
import { judgeQuotes, sideOf } from "../../domain/valuation/price-guards.ts";
import type { Sql } from "../../ports/sql.ts";
import { createPriceBlocks } from "./price-blocks.ts";

export type NewQuotes = {
  /** `coin:<coinId>` or an asset id. */
  ref: string;
  source: string;
  currency: string;
  quotes: { day: DayNumber; close: string }[];
  /** Time of a single quote, ms: it is the latest price of a day that has not ended. */
  latestAt?: number;
  /** How far the source trusts a current price, 0 to 1. */
  confidence?: number | undefined;
  /** Stored in addition to the quotes of the series' own source for the same days, to confirm or refute them; otherwise it replaces those. */
  alongside?: boolean;
};

type Raw = { day: DayNumber; close: string; source: number };
/** Accepted closes read to find one that no run of suspicious ones has touched. */
const maxEarlierQuotes = 30;

type Judging = { isConfirming: boolean };

type Owners = { day: number; price: string; currency: string };

function preparePriceQuotes(sql: Sql) {
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
  const sourceIds = sql.prepare<{ id: string }>("SELECT id FROM price_sources WHERE key = ?");
  const before = sql.prepare<{ day: number; close: string }>(
    `SELECT day, close FROM prices WHERE series = ? AND day < ? ORDER BY day DESC LIMIT ${maxEarlierQuotes}`,
  );
  const accepted = sql.prepare<Raw>(
    "SELECT day, close, source FROM prices WHERE series = ? AND day > ? ORDER BY day",
  );
  const suspiciousRows = sql.prepare<Raw>(
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
  const ownersOfAsset = sql.prepare<Owners>(
    "SELECT day, price, currency FROM manual_prices WHERE asset = ? AND day > ? ORDER BY day",
  );
  const ownersOfCoin = sql.prepare<Owners>(
    "SELECT m.day, m.price, m.currency FROM assets a JOIN manual_prices m ON m.asset = a.id WHERE a.coin_id = ? AND m.day > ? ORDER BY m.day, a.id",
  );
  const coinOf = sql.prepare<{ coin_id: string | null }>("SELECT coin_id FROM assets WHERE id = ?");
  const hasApart = sql.prepare("SELECT 1 FROM suspicious_prices WHERE series = ? LIMIT 1");
  const blocks = createPriceBlocks(sql);

  return {
    sql,
    findSeries,
    addSeries,
    answered,
    findSource,
    addSource,
    sourceIds,
    before,
    accepted,
    apart: suspiciousRows,
    accept,
    drop,
    setApart,
    dropApart,
    ownersOfAsset,
    ownersOfCoin,
    coinOf,
    hasApart,
    blocks,
  };
}
type PreparedPriceQuotes = ReturnType<typeof preparePriceQuotes>;

/** Writes quotes into series, and checks them against the previous and next ones (domain/valuation/price-guards.ts). */
export function createPriceQuotes(sql: Sql) {
  const prepared = preparePriceQuotes(sql);

  return {
    seriesOf: (ref: string) => seriesOf(prepared, ref),
    record: (quotes: NewQuotes) => record(prepared, quotes),

    /**
     * Checks the quotes of an asset and of its coin again, after the owner set or removed a price of a day. Returns the earliest day whose
     * price in use changed.
     */
    recheckQuotes: (assetId: string, day: DayNumber, judging: Judging) =>
      recheckQuotes(prepared, assetId, day, judging),

    /** A current price: the latest known of its day. */
    recordLatest: (quote: {
      ref: string;
      source: string;
      currency: string;
      close: string;
      at: number;
      now: number;
    }): DayNumber | null =>
      record(prepared, {
        ref: quote.ref,
        source: quote.source,
        currency: quote.currency,
        quotes: [{ day: dayNumberOf(quote.now), close: quote.close }],
        latestAt: quote.at,
      }),
  };
}

function seriesOf(prepared: PreparedPriceQuotes, ref: string): { key: number; source: string | null } {
  return prepared.findSeries.get(ref) ?? { key: prepared.addSeries.run(ref).lastInsertRowid, source: null };
}

function sourceKeyOf(
  prepared: PreparedPriceQuotes,
  { id, currency, intraday }: { id: string; currency: string; intraday: boolean },
): number {
  const flag = intraday ? 1 : 0;
  return (
    prepared.findSource.get(id, currency, flag)?.key ??
    prepared.addSource.run(id, currency, flag).lastInsertRowid
  );
}

/** The accepted close from which checking can resume with the same result as from the beginning. */
function startBefore(
  prepared: PreparedPriceQuotes,
  series: number,
  day: DayNumber,
): { day: number; close: string } | undefined {
  const rows = prepared.before.all(series, day);
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

/** The earliest day whose price in use changed, `null` if none did. One SQLite transaction. */
function record(
  prepared: PreparedPriceQuotes,
  { ref, source, currency, quotes, latestAt, confidence, alongside = false }: NewQuotes,
): DayNumber | null {
  return prepared.sql.transaction(() => {
    const series = seriesOf(prepared, ref);
    const sourceKey = sourceKeyOf(prepared, { id: source, currency, intraday: latestAt !== undefined });
    if (!alongside || series.source === null)
      prepared.answered.run(source, latestAt ?? null, confidence ?? null, series.key);
    if (quotes.length === 0) return null;

    return judge(
      prepared,
      { ref, ...series, source: series.source ?? source },
      Math.min(...quotes.map(({ day }) => day)),
      (days) => {
        for (const { day, close } of quotes) {
          const retainedRows = alongside
            ? (days.get(day) ?? []).filter((row) => idOfSource(prepared, row.source) !== source)
            : [];
          days.set(day, [...retainedRows, { day, close, source: sourceKey }]);
        }
      },
    );
  });
}

function idOfSource(prepared: PreparedPriceQuotes, key: number): string | undefined {
  return prepared.sourceIds.get(key)?.id;
}

/** Checks a series again from a day on, after `add` stored more quotes. */
function judge(
  prepared: PreparedPriceQuotes,
  series: { ref: string; key: number; source: string | null },
  day: DayNumber,
  add: (days: Map<DayNumber, Raw[]>) => void,
): DayNumber | null {
  const start = startBefore(prepared, series.key, day);
  const from = start?.day ?? Number.MIN_SAFE_INTEGER;
  const oldAccepted = new Map(prepared.accepted.all(series.key, from).map((row) => [row.day, row]));
  const oldApart = prepared.apart.all(series.key, from);

  const byDay = new Map<DayNumber, Raw[]>();
  const insertRow = (row: Raw): void => {
    const rows = byDay.get(row.day);
    if (rows === undefined) byDay.set(row.day, [row]);
    else rows.push(row);
  };
  for (const row of oldAccepted.values()) insertRow(row);
  for (const row of oldApart) insertRow(row);
  add(byDay);
  const owners = ownersOf(prepared, series.ref, from);
  for (const ownersDay of owners.keys()) if (!byDay.has(ownersDay)) byDay.set(ownersDay, []);
  const rank = (row: Raw): number => (idOfSource(prepared, row.source) === series.source ? 0 : row.source);
  const judged = judgeQuotes(
    [...byDay]
      .toSorted(([a], [b]) => a - b)
      .map(([day, rows]) => ({
        day,
        quotes: rows.length < 2 ? rows : rows.toSorted((a, b) => rank(a) - rank(b)),
        owners: owners.get(day),
      })),
    start?.close ?? null,
  );

  const changed: DayNumber[] = [];
  for (const { day: quoteDay, quote } of judged.accepted) {
    const old = oldAccepted.get(quoteDay);
    oldAccepted.delete(quoteDay);
    if (old?.close === quote.close && old.source === quote.source) continue;
    prepared.accept.run(series.key, quoteDay, quote.close, quote.source);
    changed.push(quoteDay);
  }
  for (const quoteDay of oldAccepted.keys()) {
    prepared.drop.run(series.key, quoteDay);
    changed.push(quoteDay);
  }
  const newApart = [...judged.witnesses, ...judged.suspicious];
  const stays = new Set(
    newApart.map(({ day: quoteDay, quote }) => `${quoteDay} ${quote.source} ${quote.close}`),
  );
  const was = new Set(oldApart.map((row) => `${row.day} ${row.source} ${row.close}`));
  for (const row of oldApart)
    if (!stays.has(`${row.day} ${row.source} ${row.close}`))
      prepared.dropApart.run(series.key, row.day, row.source);
  for (const { day: quoteDay, quote } of newApart)
    if (!was.has(`${quoteDay} ${quote.source} ${quote.close}`))
      prepared.setApart.run(series.key, quoteDay, quote.close, quote.source);
  prepared.blocks.update(series.key, changed);
  return changed.length === 0 ? null : changed.reduce((first, next) => Math.min(first, next));
}

/** The owner's prices after a day, in dollars like most of the sources'. */
function ownersOf(prepared: PreparedPriceQuotes, ref: string, after: DayNumber): Map<DayNumber, string> {
  const coin = /^coin:(.+)$/.exec(ref)?.[1];
  const rows =
    coin === undefined ? prepared.ownersOfAsset.all(ref, after) : prepared.ownersOfCoin.all(coin, after);
  return new Map(rows.filter(({ currency }) => currency === "USD").map(({ day, price }) => [day, price]));
}

function recheckQuotes(
  prepared: PreparedPriceQuotes,
  assetId: string,
  day: DayNumber,
  { isConfirming }: Judging,
): DayNumber | null {
  const coinId = prepared.coinOf.get(assetId)?.coin_id ?? null;
  const changed = [assetId, ...(coinId === null ? [] : [`coin:${coinId}`])].flatMap((ref) => {
    const series = prepared.findSeries.get(ref);
    if (series === undefined || (isConfirming && prepared.hasApart.get(series.key) === undefined)) return [];
    return judge(prepared, { ref, ...series }, day, () => undefined) ?? [];
  });
  return changed.length === 0 ? null : Math.min(...changed);
}
