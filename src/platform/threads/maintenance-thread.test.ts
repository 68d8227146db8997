import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mainModule } from "../../../test/support/service/program.ts";
import type { Transaction } from "../../domain/ledger/transaction.ts";
import { JsonText } from "../../lib/json-text.ts";
import { createAccountStore, type AccountStore } from "../../store/account/account-store.ts";
import { migrate } from "../../store/database/migrate.ts";
import { accountMigrations } from "../../store/database/migrations/registry.ts";
import type { Page } from "../../store/database/paging.ts";
import { openSql } from "../sqlite/open-sql.ts";
import { createMaintenanceThreads } from "./maintenance-thread.ts";
import { threadEntry } from "./thread-entry.ts";

const folder = mkdtempSync(join(tmpdir(), "portolan-threads-"));
const path = join(folder, "account.sqlite");
const sql = openSql(path, { readonly: false });
const runJob = createMaintenanceThreads(threadEntry("maintenance", mainModule()));
const unaborted = new AbortController().signal;
const request = { limit: 50, order: "desc" as const };
let account: AccountStore;

beforeAll(() => {
  migrate(sql, accountMigrations);
  account = createAccountStore(sql, { id: "threads", name: "threads" });
  const transactions = Array.from({ length: 200 }, (_, index) => ({
    id: `t${index}`,
    at: 1_700_000_000_000 + index,
    type: index % 2 === 0 ? ("deposit" as const) : ("reward" as const),
    platform: "exchange:bench",
    wallet: "Spot",
    legs: [{ direction: "in" as const, assetId: "exchange:bench/symbol:ABC", amount: `${index + 1}` }],
  }));
  account.ledger.add(transactions, { kind: "import", id: "file" });
});
afterAll(() => {
  sql.close();
  rmSync(folder, { recursive: true, force: true });
});

async function pageIn(filter: object): Promise<Page<Transaction>> {
  const json = await runJob("pageOfTransactions", { path, filter, request }, unaborted);
  return new JsonText<Page<Transaction>>(json).parse();
}

test("a page read in a thread equals the one read here, for jobs one after the other and at once", async () => {
  const filters = [{ types: ["reward" as const] }, { minAmount: "150" }, { text: "abc" }];
  const expected = filters.map((filter) => account.ledger.list(filter, request));
  expect(expected.map(({ total }) => total)).toEqual([100, 51, 200]);
  for (const [index, filter] of filters.entries()) expect(await pageIn(filter)).toEqual(expected[index]);
  expect(await Promise.all([...filters, ...filters].map(pageIn))).toEqual([...expected, ...expected]);
});

test("tickers without a coin read in a thread equal those read here", async () => {
  const found = await runJob("tickersWithoutCoin", { path }, unaborted);
  expect(found).toMatchObject([{ assetId: "exchange:bench/symbol:ABC", transactions: 200 }]);
  expect(found).toEqual(account.assets.unidentified());
});

test("an error in the thread arrives with its code, and the next job runs", async () => {
  const bad = { path, filter: {}, request: { ...request, cursor: "not a cursor" } };
  await expect(runJob("pageOfTransactions", bad, unaborted)).rejects.toMatchObject({ code: "bad_request" });
  expect((await pageIn({})).total).toBe(200);
});

test("an aborted job rejects with the signal's reason, before and while it runs, and the next one runs", async () => {
  const reason = new Error("not wanted any more");
  await expect(runJob("tickersWithoutCoin", { path }, AbortSignal.abort(reason))).rejects.toBe(reason);
  const during = new AbortController();
  const running = runJob("tickersWithoutCoin", { path }, during.signal);
  during.abort(reason);
  await expect(running).rejects.toBe(reason);
  expect((await pageIn({})).total).toBe(200);
});
