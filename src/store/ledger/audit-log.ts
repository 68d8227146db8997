import { canonicalHex } from "../../domain/ledger/identity.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { AuditEntry, Operation } from "../../domain/ledger/transaction.ts";
import { AppError } from "../../errors/app-error.ts";
import { effectStride, entriesPerTransaction, firstDerivedNumber } from "./entry-rows.ts";
import { rowsOf } from "./row-counts.ts";
import { createTransactionIds } from "./transaction-ids.ts";
import type { Page, SeekRequest } from "../database/paging.ts";

/** Times are milliseconds, both inclusive. */
export type AuditFilter = {
  from?: number | undefined;
  to?: number | undefined;
  wallets?: string[] | undefined;
  platforms?: string[] | undefined;
  assetId?: string | undefined;
  coinId?: string | undefined;
  transactionId?: string | undefined;
  operations?: Operation[] | undefined;
};

type Row = {
  key: number;
  transaction_id: string;
  at: number;
  position: number;
  rank: number;
  platform: string;
  wallet: string;
  asset_id: string;
  operation: Operation;
  change: string;
  derived: number;
  balance: string | null;
};

const joinEntries = `CROSS JOIN entries e ON e.key >= t.key * ${entriesPerTransaction} AND e.key < (t.key + 1) * ${entriesPerTransaction}`;
const byPairs = "FROM holdings h CROSS JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet";
/** The two access paths to entries: by wallet and asset, or by transaction in order of time (or a named one). */
const ways = {
  pairs: byPairs,
  time: `FROM transactions t INDEXED BY transactions_by_time ${joinEntries}`,
};
const oneTransaction = `FROM transactions t ${joinEntries}`;
type Way = keyof typeof ways;

/**
 * An entry's order within its transaction. Effects of positions follow their cause: inflows before it, outflows after it, in the order of
 * their slots.
 */
const place = `CASE WHEN e.key % ${entriesPerTransaction} < ${firstDerivedNumber} THEN 64 * (e.key % ${entriesPerTransaction}) + 32
  ELSE 64 * (e.key % ${effectStride}) + (e.key % ${entriesPerTransaction} - ${firstDerivedNumber}) / ${effectStride} + iif(e.change LIKE '-%', 33, 0) END`;
/** The total order within a wallet (docs/spec/accounting.md §1), so that each balance is the previous one plus the change. */
const ordered: Record<Way, readonly string[]> = {
  pairs: ["e.at", "e.position", "e.rank", "t.id", place],
  time: ["t.at", "e.position", "e.rank", "t.id", place],
};
type Condition = { text: Record<Way, string>; values: SqlValue[] };

