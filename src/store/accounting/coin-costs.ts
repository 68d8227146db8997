import { z } from "zod";
import type { CoinCost, OpenLot } from "../../domain/accounting/reports/coin-costs.ts";
import type { BookSettings } from "../../domain/accounting/booking/state.ts";
import { compare, formatDecimal, isZero, parseDecimal, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { readCursor, type Page, type PageRequest } from "../database/paging.ts";
import { figuresOfCoin, figuresOf } from "./coin-figures.ts";

/** Cost basis and results of one coin as stored: decimal texts. */
export type StoredCost = z.infer<typeof figuresOfCoin> & { coin: string };

const lotOfChunk = z.object({
  assetId: z.string(),
  wallet: z.string().nullable(),
  transactionId: z.string().nullable(),
  at: z.number().nullable(),
  amount: z.string(),
  cost: z.string(),
  assumed: z.boolean(),
  unknown: z.boolean(),
  unverified: z.boolean(),
});
export type StoredLot = z.infer<typeof lotOfChunk>;

/** Acquisitions whose lots share a row. */
const chunkSize = 256;
/** Lots written per SQLite transaction, which takes 10 to 20 ms. */
const sliceLots = 500;
/** Key of the settings with which the rows were computed. */
const settingsKey = "costs.settings";

/** Lots by chunk. They are never changed in place, so those of an unchanged chunk need not be read. */
type Chunks = Map<number, OpenLot[]>;
type ChunkRow = { coin: string; chunk: number; lots: OpenLot[] | null };

function prepareCoinCosts(sql: Sql) {
  const saveCost = sql.prepare(
    "INSERT INTO coin_costs (coin, figures) VALUES (?, ?) ON CONFLICT DO UPDATE SET figures = excluded.figures",
  );
  const removeCost = sql.prepare("DELETE FROM coin_costs WHERE coin = ?");
  const saveLots = sql.prepare(
    "INSERT INTO open_lots (coin, chunk, lots) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET lots = excluded.lots",
  );
  const removeLots = sql.prepare("DELETE FROM open_lots WHERE coin = ? AND chunk = ?");
  /** The lots last written, by coin and chunk: those of an unchanged chunk need not be read. */
  const written: { chunks: Map<string, Chunks> | undefined } = { chunks: undefined };

  return { sql, saveCost, removeCost, saveLots, removeLots, written };
}
type Prepared = ReturnType<typeof prepareCoinCosts>;

/** Cost basis by coin, and the open lots. */
export function createCoinCosts(sql: Sql) {
  const prepared = prepareCoinCosts(sql);

  return {
    /** Writes the differences to the stored rows; returns how many coins changed. Yields between slices. Safe to repeat. */
    write: (costs: readonly CoinCost[], settings: BookSettings) => write(prepared, costs, settings),

    /** Every coin held now or before; `null` if nothing was computed yet with these settings. */
    list(settings: BookSettings): StoredCost[] | null {
      if (readMeta(sql, settingsKey) !== JSON.stringify(settings)) return null;
      return sql
        .prepare<{ coin: string; figures: string }>("SELECT coin, figures FROM coin_costs")
        .all()
        .map(({ coin, figures }) => ({ coin, ...figuresOfCoin.parse(JSON.parse(figures)) }));
    },

    /** What is held of each asset of a coin, and whether a part of it has no known cost, as of the last refresh. */
    held(coin: string): { assets: StoredCost["assets"]; isPartlyUnknown: boolean } {
      const storedCost = sql
        .prepare<{ figures: string }>("SELECT figures FROM coin_costs WHERE coin = ?")
        .get(coin);
      if (storedCost === undefined) return { assets: [], isPartlyUnknown: false };
      const { assets, unknown } = figuresOfCoin.parse(JSON.parse(storedCost.figures));
      return { assets, isPartlyUnknown: !isZero(parseDecimal(unknown)) };
    },

    /** The open lots of a coin, in the order of acquisition. */
    lots: (coin: string, page: PageRequest) => lotsOf(sql, coin, page),
  };
}
export type CoinCosts = ReturnType<typeof createCoinCosts>;

function* write(
  prepared: Prepared,
  costs: readonly CoinCost[],
  settings: BookSettings,
): Generator<void, number, void> {
  const { sql } = prepared;
  yield* writeLots(prepared, costs);
  const before = new Map(
    sql
      .prepare<{ coin: string; figures: string }>("SELECT coin, figures FROM coin_costs")
      .all()
      .map(({ coin, figures }) => [coin, figures]),
  );
  let changed = 0;
  yield;
  // While the rows are incomplete, the table counts as not computed.
  sql.transaction(
    () => {
      changed = 0;
      const removed = new Set(before.keys());
      for (const cost of costs) {
        const figures = figuresOf(cost);
        removed.delete(cost.coin);
        if (before.get(cost.coin) === figures) continue;
        prepared.saveCost.run(cost.coin, figures);
        changed++;
      }
      for (const coin of removed) prepared.removeCost.run(coin);
      changed += removed.size;
      writeMeta(sql, settingsKey, JSON.stringify(settings));
    },
    { isRepeatable: true },
  );
  return changed;
}

function* writeLots(prepared: Prepared, costs: readonly CoinCost[]): Generator<void, void, void> {
  const { sql, written } = prepared;
  const writtenChunks = written.chunks;
  // Rows that are no longer needed.
  written.chunks = undefined;
  const next = new Map<string, Chunks>();
  for (const { coin, lots } of costs) {
    next.set(coin, chunksOf(lots));
    yield;
  }
  const rows: ChunkRow[] = writtenChunks === undefined ? staleRows(sql, next) : [];
  for (const [coin, chunks] of next) {
    for (const [chunk, lots] of chunks)
      if (!isSame(writtenChunks?.get(coin)?.get(chunk), lots)) rows.push({ coin, chunk, lots });
    yield;
  }
  if (writtenChunks !== undefined)
    for (const [coin, chunks] of writtenChunks)
      for (const chunk of chunks.keys())
        if (next.get(coin)?.has(chunk) !== true) rows.push({ coin, chunk, lots: null });
  yield;
  for (const slice of slicesOf(rows)) {
    sql.transaction(
      () => {
        for (const { coin, chunk, lots } of slice)
          if (lots === null) prepared.removeLots.run(coin, chunk);
          else prepared.saveLots.run(coin, chunk, JSON.stringify(lots.map(storedLot)));
      },
      { isRepeatable: true },
    );
    yield;
    if (sql.checkpointWal()) yield;
  }
  written.chunks = next;
}

/** Rows with at most `sliceLots` lots each, or a single row. */
function* slicesOf(rows: readonly ChunkRow[]): Generator<ChunkRow[]> {
  let slice: ChunkRow[] = [];
  let size = 0;
  for (const row of rows) {
    const added = Math.max(1, row.lots?.length ?? 0);
    if (slice.length > 0 && size + added > sliceLots) {
      yield slice;
      slice = [];
      size = 0;
    }
    slice.push(row);
    size += added;
  }
  if (slice.length > 0) yield slice;
}

/** Rows of chunks that no longer exist. */
function staleRows(sql: Sql, next: ReadonlyMap<string, Chunks>): ChunkRow[] {
  return sql
    .prepare<{ coin: string; chunk: number }>("SELECT coin, chunk FROM open_lots")
    .all()
    .filter(({ coin, chunk }) => next.get(coin)?.has(chunk) !== true)
    .map(({ coin, chunk }) => ({ coin, chunk, lots: null }));
}

function chunksOf(lots: readonly OpenLot[]): Chunks {
  const chunks: Chunks = new Map();
  for (const open of lots) {
    const number = Math.floor(open.lot.order / chunkSize);
    const chunk = chunks.get(number);
    if (chunk === undefined) chunks.set(number, [open]);
    else chunk.push(open);
  }
  return chunks;
}

function isSame(before: readonly OpenLot[] | undefined, lots: readonly OpenLot[]): boolean {
  return before?.length === lots.length && lots.every((open, index) => isSameLot(before[index], open));
}

/** Whether two lots have the same fields, of those that are stored. */
function isSameLot(before: OpenLot | undefined, { lot, wallet, unverified }: OpenLot): boolean {
  if (before === undefined || before.wallet !== wallet || before.unverified !== unverified) return false;
  const { transactionId, at, assetId, amount, cost, assumed, unknown } = before.lot;
  return (
    transactionId === lot.transactionId &&
    at === lot.at &&
    assetId === lot.assetId &&
    assumed === lot.assumed &&
    unknown === lot.unknown &&
    isSameAmount(amount, lot.amount) &&
    isSameAmount(cost, lot.cost)
  );
}

/** Most amounts are the same object, since lots are shared by the states of the books. */
function isSameAmount(one: Decimal, other: Decimal): boolean {
  return one === other || compare(one, other) === 0;
}

function lotsOf(sql: Sql, coin: string, { limit, cursor, order }: PageRequest): Page<StoredLot> {
  const [figures] = sql
    .prepare<{ lots: number }>("SELECT figures ->> 'lots' AS lots FROM coin_costs WHERE coin = ?")
    .all(coin);
  const isAscending = order === "asc";
  const [chunk, place] = cursor === undefined || cursor === null ? [] : readCursor(cursor);
  const rows = sql.prepare<{ chunk: number; lots: string }>(
    `SELECT chunk, lots FROM open_lots WHERE coin = ? AND chunk ${isAscending ? ">=" : "<="} ? ORDER BY chunk ${order}`,
  );
  const items: StoredLot[] = [];
  let last: string | null = null;
  for (const row of rows.iterate(coin, chunk ?? (isAscending ? -1 : Number.MAX_SAFE_INTEGER))) {
    const lots = z.array(lotOfChunk).parse(JSON.parse(row.lots));
    const indexes = lots.map((_, index) => index);
    for (const index of isAscending ? indexes : indexes.toReversed()) {
      const isBefore = isAscending ? index <= Number(place) : index >= Number(place);
      if (place !== undefined && row.chunk === chunk && isBefore) continue;
      if (items.length === limit) return { items, nextCursor: last, total: figures?.lots ?? 0 };
      const lot = lots[index];
      if (lot !== undefined) items.push(lot);
      last = `${row.chunk}.${index}`;
    }
  }
  return { items, nextCursor: null, total: figures?.lots ?? 0 };
}

function storedLot({ lot, wallet, unverified }: OpenLot): StoredLot {
  const { assetId, transactionId, at, assumed, unknown } = lot;
  const amount = formatDecimal(lot.amount);
  const cost = formatDecimal(lot.cost);
  return { assetId, wallet, transactionId, at, amount, cost, assumed, unknown, unverified };
}
