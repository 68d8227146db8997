import { canonicalHex } from "../../../domain/ledger/identity.ts";
import { transactionTypes } from "../../../domain/ledger/transaction.ts";
import type { Sql, SqlValue } from "../../../ports/sql.ts";
import { waysOfWord, type Way } from "./search-ways.ts";
import { wordsOf, type TransactionFilter } from "./transaction-filter.ts";
import { amountCondition } from "./amount-condition.ts";
import { flagOf, type Block, type Condition } from "./columns.ts";
import { createKeySet, keySetOf, type KeySet } from "./key-set.ts";

/** Tagged transactions and those of a source are looked up one by one, those whose texts have a word all at once. */
const mostLookups = 10_000;
const mostMentioned = 100_000;

/** The conditions of a filter but `collapseTransfers`; `undefined` if the index does not answer them fast. `mostKey`: the largest key of a transaction. */
export function conditionsOf(sql: Sql, filter: TransactionFilter, mostKey: number): Condition[] | undefined {
  const found = [
    ...ofColumns(filter),
    ...ofWallets(sql, filter),
    ...ofAssets(sql, filter),
    ...ofKeys(sql, filter, mostKey),
    ...wordsOf(filter).map((word) => ofWord(sql, word, mostKey)),
    ...ofValues(sql, filter),
    ...amountCondition(sql, filter),
  ];
  const known = found.flatMap((condition) => (condition === undefined ? [] : [condition]));
  return known.length === found.length ? known : undefined;
}

/** A condition by the numbers of one row. */
function byRow(rowsOf: (block: Block) => (row: number) => boolean): Condition {
  return (block, matches) => {
    const isMatch = rowsOf(block);
    for (let row = 0; row < matches.length; row++) if (matches[row] === 1 && !isMatch(row)) matches[row] = 0;
    return true;
  };
}

function ofColumns(filter: TransactionFilter): Condition[] {
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
    const wanted = new Set(types.map((type) => transactionTypes.indexOf(type)));
    conditions.push(
      byRow((block) => {
        const numbers = block.numbers("types");
        return (row) => wanted.has(numbers[row] ?? NaN);
      }),
    );
  }
  const unconfirmed = flagOf.pending | flagOf.failed;
  const ofStatus = { confirmed: 0, pending: flagOf.pending, failed: flagOf.failed };
  const asked =
    flagOf.hidden | (status === undefined ? 0 : unconfirmed) | (linked === undefined ? 0 : flagOf.linked);
  const wanted =
    (hidden ? flagOf.hidden : 0) |
    (status === undefined ? 0 : ofStatus[status]) |
    (linked === true ? flagOf.linked : 0);
  conditions.push(
    byRow((block) => {
      const flags = block.numbers("flags");
      return (row) => ((flags[row] ?? 0) & asked) === wanted;
    }),
  );
  return conditions;
}

function keysOf(sql: Sql, { text, values }: Way): number[] {
  return sql
    .prepare(text)
    .values<[number]>(...values)
    .map(([key]) => key);
}

