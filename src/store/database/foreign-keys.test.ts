import { expect, test } from "vitest";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { settle, stateOf } from "../../../test/support/worlds/ledger-world.ts";
import type { ReportedTransaction, Source } from "../../domain/ledger/transaction.ts";
import type { Sql } from "../../ports/sql.ts";
import { createTags } from "../account/tags.ts";
import { createLedger } from "../ledger/ledger.ts";
import { reclassify } from "../ledger/reclassify.ts";
import { rowsOf } from "../ledger/row-counts.ts";
import { migrate } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import { takeRepairedRows } from "./repaired-rows.ts";

const csv: Source = { kind: "import", id: "csv" };
const deposit = (n: number): ReportedTransaction => ({
  id: `d:${n}`,
  at: 1_700_000_000_000 + n,
  type: "deposit",
  platform: "exchange:kraken",
  wallet: "Kraken",
  legs: [{ direction: "in", assetId: "exchange:kraken/symbol:BTC", amount: `${n}` }],
});
const countOf = (sql: Sql, table: string): number =>
  sql.prepare<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;

/**
 * An account of schema 17, before foreign keys. The present ledger writes its rows, for which it needs a column of schema 28, tables of schema 30
 * and names of schema 32.
 */
function withoutForeignKeys(transactions: ReportedTransaction[]): Sql {
  const sql = openSql(":memory:", { readonly: false });
  migrate(
    sql,
    accountMigrations.filter(({ version }) => version < 18),
  );
  sql.exec(`ALTER TABLE transactions ADD COLUMN liquidity TEXT;
    CREATE TABLE list_state (build, marked, values_from);
    CREATE TABLE list_changes (key INTEGER PRIMARY KEY, build);
    ALTER TABLE claims RENAME TO transaction_sources;
    ALTER TABLE marks RENAME TO tombstones;`);
  createLedger(sql).add(transactions, csv);
  settle(sql);
  sql.exec(`ALTER TABLE transactions DROP COLUMN liquidity; DROP TABLE list_state; DROP TABLE list_changes;
    ALTER TABLE transaction_sources RENAME TO claims;
    ALTER TABLE tombstones RENAME TO marks;`);
  return sql;
}

test("rows of a transaction, a tag or a source are deleted with it", () => {
  const sql = accountDatabase();
  const ledger = createLedger(sql);
  ledger.add([deposit(1), deposit(2)], csv);
  createTags(sql).assign("a", ["d:1", "d:2"]);
  ledger.delete(["d:1"]);
  expect(["transaction_sources", "entries", "transaction_tags"].map((table) => countOf(sql, table))).toEqual([
    1, 1, 1,
  ]);
  createTags(sql).delete("a");
  expect(countOf(sql, "transaction_tags")).toBe(0);
  while (!ledger.removeSource(csv).isDone);
  expect(
    ["transaction_sources", "entries", "transactions", "sources"].map((table) => countOf(sql, table)),
  ).toEqual([0, 0, 0, 0]);
});

test.each([
  "INSERT INTO transaction_sources (source, transaction_key) VALUES (1, 99)",
  "INSERT INTO entries (key, transaction_key, at, position, rank, wallet, asset, operation, change) VALUES (1, 99, 0, 0, 0, 1, 1, 'in', '1')",
  "INSERT INTO transaction_tags (tag, transaction_id) SELECT key, 'unknown' FROM tags",
  "INSERT INTO aliases (id, transaction_key) VALUES ('x', 99)",
  "INSERT INTO task_log (task_id, at, level, message) VALUES ('unknown', 0, 'info', '')",
  "INSERT INTO report_items (report, list, chunk, items, reasons) VALUES (99, 0, 0, '[]', '[]')",
])("a row without its parent is refused: %s", (statement) => {
  const sql = accountDatabase();
  createLedger(sql).add([deposit(1)], csv);
  createTags(sql).create("a");
  expect(() => sql.exec(statement)).toThrow(/FOREIGN KEY/);
});

test("an upgrade removes orphaned rows, counts them, and derives what was lost", () => {
  const whole = accountDatabase();
  createLedger(whole).add([deposit(1), deposit(2)], csv);
  settle(whole);

  const sql = withoutForeignKeys([deposit(1), deposit(2), deposit(3)]);
  sql.exec(`
    PRAGMA foreign_keys = OFF;
    DELETE FROM search WHERE rowid = 3;
    DELETE FROM transactions WHERE id = 'd:3'; UPDATE row_counts SET rows = 2 WHERE name = 'transactions';
    UPDATE wallets SET transactions = 2;
    UPDATE entries SET asset = 99 WHERE transaction_key = 2;
    INSERT INTO claims VALUES (7, 1);
    INSERT INTO transaction_tags VALUES (5, 'd:1');
    INSERT INTO task_log (task_id, at, level, message) VALUES ('gone', 0, 'info', 'a'), ('gone', 0, 'info', 'b');
    PRAGMA foreign_keys = ON;`);
  migrate(sql, accountMigrations);
  expect(sql.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  expect(takeRepairedRows(sql)).toBe(
    "The upgrade removed rows that belonged to nothing: 2 of claims, 1 of transaction_tags, 2 of entries, 2 of task_log.",
  );
  expect(takeRepairedRows(sql)).toBeUndefined();
  for (const _ of reclassify(sql)) continue;
  settle(sql);
  expect(stateOf(sql)).toEqual(stateOf(whole));
  expect(rowsOf(sql, "entries")).toBe(2);
});

test("an upgrade of a consistent account keeps all rows and logs nothing", () => {
  const sql = withoutForeignKeys([deposit(1), deposit(2)]);
  const before = stateOf(sql);
  migrate(sql, accountMigrations);
  expect(stateOf(sql)).toEqual(before);
  expect(takeRepairedRows(sql)).toBeUndefined();
});
