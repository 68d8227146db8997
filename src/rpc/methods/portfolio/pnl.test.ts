import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { assetOf, leg, moment } from "../../../../test/accounting/book-of.ts";
import { runTask } from "../../../../test/support/worlds/run-task.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { sumOf } from "../../../domain/money/decimal.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { exportReport } from "../../../tasks/derived/export-report.ts";
import { matchTransfers } from "../../../tasks/ledger/match-transfers.ts";
import { refreshTrades } from "../../../tasks/derived/refresh-trades.ts";
import type { TaskKind } from "../../../tasks/queue/task.ts";

let world: ServiceWorld;
let token: string;
const accountName = "main";
const btc = assetOf("BTC");
const eth = assetOf("ETH");

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const body = (await answer.json()) as { result?: T; detail?: string };
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${body.detail ?? ""} ${JSON.stringify(world.lines.slice(-1))}`);
  return body.result as T;
}

async function createTransactions(
  list: [at: string, type: string, legs: string[], wallet?: string][],
): Promise<string[]> {
  const { ids } = await call<{ ids: string[] }>("transactions.create", {
    transactions: list.map(([at, type, legs, wallet = "Main"]) => ({
      at: moment(at),
      type,
      wallet,
      platform: "exchange:test",
      legs: legs.map(leg),
    })),
  });
  runToEnd(world.writer.accounts.open(accountName).balances.refresh());
  return ids;
}

async function price(symbol: string, prices: Record<string, string>): Promise<void> {
  await call("prices.set", {
    prices: Object.entries(prices).map(([day, amount]) => ({
      assetId: assetOf(symbol),
      day,
      price: amount,
      currency: "USD",
    })),
  });
}

async function run(kind: TaskKind, input: object): Promise<void> {
  await runTask(world, { accountName, kind, input });
}

type Report = {
  reportId: string;
  totals: Record<string, string>;
  counts: Record<string, number>;
  disposals: Record<string, unknown>[];
  remaining: Record<string, unknown>[];
};

describe("a report", () => {
  const story: [string, string, string[]][] = [
    ["2024-01-01", "deposit", ["in 10000 USD"]],
    ["2024-01-02", "trade", ["out 1000 USD", "in 1 BTC"]],
    ["2024-02-02", "trade", ["out 2000 USD", "in 1 BTC", "fee 10 USD"]],
    ["2024-03-02", "trade", ["out 1.5 BTC", "in 6000 USD", "fee 3 USD"]],
  ];
  test("counts a debt against holdings once the owner marks it", async () => {
    await createTransactions([
      ["2024-01-01", "deposit", ["in 1 BTC"]],
      ["2024-01-02", "deposit", ["in 200 ETH"]],
    ]);
    await price("BTC", { "2024-01-01": "1000", "2024-03-31": "1500" });
    await price("ETH", { "2024-01-02": "1", "2024-03-31": "2" });
    const unrealised = async () =>
      (await call<Report>("pnl.report", { to: "2024-03-31" })).totals["unrealised"];
    const held = async () =>
      (
        await call<{ items: { symbol: string; value: string }[] }>("balances.list", {
          at: moment("2024-03-31"),
        })
      ).items
        .map(({ symbol, value }) => `${symbol} ${value}`)
        .toSorted();
    expect(await unrealised()).toBe("700");
    expect(await held()).toEqual(["BTC 1500", "ETH 400"]);
    await call("assets.update", { assetId: eth, patch: { kind: "liability" } });
    expect(await unrealised()).toBe("300");
    expect(await held()).toEqual(["BTC 1500", "ETH -400"]);
  });
  test("is computed, saved, listed, paged and explained", async () => {
    const [, first, second, sale] = await createTransactions(story);
    await price("BTC", { "2024-03-31": "5000" });
    const report = await call<Report>("pnl.report", { to: "2024-03-31", from: "2024-02-01" });
    expect(report.totals).toEqual({
      proceeds: "6000",
      fees: "3",
      cost: "2005",
      realised: "3992",
      withdrawnGain: "0",
      income: "0",
      expenses: "0",
      unrealised: "1495",
      currencyGain: "0",
    });
    expect(report.counts).toMatchObject({ disposals: 1, remaining: 1, unpriced: 0, missingAcquisitions: 0 });
    expect(report.disposals).toEqual([
      {
        transactionId: sale,
        at: moment("2024-03-02"),
        assetId: btc,
        amount: "1.5",
        proceeds: "6000",
        fees: "3",
        cost: "2005",
        gain: "3992",
        holdingDays: 60,
        lots: [
          {
            transactionId: first,
            at: moment("2024-01-02"),
            amount: "1",
            cost: "1000",
            holdingDays: 60,
            proceeds: "4000",
            fees: "2",
            gain: "2998",
            assumed: false,
          },
          {
            transactionId: second,
            at: moment("2024-02-02"),
            amount: "0.5",
            cost: "1005",
            holdingDays: 29,
            proceeds: "2000",
            fees: "1",
            gain: "994",
            assumed: false,
          },
        ],
        missing: "0",
      },
    ]);
    expect(report.remaining).toMatchObject([
      { assetId: btc, wallet: null, amount: "0.5", cost: "1005", at: moment("2024-02-02") },
    ]);
    const [listed] = await call<Report[]>("pnl.reports");
    expect(listed).toMatchObject({
      reportId: report.reportId,
      from: "2024-02-01",
      to: "2024-03-31",
      totals: report.totals,
    });
    expect(await call("pnl.items", { reportId: report.reportId, list: "disposals" })).toMatchObject({
      items: report.disposals,
      nextCursor: null,
      total: 1,
    });
    const explained = await call<{ formula: string; transactions: { id: string }[] }>("pnl.explain", {
      reportId: report.reportId,
      list: "disposals",
      index: 0,
    });
    expect(explained.formula).toBe(
      "gain = proceeds − fees − cost = 6000 − 3 − 2005 = 3992; cost = 1000 + 1005 = 2005",
    );
    expect(explained.transactions.map(({ id }) => id)).toEqual([sale, first, second]);
    const held = await call<{ formula: string; prices: unknown[] }>("pnl.explain", {
      reportId: report.reportId,
      list: "remaining",
      index: 0,
    });
    expect(held.formula).toContain("unrealised = amount × price − cost = 0.5 × 5000 − 1005 = 1495");
    expect(held.prices).toMatchObject([
      { assetId: btc, price: "5000", day: "2024-03-31", stale: false, source: "manual" },
    ]);
  });
  test("is broken down by month, coin and holding term, and each part adds up to its totals", async () => {
    await createTransactions([
      ...story,
      ["2024-04-05", "reward", ["in 0.1 ETH"]],
      ["2025-02-03", "trade", ["out 0.5 BTC", "in 3000 USD"]],
      ["2025-02-03", "trade", ["out 0.1 ETH", "in 250 USD"]],
    ]);
    await price("ETH", { "2024-04-05": "2000" });
    const { reportId, totals } = await call<Report>("pnl.report", { options: { timezone: "Asia/Tokyo" } });
    type Part = Record<string, string>;
    const found = await call<{ months: Part[]; coins: Part[]; terms: Part[] }>("pnl.breakdown", { reportId });
    expect(found.months).toMatchObject([
      { month: "2024-03", realised: "3992", fees: "3", income: "0" },
      { month: "2024-04", realised: "0", income: "200" },
      { month: "2025-02", realised: "2045", proceeds: "3250", cost: "1205", items: 2, unknown: 0 },
    ]);
    expect(found.coins).toMatchObject([
      { symbol: "BTC", realised: "5987" },
      { symbol: "ETH", realised: "50", income: "200" },
    ]);
    expect(found.terms).toMatchObject([
      { term: "short", lots: 3, gain: "4042" },
      { term: "long", lots: 1, gain: "1995" },
    ]);
    for (const figure of ["proceeds", "fees", "cost", "realised", "income", "expenses", "withdrawnGain"])
      for (const parts of [found.months, found.coins])
        expect(sumOf(parts.map((part) => part[figure] ?? ""))).toBe(totals[figure]);
    expect(sumOf(found.terms.map(({ gain }) => gain ?? ""))).toBe(totals["realised"]);
  });
  test("lists the deposits at market value that sales used, and exports a sale with one row per lot", async () => {
    const [deposit, , sale] = await createTransactions([
      ["2024-01-01", "deposit", ["in 1 BTC"]],
      ["2024-01-02", "trade", ["out 1000 USD", "in 1 BTC"]],
      ["2024-03-02", "trade", ["out 2 BTC", "in 6000 USD"]],
    ]);
    await price("BTC", { "2024-01-01": "900" });
    const report = await call<Report & { assumedBasis: unknown[] }>("pnl.report", { to: "2024-03-31" });
    const assumed = {
      transactionId: deposit,
      at: moment("2024-01-01"),
      assetId: btc,
      amount: "1",
      cost: "900",
      realised: "2100",
    };
    expect(report).toMatchObject({
      assumedBasis: [assumed],
      assumedRealised: "2100",
      counts: { assumedBasis: 1, dailyPrice: 0 },
      disposals: [{ transactionId: sale, lots: [{ assumed: true }, { assumed: false }] }],
    });
    const { reportId } = report;
    expect(await call("pnl.items", { reportId, list: "assumedBasis" })).toMatchObject({ items: [assumed] });
    expect(await call("pnl.items", { reportId, list: "disposals" })).toMatchObject({
      items: report.disposals,
    });
    expect(await call("pnl.explain", { reportId, list: "assumedBasis", index: 0 })).toMatchObject({
      item: assumed,
      rule: "no source stated the cost: the market value on receipt is assumed",
      formula: "1 at an assumed cost of 900; 2100 of the realised gain depends on it",
      transactions: [{ id: deposit }],
    });
    expect(await call("pnl.explain", { reportId, list: "disposals", index: 0 })).toMatchObject({
      item: report.disposals[0],
    });
    expect(await call("pnl.reports")).toMatchObject([{ assumedRealised: "2100", totals: report.totals }]);
    await run(exportReport, { reportId, list: "disposalLots" });
    const { items } = await call<{ items: { fileId: string }[] }>("files.list");
    const folder = world.writer.accounts.filesOf("account-1");
    const path = world.writer.files.join(folder, items[0]?.fileId ?? "");
    const lines = (await world.writer.files.readText(path)).trimEnd().split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",").slice(-6))).toEqual([
      ["3000", "0", "900", "2100", "assumed", "USD"],
      ["3000", "0", "1000", "2000", "known", "USD"],
    ]);
  });
  test("values trades by their stablecoin and nets a router's returns", async () => {
    const at = Date.UTC(2024, 11, 31, 8);
    const asset = (symbol: string) => `exchange:binance/symbol:${symbol}`;
    const side = (direction: string, amount: string, symbol: string) => ({
      direction,
      amount,
      assetId: asset(symbol),
    });
    const each = { wallet: "Spot", platform: "exchange:binance" };
    await call("transactions.create", {
      transactions: [
        { ...each, at: at - 1, type: "deposit", legs: [side("in", "60000", "USDT"), side("in", "1", "ETH")] },
        { ...each, at, type: "trade", legs: [side("out", "60000", "USDT"), side("in", "1", "BTC")] },
        {
          ...each,
          at: at + 7_200_000,
          type: "trade",
          legs: [side("out", "1", "BTC"), side("in", "60500", "USDT")],
        },
        {
          ...each,
          at: at + 7_300_000,
          type: "trade",
          legs: [side("out", "1", "ETH"), side("in", "0.5", "ETH"), side("in", "1000", "USDT")],
        },
      ],
    });
    runToEnd(world.writer.accounts.open(accountName).balances.refresh());
    await call("prices.set", {
      prices: [
        ["USDT", "1"],
        ["BTC", "55000"],
        ["ETH", "100"],
      ].map(([symbol = "", amount]) => ({
        assetId: asset(symbol),
        day: "2024-12-31",
        price: amount,
        currency: "USD",
      })),
    });
    const report = await call<Report>("pnl.report", { to: "2024-12-31" });
    expect(report.disposals.map(({ assetId, amount, gain }) => [assetId, amount, gain])).toEqual([
      [asset("USDT"), "60000", "0"],
      [asset("BTC"), "1", "500"],
      [asset("ETH"), "0.5", "950"],
    ]);
    expect(
      await call("pnl.explain", { reportId: report.reportId, list: "disposals", index: 1 }),
    ).toMatchObject({
      rule: "the side in stablecoins at its price",
      prices: [{ assetId: asset("USDT"), price: "1", interval: "day" }],
    });
  });
  test("names the totals of which nothing is known, and saves their names", async () => {
    await createTransactions([
      ["2024-01-02", "reward", ["in 3 NOPRICE"]],
      ["2024-02-02", "payment", ["out 1 NOPRICE"]],
    ]);
    const unknownTotals = ["proceeds", "fees", "cost", "realised", "income", "unrealised"];
    const report = await call<Report>("pnl.report");
    expect(report).toMatchObject({ unknownTotals, totals: { unrealised: "0", income: "0" } });
    expect(await call("pnl.reports")).toMatchObject([{ unknownTotals }]);
    await createTransactions(story);
    await price("BTC", { "2024-03-31": "700" });
    expect(await call("pnl.report", { to: "2024-03-31" })).toMatchObject({ unknownTotals: ["income"] });
  });
  test("saved before assumed costs were counted is shown without them", async () => {
    await createTransactions(story);
    const { reportId } = await call<Report>("pnl.report");
    world.writer.accounts
      .open(accountName)
      .sql.exec(
        "UPDATE reports SET counts = json_remove(counts, '$.assumedBasis', '$.dailyPrice'), totals = json_remove(totals, '$.assumedRealised', '$.unknownTotals')",
      );
    expect(await call("pnl.reports")).toMatchObject([
      {
        reportId,
        assumedRealised: null,
        unknownTotals: null,
        counts: { disposals: 1, assumedBasis: null, dailyPrice: null },
      },
    ]);
    expect(await call("pnl.items", { reportId, list: "assumedBasis" })).toMatchObject({
      items: [],
      total: 0,
    });
  });
  test("uses the settings' cost basis unless the call states one", async () => {
    await createTransactions(story);
    await call("settings.update", { patch: { costBasis: { method: "lifo", scope: "wallet" } } });
    expect(await call<Report>("pnl.report")).toMatchObject({
      method: "lifo",
      scope: "wallet",
      totals: { cost: "2510" },
    });
    expect(await call<Report>("pnl.report", { method: "acb" })).toMatchObject({
      method: "acb",
      totals: { cost: "2257.5" },
    });
  });
  test("returns its first 1,000 items, and the rest in pages in either order", async () => {
    const many: [string, string, string[]][] = [["2024-01-01", "deposit", ["in 5000 BTC"]]];
    for (let count = 0; count < 999; count++) many.push(["2024-01-02", "trade", ["out 1 BTC", "in 10 USD"]]);
    await createTransactions(many);
    await createTransactions(many.slice(1, 300));
    const report = await call<Report>("pnl.report");
    expect(report.counts["disposals"]).toBe(1298);
    expect(report.disposals).toHaveLength(1000);
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: unknown[]; nextCursor: string | null; total: number } = await call("pnl.items", {
        reportId: report.reportId,
        list: "disposals",
        order: "asc",
        limit: 333,
        cursor,
      });
      expect(page.total).toBe(1298);
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(1298);
    expect(seen.slice(0, 1000)).toEqual(report.disposals);
    const last = await call<{ items: unknown[] }>("pnl.items", {
      reportId: report.reportId,
      list: "disposals",
      limit: 3,
    });
    expect(last.items).toEqual(seen.slice(-3).reverse());
    const anywhere = await call<{ items: unknown[]; nextCursor: string }>("pnl.items", {
      reportId: report.reportId,
      list: "disposals",
      order: "asc",
      limit: 2,
      skip: 700,
    });
    expect([anywhere.items, anywhere.nextCursor]).toEqual([seen.slice(700, 702), "702"]);
  });
  test("ends days at midnight of the account's time zone", async () => {
    await call("transactions.create", {
      transactions: [
        { at: Date.UTC(2024, 0, 1), type: "reward", wallet: "Main", legs: [leg("in 1 USD")] },
        { at: Date.UTC(2023, 11, 31, 23, 30), type: "reward", wallet: "Main", legs: [leg("in 10 USD")] },
      ],
    });
    const income = async (options: object): Promise<string | undefined> =>
      (await call<Report>("pnl.report", { from: "2024-01-01", to: "2024-12-31", options })).totals["income"];
    expect(await income({})).toBe("1");
    expect(await income({ timezone: "Europe/Berlin" })).toBe("11");
    await expect(income({ timezone: "Mars/Olympus" })).rejects.toThrow("not a time zone");
    await expect(call("pnl.report", { options: { timezone: "Mars/Olympus" } })).rejects.toThrow("time zone");
  });
  test("is refused for an inverted range, and not found once deleted", async () => {
    await expect(call("pnl.report", { from: "2024-02-01", to: "2024-01-01" })).rejects.toThrow(
      "before it begins",
    );
    await expect(call("pnl.items", { reportId: "none", list: "disposals" })).rejects.toThrow(
      'no report "none"',
    );
  });
  test("is deleted with its items, and leaves the others", async () => {
    await createTransactions(story);
    const { reportId } = await call<Report>("pnl.report", { method: "lifo" });
    const { reportId: kept } = await call<Report>("pnl.report", {});
    expect(await call("pnl.delete", { reportId })).toBeNull();
    expect((await call<Report[]>("pnl.reports")).map((report) => report.reportId)).toEqual([kept]);
    for (const [method, more] of [
      ["pnl.items", { list: "disposals" }],
      ["pnl.delete", {}],
    ] as const)
      await expect(call(method, { reportId, ...more })).rejects.toThrow("404");
    expect(await call("pnl.items", { reportId: kept, list: "disposals" })).toMatchObject({ total: 1 });
  });
  test("is exported as a file without spreadsheet formulas", async () => {
    await createTransactions([["2024-01-02", "reward", ["in 1 ETH"]]]);
    await call("transactions.create", {
      transactions: [
        { at: moment("2024-01-03"), type: "deposit", wallet: "=cmd()", legs: [leg("in 1 BTC")] },
      ],
    });
    const { reportId } = await call<Report>("pnl.report", { scope: "wallet" });
    await run(exportReport, { reportId, list: "remaining" });
    const { items } = await call<{ items: { fileId: string }[] }>("files.list");
    const folder = world.writer.accounts.filesOf("account-1");
    const path = world.writer.files.join(folder, items[0]?.fileId ?? "");
    const lines = (await world.writer.files.readText(path)).split("\r\n");
    expect(lines[0]).toBe("assetId,coinId,wallet,transactionId,amount,cost,at,time,unverified,currency");
    expect(lines.some((line) => line.includes("'=cmd()"))).toBe(true);
    expect(lines).toHaveLength(4);
  });
});

describe("positions", () => {
  test("open, close, open again, and are the same computed from zero or from a change on", async () => {
    await createTransactions([
      ["2024-01-02", "trade", ["out 1000 USD", "in 2 BTC"]],
      ["2024-02-02", "trade", ["out 2 BTC", "in 1500 USD", "fee 10 USD"]],
    ]);
    await run(refreshTrades, { since: null });
    await createTransactions([["2024-03-02", "trade", ["out 900 USD", "in 1 BTC"]]]);
    await run(refreshTrades, { since: moment("2024-03-02") });
    await price("BTC", { [new Date(world.writer.now()).toISOString().slice(0, 10)]: "950" });
    const { items } = await call<{ items: Record<string, unknown>[] }>("trades.list");
    const rest = await call<{ items: Record<string, unknown>[] }>("trades.list", { skip: 1, limit: 1 });
    expect(rest.items).toEqual(items.slice(1, 2));
    expect(items).toMatchObject([
      {
        assetId: btc,
        status: "open",
        closed: null,
        quantity: "1",
        cost: "900",
        realised: "0",
        unrealised: "50",
        transactionCount: 1,
      },
      {
        status: "closed",
        opened: moment("2024-01-02"),
        closed: moment("2024-02-02"),
        peak: "2",
        cost: "1000",
        proceeds: "1500",
        fees: "10",
        realised: "490",
        unrealised: "0",
        daysHeld: 31,
        transactionCount: 2,
      },
    ]);
    expect(items[1]?.["transactions"]).toHaveLength(2);
    const account = world.writer.accounts.open(accountName);
    account.sql.exec("DELETE FROM trades");
    await run(refreshTrades, { since: null });
    expect((await call<{ items: unknown[] }>("trades.list")).items).toEqual(items);
    expect((await call<{ items: unknown[] }>("trades.list", { status: "open" })).items).toHaveLength(1);
  });
  test("count every transaction that moved the coin, not only purchases and sales", async () => {
    await createTransactions([
      ["2024-01-02", "trade", ["out 1000 USD", "in 2 BTC"]],
      ["2024-01-03", "stake", ["out 1 BTC"]],
      ["2024-01-04", "unstake", ["in 1 BTC"]],
      ["2024-01-05", "deposit", ["in 5 ETH"]],
    ]);
    await run(refreshTrades, { since: null });
    const { items } = await call<{ items: { assetId: string; transactions: string[] }[] }>("trades.list");
    const position = items.find(({ assetId }) => assetId === btc);
    expect(position?.transactions).toHaveLength(3);
    expect(position).toMatchObject({ transactionCount: 3 });
  });
  test("explain missing acquisitions and unknown prices by their own rule, without another asset's price", async () => {
    await createTransactions([
      ["2024-01-02", "deposit", ["in 1 ETH"]],
      ["2024-01-03", "airdrop", ["in 5 QQQ"]],
      ["2024-02-02", "trade", ["out 2 BTC", "in 1500 USD"]],
    ]);
    await price("ETH", { "2024-01-02": "100", "2024-02-02": "110" });
    const { reportId } = await call<{ reportId: string }>("pnl.report", { to: "2024-02-02" });
    const explain = (list: string, index: number) => call("pnl.explain", { reportId, list, index });
    expect(await explain("missingAcquisitions", 0)).toMatchObject({
      rule: "no acquisition is known for a part, whose cost is zero",
      prices: [],
    });
    expect(await explain("unpriced", 1)).toMatchObject({
      item: { what: "holding" },
      rule: "no value is known",
      formula: "5 has no known price",
      prices: [],
    });
  });
  test("a missing acquisition is an issue until it is imported", async () => {
    await createTransactions([["2024-02-02", "trade", ["out 2 BTC", "in 1500 USD"]]]);
    await run(refreshTrades, { since: null });
    const issues = async (): Promise<Record<string, unknown>[]> =>
      (await call<{ items: Record<string, unknown>[] }>("issues.list")).items.filter(
        ({ kind }) => kind === "missingAcquisition",
      );
    expect(await issues()).toMatchObject([{ subject: { assetId: btc, amount: "2" } }]);
    await createTransactions([["2024-01-02", "trade", ["out 1000 USD", "in 2 BTC"]]]);
    await run(refreshTrades, { since: moment("2024-01-02") });
    expect(await issues()).toEqual([]);
  });
});

describe("own transfers", () => {
  test("are linked automatically when certain, which is not an edit; others are proposed", async () => {
    const ids = await createTransactions([
      ["2024-01-02", "withdrawal", ["out 1.2345678 BTC"]],
      ["2024-01-02", "deposit", ["in 1.2345678 BTC"], "Cold"],
      ["2024-02-02", "withdrawal", ["out 1 ETH"]],
      ["2024-02-02", "deposit", ["in 0.99 ETH"], "Cold"],
    ]);
    await run(matchTransfers, { since: null });
    const first = await call<{ linkedTransactionId?: string; edited: boolean }>("transactions.get", {
      id: ids[0],
    });
    expect(first).toMatchObject({ linkedTransactionId: ids[1], edited: false });
    const proposals =
      await call<{ ids: string[]; confidence: number; reason: string }[]>("transactions.proposals");
    expect(proposals).toMatchObject([{ ids: [ids[2], ids[3]] }]);
    expect(proposals[0]?.reason).toContain("0.99 of 1 ETH arrived");
    const open = async (): Promise<unknown[]> => (await call<{ items: unknown[] }>("issues.list")).items;
    expect(await open()).toMatchObject([{ kind: "unmatchedTransfers", subject: { count: 1 } }]);
    await call("transactions.forbidLink", { ids: [ids[2], ids[3]] });
    expect(await call("transactions.proposals")).toEqual([]);
    await run(matchTransfers, { since: moment("2024-06-01") });
    expect(await open()).toEqual([]);
    await call("transactions.unlink", { id: ids[0] });
    await run(matchTransfers, { since: null });
    expect(await call("transactions.get", { id: ids[0] })).not.toHaveProperty("linkedTransactionId");
  });
});

describe("performance", () => {
  test("is of one state of the ledger if it is written while it is computed, and counts nothing twice", async () => {
    await createTransactions([["2024-01-01", "deposit", ["in 2 ETH"]]]);
    await price("ETH", { "2024-01-01": "100", "2024-01-02": "110" });
    const explain = () => call<{ flows: unknown[] }>("performance.explain", { day: "2024-01-01" });
    for (const writtenAt of [1, 2, 3]) {
      let pauses = 0;
      const start = Date.now();
      let readings = 0;
      const clock = vi.spyOn(world.writer, "now").mockImplementation(() => start + 100 * readings++);
      const pause = vi.spyOn(world.writer, "pause").mockImplementation(async () => {
        if (++pauses === writtenAt) await createTransactions([["2024-01-01", "deposit", ["in 1 ETH"]]]);
      });
      const answer = await explain();
      clock.mockRestore();
      pause.mockRestore();
      expect(pauses).toBeGreaterThanOrEqual(writtenAt);
      expect(answer).toEqual(await explain());
      expect(answer).toMatchObject({ value: String(100 * (2 + writtenAt)) });
      expect(answer.flows).toHaveLength(1 + writtenAt);
    }
  });

  test("refuses a range that ends before it begins, or that begins in the future", async () => {
    const returns = ["summary", "history", "contributions", "byCoin"].map((name) => `performance.${name}`);
    const reversed = { from: "2024-01-03", to: "2024-01-01" };
    const says = "The range ends (2024-01-01) before it begins (2024-01-03).";
    for (const method of [...returns, "netWorth.history"])
      await expect(call(method, reversed)).rejects.toThrow(says);
    for (const method of ["balances.history", "prices.list"])
      await expect(call(method, { assetId: eth, ...reversed })).rejects.toThrow(says);
    for (const method of returns)
      await expect(call(method, { from: "2999-01-01" })).rejects.toThrow("2999-01-01 lies in the future");
  });

  test("splits the gain of a range by coin, with the prices paid compared with the market", async () => {
    await createTransactions([
      ["2024-01-01", "deposit", ["in 1000 USD"]],
      ["2024-01-01", "deposit", ["in 2 ETH"]],
      // 0.5 BTC at the market is worth 450.
      ["2024-01-02", "trade", ["out 460 USD", "in 0.5 BTC", "fee 0.1 ETH"]],
      ["2024-01-03", "reward", ["in 0.2 ETH"]],
      ["2024-01-03", "deposit", ["in 5 DOT"]],
    ]);
    await price("ETH", { "2024-01-01": "100", "2024-01-02": "110", "2024-01-03": "120" });
    await price("BTC", { "2024-01-02": "900", "2024-01-03": "1000" });
    const nothing = { opening: "0", netInvested: "0", netTraded: "0", coverageFlows: "0" };
    const range = { from: "2024-01-02", to: "2024-01-03" };
    expect(await call("performance.byCoin", range)).toEqual({
      gain: "92",
      tradeDifference: "-10",
      coins: [
        // 2 ETH gained 40, the fee cost 0.1 at the price of the end, and the reward is worth 24.
        { ...nothing, coinId: null, assetId: eth, symbol: "ETH", opening: "200", closing: "252", gain: "52" },
        {
          ...nothing,
          coinId: null,
          assetId: btc,
          symbol: "BTC",
          netTraded: "450",
          closing: "500",
          gain: "50",
        },
        {
          ...nothing,
          coinId: null,
          assetId: assetOf("USD"),
          symbol: "USD",
          opening: "1000",
          netTraded: "-460",
          closing: "540",
          gain: "0",
        },
      ],
      unpriced: [{ coinId: null, assetId: assetOf("DOT"), symbol: "DOT" }],
    });
    expect(await call("performance.summary", range)).toMatchObject({ gain: "92", netInvested: "0" });
    expect(await call("performance.byCoin", { ...range, wallet: "Other" })).toEqual({
      gain: "0",
      tradeDifference: "0",
      coins: [],
      unpriced: [],
    });
  });

  test("gives the returns of a range, and the parts of one day", async () => {
    const [deposit] = await createTransactions([
      ["2024-01-01", "deposit", ["in 2 ETH"]],
      ["2024-01-03", "deposit", ["in 1 ETH"]],
    ]);
    await price("ETH", { "2024-01-01": "100", "2024-01-02": "110", "2024-01-03": "110" });
    expect(await call("performance.summary", { to: "2024-01-03" })).toMatchObject({
      netInvested: "310",
      gain: "20",
      twr: "0.1",
      twrAnnualised: null,
      xirrStatus: "ok",
      maxDrawdown: "0",
      best: { day: "2024-01-02", return: "0.1" },
      coverageFlows: "0",
    });
    expect(await call("performance.explain", { day: "2024-01-01" })).toMatchObject({
      opening: "0",
      value: "200",
      flow: "200",
      return: "0",
      flows: [{ transactionId: deposit, assetId: eth, amount: "2", value: "200" }],
      holdings: [{ assetId: eth, amount: "2", price: "100", priceDay: "2024-01-01", value: "200" }],
    });
    await createTransactions([["2024-01-02", "deposit", ["in 0.5 USD"]]]);
    const { holdings } = await call<{ holdings: unknown[] }>("performance.explain", { day: "2024-01-02" });
    const dollars = { assetId: "currency:iso4217/code:USD", amount: "0.5", value: "0.5" };
    expect(holdings).toContainEqual({ ...dollars, price: "1", priceDay: "2024-01-02" });
    await call("transactions.delete", {
      ids: [
        (
          await call<{ items: { id: string }[] }>("transactions.list", {
            filter: { from: "2024-01-02", to: "2024-01-02" },
          })
        ).items[0]?.id,
      ],
    });
    expect(await call("performance.explain", { day: "2024-01-02" })).toMatchObject({
      opening: "200",
      value: "220",
      flow: "0",
      return: "0.1",
      formula: "return = (value + outflows) ÷ (opening + inflows) − 1 = (220 + 0) ÷ (200 + 0) − 1 = 0.1",
    });
  });
});
