import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBus } from "../src/context/bus.ts";
import { reportOf } from "../src/domain/accounting/reports/report.ts";
import { defaultOptions } from "../src/domain/accounting/booking/state.ts";
import { findTaxProfile } from "../src/domain/accounting/tax/profiles/registry.ts";
import { taxReportOf, type TaxSource } from "../src/domain/accounting/tax/tax-report.ts";
import { createOwnAddressCandidates } from "../src/domain/accounting/transfers/own-address-candidates.ts";
import type { ReportedTransaction } from "../src/domain/ledger/transaction.ts";
import { dayNumberOf } from "../src/domain/time/day.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { runInSlices } from "../src/ports/pause.ts";
import { createAccountStore } from "../src/store/account/account-store.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import { refreshHealth } from "../src/tasks/derived/check-health.ts";
import { isPriced, now, shapes, start, transactionsOf } from "./shape-data.ts";

/**
 * Run by `bench/shapes.ts` as a separate process: fills an account of one shape and prints the milliseconds of each recomputation as one
 * line of JSON.
 */
const shape = shapes.find((name) => name === process.argv[2]);
const entries = Number(process.argv[3]);
if (shape === undefined) throw new Error(`No shape is called ${process.argv[2]}.`);

/** One country for each matching method. */
const taxProfiles = ["at", "ca", "de", "fr", "gb", "ie", "jp"].map(findTaxProfile);

const directory = mkdtempSync(join(tmpdir(), "portolan-shape-"));
const times: Record<string, number> = {};
let longest = 0;

/** The minimum of wall-clock and processor milliseconds, because other processes disturb one of the two. */
async function step(name: string, work: () => unknown): Promise<void> {
  const processor = process.cpuUsage();
  const before = performance.now();
  await work();
  const ms = performance.now() - before;
  const { user, system } = process.cpuUsage(processor);
  times[name] = Math.min(ms, (user + system) / 1_000);
}

/** Runs in slices as the worker does, and records the longest time without a pause. */
async function sliced<T>(work: Generator<unknown, T, void>): Promise<T> {
  let before = performance.now();
  for (;;) {
    const next = work.next();
    const after = performance.now();
    longest = Math.max(longest, after - before);
    before = after;
    if (next.done === true) return next.value;
  }
}

try {
  const sql = openSql(join(directory, "account.sqlite"), { readonly: false });
  migrate(sql, accountMigrations);
  const account = createAccountStore(sql, { id: "bench", name: "bench" });
  const context = { now: () => now, pause: async () => undefined, bus: createBus(() => undefined) };

  const plain = openSql(join(directory, "plain.sqlite"), { readonly: false });
  plain.exec("CREATE TABLE rows (id TEXT PRIMARY KEY, at INTEGER, legs TEXT) STRICT");
  const insert = plain.prepare("INSERT INTO rows VALUES (?, ?, ?)");
  await step("floor", () =>
    plain.transaction(() => {
      for (const batch of transactionsOf(shape, entries))
        for (const { id, at, legs } of batch) insert.run(id ?? "", at, JSON.stringify(legs));
    }),
  );
  plain.close();

  await step("add to the ledger", () => {
    for (const batch of transactionsOf(shape, entries))
      sql.transaction(() =>
        account.ledger.add(batch as ReportedTransaction[], { kind: "import", id: "bench" }),
      );
  });
  if (isPriced(shape)) {
    const days = Array.from(
      { length: dayNumberOf(now) - dayNumberOf(start) + 1 },
      (_, index) => dayNumberOf(start) + index,
    );
    const refs = new Set(
      account.assets
        .list({}, { limit: 50, order: "asc" })
        .items.flatMap(({ coinId }) => (coinId === null ? [] : [`coin:${coinId}`])),
    );
    for (const [index, ref] of [...refs].entries())
      account.prices.record({
        ref,
        source: "bench",
        currency: "USD",
        quotes: days.map((day) => ({
          day,
          close: `${100 * (index + 1) + ((day * 37) % 71)}.${(day * 13) % 97}`,
        })),
      });
  }
  await step("balances", () => sliced(account.balances.refresh()));
  await step("prices in use", () => sliced(account.pricesInUse.refresh({ now, currency: "USD" })));
  await step("net worth", () => sliced(account.netWorth.refresh({ since: null, now, currency: "USD" })));
  const settings = { method: "fifo", scope: "account", currency: "USD", options: defaultOptions } as const;
  await step("positions of coins (refreshTrades)", () =>
    sliced(account.trades.refresh({ settings, since: null, now })),
  );
  await step("transfers matched", async () => {
    const candidates = createOwnAddressCandidates();
    const { search } = await sliced(account.transferHalves.search(null, { now, alsoSee: candidates.see }));
    search.proposals();
    candidates.busiest();
  });
  await step("health checked", () => refreshHealth({ account, accountName: "bench" }, context));
  await step("FIFO report", () => {
    const lookups = account.accounting.lookups({ currency: "USD", now });
    return runInSlices(
      reportOf(account.accounting.transactions({ now, lookups }), {
        settings,
        lookups,
        from: 0,
        to: now,
        take: () => undefined,
      }),
      { pause: context.pause, now: context.now },
    );
  });
  for (const profile of taxProfiles)
    await step(`tax report (${profile.id})`, () => {
      const lookups = account.accounting.lookups({ currency: "USD", now });
      const transactions: TaxSource["transactions"] = ({ after }) =>
        account.accounting.transactions({ now, after, lookups });
      return sliced(
        taxReportOf({ transactions, lookups, now }, { profile: { ...profile, currency: "USD" }, year: 2026 }),
      );
    });
  await step("balances listed", () => account.valuation.holdingsAt({ at: now, now, currency: "USD" }));
  await step("page of 1,000 transactions", () => account.ledger.list({}, { limit: 1_000, order: "desc" }));
  const count = sql.prepare<{ n: number }>("SELECT count(*) AS n FROM entries").get()?.n;
  console.log(
    JSON.stringify({ times, longest, entries: count, memory: process.resourceUsage().maxRSS / 1024 }),
  );
  sql.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
