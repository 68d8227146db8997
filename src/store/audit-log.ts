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

/** Reads the audit log: what every transaction did to balances. */
export function createAuditLog(sql: Sql) {
  return {
    list(filter: AuditFilter, { limit, cursor, order }: PageRequest): Page<AuditEntry> {
      const { parts, parameters } = conditionsOf(sql, filter);
      const where = (all: readonly string[]): string =>
        all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`;
      const total =
        parts.length === 0
          ? rowsOf(sql, "entries")
          : (sql
              .prepare<{ total: number }>(`SELECT count(*) AS total FROM entries e ${where(parts)}`)
              .get(...parameters)?.total ?? 0);
      const after = cursor === undefined || cursor === null ? [] : readCursor(cursor);
      const page =
        after.length > 0 ? [...parts, `(e.at, e.key) ${order === "asc" ? ">" : "<"} (?, ?)`] : parts;
      const rows = sql
        .prepare<Row>(
          `SELECT e.key, t.id AS transaction_id, e.at, w.platform, w.wallet, a.id AS asset_id, e.operation, e.change, e.derived, e.balance FROM entries e
           CROSS JOIN transactions t ON t.key = e.transaction_key CROSS JOIN wallets w ON w.key = e.wallet CROSS JOIN assets a ON a.key = e.asset
           ${where(page)} ORDER BY e.at ${order}, e.key ${order} LIMIT ?`,
        )
        .all(...parameters, ...after, limit + 1);
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

function conditionsOf(sql: Sql, filter: AuditFilter): { parts: string[]; parameters: SqlValue[] } {
  const parts: string[] = [];
  const parameters: SqlValue[] = [];
  const and = (part: string, value: SqlValue): void => {
    parts.push(part);
    parameters.push(value);
  };
  if (filter.from !== undefined) and("e.at >= ?", filter.from);
  if (filter.to !== undefined) and("e.at <= ?", filter.to);
  if (filter.wallets !== undefined)
    and(
      "e.wallet IN (SELECT key FROM wallets WHERE wallet IN (SELECT value FROM json_each(?)))",
      JSON.stringify(filter.wallets.map(canonicalHex)),
    );
  if (filter.platforms !== undefined)
    and(
      "e.wallet IN (SELECT key FROM wallets WHERE platform IN (SELECT value FROM json_each(?)))",
      JSON.stringify(filter.platforms),
    );
  if (filter.assetId !== undefined) and("e.asset IN (SELECT key FROM assets WHERE id = ?)", filter.assetId);
  if (filter.coinId !== undefined)
    and("e.asset IN (SELECT key FROM assets WHERE coin_id = ?)", filter.coinId);
  if (filter.operations !== undefined)
    and("e.operation IN (SELECT value FROM json_each(?))", JSON.stringify(filter.operations));
  if (filter.transactionId !== undefined) {
    const key = sql
      .prepare<{ key: number }>("SELECT key FROM transactions WHERE id = ?")
      .get(filter.transactionId)?.key;
    const first = (key ?? -1) * entriesPerTransaction;
    parts.push("e.key BETWEEN ? AND ?");
    parameters.push(first, first + entriesPerTransaction - 1);
  }
  return { parts, parameters };
}
