import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ResultOf } from "../../../client/client.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { dayFromNumber, dayNumberOf } from "../../../domain/time/day.ts";
import type { ChainPosition } from "../../../domain/protocols/chain-position.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";

const accountName = "main";
const platform = "eip155:1";
const eth = `${platform}/slip44:60`;
const usdc = `${platform}/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`;
const dai = `${platform}/erc20:0x6b175474e89094c44da98b954eedeac495271d0f`;
const aUsdc = `${platform}/erc20:0x98c23e9d8f34fefb1b7bd6a91b7ff122f4e16f5c`;
const pair = "0xae461ca67b15dc8dc81ce7615e0320da1a9ab8d5";
const share = `${platform}/erc20:${pair}`;
const aave = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
const comet = "0xc3d688b66703497daa19211eedff47f25384cdc3";
const strange = "0x00000000000000000000000000000000000000c1";
const zero = `0x${"0".repeat(40)}`;
const wallet = "0x00000000000000000000000000000000000000aa";
const start = Date.UTC(2025, 0, 1);
const dayMs = 86_400_000;

let world: ServiceWorld;
let token: string;
let hashes: number;

beforeEach(async () => {
  hashes = 0;
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

const account = () => world.writer.accounts.open(accountName);

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const body = (await answer.json()) as { result?: T; detail?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.detail ?? ""}`);
  return body.result as T;
}
type Answer = ResultOf<"positions.list">;
const list = (): Promise<Answer> => call<Answer>("positions.list");

function onChain(
  days: number,
  legs: ReportedLeg[],
  more: Partial<ReportedTransaction> = {},
): ReportedTransaction {
  return {
    at: start + days * dayMs,
    platform,
    wallet,
    txHash: `0x${String(++hashes).padStart(64, "0")}`,
    legs: more.type === undefined ? [...legs, { direction: "fee", assetId: eth, amount: "0.0001" }] : legs,
    ...more,
  };
}
const leg = (
  direction: "in" | "out",
  assetId: string,
  amount: string,
  counterparty?: string,
): ReportedLeg => ({
  direction,
  assetId,
  amount,
  ...(counterparty === undefined ? {} : { counterparty }),
});

async function report(transactions: ReportedTransaction[], prices: Record<string, string>): Promise<void> {
  account().ledger.add(transactions, { kind: "connection", id: "chain" });
  const days = [dayNumberOf(start), dayNumberOf(start) + 5, dayNumberOf(world.writer.now())];
  await call("prices.set", {
    prices: Object.entries(prices).flatMap(([assetId, price]) =>
      days.map((on) => ({ assetId, day: dayFromNumber(on), price, currency: "USD" })),
    ),
  });
  settle();
}

function settle(): void {
  runToEnd(account().balances.refresh());
  const { baseCurrency: currency, costBasis } = account().settings.get();
  const { method, scope, gas, fees, depositBasis } = costBasis;
  const settings = { method, scope, currency, options: { gas, fees, depositBasis } };
  runToEnd(account().trades.refresh({ settings, since: null, now: world.writer.now() }));
}

function contractsState(...positions: Partial<ChainPosition>[]): void {
  const { connections, chainPositions } = account();
  if (connections.list().length === 0)
    connections.add({ id: "c1", kind: "evm-node", label: "node", settings: {}, createdAt: 0 });
  chainPositions.save("c1", {
    positions: positions.map((position) => ({
      platform,
      wallet,
      protocol: null,
      contract: aave,
      key: "",
      supplied: [],
      borrowed: [],
      rewards: [],
      health: null,
      block: 100,
      at: start + 30 * dayMs,
      ...position,
    })),
    assets: [],
    reads: [{ platform, wallet, block: 100, at: start + 30 * dayMs }],
  });
}

describe("positions.list", () => {
  test("values a pool's share by what it represents, next to the cost that went in", async () => {
    await report(
      [
        onChain(0, [leg("in", eth, "1.1")], { type: "deposit" }),
        onChain(0, [leg("in", usdc, "2000")], { type: "deposit" }),
        onChain(1, [
          leg("out", eth, "1", pair),
          leg("out", usdc, "2000", pair),
          leg("in", share, "40", zero),
        ]),
      ],
      { [eth]: "2000", [usdc]: "1" },
    );
    const held = { assetId: share, amount: "40" };
    contractsState({
      contract: pair,
      supplied: [
        { assetId: eth, amount: "1.2", token: held },
        { assetId: usdc, amount: "1700", token: held },
      ],
    });
    const { items, totals, unpriced, currency } = await list();
    expect(currency).toBe("USD");
    expect(unpriced).toEqual([]);
    expect(items).toMatchObject([
      {
        status: "verified",
        contract: pair,
        protocol: null,
        value: "4100",
        cost: "4000",
        gain: "100",
        block: 100,
        differences: [],
      },
    ]);
    expect(items[0]?.supplied.map(({ symbol, amount, value }) => [symbol, amount, value])).toEqual([
      ["ETH", "1.2", "2400"],
      ["USDC", "1700", "1700"],
    ]);
    expect(items[0]?.transactions.count).toBe(1);
    // What went in would be worth 4,000 now.
    expect(items[0]?.contributed.map(({ symbol, amount }) => [symbol, amount]).sort()).toEqual([
      ["ETH", "1"],
      ["USDC", "2000"],
    ]);
    expect(items[0]?.versusHolding).toBe("100");
    expect(totals).toEqual({ supplied: "4100", borrowed: "0", rewards: "0", value: "4100" });
  });

  test("subtracts debts, and names interest that the ledger does not have", async () => {
    await report(
      [
        onChain(0, [leg("in", usdc, "5000"), leg("in", eth, "1")], { type: "deposit" }),
        onChain(1, [leg("out", usdc, "4000", aUsdc.slice(-42)), leg("in", aUsdc, "4000", zero)], {
          method: "supply",
          counterparty: aave,
        }),
        onChain(2, [leg("in", dai, "1000", aave)], { type: "loan", counterparty: aave }),
      ],
      { [usdc]: "1", [dai]: "1", [eth]: "2000" },
    );
    contractsState({
      protocol: "aave",
      supplied: [{ assetId: usdc, amount: "4000", token: { assetId: aUsdc, amount: "4000" } }],
      borrowed: [{ assetId: dai, amount: "1010" }],
      rewards: [{ assetId: eth, amount: "0.01" }],
      health: "3.1",
    });
    const { items, totals } = await list();
    expect(items).toMatchObject([
      {
        status: "verified",
        protocol: { id: "aave", name: "Aave", category: "lending" },
        value: "3010",
        cost: "4000",
        gain: "20",
        health: "3.1",
        differences: [
          {
            side: "borrowed",
            symbol: "DAI",
            source: "1010",
            computed: "1000",
            likelyCause: "interest on the debt since it last changed",
            cause: { code: "debtInterest" },
            isExpected: true,
          },
        ],
      },
    ]);
    expect(items[0]?.transactions.count).toBe(2);
    expect(totals).toEqual({ supplied: "4000", borrowed: "1010", rewards: "20", value: "3010" });
    const { positions } = await call<ResultOf<"accounts.certificate">>("accounts.certificate");
    expect(positions.map(({ side, likelyCause }) => [side, likelyCause])).toEqual([
      ["supplied", null],
      ["borrowed", "interest on the debt since it last changed"],
    ]);
  });

  test("answers what is only booked, and unknown contracts outside the totals", async () => {
    await report(
      [
        onChain(0, [leg("in", eth, "10")], { type: "deposit" }),
        onChain(0, [leg("in", usdc, "500")], { type: "deposit" }),
        onChain(1, [leg("out", eth, "2", comet)], { type: "stake", counterparty: comet }),
        onChain(2, [leg("out", usdc, "300", strange)], { method: "enter", counterparty: strange }),
      ],
      { [eth]: "2000", [usdc]: "1" },
    );
    const { items, totals } = await list();
    expect(items).toMatchObject([
      {
        status: "unread",
        contract: comet,
        protocol: { id: "compound-v3" },
        value: "4000",
        cost: "4000",
        gain: "0",
        at: null,
        block: null,
      },
      { status: "unverified", contract: strange, protocol: null, value: "300", cost: null },
    ]);
    expect(totals).toEqual({ supplied: "4000", borrowed: "0", rewards: "0", value: "4000" });
    // Read, and the contract states nothing of it.
    contractsState();
    expect((await list()).items[0]).toMatchObject({
      contract: comet,
      status: "differs",
      differences: [{ side: "supplied", symbol: "ETH", source: "0", computed: "2" }],
    });
    await call("contracts.update", { contract: strange, platform, meaning: "position" });
    settle();
    expect((await list()).items.map(({ contract, status }) => [contract, status])).toEqual([
      [comet, "differs"],
      [strange, "unread"],
    ]);
  });

  test("names contracts that gave no answer, and claims no missing transaction there", async () => {
    const morpho = "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb";
    await report(
      [
        onChain(0, [leg("in", usdc, "500")], { type: "deposit" }),
        onChain(1, [leg("out", usdc, "500", morpho)], { counterparty: morpho, method: "supply" }),
      ],
      { [usdc]: "1" },
    );
    const read = { platform, wallet, block: 100, at: start + 30 * dayMs };
    contractsState();
    const statuses = async () =>
      (await list()).items.map(({ status, differences }) => [status, differences.length]);
    // Asked, and nothing there: what is booked left without a record.
    expect(await statuses()).toEqual([["differs", 1]]);
    account().chainPositions.save("c1", {
      positions: [],
      assets: [],
      reads: [{ ...read, unread: [morpho] }],
    });
    expect(await statuses()).toEqual([["unread", 0]]);
    expect((await list()).unread).toEqual([
      { platform, wallet, contract: morpho, protocol: { id: "morpho", name: "Morpho" } },
    ]);
  });

  test("does not guess the cost of one of several NFTs, or a value without a price", async () => {
    const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
    await report(
      [
        onChain(0, [leg("in", eth, "10")], { type: "deposit" }),
        onChain(0, [leg("in", dai, "500")], { type: "deposit" }),
        onChain(1, [leg("out", eth, "1", manager), leg("out", dai, "200", manager)], {
          type: "stake",
          counterparty: manager,
        }),
      ],
      { [eth]: "2000" },
    );
    const nft = (key: string, amount: string): Partial<ChainPosition> => ({
      protocol: "uniswap",
      contract: manager,
      key,
      supplied: [{ assetId: eth, amount }],
    });
    contractsState(nft("1", "0.4"), { ...nft("2", "0.6"), borrowed: [{ assetId: dai, amount: "1" }] });
    const { items, unpriced } = await list();
    expect(items.map(({ key, value, cost, gain }) => ({ key, value, cost, gain }))).toEqual(
      expect.arrayContaining([
        { key: "1", value: "800", cost: null, gain: null },
        { key: "2", value: null, cost: null, gain: null },
      ]),
    );
    expect(unpriced).toEqual([dai]);
  });
});

describe("pools that were left", () => {
  const join = [leg("out", eth, "1", pair), leg("out", usdc, "2000", pair)];
  /** Joins a pool at 2,000 for ETH, and leaves it from the fifth day on at the prices given. */
  async function left(leavings: ReportedLeg[][], prices: Record<string, string>): Promise<Answer> {
    await report(
      [
        onChain(0, [leg("in", eth, "1.1")], { type: "deposit" }),
        onChain(0, [leg("in", usdc, "2000")], { type: "deposit" }),
        onChain(1, [...join, leg("in", share, "40", zero)]),
        ...leavings.map((legs, index) => onChain(5 + index, legs)),
      ],
      { [eth]: "2000", [usdc]: "1" },
    );
    await call("prices.set", {
      prices: Object.entries(prices).flatMap(([assetId, price]) =>
        leavings.map((_legs, index) => ({
          assetId,
          day: dayFromNumber(dayNumberOf(start) + 5 + index),
          price,
          currency: "USD",
        })),
      ),
    });
    settle();
    return list();
  }
  const leave = (shares: string, ethers: string, dollars: string): ReportedLeg[] => [
    leg("out", share, shares, zero),
    leg("in", eth, ethers, pair),
    leg("in", usdc, dollars, pair),
  ];

  test("are compared with holding, fees included, at the prices of that day", async () => {
    // At four times the price a pool without fees holds 0.5 ETH and 4,000 USDC; 1% of fees was earned.
    const { items, redeemed } = await left([leave("40", "0.505", "4040")], { [eth]: "8000", [usdc]: "1" });
    expect(items).toEqual([]);
    expect(redeemed).toMatchObject([
      {
        platform,
        share: { assetId: share },
        isClosed: true,
        openedAt: start + dayMs,
        at: start + 5 * dayMs,
        heldValue: "10000",
        withdrawnValue: "8080",
        versusHolding: "-1920",
      },
    ]);
    const amounts = (list: { symbol: string; amount: string; value: string | null }[] = []) =>
      list.map(({ symbol, amount, value }) => [symbol, amount, value]).sort();
    expect(amounts(redeemed[0]?.contributed)).toEqual([
      ["ETH", "1", "8000"],
      ["USDC", "2000", "2000"],
    ]);
    expect(amounts(redeemed[0]?.withdrawn)).toEqual([
      ["ETH", "0.505", "4040"],
      ["USDC", "4040", "4040"],
    ]);
    expect(redeemed[0]?.transactions).toHaveLength(2);
  });

  test("part of a pool is compared with the part that the redeemed shares were issued for", async () => {
    const { redeemed } = await left([leave("10", "0.125", "1000")], { [eth]: "8000", [usdc]: "1" });
    expect(redeemed).toMatchObject([
      { isClosed: false, heldValue: "2500", withdrawnValue: "2000", versusHolding: "-500" },
    ]);
  });

  test("have no comparison without a price", async () => {
    const { redeemed } = await left([[...leave("40", "0.5", "4000"), leg("in", dai, "1", pair)]], {
      [eth]: "2000",
    });
    expect(redeemed).toMatchObject([{ heldValue: "4000", withdrawnValue: null, versusHolding: null }]);
  });

  test("have no comparison if more shares were redeemed than were issued for known coins", async () => {
    const { redeemed } = await left([leave("50", "0.5", "4000")], { [eth]: "2000" });
    expect(redeemed).toMatchObject([
      { contributed: [], heldValue: null, withdrawnValue: "5000", versusHolding: null },
    ]);
  });
});
