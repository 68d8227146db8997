import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { canonicalHex } from "../../domain/ledger/identity.ts";
import { normalizeDecimal } from "../../domain/money/decimal.ts";
import type { JsonText } from "../../lib/json-text.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { readCursor, type Page, type PageRequest } from "../database/paging.ts";
import type { Transaction } from "../../domain/ledger/transaction.ts";
import { pageByIndex } from "./list-index/page-by-index.ts";
import { valueOfMovement } from "./list-index/movement-value.ts";
import { rowsOf } from "./row-counts.ts";
import { wordQueries, type KeyQuery } from "./list-index/word-queries.ts";
import { searchWordsOf, type TransactionFilter } from "./list-index/transaction-filter.ts";
import { transactionsJson } from "./transaction-json.ts";
import { createTransactionIds } from "./transaction-ids.ts";
import { sourceReader, transactionColumns, transactionOf, type TransactionRow } from "./transaction-rows.ts";

/** A ledger of more entries has an index of its lists, and is searched in a thread of its own where that does not answer. */
export const longFrom = 5_000;

/** From so many entries on, counting those of a filter takes longer than a request may take of the thread that answers them. */
const vastFrom = 100_000;

function isThroughAll({ ids, ...conditions }: TransactionFilter): boolean {
  return ids === undefined && Object.values(conditions).some((value) => value !== undefined);
}

/** Reads transactions by id and in pages by time. */
export function createTransactionList(sql: Sql) {
  const ids = createTransactionIds(sql);
  const isLong = (): boolean => rowsOf(sql, "entries") > longFrom;
  return {
    /** By its id or an alias. Throws `not_found`. */
    get(id: string): Transaction {
      const row = sql
        .prepare<TransactionRow>(
          `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.id = ?`,
        )
        .get(ids.resolve(id));
      const [transaction] = row === undefined ? [] : read(sql, [row]);
      if (transaction === undefined)
        throw new AppError(
          "not_found",
          msg`There is no transaction "${id.slice(0, 120)}". See transactions.list.`,
        );
      return transaction;
    },

    /** The existing ones of some ids, in order. */
    some(wanted: readonly string[]): Transaction[] {
      const rows = sql
        .prepare<TransactionRow>(
          `SELECT ${transactionColumns} FROM json_each(?) i CROSS JOIN transactions t ON t.id = i.value CROSS JOIN wallets w ON w.key = t.wallet ORDER BY i.key`,
        )
        .all(JSON.stringify(ids.resolveAll(wanted)));
      return read(sql, rows);
    },

    /** Whether reading all entries takes longer than a thread may that others wait for. */
    isLong,
    /** The same for work that takes 10 ms only in ledgers of more than 100,000 entries. */
    isVast: (): boolean => rowsOf(sql, "entries") > vastFrom,

    /** A page as JSON text, as sent to the client. */
    page: (filter: TransactionFilter, request: PageRequest): JsonText<Page<Transaction>> =>
      indexedPage(sql, filter, request) ?? page(sql, filter, request),
    /** The same of a short ledger, and of any without a filter, which takes a few milliseconds. `undefined` if it would take longer. */
    pageIfFast(filter: TransactionFilter, request: PageRequest): JsonText<Page<Transaction>> | undefined {
      return isLong() && isThroughAll(filter) ? undefined : page(sql, filter, request);
    },
    /**
     * The same by the index, in steps of a millisecond or so between which other work may run. `undefined` if the index does not answer, or the file
     * was written between them each time it began.
     */
    indexedPage: (
      filter: TransactionFilter,
      request: PageRequest,
    ): Generator<void, JsonText<Page<Transaction>> | undefined, void> =>
      indexedPageInOneState(sql, filter, request),
    /** The same by reading the transactions, without the index. */
    unindexedPage: (filter: TransactionFilter, request: PageRequest): JsonText<Page<Transaction>> =>
      page(sql, filter, request),
    list: (filter: TransactionFilter, request: PageRequest): Page<Transaction> =>
      (indexedPage(sql, filter, request) ?? page(sql, filter, request)).parse(),
  };
}

