import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReportedLeg, ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const platform = "exchange:deribit";
const btc = `${platform}/symbol:BTC`;
const usdc = `${platform}/symbol:USDC`;
const leg = (
  direction: ReportedLeg["direction"],
  assetId: string,
  amount: string,
  more: Partial<ReportedLeg> = {},
): ReportedLeg => ({ direction, assetId, amount, ...more });
const trade = (
  id: string,
  legs: ReportedLeg[],
  more: Partial<ReportedTransaction> = {},
): ReportedTransaction => ({
  id: `${platform}:${id}`,
  at: Date.parse("2024-03-01T12:00:00Z"),
  type: "trade",
  platform,
  wallet: "Deribit",
  legs,
  ...more,
});

test("a half of an exchange's trade is an issue until its other half arrives", async () => {
  await world.report([
    trade("spot:1", [leg("in", btc, "1"), leg("out", usdc, "60000")]),
    trade("spot:2", [leg("in", btc, "2"), leg("fee", btc, "0.001")]),
    trade("spot:3", [leg("out", btc, "0.5")]),
  ]);
  expect(await world.issues("oneSidedTrades")).toMatchObject([
    {
      severity: "warning",
      message: expect.stringMatching(/^2 trades in Deribit \(exchange:deribit\) since 2024-03-01/) as unknown,
      subject: { count: 2 },
    },
  ]);
  await world.report([trade("spot:2", [leg("out", usdc, "120000")])]);
  expect(await world.issues("oneSidedTrades")).toMatchObject([
    { message: expect.stringMatching(/^1 trade in Deribit/) as unknown },
  ]);
  await world.report([trade("spot:3", [leg("in", usdc, "30000")])]);
  expect(await world.issues("oneSidedTrades")).toEqual([]);
});

test("a payment of a product and a trade with a stated value have one side without an issue", async () => {
  await world.report([
    trade("product", [leg("in", btc, "1", { counterparty: "Dual Investment" })]),
    trade("valued", [leg("in", btc, "1", { value: { amount: "60000", currency: "USD", by: "source" } })]),
  ]);
  expect(await world.issues("oneSidedTrades")).toEqual([]);
});
