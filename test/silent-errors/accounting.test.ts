import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReportedLeg, ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const hot = "0x00000000000000000000000000000000000000aa";
const cold = "0x00000000000000000000000000000000000000bb";
const stranger = "0x00000000000000000000000000000000000000cc";
const deposits = "0x00000000219ab540356cbb839cbe05303d7705fa";
const zeroAddress = "0x0000000000000000000000000000000000000000";
const eth = "eip155:1/slip44:60";
const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const usd = "currency:iso4217/code:USD";
const eur = "currency:iso4217/code:EUR";
const at = (day: string, hour = 12): number => Date.parse(day) + hour * 3_600_000;
const leg = (
  direction: ReportedLeg["direction"],
  assetId: string,
  amount: string,
  counterparty = stranger,
): ReportedLeg => ({ direction, assetId, amount, counterparty });
let hashes = 0;
const onChain = (
  day: string,
  legs: ReportedLeg[],
  more: Partial<ReportedTransaction> = {},
): ReportedTransaction => ({
  at: at(day),
  platform: legs[0]?.assetId.split("/")[0] ?? "eip155:1",
  wallet: hot,
  txHash: `0x${String(++hashes).padStart(64, "0")}`,
  legs,
  ...more,
});
/** Received from outside, and a call that the wallet pays gas for. */
const received = (day: string, assetId: string, amount: string): ReportedTransaction =>
  onChain(day, [leg("in", assetId, amount)], { type: "deposit" });
const called = (day: string, legs: ReportedLeg[], method: string, contract: string): ReportedTransaction =>
  onChain(day, [...legs, { direction: "fee", assetId: eth, amount: "0.000001" }], {
    method,
    counterparty: contract,
  });

describe("validators", () => {
  const withdrawal = (day: string, amount: string, wallet: string): ReportedTransaction => ({
    ...onChain(day, [leg("in", eth, amount, deposits)], {
      wallet,
      method: "Beacon withdrawal",
      counterparty: deposits,
      type: "unstake",
    }),
  });

  test("funded from one wallet and paid to another return the principal, and only the rest is income", async () => {
    await world.report([
      received("2023-01-01", eth, "32"),
      onChain("2023-01-02", [leg("out", eth, "32", deposits)], { type: "stake", counterparty: deposits }),
      withdrawal("2024-06-01", "32.4", cold),
    ]);
    await world.price("2023-01-01", "2023-01-02", { [eth]: "2000" });
    await world.price("2024-06-01", "2024-06-05", { [eth]: "2000" });
    expect((await world.profit("2024-06-05")).totals).toMatchObject({ income: "800", realised: "0" });
    expect(await world.netWorth("2024-06-05")).toBe("64800");
    expect(await world.issues("unexplainedRelease", "unexplainedJump")).toEqual([]);
  });

  test("that pay out five ETH may pay principal or rewards: no income, and an issue", async () => {
    await world.report([
      received("2025-06-01", eth, "64"),
      onChain("2025-06-02", [leg("out", eth, "64", deposits)], { type: "stake", counterparty: deposits }),
      withdrawal("2025-09-01", "5", cold),
    ]);
    await world.price("2025-06-01", "2025-09-05", { [eth]: "2000" });
    expect((await world.profit("2025-09-05")).totals).toMatchObject({ income: "0" });
    expect(await world.issues("ambiguousWithdrawal")).toHaveLength(1);
  });
});

describe("contracts that no list knows", () => {
  const bridge = "0x00000000000000000000000000000000000000d1";

  test("a bridge keeps what it took as an unverified position with an issue, and nothing is sold", async () => {
    await world.report([
      received("2024-01-01", usdc, "1000"),
      received("2024-01-01", eth, "1"),
      called("2024-02-01", [leg("out", usdc, "1000", bridge)], "sendToken", bridge),
    ]);
    await world.price("2024-01-01", "2024-02-05", { [usdc]: "1", [eth]: "2000" });
    const { totals } = await world.profit("2024-02-05");
    expect(totals).toMatchObject({ withdrawnGain: "0", income: "0" });
    expect(await world.issues("unknownContract")).toMatchObject([
      { message: expect.stringContaining(bridge) as string },
    ]);
  });

  test("a coin that a stranger pushed is no income, and a disposal of it says that its basis is assumed", async () => {
    await world.report([
      onChain("2024-01-01", [leg("in", eth, "1", bridge)]),
      onChain("2024-02-01", [leg("out", eth, "1")], { type: "payment" }),
    ]);
    await world.price("2024-01-01", "2024-02-05", { [eth]: "2000" });
    const { totals, assumedBasis } = await world.profit("2024-02-05");
    expect(totals).toMatchObject({ income: "0", realised: "0" });
    expect(assumedBasis).toMatchObject([{ assetId: eth, amount: "1", cost: "2000" }]);
  });
});

