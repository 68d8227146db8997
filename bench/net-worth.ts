import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exchangeAsset } from "../src/domain/assets/asset.ts";
import type { ReportedTransaction } from "../src/domain/ledger/transaction.ts";
import { dayNumberOf } from "../src/domain/time/day.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { runToEnd } from "../src/ports/pause.ts";
import { createAccountStore, type AccountStore } from "../src/store/account/account-store.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import { median, worked, type Report } from "./report.ts";

const now = Date.UTC(2026, 10, 1, 12);
const dayMs = 86_400_000;
const currency = "USD";
const assetOf = (index: number): string => exchangeAsset("bench", `C${index}`);

/**
 * Measures every day of some assets, each with a daily price and thirty changes of its amount, computed and written; then again after a
 * change one year earlier.
 */
export function netWorthOf({ years, assets }: { years: number; assets: number }, report: Report): void {
  report.section(`Net worth, ${years} years × ${assets} assets`);
  const folder = mkdtempSync(join(tmpdir(), "portolan-bench-"));
  const sql = openSql(join(folder, "account.sqlite"), { readonly: false });
  try {
    migrate(sql, accountMigrations);
    const account = createAccountStore(sql, { id: "bench", name: "bench" });
    const days = years * 365;
    fill(account, { days, assets });
    const refresh = (since: number | null) =>
      worked(() => runToEnd(account.netWorth.refresh({ since, now, currency })));
    const full = median(
      Array.from({ length: 7 }, () => {
        sql.exec("DELETE FROM net_worth; DELETE FROM net_worth_assets");
        return refresh(null);
      }),
    );
    const target = assets > 100 ? 200 : 25;
    const floor = worked(() => {
      let total = 0n;
      for (let index = 0; index < assets * days; index++) total += BigInt(index) * 1_234_567_890_123_456_789n;
      return total;
    });
    report.figure({
      name: "every day, computed and written",
      value: full,
      unit: "ms",
      floor,
      target: `at most ${target} ms`,
      met: full <= target,
    });
    const back = median(
      Array.from({ length: 7 }, (_, round) => {
        const at = now - 365 * dayMs + round;
        account.ledger.add([deposit(`late ${round}`, at, 1)], { kind: "import", id: "bench" });
        return worked(() => runToEnd(account.balances.refresh())) + refresh(at);
      }),
    );
    report.figure({
      name: "balances and every day after a change a year back",
      value: back,
      unit: "ms",
      floor: full,
      target: "at most 60 ms",
      met: back <= 60,
    });
    const history = median(Array.from({ length: 7 }, () => worked(() => account.netWorth.series({}))));
    report.figure({ name: "the stored series, read", value: history, unit: "ms", floor: full });
  } finally {
    sql.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fill(account: AccountStore, { days, assets }: { days: number; assets: number }): void {
  const start = now - (days - 1) * dayMs;
  const count = assets * 30;
  const transactions = Array.from({ length: count }, (_, index) =>
    deposit(`t${index}`, start + Math.floor((index / count) * (now - start - dayMs)), index % assets),
  );
  account.ledger.add(transactions, { kind: "import", id: "bench" });
  const all = Array.from({ length: days }, (_, offset) => dayNumberOf(start) + offset);
  for (let index = 0; index < assets; index++)
    account.prices.record({
      ref: assetOf(index),
      source: "bench",
      currency,
      quotes: all.map((day) => ({ day, close: `${index + 1}.${100_000 + ((day * 37) % 899_999)}` })),
    });
  runToEnd(account.balances.refresh());
  runToEnd(account.pricesInUse.refresh({ now, currency }));
}

function deposit(id: string, at: number, asset: number): ReportedTransaction {
  const amount = `${(asset % 97) + 1}.${String((at * 7919) % 100_000_000).padStart(8, "0")}`;
  return {
    id,
    at,
    type: "deposit",
    platform: "exchange:bench",
    wallet: "Spot",
    legs: [{ direction: "in", assetId: assetOf(asset), amount }],
  };
}
