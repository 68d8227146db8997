import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hostileStatements } from "../../../test/support/databases/hostile-sql.ts";
import type { Sql } from "../../ports/sql.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { migrate } from "../database/migrate.ts";
import { accountMigrations } from "../database/migrations/registry.ts";
import { maskedColumn } from "./fragments.ts";
import { openViews, type Views } from "./open-views.ts";
import { views } from "./registry.ts";

const folder = mkdtempSync(join(tmpdir(), "portolan-test-"));
const path = join(folder, "main.sqlite");
let sql: Sql;
let door: Views;
beforeAll(() => {
  const writer = openSql(path, { readonly: false });
  migrate(writer, accountMigrations);
  writer.close();
});
beforeEach(() => {
  sql = openSql(path, { readonly: true });
  door = openViews(sql, { now: Date.UTC(2026, 0, 1), maskAddresses: false });
});
afterEach(() => sql.close());
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { rows: 10, bytes: 10_000 };
const ask = (text: string) => door.ask({ sql: text, ...limits });

test("every view has the documented columns", () => {
  for (const { name, columns } of views)
    expect(ask(`SELECT * FROM ${name}`)).toMatchObject({ columns: columns.map((column) => column.name) });
});

test("every example runs", () => {
  for (const example of views.flatMap((view) => view.examples))
    expect({ ...example, answer: ask(example.sql) }).not.toHaveProperty("answer.error");
});

test("anything but a query over the views is refused with a reason", () => {
  const let_through = hostileStatements
    .filter(({ outcome }) => outcome === "refused")
    .flatMap(({ sql: text }) => {
      const answer = ask(text);
      return "error" in answer && answer.error.length > 10 ? [] : [{ text, answer }];
    });
  expect(let_through).toEqual([]);
});

test("the query plan alone refuses other tables, whatever they are called", () => {
  sql.exec("PRAGMA query_only = OFF; DROP VIEW temp.meta; DROP VIEW temp.key_values");
  for (const text of [
    "SELECT * FROM meta",
    "SELECT count(*) FROM key_values",
    "SELECT 1 WHERE 1 IN (SELECT key FROM meta)",
  ])
    expect(ask(text)).toEqual({ error: expect.stringContaining("no view") });
});

test("ordinary SQL is accepted: comments, quotes, a trailing semicolon, WITH, windows, JSON", () => {
  const fine = [
    "SELECT 1 AS one;",
    "select count(*) from transactions -- all of them",
    '/* how many */ SELECT count(*) AS "how many; really" FROM [transactions] AS `t`;  \n',
    "WITH a AS (SELECT day FROM net_worth), b(x) AS (SELECT 1) SELECT * FROM a, b ORDER BY 1 LIMIT 3",
    "SELECT sum(1) OVER (PARTITION BY day ORDER BY at) FROM legs",
    "SELECT value ->> '$.a' FROM json_each('[{\"a\":1}]')",
    "SELECT strftime('%Y', day), round(sum(value_real), 2), group_concat(DISTINCT symbol) FROM legs GROUP BY 1 HAVING count(*) > 1",
    "VALUES (1, 2), (3, 4)",
    "SELECT 'it''s; -- not /* a comment' AS text, 1.5e-3, 0x1F, x'ab', .5",
    "SELECT CASE WHEN 1 <= 2 AND 3 <> 4 AND 5 != 6 AND 1 << 2 || 3 THEN 'a' || 'b' END",
    "SELECT entries.day FROM balances AS entries",
    "WITH meta AS (SELECT 1 AS a) SELECT a FROM meta",
  ];
  for (const text of fine) expect({ text, ...ask(text) }).not.toHaveProperty("error");
});

test("columns with equal names are distinguished, also without rows", () => {
  expect(ask("SELECT 1 AS a, 2 AS a")).toMatchObject({ columns: ["a", "a:1"], rows: [[1, 2]] });
  expect(ask("SELECT id, day FROM transactions WHERE 0")).toMatchObject({ columns: ["id", "day"], rows: [] });
});

test("rows, bytes and cells are limited, and the answer says so", () => {
  const many =
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i FROM n";
  expect(ask(many)).toMatchObject({
    rows: Array.from({ length: 10 }, (_, index) => [index + 1]),
    truncated: true,
  });
  const wide = door.ask({ sql: `SELECT printf('%.*c', 900, 'x') FROM (${many})`, rows: 100, bytes: 5_000 });
  expect(wide).toMatchObject({ truncated: true });
  expect("rows" in wide && wide.bytes).toBeLessThanOrEqual(5_000);
  const long = ask("SELECT printf('%.*c', 100000, 'x') AS text");
  expect(JSON.stringify(long).length).toBeLessThan(3_000);
  expect(long).toMatchObject({ rows: [[expect.stringContaining("100000 characters in all")]] });
  expect(ask("SELECT 9e999 AS a, x'00ff' AS b")).toMatchObject({ rows: [["Infinity", "(2 bytes)"]] });
});

test("errors list the available views and the columns of those named", () => {
  expect(ask("SELECT * FROM wallet")).toEqual({ error: expect.stringContaining("wallets") });
  expect(ask("SELECT value FROM legs")).toEqual({ error: expect.stringContaining("value_real") });
  expect(ask("SELECT FROM legs")).toEqual({ error: expect.stringContaining("syntax error") });
});

test("masked columns show the ends of addresses, also of the short accounts of NEAR and Hedera, and other names as they are", () => {
  const names = {
    "0x52908400098527886E0F7030069857D2E4169EE7": "0x5290…9EE7",
    "alice.near": "al…ar",
    "0.0.730631": "0.…31",
    "Kraken 1.2.3": "Kraken 1.2.3",
    Kraken: "Kraken",
  };
  const masked = sql.prepare<{ text: string }>(
    `SELECT ${maskedColumn("name", { mask: true })} AS text FROM (SELECT ? AS name)`,
  );
  for (const [name, shown] of Object.entries(names)) expect(masked.get(name)).toEqual({ text: shown });
});
