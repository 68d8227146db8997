import { afterEach, beforeEach, expect, test } from "vitest";
import { assetOf, leg, moment } from "../../../../test/accounting/book-of.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { dayFromNumber, dayNumberOf, endOfDay } from "../../../domain/time/day.ts";
import { runToEnd } from "../../../ports/pause.ts";

let world: ServiceWorld;
let token: string;
const accountName = "main";

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const body = (await answer.json()) as { result?: T; detail?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.detail ?? ""}`);
  return body.result as T;
}

async function createTransactions(
  list: [at: string | number, type: string, legs: string[], wallet?: string][],
) {
  const { ids } = await call<{ ids: string[] }>("transactions.create", {
    transactions: list.map(([at, type, legs, wallet = "Main"]) => ({
      at: moment(at),
      type,
      wallet,
      platform: "exchange:test",
      legs: legs.map(leg),
    })),
  });
  return ids;
}

async function price(symbol: string, prices: Record<string, string>): Promise<void> {
  const rows = Object.entries(prices);
  await call("prices.set", {
    prices: rows.map(([day, amount]) => ({
      assetId: assetOf(symbol),
      day,
      price: amount,
      currency: "USD",
    })),
  });
}

/** Derived data as the tasks compute it. */
function compute(): void {
  const account = world.writer.accounts.open(accountName);
  runToEnd(account.balances.refresh());
  const { baseCurrency: currency, costBasis } = account.settings.get();
  const { method, scope, gas, fees, depositBasis } = costBasis;
  const settings = { method, scope, currency, options: { gas, fees, depositBasis } };
  runToEnd(account.trades.refresh({ settings, since: null, now: world.writer.now() }));
}

type Costs = {
  items: Record<string, unknown>[];
  totals: Record<string, unknown>;
};
const costs = (input: object = {}): Promise<Costs> => call<Costs>("trades.costs", input);

const day = (ago: number): string => dayFromNumber(dayNumberOf(world.writer.now()) - ago);

const story: [string, string, string[]][] = [
  ["2024-01-01", "trade", ["out 100 USD", "in 1 BTC"]],
  ["2024-02-01", "trade", ["out 300 USD", "in 1 BTC"]],
  ["2024-03-01", "trade", ["out 1 BTC", "in 250 USD"]],
  ["2024-03-02", "trade", ["out 10 USD", "in 2 ETH"]],
  ["2024-03-03", "trade", ["out 2 ETH", "in 15 USD"]],
];

test("each coin has its cost, average price, gains and changes of the day", async () => {
  await createTransactions(story);
  await price("BTC", { [day(1)]: "400", [day(0)]: "450" });
  compute();
  const { items, totals } = await costs();
  expect(items.map(({ symbol }) => symbol)).toEqual(["BTC", "USD"]);
  expect(items[0]).toMatchObject({
    assetIds: [assetOf("BTC")],
    amount: "1",
    price: "450",
    value: "450",
    cost: "300",
    averagePrice: "300",
    unrealised: "150",
    unrealisedRate: "0.5",
    costGap: null,
    realised: "150",
    proceeds: "250",
    change24h: { rate: "0.125", since: endOfDay(dayNumberOf(world.writer.now()) - 1) },
    today: "50",
    lots: 1,
    since: moment("2024-02-01"),
  });
  expect(items[1]).toMatchObject({ costGap: "money", cost: null, unrealised: null });
  expect(totals).toMatchObject({ cost: "300", unrealised: "150", realised: "155", unknownCosts: 0 });
});

test("coins no longer held are listed on request, and one coin alone", async () => {
  await createTransactions(story);
  compute();
  const { items } = await costs({ includeClosed: true });
  expect(items.find(({ symbol }) => symbol === "ETH")).toMatchObject({
    amount: "0",
    realised: "5",
    cost: "0",
    costGap: null,
  });
  await call("assets.update", { assetId: assetOf("BTC"), patch: { coinId: "bitcoin" } });
  compute();
  const { items: one } = await costs({ coinId: "bitcoin" });
  expect(one).toMatchObject([{ coinId: "bitcoin", amount: "1", cost: "300" }]);
});

test("an unknown cost is null with its reason, and not in a total", async () => {
  await createTransactions([
    ...story,
    ["2024-04-01", "deposit", ["in 5 NEW"]],
    ["2024-04-02", "trade", ["out 1.5 BTC", "in 900 USD"]],
  ]);
  expect((await costs()).items.map(({ costGap }) => costGap)).toEqual([]);
  compute();
  await createTransactions([["2024-04-03", "deposit", ["in 4 SOL"]]]);
  runToEnd(world.writer.accounts.open(accountName).balances.refresh());
  const { items, totals } = await costs();
  const gapOf = (symbol: string) => items.find((item) => item["symbol"] === symbol);
  expect(gapOf("NEW")).toMatchObject({ costGap: "unknownCost", cost: null, averagePrice: null });
  // More was sold than is known: the holdings are inconsistent.
  expect(gapOf("BTC")).toMatchObject({ amount: "-0.5", costGap: "missingHistory", cost: null });
  expect(gapOf("SOL")).toMatchObject({ amount: "4", cost: null });
  expect(totals).toMatchObject({ cost: "0", unknownCosts: 3 });
});

test("a gain or income that is not known is null with a count, never zero", async () => {
  await createTransactions([
    ["2024-04-01", "reward", ["in 5 NEW"]],
    ["2024-04-02", "trade", ["out 2 NEW", "in 3 ODD"]],
    ["2024-04-03", "trade", ["out 3 ODD", "in 4 RARE"]],
    ["2024-04-04", "withdrawal", ["out 1 NEW"]],
  ]);
  compute();
  const { items, totals } = await costs({ includeClosed: true });
  const itemOf = (symbol: string) => items.find((item) => item["symbol"] === symbol);
  expect(itemOf("NEW")).toMatchObject({
    realised: null,
    unknownGains: 1,
    unknownWithdrawnGains: 1,
    income: null,
    unknownIncome: 1,
  });
  expect(itemOf("ODD")).toMatchObject({ realised: null, unknownGains: 1, income: "0" });
  expect(itemOf("RARE")).toMatchObject({ realised: "0", unknownGains: 0 });
  expect(totals).toMatchObject({ realised: null, income: null, unknownGains: 2, unknownIncome: 1 });

  const positions = await call<{ items: Record<string, unknown>[] }>("trades.list");
  const positionOf = (symbol: string) => positions.items.find((item) => item["symbol"] === symbol);
  expect(positionOf("ODD")).toMatchObject({
    status: "closed",
    realised: null,
    unknownGains: 1,
    unknownCosts: 1,
  });
  // A price makes the value known, but not what the coin cost.
  await price("RARE", { [day(0)]: "100" });
  const [rare] = (await call<{ items: Record<string, unknown>[] }>("trades.list", { status: "open" })).items;
  expect(rare).toMatchObject({ symbol: "RARE", unrealised: null, unknownCosts: 1 });

  // One known sale: the sum is known, and says what it leaves out.
  await createTransactions([...story, ["2024-05-01", "trade", ["out 1 NEW", "in 20 USD"]]]);
  compute();
  const later = await costs({ includeClosed: true });
  expect(later.items.find((item) => item["symbol"] === "NEW")).toMatchObject({
    realised: "20",
    unknownGains: 1,
    unknownCostDisposals: 1,
  });
  expect(later.totals).toMatchObject({ realised: "175", unknownGains: 2, unknownCostDisposals: 1 });
});

test("figures of other settings are never shown for these", async () => {
  await createTransactions(story);
  compute();
  await call("settings.update", { patch: { costBasis: { method: "hifo" } } });
  const btc = async () => (await costs()).items.find(({ symbol }) => symbol === "BTC");
  expect(await btc()).toMatchObject({ costGap: "computing", cost: null });
  compute();
  expect(await btc()).toMatchObject({ cost: "100", realised: "-50" });
});

test("the lots of a coin are paged in both directions", async () => {
  const bought = Array.from({ length: 600 }, (_, index): [number, string, string[]] => [
    moment("2024-01-01") + index * 1_000,
    "trade",
    [`out ${index + 1} USD`, "in 1 BTC"],
  ]);
  await createTransactions(bought);
  await createTransactions([["2024-02-01", "trade", ["out 10 BTC", "in 1 USD"]]]);
  await price("BTC", { [day(0)]: "1000" });
  compute();
  for (const order of ["asc", "desc"]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: Record<string, string>[]; nextCursor: string | null; total: number } = await call(
        "trades.lots",
        { assetId: assetOf("BTC"), limit: 70, order, ...(cursor === null ? {} : { cursor }) },
      );
      expect(page.total).toBe(590);
      expect(page.items.length).toBeLessThanOrEqual(70);
      seen.push(...page.items.map(({ cost = "" }) => cost));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const expected = Array.from({ length: 590 }, (_, index) => `${index + 11}`);
    expect(seen).toEqual(order === "asc" ? expected : expected.toReversed());
  }
  const { items } = await call<{ items: object[] }>("trades.lots", {
    assetId: assetOf("BTC"),
    limit: 1,
    order: "asc",
  });
  expect(items).toMatchObject([
    { amount: "1", cost: "11", value: "1000", unrealised: "989", assumed: false },
  ]);
});

test("an open position values each asset of its coin at that asset's own price", async () => {
  await createTransactions([
    ["2024-01-01", "trade", ["out 100 USD", "in 100 NEAR"]],
    ["2024-02-01", "trade", ["out 50 USD", "in 100 FAR"]],
    ["2024-03-01", "trade", ["out 60 FAR", "in 30 USD"]],
  ]);
  for (const symbol of ["NEAR", "FAR"])
    await call("assets.update", { assetId: assetOf(symbol), patch: { coinId: "dollar" } });
  await price("NEAR", { [day(0)]: "1" });
  await price("FAR", { [day(0)]: "0.5" });
  compute();
  const { items } = await call<{ items: object[] }>("trades.list", { status: "open" });
  // 100 at 1 and 40 at 0.5, which cost 150 less the first 60 bought.
  expect(items).toMatchObject([{ coinId: "dollar", quantity: "140", realised: "-30", unrealised: "30" }]);
  const { totals } = await call<{ totals: object }>("pnl.report");
  expect(totals).toMatchObject({ realised: "-30", unrealised: "30" });
});

test("a position whose sales exceed its purchases has no unrealized gain, as in the costs", async () => {
  await createTransactions([
    ["2024-01-01", "trade", ["out 100 USD", "in 1 BTC"]],
    ["2024-02-01", "trade", ["out 3 BTC", "in 900 USD"]],
    // Opens a position of 5, while the ledger holds 3.
    ["2024-03-01", "trade", ["out 500 USD", "in 5 BTC"]],
    ["2024-03-02", "trade", ["out 50 USD", "in 2 ETH"]],
  ]);
  await price("BTC", { [day(0)]: "450" });
  await price("ETH", { [day(0)]: "30" });
  compute();
  const { items } = await costs();
  expect(items.find(({ symbol }) => symbol === "BTC")).toMatchObject({
    amount: "3",
    costGap: "missingHistory",
    unrealised: null,
  });
  const positions = await call<{ items: object[] }>("trades.list", { status: "open" });
  expect(positions.items).toMatchObject([
    { symbol: "ETH", unrealised: "10", isIncomplete: false },
    { symbol: "BTC", quantity: "5", unrealised: null, isIncomplete: true },
  ]);
});

test("the changes of net worth are since the close of yesterday, and from the amounts of 24 hours ago at that close", async () => {
  const close = endOfDay(dayNumberOf(world.writer.now()) - 1);
  await createTransactions([
    ["2024-01-01", "deposit", ["in 1 BTC"]],
    // Within the last 24 hours, but part of yesterday's close.
    [close - 1_000, "deposit", ["in 1 BTC"]],
  ]);
  await price("BTC", { [day(2)]: "100", [day(1)]: "400", [day(0)]: "450" });
  compute();
  expect(await call("netWorth.current")).toMatchObject({
    value: "900",
    change24h: "500",
    changeToday: "100",
  });
});
