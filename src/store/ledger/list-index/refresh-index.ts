import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { Sql } from "../../../ports/sql.ts";
import { rowsOf } from "../row-counts.ts";
import {
  allColumns,
  columnKey,
  columnsPerBlock,
  createBlock,
  createBlockBuilder,
  type BlockBuilder,
} from "./columns.ts";
import { currentRules, liveBlocks, readListState, type ListState, type StoredBlock } from "./list-state.ts";
import { createRowReader, type Place } from "./read-rows.ts";

/** Rows of a block. */
const blockRows = 16_384;
/** Rows read in one step. */
const rowsPerBatch = 250;
/** Maximum of changed transactions that queries read, until the index is refreshed. */
const tolerated = 250;

type ListIndexOptions = {
  /** Maximum of entries of a ledger without an index. */
  longFrom: number;
  /** For tests. */
  blockRows?: number;
  tolerated?: number;
};

/** A build in progress. It indexes rows up to the key `covers`. */
type Build = { build: number; covers: number; blocks: StoredBlock[]; valuesFrom: number | null };

/**
 * Brings the index up to date if more than a few transactions changed: only blocks with changes are built again. Yields the rows read so
 * far between steps. Changes made while it runs stay recorded. Stopped at any step, it begins again with the next call.
 */
export function* refreshListIndex(sql: Sql, options: ListIndexOptions): Generator<number, void> {
  const build = sql.transaction(() => begin(sql, options), { isRepeatable: true });
  if (build === undefined) return;
  const stale = yield* staleBlocks(sql, build, options);
  let read = 0;
  const builder = createBlockBuilder();
  for (const { from, end } of rangesOf(build.blocks, stale)) {
    let next: Place | undefined = from;
    while (next !== undefined) {
      const place: Place = next;
      const step = sql.transaction(() => readSome(sql, { place, end, builder, begun: build }, options), {
        isRepeatable: true,
      });
      if (step === undefined) return;
      next = step.next;
      read += step.read;
      yield read;
      if (!step.isWhole) continue;
      // A separate step, like the checkpoint: each takes about as long as reading some rows.
      if (!sql.transaction(() => store(sql, builder, build), { isRepeatable: true })) return;
      yield read;
      if (sql.checkpointWal()) yield read;
    }
  }
  sql.transaction(() => finish(sql, build, stale), { isRepeatable: true });
}

/** Removes the index. Filters read the transactions until it is built again. */
export function clearListIndex(sql: Sql): void {
  for (const table of ["list_blocks", "list_columns", "list_changes"])
    sql.prepare(`DELETE FROM ${table}`).run();
  sql
    .prepare(
      "UPDATE list_state SET rules = '', covered = 0, marked = 0, values_from = NULL, values_pending = NULL",
    )
    .run();
}

function countUpTo(sql: Sql, rows: string, bound: number, limit: number): number {
  return (
    sql
      .prepare<{ count: number }>(`SELECT count(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT ?)`)
      .get(bound, limit)?.count ?? 0
  );
}

/** Number of transactions whose index rows are out of date, counted up to one more than tolerated. */
function changesOf(sql: Sql, { covered, valuesFrom }: ListState, maxChanges: number): number {
  const limit = maxChanges + 1;
  return (
    countUpTo(sql, "list_changes WHERE key > ?", 0, limit) +
    countUpTo(sql, "transactions WHERE key > ?", covered, limit) +
    (valuesFrom === null ? 0 : countUpTo(sql, "transactions WHERE at >= ?", timeOf(valuesFrom), limit))
  );
}

function timeOf(day: number): number {
  return day <= 0 ? Number.MIN_SAFE_INTEGER : day * millisecondsPerDay;
}

function begin(sql: Sql, options: ListIndexOptions): Build | undefined {
  const state = readListState(sql);
  if (rowsOf(sql, "entries") <= options.longFrom) {
    if (state.marked > 0) clearListIndex(sql);
    return undefined;
  }
  const isUsable = state.rules === currentRules && state.covered > 0;
  const maxChanges = options.tolerated ?? tolerated;
  if (isUsable && changesOf(sql, state, maxChanges) <= maxChanges) return undefined;
  if (!isUsable) clearListIndex(sql);
  const covers = sql.prepare<{ key: number }>("SELECT max(key) AS key FROM transactions").get()?.key ?? 0;
  dropBlocks(
    sql,
    sql
      .prepare("SELECT key FROM list_blocks WHERE live = 0")
      .values<[number]>()
      .map(([key]) => key),
  );
  sql
    .prepare("UPDATE list_state SET build = build + 1, marked = ?, values_pending = ?, values_from = NULL")
    .run(covers, state.valuesFrom);
  const blocks = isUsable ? liveBlocks(sql) : [];
  const fitting = rowsOf(sql, "transactions") / (options.blockRows ?? blockRows);
  // If blocks were divided often, the whole index is rebuilt.
  const isDivided = blocks.length > 2 * fitting + 8;
  return {
    build: state.build + 1,
    covers,
    blocks,
    valuesFrom: isDivided ? 0 : state.valuesFrom,
  };
}

/** Whether no later build has begun. */
function isOwn(sql: Sql, { build }: Build): boolean {
  return readListState(sql).build === build;
}

