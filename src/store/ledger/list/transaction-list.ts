import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { JsonText } from "../../../lib/json-text.ts";
import { runToEnd } from "../../../ports/pause.ts";
import type { Sql } from "../../../ports/sql.ts";
import { readCursor, type Page, type SeekRequest } from "../../database/paging.ts";
import type { Transaction } from "../../../domain/ledger/transaction.ts";
import { pageByIndex } from "../list-index/page-by-index.ts";
import { rowsOf } from "../row-counts.ts";
import type { Place } from "../list-index/read-rows.ts";
import type { TransactionFilter } from "../list-index/transaction-filter.ts";
import { transactionsJson } from "../transaction-json.ts";
import { createTransactionIds } from "../transaction-ids.ts";
import { sourceReader, transactionColumns, transactionOf, type TransactionRow } from "../transaction-rows.ts";
import { conditionOf } from "./filter-conditions.ts";

/** A ledger with more entries has an index of lists; queries that the index does not answer run in a separate thread. */
export const longFrom = 5_000;

/** From this many entries on, counting the matches of a filter takes longer than a request may block the request thread. */
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
          msg`There is no transaction "${id.slice(0, 120)}". It was deleted, or the id is wrong.`,
        );
      return transaction;
    },

    /** The existing ones of some ids, in order. */
    some(wantedIds: readonly string[]): Transaction[] {
      const rows = sql
        .prepare<TransactionRow>(
          `SELECT ${transactionColumns} FROM json_each(?) i CROSS JOIN transactions t ON t.id = i.value CROSS JOIN wallets w ON w.key = t.wallet ORDER BY i.key`,
        )
        .all(JSON.stringify(ids.resolveAll(wantedIds)));
      return read(sql, rows);
    },

    /** Whether reading all entries would block a shared thread for too long. */
    isLong,
    /** The same for work that takes 10 ms only in ledgers of more than 100,000 entries. */
    isVast: (): boolean => rowsOf(sql, "entries") > vastFrom,

    /** A page as JSON text, as sent to the client. */
    page: (filter: TransactionFilter, request: SeekRequest): JsonText<Page<Transaction>> =>
      indexedPage(sql, filter, request) ?? page(sql, filter, request),
    /** The same of a short ledger, and of any without a filter, which takes a few milliseconds. `undefined` if it would take longer. */
    pageIfFast(filter: TransactionFilter, request: SeekRequest): JsonText<Page<Transaction>> | undefined {
      return isLong() && isThroughAll(filter) ? undefined : page(sql, filter, request);
    },
    /**
     * The same by the index, in steps of a millisecond or so between which other work may run. `undefined` if the index does not answer, or the file
     * was written between them each time it began.
     */
    indexedPage: (
      filter: TransactionFilter,
      request: SeekRequest,
    ): Generator<void, JsonText<Page<Transaction>> | undefined, void> =>
      indexedPageInOneState(sql, filter, request),
    /** The same by reading the transactions, without the index. */
    unindexedPage: (filter: TransactionFilter, request: SeekRequest): JsonText<Page<Transaction>> =>
      page(sql, filter, request),
    list: (filter: TransactionFilter, request: SeekRequest): Page<Transaction> =>
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
  { limit, cursor, order, skip = 0 }: SeekRequest,
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
      `SELECT t.at, t.key FROM transactions t
       ${where(after.length > 0 ? `(t.at, t.key) ${compare} (?, ?)` : "")} ORDER BY t.at ${order}, t.key ${order} LIMIT ? OFFSET ?`,
    )
    .values<[at: number, key: number]>(...parameters, ...after, limit + 1, skip);
  return pageJson(
    sql,
    rows.map(([at, key]) => ({ at, key })),
    { limit, total },
  );
}

/** `rows`: up to one more than the limit, which shows that more follow. */
function pageJson(
  sql: Sql,
  rows: readonly Place[],
  { limit, total }: { limit: number; total: number },
): JsonText<Page<Transaction>> {
  const pageRows = rows.slice(0, limit);
  const last = rows.length > limit ? pageRows.at(-1) : undefined;
  const nextCursor = last === undefined ? "null" : `"${last.at}.${last.key}"`;
  return transactionsJson(
    sql,
    pageRows.map(({ key }) => key),
    { before: '{"items":', after: `,"nextCursor":${nextCursor},"total":${total}}` },
  );
}

/** A page by the index of lists; `undefined` if it does not answer. All steps must see one state of the file. */
function* stepsOfPage(
  sql: Sql,
  filter: TransactionFilter,
  { limit, cursor, order, skip = 0 }: SeekRequest,
): Generator<void, JsonText<Page<Transaction>> | undefined, void> {
  const [at, key] = cursor === undefined || cursor === null ? [] : readCursor(cursor);
  const after = at === undefined || key === undefined ? undefined : { at, key };
  const answer = yield* pageByIndex(sql, filter, { after, order, limit, skip });
  if (answer === undefined) return undefined;
  yield;
  return pageJson(sql, answer.found, { limit, total: answer.total });
}

function indexedPage(
  sql: Sql,
  filter: TransactionFilter,
  request: SeekRequest,
): JsonText<Page<Transaction>> | undefined {
  if (!isThroughAll(filter)) return undefined;
  return sql.transaction(() => runToEnd(stepsOfPage(sql, filter, request)));
}

/** Maximum of attempts to read a page of a file that is written between the steps. */
const maxAttempts = 3;

function* indexedPageInOneState(
  sql: Sql,
  filter: TransactionFilter,
  request: SeekRequest,
): Generator<void, JsonText<Page<Transaction>> | undefined, void> {
  const version = sql.prepare<{ data_version: number }>("PRAGMA data_version");
  const stateNow = (): number | undefined => version.get()?.data_version;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const steps = stepsOfPage(sql, filter, request);
    let firstAt: number | undefined;
    for (;;) {
      // Each step is a separate SQLite transaction: other readers of this connection must not see an old state.
      const step = sql.transaction(() => {
        firstAt ??= stateNow();
        return stateNow() === firstAt ? steps.next() : undefined;
      });
      if (step === undefined) break;
      if (step.done === true) return step.value;
      yield;
    }
  }
  return undefined;
}
