import { compareText } from "../../lib/compare-text.ts";
import { isContentIdentity } from "../../domain/ledger/identity.ts";
import type { Report } from "../../domain/ledger/merge.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Source } from "../../domain/ledger/transaction.ts";
import type { LedgerWriter } from "./ledger-writer.ts";
import { findDuplicate } from "./find-duplicate.ts";
import type { TransactionRow } from "./transaction-rows.ts";

/**
 * Exchange rows that two sources know under two ids are one transaction, under the better of them whatever came first: an id the exchange gave before one made
 * of the row's content. Every id leads to it.
 */
export function createAliases(sql: Sql, source: Source, key: number) {
  const hasOthers =
    source.kind !== "manual" &&
    sql.prepare("SELECT 1 FROM sources WHERE key <> ? AND kind <> 'manual'").get(key) !== undefined;
  const find = sql.prepare<{ transaction_key: number }>("SELECT transaction_key FROM aliases WHERE id = ?");
  const save = sql.prepare("INSERT OR IGNORE INTO aliases (id, transaction_key, source) VALUES (?, ?, ?)");
  return {
    find(
      writer: LedgerWriter,
      what: { id: string; platform: string; wallet: string; report: Report },
    ): TransactionRow | undefined {
      if (!hasOthers || !what.platform.startsWith("exchange:")) return undefined;
      const alias = find.get(what.id);
      if (alias !== undefined) return writer.byKey(alias.transaction_key);
      const twin = findDuplicate(sql, {
        wallet: writer.walletKey(what.platform, what.wallet),
        source: key,
        report: what.report,
        isMatch: (id) => isContentIdentity(id) || isContentIdentity(what.id),
      });
      const row = twin === undefined ? undefined : writer.byKey(twin);
      if (row === undefined) return undefined;
      const [first] = JSON.parse(row.sources) as number[];
      save.run(row.id, row.key, first ?? key);
      save.run(what.id, row.key, key);
      if (byWorth(what.id, row.id) >= 0) return row;
      rename(sql, row, what.id);
      return writer.byKey(row.key);
    },
  };
}

/** Forgets the ids under which `source` knew a transaction that others still claim. */
export function dropAliases(sql: Sql, row: TransactionRow, source: number): void {
  sql.prepare("DELETE FROM aliases WHERE transaction_key = ? AND source = ?").run(row.key, source);
  const [best] = sql
    .prepare<{ id: string }>("SELECT id FROM aliases WHERE transaction_key = ?")
    .all(row.key)
    .map((alias) => alias.id)
    .sort(byWorth);
  if (best !== undefined && best !== row.id) rename(sql, row, best);
}

function byWorth(a: string, b: string): number {
  return Number(isContentIdentity(a)) - Number(isContentIdentity(b)) || compareText(a, b);
}

function rename(sql: Sql, row: TransactionRow, id: string): void {
  sql.prepare("UPDATE transactions SET id = ? WHERE key = ?").run(id, row.key);
  sql.prepare("UPDATE transactions SET linked = ? WHERE linked = ?").run(id, row.id);
  sql
    .prepare(
      `UPDATE transactions SET arrival_ids = (SELECT json_group_array(iif(value = ?, ?, value)) FROM json_each(arrival_ids))
       WHERE id = ? AND arrival_ids IS NOT NULL`,
    )
    .run(row.id, id, row.linked);
  sql.prepare("UPDATE transaction_tags SET transaction_id = ? WHERE transaction_id = ?").run(id, row.id);
  sql.prepare("UPDATE caller_keys SET transaction_id = ? WHERE transaction_id = ?").run(id, row.id);
}
