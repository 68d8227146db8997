import { expect, test } from "vitest";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import type { Sql } from "../../ports/sql.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrations/migration.ts";
import { accountMigrations, serverMigrations } from "./migrations/registry.ts";

test.each([
  ["account", accountMigrations],
  ["server", serverMigrations],
] satisfies [string, readonly Migration[]][])(
  "a second new %s file equals the first, which ran every step",
  (_, steps) => {
    const migrations = [...steps];
    const [first, second] = [migrated(migrations), migrated(migrations)];
    expect(contentOf(second)).toEqual(contentOf(first));
    for (const sql of [first, second]) sql.close();
  },
);

test("a step added later runs in a file that was created without steps", () => {
  const before: Migration[] = [
    {
      version: 1,
      name: "items",
      up: "CREATE TABLE items (name TEXT); INSERT INTO items VALUES ('it''s'), (NULL);",
    },
  ];
  migrated(before).close();
  const sql = migrated(before);
  migrate(sql, [...before, { version: 2, name: "sizes", up: "ALTER TABLE items ADD COLUMN size INTEGER" }]);
  expect(sql.prepare("SELECT * FROM items").all()).toEqual([
    { name: "it's", size: null },
    { name: null, size: null },
  ]);
  sql.close();
});

function migrated(migrations: readonly Migration[]): Sql {
  const sql = openSql(":memory:", { readonly: false });
  migrate(sql, migrations);
  return sql;
}

/** Schema, rows and marks of a file. */
function contentOf(sql: Sql) {
  const schema = sql
    .prepare<{ type: string; name: string }>(
      "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name",
    )
    .all();
  return {
    schema,
    rows: schema
      .filter(({ type }) => type === "table")
      .map(({ name }) => [name, sql.prepare(`SELECT * FROM "${name}"`).all()]),
    marks: ["user_version", "application_id", "integrity_check"].map((name) =>
      sql.prepare(`PRAGMA ${name}`).all(),
    ),
  };
}
