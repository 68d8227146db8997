import { createCheckpoints, type Checkpoints } from "../../domain/accounting/booking/checkpoints.ts";
import type { Finding } from "../../domain/accounting/reports/findings.ts";
import type { BookSettings } from "../../domain/accounting/booking/state.ts";
import type { Trade } from "../../domain/accounting/reports/trades.ts";
import { formatDecimal, type Decimal } from "../../domain/money/decimal.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import { yieldingSteps } from "../../ports/pause.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { AccountingTransactions } from "./accounting-transactions.ts";
import { costsOf } from "../../domain/accounting/reports/coin-costs.ts";
import { createCoinCosts, type CoinCosts } from "./coin-costs.ts";
import type { PriceEngine } from "../prices/price-engine.ts";
import { readCursor, type Page, type PageRequest, type SeekRequest } from "../database/paging.ts";

/** A position as stored; amounts and values are decimal texts. */
export type StoredTrade = {
  coin: string;
  number: number;
  opened: number;
  closed: number | null;
  quantity: string;
  peak: string;
  cost: string;
  remainingCost: string;
  proceeds: string;
  fees: string;
  realised: string;
  knownGains: number;
  unknownGains: number;
  unknownCosts: number;
};
type Row = {
  pageKey: number;
  coin: string;
  number: number;
  opened: number;
  closed: number | null;
  figures: string;
};

/** Rows written in one SQLite transaction. */
const sliceRows = 500;

type Refresh = {
  settings: BookSettings;
  since: number | null;
  now: number;
};

type TradeFilter = { status?: "open" | "closed" | undefined };

function prepareTradeRows(
  sql: Sql,
  { accounting, priceEngine }: { accounting: AccountingTransactions; priceEngine: PriceEngine },
) {
  /** The accounting state between refreshes, for the settings with which it was computed. */
  const cache: { checkpoints: { key: string; value: Checkpoints } | undefined } = { checkpoints: undefined };
  const save = sql.prepare(
    `INSERT INTO trades (coin, number, opened, closed, figures) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET opened = excluded.opened, closed = excluded.closed, figures = excluded.figures`,
  );
  const remove = sql.prepare("DELETE FROM trades WHERE coin = ? AND number = ?");

  return { sql, accounting, priceEngine, cache, save, remove, costs: createCoinCosts(sql) };
}
type PreparedTradeRows = ReturnType<typeof prepareTradeRows>;

/** Positions by coin, kept up to date with the ledger. */
export function createTradeRows(
  sql: Sql,
  parts: { accounting: AccountingTransactions; priceEngine: PriceEngine },
) {
  const prepared = prepareTradeRows(sql, parts);

  return {
    /**
     * Updates positions after changes since `since` (ms; `null`: everything may differ). Yields between slices; returns the accounting's
     * findings. Safe to repeat.
     */
    refresh: (options: Refresh) => refresh(prepared, options),

    /** Positions, the last opened first. */
    list: (filter: TradeFilter, page: SeekRequest) => list(prepared, filter, page),

    /** Cost basis of every coin and its lots, as of the last refresh. */
    costs: {
      list: (settings: BookSettings) => prepared.costs.list(settings),
      lots: (coin: string, page: PageRequest) => prepared.costs.lots(coin, page),
      held: (coin: string) => prepared.costs.held(coin),
    } satisfies Pick<CoinCosts, "list" | "lots" | "held">,

    /** The latest price of an asset in a currency, by id. */
    pricesAt: (now: number, currency: string) => pricesAt(prepared, now, currency),

    /** The coin of a position, and one of the coin's assets. */
    coinOf(coin: string): { coinId: string | null; assetId: string; symbol: string } {
      const asset = prepared.sql
        .prepare<{ id: string; coin_id: string | null; symbol: string }>(
          "SELECT id, coin_id, symbol FROM assets WHERE coin_id = ? OR id = ? ORDER BY key LIMIT 1",
        )
        .get(coin, coin);
      return { coinId: asset?.coin_id ?? null, assetId: asset?.id ?? coin, symbol: asset?.symbol ?? coin };
    },

    /** How many transactions moved a position's coin while it was open, including transfers, wraps and locks. */
    countOf: (trade: StoredTrade) => countOf(prepared, trade),

    /**
     * The newest transactions of a position, at most `limit`. An entry's key is its transaction's × 65536 + a number, so the index on entries
     * alone is enough.
     */
    transactionsOf: (trade: StoredTrade, limit: number) => transactionsOf(prepared, trade, limit),
  };
}
export type TradeRows = ReturnType<typeof createTradeRows>;

