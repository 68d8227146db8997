import type { Sql } from "../../ports/sql.ts";

/** Tables with maintained row counts: counting a million rows takes longer than reading a page of them. */
export type Counted = "transactions" | "entries";

/** Call it in the SQLite transaction that inserts or deletes the rows. */
export function countRows(sql: Sql, table: Counted, by: number): void {
  if (by !== 0) sql.prepare("UPDATE row_counts SET rows = rows + ? WHERE name = ?").run(by, table);
}

/** Number of rows of a table whose count is kept, without reading it. */
export function rowsOf(sql: Sql, table: Counted): number {
  return sql.prepare<{ rows: number }>("SELECT rows FROM row_counts WHERE name = ?").get(table)?.rows ?? 0;
}
