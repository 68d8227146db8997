import type { AssetKind } from "../../domain/assets/asset.ts";
import { isCurrency } from "../../domain/assets/asset.ts";
import {
  bookTransaction,
  type BookAsset,
  type BookPrice,
  type BookTransaction,
  type Lookups,
} from "../../domain/accounting/booking/book.ts";
import { inBookOrder } from "../../domain/accounting/booking/book-order.ts";
import { createTransactionValues } from "../../domain/accounting/booking/transaction-value.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Leg, TransactionStatus, TransactionType } from "../../domain/ledger/transaction.ts";
import { isDebtSymbol } from "../../domain/protocols/addresses.ts";
import { isStablecoin } from "../../domain/catalog/stablecoins.ts";
import { millisecondsPerHour } from "../../domain/valuation/hour-block.ts";
import { convertedPrice } from "../../domain/valuation/prices.ts";
import type { Hours } from "../prices/hour-book.ts";
import { openerOf, unverifiedOf } from "../../domain/ledger/positions/unverified.ts";
import { parseLiquidity } from "../ledger/stored-json.ts";
import { overdueBridges, type Overdue } from "../balances/overdue-bridges.ts";
import type { PriceEngine } from "../prices/price-engine.ts";

type Row = [
  key: number,
  id: string,
  at: number,
  position: number,
  type: TransactionType,
  status: TransactionStatus,
  counterparty: string | null,
  legs: string,
  linked: string | null,
  arrivalIds: string | null,
  wallet: number,
  liquidity: string | null,
];

const columns =
  "key, id, at, position, type, status, counterparty, legs, linked, arrival_ids, wallet, liquidity";
const pageSize = 500;

type Asked = { after?: number; now: number };

type LookupTerms = { currency: string; now: number };

type WalletRow = { wallet: string; platform: string };

function prepareBooks(sql: Sql, { priceEngine }: { priceEngine: PriceEngine }) {
  const nextPage = sql.prepare(
    `SELECT ${columns} FROM transactions WHERE at >= ? AND (at, key) > (?, ?) ORDER BY at, key LIMIT ${pageSize}`,
  );
  const findWallet = sql.prepare<WalletRow>("SELECT wallet, platform FROM wallets WHERE key = ?");
  const byId = sql.prepare(`SELECT ${columns} FROM transactions WHERE id = ?`);

  const byIds = sql.prepare(
    `SELECT ${columns} FROM transactions WHERE id IN (SELECT value FROM json_each(?))`,
  );

  return { sql, priceEngine, nextPage, findWallet, byId, byIds };
}
type PreparedBooks = ReturnType<typeof prepareBooks>;

/** The ledger as accounting reads it: transactions in accounting order, and lookups of assets and prices. */
export function createAccountingTransactions(sql: Sql, parts: { priceEngine: PriceEngine }) {
  const prepared = prepareBooks(sql, parts);

  return {
    /**
     * Transactions later than `after` (ms) in accounting order. What is overdue from a bridge by `now` moves into an unverified position at that
     * time, under the id of its departure.
     */
    transactions: (asked: Asked) => transactions(prepared, asked),

    /** Lookups used by accounting, with values in `currency`. Prices and assets are the present ones; create new lookups after they changed. */
    lookups: (terms: LookupTerms) => lookups(prepared, terms),

    /**
     * Reads the values of stored transactions, in `currency`, as decimal texts by id. Use it for one request: prices and assets are the present
     * ones.
     */
    values: (terms: LookupTerms) => values(prepared, terms),
  };
}
export type AccountingTransactions = ReturnType<typeof createAccountingTransactions>;

/** Reads rows. There is one string per id: a lookup by the same string is far cheaper than by an equal one, and stored lots share it. */
function reader(prepared: PreparedBooks): (row: Row) => BookTransaction {
  const wallets = new Map<number, WalletRow>();
  // Stored transactions later than `after` (ms), read page by page; no statement stays open between pages.
  const ids = new Map<string, string>();
  const shared = (id: string): string => {
    const known = ids.get(id);
    if (known === undefined) ids.set(id, id);
    return known ?? id;
  };
  return ([
    ,
    id,
    at,
    position,
    type,
    status,
    counterparty,
    legsText,
    linked,
    arrivalIds,
    walletKey,
    liquidity,
  ]) => {
    let wallet = wallets.get(walletKey);
    if (wallet === undefined) {
      wallet = prepared.findWallet.get(walletKey) ?? { wallet: "", platform: "manual" };
      wallets.set(walletKey, wallet);
    }
    const legs: Leg[] = JSON.parse(legsText);
    for (const leg of legs) leg.assetId = shared(leg.assetId);
    const arrivals: string[] | undefined = arrivalIds === null ? undefined : JSON.parse(arrivalIds);
    return bookTransaction({
      id,
      at,
      position,
      type,
      status,
      platform: wallet.platform,
      wallet: wallet.wallet,
      legs,
      counterparty: counterparty ?? undefined,
      linkedTransactionId: linked ?? undefined,
      arrivalIds: arrivals,
      liquidity: liquidity === null ? undefined : parseLiquidity(liquidity),
    });
  };
}

/** Stored transactions later than `after` (ms), read page by page; no statement stays open between them. */
function* stored(prepared: PreparedBooks, after: number): Generator<BookTransaction, void, void> {
  let last: [number, number] = [after, Number.MAX_SAFE_INTEGER];
  let together: BookTransaction[] = [];
  const read = reader(prepared);
  for (;;) {
    const rows = prepared.nextPage.values<Row>(last[0], ...last);
    for (const row of rows) {
      const transaction = read(row);
      if (together[0] !== undefined && together[0].at !== transaction.at) {
        if (together.length === 1) yield together[0];
        else yield* inBookOrder(together);
        together = [];
      }
      together.push(transaction);
    }
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < pageSize) break;
    last = [end[2], end[0]];
  }
  yield* inBookOrder(together);
}

