import { canonicalHex } from "../../../domain/ledger/identity.ts";
import { transactionTypes } from "../../../domain/ledger/transaction.ts";
import type { Sql } from "../../../ports/sql.ts";
import { wordQueries, type KeyQuery } from "./word-queries.ts";
import { searchWordsOf, type TransactionFilter } from "./transaction-filter.ts";
import { amountCondition } from "./amount-condition.ts";
import { flagOf, type Block, type Condition } from "./columns.ts";
import { createKeySet, keySetOf, type KeySet } from "./key-set.ts";

/** Number of transactions looked up by id in one step; keys of other conditions are read in pages. */
const idsPerBatch = 100;
const keysPerBatch = 4_000;

type Finding<T> = Generator<void, T, void>;

/** The conditions of a filter but `collapseTransfers`; `undefined` if the index does not support them. `maxKey`: the largest transaction key. */
export function* conditionsOf(
  sql: Sql,
  filter: TransactionFilter,
  maxKey: number,
): Finding<Condition[] | undefined> {
  const amounts = amountCondition(sql, filter);
  const known = amounts.flatMap((condition) => (condition === undefined ? [] : [condition]));
  if (known.length < amounts.length) return undefined;
  const conditions = [
    ...columnConditions(filter),
    ...walletConditions(sql, filter),
    ...assetConditions(sql, filter),
    ...tagConditions(sql, filter),
    ...(yield* keyConditions(sql, filter, maxKey)),
  ];
  for (const word of searchWordsOf(filter)) conditions.push(yield* wordCondition(sql, word, maxKey));
  return [...conditions, ...valueConditions(sql, filter), ...known];
}

/** A condition by the numbers of one row. */
function byRow(rowsOf: (block: Block) => (row: number) => boolean): Condition {
  return (block, matches) => {
    const isMatch = rowsOf(block);
    for (let row = 0; row < matches.length; row++) if (matches[row] === 1 && !isMatch(row)) matches[row] = 0;
    return true;
  };
}

function columnConditions(filter: TransactionFilter): Condition[] {
  const conditions: Condition[] = [];
  const { from = -Infinity, to = Infinity, types, status, linked, hidden = false } = filter;
  if (filter.from !== undefined || filter.to !== undefined)
    conditions.push(
      byRow((block) => {
        const ats = block.numbers("ats");
        return (row) => (ats[row] ?? NaN) >= from && (ats[row] ?? NaN) <= to;
      }),
    );
  if (types !== undefined) {
    const typeIndexes = new Set(types.map((type) => transactionTypes.indexOf(type)));
    conditions.push(
      byRow((block) => {
        const numbers = block.numbers("types");
        return (row) => typeIndexes.has(numbers[row] ?? NaN);
      }),
    );
  }
  const unconfirmed = flagOf.pending | flagOf.failed;
  const statusFlags = { confirmed: 0, pending: flagOf.pending, failed: flagOf.failed };
  const flagMask =
    flagOf.hidden | (status === undefined ? 0 : unconfirmed) | (linked === undefined ? 0 : flagOf.linked);
  const flagValue =
    (hidden ? flagOf.hidden : 0) |
    (status === undefined ? 0 : statusFlags[status]) |
    (linked === true ? flagOf.linked : 0);
  conditions.push(
    byRow((block) => {
      const flags = block.numbers("flags");
      return (row) => ((flags[row] ?? 0) & flagMask) === flagValue;
    }),
  );
  return conditions;
}

function keysOf(sql: Sql, { text, values }: KeyQuery): number[] {
  return sql
    .prepare(text)
    .values<[number]>(...values)
    .map(([key]) => key);
}

function walletConditions(sql: Sql, { wallets, platforms }: TransactionFilter): Condition[] {
  const conditions: Condition[] = [];
  const keysWhere = (column: string, names: readonly string[]): KeySet =>
    keySetOf(
      keysOf(sql, {
        text: `SELECT key FROM wallets WHERE ${column} IN (SELECT value FROM json_each(?))`,
        values: [JSON.stringify(names)],
      }),
    );
  if (wallets !== undefined) {
    const names = new Set(wallets.map(canonicalHex));
    const keys = keysWhere("wallet", [...names]);
    conditions.push((block, matches) => {
      const walletRows = namedRows(block, "legWallets", names);
      const numbers = block.numbers("wallets");
      return byRow(() => (row) => keys.has(numbers[row] ?? 0) || walletRows.has(row))(block, matches);
    });
  }
  if (platforms !== undefined) {
    const keys = keysWhere("platform", platforms.map(canonicalHex));
    conditions.push(
      byRow((block) => {
        const numbers = block.numbers("wallets");
        return (row) => keys.has(numbers[row] ?? 0);
      }),
    );
  }
  return conditions;
}

/** The rows with one of some names in a column of pairs. */
function namedRows(
  block: Block,
  column: "legWallets" | "legAssets",
  wantedNames: ReadonlySet<string>,
): KeySet {
  const found = createKeySet(block.rows);
  const pairs = block.numbers(column);
  if (pairs.length === 0) return found;
  const isWanted = block.names().map((name) => wantedNames.has(name));
  for (let place = 0; place < pairs.length; place += 2)
    if (isWanted[pairs[place + 1] ?? 0] === true) found.add(pairs[place] ?? 0);
  return found;
}

/** The rows with an entry of one of some assets. */
function rowsWithEntries(block: Block, assets: KeySet): KeySet {
  const found = createKeySet(block.rows);
  const counts = block.numbers("entryCounts");
  const numbers = block.numbers("entryAssets");
  let place = 0;
  for (let row = 0; row < block.rows; row++)
    for (const end = place + (counts[row] ?? 0); place < end; place++)
      if (assets.has(numbers[place] ?? 0)) found.add(row);
  return found;
}

