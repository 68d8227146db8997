import type { TickerFact } from "../../domain/quality/findings/price-findings.ts";
import { coinsOfSpelling, listingsOf, nameOfCoin } from "../../domain/catalog/tickers.ts";
import { dayOf } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";
import { jsonObject } from "../database/json-columns.ts";
import { entriesPerTransaction } from "../ledger/entry-rows.ts";
import { publishedListings } from "./exchange-listings.ts";

/** A coin that a ticker may mean. */
type Candidate = { coinId: string; symbol: string; name: string };

/** A ticker whose coin only the owner can name, with what helps to recognise it. */
export type UnidentifiedTicker = {
  assetId: string;
  symbol: string;
  /** The exchange or program whose ticker it is. */
  place: string;
  transactions: number;
  firstAt: number;
  lastAt: number;
  candidates: Candidate[];
  /** The ticker's coins before and after a change that the transactions span. */
  changed: string | null;
};

type AssetRow = { key: number; id: string; symbol: string; coinId: string | null; owner: string };

const maxCandidates = 8;

/** Exchange tickers whose coin is unknown, or whose entries span a change of coin, until the owner names one. */
export function findTickersWithoutCoin(sql: Sql): TickerFact[] {
  const published = publishedListings(sql);
  // By wallet, as the entries are indexed: the first and last of each are found without reading those in between.
  const span = sql.prepare<{ first: number | null; last: number | null }>(
    `SELECT min(first) AS first, max(last) AS last FROM (SELECT
       (SELECT at FROM entries WHERE asset = h.asset AND wallet = h.wallet ORDER BY at LIMIT 1) AS first,
       (SELECT at FROM entries WHERE asset = h.asset AND wallet = h.wallet ORDER BY at DESC LIMIT 1) AS last
     FROM holdings h WHERE h.asset = ?)`,
  );
  const tickers = sql
    .prepare<AssetRow>(
      "SELECT key, id, symbol, coin_id AS coinId, owner FROM assets WHERE spam = 0 AND id LIKE 'exchange:%/symbol:%'",
    )
    .all();
  return tickers.flatMap((asset): TickerFact[] => {
    const [, exchange, ticker] = /^exchange:([^/]+)\/symbol:(.+)$/.exec(asset.id) ?? [];
    if (exchange === undefined || ticker === undefined || Object.hasOwn(jsonObject(asset.owner), "coinId"))
      return [];
    const { first, last } = span.get(asset.key) ?? { first: null, last: null };
    if (first === null || last === null) return [];
    const fact = { assetId: asset.id, symbol: asset.symbol, exchange };
    if (asset.coinId === null) return [{ ...fact, candidates: coinsOfSpelling(ticker), changed: null }];
    const listings = listingsOf(exchange, ticker, published);
    const change = listings.find(
      ({ until }) => until !== undefined && dayOf(first) <= until && dayOf(last) > until,
    );
    if (change === undefined) return [];
    const next = listings.find(({ from, until }) => from !== undefined && until === undefined);
    // The exchange converted the balance itself, and the asset has the newer coin: only its older days lack a price.
    if (change.isConverted === true && next?.coinId === asset.coinId) return [];
    const changed = `${change.coinId} until ${change.until}, ${next?.coinId ?? "another"} since`;
    return [
      { ...fact, candidates: [next?.coinId, change.coinId].flatMap((coinId) => coinId ?? []), changed },
    ];
  });
}

/**
 * Every ticker without a coin, with candidates: the account's coins of that ticker, those of the tables, and those of the exchanges' lists
 * that were read.
 */
export function unidentifiedTickers(sql: Sql): UnidentifiedTicker[] {
  const span = sql.prepare<{ transactions: number; firstAt: number; lastAt: number }>(
    // Reads the keys of entries from the index by asset, not the rows.
    `SELECT count(DISTINCT e.key / ${entriesPerTransaction}) AS transactions, min(e.at) AS firstAt, max(e.at) AS lastAt
     FROM entries e JOIN assets a ON a.key = e.asset WHERE a.id = ?`,
  );
  const assetsWithTicker = sql.prepare<Candidate>(
    "SELECT coin_id AS coinId, symbol, name FROM assets WHERE upper(symbol) = ? AND coin_id IS NOT NULL AND spam = 0 ORDER BY key",
  );
  const listedCoins = sql.prepare<{ coinId: string }>(
    "SELECT coin_id AS coinId FROM exchange_listings WHERE ticker = ? GROUP BY coin_id ORDER BY count(*) DESC, coin_id",
  );
  const namedCoin = (coinId: string, symbol: string): Candidate => ({
    coinId,
    ...(nameOfCoin(coinId) ?? { symbol, name: coinId }),
  });
  return findTickersWithoutCoin(sql).flatMap(({ assetId, symbol, exchange, candidates, changed }) => {
    const found = span.get(assetId);
    if (found === undefined) return [];
    const ticker = symbol.toUpperCase();
    const offered = new Map<string, Candidate>();
    const offer = (candidate: Candidate): void => {
      if (offered.size < maxCandidates && !offered.has(candidate.coinId))
        offered.set(candidate.coinId, candidate);
    };
    if (changed === null)
      for (const { coinId, name } of assetsWithTicker.all(ticker))
        offer({ ...namedCoin(coinId, symbol), ...(nameOfCoin(coinId) === undefined && { name }) });
    for (const coinId of candidates) offer(namedCoin(coinId, symbol));
    for (const { coinId } of listedCoins.all(ticker)) offer(namedCoin(coinId, symbol));
    return [{ assetId, symbol, place: exchange, ...found, candidates: [...offered.values()], changed }];
  });
}
