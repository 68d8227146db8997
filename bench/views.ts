import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currencyAsset, exchangeAsset } from "../src/domain/assets/asset.ts";
import { dayNumberOf } from "../src/domain/time/day.ts";
import type { ReportedLeg, ReportedTransaction } from "../src/domain/ledger/transaction.ts";
import { runToEnd } from "../src/ports/pause.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { createAccountStore, type AccountStore } from "../src/store/account/account-store.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import { openViews } from "../src/store/views/open-views.ts";
import { worked, type Report } from "./report.ts";

const now = Date.UTC(2026, 10, 1, 12);
const start = Date.UTC(2018, 0, 1);
const coins = ["bitcoin", "ethereum", ...Array.from({ length: 28 }, (_, index) => `coin-${index}`)];
const euro = currencyAsset("EUR");

/** The questions of docs/analyst-questions.md by their titles. */
const questions = readFileSync(new URL("../docs/analyst-questions.md", import.meta.url), "utf8")
  .split("\n## ")
  .slice(1)
  .map((section) => ({
    title: section.split("\n", 1)[0] ?? "",
    sql: /```sql\n([\s\S]*?)```/.exec(section)?.[1] ?? "",
  }));

/** Measures the analyst questions over a ledger of `entries` entries, and other readers of prices, in USD and in EUR. */
export function viewsOf(entries: number, report: Report): void {
  for (const currency of ["USD", "EUR"]) {
    report.section(`Analyst questions over ${entries.toLocaleString("en")} entries in ${currency}`);
    const folder = mkdtempSync(join(tmpdir(), "portolan-bench-"));
    const path = join(folder, "account.sqlite");
    const sql = openSql(path, { readonly: false });
    try {
      migrate(sql, accountMigrations);
      const account = createAccountStore(sql, { id: "bench", name: "bench" });
      account.settings.update({ baseCurrency: currency });
      fill(account, entries, currency);
      ask(path, report);
      readers(account, currency, report);
      upkeep(account, { path, currency }, report);
    } finally {
      sql.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function ask(path: string, report: Report): void {
  let total = 0;
  for (const { title, sql } of questions) {
    const ms = median(3, () => {
      const file = openSql(path, { readonly: true });
      const answer = openViews(file, { now, maskAddresses: false }).ask({ sql, rows: 500, bytes: 100_000 });
      file.close();
      if ("error" in answer) throw new Error(`${title}: ${answer.error}`);
    });
    total += ms;
    report.figure({ name: title, value: ms, unit: "ms", target: "at most 1 s", met: ms <= 1_000 });
  }
  report.figure({ name: "all ten", value: total, unit: "ms" });
}

function readers(account: AccountStore, currency: string, report: Report): void {
  const held = median(9, () => account.valuation.holdingsAt({ at: now, now, currency }));
  report.figure({ name: "holdings now, valued", value: held, unit: "ms" });
  const back = now - 500 * 86_400_000;
  const before = median(9, () => account.valuation.holdingsAt({ at: back, now, currency }));
  report.figure({ name: "holdings 500 days ago, valued", value: before, unit: "ms" });
  const history = median(5, () => account.valuation.historyOf({ coinId: "bitcoin", now, currency }));
  report.figure({ name: "history of one coin", value: history, unit: "ms" });
  const worth = median(5, () =>
    runToEnd(account.netWorth.compute({ from: dayNumberOf(start), to: dayNumberOf(now), now, currency })),
  );
  report.figure({ name: "net worth of every day", value: worth, unit: "ms" });
  const closes = median(3, () => {
    const { close } = account.accounting.lookups({ currency, now });
    for (const coin of coins)
      for (let at = start; at <= now; at += 86_400_000) close(exchangeAsset("bench", coin), at);
  });
  report.figure({
    name: "every close of thirty coins, as a report asks for them",
    value: closes,
    unit: "ms",
  });
}

/** Measures the cost of keeping the prices in use, on disk and in time. */
function upkeep(
  account: AccountStore,
  { path, currency }: { path: string; currency: string },
  report: Report,
): void {
  const { sql } = account;
  const sizeOf = (table: string): number =>
    sql.prepare<{ bytes: number }>("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name = ?").get(table)
      ?.bytes ?? NaN;
  report.figure({
    name: "the prices in use on disk, with the prices they are made of as floor",
    value: sizeOf("prices_in_use") / 1e6,
    unit: "MB",
    floor: sizeOf("prices") / 1e6,
  });
  const refresh = (): { ms: number; longest: number } => {
    const startedAt = performance.now();
    let [before, longest] = [startedAt, 0];
    for (const _ of account.pricesInUse.refresh({ now, currency })) {
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }
    return { ms: performance.now() - startedAt, longest };
  };
  let round = 0;
  const latest: number[] = [];
  for (; round < 5; round++) {
    for (const coin of coins)
      account.prices.recordLatest({
        ref: `coin:${coin}`,
        source: "now",
        currency: "USD",
        close: `${round + 100}`,
        at: now,
        now,
      });
    latest.push(refresh().ms);
  }
  report.figure({
    name: "today's prices of thirty coins → prices in use",
    value: latest.toSorted((a, b) => a - b)[2] ?? NaN,
    unit: "ms",
  });
  sql.exec(
    "DELETE FROM prices_in_use; DELETE FROM priced_assets; DELETE FROM meta WHERE key = 'pricesInUse.state'",
  );
  const empty = median(1, () => {
    const file = openSql(path, { readonly: true });
    openViews(file, { now, maskAddresses: false }).ask({
      sql: "SELECT sum(value_real) FROM holdings",
      rows: 1,
      bytes: 1_000,
    });
    file.close();
  });
  report.figure({
    name: "a question before they were computed",
    value: empty,
    unit: "ms",
    target: "under 5 s",
    met: empty < 5_000,
  });
  const whole = refresh();
  report.figure({ name: "all prices in use, from nothing", value: whole.ms, unit: "ms" });
  report.figure({
    name: "longest slice of it",
    value: whole.longest,
    unit: "ms",
    target: "under 50 ms",
    met: whole.longest < 50,
  });
}

export function fill(account: AccountStore, entries: number, currency: string): void {
  let added = 0;
  for (let number = 0; added < entries;) {
    const chunk: ReportedTransaction[] = [];
    while (chunk.length < 1_000 && added < entries) {
      const legs = legsOf(number, currency);
      chunk.push({
        id: `t${number}`,
        at: start + Math.floor((added / entries) * (now - start - 200_000_000)),
        type: legs.length > 1 ? "trade" : number % 10 === 0 ? "reward" : "deposit",
        platform: number % 3 === 0 ? "manual" : "exchange:bench",
        wallet: number % 3 === 0 ? "Home" : "Spot",
        legs,
      });
      added += legs.length;
      number++;
    }
    account.ledger.add(chunk, { kind: "import", id: "bench" });
  }
  for (const { id } of account.assets.list({}, { limit: 1_000, order: "asc" }).items) {
    const coin = /^exchange:[^/]+\/symbol:(.+)$/.exec(id)?.[1];
    if (coin !== undefined) account.assets.update(id, { coinId: coin });
  }
  const days = Array.from(
    { length: dayNumberOf(now) - dayNumberOf(start) + 1 },
    (_, index) => dayNumberOf(start) + index,
  );
  for (const [index, coin] of coins.entries())
    account.prices.record({
      ref: `coin:${coin}`,
      source: "bench",
      currency: "USD",
      quotes: days.map((day) => ({
        day,
        close: `${100 * (index + 1) + ((day * 37) % 71)}.${(day * 13) % 97}`,
      })),
    });
  account.prices.record({
    ref: euro,
    source: "bench",
    currency: "USD",
    quotes: days.map((day) => ({ day, close: `1.${1000 + ((day * 7) % 997)}` })),
  });
  runToEnd(account.balances.refresh());
  runToEnd(account.pricesInUse.refresh({ now, currency }));
  runToEnd(account.netWorth.refresh({ since: null, now, currency }));
  const { method, scope, ...options } = account.settings.get().costBasis;
  runToEnd(account.trades.refresh({ settings: { method, scope, currency, options }, since: null, now }));
}

function legsOf(number: number, currency: string): ReportedLeg[] {
  const coin = exchangeAsset(number % 3 === 0 ? "other" : "bench", coins[number % coins.length] ?? "bitcoin");
  const money = currencyAsset(currency);
  const amount = `${(number % 7) + 1}.${String((number * 7919) % 100_000_000).padStart(8, "0")}`;
  const cash = `${100 + ((number * 31) % 900)}.${number % 100}`;
  const into = { direction: "in" as const, assetId: coin, amount };
  switch (number % 5) {
    case 0:
      return [into];
    case 1:
    case 2:
      return [
        into,
        { direction: "out", assetId: money, amount: cash },
        { direction: "fee", assetId: money, amount: "0.25" },
      ];
    case 3:
      return [
        { direction: "out", assetId: coin, amount: "0.5" },
        { direction: "in", assetId: money, amount: cash },
        { direction: "fee", assetId: exchangeAsset("bench", "coin-3"), amount: "0.01" },
      ];
    default:
      return [
        { direction: "out", assetId: coin, amount: "0.5" },
        { direction: "in", assetId: exchangeAsset("bench", coins[(number + 3) % 30] ?? "ethereum"), amount },
      ];
  }
}

function median(rounds: number, work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    return worked(work);
  }).toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}