function* write(prepared: PreparedTradeRows, trades: readonly Trade[]): Generator<void, number, void> {
  const before = new Map<string, string>();
  for (const { coin, number, figures } of prepared.sql
    .prepare<{ coin: string; number: number; figures: string }>("SELECT coin, number, figures FROM trades")
    .all())
    before.set(`${coin} ${number}`, figures);
  yield;
  let changed = 0;
  for (let start = 0; start < trades.length; start += sliceRows) {
    prepared.sql.transaction(
      () => {
        for (const trade of trades.slice(start, start + sliceRows)) {
          const { coin, number, opened, closed } = trade;
          const figures = figuresOf(trade);
          const key = `${coin} ${number}`;
          if (before.get(key) !== figures) {
            prepared.save.run(coin, number, opened, closed, figures);
            changed++;
          }
          before.delete(key);
        }
      },
      { isRepeatable: true },
    );
    yield;
  }
  const removeRest = (): void => {
    for (const key of before.keys()) {
      const space = key.lastIndexOf(" ");
      prepared.remove.run(key.slice(0, space), Number(key.slice(space + 1)));
      changed++;
    }
  };
  if (before.size > 0) prepared.sql.transaction(removeRest, { isRepeatable: true });
  return changed;
}

function* refresh(
  prepared: PreparedTradeRows,
  { settings, since, now }: Refresh,
): Generator<number, { findings: Finding[]; changed: number }, void> {
  const key = JSON.stringify(settings);
  if (prepared.cache.checkpoints?.key !== key)
    prepared.cache.checkpoints = { key, value: createCheckpoints(settings) };
  const lookups = prepared.accounting.lookups({ currency: settings.currency, now });
  const run = prepared.cache.checkpoints.value.run(
    { transactions: (range) => prepared.accounting.transactions({ ...range, now, lookups }), lookups },
    { since, now },
  );
  let done = 0;
  for (;;) {
    const step = run.next();
    if (step.done !== true) {
      yield (done = step.value);
      continue;
    }
    const { state, findings, results } = step.value;
    const changed = yield* yieldingSteps(write(prepared, state.trades.all()), done);
    const costs = yield* yieldingSteps(costsOf(state, { results, lookups }), done);
    const written = yield* yieldingSteps(prepared.costs.write(costs, settings), done);
    return { findings, changed: changed + written };
  }
}

function list(
  prepared: PreparedTradeRows,
  { status }: TradeFilter,
  { limit, cursor, order, skip = 0 }: SeekRequest,
): Page<StoredTrade> {
  const filter = status === undefined ? "1" : status === "open" ? "closed IS NULL" : "closed IS NOT NULL";
  const total =
    prepared.sql.prepare<{ total: number }>(`SELECT count(*) AS total FROM trades WHERE ${filter}`).get()
      ?.total ?? 0;
  const after: SqlValue[] = cursor === undefined || cursor === null ? [] : readCursor(cursor);
  const afterCursor = after.length === 0 ? "1" : `(opened, rowid) ${order === "asc" ? ">" : "<"} (?, ?)`;
  const rows = prepared.sql
    .prepare<Row>(
      `SELECT rowid AS pageKey, coin, number, opened, closed, figures FROM trades WHERE ${filter} AND ${afterCursor} ORDER BY opened ${order}, rowid ${order} LIMIT ? OFFSET ?`,
    )
    .all(...after, limit + 1, skip);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(tradeOf),
    nextCursor: last === undefined ? null : `${last.opened}.${last.pageKey}`,
    total,
  };
}