function ofWallets(sql: Sql, { wallets, platforms }: TransactionFilter): Condition[] {
  const conditions: Condition[] = [];
  const keysWhere = (column: string, names: readonly string[]): KeySet =>
    keySetOf(
      keysOf(sql, {
        text: `SELECT key FROM wallets WHERE ${column} IN (SELECT value FROM json_each(?))`,
        values: [JSON.stringify(names)],
      }),
    );
  if (wallets !== undefined) {
    const names = wallets.map(canonicalHex);
    const keys = keysWhere("wallet", names);
    conditions.push((block, matches) => {
      const named = namedRows(block, "legWallets", new Set(names));
      const numbers = block.numbers("wallets");
      return byRow(() => (row) => keys.has(numbers[row] ?? 0) || named.has(row))(block, matches);
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
function namedRows(block: Block, column: "legWallets" | "legAssets", wanted: ReadonlySet<string>): KeySet {
  const found = createKeySet(block.rows);
  const pairs = block.numbers(column);
  if (pairs.length === 0) return found;
  const isWanted = block.names().map((name) => wanted.has(name));
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
function ofAssets(sql: Sql, { assetId, coinId }: TransactionFilter): Condition[] {
  const asked: [column: string, value: string | undefined][] = [
    ["id", assetId],
    ["coin_id", coinId],
  ];
  return asked.flatMap(([column, value]) => {
    if (value === undefined) return [];
    const assets = sql
      .prepare<{ key: number; id: string }>(`SELECT key, id FROM assets WHERE ${column} = ?`)
      .all(value);
    const keys = keySetOf(assets.map(({ key }) => key));
    const ids = new Set(assets.map(({ id }) => id));
    return [
      byRow((block) => {
        const moved = rowsWithEntries(block, keys);
        const named = namedRows(block, "legAssets", ids);
        return (row) => moved.has(row) || named.has(row);
      }),
    ];
  });
}

/** The transactions that a query finds; `undefined` if there are more than `most`. */
function foundBy(sql: Sql, { text, values }: Way, most: number): number[] | undefined {
  const keys = keysOf(sql, { text: `SELECT * FROM (${text}) LIMIT ?`, values: [...values, most + 1] });
  return keys.length > most ? undefined : keys;
}

/** The same for a query that finds ids. */
function foundByIds(sql: Sql, { text, values }: Way): number[] | undefined {
  const counted = sql
    .prepare<{ count: number }>(`SELECT count(*) AS count FROM (SELECT * FROM (${text}) LIMIT ?)`)
    .get(...values, mostLookups + 1);
  if ((counted?.count ?? 0) > mostLookups) return undefined;
  return keysOf(sql, { text: `SELECT key FROM transactions WHERE id IN (${text})`, values });
}

function ofKeys(
  sql: Sql,
  { tags, ids, sourceId }: TransactionFilter,
  mostKey: number,
): (Condition | undefined)[] {
  const asked: (number[] | undefined)[] = [];
  const each = (values: readonly string[]): SqlValue[] => [JSON.stringify(values)];
  if (tags !== undefined)
    asked.push(
      foundByIds(sql, {
        text: "SELECT x.transaction_id FROM transaction_tags x JOIN tags g ON g.key = x.tag WHERE g.name IN (SELECT value FROM json_each(?))",
        values: each(tags),
      }),
    );
  if (ids !== undefined)
    asked.push(foundByIds(sql, { text: "SELECT value FROM json_each(?)", values: each(ids) }));
  if (sourceId !== undefined)
    asked.push(
      foundBy(
        sql,
        {
          text: `SELECT transaction_key FROM claims WHERE source IN (SELECT key FROM sources
            WHERE CASE kind WHEN 'import' THEN substr(id, 1, instr(id || '/', '/') - 1) ELSE id END = ?)`,
          values: [sourceId],
        },
        mostMentioned,
      ),
    );
  return asked.map((keys) => {
    if (keys === undefined) return undefined;
    const wanted = createKeySet(mostKey);
    for (const key of keys) wanted.add(key);
    return byRow((block) => {
      const numbers = block.numbers("keys");
      return (row) => wanted.has(numbers[row] ?? 0);
    });
  });
}

function ofWord(sql: Sql, word: string, mostKey: number): Condition | undefined {
  const ways = waysOfWord(sql, word);
  const lists = [
    foundByIds(sql, ways.tagged),
    foundBy(sql, ways.hashed, mostMentioned),
    ways.mentioned === undefined ? [] : foundBy(sql, ways.mentioned, mostMentioned),
  ];
  if (lists.includes(undefined)) return undefined;
  const found = lists.flatMap((keys) => keys ?? []);
  const wanted = createKeySet(found.length === 0 ? 0 : mostKey);
  for (const key of found) wanted.add(key);
  const wallets = keySetOf(keysOf(sql, ways.wallets));
  const assetKeys = keysOf(sql, ways.assets);
  const assets = keySetOf(assetKeys);
  return byRow((block) => {
    const walletKeys = block.numbers("wallets");
    const moved = assetKeys.length === 0 ? undefined : rowsWithEntries(block, assets);
    const keys = found.length === 0 ? undefined : block.numbers("keys");
    return (row) =>
      wallets.has(walletKeys[row] ?? 0) || moved?.has(row) === true || wanted.has(keys?.[row] ?? 0);
  });
}

function ofValues(sql: Sql, { minValue, maxValue }: TransactionFilter): Condition[] {
  if (minValue === undefined && maxValue === undefined) return [];
  const bound = (text: string): number =>
    sql.prepare<{ value: number }>("SELECT CAST(? AS REAL) AS value").get(text)?.value ?? NaN;
  const least = minValue === undefined ? -Infinity : bound(minValue);
  const most = maxValue === undefined ? Infinity : bound(maxValue);
  return [
    byRow((block) => {
      const values = block.numbers("values");
      return (row) => (values[row] ?? NaN) >= least && (values[row] ?? NaN) <= most;
    }),
  ];
}
