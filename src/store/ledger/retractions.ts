import type { Sql } from "../../ports/sql.ts";
import type { Source } from "../../domain/ledger/transaction.ts";
import { releaseAliases } from "./aliases.ts";
import { sourceKey } from "./key-resolver.ts";
import { createLedgerWriter } from "./ledger-writer.ts";
import { editsOfRow, reportsOfRow } from "./transaction-rows.ts";

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
      const reports = reportsOfRow(row).filter(([reporter]) => reporter !== key);
      if (reports.length === 0) writer.remove(row);
      else {
        writer.write(row, { reports, edits: editsOfRow(row), linked: row.linked });
        releaseAliases(sql, row.key, key);
      }
    }
    writer.finish();
  });
}
