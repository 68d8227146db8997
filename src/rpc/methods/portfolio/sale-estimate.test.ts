import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { assetOf, leg, moment } from "../../../../test/accounting/book-of.ts";
import { runTask } from "../../../../test/support/worlds/run-task.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { methods, scopes } from "../../../domain/accounting/lots/lots.ts";
import { formatDecimal, multiply, parseDecimal } from "../../../domain/money/decimal.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { refreshTrades } from "../../../tasks/derived/refresh-trades.ts";

let world: ServiceWorld;
let token: string;
const accountName = "main";
const btc = assetOf("BTC");

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function answerTo<T>(
  method: string,
  input: object = {},
): Promise<{ status: number; result: T; detail: string }> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const { result, detail = "" } = (await answer.json()) as { result: T; detail?: string };
  return { status: answer.status, result, detail };
}

async function call<T>(method: string, input: object = {}): Promise<T> {
  const { status, result, detail } = await answerTo<T>(method, input);
  if (status !== 200) throw new Error(`${status} ${detail}`);
  return result;
}

type Story = [at: string | number, type: string, legs: string[], wallet?: string][];

async function record(list: Story): Promise<string[]> {
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

async function compute(): Promise<void> {
  await runTask(world, { accountName, kind: refreshTrades, input: { since: null } });
}

type Estimate = {
  price: string | null;
  proceeds: string | null;
  cost: string | null;
  assumedCost: string;
  gain: string | null;
  gap: string | null;
  missing: string;
  terms: { term: string; amount: string; cost: string; gain: string | null }[];
  lotCount: number;
  lots: {
    transactionId: string | null;
    amount: string;
    cost: string;
    gain: string | null;
    daysHeld: number | null;
  }[];
};
const estimate = (input: object): Promise<Estimate> =>
  call("trades.estimateSale", { assetId: btc, ...input });

const story: Story = [
  ["2024-01-01", "deposit", ["in 100000 USD"]],
  ["2024-01-02", "trade", ["out 1000 USD", "in 1 BTC"]],
  ["2024-01-03", "trade", ["out 900 USD", "in 0.5 BTC", "fee 3 USD"], "Cold"],
  ["2024-02-02", "trade", ["out 700 USD", "in 0.3 BTC"]],
  ["2024-02-02", "trade", ["out 500 USD", "in 0.7 BTC"]],
  ["2024-03-02", "trade", ["out 0.4 BTC", "in 800 USD"]],
  ["2025-03-02", "trade", ["out 1700 USD", "in 0.6 BTC"], "Cold"],
  ["2025-04-02", "trade", ["out 333.33 USD", "in 0.123456789 BTC"]],
  ["2025-05-02", "trade", ["out 0.2 BTC", "in 900 USD"], "Cold"],
];

describe.each(methods)("a sale by %s", (method) => {
  test.each(scopes)("over the scope %s is estimated as a report then books it", async (scope) => {
    await call("settings.update", { patch: { costBasis: { method, scope } } });
    await record(story);
    await compute();
    const amount = "0.8112";
    const price = "2345.67";
    const of = scope === "wallet" ? { wallet: "Cold" } : {};
    const estimated = await estimate({ amount, price, ...of });
    const proceeds = formatDecimal(multiply(parseDecimal(amount), parseDecimal(price)));
    const [sale] = await record([
      [
        world.writer.now(),
        "trade",
        [`out ${amount} BTC`, `in ${proceeds} USD`],
        scope === "wallet" ? "Cold" : "Main",
      ],
    ]);
    const { disposals } = await call<{
      disposals: {
        transactionId: string;
        proceeds: string;
        cost: string;
        gain: string;
        lots: { transactionId: string | null; amount: string; cost: string; gain: string }[];
      }[];
    }>("pnl.report", {});
    const booked = disposals.find(({ transactionId }) => transactionId === sale);
    expect(estimated).toMatchObject({
      gap: null,
      missing: "0",
      proceeds: booked?.proceeds,
      cost: booked?.cost,
      gain: booked?.gain,
      lotCount: booked?.lots.length,
    });
    expect(estimated.lots).toMatchObject(
      (booked?.lots ?? []).map(({ transactionId, amount: ofLot, cost }) => ({
        transactionId,
        amount: ofLot,
        cost,
      })),
    );
    expect(booked?.lots.length).toBeGreaterThan(0);
  });
});

test("lots are grouped by whether they were held for more than a year in the account's time zone", async () => {
  const now = world.writer.now();
  await record([
    [now - 800 * 86_400_000, "deposit", ["in 100000 USD"]],
    [now - 700 * 86_400_000, "trade", ["out 100 USD", "in 1 BTC"]],
    [now - 20 * 86_400_000, "trade", ["out 300 USD", "in 1 BTC"]],
  ]);
  await compute();
  const { terms, lots, gain } = await estimate({ amount: "1.5", price: "200" });
  expect(gain).toBe("50");
  expect(terms).toMatchObject([
    { term: "short", amount: "0.5", cost: "150", gain: "-50" },
    { term: "long", amount: "1", cost: "100", gain: "100" },
  ]);
  expect(lots.map(({ daysHeld }) => daysHeld)).toEqual([700, 20]);
});

describe("a gain that is not known is null, with the reason", () => {
  test("nothing is sold that the lots do not hold", async () => {
    await record(story.slice(0, 2));
    await compute();
    expect(await estimate({ amount: "1.25", price: "2000" })).toMatchObject({
      gap: "missingHistory",
      missing: "0.25",
      proceeds: "2500",
      cost: null,
      gain: null,
      lots: [{ amount: "1", cost: "1000", gain: "1000" }],
    });
  });
  test("there is no price", async () => {
    await record(story.slice(0, 2));
    await compute();
    expect(await estimate({ amount: "0.5" })).toMatchObject({
      gap: "noPrice",
      price: null,
      proceeds: null,
      cost: "500",
      gain: null,
    });
  });
  test("a lot came in without a price", async () => {
    await record([
      ["2024-01-01", "deposit", ["in 2 BTC"]],
      ["2024-01-02", "deposit", ["in 1 BTC = 70 USD"]],
    ]);
    await compute();
    expect(await estimate({ amount: "2.5", price: "100" })).toMatchObject({
      gap: "unknownCost",
      proceeds: "250",
      cost: null,
      gain: null,
      lots: [{ gain: null }, { cost: "35", gain: "15" }],
    });
  });
  test("the lots are not computed yet by the present cost basis", async () => {
    await record(story.slice(0, 2));
    expect(await estimate({ amount: "1", price: "2000" })).toMatchObject({
      gap: "computing",
      gain: null,
      lots: [],
    });
    await compute();
    expect(await estimate({ amount: "1", price: "2000" })).toMatchObject({ gap: null, gain: "1000" });
    await call("settings.update", { patch: { costBasis: { method: "acb" } } });
    expect(await estimate({ amount: "1", price: "2000" })).toMatchObject({
      gap: "computing",
      gain: null,
      lots: [],
    });
  });
  test("money has no lots", async () => {
    await record(story.slice(0, 2));
    await compute();
    expect(await estimate({ assetId: assetOf("USD"), amount: "1" })).toMatchObject({
      gap: "money",
      gain: null,
    });
  });
});

test("the latest price applies unless one is given, and what rests on the market value of deposits is named", async () => {
  await record([
    ["2024-01-01", "deposit", ["in 2 BTC = 100 USD"]],
    [world.writer.now(), "deposit", ["in 1 BTC"]],
  ]);
  const day = new Date(world.writer.now()).toISOString().slice(0, 10);
  await call("prices.set", { prices: [{ assetId: btc, day, price: "80", currency: "USD" }] });
  await compute();
  expect(await estimate({ amount: "2.5" })).toMatchObject({
    price: "80",
    proceeds: "200",
    cost: "140",
    assumedCost: "40",
    gain: "60",
  });
  expect(await estimate({ amount: "1", price: "0" })).toMatchObject({
    price: "0",
    proceeds: "0",
    assumedCost: "0",
    gain: "-50",
  });
});

test.each([
  [{ amount: "0.00" }, /zero/],
  [{ amount: "-1" }, /sign/],
  [{ amount: "1e3" }, /plain notation/],
  [{ amount: "1", price: "-5" }, /sign/],
])("a sale of %j is refused", async (input, reason) => {
  const { status, detail } = await answerTo("trades.estimateSale", { assetId: btc, ...input });
  expect(status).toBe(400);
  expect(detail).toMatch(reason);
});

test("with lots by wallet, a sale that names no wallet is refused", async () => {
  await call("settings.update", { patch: { costBasis: { scope: "wallet" } } });
  const { status, detail } = await answerTo("trades.estimateSale", { assetId: btc, amount: "1" });
  expect(status).toBe(400);
  expect(detail).toMatch(/Name the wallet/);
});
