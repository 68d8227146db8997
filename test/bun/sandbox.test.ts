import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "vitest";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { createSandbox } from "../../src/platform/sandbox/sandbox.ts";
import { migrate } from "../../src/store/database/migrate.ts";
import { accountMigrations } from "../../src/store/database/migrations/registry.ts";
import { openViews } from "../../src/store/views/open-views.ts";
import { hostileStatements } from "../support/databases/hostile-sql.ts";
import { temporaryFolder } from "../support/service/service.ts";

const limits = {
  deadlineMs: 1_500,
  memoryBytes: 256 * 1024 ** 2,
  rows: 5,
  bytes: 10_000,
  now: Date.UTC(2026, 0, 1),
  maskAddresses: false,
};
const never = new AbortController().signal;

function newAccount(folder: string): string {
  const path = join(folder, "main.sqlite");
  const sql = openSql(path, { readonly: false });
  migrate(sql, accountMigrations);
  sql.close();
  return path;
}

test("the SQL guard of the views refuses harmful statements with either driver", () => {
  const folder = temporaryFolder();
  const sql = openSql(newAccount(folder.path), { readonly: true });
  const door = openViews(sql, limits);
  const through = hostileStatements.filter(
    ({ sql: text, outcome }) => outcome === "refused" && !("error" in door.ask({ ...limits, sql: text })),
  );
  assert.deepEqual(through, []);
  const named = door.ask({ ...limits, sql: "SELECT 1 AS a, 2 AS a WHERE 0" });
  assert.deepEqual("columns" in named && named.columns, ["a", "a:1"]);
  sql.close();
  folder.remove();
});

test(
  "the sandbox answers, and ends statements that take too long, return too much or are cancelled",
  { timeout: 60_000 },
  async () => {
    const folder = temporaryFolder();
    const path = newAccount(folder.path);
    const sandbox = createSandbox();
    const ask = (text: string) => sandbox.query(path, text, limits, never);
    // The first statement waits for the process, which a busy machine starts slowly.
    const patient = { ...limits, deadlineMs: 50_000 };
    const answer = await sandbox.query(
      path,
      "SELECT base_currency, transactions FROM account",
      patient,
      never,
    );
    assert.deepEqual("rows" in answer && answer.rows, [["USD", 0]]);
    const endless =
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    const late = await ask(endless);
    assert.match("error" in late ? late.error : "", /stopped after 1.5 seconds/);
    assert.ok("error" in (await ask("SELECT length(hex(zeroblob(499000000)))")));
    const gone = new AbortController();
    const cancelled = sandbox.query(path, endless, limits, gone.signal);
    gone.abort();
    await assert.rejects(cancelled, /cancelled|abort/i);
    folder.remove();
  },
);
