import { canonicalHex } from "../core/identity.ts";
import type { Sql, SqlValue } from "../core/ports/sql.ts";
import type { AuditEntry, Operation } from "../core/transaction.ts";
import { entriesPerTransaction } from "./entry-rows.ts";
import { rowsOf } from "./row-counts.ts";
import { readCursor, type Page, type PageRequest } from "./transaction-list.ts";

/** Times are milliseconds, both ends in. */
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
  platform: string;
  wallet: string;
  asset_id: string;
  operation: Operation;
  change: string;
  derived: number;
  balance: string | null;
};

/** The two ways to entries: wallet and asset by wallet and asset, or transaction by transaction in order of time. */
const ways = {
  pairs: "FROM holdings h CROSS JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet",
  time: `FROM transactions t CROSS JOIN entries e ON e.key >= t.key * ${entriesPerTransaction} AND e.key < (t.key + 1) * ${entriesPerTransaction}`,
};
type Way = keyof typeof ways;
type Condition = { text: Record<Way, string>; values: SqlValue[] };

/**
 * Reads the audit log: what every transaction did to balances. At most `sortedAtMost` entries are gathered and put in order; where a filter leaves more, they are
 * looked for in order of time.
 */
export function createAuditLog(sql: Sql, { sortedAtMost = 20_000 }: { sortedAtMost?: number } = {}) {
  function totalOf(filter: AuditFilter, conditions: readonly Condition[]): number {
    if (conditions.length === 0) return rowsOf(sql, "entries");
    const way = filter.transactionId === undefined ? "pairs" : "time";
    const row = sql
      .prepare<{ total: number }>(`SELECT count(*) AS total ${ways[way]} ${whereOf(conditions, way)}`)
      .get(...conditions.flatMap(({ values }) => values));
    return row?.total ?? 0;
  }

  return {
    list(filter: AuditFilter, { limit, cursor, order }: PageRequest): Page<AuditEntry> {
      const conditions = conditionsOf(filter);
      const total = totalOf(filter, conditions);
      const isByTime = conditions.length === 0 || filter.transactionId !== undefined || total > sortedAtMost;
      const way = isByTime ? "time" : "pairs";
      if (cursor !== undefined && cursor !== null) conditions.push(after(readCursor(cursor), order));
      const rows = sql
        .prepare<Row>(
          `SELECT e.key, t.id AS transaction_id, e.at, w.platform, w.wallet, a.id AS asset_id, e.operation, e.change, e.derived, e.balance ${ways[way]}
           ${isByTime ? "" : "CROSS JOIN transactions t ON t.key = e.transaction_key"} CROSS JOIN wallets w ON w.key = e.wallet CROSS JOIN assets a ON a.key = e.asset
           ${whereOf(conditions, way)} ORDER BY ${isByTime ? `t.at ${order}, t.key` : "e.at"} ${order}, e.key ${order} LIMIT ?`,
        )
        .all(...conditions.flatMap(({ values }) => values), limit + 1);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(entryOf),
        nextCursor: last === undefined ? null : `${last.at}.${last.key}`,
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

function whereOf(conditions: readonly Condition[], way: Way): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.map(({ text }) => text[way]).join(" AND ")}`;
}

function after([at, key]: [at: number, key: number], order: "asc" | "desc"): Condition {
  const than = order === "asc" ? ">" : "<";
  // The first half finds the place in the index, the second the entry among those of one moment.
  return {
    text: {
      pairs: `e.at ${than}= ? AND (e.at, e.key) ${than} (?, ?)`,
      time: `t.at ${than}= ? AND (t.at, e.key) ${than} (?, ?)`,
    },
    values: [at, at, key],
  };
}

function conditionsOf(filter: AuditFilter): Condition[] {
  const conditions: Condition[] = [];
  const and = (text: string | Record<Way, string>, value: SqlValue): void => {
    conditions.push({ text: typeof text === "string" ? { pairs: text, time: text } : text, values: [value] });
  };
  /** A column that pairs have, too, where its few values are looked up before any entry. */
  const andPair = (column: "asset" | "wallet", keys: string, value: SqlValue): void =>
    and({ pairs: `h.${column} IN (${keys})`, time: `e.${column} IN (${keys})` }, value);
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
