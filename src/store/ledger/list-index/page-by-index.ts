import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { Sql } from "../../../ports/sql.ts";
import type { TransactionFilter } from "./transaction-filter.ts";
import { conditionsOf } from "./conditions.ts";
import {
  columnKey,
  createBlock,
  createBlockBuilder,
  flagOf,
  type Block,
  type Condition,
  type ListedRow,
} from "./columns.ts";
import { createKeySet, type KeySet } from "./key-set.ts";
import { currentRules, liveBlocks, readListState, type ListState } from "./list-state.ts";
import { createRowReader, type Place } from "./read-rows.ts";

/** Maximum of transactions that a query reads because they changed since they were indexed. */
const maxUnindexed = 1_000;
/** Number of them read in one step. */
const rowsPerBatch = 100;
/** Number of places left out in one step. */
const skippedPerStep = 5_000;
/** A key set takes one byte per key. */
const maxKeySetSize = 20_000_000;

type QuickRequest = { after: Place | undefined; order: "asc" | "desc"; limit: number; skip?: number };
/** The keys of a page in its order, whether more follow, and how many match in all. */
type QuickPage = { found: Place[]; total: number };

/** Rows of one block, which match. */
type Part = { block: Block; matches: Uint8Array; first: Place | undefined };

/**
 * Finds a page by the index: transactions that changed since they were indexed are read and tested by the same conditions. `found` has up
 * to `limit` + 1 places. `undefined` if the index does not exist, is not current or does not answer such a filter fast. Yields every
 * millisecond or so; all its steps must see one state of the file.
 */
export function* pageByIndex(
  sql: Sql,
  filter: TransactionFilter,
  request: QuickRequest,
): Generator<void, QuickPage | undefined, void> {
  const state = readListState(sql);
  if (state.rules !== currentRules || state.covered === 0) return undefined;
  const maxKey = Math.max(
    state.covered,
    sql.prepare<{ key: number | null }>("SELECT max(key) AS key FROM transactions").get()?.key ?? 0,
  );
  const changed = maxKey > maxKeySetSize ? undefined : unindexed(sql, state, filter);
  if (changed === undefined) return undefined;
  const conditions = yield* conditionsOf(sql, filter, maxKey);
  if (conditions === undefined) return undefined;
  const isChanged = createKeySet(maxKey);
  for (const key of changed) isChanged.add(key);
  const indexed = yield* indexedParts(sql, conditions, changed.length === 0 ? undefined : isChanged);
  const unindexedPart = yield* freshPart(sql, conditions, changed);
  if (indexed === undefined || unindexedPart === undefined) return undefined;
  const parts = [...indexed, unindexedPart];
  if (filter.collapseTransfers === true) {
    const isCollapsed = yield* collapse(sql, { parts, fresh: unindexedPart, isChanged, maxKey: maxKey });
    if (!isCollapsed) return undefined;
  }
  const total = parts.reduce((sum, { matches }) => sum + countOf(matches), 0);
  yield;
  const places = inOneOrder(
    inOrder(indexed, request),
    inOrder([unindexedPart], request),
    request.order === "asc" ? 1 : -1,
  );
  for (let skipped = 1; skipped <= (request.skip ?? 0) && places.next().done !== true; skipped++)
    if (skipped % skippedPerStep === 0) yield;
  const found: Place[] = [];
  for (const place of places) if (found.push(place) > request.limit) break;
  return { found, total };
}

function countOf(matches: Uint8Array): number {
  let count = 0;
  for (const byte of matches) count += byte;
  return count;
}

/** The keys of all transactions whose rows in the index are not current for a filter; `undefined` if they are too many. */
function unindexed(
  sql: Sql,
  { covered, valuesFrom }: ListState,
  { minValue, maxValue }: TransactionFilter,
): number[] | undefined {
  const queries: [text: string, bound: number][] = [
    ["SELECT key FROM list_changes WHERE key > ? LIMIT ?", 0],
    ["SELECT key FROM transactions WHERE key > ? LIMIT ?", covered],
  ];
  if ((minValue !== undefined || maxValue !== undefined) && valuesFrom !== null)
    queries.push([
      "SELECT key FROM transactions WHERE at >= ? LIMIT ?",
      valuesFrom <= 0 ? Number.MIN_SAFE_INTEGER : valuesFrom * millisecondsPerDay,
    ]);
  const keys = new Set<number>();
  for (const [text, bound] of queries)
    for (const [key] of sql.prepare(text).values<[number]>(bound, maxUnindexed + 1)) keys.add(key);
  return keys.size > maxUnindexed ? undefined : [...keys];
}

/** `undefined` if a condition would take long. */
function matchesOf(
  block: Block,
  conditions: readonly Condition[],
  start: Uint8Array,
): Uint8Array | undefined {
  return conditions.every((narrow) => narrow(block, start)) ? start : undefined;
}

