import type { Sql } from "../../ports/sql.ts";
import type { Source } from "../../domain/ledger/transaction.ts";
import { releaseAliases } from "./aliases.ts";
import { sourceKey } from "./key-resolver.ts";
import { createLedgerWriter, type LedgerWriter } from "./ledger-writer.ts";
import { editsOfRow, reportsOfRow, type TransactionRow } from "./transaction-rows.ts";

/**
 * Retracts a source's reports of some transactions: of a reorganised block, or a replaced unconfirmed one. Deletes the legs that no other
 * source reports, and a transaction with its last report. One SQLite transaction.
 */
export function retract(sql: Sql, source: Source, ids: readonly string[]): void {
  sql.transaction(() => {
    const key = sourceKey(sql, source);
    const writer = createLedgerWriter(sql);
    const unlinkSource = sql.prepare(
      "DELETE FROM transaction_sources WHERE source = ? AND transaction_key = ?",
    );
    for (const id of ids) {
      const row = writer.byId(id);
      if (row === undefined || unlinkSource.run(key, row.key).changes === 0) continue;
      removeReport(sql, { writer, row, source: key });
    }
    writer.finish();
  });
}

/** Removes the report of a source (by key) from a transaction, and deletes a transaction without further reports. */
export function removeReport(
  sql: Sql,
  { writer, row, source }: { writer: LedgerWriter; row: TransactionRow; source: number },
): void {
  const reports = reportsOfRow(row).filter(([reporter]) => reporter !== source);
  if (reports.length === 0) return writer.remove(row);
  writer.write(row, { reports, edits: editsOfRow(row), linked: row.linked });
  releaseAliases(sql, row.key, source);
}
