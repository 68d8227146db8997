import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileSystem as files } from "../../platform/host/files.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { applicationId, migrate, schemaVersionOf } from "./migrate.ts";
import type { Migration } from "./migrations/migration.ts";
import { accountMigrations, serverMigrations } from "./migrations/registry.ts";
import { prepareFile, withReadOnlyFile } from "./prepare-file.ts";

const machine = { files, openSql };
const coins: Migration = { version: 1, name: "coins", up: "CREATE TABLE coins (name TEXT NOT NULL);" };
const symbols: Migration = {
  version: 2,
  name: "symbols",
  up: "ALTER TABLE coins ADD COLUMN symbol TEXT; UPDATE coins SET symbol = upper(substr(name, 1, 3));",
};
const broken: Migration = {
  version: 3,
  name: "broken",
  up: "UPDATE coins SET name = 'lost'; INSERT INTO nowhere VALUES (1);",
};
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-"));
  path = join(folder, "main.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(statement: string): void {
  const sql = openSql(path, { readonly: false });
  sql.exec(statement);
  sql.close();
}
const rows = (): unknown[] =>
  withReadOnlyFile(path, machine, (sql) =>
    sql
      .prepare("SELECT * FROM coins")
      .all()
      .map((row) => ({ ...row })),
  );
const version = (): number => withReadOnlyFile(path, machine, schemaVersionOf);

test("a new file gets every migration and the application id", () => {
  prepareFile(path, [coins, symbols], machine);
  expect(version()).toBe(2);
  const mark = withReadOnlyFile(path, machine, (sql) => sql.prepare("PRAGMA application_id").get());
  expect(mark).toMatchObject({ application_id: applicationId });
  expect(files.list(folder)).toContain("main.sqlite");
});

test("an existing file continues from its schema, and leaves no copy behind", () => {
  prepareFile(path, [coins], machine);
  write("INSERT INTO coins VALUES ('bitcoin')");
  prepareFile(path, [coins, symbols], machine);
  expect(rows()).toEqual([{ name: "bitcoin", symbol: "BIT" }]);
  prepareFile(path, [coins, symbols], machine);
  expect(rows()).toEqual([{ name: "bitcoin", symbol: "BIT" }]);
  expect(files.list(folder).filter((name) => name.includes("before"))).toEqual([]);
});

test("a failed migration leaves the file as it was, including earlier steps, and reports it", () => {
  prepareFile(path, [coins], machine);
  write("INSERT INTO coins VALUES ('bitcoin')");
  const before = readFileSync(path);
  expect(() => prepareFile(path, [coins, symbols, broken], machine)).toThrow(
    /from schema 1 to 3: step 3 \(broken\) failed: .*nowhere.* put back as it was/,
  );
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(rows()).toEqual([{ name: "bitcoin" }]);
  expect(files.list(folder).filter((name) => name.includes("before"))).toEqual([]);
});

test("a migration that violates a foreign key fails", () => {
  const children = "CREATE TABLE children (parent INTEGER REFERENCES parents (key))";
  const family: Migration = {
    version: 1,
    name: "family",
    up: `CREATE TABLE parents (key INTEGER PRIMARY KEY); ${children}; INSERT INTO children VALUES (7);`,
  };
  const sql = openSql(":memory:", { readonly: false });
  expect(() => migrate(sql, [family])).toThrow(/a row of children refers to one that is not there/);
  expect(schemaVersionOf(sql)).toBe(0);
});

test("a file with a newer schema is refused and not changed", () => {
  prepareFile(path, [coins, symbols], machine);
  const before = readFileSync(path);
  expect(() => prepareFile(path, [coins], machine)).toThrow(/schema 2, newer than the 1/);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test("a database of another program is refused and not changed", () => {
  write("PRAGMA application_id = 1; CREATE TABLE bookmarks (url TEXT);");
  const before = readFileSync(path);
  expect(() => prepareFile(path, [coins], machine)).toThrow(/another program/);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test("a file that is not a database is refused by name and not changed", () => {
  writeFileSync(path, "not a database, but longer than a header of one would be ".repeat(20));
  const before = readFileSync(path);
  expect(() => prepareFile(path, [coins], machine)).toThrow(
    expect.objectContaining({ code: "unavailable", message: expect.stringContaining(path) as string }),
  );
  expect(readFileSync(path).equals(before)).toBe(true);
});

test.each([
  ["account", accountMigrations],
  ["server", serverMigrations],
])("the %s schema is the same in steps and at once, with gapless numbers", (_, migrations) => {
  const schema = (prefixes: number[]): unknown[] => {
    const sql = openSql(":memory:", { readonly: false });
    for (const length of prefixes) migrate(sql, migrations.slice(0, length));
    return sql.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY name").all();
  };
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
  expect(schema(migrations.map((_, index) => index + 1))).toEqual(schema([migrations.length]));
});