function pricesAt(
  prepared: PreparedTradeRows,
  now: number,
  currency: string,
): (assetId: string) => Decimal | undefined {
  const today = dayNumberOf(now);
  const prices = prepared.priceEngine.open({ from: today, to: today, now, currency });
  const coinOf = prepared.sql.prepare<{ coin_id: string | null }>("SELECT coin_id FROM assets WHERE id = ?");
  const known = new Map<string, Decimal | undefined>();
  return (assetId) => {
    if (!known.has(assetId))
      known.set(
        assetId,
        prices.on({ id: assetId, coinId: coinOf.get(assetId)?.coin_id ?? null }, today)?.price,
      );
    return known.get(assetId);
  };
}

function countOf(prepared: PreparedTradeRows, { coin, opened, closed }: StoredTrade): number {
  // The index on entries is by asset, wallet and time: the newest of each pair are read from its end, however many there are.
  const found = prepared.sql
    .prepare<{ count: number }>(
      `SELECT count(DISTINCT e.key >> 16) AS count FROM assets a CROSS JOIN wallets w
             CROSS JOIN entries e ON e.asset = a.key AND e.wallet = w.key AND e.at BETWEEN ? AND ?
             WHERE a.coin_id = ? OR (a.coin_id IS NULL AND a.id = ?)`,
    )
    .get(opened, closed ?? Number.MAX_SAFE_INTEGER, coin, coin);
  return found?.count ?? 0;
}

function transactionsOf(
  prepared: PreparedTradeRows,
  { coin, opened, closed }: StoredTrade,
  limit: number,
): string[] {
  // A transaction has few entries of one asset and wallet: the movement, a fee, derived ones.
  const newest = prepared.sql.prepare<{ key: number; at: number }>(
    `SELECT transaction_key AS key, at FROM entries WHERE asset = ? AND wallet = ? AND at BETWEEN ? AND ? ORDER BY at DESC LIMIT ?`,
  );
  const found = new Map<number, number>();
  for (const { asset, wallet } of prepared.sql
    .prepare<{ asset: number; wallet: number }>(
      `SELECT a.key AS asset, w.key AS wallet FROM assets a CROSS JOIN wallets w WHERE (a.coin_id = ? OR (a.coin_id IS NULL AND a.id = ?))
             AND EXISTS (SELECT 1 FROM entries WHERE asset = a.key AND wallet = w.key)`,
    )
    .all(coin, coin))
    // One wallet's balance of one asset. Keys are those of `assets` and `wallets`.
    for (const { key, at } of newest.all(asset, wallet, opened, closed ?? Number.MAX_SAFE_INTEGER, limit * 4))
      found.set(key, at);
  const keys = [...found].sort(([a, at], [b, bAt]) => bAt - at || b - a).slice(0, limit);
  return prepared.sql
    .prepare<{ id: string }>(
      "SELECT t.id FROM json_each(?) i JOIN transactions t ON t.key = i.value ORDER BY i.key",
    )
    .all(JSON.stringify(keys.map(([key]) => key)))
    .map(({ id }) => id);
}

function figuresOf({
  opened,
  closed,
  quantity,
  peak,
  cost,
  remainingCost,
  proceeds,
  fees,
  realised,
  knownGains,
  unknownGains,
  unknownCosts,
}: Trade): string {
  return JSON.stringify({
    opened,
    closed,
    quantity: formatDecimal(quantity),
    peak: formatDecimal(peak),
    cost: formatDecimal(cost),
    remainingCost: formatDecimal(remainingCost),
    proceeds: formatDecimal(proceeds),
    fees: formatDecimal(fees),
    realised: formatDecimal(realised),
    knownGains,
    unknownGains,
    unknownCosts,
  });
}

/** Of rows that an earlier version wrote. */
const noCounts = { knownGains: 0, unknownGains: 0, unknownCosts: 0 };

function tradeOf({ coin, number, figures }: Row): StoredTrade {
  const storedTrade: Omit<StoredTrade, "coin" | "number"> = JSON.parse(figures);
  return { coin, number, ...noCounts, ...storedTrade };
}
