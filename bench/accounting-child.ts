import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currencyAsset, exchangeAsset } from "../src/domain/assets/asset.ts";
import { reportOf } from "../src/domain/accounting/reports/report.ts";
import { defaultOptions } from "../src/domain/accounting/booking/state.ts";
import { methods, type Method } from "../src/domain/accounting/lots/lots.ts";
import { taxProfiles } from "../src/domain/accounting/tax/profiles/registry.ts";
import type { TaxProfile } from "../src/domain/accounting/tax/tax-profile.ts";
import { taxReportOf } from "../src/domain/accounting/tax/tax-report.ts";
import { dayNumberOf } from "../src/domain/time/day.ts";
import type { Sql } from "../src/ports/sql.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { createAccountStore, type AccountStore } from "../src/store/account/account-store.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import { worked } from "./report.ts";

/** Run by `bench/accounting.ts` as a separate process, so that memory is that of this work only. Prints one line of JSON. */
const entries = Number(process.argv[2] ?? "100000");
const coins = ["BTC", "ETH", "SOL", "ADA", "DOT", "LINK", "UNI", "AAVE"];
const now = Date.UTC(2026, 10, 1, 12);
const start = Date.UTC(2018, 0, 1);

function fill(sql: Sql): number {
  const asset = sql.prepare("INSERT INTO assets (id, kind, coin_id, symbol, name) VALUES (?, ?, ?, ?, ?)");
  asset.run(currencyAsset("USD"), "currency", null, "USD", "US dollar");
  for (const coin of coins) asset.run(exchangeAsset("bench", coin), "asset", `coin-${coin}`, coin, coin);
  sql.exec("INSERT INTO wallets (key, platform, wallet) VALUES (1, 'exchange:bench', 'Spot')");
  sql.exec("INSERT INTO price_sources (key, id, currency) VALUES (1, 'bench', 'USD')");
  const price = sql.prepare("INSERT INTO prices (series, day, close, source) VALUES (?, ?, ?, 1)");
  const priced = (ref: string, closeOn: (day: number) => string): void => {
    const series = sql.prepare("INSERT INTO price_series (ref) VALUES (?)").run(ref).lastInsertRowid;
    for (let day = dayNumberOf(start); day <= dayNumberOf(now); day++) price.run(series, day, closeOn(day));
  };
  coins.forEach((coin, index) =>
    priced(`coin:coin-${coin}`, (day) => `${100 * (index + 1) + ((day * 37) % 71)}.${(day * 13) % 97}`),
  );
  for (const currency of new Set(taxProfiles.map((profile) => profile.currency)))
    if (currency !== "USD") priced(currencyAsset(currency), (day) => `1.${100 + ((day * 17) % 89)}`);
  let legsWritten = 0;
  let number = 0;
  while (legsWritten < entries) {
    const at = start + Math.floor((legsWritten / entries) * (now - start - 200_000_000));
    const legs = legsOf(number);
    insert(sql, number++, at, legs);
    legsWritten += legs.length;
  }
  return number;
}

function legsOf(number: number): object[] {
  const coin = exchangeAsset("bench", coins[number % coins.length] ?? "BTC");
  const usd = currencyAsset("USD");
  const amount = `${(number % 7) + 1}.${String((number * 7919) % 100_000_000).padStart(8, "0")}`;
  const cash = `${100 + ((number * 31) % 900)}.${number % 100}`;
  const fee = { direction: "fee", assetId: usd, amount: "0.25", kind: "fee" };
  const into = { direction: "in", assetId: coin, amount, kind: "value" };
  switch (number % 5) {
    case 0:
      return [into];
    case 1:
    case 2:
      return [into, { direction: "out", assetId: usd, amount: cash, kind: "value" }, fee];
    case 3:
      return [
        {
          direction: "out",
          assetId: coin,
          amount: `0.${String((number * 104_729) % 100_000_000).padStart(8, "0")}`,
          kind: "value",
        },
        { direction: "in", assetId: usd, amount: cash, kind: "value" },
        fee,
      ];
    default:
      return [
        { direction: "out", assetId: coin, amount: "0.5", kind: "value" },
        {
          direction: "in",
          assetId: exchangeAsset("bench", coins[(number + 3) % coins.length] ?? "ETH"),
          amount,
          kind: "value",
        },
      ];
  }
}

