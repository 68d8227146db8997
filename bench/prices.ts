import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayNumberOf } from "../src/domain/time/day.ts";
import { runToEnd } from "../src/ports/pause.ts";
import type { Sql } from "../src/ports/sql.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { createAccountStore, type AccountStore } from "../src/store/account/account-store.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import type { Report } from "./report.ts";

const assets = 500;
const days = 3_650;
const now = Date.UTC(2026, 10, 1, 12);
const today = dayNumberOf(now);
const first = today - days + 1;

/** A close in the form of sources: up to 17 digits. */
const closeOf = (asset: number, day: number): string =>
  String((asset + 1) * 10 * (1 + Math.sin((day + asset * 31) / 97) / 5));

/**
 * Measures net worth of ten years × 500 assets from stored balances and prices, the time from one more day's prices to the new point, and
 * the disk space of a price.
 */
export async function pricesOf(report: Report): Promise<void> {
  report.section("Prices, 10 years × 500 assets");
  const folder = mkdtempSync(join(tmpdir(), "portolan-bench-"));
  const sql = openSql(join(folder, "account.sqlite"), { readonly: false });
  try {
    migrate(sql, accountMigrations);
    const account = createAccountStore(sql, { id: "bench", name: "bench" });
    fill(account);
    const rows = assets * days;
    report.figure({
      name: "a price on disk, beyond SQLite's page overhead",
      value: payloadOf(sql) / rows,
      unit: "bytes",
      target: "< 40 bytes",
      met: payloadOf(sql) / rows < 40,
    });
    report.figure({ name: "a price on disk, pages and all", value: pagesOf(sql) / rows, unit: "bytes" });

    const floor = median(3, () => {
      let count = 0;
      for (const _ of sql.prepare("SELECT series, day, close FROM prices").iterate()) count++;
      return count;
    });
    const whole = median(5, () =>
      runToEnd(account.netWorth.compute({ from: first, to: today, now, currency: "USD" })),
    );
    report.figure({
      name: "net worth of every day",
      value: whole,
      unit: "ms",
      floor,
      target: "< 500 ms",
      met: whole < 500,
    });

    const oneDay = median(5, (round) => {
      sql.transaction(() => {
        for (let asset = 0; asset < assets; asset++)
          account.prices.recordLatest({
            ref: `coin:coin-${asset}`,
            source: "bench",
            currency: "USD",
            close: String((asset + 1) * 10 + round / 100),
            at: now,
            now,
          });
      });
      return runToEnd(account.netWorth.refresh({ since: now, now, currency: "USD" }));
    });
    report.figure({
      name: "today's prices of 500 assets → new point",
      value: oneDay,
      unit: "ms",
      target: "< 150 ms",
      met: oneDay < 150,
    });
  } finally {
    sql.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fill(account: AccountStore): void {
  const { sql, prices } = account;
  sql.transaction(() => {
    sql.exec("INSERT INTO wallets (key, platform, wallet) VALUES (1, 'exchange:bench', 'Spot')");
    const add = sql.prepare(
      "INSERT INTO assets (key, id, kind, coin_id, symbol, name) VALUES (?, ?, 'asset', ?, ?, ?)",
    );
    const hold = sql.prepare("INSERT INTO holdings (asset, wallet, amount) VALUES (?, 1, ?)");
    const balance = sql.prepare("INSERT INTO balances (wallet, asset, day, amount) VALUES (1, ?, ?, ?)");
    const entry = sql.prepare(
      "INSERT INTO entries (transaction_key, at, position, rank, wallet, asset, operation, change, balance) VALUES (?, ?, 0, 0, 1, ?, 'in', '0.000000000000000001', ?)",
    );
    const transaction = sql.prepare(
      "INSERT INTO transactions (key, id, at, type, wallet, status, legs, sources) VALUES (?, ?, ?, 'deposit', 1, 'confirmed', '[]', '[]')",
    );
    for (let day = first; day <= today; day += 30) transaction.run(day, `bench:${day}`, day * 86_400_000);
    for (let asset = 0; asset < assets; asset++) {
      const key = asset + 1;
      add.run(key, `exchange:bench/symbol:C${asset}`, `coin-${asset}`, `C${asset}`, `Coin ${asset}`);
      for (let day = first; day <= today; day += 30) {
        const amount = `${asset}.${String(day).padEnd(18, "1")}`;
        balance.run(key, day, amount);
        entry.run(day, day * 86_400_000, key, amount);
      }
      hold.run(key, `${asset}.5`);
    }
  });
  for (let asset = 0; asset < assets; asset++)
    prices.record({
      ref: `coin:coin-${asset}`,
      source: "bench",
      currency: "USD",
      quotes: Array.from({ length: days }, (_, back) => ({
        day: first + back,
        close: closeOf(asset, first + back),
      })),
    });
  runToEnd(account.netWorth.refresh({ since: null, now, currency: "USD" }));
}

function payloadOf(sql: Sql): number {
  return (
    sql.prepare<{ bytes: number }>("SELECT sum(payload) AS bytes FROM dbstat WHERE name = 'prices'").get()
      ?.bytes ?? Number.NaN
  );
}

function pagesOf(sql: Sql): number {
  return (
    sql.prepare<{ bytes: number }>("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name = 'prices'").get()
      ?.bytes ?? Number.NaN
  );
}

function median(rounds: number, work: (round: number) => unknown): number {
  const times = Array.from({ length: rounds }, (_, round) => {
    const startedAt = performance.now();
    work(round);
    return performance.now() - startedAt;
  }).toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}
