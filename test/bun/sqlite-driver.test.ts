import assert from "node:assert/strict";
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import { AppError } from "../../src/errors/app-error.ts";
import type { Sql } from "../../src/ports/sql.ts";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";

function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "portolan-sql-"));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withTable(work: (sql: Sql) => void): void {
  const sql = openSql(":memory:", { readonly: false });
  sql.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  try {
    work(sql);
  } finally {
    sql.close();
  }
}

const names = (sql: Sql): unknown[] =>
  sql
    .prepare<{ name: string }>("SELECT name FROM things ORDER BY id")
    .all()
    .map((row) => row.name);

// What both drivers must do alike: vitest runs this on Node, `bun test` on Bun.
describe("the SQLite driver", () => {
  test("a failed transaction is rolled back, a failed inner one only in part", () =>
    withTable((sql) => {
      const add = (name: string): unknown => sql.prepare("INSERT INTO things (name) VALUES (?)").run(name);
      sql.transaction(() => {
        add("kept");
        assert.throws(() =>
          sql.transaction(() => {
            add("inner");
            throw new Error("no");
          }),
        );
        sql.transaction(() => add("inner kept"));
      });
      assert.throws(() =>
        sql.transaction(() => {
          add("lost");
          sql.transaction(() => add("lost too"));
          throw new Error("no");
        }),
      );
      assert.deepEqual(names(sql), ["kept", "inner kept"]);
      assert.equal(sql.inTransaction, false);
    }));

  test("a full or read-only disk is reported with a remedy, and nothing of the write remains", () =>
    inFolder((folder) => {
      const sql = openSql(join(folder, "main.sqlite"), { readonly: false });
      sql.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)");
      const add = (): unknown => sql.prepare("INSERT INTO things (name) VALUES (?)").run("x".repeat(100_000));
      const refusal =
        (words: RegExp) =>
        (error: unknown): boolean =>
          error instanceof AppError && error.code === "unavailable" && words.test(error.message);
      sql.exec("PRAGMA max_page_count = 4");
      assert.throws(add, refusal(/^The disk that holds "main\.sqlite" is full\. Make room/));
      assert.throws(() => sql.transaction(add), refusal(/is full/));
      assert.equal(sql.inTransaction, false);
      sql.exec("PRAGMA max_page_count = 1000; PRAGMA query_only = ON");
      assert.throws(add, refusal(/^"main\.sqlite" cannot be written: .* read-only/));
      sql.exec("PRAGMA query_only = OFF");
      add();
      assert.equal(names(sql).length, 1);
      sql.close();
    }));

  test("rows can be read as arrays", () =>
    withTable((sql) => {
      sql.exec("INSERT INTO things (id, name) VALUES (1, 'a'), (2, NULL)");
      const all = sql.prepare("SELECT name, id FROM things WHERE id > ? ORDER BY id");
      assert.deepEqual(all.values<[string | null, number]>(0), [
        ["a", 1],
        [null, 2],
      ]);
      assert.deepEqual(all.all(1), [{ name: null, id: 2 }]);
    }));

  test("only repeatable transactions commit without waiting for the disk", () =>
    withTable((sql) => {
      const waits = (): unknown => sql.prepare("PRAGMA synchronous").get()?.["synchronous"];
      const repeatable = { isRepeatable: true };
      assert.equal(waits(), 2);
      sql.transaction(() => assert.equal(waits(), 1), repeatable);
      assert.equal(waits(), 2);
      sql.transaction(() => sql.transaction(() => assert.equal(waits(), 2), repeatable));
      assert.throws(() =>
        sql.transaction(() => {
          throw new Error("no");
        }, repeatable),
      );
      assert.equal(waits(), 2);
    }));

  test("all commits are durable once the whole log is in the file, and not while a reader prevents it", () =>
    inFolder((folder) => {
      const path = join(folder, "things.sqlite");
      const writer = openSql(path, { readonly: false });
      const add = (name: string): unknown =>
        writer.transaction(() => writer.prepare("INSERT INTO things (name) VALUES (?)").run(name), {
          isRepeatable: true,
        });
      writer.exec("CREATE TABLE things (name TEXT)");
      add("a");
      assert.equal(writer.makeDurable(), true);
      const reader = openSql(path, { readonly: true });
      assert.equal(reader.makeDurable(), false);
      reader.transaction(() => {
        reader.prepare("SELECT * FROM things").all();
        add("b");
        assert.equal(writer.makeDurable(), false);
      });
      assert.equal(writer.makeDurable(), true);
      reader.close();
      writer.close();
    }));

  test("an asynchronous transaction is refused and rolled back", () =>
    withTable((sql) => {
      assert.throws(
        () => sql.transaction(async () => void sql.prepare("INSERT INTO things (name) VALUES ('a')").run()),
        TypeError,
      );
      assert.deepEqual(names(sql), []);
    }));

  test("two statements in one text are refused, a trailing semicolon and comment are not", () =>
    withTable((sql) => {
      assert.throws(() => sql.prepare("SELECT 1; SELECT 2").get(), RangeError);
      assert.throws(() => sql.prepare("SELECT ';'; /* x */ DELETE FROM things").columns(), RangeError);
      assert.deepEqual(sql.prepare("SELECT ';' AS a; -- done; really\n").get(), { a: ";" });
    }));

  test("a statement is prepared by its first use, in any transaction", () =>
    withTable((sql) => {
      const later = sql.prepare("INSERT INTO others (name) VALUES (?)");
      assert.throws(() => later.run("a"), /others/);
      sql.exec("CREATE TABLE others (name TEXT)");
      sql.transaction(() => later.run("b"));
      assert.deepEqual(sql.prepare("SELECT name FROM others").all(), [{ name: "b" }]);
    }));

  test("missing and extra parameters are refused", () =>
    withTable((sql) => {
      assert.throws(() => sql.prepare("SELECT ? AS a, ? AS b").get(1), RangeError);
      assert.throws(() => sql.prepare("SELECT ? AS a").get(1, 2), RangeError);
    }));

  test("values round-trip", () =>
    withTable((sql) => {
      const row = sql
        .prepare("SELECT ? AS t, ? AS i, ? AS r, ? AS n, ? AS b")
        .get("ü\u0000x", 1700000000000, 1.5, null, new Uint8Array([1, 2, 255]));
      assert.equal(row?.["t"], "ü\u0000x");
      assert.equal(row?.["i"], 1700000000000);
      assert.equal(row?.["r"], 1.5);
      assert.equal(row?.["n"], null);
      assert.deepEqual([...((row?.["b"] as Uint8Array | undefined) ?? [])], [1, 2, 255]);
      assert.equal(sql.prepare("SELECT 1 AS a WHERE 0").get(), undefined);
    }));

  test("run returns the number of changed rows and the last inserted row, zero if there is none", () =>
    withTable((sql) => {
      const add = sql.prepare("INSERT INTO things (name) VALUES (?) ON CONFLICT DO NOTHING");
      assert.deepEqual(add.run("a"), { changes: 1, lastInsertRowid: 1 });
      assert.deepEqual(add.run("a"), { changes: 0, lastInsertRowid: 0 });
      add.run("b");
      assert.deepEqual(sql.prepare("UPDATE things SET name = name || 'x'").run(), {
        changes: 2,
        lastInsertRowid: 0,
      });
      assert.deepEqual(sql.prepare("INSERT INTO things (name) VALUES ('c') RETURNING id").get(), {
        id: 3,
      });
    }));

  test("a constraint violation throws an error that names the constraint", () =>
    withTable((sql) => {
      sql.prepare("INSERT INTO things (name) VALUES ('a')").run();
      assert.throws(
        () => sql.prepare("INSERT INTO things (name) VALUES ('a')").run(),
        /UNIQUE constraint failed: things\.name/,
      );
    }));

  test("rows can be iterated, and a loop may stop early", () =>
    withTable((sql) => {
      for (const name of ["a", "b", "c"]) sql.prepare("INSERT INTO things (name) VALUES (?)").run(name);
      const seen: unknown[] = [];
      for (const row of sql.prepare("SELECT name FROM things ORDER BY id").iterate()) {
        seen.push(row["name"]);
        if (seen.length === 2) break;
      }
      assert.deepEqual(seen, ["a", "b"]);
      sql.exec("DELETE FROM things");
    }));

  test("full-text search and JSON functions are available", () =>
    withTable((sql) => {
      sql.exec("CREATE VIRTUAL TABLE search USING fts5 (text, content='', contentless_delete=1)");
      sql.prepare("INSERT INTO search (rowid, text) VALUES (?, ?)").run(7, "swapped on uniswap");
      assert.deepEqual(sql.prepare("SELECT rowid FROM search WHERE search MATCH ?").get("uniswap"), {
        rowid: 7,
      });
      assert.deepEqual(sql.prepare("SELECT json_extract(?, '$.a') AS a").get('{"a":"x"}'), { a: "x" });
    }));

  test("a database file is private, and a reader sees each commit but cannot write", () =>
    inFolder((folder) => {
      const path = join(folder, "a.sqlite");
      const writer = openSql(path, { readonly: false });
      const early = openSql(path, { readonly: true });
      writer.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)");
      writer.prepare("INSERT INTO things (name) VALUES ('a')").run();
      assert.equal(statSync(path).mode & 0o777, 0o600);
      assert.equal(statSync(`${path}-wal`).mode & 0o777, 0o600);
      assert.deepEqual(names(early), ["a"]);
      const late = openSql(path, { readonly: true });
      writer.transaction(() => {
        writer.prepare("INSERT INTO things (name) VALUES ('b')").run();
        assert.deepEqual(names(late), ["a"]);
      });
      assert.deepEqual(names(late), ["a", "b"]);
      late.transaction(() => {
        assert.deepEqual(names(late), ["a", "b"]);
        writer.prepare("INSERT INTO things (name) VALUES ('c')").run();
        assert.deepEqual(names(late), ["a", "b"]);
      });
      assert.throws(() => late.prepare("DELETE FROM things").run(), /readonly|read-only|not authorized/i);
      for (const sql of [early, late, writer]) sql.close();
    }));

  test("closing checkpoints the log, so that the file alone can be moved", () =>
    inFolder((folder) => {
      const path = join(folder, "a.sqlite");
      const writer = openSql(path, { readonly: false });
      writer.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)");
      for (const name of ["a", "b"]) writer.prepare("INSERT INTO things (name) VALUES (?)").run(name);
      const rows = writer.prepare("SELECT name FROM things").iterate();
      rows.next();
      rows.return?.();
      writer.close();
      assert.equal(existsSync(`${path}-wal`), false);
      renameSync(path, join(folder, "b.sqlite"));
      const reader = openSql(join(folder, "b.sqlite"), { readonly: true });
      assert.deepEqual(names(reader), ["a", "b"]);
      reader.close();
    }));

  test("a reader opens a file whose writer is gone; a missing file is an error", () =>
    inFolder((folder) => {
      const path = join(folder, "a.sqlite");
      const writer = openSql(path, { readonly: false });
      writer.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)");
      writer.close();
      const reader = openSql(path, { readonly: true });
      assert.deepEqual(names(reader), []);
      reader.close();
      assert.throws(() => openSql(join(folder, "none.sqlite"), { readonly: true }));
    }));

  test("committed data of a killed process is present, uncommitted data is not", () =>
    inFolder((folder) => {
      const path = join(folder, "a.sqlite");
      const first = openSql(path, { readonly: false });
      first.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)");
      first.prepare("INSERT INTO things (name) VALUES ('a')").run();
      first.exec("BEGIN IMMEDIATE");
      first.prepare("INSERT INTO things (name) VALUES ('b')").run();
      first.close();
      const second = openSql(path, { readonly: false });
      assert.deepEqual(names(second), ["a"]);
      second.close();
    }));
});
