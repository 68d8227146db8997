import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sql } from "../../ports/sql.ts";
import { openSql } from "./open-sql.ts";

let folder: string;
let sql: Sql;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-driver-"));
  sql = openSql(join(folder, "file.sqlite"), { readonly: false });
  sql.exec("CREATE TABLE numbers (value INTEGER)");
});
afterEach(() => {
  sql.close();
  rmSync(folder, { recursive: true });
});

function insert(rows: number): void {
  sql.transaction(
    () => {
      for (let value = 0; value < rows; value++)
        sql.prepare("INSERT INTO numbers (value) VALUES (?)").run(value);
    },
    { isRepeatable: true },
  );
}

test("long work checkpoints its log only after many changed rows", () => {
  for (let count = 0; count < 100; count++) {
    insert(5);
    expect(sql.checkpointWal()).toBe(false);
  }
  const checkpoints = Array.from({ length: 32 }, () => {
    insert(100);
    return sql.checkpointWal();
  });
  expect(checkpoints).toContain(true);
});

test("a statement returns its rows by name and as lists", () => {
  insert(2);
  const select = sql.prepare<{ value: number }>("SELECT value FROM numbers ORDER BY value");
  expect(select.values()).toEqual([[0], [1]]);
  expect(select.all()).toEqual([{ value: 0 }, { value: 1 }]);
  expect(select.values()).toEqual([[0], [1]]);
  expect(select.columns()).toEqual(["value"]);
});