function insert(sql: Sql, number: number, at: number, legs: object[]): void {
  const type = legs.length === 1 ? "deposit" : "trade";
  sql
    .prepare(
      "INSERT INTO transactions (id, at, type, wallet, status, legs, sources) VALUES (?, ?, ?, 1, 'confirmed', ?, '[]')",
    )
    .run(`bench:${number}`, at, type, JSON.stringify(legs));
}

/** Makes and saves a country's report of the last complete year as `tax.report` does. */
function* taxReport(account: AccountStore, profile: TaxProfile): Generator<unknown, unknown, void> {
  const report = yield* taxReportOf(
    {
      transactions: ({ after }) => account.accounting.transactions({ now, after }),
      lookups: account.accounting.lookups({ currency: profile.currency, now }),
      now,
    },
    { profile, year: 2025 },
  );
  return yield* account.taxReports.save(report, { reportId: `tax ${performance.now()}`, at: now });
}

/** Runs in slices as the worker does. Returns the milliseconds of work and the longest time without a pause. */
function sliced<T>(work: Generator<unknown, T, void>): { ms: number; longest: number; result: T } {
  let before = performance.now();
  let longest = 0;
  const results: T[] = [];
  const ms = worked(() => {
    for (;;) {
      const step = work.next();
      const after = performance.now();
      longest = Math.max(longest, after - before);
      before = after;
      if (step.done === true) return results.push(step.value);
    }
  });
  const [result] = results;
  if (result === undefined) throw new Error("The work has no result.");
  return { ms, longest, result };
}

const directory = mkdtempSync(join(tmpdir(), "portolan-accounting-"));
try {
  const sql = openSql(join(directory, "account.sqlite"), { readonly: false });
  migrate(sql, accountMigrations);
  const account = createAccountStore(sql, { id: "bench", name: "bench" });
  const transactions = sql.transaction(() => fill(sql));
  const settings = { method: "fifo", scope: "account", currency: "USD", options: defaultOptions } as const;
  const full = (method: Method) => {
    const { accounting, reports } = account;
    const saved = reports.start({
      id: `${method} ${performance.now()}`,
      at: now,
      settings: {
        ...settings,
        method,
        from: null,
        to: null,
        fromAt: 0,
        toAt: now,
        options: { ...defaultOptions, timezone: "UTC" },
      },
    });
    const run = sliced(
      reportOf(accounting.transactions({ now }), {
        settings: { ...settings, method },
        lookups: accounting.lookups({ currency: "USD", now }),
        from: 0,
        to: now,
        take: saved.add,
      }),
    );
    saved.finish(run.result);
    return { ms: run.ms, longest: run.longest };
  };
  const { trades } = account;
  const positions = sliced(trades.refresh({ settings, since: null, now }));
  const refreshes: number[] = [];
  for (let round = 0; round < 5; round++) {
    insert(sql, transactions + round, now - 1_000 + round, legsOf(1));
    refreshes.push(sliced(trades.refresh({ settings, since: now - 1_000 + round, now })).ms);
  }
  const memory = process.resourceUsage().maxRSS / 1024;
  const read = (): number =>
    worked(() => {
      for (const _ of account.accounting.transactions({ now }));
    });
  // Reading and parsing the transactions is the minimum cost of any report. The first run includes V8's compilation.
  read();
  const floor = read();
  const reports = methods.map((method) => ({ method, ...full(method) }));
  // Alternating with FIFO reports, so that each is compared with the FIFO report before it.
  const taxes = taxProfiles.map((profile) => {
    const fifo = full("fifo").ms;
    const { ms, longest } = sliced(taxReport(account, profile));
    return { profile: profile.id, fifo, ms, longest };
  });
  console.log(
    JSON.stringify({
      transactions,
      floor,
      reports: reports.map(({ method, ms }) => ({ method, ms })),
      taxes,
      positions: positions.ms,
      refresh: refreshes.toSorted((a, b) => a - b)[2],
      longest: Math.max(...reports.map(({ longest }) => longest), positions.longest),
      memory,
      memoryOfReports: process.resourceUsage().maxRSS / 1024,
    }),
  );
  sql.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