describe("one transaction in which a wallet of the owner passes on what another one sent", () => {
  const own = "0x00000000000000000000000000000000000000dd";
  /** Three ETH go from `hot` to `cold`, which sends an amount of them to `to` at once. */
  const passedOn = (amount: string, to: string): ReportedTransaction[] => {
    const sent = onChain("2024-02-01", [
      leg("out", eth, "3", cold),
      { direction: "fee", assetId: eth, amount: "0.001" },
    ]);
    const passed = { ...sent, wallet: cold, legs: [leg("in", eth, "3", hot), leg("out", eth, amount, to)] };
    const arrived = { ...sent, wallet: own, legs: [leg("in", eth, amount, cold)] };
    return [sent, passed, ...(to === own ? [arrived] : [])];
  };
  const figures = async (amount: string, to: string) => {
    await world.report([received("2024-01-01", eth, "10"), ...passedOn(amount, to)]);
    await world.price("2024-01-01", "2024-02-05", { [eth]: "2000" });
    const { totals, counts, remaining } = await world.profit("2024-02-05", { scope: "wallet" });
    const held = remaining.map((lot) => [lot.amount, lot.cost]).sort();
    return { ...totals, withdrawn: counts["withdrawn"], held };
  };
  // Gas of 0.001 ETH is the only cost.
  const gas = { expenses: "2", realised: "0", withdrawnGain: "0" };

  test("to a third one is a transfer to both", async () => {
    expect(await figures("2", own)).toMatchObject({
      ...gas,
      withdrawn: 0,
      held: [
        ["1", "2000"],
        ["2", "4000"],
        ["6.999", "13998"],
      ],
    });
  });
  test("as a whole is a transfer to the third one", async () => {
    expect(await figures("3", own)).toMatchObject({
      ...gas,
      withdrawn: 0,
      held: [
        ["3", "6000"],
        ["6.999", "13998"],
      ],
    });
  });
  test("to a stranger is a withdrawal and no fee", async () => {
    expect(await figures("2", stranger)).toMatchObject({
      ...gas,
      withdrawn: 1,
      held: [
        ["1", "2000"],
        ["6.999", "13998"],
      ],
    });
  });
});

describe("values that nothing supports", () => {
  test("a sale that brings less money than it costs has no negative proceeds, and is named", async () => {
    await world.report([
      received("2024-01-01", eth, "1"),
      onChain("2024-02-01", [leg("out", eth, "1"), leg("out", usd, "50"), leg("in", usd, "30")], {
        type: "trade",
      }),
    ]);
    await world.price("2024-01-01", "2024-01-02", { [eth]: "2000" });
    const { disposals, unpriced } = await world.call<{
      disposals: { proceeds: string | null; gain: string | null }[];
      unpriced: { assetId: string }[];
    }>("pnl.report", { to: "2024-02-05" });
    expect(disposals).toMatchObject([{ proceeds: null, gain: null }]);
    expect(unpriced.map(({ assetId }) => assetId)).toContain(eth);
  });

  test("a deposit without a price has an assumed basis of zero that the report and an issue name", async () => {
    await world.report([
      received("2024-01-01", eth, "1"),
      onChain("2024-02-01", [leg("out", eth, "1")], { type: "payment" }),
    ]);
    await world.price("2024-02-01", "2024-02-05", { [eth]: "2000" });
    const report = await world.call<{
      unpriced: { assetId: string; amount: string }[];
      assumedBasis: { assetId: string; cost: string; realised: string }[];
    }>("pnl.report", { to: "2024-02-05" });
    expect(report.unpriced).toMatchObject([{ assetId: eth, amount: "1" }]);
    expect(report.assumedBasis).toMatchObject([{ assetId: eth, cost: "0", realised: "2000" }]);
    expect(await world.issues("unpriced")).toMatchObject([{ subject: { assetId: eth } }]);
  });

  test("what a lending pool pays beyond the tokens received before is named, and no silent gain", async () => {
    const pool = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
    const receipt = "eip155:1/erc20:0x98c23e9d8f34fefb1b7bd6a91b7ff122f4e16f5c";
    await world.report([
      received("2024-01-01", usdc, "1000"),
      received("2024-01-01", eth, "1"),
      called(
        "2024-01-02",
        [leg("out", usdc, "1000", pool), leg("in", receipt, "1000", zeroAddress)],
        "supply",
        pool,
      ),
      called(
        "2024-12-02",
        [leg("out", receipt, "1080", zeroAddress), leg("in", usdc, "1080", pool)],
        "withdraw",
        pool,
      ),
    ]);
    await world.price("2024-01-01", "2024-01-02", { [usdc]: "1", [eth]: "2000" });
    await world.price("2024-12-01", "2024-12-05", { [usdc]: "1", [eth]: "2000" });
    const { totals, missingAcquisitions } = await world.profit("2024-12-05");
    expect(totals).toMatchObject({ realised: "0" });
    expect(missingAcquisitions).toMatchObject([{ assetId: receipt, amount: "80" }]);
    expect(await world.issues("negativeBalance")).toMatchObject([
      { message: expect.stringContaining("80") as string },
    ]);
  });
});