/** Reads the audit log. At most `maxSorted` entries are collected and sorted; if a filter matches more, they are searched in order of time. */
export function createAuditLog(sql: Sql, { maxSorted = 20_000 }: { maxSorted?: number } = {}) {
  function totalOf(filter: AuditFilter, conditions: readonly Condition[]): number {
    if (conditions.length === 0) return rowsOf(sql, "entries");
    const way = filter.transactionId === undefined ? "pairs" : "time";
    // No index has the operation: unless pairs are named, reading all entries in their order is faster.
    const isOfPairs = conditions.some(({ text }) => text.pairs.startsWith("h."));
    const rows =
      way === "pairs" && !isOfPairs && filter.operations !== undefined
        ? "FROM entries e"
        : rowsBy(way, filter);
    const row = sql
      .prepare<{ total: number }>(`SELECT count(*) AS total ${rows} ${whereOf(conditions, way)}`)
      .get(...conditions.flatMap(({ values }) => values));
    return row?.total ?? 0;
  }

  const ids = createTransactionIds(sql);
  const idOf = sql.prepare<{ id: string }>("SELECT id FROM transactions WHERE key = ?");

  /** The values of `ordered` for the entry that a cursor names. */
  function placeOf(cursor: string): SqlValue[] {
    const match = /^(-?\d{1,16})\.(\d{1,16})\.([0-2])\.(\d{1,16})\.(\d{1,8})$/.exec(cursor);
    if (match === null)
      throw new AppError(
        "bad_request",
        "No list returned this cursor. Leave it out to begin from the start.",
      );
    const [at = 0, position = 0, rank = 0, key = 0, within = 0] = match.slice(1).map(Number);
    return [at, position, rank, idOf.get(key)?.id ?? "", within];
  }

  /** A bound by the time of the last entry of a page, which the index has: only the entries up to it are read and sorted. */
  function upTo(
    conditions: readonly Condition[],
    { limit, order, start }: { limit: number; order: "asc" | "desc"; start: SqlValue | undefined },
  ): Condition[] {
    const [beyond, within] = order === "asc" ? [">", "<="] : ["<", ">="];
    const all = [...conditions, ...(start === undefined ? [] : [entryCondition(`e.at ${beyond} ?`, start)])];
    const last = sql
      .prepare<{ at: number }>(
        `SELECT e.at ${byPairs} ${whereOf(all, "pairs")} ORDER BY e.at ${order} LIMIT 1 OFFSET ?`,
      )
      .get(...all.flatMap(({ values }) => values), limit);
    return last === undefined ? [] : [entryCondition(`e.at ${within} ?`, last.at)];
  }

  return {
    list(request: AuditFilter, { limit, cursor, order, skip = 0 }: SeekRequest): Page<AuditEntry> {
      const { transactionId } = request;
      const filter =
        transactionId === undefined ? request : { ...request, transactionId: ids.resolve(transactionId) };
      const conditions = conditionsOf(filter);
      const total = totalOf(filter, conditions);
      const isByTime = conditions.length === 0 || filter.transactionId !== undefined || total > maxSorted;
      const way = isByTime ? "time" : "pairs";
      const start = cursor === undefined || cursor === null ? undefined : placeOf(cursor);
      const bound = isByTime ? [] : upTo(conditions, { limit: limit + skip, order, start: start?.[0] });
      if (start !== undefined) conditions.push(conditionAfter(start, order));
      conditions.push(...bound);
      const rows = sql
        .prepare<Row>(
          `SELECT e.key, t.id AS transaction_id, e.at, e.position, e.rank, w.platform, w.wallet, a.id AS asset_id, e.operation, e.change, e.derived, e.balance ${rowsBy(way, filter)}
           ${isByTime ? "" : "CROSS JOIN transactions t ON t.key = e.transaction_key"} CROSS JOIN wallets w ON w.key = e.wallet CROSS JOIN assets a ON a.key = e.asset
           ${whereOf(conditions, way)} ORDER BY ${ordered[way].map((term) => `${term} ${order}`).join(", ")} LIMIT ? OFFSET ?`,
        )
        .all(...conditions.flatMap(({ values }) => values), limit + 1, skip);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(entryOf),
        nextCursor: last === undefined ? null : cursorOf(last),
        total,
      };
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;

function entryOf(row: Row): AuditEntry {
  return {
    id: `${row.transaction_id}#${row.key % entriesPerTransaction}`,
    transactionId: row.transaction_id,
    at: row.at,
    platform: row.platform,
    wallet: row.wallet,
    assetId: row.asset_id,
    operation: row.operation,
    change: row.change,
    derived: row.derived !== 0,
    balance: row.balance,
  };
}

function rowsBy(way: Way, { transactionId }: AuditFilter): string {
  return transactionId === undefined ? ways[way] : oneTransaction;
}

function whereOf(conditions: readonly Condition[], way: Way): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.map(({ text }) => text[way]).join(" AND ")}`;
}

/** A cursor that names an entry; `placeOf` reads it. */
function cursorOf({ at, position, rank, key, change }: Row): string {
  const [transaction, within] = [Math.floor(key / entriesPerTransaction), key % entriesPerTransaction];
  const slot = Math.floor((within - firstDerivedNumber) / effectStride);
  const offset =
    within < firstDerivedNumber
      ? 64 * within + 32
      : 64 * (within % effectStride) + slot + (change.startsWith("-") ? 33 : 0);
  return [at, position, rank, transaction, offset].join(".");
}

function conditionAfter(found: SqlValue[], order: "asc" | "desc"): Condition {
  const than = order === "asc" ? ">" : "<";
  const afterCursor = (way: Way): string =>
    `${ordered[way][0]} ${than}= ? AND (${ordered[way].join(", ")}) ${than} (${found.map(() => "?").join(", ")})`;
  // The first half seeks in the index, the second finds the entry among those of one moment.
  return {
    text: { pairs: afterCursor("pairs"), time: afterCursor("time") },
    values: [found[0] ?? 0, ...found],
  };
}

function entryCondition(text: string, value: SqlValue): Condition {
  return { text: { pairs: text, time: text }, values: [value] };
}

function conditionsOf(filter: AuditFilter): Condition[] {
  const conditions: Condition[] = [];
  const and = (text: string | Record<Way, string>, value: SqlValue): void => {
    conditions.push({ text: typeof text === "string" ? { pairs: text, time: text } : text, values: [value] });
  };
  /** A column that the pairs have, too: its few values are looked up before any entry. */
  const andPair = (column: "asset" | "wallet", keys: string, value: SqlValue): void =>
    // The plus sign keeps SQLite from using an index on the column: in order of time, each transaction's entries are found by their keys.
    and({ pairs: `h.${column} IN (${keys})`, time: `+e.${column} IN (${keys})` }, value);
  const { from, to, wallets, platforms, assetId, coinId, operations, transactionId } = filter;
  if (from !== undefined) and({ pairs: "e.at >= ?", time: "t.at >= ?" }, from);
  if (to !== undefined) and({ pairs: "e.at <= ?", time: "t.at <= ?" }, to);
  const anyOf = (values: readonly string[]): string => JSON.stringify(values);
  const walletsWhere = (column: string): string =>
    `SELECT key FROM wallets WHERE ${column} IN (SELECT value FROM json_each(?))`;
  if (wallets !== undefined) andPair("wallet", walletsWhere("wallet"), anyOf(wallets.map(canonicalHex)));
  if (platforms !== undefined) andPair("wallet", walletsWhere("platform"), anyOf(platforms));
  if (assetId !== undefined) andPair("asset", "SELECT key FROM assets WHERE id = ?", assetId);
  if (coinId !== undefined) andPair("asset", "SELECT key FROM assets WHERE coin_id = ?", coinId);
  if (operations !== undefined) and("e.operation IN (SELECT value FROM json_each(?))", anyOf(operations));
  if (transactionId !== undefined) and({ pairs: "1", time: "t.id = ?" }, transactionId);
  return conditions;
}
