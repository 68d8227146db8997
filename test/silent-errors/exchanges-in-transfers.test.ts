import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReportedLeg, ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const first = "0x00000000000000000000000000000000000000aa";
const second = "0x00000000000000000000000000000000000000bb";
const pool = "0x00000000000000000000000000000000000000cc";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const lido = "0xae7ab96520de3a18e5e111b5eaab095312d7fe84";
/** Compound's market, which issues no token for collateral and debts. */
const comet = "0xc3d688b66703497daa19211eedff47f25384cdc3";
const zero = "0x0000000000000000000000000000000000000000";
const assets = {
  ETH: "eip155:1/slip44:60",
  USDC: "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
  WETH: `eip155:1/erc20:${weth}`,
  STETH: `eip155:1/erc20:${lido}`,
};
type Move = [
  direction: ReportedLeg["direction"],
  amount: string,
  coin: keyof typeof assets,
  counterparty: string,
];
const legsOf = (moves: readonly Move[]): ReportedLeg[] =>
  moves.map(([direction, amount, coin, counterparty]) => ({
    direction,
    amount,
    assetId: assets[coin],
    counterparty,
  }));
const at = (day: string): number => Date.parse(day) + 43_200_000;
/** Both wallets hold 5 ETH, at a cost of 1,000 and 1,200 each. */
const bought = (wallet: string, value: string, hash: string): ReportedTransaction => ({
  at: at("2024-01-01"),
  platform: "eip155:1",
  wallet,
  txHash: `0x${hash.repeat(64)}`,
  type: "deposit",
  legs: [
    {
      direction: "in",
      assetId: assets.ETH,
      amount: "5",
      counterparty: pool,
      value: { amount: value, currency: "USD", by: "source" },
    },
  ],
});

