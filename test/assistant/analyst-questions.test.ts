import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runComputation, type PnlAnswer } from "../../src/assistant/tools/computations.ts";
import type {
  DisposalItem,
  ReportItem,
  ReportList,
} from "../../src/domain/accounting/reports/report-items.ts";
import type { PerformanceSummary } from "../../src/domain/accounting/returns/performance.ts";
import {
  add,
  formatDecimal,
  multiply,
  parseDecimal,
  zero,
  type Decimal,
} from "../../src/domain/money/decimal.ts";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import type { AccountStore } from "../../src/store/account/account-store.ts";
import { openViews } from "../../src/store/views/open-views.ts";
import { temporaryFolder } from "../support/service/service.ts";
import { workerWorld, type WorkerWorld } from "../support/worlds/worker-world.ts";

/** The questions of the documentation, by their titles. */
const questions = new Map(
  readFileSync(new URL("../../docs/analyst-questions.md", import.meta.url), "utf8")
    .split("\n## ")
    .slice(1)
    .map((section) => [section.split("\n", 1)[0] ?? "", /```sql\n([\s\S]*?)```/.exec(section)?.[1] ?? ""]),
);

const folder = temporaryFolder();
let world: WorkerWorld;
let account: AccountStore;
let now: number;

beforeAll(async () => {
  world = workerWorld(folder.path);
  now = world.clock.now();
  await world.call("accounts.demo", {});
  account = world.app.context.accounts.open("demo");
}, 240_000);
afterAll(async () => {
  await world.app.stop();
  folder.remove();
});

function answerTo(title: string): Record<string, unknown>[] {
  const sql = questions.get(title);
  if (sql === undefined) throw new Error(`docs/analyst-questions.md asks nothing called "${title}".`);
  const file = openSql(account.sql.path, { readonly: true });
  const answer = openViews(file, { now, maskAddresses: false }).ask({ sql, rows: 500, bytes: 100_000 });
  file.close();
  if ("error" in answer) throw new Error(`${title}: ${answer.error}`);
  expect(answer.truncated).toBe(false);
  return answer.rows.map((row) =>
    Object.fromEntries(answer.columns.map((column, index) => [column, row[index]])),
  );
}

/** A list of the account's report, whole. */
function reportItems<Item extends ReportItem>(list: ReportList): Item[] {
  const report = runComputation(
    { kind: "pnl", input: { list, limit: 1_000_000 } },
    { account, now },
  ) as PnlAnswer;
  return report.items as Item[];
}

/** Every leg of a confirmed or failed transaction with its value by the program's own price lookups. */
function* valuedLegs() {
  const lookups = account.accounting.lookups({ currency: "USD", now });
  for (const transaction of account.ledger.list({}, { limit: 1_000_000, order: "asc" }).items) {
    if (transaction.status === "pending") continue;
    for (const leg of transaction.legs) {
      const asset = account.assets.get(leg.assetId);
      if (asset.spam || (transaction.status === "failed" && leg.direction !== "fee")) continue;
      const price = lookups.price(leg.assetId, transaction.at)?.price;
      yield {
        transaction,
        leg,
        coinId: asset.coinId,
        year: new Date(transaction.at).toISOString().slice(0, 4),
        amount: parseDecimal(leg.amount),
        value: price === undefined ? undefined : multiply(parseDecimal(leg.amount), price),
      };
    }
  }
}

class Sums {
  readonly sums = new Map<string, { value: Decimal; times: number }>();
  add(key: string, value: Decimal): void {
    const { value: before, times } = this.sums.get(key) ?? { value: zero, times: 0 };
    this.sums.set(key, { value: add(before, value), times: times + 1 });
  }
  /** To cents. */
  of(key: string): number {
    return cents(formatDecimal(this.sums.get(key)?.value ?? zero));
  }
}
const cents = (text: string): number => Math.round(Number(text) * 100) / 100;

test("the demo account has data for all ten questions", () => {
  expect(questions.size).toBe(10);
  expect(account.ledger.list({}, { limit: 1, order: "asc" }).total).toBeGreaterThan(1_000);
});

test("the best month is that of the series of net worth", () => {
  const closes = new Map(
    account.netWorth.history().map(({ day, value }) => [day.slice(0, 7), Number(value)]),
  );
  const months = [...closes.keys()].sort();
  const best = months
    .slice(1)
    .map((month, index) => ({
      month,
      growth: (closes.get(month) ?? 0) - (closes.get(months[index] ?? "") ?? 0),
    }))
    .sort((a, b) => b.growth - a.growth)[0];
  const [row] = answerTo("Which month was best?");
  expect(row?.["month"]).toBe(best?.month);
  expect(row?.["growth"]).toBeCloseTo(best?.growth ?? NaN, 1);
});

test("fees by year are the fee legs at their day's price", () => {
  const fees = new Sums();
  for (const { leg, year, value } of valuedLegs()) if (leg.direction === "fee") fees.add(year, value ?? zero);
  const rows = answerTo("How much went into fees each year?");
  expect(rows.map(({ year }) => year)).toEqual([...fees.sums.keys()].sort());
  for (const { year, fees: sum, times, unpriced } of rows) {
    expect(sum).toBeCloseTo(fees.of(String(year)), 1);
    expect(times).toBe(fees.sums.get(String(year))?.times);
    expect(unpriced).toBe(0);
  }
});

