import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "vitest";
import { acquireLock, DirectoryInUse, isLocked, readServerRecord } from "../../src/platform/host/lock.ts";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-lock-"));
  mkdirSync(join(folder, "auth"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a second server on the same data directory is refused with the process that holds it", () => {
  const lock = acquireLock(folder, openSql);
  lock.record({ pid: 42, url: "http://127.0.0.1:5555", token: "t" });
  assert.throws(
    () => acquireLock(folder, openSql),
    (error: unknown) =>
      error instanceof DirectoryInUse && /127\.0\.0\.1:5555 \(process 42\)/.test(error.message),
  );
  assert.equal(isLocked(folder, openSql), true);
  lock.release();
  assert.equal(isLocked(folder, openSql), false);
  acquireLock(folder, openSql).release();
});

test("the lock file is private and is removed on release", () => {
  const lock = acquireLock(folder, openSql);
  lock.record({ pid: 42, url: "u", token: "t" });
  assert.equal(statSync(join(folder, "auth", "server.json")).mode & 0o777, 0o600);
  assert.deepEqual(readServerRecord(folder), { pid: 42, url: "u", token: "t" });
  lock.release();
  assert.equal(readServerRecord(folder), undefined);
});