describe("one transaction in which own wallets exchange coins and pay each other", () => {
  const sent: Move[] = [["out", "1", "ETH", second]];
  test.each<[what: string, moves: { first: Move[]; second: Move[] }, realised: string, held: string[]]>([
    [
      "the receiver sells all of it",
      {
        first: sent,
        second: [
          ["in", "1", "ETH", first],
          ["out", "1", "ETH", pool],
          ["in", "2000", "USDC", pool],
        ],
      },
      "1000",
      ["bb 2000 USDC 2000"],
    ],
    [
      "the receiver sells half of it",
      {
        first: sent,
        second: [
          ["in", "1", "ETH", first],
          ["out", "0.5", "ETH", pool],
          ["in", "1000", "USDC", pool],
        ],
      },
      "500",
      ["bb 0.5 ETH 500", "bb 1000 USDC 1000"],
    ],
    [
      "the receiver sells more than it received",
      {
        first: sent,
        second: [
          ["in", "1", "ETH", first],
          ["out", "2", "ETH", pool],
          ["in", "4000", "USDC", pool],
        ],
      },
      "1800",
      ["bb 4000 USDC 4000"],
    ],
    [
      "the sender sells and sends on all proceeds",
      {
        first: [
          ["out", "1", "ETH", pool],
          ["in", "2000", "USDC", pool],
          ["out", "2000", "USDC", second],
        ],
        second: [["in", "2000", "USDC", first]],
      },
      "1000",
      ["bb 2000 USDC 2000"],
    ],
    [
      "the sender sells and sends on a part of the proceeds",
      {
        first: [
          ["out", "1", "ETH", pool],
          ["in", "2000", "USDC", pool],
          ["out", "500", "USDC", second],
        ],
        second: [["in", "500", "USDC", first]],
      },
      "1000",
      ["aa 1500 USDC 1500", "bb 500 USDC 500"],
    ],
    [
      "the sender sells one coin and sends another",
      {
        first: [
          ["out", "1", "ETH", pool],
          ["in", "2000", "USDC", pool],
          ["out", "1", "ETH", second],
        ],
        second: [["in", "1", "ETH", first]],
      },
      "1000",
      ["aa 2000 USDC 2000", "bb 1 ETH 1000"],
    ],
    [
      "the receiver sells it and sends back a part of the proceeds",
      {
        first: [
          ["out", "1", "ETH", second],
          ["in", "500", "USDC", second],
        ],
        second: [
          ["in", "1", "ETH", first],
          ["out", "1", "ETH", pool],
          ["in", "2000", "USDC", pool],
          ["out", "500", "USDC", first],
        ],
      },
      "1000",
      ["aa 500 USDC 500", "bb 1500 USDC 1500"],
    ],
    [
      "the receiver stakes it, which is no sale",
      {
        first: sent,
        second: [
          ["in", "1", "ETH", first],
          ["out", "1", "ETH", lido],
          ["in", "1", "STETH", zero],
        ],
      },
      "0",
      ["bb 1 STETH 1000"],
    ],
    [
      "the receiver borrows on it, which is no sale",
      {
        first: sent,
        second: [
          ["in", "1", "ETH", first],
          ["out", "1", "ETH", comet],
          ["in", "500", "USDC", comet],
        ],
      },
      "0",
      [],
    ],
    [
      "the receiver wraps it, which is no sale",
      {
        first: sent,
        second: [
          ["in", "1", "ETH", first],
          ["out", "1", "ETH", weth],
          ["in", "1", "WETH", weth],
        ],
      },
      "0",
      ["bb 1 WETH 1000"],
    ],
  ])("%s", async (_, moves, realised, held) => {
    const both = { at: at("2024-02-01"), platform: "eip155:1", txHash: `0x${"1".repeat(64)}` };
    await world.report([
      bought(first, "5000", "2"),
      bought(second, "6000", "3"),
      { ...both, wallet: first, legs: legsOf(moves.first) },
      { ...both, wallet: second, legs: legsOf(moves.second) },
    ]);
    await world.price("2024-01-01", "2024-02-05", {
      [assets.ETH]: "2000",
      [assets.USDC]: "1",
      [assets.WETH]: "2000",
      [assets.STETH]: "2000",
    });
    const { totals, counts, remaining } = await world.profit("2024-02-05", { scope: "wallet" });
    expect({ ...totals, withdrawn: counts["withdrawn"] }).toMatchObject({
      realised,
      withdrawnGain: "0",
      expenses: "0",
      withdrawn: 0,
    });
    const symbolOf = (assetId: string): string =>
      Object.entries(assets).find(([, id]) => id === assetId)?.[0] ?? assetId;
    const lots = remaining.map(
      ({ wallet, amount, assetId, cost }) => `${wallet?.slice(-2)} ${amount} ${symbolOf(assetId)} ${cost}`,
    );
    expect(lots).toEqual(expect.arrayContaining(held));
  });
});

test("what an own wallet sends a third one beyond what it received in the transaction keeps its cost", async () => {
  const third = "0x00000000000000000000000000000000000000dd";
  const both = { at: at("2024-02-01"), platform: "eip155:1", txHash: `0x${"1".repeat(64)}` };
  await world.report([
    bought(first, "5000", "2"),
    bought(second, "6000", "3"),
    { ...both, wallet: first, legs: legsOf([["out", "1", "ETH", second]]) },
    {
      ...both,
      wallet: second,
      legs: legsOf([
        ["in", "1", "ETH", first],
        ["out", "1.7", "ETH", third],
        ["out", "0.2", "ETH", pool],
      ]),
    },
    { ...both, wallet: third, legs: legsOf([["in", "1.7", "ETH", second]]) },
  ]);
  await world.price("2024-01-01", "2024-02-05", { [assets.ETH]: "2000" });
  const { totals, counts, remaining } = await world.profit("2024-02-05", { scope: "wallet" });
  // 0.2 ETH of the second wallet went to somebody else.
  expect({ ...totals, withdrawn: counts["withdrawn"] }).toMatchObject({ withdrawnGain: "160", withdrawn: 1 });
  expect(remaining.map(({ wallet, amount, cost }) => [wallet?.slice(-2), amount, cost])).toEqual(
    expect.arrayContaining([
      ["aa", "4", "4000"],
      ["bb", "4.1", "4920"],
      ["dd", "1", "1000"],
      ["dd", "0.7", "840"],
    ]),
  );
});