/** The places in `blocks` of those to rebuild. */
function* staleBlocks(
  sql: Sql,
  build: Build,
  { blockRows: rows = blockRows }: ListIndexOptions,
): Generator<number, Set<number>> {
  const { blocks, valuesFrom } = build;
  const stale = new Set<number>();
  if (blocks.length === 0) return stale;
  const note = (place: Place): void => void stale.add(blockAt(blocks, place));
  if (valuesFrom !== null)
    for (const index of blocks.keys()) {
      const next = blocks[index + 1];
      if (next === undefined || next.firstAt >= timeOf(valuesFrom)) stale.add(index);
    }
  const covered = readListState(sql).covered;
  const added = sql.prepare("SELECT at, key FROM transactions WHERE key > ? ORDER BY key LIMIT ?");
  for (let last = covered; ;) {
    const found = added.values<[number, number]>(last, rows);
    for (const [at, key] of found) note({ at, key });
    last = found.at(-1)?.[1] ?? last;
    if (found.length < rows) break;
    yield 0;
  }
  const marked = new Set<number>();
  const changed = sql.prepare(
    "SELECT c.key, t.at FROM list_changes c LEFT JOIN transactions t ON t.key = c.key WHERE c.key > ? ORDER BY c.key LIMIT ?",
  );
  for (let last = 0; ;) {
    const found = changed.values<[key: number, at: number | null]>(last, rows);
    for (const [key, at] of found) {
      marked.add(key);
      if (at !== null) note({ at, key });
    }
    last = found.at(-1)?.[0] ?? last;
    if (found.length < rows) break;
    yield 0;
  }
  const read = sql.prepare<{ data: Uint8Array }>("SELECT data FROM list_columns WHERE key = ?");
  for (const [index, { key, rows: count }] of marked.size === 0 ? [] : blocks.entries()) {
    if (stale.has(index)) continue;
    const block = createBlock(count, (column) => read.get(columnKey(key, column))?.data ?? new Uint8Array());
    if (block.numbers("keys").some((key) => marked.has(key))) stale.add(index);
    yield 0;
  }
  return stale;
}

/** The block that a place belongs to. */
function blockAt(blocks: readonly StoredBlock[], { at, key }: Place): number {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const block = blocks[middle];
    const isAfter =
      block !== undefined && (block.firstAt < at || (block.firstAt === at && block.firstKey <= key));
    if (isAfter) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The parts of the ledger that stale blocks cover: all of it if there are no blocks. */
function rangesOf(
  blocks: readonly StoredBlock[],
  stale: ReadonlySet<number>,
): { from: Place; end: Place | null }[] {
  const start = { at: Number.MIN_SAFE_INTEGER, key: 0 };
  if (blocks.length === 0) return [{ from: start, end: null }];
  const ranges: { from: Place; end: Place | null }[] = [];
  for (const [index, { firstAt, firstKey }] of blocks.entries()) {
    if (!stale.has(index)) continue;
    const next = blocks[index + 1];
    const end = next === undefined ? null : { at: next.firstAt, key: next.firstKey };
    const before = stale.has(index - 1) ? ranges.at(-1) : undefined;
    if (before === undefined)
      ranges.push({ from: index === 0 ? start : { at: firstAt, key: firstKey }, end });
    else before.end = end;
  }
  return ranges;
}

/** Reads the next rows of a range. `isWhole`: a block is full, or the range ends. `undefined` if another build began. */
function readSome(
  sql: Sql,
  { place, end, builder, begun }: { place: Place; end: Place | null; builder: BlockBuilder; begun: Build },
  { blockRows: maxBlockRows = blockRows }: ListIndexOptions,
): { next: Place | undefined; read: number; isWhole: boolean } | undefined {
  if (!isOwn(sql, begun)) return undefined;
  const limit = Math.min(rowsPerBatch, maxBlockRows);
  const rows = createRowReader(sql).between(place, end, limit);
  // Queries read later ones themselves.
  for (const row of rows) if (row.key <= begun.covers) builder.add(row);
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    next: last === undefined ? undefined : { at: last.at, key: last.key + 1 },
    read: rows.length,
    isWhole: last === undefined || builder.rows >= maxBlockRows,
  };
}

/** Stores the rows read so far as a block. `false` if another build began. */
function store(sql: Sql, builder: BlockBuilder, build: Build): boolean {
  if (!isOwn(sql, build)) return false;
  const { first } = builder;
  if (first === undefined) return true;
  const { lastInsertRowid: block } = sql
    .prepare("INSERT INTO list_blocks (live, first_at, first_key, rows) VALUES (0, ?, ?, ?)")
    .run(first.at, first.key, builder.rows);
  const bytes = builder.take();
  const insert = sql.prepare("INSERT INTO list_columns (key, data) VALUES (?, ?)");
  for (const column of allColumns) insert.run(columnKey(block, column), bytes[column]);
  return true;
}

function dropBlocks(sql: Sql, keys: readonly number[]): void {
  const dropColumns = sql.prepare("DELETE FROM list_columns WHERE key >= ? AND key < ?");
  const drop = sql.prepare("DELETE FROM list_blocks WHERE key = ?");
  for (const key of keys) {
    dropColumns.run(key * columnsPerBlock, (key + 1) * columnsPerBlock);
    drop.run(key);
  }
}

function finish(sql: Sql, build: Build, stale: ReadonlySet<number>): void {
  if (!isOwn(sql, build)) return;
  dropBlocks(
    sql,
    build.blocks.flatMap(({ key }, index) => (stale.has(index) ? [key] : [])),
  );
  sql.prepare("UPDATE list_blocks SET live = 1").run();
  sql
    .prepare("UPDATE list_state SET rules = ?, covered = ?, values_pending = NULL")
    .run(currentRules, build.covers);
  sql.prepare("DELETE FROM list_changes WHERE build < ?").run(build.build);
}