function read(sql: Sql, rows: readonly TransactionRow[]): Transaction[] {
  if (rows.length === 0) return [];
  const tags = tagsOf(
    sql,
    rows.map(({ id }) => id),
  );
  const sourcesOf = sourceReader(sql);
  return rows.map((row) => transactionOf(row, { tags: tags.get(row.id) ?? [], sourcesOf }));
}

function tagsOf(sql: Sql, ids: readonly string[]): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  if (sql.prepare("SELECT 1 FROM transaction_tags LIMIT 1").get() === undefined) return tags;
  const tagged = sql.prepare<{ id: string; name: string }>(
    `SELECT x.transaction_id AS id, g.name FROM json_each(?) i JOIN transaction_tags x ON x.transaction_id = i.value JOIN tags g ON g.key = x.tag ORDER BY g.name`,
  );
  for (const { id, name } of tagged.all(JSON.stringify(ids))) {
    const names = tags.get(id);
    if (names === undefined) tags.set(id, [name]);
    else names.push(name);
  }
  return tags;
}

function page(
  sql: Sql,
  filter: TransactionFilter,
  { limit, cursor, order }: PageRequest,
): JsonText<Page<Transaction>> {
  const { where, parameters } = conditionOf(sql, filter);
  const total =
    where("") === ""
      ? rowsOf(sql, "transactions")
      : (sql
          .prepare<{ total: number }>(`SELECT count(*) AS total FROM transactions t ${where("")}`)
          .get(...parameters)?.total ?? 0);
  const after = cursor === undefined || cursor === null ? [] : readCursor(cursor);
  const compare = order === "asc" ? ">" : "<";
  const rows = sql
    .prepare(
      `SELECT t.at, t.key, t.sources FROM transactions t
       ${where(after.length > 0 ? `(t.at, t.key) ${compare} (?, ?)` : "")} ORDER BY t.at ${order}, t.key ${order} LIMIT ?`,
    )
    .values<[at: number, key: number, sources: string]>(...parameters, ...after, limit + 1);
  return pageJson(
    sql,
    rows.map(([at, key, sources]) => ({ at, key, sources })),
    { limit, total },
  );
}

/** `rows`: up to one more than the limit, which shows that more follow. */
function pageJson(
  sql: Sql,
  rows: readonly { at: number; key: number; sources: string }[],
  { limit, total }: { limit: number; total: number },
): JsonText<Page<Transaction>> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last === undefined ? "null" : `"${last.at}.${last.key}"`;
  return transactionsJson(sql, shown, {
    before: '{"items":',
    after: `,"nextCursor":${nextCursor},"total":${total}}`,
  });
}

/** A page by the index of lists; `undefined` if it does not answer. All steps must see one state of the file. */
function* stepsOfPage(
  sql: Sql,
  filter: TransactionFilter,
  { limit, cursor, order }: PageRequest,
): Generator<void, JsonText<Page<Transaction>> | undefined, void> {
  const [at, key] = cursor === undefined || cursor === null ? [] : readCursor(cursor);
  const after = at === undefined || key === undefined ? undefined : { at, key };
  const answer = yield* pageByIndex(sql, filter, { after, order, limit });
  if (answer === undefined) return undefined;
  yield;
  const rows = sql
    .prepare(
      "SELECT t.at, t.key, t.sources FROM json_each(?) i CROSS JOIN transactions t ON t.key = i.value ORDER BY i.key",
    )
    .values<[at: number, key: number, sources: string]>(
      JSON.stringify(answer.found.map((place) => place.key)),
    )
    .map(([rowAt, rowKey, sources]) => ({ at: rowAt, key: rowKey, sources }));
  return pageJson(sql, rows, { limit, total: answer.total });
}

function indexedPage(
  sql: Sql,
  filter: TransactionFilter,
  request: PageRequest,
): JsonText<Page<Transaction>> | undefined {
  if (!isThroughAll(filter)) return undefined;
  return sql.transaction(() => runToEnd(stepsOfPage(sql, filter, request)));
}