test("money that moves between two own exchanges over midnight is neither an outflow nor an inflow", async () => {
  const money = (
    day: string,
    hour: number,
    direction: "in" | "out",
    platform: string,
  ): ReportedTransaction => ({
    at: at(day, hour),
    platform: `exchange:${platform}`,
    wallet: platform,
    type: direction === "in" ? "deposit" : "withdrawal",
    legs: [{ direction, assetId: eur, amount: "1234.56" }],
  });
  await world.call("settings.update", { patch: { baseCurrency: "EUR" } });
  await world.report([
    money("2024-01-01", 10, "in", "kraken"),
    money("2024-02-01", 23, "out", "kraken"),
    money("2024-02-02", 9, "in", "bitstamp"),
  ]);
  expect(await world.performance({ to: "2024-02-10" })).toMatchObject({ netInvested: "1234.56", twr: "0" });
  expect(await world.netWorth("2024-02-01")).toBe("1234.56");
});

describe("a half of a linked transfer", () => {
  const btc = "exchange:kraken/symbol:BTC";
  const onBitcoin = "bip122:000000000019d6689c085ae165831e93/slip44:0";
  const txHash = "ab".repeat(32);
  const half = (more: Partial<ReportedTransaction>): ReportedTransaction => ({
    at: at("2024-02-10"),
    platform: "exchange:kraken",
    wallet: "Kraken",
    txHash,
    legs: [],
    ...more,
  });

  test.each(["transactions.update", "transactions.updateMany"])(
    "gets no type that its link would leave without effect, and gets it once it is unlinked: %s",
    async (method) => {
      await world.report([
        half({ id: "exchange:kraken:w", type: "withdrawal", legs: [leg("out", btc, "1")] }),
        half({
          platform: "bip122:000000000019d6689c085ae165831e93",
          wallet: "xpub1",
          type: "deposit",
          legs: [leg("in", onBitcoin, "1")],
        }),
      ]);
      await world.price("2024-02-10", "2024-02-11", { [btc]: "50000", [onBitcoin]: "50000" });
      const { items } = await world.call<{ items: { id: string; linkedTransactionId?: string }[] }>(
        "transactions.list",
      );
      const arrival = items.find(({ linkedTransactionId }) => linkedTransactionId === "exchange:kraken:w");
      const id = arrival?.id ?? "";
      const input = {
        ...(method === "transactions.update" ? { id } : { ids: [id] }),
        patch: { type: "income" },
      };
      expect(await world.answerOf(method, input)).toMatchObject({ status: 409, reason: "transfer_half" });
      expect((await world.profit("2024-02-11")).totals).toMatchObject({ income: "0" });
      await world.call("transactions.unlink", { id });
      await world.call(method, input);
      await world.settle();
      expect((await world.profit("2024-02-11")).totals).toMatchObject({ income: "50000" });
    },
  );
});

test("a value stated in a currency without a rate is unknown and named, never the market's", async () => {
  const stated = (direction: ReportedLeg["direction"], amount: string, money: string) => ({
    direction,
    assetId: eth,
    amount,
    value: { amount: money, currency: "CHF", by: "owner" },
  });
  const create = (day: string, type: string, legs: object[]) => ({
    at: at(day),
    wallet: "Wallet",
    type,
    legs,
  });
  await world.price("2024-01-01", "2024-01-10", { [eth]: "2000", [usdc]: "1" });
  await world.call("transactions.create", {
    transactions: [
      create("2024-01-02", "deposit", [stated("in", "5", "1000")]),
      create("2024-01-03", "trade", [stated("out", "1", "500"), leg("in", usdc, "2000")]),
      create("2024-01-04", "reward", [stated("in", "1", "7")]),
    ],
  });
  await world.settle();
  const chf = "currency:iso4217/code:CHF";
  const { items } = await world.call<{ items: { symbol: string; cost: string | null }[] }>("trades.costs");
  expect(items.map(({ symbol, cost }) => [symbol, cost])).toContainEqual(["ETH", null]);
  expect(await world.profit("2024-01-10")).toMatchObject({
    disposals: [{ proceeds: null, gain: null }],
    income: [{ value: null }],
    totals: { income: "0", realised: "0" },
    unpriced: [
      { assetId: chf, amount: "1000", what: "deposit" },
      { assetId: chf, amount: "500", what: "disposal" },
      { assetId: chf, amount: "7", what: "income" },
    ],
  });
  expect(await world.issues("unpricedTransactions")).toMatchObject([
    {
      subject: { assetId: chf, count: 3 },
      remedy: { method: "prices.refresh", params: { assetIds: [chf] } },
    },
  ]);
  await world.price("2024-01-01", "2024-01-10", { [chf]: "1.1" });
  const { totals, unpriced } = await world.call<{ totals: object; unpriced: object[] }>("pnl.report", {
    to: "2024-01-10",
  });
  expect(unpriced).toEqual([]);
  expect(totals).toMatchObject({ proceeds: "550", cost: "220", realised: "330", income: "7.7" });
});
