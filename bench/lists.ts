import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { createAccountStore } from "../src/store/account/account-store.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import type { TransactionFilter } from "../src/store/ledger/list-index/transaction-filter.ts";
import { median, timed, type Report } from "./report.ts";
import { fill } from "./views.ts";

/** The filters of the list of transactions, each with what it matches. */
const filters: Record<string, TransactionFilter> = {
  "by coin": { coinId: "coin-3" },
  "by wallet": { wallets: ["Home"] },
  "by tag": { tags: ["kept"] },
  "by type": { types: ["reward"] },
  "by amount": { minAmount: "100000" },
  "by value": { minValue: "1000000" },
  "search for a coin": { text: "bitcoin" },
  "search for nothing": { text: "zzzz" },
};

/** Pages of transactions and their filters. The floor of a filter is reading every transaction's legs. Filters run in a thread of their own. */
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
    const repeated = async (work: () => unknown): Promise<number> =>
      median([await timed(work), await timed(work), await timed(work)]);
    const every = sql.prepare("SELECT sum(length(legs)) FROM transactions");
    const floor = await repeated(() => every.get());
    let [before, longest] = [performance.now(), 0];
    const index = await timed(() => {
      for (const _ of account.refreshListIndex()) {
        longest = Math.max(longest, performance.now() - before);
        before = performance.now();
      }
    });
    report.figure({ name: "index of the lists, from nothing", value: index, unit: "ms", floor });
    report.figure({
      name: "longest slice of it",
      value: longest,
      unit: "ms",
      target: "under 50 ms",
      met: longest < 50,
    });
    const page = await repeated(() => account.ledger.page({}, { limit: 1_000, order: "desc" }));
    report.figure({
      name: "page of 1,000 without a filter",
      value: page,
      unit: "ms",
      target: "under 5 ms",
      met: page < 5,
    });
    for (const [name, filter] of Object.entries(filters)) {
      const value = await repeated(() => account.ledger.page(filter, { limit: 100, order: "desc" }));
      report.figure({ name, value, unit: "ms", floor, target: "under 50 ms", met: value < 50 });
    }
    const read = await repeated(() =>
      account.ledger.unindexedPage({ coinId: "coin-3" }, { limit: 100, order: "desc" }),
    );
    report.figure({ name: "by coin, without the index", value: read, unit: "ms", floor });
    const tickers = await repeated(() => account.assets.unidentified());
    report.figure({ name: "tickers without a coin", value: tickers, unit: "ms", floor });
  } finally {
    sql.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