function transactions(prepared: PreparedBooks, { after = -1, now }: Asked): Iterable<BookTransaction> {
  const overdue = overdueBridges(prepared.sql, now).filter(({ from }) => from > after);
  return overdue.length === 0 ? stored(prepared, after) : withOverdue(stored(prepared, after), overdue);
}

function lookups(prepared: PreparedBooks, { currency, now }: LookupTerms): Lookups {
  const today = dayNumberOf(now);
  const opened = prepared.priceEngine.open({ from: 0, to: today, now, currency });
  const assets = assetsIn(prepared.sql);
  const prices = new Map<string, Map<number, BookPrice | null>>();
  const read = reader(prepared);

  function findPrice(assetId: string, day: number): BookPrice | null {
    const asset = assets.get(assetId);
    if (asset?.kind === "nft") return null;
    const found = opened.closeOn({ id: assetId, coinId: asset?.coinId ?? null }, day);
    if (found === undefined) return null;
    const { price, source, isStale } = found;
    return { price, day: found.day, interval: "day", stale: isStale, source };
  }

  function close(assetId: string, at: number): BookPrice | undefined {
    const day = Math.min(dayNumberOf(at), today);
    let days = prices.get(assetId);
    if (days === undefined) prices.set(assetId, (days = new Map()));
    let price = days.get(day);
    if (price === undefined) days.set(day, (price = findPrice(assetId, day)));
    return price ?? undefined;
  }

  const hours = new Map<string, { known: Hours; prices: Map<number, BookPrice | null> } | undefined>();
  function priceOfHour(assetId: string, at: number): BookPrice | undefined {
    if (!hours.has(assetId)) {
      const asset = assets.get(assetId);
      const known = opened.hoursOf({ id: assetId, coinId: asset?.coinId ?? null });
      hours.set(assetId, known === undefined ? undefined : { known, prices: new Map() });
    }
    const ofAsset = hours.get(assetId);
    if (ofAsset === undefined) return undefined;
    const hour = Math.floor(at / millisecondsPerHour);
    let price = ofAsset.prices.get(hour);
    if (price === undefined) {
      const quote = ofAsset.known.find(hour);
      const found =
        quote === undefined ? undefined : convertedPrice({ quote, isStale: false }, quote.day, opened.rateOf);
      price =
        quote === undefined || found === undefined
          ? null
          : {
              price: found.price,
              day: quote.day,
              interval: "hour",
              stale: found.isStale,
              source: quote.source,
            };
      ofAsset.prices.set(hour, price);
    }
    return price ?? undefined;
  }

  return {
    asset: (assetId) =>
      assets.get(assetId) ?? {
        coin: assetId,
        coinId: null,
        isCurrency: isCurrency(assetId),
        isLiability: false,
        isStablecoin: false,
        spam: false,
      },
    price: (assetId, at) => priceOfHour(assetId, at) ?? close(assetId, at),
    close,
    linked(id) {
      const [row] = prepared.byId.values<Row>(id);
      return row === undefined ? undefined : read(row);
    },
  };
}

function values(prepared: PreparedBooks, terms: LookupTerms) {
  const valueOf = createTransactionValues(lookups(prepared, terms), terms.currency);
  const read = reader(prepared);
  return (ids: readonly string[]): Map<string, string | null> =>
    new Map(
      prepared.byIds.values<Row>(JSON.stringify(ids)).map((row) => {
        const transaction = read(row);
        const value = valueOf(transaction);
        return [transaction.id, value === null ? null : formatDecimal(value)];
      }),
    );
}

function assetsIn(sql: Sql): Map<string, BookAsset & { kind: AssetKind }> {
  const assets = new Map<string, BookAsset & { kind: AssetKind }>();
  for (const { id, kind, coin_id, spam, symbol } of sql
    .prepare<{ id: string; kind: AssetKind; coin_id: string | null; spam: number; symbol: string }>(
      "SELECT id, kind, coin_id, spam, symbol FROM assets",
    )
    .iterate())
    assets.set(id, {
      kind,
      coin: coin_id ?? id,
      coinId: coin_id,
      isCurrency: kind === "currency",
      isLiability: kind === "liability",
      isDebt: isDebtSymbol(symbol),
      isStablecoin: isStablecoin({ id, coinId: coin_id }),
      spam: spam !== 0,
    });
  return assets;
}

function* withOverdue(
  transactions: Iterable<BookTransaction>,
  overdue: readonly Overdue[],
): Generator<BookTransaction, void, void> {
  const due = overdue.toSorted((a, b) => a.from - b.from);
  for (const transaction of transactions) {
    for (let next = due[0]; next !== undefined && next.from <= transaction.at; next = due[0]) {
      due.shift();
      yield overdueMove(next);
    }
    yield transaction;
  }
  for (const next of due) yield overdueMove(next);
}

function overdueMove({ transactionId, from, position, platform, assetId, amount }: Overdue): BookTransaction {
  const leg = { assetId, amount: formatDecimal(amount) };
  return bookTransaction({
    id: transactionId,
    at: from,
    type: "transfer",
    platform,
    wallet: openerOf(position),
    legs: [
      { ...leg, direction: "out", wallet: position },
      { ...leg, direction: "in", wallet: unverifiedOf(position) },
    ],
  });
}
