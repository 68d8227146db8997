import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sumOf } from "../../src/domain/money/decimal.ts";
import type { ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

const wallet = "0x00000000000000000000000000000000000000aa";
const stranger = `0x${"9".repeat(40)}`;
const zero = `0x${"0".repeat(40)}`;
const [here, there] = ["eip155:1", "eip155:42161"];
const [eth, ethThere] = [`${here}/slip44:60`, `${there}/slip44:60`];
const usdc = `${here}/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`;
const usdcThere = `${there}/erc20:0xaf88d065e77c8cc2239327c5edb3a432268e5831`;
const link = `${here}/erc20:0x514910771af9ca656af840dff83e8264ecf986ca`;
const usdt0 = "0x6c96de32cea08842dcc4058c14d3aaad7fa41dee";
const [oft, oftThere] = [`${here}/erc20:${usdt0}`, `${there}/erc20:${usdt0}`];

type Crossing = {
  what: string;
  /** What leaves and arrives, as its receipts report it. */
  out: Pick<ReportedTransaction, "method" | "counterparty" | "legs">;
  into: Pick<ReportedTransaction, "method" | "counterparty" | "legs">;
  /** The value of the fees: that of the message, and what is missing of the amount. */
  fees: string;
  /** What arrived. */
  arrived: string;
};
const paidInEther = (called: string): ReportedTransaction["legs"][number] => ({
  direction: "out",
  assetId: eth,
  amount: "0.01",
  counterparty: called,
});
const poolV2 = "0xc026395860db2d07ee33e05fe50ed7bd583189c7";
const poolThere = "0xe8cdf27acd73a434d661c84887215f7598e7d0d3";
const orders = "0xef4fb24ad0916217251f553c0596f8edc630eb66";
const filled = "0xe7351fd770a37282b91d153ee690b63579d6dd7f";
const liFi = "0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae";
const ccip = "0x80226fc0ee2b096224eeac085bb9a8cba1146f7d";
const crossings: Crossing[] = [
  {
    what: "Stargate v2, with a part of the ETH refunded and the pool's fee kept",
    out: {
      method: "OFT Send",
      counterparty: poolV2,
      legs: [
        { direction: "out", assetId: usdc, amount: "1000", counterparty: poolV2 },
        { ...paidInEther(poolV2), amount: "0.012" },
        { direction: "in", assetId: eth, amount: "0.002", counterparty: stranger },
      ],
    },
    into: {
      counterparty: stranger,
      legs: [{ direction: "in", assetId: usdcThere, amount: "999.4", counterparty: poolThere }],
    },
    fees: "20.6",
    arrived: "999.4",
  },
  {
    what: "a token that is burned here and minted there (OFT)",
    out: {
      method: "OFT Send",
      counterparty: usdt0,
      legs: [{ direction: "out", assetId: oft, amount: "1000", counterparty: zero }, paidInEther(usdt0)],
    },
    into: {
      method: "LayerZero Receive",
      counterparty: stranger,
      legs: [{ direction: "in", assetId: oftThere, amount: "1000", counterparty: zero }],
    },
    fees: "20",
    arrived: "1000",
  },
  {
    what: "an order at deBridge, for its fixed fee",
    out: {
      method: "Create Order",
      counterparty: orders,
      legs: [{ direction: "out", assetId: usdc, amount: "1000", counterparty: orders }, paidInEther(orders)],
    },
    into: {
      counterparty: stranger,
      legs: [{ direction: "in", assetId: usdcThere, amount: "998.5", counterparty: filled }],
    },
    fees: "21.5",
    arrived: "998.5",
  },
  {
    what: "a route of LI.FI",
    out: {
      method: "Start Bridge Tokens Via Stargate",
      counterparty: liFi,
      legs: [{ direction: "out", assetId: usdc, amount: "1000", counterparty: liFi }, paidInEther(liFi)],
    },
    into: {
      counterparty: stranger,
      legs: [{ direction: "in", assetId: usdcThere, amount: "999.5", counterparty: poolThere }],
    },
    fees: "20.5",
    arrived: "999.5",
  },
  {
    what: "CCIP, paid in LINK",
    out: {
      method: "Ccip Send",
      counterparty: ccip,
      legs: [
        { direction: "out", assetId: usdc, amount: "1000", counterparty: stranger },
        { direction: "out", assetId: link, amount: "2", counterparty: `0x${"8".repeat(40)}` },
      ],
    },
    into: {
      counterparty: stranger,
      legs: [{ direction: "in", assetId: usdcThere, amount: "1000", counterparty: stranger }],
    },
    fees: "20",
    arrived: "1000",
  },
];

describe("a departure whose message was paid for links to its arrival", () => {
  let world: FiguresWorld;
  beforeEach(async () => {
    world = await createFiguresWorld();
  });
  afterEach(() => world.end());

  test.each(crossings.map((each) => [each.what, each] as const))("%s", async (_what, crossing) => {
    const { out, into, fees, arrived } = crossing;
    const transaction = (id: string, at: string, platform: string, rest: object): ReportedTransaction => ({
      id,
      at: Date.parse(at),
      platform,
      wallet,
      txHash: `0x${id.padStart(64, "0")}`,
      legs: [],
      ...rest,
    });
    const sent = out.legs[0]?.assetId ?? "";
    const got = into.legs[0]?.assetId ?? "";
    const gas = { direction: "fee" as const, assetId: eth, amount: "0.001" };
    const assets = [sent, got].map((assetId) => ({
      assetId,
      symbol: "USD-COIN",
      coinId: "usd-coin",
      decimals: 6,
    }));
    await world.report([
      transaction("1", "2024-01-02T12:00:00Z", here, {
        legs: [
          { direction: "in", assetId: sent, amount: "1000", counterparty: stranger },
          { direction: "in", assetId: link, amount: "10", counterparty: stranger },
          { direction: "in", assetId: eth, amount: "1", counterparty: stranger },
        ],
      }),
    ]);
    for (const { assetId, coinId } of assets)
      if (assetId === sent) await world.call("assets.update", { assetId, patch: { coinId } });
    await world.report([
      transaction("2", "2024-02-01T12:00:00Z", here, { ...out, legs: [...out.legs, gas] }),
    ]);
    await world.report([transaction("3", "2024-02-01T12:20:00Z", there, into)]);
    await world.call("assets.update", { assetId: got, patch: { coinId: "usd-coin" } });
    await world.price("2024-01-01", "2024-02-28", {
      [eth]: "2000",
      [ethThere]: "2000",
      [sent]: "1",
      [got]: "1",
      [link]: "10",
    });
    await world.settle();

    type Listed = { id: string; type: string; linkedTransactionId?: string };
    const { items } = await world.call<{ items: Listed[] }>("transactions.list", { limit: 10, order: "asc" });
    const [, departure, arrival] = items;
    expect(departure?.type).toBe("bridge");
    expect(arrival?.linkedTransactionId).toBe(departure?.id);
    const { totals, remaining } = await world.profit("2024-02-28");
    // The gas of the departure is 2.
    expect(totals["expenses"]).toBe(String(Number(fees) + 2));
    expect(totals["income"]).toBe("0");
    expect(totals["withdrawnGain"]).toBe("0");
    const lots = remaining.filter(({ assetId }) => assetId === sent || assetId === got);
    expect(sumOf(lots.map(({ amount }) => amount))).toBe(arrived);
    expect(await world.held("2024-02-28")).toContain(`${wallet} ${arrived} ${got.split(":").at(-1) ?? ""}`);
    expect(await world.issues("unexplainedRelease", "overdueBridge", "negativeBalance")).toEqual([]);
  });
});
