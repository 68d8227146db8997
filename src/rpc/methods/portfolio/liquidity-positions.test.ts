import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { runToEnd } from "../../../ports/pause.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { checkHealth } from "../../../tasks/derived/check-health.ts";

const eth = "eip155:1/slip44:60";
const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const hot = "0x00000000000000000000000000000000000000aa";
const seller = "0x00000000000000000000000000000000000000ee";
const pool = "0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640";
const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
const unknownManager = "0x00000000000000000000000000000000000000d1";
const zeroAddress = "0x0000000000000000000000000000000000000000";
const receipt = `eip155:1/erc721:${manager}/77`;
const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);

let world: ServiceWorld;
let token: string;
let accountName: string;

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  useAccount("first");
});
afterEach(() => world.close());

function useAccount(name: string): void {
  accountName = name;
  world.writer.accounts.create({ id: name, name, baseCurrency: "USD", at: 0 });
}

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const body = (await answer.json()) as { result?: T; detail?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.detail ?? ""}`);
  return body.result as T;
}

const into = (assetId: string, amount: string, counterparty: string): ReportedLeg => ({
  direction: "in",
  assetId,
  amount,
  counterparty,
});
const out = (assetId: string, amount: string, counterparty: string): ReportedLeg => ({
  direction: "out",
  assetId,
  amount,
  counterparty,
});

/** A call of the wallet as an explorer reports it. */
function called(days: number, method: string, legs: ReportedLeg[], to = manager): ReportedTransaction {
  return {
    at: start + days * day,
    platform: "eip155:1",
    wallet: hot,
    txHash: `0x${String(days + 1).padStart(64, "0")}`,
    method,
    counterparty: to,
    legs: [...legs, { direction: "fee", assetId: eth, amount: "0.0001" }],
  };
}

/** 2 ETH at 2,000 and 5,000 USDC at 1. */
const bought = (): ReportedTransaction[] =>
  [into(eth, "2", seller), into(usdc, "5000", seller)].map((leg, index) => ({
    at: start,
    type: "deposit",
    platform: "eip155:1",
    wallet: hot,
    txHash: `0x${String(900 + index).padStart(64, "0")}`,
    legs: [leg],
  }));
/** ETH goes through the manager, which refunds what the pool does not take; USDC goes to the pool. */
const mint = (): ReportedTransaction =>
  called(10, "multicall", [
    out(eth, "1.1", manager),
    into(eth, "0.1", manager),
    out(usdc, "2000", pool),
    into(receipt, "1", zeroAddress),
  ]);
const remove = (days: number, ethPaid: string, usdcPaid: string, more: ReportedLeg[] = []) =>
  called(days, "multicall", [into(eth, ethPaid, manager), into(usdc, usdcPaid, pool), ...more]);

async function report(transactions: readonly ReportedTransaction[]): Promise<void> {
  const account = world.writer.accounts.open(accountName);
  account.ledger.add(transactions, { kind: "connection", id: "chain" });
  await call("prices.set", {
    prices: [0, 10, 20, 30, 40].flatMap((days) => [
      { assetId: eth, day: dayOf(days), price: days < 20 ? "2000" : "2500", currency: "USD" },
      { assetId: usdc, day: dayOf(days), price: "1", currency: "USD" },
    ]),
  });
  runToEnd(account.balances.refresh());
  runToEnd(account.netWorth.refresh({ since: null, now: world.writer.now(), currency: "USD" }));
}
const dayOf = (days: number): string => new Date(start + days * day).toISOString().slice(0, 10);

type Balances = {
  items: { wallet: string; assetId: string; amount: string }[];
  unverified: { contract: string; assetId: string; amount: string }[];
};
type Report = {
  totals: Record<string, string>;
  disposals: { assetId: string; amount: string; cost: string; proceeds: string }[];
  withdrawn: object[];
  income: object[];
  missingAcquisitions: object[];
  remaining: { assetId: string; amount: string; cost: string; at: number }[];
};
const pnlAt = (days: number): Promise<Report> =>
  call<Report>("pnl.report", { to: start + days * day + 1, options: { gas: "ignore" } });

async function positionsAt(days: number): Promise<[string, string][]> {
  const { items } = await call<Balances>("balances.list", { at: start + days * day + 1 });
  return items
    .filter(({ wallet, amount }) => wallet.includes("#") && amount !== "0")
    .map(({ assetId, amount }) => [assetId, amount]);
}

async function typesOf(): Promise<string[]> {
  const { items } = await call<{ items: { at: number; type: string }[] }>("transactions.list");
  return items.toSorted((a, b) => a.at - b.at).map(({ type }) => type);
}

async function issues(): Promise<string[]> {
  await checkHealth.run({
    context: world.writer,
    accountName,
    account: world.writer.accounts.open(accountName),
    taskId: "task",
    input: checkHealth.input.parse({}),
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });
  const { items } = await call<{ items: { kind: string }[] }>("issues.list");
  return items.map(({ kind }) => kind);
}

describe("a liquidity position", () => {
  test("is locked when it is minted: no gain, and no price of the NFT needed", async () => {
    await report([...bought(), mint()]);
    expect(await typesOf()).toEqual(["deposit", "deposit", "stake"]);
    expect(await positionsAt(10)).toEqual(
      expect.arrayContaining([
        [eth, "1"],
        [usdc, "2000"],
      ]),
    );
    const { totals, disposals, withdrawn, income, remaining } = await pnlAt(10);
    expect({ disposals, withdrawn, income }).toEqual({ disposals: [], withdrawn: [], income: [] });
    expect(totals).toMatchObject({ realised: "0", income: "0" });
    expect(remaining.every(({ at }) => at === start)).toBe(true);
    expect(remaining.some(({ assetId }) => assetId === receipt)).toBe(false);
  });
  test.each([
    ["and the NFT stays", []],
    ["and the NFT is burned", [out(receipt, "1", zeroAddress)]],
  ])("returns its coins with date and cost, and sells the difference, %s", async (_, more) => {
    await report([...bought(), mint(), remove(20, "0.8", "2500", more)]);
    expect(await typesOf()).toEqual(["deposit", "deposit", "stake", "trade"]);
    expect(await positionsAt(20)).toEqual([]);
    const { disposals, remaining, withdrawn, income, missingAcquisitions } = await pnlAt(20);
    expect(disposals).toMatchObject([{ assetId: eth, amount: "0.2", cost: "400", proceeds: "500" }]);
    expect({ withdrawn, income, missingAcquisitions }).toEqual({
      withdrawn: [],
      income: [],
      missingAcquisitions: [],
    });
    expect(remaining.filter(({ assetId }) => assetId === eth)).toMatchObject([{ at: start }]);
    expect(remaining.filter(({ assetId, at }) => assetId === usdc && at > start)).toMatchObject([
      { amount: "500", cost: "500" },
    ]);
    expect(await issues()).not.toContain("unexplainedRelease");
  });
  test("withdrawn in part returns lots and sells nothing", async () => {
    await report([...bought(), mint(), remove(20, "0.4", "1250")]);
    expect((await pnlAt(20)).disposals).toEqual([]);
    expect(await positionsAt(20)).toEqual(
      expect.arrayContaining([
        [eth, "0.6"],
        [usdc, "750"],
      ]),
    );
    await report([remove(30, "0.4", "1250")]);
    expect((await pnlAt(30)).disposals).toMatchObject([{ assetId: eth, amount: "0.2", cost: "400" }]);
    expect(await positionsAt(30)).toEqual([]);
  });
  test("out of its range returns only one coin", async () => {
    await report([...bought(), mint(), called(20, "collect", [into(eth, "1.7", manager)])]);
    expect((await pnlAt(20)).disposals).toMatchObject([{ assetId: usdc, amount: "2000", cost: "2000" }]);
    expect(await positionsAt(20)).toEqual([]);
  });
  test("does not affect the coins of another pool of the same manager", async () => {
    const dai = "eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f";
    const other = called(11, "mint", [
      out(eth, "0.5", manager),
      out(dai, "100", pool),
      into(`${receipt}8`, "1", zeroAddress),
    ]);
    await report([...bought(), mint(), other, remove(20, "0.8", "2500")]);
    expect(await positionsAt(20)).toEqual(
      expect.arrayContaining([
        [eth, "0.5"],
        [dai, "100"],
      ]),
    );
  });
  test("closes when its empty NFT is burned later", async () => {
    const burn = called(30, "burn", [out(receipt, "1", zeroAddress)]);
    await report([...bought(), mint(), remove(20, "0.8", "2500"), burn]);
    const { missingAcquisitions, withdrawn } = await pnlAt(30);
    expect({ missingAcquisitions, withdrawn }).toEqual({ missingAcquisitions: [], withdrawn: [] });
    expect(await issues()).not.toContain("unknownContract");
  });
  test("has the same figures for any order of its transactions", async () => {
    const all = [...bought(), mint(), remove(20, "0.4", "1250"), remove(30, "0.4", "1250")];
    const figures = new Set<string>();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), async (shuffled) => {
        useAccount(`order-${++runs}`);
        for (const each of shuffled) await report([each]);
        const { disposals, remaining } = await pnlAt(30);
        expect(disposals).toMatchObject([{ assetId: eth, amount: "0.2", cost: "400" }]);
        figures.add(JSON.stringify([disposals, remaining, await positionsAt(30)]));
        expect(figures.size).toBe(1);
      }),
      { numRuns: 5 },
    );
  });
});

describe("a liquidity position whose liquidity is known", () => {
  const change = (liquidity: string) => ({ liquidity: [{ assetId: receipt, liquidity }] });
  const parts = (): ReportedTransaction[] => [
    ...bought(),
    { ...mint(), ...change("1000") },
    { ...remove(20, "0.48", "1500"), ...change("-600") },
    { ...remove(30, "0.32", "1000", [out(receipt, "1", zeroAddress)]), ...change("-400") },
  ];
  test("settles each part that is removed, and holds nothing in the end", async () => {
    await report(parts());
    expect(await typesOf()).toEqual(["deposit", "deposit", "stake", "trade", "trade"]);
    expect(await positionsAt(20)).toEqual(
      expect.arrayContaining([
        [eth, "0.4"],
        [usdc, "800"],
      ]),
    );
    expect(await positionsAt(30)).toEqual([]);
    expect((await pnlAt(30)).disposals).toMatchObject([
      { assetId: eth, amount: "0.12", cost: "240", proceeds: "300" },
      { assetId: eth, amount: "0.08", cost: "160", proceeds: "200" },
    ]);
    expect(await issues()).not.toEqual(expect.arrayContaining(["unknownLiquidity"]));
    const { redeemed } = await call<{ redeemed: { isClosed: boolean; versusHolding: string }[] }>(
      "positions.list",
    );
    expect(redeemed).toMatchObject([{ isClosed: true, versusHolding: "0" }]);
  });
  test("returns its whole cost when its NFT is sold, and misses no acquisition", async () => {
    const sale = {
      ...called(20, "fulfillOrder", [into(usdc, "5000", seller), out(receipt, "1", seller)], seller),
    };
    await report([...bought(), { ...mint(), ...change("1000") }, sale]);
    const { disposals, missingAcquisitions, totals } = await pnlAt(20);
    expect(disposals).toMatchObject([{ assetId: eth, amount: "1", cost: "2000", proceeds: "3000" }]);
    expect(missingAcquisitions).toEqual([]);
    expect(totals).toMatchObject({ realised: "1000" });
    expect(await positionsAt(20)).toEqual([]);
  });
  test("unknown liquidity has an issue where everything was sold", async () => {
    await report([...bought(), mint(), remove(20, "0.48", "2500")]);
    expect(await issues()).toContain("unknownLiquidity");
  });
});

test.each([
  ["with", true],
  ["without", false],
])(
  "an NFT that a gauge keeps and returns with rewards stays a position, %s known liquidity",
  async (_, isKnown) => {
    const gauge = "0x00000000000000000000000000000000000000c1";
    const cake = "eip155:1/erc20:0x152649ea73beab28c5b49b26eb48f7ead6d4c898";
    const change = (liquidity: string) => (isKnown ? { liquidity: [{ assetId: receipt, liquidity }] } : {});
    await report([
      ...bought(),
      { ...mint(), ...change("1000") },
      called(12, "safeTransferFrom", [out(receipt, "1", gauge)]),
      called(20, "withdraw", [into(receipt, "1", gauge), into(cake, "3", gauge)], gauge),
    ]);
    expect(await typesOf()).toEqual(["deposit", "deposit", "stake", "withdrawal", "reward"]);
    const held = expect.arrayContaining([
      [eth, "1"],
      [usdc, "2000"],
    ]);
    expect(await positionsAt(20)).toEqual(held);
    const { disposals, income } = await pnlAt(20);
    expect(disposals).toEqual([]);
    expect(income).toMatchObject([{ assetId: cake, amount: "3" }]);
    await report([{ ...remove(30, "1", "2000"), ...change("-1000") }]);
    expect(await positionsAt(30)).toEqual([]);
    expect((await pnlAt(30)).disposals).toEqual([]);
  },
);

describe("an NFT of known liquidity that is sent to an unknown address", () => {
  const friend = "0x00000000000000000000000000000000000000fe";
  const sent = (): ReportedTransaction => called(20, "safeTransferFrom", [out(receipt, "1", friend)]);
  const all = (): ReportedTransaction[] => [
    ...bought(),
    { ...mint(), liquidity: [{ assetId: receipt, liquidity: "1000" }] },
    sent(),
  ];
  const coins = [
    [eth, "1"],
    [usdc, "2000"],
  ];
  const openIssue = async () => {
    await issues();
    const { items } = await call<{ items: { kind: string; message: string }[] }>("issues.list");
    return items.find(({ kind }) => kind === "sentLiquidity");
  };
  const idOfSent = (): string => `eip155:1:${String(sent().txHash)}:${hot}`;

  test("is named with what still counts", async () => {
    await report(all());
    expect(await typesOf()).toEqual(["deposit", "deposit", "stake", "withdrawal"]);
    expect(await positionsAt(20)).toEqual(expect.arrayContaining(coins));
    const issue = await openIssue();
    expect(issue?.message).toContain(`the NFT 77 of Uniswap to ${friend}`);
    expect(issue?.message).toContain("2000 USDC, 1 ETH");
  });

  test.each(["gift", "payment", "loss"] as const)(
    "takes its coins and their cost with it once it is a %s",
    async (type) => {
      await report(all());
      await call("transactions.update", { id: idOfSent(), patch: { type } });
      await report([]);
      expect(await positionsAt(20)).toEqual([]);
      const { remaining, totals } = await pnlAt(20);
      expect(remaining.map(({ assetId, amount }) => [assetId, amount]).toSorted()).toEqual(
        [
          [eth, "0.9998"],
          [usdc, "3000"],
        ].toSorted(),
      );
      // As a payment, the coins are sold at their market value; of a gift and a loss nothing is realised as proceeds.
      expect(totals["proceeds"]).toBe(type === "payment" ? "4500" : "0");
      expect(await openIssue()).toBeUndefined();
      await call("transactions.update", { id: idOfSent(), patch: { type: "withdrawal" } });
      await report([]);
      expect(await positionsAt(20)).toEqual(expect.arrayContaining(coins));
    },
  );

  test("is a position once the owner says that the contract keeps it, and a transfer to a wallet of the owner", async () => {
    await report(all());
    for (const [meaning, expected] of [
      ["position", "stake"],
      ["own", "transfer"],
    ] as const) {
      await call("contracts.update", { contract: friend, platform: "eip155:1", meaning });
      await report([]);
      expect(await typesOf()).toEqual(["deposit", "deposit", "stake", expected]);
      expect(await positionsAt(20)).toEqual(expect.arrayContaining(coins));
      expect(await openIssue()).toBeUndefined();
    }
  });
});

describe("an NFT minted by an unknown contract", () => {
  const minted = (paid: ReportedLeg[]): ReportedTransaction =>
    called(
      10,
      "mint",
      [...paid, into(`eip155:1/erc721:${unknownManager}/1`, "1", zeroAddress)],
      unknownManager,
    );
  test("for two coins is an unverified position with an issue, not a trade", async () => {
    await report([...bought(), minted([out(eth, "1", unknownManager), out(usdc, "2000", pool)])]);
    expect(await typesOf()).toEqual(["deposit", "deposit", "contract"]);
    const { unverified } = await call<Balances>("balances.list", { at: start + 10 * day + 1 });
    expect(unverified.map(({ contract, assetId, amount }) => [contract, assetId, amount]).toSorted()).toEqual(
      [
        [unknownManager, usdc, "2000"],
        [unknownManager, eth, "1"],
      ].toSorted(),
    );
    expect((await pnlAt(10)).disposals).toEqual([]);
    expect((await pnlAt(10)).income).toEqual([]);
    expect(await issues()).toContain("unknownContract");
  });
  test("is a position that counts once the owner confirms it", async () => {
    await report([...bought(), minted([out(eth, "1", unknownManager), out(usdc, "2000", pool)])]);
    await call("contracts.update", {
      contract: unknownManager,
      platform: "eip155:1",
      meaning: "position",
    });
    await report([]);
    expect(await typesOf()).toEqual(["deposit", "deposit", "stake"]);
    expect(await positionsAt(10)).toEqual(
      expect.arrayContaining([
        [eth, "1"],
        [usdc, "2000"],
      ]),
    );
    expect((await pnlAt(10)).disposals).toEqual([]);
    expect(await issues()).not.toContain("unknownContract");
  });
  test.each([
    ["ETH", eth, "1"],
    ["USDC", usdc, "300"],
  ])("for %s alone is a purchase", async (_, coin, amount) => {
    await report([...bought(), minted([out(coin, amount, unknownManager)])]);
    expect(await typesOf()).toEqual(["deposit", "deposit", "trade"]);
    expect(await issues()).not.toContain("unknownContract");
  });
});

test("payments of the Merkl distributor are rewards, claimed or not", async () => {
  const distributor = "0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9ae";
  const pushed = { ...called(20, "0x12345678", [into(usdc, "7", distributor)], seller) };
  pushed.legs = pushed.legs.filter(({ direction }) => direction !== "fee");
  await report([...bought(), called(10, "claim", [into(usdc, "5", distributor)], distributor), pushed]);
  expect(await typesOf()).toEqual(["deposit", "deposit", "reward", "reward"]);
  expect((await pnlAt(20)).totals["income"]).toBe("12");
});
