import type { Sql } from "../../ports/sql.ts";
import { createLedgerWriter } from "./ledger-writer.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { editsOfRow, reportsOfRow } from "./transaction-rows.ts";

/** The key of the last transaction classified by the newest rules; absent if all are. A migration sets it. */
const cursorKey = "ledger.classifyAfter";
const sliceRows = 500;

/**
 * Reclassifies transactions, derives their entries and links them by hash again after a change of the rules, in batches of one SQLite
 * transaction each; the owner's edits stay. Resumes where it stopped. Yields the number of transactions processed.
 */
export function* reclassify(sql: Sql): Generator<number, void> {
  let done = 0;
  for (;;) {
    if (readMeta(sql, cursorKey) === undefined) return;
    const count = sql.transaction(() => {
      const after = readMeta(sql, cursorKey);
      if (after === undefined) return 0;
      const keys = sql
        .prepare<{ key: number }>("SELECT key FROM transactions WHERE key > ? ORDER BY key LIMIT ?")
        .all(Number(after), sliceRows);
      const writer = createLedgerWriter(sql);
      for (const { key } of keys) {
        const row = writer.byKey(key);
        if (row === undefined) continue;
        writer.write(row, { reports: reportsOfRow(row), edits: editsOfRow(row), linked: row.linked });
        writer.rederiveEntries(key);
        writer.linkHashAgain(row);
      }
      writer.finish();
      const last = keys.at(-1)?.key;
      if (last === undefined || keys.length < sliceRows)
        sql.prepare("DELETE FROM meta WHERE key = ?").run(cursorKey);
      else writeMeta(sql, cursorKey, String(last));
      return keys.length;
    });
    done += count;
    if (count < sliceRows) return;
    yield done;
  }
}