/** Movements by the entries; of transactions that are not confirmed also by their legs. */
function assetConditions(sql: Sql, { assetId, coinId }: TransactionFilter): Condition[] {
  const conditions: [column: string, value: string | undefined][] = [
    ["id", assetId],
    ["coin_id", coinId],
  ];
  return conditions.flatMap(([column, value]) => {
    if (value === undefined) return [];
    const assets = sql
      .prepare<{ key: number; id: string }>(`SELECT key, id FROM assets WHERE ${column} = ?`)
      .all(value);
    const keys = keySetOf(assets.map(({ key }) => key));
    const ids = new Set(assets.map(({ id }) => id));
    return [
      byRow((block) => {
        const movedRows = rowsWithEntries(block, keys);
        const assetRows = namedRows(block, "legAssets", ids);
        return (row) => movedRows.has(row) || assetRows.has(row);
      }),
    ];
  });
}

/** The rows with one of some tags. */
function rowsWithTags(block: Block, wantedTags: KeySet): KeySet {
  const found = createKeySet(block.rows);
  const pairs = block.numbers("tags");
  for (let place = 0; place < pairs.length; place += 2)
    if (wantedTags.has(pairs[place + 1] ?? 0)) found.add(pairs[place] ?? 0);
  return found;
}

function tagConditions(sql: Sql, { tags }: TransactionFilter): Condition[] {
  if (tags === undefined) return [];
  const keys = keySetOf(
    keysOf(sql, {
      text: "SELECT key FROM tags WHERE name IN (SELECT value FROM json_each(?))",
      values: [JSON.stringify(tags)],
    }),
  );
  return [
    byRow((block) => {
      const tagged = rowsWithTags(block, keys);
      return (row) => tagged.has(row);
    }),
  ];
}

/** Adds the keys that a query of one column finds, in pages: its text ends with a condition, to which others are added. */
function* addFound(
  sql: Sql,
  { text, values, column }: KeyQuery & { column: string },
  set: KeySet,
): Finding<void> {
  const page = sql.prepare(`${text} AND ${column} > ? ORDER BY ${column} LIMIT ${keysPerBatch}`);
  for (let last = 0; ;) {
    const found = page.values<[number]>(...values, last);
    for (const [key] of found) set.add(key);
    last = found.at(-1)?.[0] ?? last;
    if (found.length < keysPerBatch) return;
    yield;
  }
}

/** By ids and by source. */
function* keyConditions(
  sql: Sql,
  { ids, sourceId }: TransactionFilter,
  maxKey: number,
): Finding<Condition[]> {
  const keySets: KeySet[] = [];
  if (ids !== undefined) {
    const keySet = createKeySet(maxKey);
    for (let start = 0; start < ids.length; start += idsPerBatch) {
      const some = JSON.stringify(ids.slice(start, start + idsPerBatch));
      const text = "SELECT key FROM transactions WHERE id IN (SELECT value FROM json_each(?))";
      for (const key of keysOf(sql, { text, values: [some] })) keySet.add(key);
      yield;
    }
    keySets.push(keySet);
  }
  if (sourceId !== undefined) {
    const keySet = createKeySet(maxKey);
    const sources = keysOf(sql, {
      text: "SELECT key FROM sources WHERE CASE kind WHEN 'import' THEN substr(id, 1, instr(id || '/', '/') - 1) ELSE id END = ?",
      values: [sourceId],
    });
    for (const source of sources) {
      const reported = {
        text: "SELECT transaction_key FROM transaction_sources WHERE source = ?",
        values: [source],
      };
      yield* addFound(sql, { ...reported, column: "transaction_key" }, keySet);
    }
    keySets.push(keySet);
  }
  return keySets.map((keySet) =>
    byRow((block) => {
      const numbers = block.numbers("keys");
      return (row) => keySet.has(numbers[row] ?? 0);
    }),
  );
}

function* wordCondition(sql: Sql, word: string, maxKey: number): Finding<Condition> {
  const ways = wordQueries(sql, word);
  const found = createKeySet(maxKey);
  for (const key of keysOf(sql, ways.hashed)) found.add(key);
  if (ways.mentioned !== undefined) yield* addFound(sql, { ...ways.mentioned, column: "rowid" }, found);
  const wallets = keySetOf(keysOf(sql, ways.wallets));
  const assetKeys = keysOf(sql, ways.assets);
  const assets = keySetOf(assetKeys);
  const tagKeys = keysOf(sql, ways.tags);
  const tags = keySetOf(tagKeys);
  return byRow((block) => {
    const walletKeys = block.numbers("wallets");
    const movedRows = assetKeys.length === 0 ? undefined : rowsWithEntries(block, assets);
    const tagged = tagKeys.length === 0 ? undefined : rowsWithTags(block, tags);
    const keys = block.numbers("keys");
    return (row) =>
      wallets.has(walletKeys[row] ?? 0) ||
      movedRows?.has(row) === true ||
      tagged?.has(row) === true ||
      found.has(keys[row] ?? 0);
  });
}

function valueConditions(sql: Sql, { minValue, maxValue }: TransactionFilter): Condition[] {
  if (minValue === undefined && maxValue === undefined) return [];
  const bound = (text: string): number =>
    sql.prepare<{ value: number }>("SELECT CAST(? AS REAL) AS value").get(text)?.value ?? NaN;
  const lower = minValue === undefined ? -Infinity : bound(minValue);
  const upper = maxValue === undefined ? Infinity : bound(maxValue);
  return [
    byRow((block) => {
      const values = block.numbers("values");
      return (row) => (values[row] ?? NaN) >= lower && (values[row] ?? NaN) <= upper;
    }),
  ];
}
