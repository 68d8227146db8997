import { dayFromNumber, dayNumberOf, millisecondsPerDay } from "../../domain/time/day.ts";
import { coingeckoExchanges } from "../../domain/catalog/exchange-listings.ts";
import type { Sql } from "../../ports/sql.ts";
import {
  coinOfTicker,
  listingsOf,
  type Listing,
  type PublishedListings,
} from "../../domain/catalog/tickers.ts";

/** A list is read again after this time, */
const rereadMs = 7 * millisecondsPerDay;
/** or after this time if it could not be read. */
const retryMs = 3_600_000;

/** An asset of the account under an exchange's ticker. */
type HeldTicker = { key: number; coinId: string | null; ticker: string };

/** Looks up tickers in the exchanges' own coin lists that were read. */
export function publishedListings(sql: Sql): PublishedListings {
  const rows = sql.prepare<{ coinId: string; from: number | null; until: number | null }>(
    `SELECT coin_id AS coinId, from_day AS "from", until_day AS until FROM exchange_listings WHERE exchange = ? AND ticker = ? ORDER BY from_day`,
  );
  return (exchange, ticker) =>
    rows.all(exchange, ticker).map(({ coinId, from, until }): Listing => ({
      symbol: ticker,
      coinId,
      ...(from === null ? {} : { from: dayFromNumber(from) }),
      ...(until === null ? {} : { until: dayFromNumber(until) }),
    }));
}

/** The exchanges' own coin lists, and the coins that follow from them for the account's assets. */
export function createExchangeListings(sql: Sql) {
  return {
    published: publishedListings(sql),
    /** Exchanges whose list is to be read now: if a ticker has no coin yet and the last read list is a week old. */
    due: (now: number) => dueExchanges(sql, now),
    markRequested: (exchange: string, now: number) => writeRequestedAt(sql, exchange, now),
    /**
     * Stores a newly read list. A first meaning is unbounded; a changed coin begins today. Returns how many of the account's assets changed
     * their coin. Call it in the transaction that records the change.
     */
    store: (exchange: string, coins: ReadonlyMap<string, string>, now: number) =>
      storeListings(sql, exchange, coins, now),
    /** Gives the account's assets the coins of the tables and the list; the owner's choice is kept. Returns how many changed. */
    apply: (exchange: string) => applyListings(sql, exchange),
    /** Exchanges whose tickers the account holds. */
    exchanges: () => heldExchanges(sql),
  };
}

/** The account's assets under an exchange's tickers whose coin is not the owner's choice. */
function tickersAt(sql: Sql, exchange: string): HeldTicker[] {
  const prefix = `exchange:${exchange}/symbol:`;
  return sql
    .prepare<HeldTicker>(
      `SELECT key, coin_id AS coinId, substr(id, ?) AS ticker FROM assets
         WHERE kind = 'asset' AND substr(id, 1, ?) = ? AND json_type(owner, '$.coinId') IS NULL`,
    )
    .all(prefix.length + 1, prefix.length, prefix);
}

/**
 * The coin of a ticker at its first entry, or at its last if the exchange converted the balance; `undefined` if the tables do not have the
 * ticker.
 */
function coinNow(
  sql: Sql,
  published: PublishedListings,
  exchange: string,
  { ticker, key }: HeldTicker,
): string | null | undefined {
  const listings = listingsOf(exchange, ticker, published);
  if (listings.length === 0) return undefined;
  const always = coinOfTicker(exchange, ticker, undefined, published);
  if (always !== undefined) return always;
  const span = sql
    .prepare<{ first: number | null; last: number | null }>(
      "SELECT min(at) AS first, max(at) AS last FROM entries WHERE asset = ?",
    )
    .get(key);
  const isConverted = listings.some((listing) => listing.isConverted === true);
  const at = (isConverted ? span?.last : span?.first) ?? null;
  return at === null ? undefined : (coinOfTicker(exchange, ticker, at, published) ?? null);
}

function dueExchanges(sql: Sql, now: number): string[] {
  const requested = sql.prepare<{ askedAt: number; readAt: number | null }>(
    "SELECT asked_at AS askedAt, read_at AS readAt FROM exchange_lists WHERE exchange = ?",
  );
  return sql
    .prepare<{ exchange: string; unknown: number }>(
      `SELECT substr(id, 10, instr(id, '/') - 10) AS exchange, sum(coin_id IS NULL) AS unknown FROM assets
           WHERE kind = 'asset' AND id LIKE 'exchange:%/symbol:%' AND json_type(owner, '$.coinId') IS NULL GROUP BY 1 ORDER BY 1`,
    )
    .all()
    .filter(({ exchange, unknown }) => {
      if (coingeckoExchanges[exchange] === undefined) return false;
      const row = requested.get(exchange);
      if (row === undefined) return unknown > 0;
      return now - row.askedAt >= retryMs && now - (row.readAt ?? 0) >= rereadMs;
    })
    .map(({ exchange }) => exchange);
}

function writeRequestedAt(sql: Sql, exchange: string, now: number): void {
  sql
    .prepare(
      "INSERT INTO exchange_lists (exchange, asked_at) VALUES (?, ?) ON CONFLICT (exchange) DO UPDATE SET asked_at = excluded.asked_at",
    )
    .run(exchange, now);
}

function storeListings(sql: Sql, exchange: string, coins: ReadonlyMap<string, string>, now: number): number {
  const today = dayNumberOf(now);
  const add = sql.prepare(
    "INSERT OR REPLACE INTO exchange_listings (exchange, ticker, coin_id, from_day, until_day) VALUES (?, ?, ?, ?, NULL)",
  );
  const close = sql.prepare(
    "UPDATE exchange_listings SET until_day = ? WHERE exchange = ? AND ticker = ? AND until_day IS NULL",
  );
  const latest = new Map(
    sql
      .prepare<{ ticker: string; coinId: string }>(
        "SELECT ticker, coin_id AS coinId FROM exchange_listings WHERE exchange = ? AND until_day IS NULL",
      )
      .all(exchange)
      .map(({ ticker, coinId }) => [ticker, coinId]),
  );
  for (const [ticker, coinId] of coins) {
    const before = latest.get(ticker);
    if (before === coinId) continue;
    if (before !== undefined) close.run(today - 1, exchange, ticker);
    add.run(exchange, ticker, coinId, before === undefined ? null : today);
  }
  sql.prepare("UPDATE exchange_lists SET read_at = ? WHERE exchange = ?").run(now, exchange);
  return applyListings(sql, exchange);
}

function applyListings(sql: Sql, exchange: string): number {
  const set = sql.prepare("UPDATE assets SET coin_id = ? WHERE key = ?");
  let changed = 0;
  const published = publishedListings(sql);
  for (const heldTicker of tickersAt(sql, exchange)) {
    const found = coinNow(sql, published, exchange, heldTicker);
    if (found === undefined || found === heldTicker.coinId) continue;
    set.run(found, heldTicker.key);
    changed++;
  }
  return changed;
}

function heldExchanges(sql: Sql): string[] {
  return sql
    .prepare<{ exchange: string }>(
      "SELECT DISTINCT substr(id, 10, instr(id, '/') - 10) AS exchange FROM assets WHERE id LIKE 'exchange:%/symbol:%'",
    )
    .all()
    .map(({ exchange }) => exchange);
}