test("the cost basis of ETH is that of the lots a report has left", () => {
  const lots = reportItems<ReportItem & { cost: string; amount: string }>("remaining").filter(
    ({ assetId }) => account.assets.get(assetId).coinId === "ethereum",
  );
  const sum = (field: "cost" | "amount"): Decimal =>
    lots.reduce((total, lot) => add(total, parseDecimal(lot[field])), zero);
  const [row] = answerTo("What is the cost basis of the ETH holding?");
  expect(row?.["quantity"]).toBe(formatDecimal(sum("amount")));
  expect(cents(String(row?.["cost_basis"]))).toBeCloseTo(cents(formatDecimal(sum("cost"))), 1);
});

test("the largest unpriced holding is one that net worth names as unpriced", () => {
  const { items, unpriced } = account.valuation.holdingsAt({ at: now, now, currency: "USD" });
  const largest = items
    .filter(({ assetId, amount }) => unpriced.includes(assetId) && amount !== "0")
    .sort((a, b) => Number(b.amount) - Number(a.amount))[0];
  expect(answerTo("What is the largest holding without a price?")).toEqual([
    { symbol: largest?.symbol, asset_id: largest?.assetId, amount: largest?.amount },
  ]);
});

test("staking income equals the report's income of that type", () => {
  const income = new Sums();
  for (const item of reportItems<ReportItem & { type: string; value: string | null; at: number }>("income"))
    if (item.type === "reward")
      income.add(
        `${new Date(item.at).toISOString().slice(0, 4)} ${account.assets.get(item.assetId).coinId}`,
        parseDecimal(item.value ?? "0"),
      );
  const rows = answerTo("How much did staking bring, by year and coin?");
  expect(rows.map(({ year, coin_id }) => `${String(year)} ${String(coin_id)}`)).toEqual(
    [...income.sums.keys()].sort(),
  );
  for (const { year, coin_id, value, times } of rows) {
    const key = `${String(year)} ${String(coin_id)}`;
    expect(value, key).toBeCloseTo(income.of(key), 1);
    expect(times, key).toBe(income.sums.get(key)?.times);
  }
});

test("value by platform adds up to net worth", () => {
  const { items, value, inTransit } = account.valuation.holdingsAt({ at: now, now, currency: "USD" });
  const platforms = new Sums();
  for (const item of items)
    if (item.isCounted && item.amount !== "0") platforms.add(item.platform, parseDecimal(item.value ?? "0"));
  const rows = answerTo("Where are the assets held?");
  for (const { platform, value: sum } of rows)
    expect(sum ?? 0).toBeCloseTo(platforms.of(String(platform)), 1);
  const moving = inTransit.reduce((total, item) => total + Number(item.value), 0);
  expect(rows.reduce((total, row) => total + Number(row["value"]), moving)).toBeCloseTo(Number(value), 0);
});

test("the average price of bitcoin is what went out for it", () => {
  const bought = new Map<string, { amount: number; paid: number }>();
  for (const { transaction, leg, coinId, amount, value } of valuedLegs()) {
    if (transaction.type !== "trade" || transaction.status !== "confirmed") continue;
    const one = bought.get(transaction.id) ?? { amount: 0, paid: 0 };
    if (leg.direction === "in" && coinId === "bitcoin") one.amount += Number(formatDecimal(amount));
    if (leg.direction === "out" && value !== undefined) one.paid += Number(formatDecimal(value));
    bought.set(transaction.id, one);
  }
  const purchases = [...bought.values()].filter(({ amount }) => amount > 0);
  const sum = (field: "amount" | "paid"): number => purchases.reduce((total, one) => total + one[field], 0);
  const [row] = answerTo("What was paid for one bitcoin on average?");
  expect(row).toMatchObject({ purchases: purchases.length });
  expect(row?.["bought"]).toBeCloseTo(sum("amount"), 7);
  expect(row?.["average_price"]).toBeCloseTo(sum("paid") / sum("amount"), 1);
});

test("the maximum drawdown equals that of a walk through the series", () => {
  let peak = 0;
  let lowest = { day: "", percent: 0 };
  for (const { day, value } of account.netWorth.history()) {
    peak = Math.max(peak, Number(value));
    const percent = 100 * (Number(value) / peak - 1);
    if (percent < lowest.percent) lowest = { day, percent };
  }
  const [row] = answerTo("How deep did net worth fall from its peak?");
  expect(row?.["percent"]).toBeCloseTo(lowest.percent, 1);
  expect(row?.["day"]).toBe(lowest.day);
});

test("deposits less withdrawals equal net invested of the performance report", () => {
  for (const { year, came_in, went_out } of answerTo(
    "How much came from outside each year, and how much went out?",
  )) {
    const summary = runComputation(
      { kind: "performance", input: { from: `${String(year)}-01-01`, to: `${String(year)}-12-31` } },
      { account, now },
    ) as PerformanceSummary;
    expect(Number(came_in) - Number(went_out), String(year)).toBeCloseTo(Number(summary.netInvested), 0);
  }
});

test("realised gain by coin is the sum of the report's disposals", () => {
  const gains = new Sums();
  for (const { assetId, gain } of reportItems<DisposalItem>("disposals"))
    gains.add(account.assets.get(assetId).coinId ?? assetId, parseDecimal(gain ?? "0"));
  const rows = answerTo("What was realised on each coin?");
  expect(rows.length).toBeGreaterThan(3);
  for (const { coin, realised } of rows)
    expect(realised, String(coin)).toBeCloseTo(gains.of(String(coin)), 1);
});