/** A page is begun so often before it is given up because the file was written between its steps. */
const maxAttempts = 3;

function* indexedPageInOneState(
  sql: Sql,
  filter: TransactionFilter,
  request: PageRequest,
): Generator<void, JsonText<Page<Transaction>> | undefined, void> {
  const version = sql.prepare<{ data_version: number }>("PRAGMA data_version");
  const stateNow = (): number | undefined => version.get()?.data_version;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const steps = stepsOfPage(sql, filter, request);
    let begun: number | undefined;
    for (;;) {
      // A transaction of its own for each step: others on this connection must not read an old state.
      const step = sql.transaction(() => {
        begun ??= stateNow();
        return stateNow() === begun ? steps.next() : undefined;
      });
      if (step === undefined) break;
      if (step.done === true) return step.value;
      yield;
    }
  }
  return undefined;
}

type Condition = { where(more: string): string; parameters: SqlValue[] };
/** Adds a condition with the values of its parameters. */
type And = (part: string, ...values: SqlValue[]) => void;

function conditionOf(sql: Sql, filter: TransactionFilter): Condition {
  const parts: string[] = [];
  const parameters: SqlValue[] = [];
  const and: And = (part, ...values) => {
    parts.push(part);
    parameters.push(...values);
  };
  andMovements(sql, filter, and);
  andMarks(filter, and);
  if (filter.hidden === true) and("t.hidden = 1");
  else if (sql.prepare("SELECT 1 FROM transactions WHERE hidden = 1 LIMIT 1").get() !== undefined)
    and("t.key NOT IN (SELECT key FROM transactions WHERE hidden = 1)");
  for (const word of searchWordsOf(filter)) andWord(sql, word, and);
  andSizes(filter, and);
  // Last: it repeats all conditions for the departure.
  if (filter.collapseTransfers === true) {
    const [all, values] = [[...parts, "t.linked IS NOT NULL"], [...parameters]];
    and(
      `NOT (t.linked IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(t.legs) l WHERE l.value ->> 'direction' = 'out')
        AND t.linked IN (SELECT t.id FROM transactions t WHERE ${all.join(" AND ")}))`,
      ...values,
    );
  }

  return {
    where(more) {
      const all = more === "" ? parts : [...parts, more];
      return all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`;
    },
    parameters,
  };
}

/** By time, type, platform, wallet and asset. */
function andMovements(sql: Sql, filter: TransactionFilter, and: And): void {
  const anyOf = (values: readonly string[]): string => JSON.stringify(values.map(canonicalHex));
  if (filter.from !== undefined) and("t.at >= ?", filter.from);
  if (filter.to !== undefined) and("t.at <= ?", filter.to);
  if (filter.types !== undefined) and("t.type IN (SELECT value FROM json_each(?))", anyOf(filter.types));
  if (filter.wallets !== undefined)
    and(
      `(t.wallet IN (SELECT key FROM wallets WHERE wallet IN (SELECT value FROM json_each(?)))
        OR (instr(t.legs, '"wallet":') > 0 AND EXISTS (SELECT 1 FROM json_each(t.legs) l JOIN json_each(?) f ON f.value = l.value ->> 'wallet')))`,
      anyOf(filter.wallets),
      anyOf(filter.wallets),
    );
  if (filter.platforms !== undefined)
    and(
      "+t.wallet IN (SELECT key FROM wallets WHERE platform IN (SELECT value FROM json_each(?)))",
      anyOf(filter.platforms),
    );
  if (filter.assetId !== undefined) andAsset(sql, { condition: "id = ?", value: filter.assetId }, and);
  if (filter.coinId !== undefined) andAsset(sql, { condition: "coin_id = ?", value: filter.coinId }, and);
}

const maxDigits = 30;

/** By amounts, exactly, and by values, as floating-point numbers. */
function andSizes({ minAmount, maxAmount, minValue, maxValue }: TransactionFilter, and: And): void {
  const moved = "json_each(t.legs) l WHERE l.value ->> 'direction' <> 'fee'";
  // Amounts are canonical: with equally many integer digits, text order decides.
  const size = "(instr(l.value ->> 'amount' || '.', '.'), l.value ->> 'amount')";
  const bounds: [string, string | undefined][] = [
    [">=", minAmount],
    ["<=", maxAmount],
  ];
  const stated = bounds.flatMap(([compare, bound]) =>
    bound === undefined ? [] : [{ compare, amount: normalizeDecimal(bound) }],
  );
  // Few legs have that many digits: the text is searched before it is parsed.
  const minDecimal = normalizeDecimal(minAmount ?? "0");
  const digits = minDecimal.startsWith("-") ? 0 : `${minDecimal}.`.indexOf(".");
  if (digits > 1) and("t.legs GLOB ?", `*"amount":"${"[0-9]".repeat(Math.min(digits, maxDigits))}*`);
  if (stated.length > 0)
    and(
      `EXISTS (SELECT 1 FROM ${moved} AND ${stated.map(({ compare }) => `${size} ${compare} (?, ?)`).join(" AND ")})`,
      ...stated.flatMap(({ amount }) => [`${amount}.`.indexOf(".") + 1, amount]),
    );
  if (minValue !== undefined) and(`${valueOfMovement} >= CAST(? AS REAL)`, minValue);
  if (maxValue !== undefined) and(`${valueOfMovement} <= CAST(? AS REAL)`, maxValue);
}

/** By tags, source, status and link. */
function andMarks(filter: TransactionFilter, and: And): void {
  if (filter.tags !== undefined)
    and(
      `t.id IN (SELECT x.transaction_id FROM transaction_tags x JOIN tags g ON g.key = x.tag WHERE g.name IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(filter.tags),
    );
  if (filter.ids !== undefined) and("t.id IN (SELECT value FROM json_each(?))", JSON.stringify(filter.ids));
  if (filter.sourceId !== undefined)
    and(
      `t.key IN (SELECT transaction_key FROM transaction_sources WHERE source IN (SELECT key FROM sources
         WHERE CASE kind WHEN 'import' THEN substr(id, 1, instr(id || '/', '/') - 1) ELSE id END = ?))`,
      filter.sourceId,
    );
  if (filter.status !== undefined) and("t.status = ?", filter.status);
  if (filter.linked !== undefined) and(`t.linked IS ${filter.linked ? "NOT NULL" : "NULL"}`);
}

/** Movements by the entries; of transactions without any (pending, or failed except for the fee) by their legs. */
function andAsset(sql: Sql, { condition, value }: { condition: string; value: string }, and: And): void {
  const assets = sql
    .prepare<{ key: number; id: string }>(`SELECT key, id FROM assets WHERE ${condition}`)
    .all(value);
  and(
    `(t.key IN (SELECT transaction_key FROM entries WHERE asset IN (SELECT value FROM json_each(?)))
      OR (t.status <> 'confirmed' AND EXISTS (SELECT 1 FROM json_each(t.legs) l JOIN json_each(?) f ON f.value = l.value ->> 'assetId')))`,
    JSON.stringify(assets.map((asset) => asset.key)),
    JSON.stringify(assets.map((asset) => asset.id)),
  );
}

/** A word matches the beginning of a word of the texts, a hash, a wallet or its label, an asset's symbol or name, or a tag. */
function andWord(sql: Sql, word: string, and: And): void {
  const { wallets, assets, tags, hashed, mentioned } = wordQueries(sql, word);
  const ways: [text: string, way: KeyQuery | undefined][] = [
    ["t.wallet IN", wallets],
    ["t.key IN (SELECT transaction_key FROM entries WHERE asset IN", assets],
    ["t.id IN (SELECT transaction_id FROM transaction_tags WHERE tag IN", tags],
    ["t.key IN", hashed],
    ["t.key IN", mentioned],
  ];
  const given = ways.flatMap(([text, way]) => (way === undefined ? [] : [{ text, way }]));
  and(
    `(${given.map(({ text, way }) => `${text} (${way.text})${text.includes("(") ? ")" : ""}`).join(" OR ")})`,
    ...given.flatMap(({ way }) => way.values),
  );
}
