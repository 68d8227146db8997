import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exchangeAsset } from "../src/domain/assets/asset.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { createAccountStore } from "../src/store/account/account-store.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import type { AuditFilter } from "../src/store/ledger/audit-log.ts";
import type { TransactionFilter } from "../src/store/ledger/list-index/transaction-filter.ts";
import { median, timed, worked, type Report } from "./report.ts";
import { fill } from "./views.ts";

/** The filters of the list of transactions, each with a description. */
const filters: Record<string, TransactionFilter> = {
  "by coin": { coinId: "coin-3" },
  "by wallet": { wallets: ["Home"] },
  "by tag": { tags: ["kept"] },
  "by type": { types: ["reward"] },
  "by amount": { minAmount: "100000" },
  "by value": { minValue: "1000000" },
  "search for a coin": { text: "bitcoin" },
  "search for nothing": { text: "zzzz" },
  "by source": { sourceId: "bench" },
};

/** Filters of the audit log: by a coin with many entries, by one with few, and by a field without an index. */
const auditFilters: Record<string, AuditFilter> = {
  "by coin": { coinId: "coin-3" },
  "by asset": { assetId: exchangeAsset("other", "bitcoin") },
  "by operation": { operations: ["fee"] },
};

/**
 * Measures pages of transactions and their filters. The floor of a filter is reading every transaction's legs. Filters run in steps,
 * between which the thread does other work.
 */
export async function listsOf(entries: number, report: Report): Promise<void> {
  report.section(`Lists over ${entries.toLocaleString("en")} entries`);
  const folder = mkdtempSync(join(tmpdir(), "portolan-bench-"));
  const sql = openSql(join(folder, "account.sqlite"), { readonly: false });
  try {
    migrate(sql, accountMigrations);
    const account = createAccountStore(sql, { id: "bench", name: "bench" });
    fill(account, entries, "USD");
    sql.exec(`INSERT INTO tags (key, name) VALUES (1, 'kept');
      INSERT INTO transaction_tags (tag, transaction_id) SELECT 1, id FROM transactions WHERE key % 100 = 0;`);
    const repeated = (work: () => unknown): number => median([worked(work), worked(work), worked(work)]);
    const every = sql.prepare("SELECT sum(length(legs)) FROM transactions");
    const floor = repeated(() => every.get());
    let longest = 0;
    const index = await timed(() => (longest = longestStepOf(account.refreshListIndex())));
    report.figure({ name: "index of the lists, from nothing", value: index, unit: "ms", floor });
    report.figure({
      name: "longest slice of it",
      value: longest,
      unit: "ms",
      target: "under 50 ms",
      met: longest < 50,
    });
    const page = repeated(() => account.ledger.page({}, { limit: 1_000, order: "desc" }));
    report.figure({
      name: "page of 1,000 without a filter",
      value: page,
      unit: "ms",
      target: "under 5 ms",
      met: page < 5,
    });
    let longestStep = 0;
    for (const [name, filter] of Object.entries(filters)) {
      const waits: number[] = [];
      const value = repeated(() =>
        waits.push(longestStepOf(account.ledger.indexedPage(filter, { limit: 100, order: "desc" }))),
      );
      const target = name === "by source" ? {} : { target: "under 50 ms", met: value < 50 };
      report.figure({ name, value, unit: "ms", floor, ...target });
      longestStep = Math.max(longestStep, median(waits));
    }
    report.figure({
      name: "longest that a filter keeps its thread",
      value: longestStep,
      unit: "ms",
      target: "under 10 ms",
      met: longestStep < 10,
    });
    for (const [name, filter] of Object.entries(auditFilters)) {
      const value = repeated(() => account.auditLog.list(filter, { limit: 1_000, order: "desc" }));
      report.figure({ name: `audit log ${name}`, value, unit: "ms", floor });
    }
    const read = repeated(() =>
      account.ledger.unindexedPage({ coinId: "coin-3" }, { limit: 100, order: "desc" }),
    );
    report.figure({ name: "by coin, without the index", value: read, unit: "ms", floor });
    const tickers = repeated(() => account.assets.unidentified());
    report.figure({ name: "tickers without a coin", value: tickers, unit: "ms", floor });
  } finally {
    sql.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs work to its end and returns the duration of its longest step. */
function longestStepOf(work: Generator<unknown, unknown, void>): number {
  let longest = 0;
  for (let isDone = false; !isDone;)
    longest = Math.max(
      longest,
      worked(() => (isDone = work.next().done === true)),
    );
  return longest;
}
