import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileSystem as files } from "../../platform/host/files.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { rowCounts } from "./backup-copy.ts";
import { importDatabase } from "./import-database.ts";
import { migrate, newestVersion } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "portolan-import-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database as contained in a backup. */
function uploaded(settings: string) {
  const path = join(folder, "uploaded.sqlite");
  const sql = openSql(path, { readonly: false });
  migrate(sql, accountMigrations);
  writeMeta(sql, "account.id", "theirs");
  writeMeta(sql, "settings", settings);
  const rows = rowCounts(sql);
  sql.exec("PRAGMA journal_mode = DELETE");
  sql.close();
  return {
    path,
    rows,
    schemaVersion: newestVersion(accountMigrations),
    id: "ours",
    taskId: "task",
    files: [],
  };
}
const idAt = (path: string): string | undefined => {
  const sql = openSql(path, { readonly: true });
  try {
    return readMeta(sql, "account.id");
  } finally {
    sql.close();
  }
};

test("an imported database becomes the account's, with its currency", () => {
  const given = uploaded('{"baseCurrency":"EUR"}');
  expect(importDatabase(given, { files, openSql })).toMatchObject({ baseCurrency: "EUR" });
  expect(idAt(given.path)).toBe("ours");
});

test.each([
  ['{"baseCurrency":{"a":1}}', "baseCurrency"],
  ['{"costBasis":{"timezone":"Mars/Olympus"}}', "costBasis.timezone"],
  ['{"schedules":{"sync":{"cron":"* * *"}}}', "schedules.sync.cron"],
  ["not JSON", "settings"],
])("settings without a valid value are refused by name, and nothing is changed: %s", (settings, path) => {
  const given = uploaded(settings);
  expect(() => importDatabase(given, { files, openSql })).toThrow(
    expect.objectContaining({
      code: "bad_request",
      message: `The backup is refused: these of its settings have no valid value: ${path}. Take another copy of it, or an earlier one.`,
    }),
  );
  expect(idAt(given.path)).toBe("theirs");
});
