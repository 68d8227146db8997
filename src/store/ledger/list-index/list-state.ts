import { transactionTypes } from "../../../domain/ledger/transaction.ts";
import type { Sql } from "../../../ports/sql.ts";
import { columnFormatVersion } from "./columns.ts";

/** The form of the index: an index of another form is rebuilt. */
export const currentRules = `${columnFormatVersion} ${transactionTypes.join(",")}`;

/** See the columns of `list_state` in the migration. Days are UTC day numbers. */
export type ListState = {
  rules: string;
  build: number;
  covered: number;
  marked: number;
  valuesFrom: number | null;
};

export type StoredBlock = { key: number; firstAt: number; firstKey: number; rows: number };

export function readListState(sql: Sql): ListState {
  const state = sql
    .prepare<ListState>(
      `SELECT rules, build, covered, marked, nullif(min(ifnull(values_from, 1e9), ifnull(values_pending, 1e9)), 1e9) AS valuesFrom FROM list_state`,
    )
    .get();
  return state ?? { rules: "", build: 0, covered: 0, marked: 0, valuesFrom: null };
}

/** The blocks of the index in order; none if the index has another form. */
export function liveBlocks(sql: Sql): StoredBlock[] {
  return sql
    .prepare<StoredBlock>(
      "SELECT key, first_at AS firstAt, first_key AS firstKey, rows FROM list_blocks WHERE live = 1 ORDER BY first_at, first_key",
    )
    .all();
}

/** Records that values of transactions may change from a day on. Call it in the SQLite transaction that changes prices in use. */
export function noteChangedValues(sql: Sql, day: number): void {
  sql
    .prepare("UPDATE list_state SET values_from = ? WHERE values_from IS NULL OR values_from > ?")
    .run(day, day);
}

/**
 * Records transactions whose rows or entries are inserted although they may be indexed: those that are restored under their key, or get other
 * entries. Updates and deletions are recorded by triggers. Call it in the SQLite transaction that inserts.
 */
export function createListInvalidation(sql: Sql) {
  const marked = sql.prepare<{ marked: number }>("SELECT marked FROM list_state");
  const insertChange = sql.prepare(
    "INSERT INTO list_changes (key, build) SELECT ?, build FROM list_state WHERE true ON CONFLICT (key) DO UPDATE SET build = excluded.build",
  );
  return {
    /** Changes of transactions up to this key are recorded. */
    upTo: (): number => marked.get()?.marked ?? 0,
    note: (transactionKey: number): void => void insertChange.run(transactionKey),
  };
}
