import type { Sql } from "../../ports/sql.ts";

/** Tables whose rows are counted as they come and go: counting a million of them takes longer than a page of them. */
export type Counted = "transactions" | "entries";

/** Call it in the SQLite transaction that adds or removes the rows. */
export function countRows(sql: Sql, table: Counted, by: number): void {
  if (by !== 0) sql.prepare("UPDATE row_counts SET rows = rows + ? WHERE name = ?").run(by, table);
}

export function rowsOf(sql: Sql, table: Counted): number {
  return sql.prepare<{ rows: number }>("SELECT rows FROM row_counts WHERE name = ?").get(table)?.rows ?? 0;
}