function* indexedParts(
  sql: Sql,
  conditions: readonly Condition[],
  isChanged: KeySet | undefined,
): Generator<void, Part[] | undefined, void> {
  const read = sql.prepare<{ data: Uint8Array }>("SELECT data FROM list_columns WHERE key = ?");
  const parts: Part[] = [];
  for (const { key, rows, firstAt, firstKey } of liveBlocks(sql)) {
    const block = createBlock(rows, (column) => {
      const row = read.get(columnKey(key, column));
      if (row === undefined) throw new RangeError(`The index of lists lacks the column "${column}".`);
      return row.data;
    });
    const start = new Uint8Array(rows).fill(1);
    if (isChanged !== undefined) {
      const keys = block.numbers("keys");
      for (let row = 0; row < rows; row++) if (isChanged.has(keys[row] ?? 0)) start[row] = 0;
    }
    const matches = matchesOf(block, conditions, start);
    if (matches === undefined) return undefined;
    parts.push({ block, matches, first: { at: firstAt, key: firstKey } });
    yield;
  }
  return parts;
}

function* freshPart(
  sql: Sql,
  conditions: readonly Condition[],
  keys: readonly number[],
): Generator<void, Part | undefined, void> {
  const read: ListedRow[] = [];
  for (let start = 0; start < keys.length; start += rowsPerBatch) {
    read.push(...createRowReader(sql).some(keys.slice(start, start + rowsPerBatch)));
    yield;
  }
  const builder = createBlockBuilder();
  for (const row of read.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))) builder.add(row);
  const { rows } = builder;
  const bytes = builder.take();
  const block = createBlock(rows, (column) => bytes[column]);
  const matches = matchesOf(block, conditions, new Uint8Array(rows).fill(1));
  return matches === undefined ? undefined : { block, matches, first: undefined };
}

/** Removes the arrivals whose linked departure matches; `false` if that would take long. */
function* collapse(
  sql: Sql,
  {
    parts,
    fresh,
    isChanged,
    maxKey,
  }: { parts: readonly Part[]; fresh: Part; isChanged: KeySet; maxKey: number },
): Generator<void, boolean, void> {
  const departed = createKeySet(maxKey);
  const eachOf = ({ block, matches }: Part, flag: number, visit: (row: number) => void): void => {
    const flags = block.numbers("flags");
    for (let row = 0; row < matches.length; row++)
      if (matches[row] === 1 && ((flags[row] ?? 0) & flag) !== 0) visit(row);
  };
  for (const part of parts) {
    eachOf(part, flagOf.linked, (row) => departed.add(part.block.numbers("keys")[row] ?? 0));
    yield;
  }
  const departureNow = sql.prepare<{ key: number }>(
    "SELECT d.key FROM transactions t JOIN transactions d ON d.id = t.linked WHERE t.key = ?",
  );
  let lookupCount = 0;
  for (const part of parts) {
    eachOf(part, flagOf.arrival, (row) => {
      const { block, matches } = part;
      let departure = block.numbers("departures")[row] ?? 0;
      // The departure may have been replaced since the arrival was indexed.
      if (part !== fresh && (departure === 0 || isChanged.has(departure))) {
        departure =
          ++lookupCount > maxUnindexed ? 0 : (departureNow.get(block.numbers("keys")[row] ?? 0)?.key ?? 0);
      }
      if (departed.has(departure)) matches[row] = 0;
    });
    yield;
  }
  return lookupCount <= maxUnindexed;
}

function isBefore(a: Place, b: Place): boolean {
  return a.at < b.at || (a.at === b.at && a.key < b.key);
}

/** The places of matching rows of consecutive parts, in the order of a request. */
function* inOrder(parts: readonly Part[], { after, order }: QuickRequest): Generator<Place> {
  const isForward = order === "asc";
  for (let step = 0; step < parts.length; step++) {
    const index = isForward ? step : parts.length - 1 - step;
    const part = parts[index];
    if (part === undefined) continue;
    const { block, matches, first } = part;
    if (after !== undefined) {
      const next = parts[index + 1]?.first;
      const isPast = isForward
        ? next !== undefined && !isBefore(after, next)
        : first !== undefined && !isBefore(first, after);
      if (isPast) continue;
    }
    let found = matches.indexOf(1);
    if (found === -1) continue;
    const [ats, keys] = [block.numbers("ats"), block.numbers("keys")];
    if (!isForward) found = matches.lastIndexOf(1);
    while (found !== -1) {
      const place = { at: ats[found] ?? 0, key: keys[found] ?? 0 };
      if (after === undefined || (isForward ? isBefore(after, place) : isBefore(place, after))) yield place;
      if (isForward) found = matches.indexOf(1, found + 1);
      else found = found === 0 ? -1 : matches.lastIndexOf(1, found - 1);
    }
  }
}

/** Merges two ordered lists of places. */
function* inOneOrder(a: Iterator<Place>, b: Iterator<Place>, sign: 1 | -1): Generator<Place> {
  let [left, right] = [a.next(), b.next()];
  while (left.done !== true || right.done !== true) {
    const isLeft =
      right.done === true || (left.done !== true && isBefore(left.value, right.value) === (sign === 1));
    if (isLeft && left.done !== true) {
      yield left.value;
      left = a.next();
    } else if (right.done !== true) {
      yield right.value;
      right = b.next();
    }
  }
}
