import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sumOf } from "../../src/domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { reportFor } from "../accounting/book-of.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { createFiguresWorld } from "../support/worlds/figures-world.ts";
import {
  startReceiptChain,
  transfer,
  zero,
  type Emitted,
  type Made,
  type ReceiptChain,
} from "../support/evm/receipt-chain.ts";

/**
 * Liquidity of 1 WETH and 2,000 USDC that comes back as 0.5 WETH and 4,000 USDC, in the form of receipts: at pools with a fungible share
 * and at managers of NFTs, on the chain where they are. The rule and its figures are docs/spec/accounting.md §1.4.
 */
const wallet = "0x00000000000000000000000000000000000000aa";
const stranger = `0x${"9".repeat(40)}`;
const share = `0x${"6".repeat(40)}`;
const pool = `0x${"7".repeat(40)}`;
const [ether, dollar] = [10n ** 18n, 10n ** 6n];

type Coins = { weth: string; usdc: string };
const coinsOf: Record<number, Coins> = {
  1: {
    weth: "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
    usdc: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
  },
  8453: {
    weth: "0x4200000000000000000000000000000000000006",
    usdc: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  },
  42161: {
    weth: "0x82af49447d8a07e3bd95bd0d56f35241523fbab1",
    usdc: "0xaf88d065e77c8cc2239327c5edb3a432268e5831",
  },
};

type Venue = {
  what: string;
  chainId: keyof typeof coinsOf & number;
  called: string;
  keeper: string;
  join: string;
  leave: string;
  /** The contract of the NFT; a venue without one has a fungible share. */
  nft?: string;
};
const venues: Venue[] = [
  {
    what: "Uniswap v2",
    chainId: 1,
    called: "0x7a250d5630b4cf539739df2c5dacb4c659f2488d",
    keeper: share,
    join: "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)",
    leave: "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)",
  },
  {
    what: "Curve",
    chainId: 1,
    called: pool,
    keeper: pool,
    join: "add_liquidity(uint256[2],uint256)",
    leave: "remove_liquidity(uint256,uint256[2])",
  },
  {
    what: "Balancer",
    chainId: 1,
    called: "0xba12222222228d8ba445958a75a0704d566bf2c8",
    keeper: "0xba12222222228d8ba445958a75a0704d566bf2c8",
    join: "joinPool(bytes32,address,address,(address[],uint256[],bytes,bool))",
    leave: "exitPool(bytes32,address,address,(address[],uint256[],bytes,bool))",
  },
  {
    what: "Aerodrome",
    chainId: 8453,
    called: "0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43",
    keeper: share,
    join: "addLiquidity(address,address,bool,uint256,uint256,uint256,uint256,address,uint256)",
    leave: "removeLiquidity(address,address,bool,uint256,uint256,uint256,address,uint256)",
  },
  {
    what: "Uniswap v3",
    chainId: 1,
    called: "0xc36442b4a4522e871399cd717abdd847ab11fe88",
    keeper: pool,
    join: "multicall(bytes[])",
    leave: "multicall(bytes[])",
    nft: "0xc36442b4a4522e871399cd717abdd847ab11fe88",
  },
  {
    what: "Uniswap v4",
    chainId: 1,
    called: "0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e",
    keeper: "0x000000000004444c5dc75cb358380d2e3de08a90",
    join: "modifyLiquidities(bytes,uint256)",
    leave: "modifyLiquidities(bytes,uint256)",
    nft: "0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e",
  },
  {
    what: "Aerodrome Slipstream",
    chainId: 8453,
    called: "0x827922686190790b37229fd06084350e74485b72",
    keeper: pool,
    join: "multicall(bytes[])",
    leave: "multicall(bytes[])",
    nft: "0x827922686190790b37229fd06084350e74485b72",
  },
  {
    what: "Camelot (Algebra)",
    chainId: 42161,
    called: "0x00c7f3082833e796a5b3e4bd59f6642ff44dcd15",
    keeper: pool,
    join: "multicall(bytes[])",
    leave: "multicall(bytes[])",
    nft: "0x00c7f3082833e796a5b3e4bd59f6642ff44dcd15",
  },
];

const nftMoved = (contract: string, from: string, to: string): Emitted => ({
  at: contract,
  event: "Transfer(address,address,uint256)",
  indexed: [from, to, 7n],
});

function coins({ chainId }: Venue): Coins {
  const found = coinsOf[chainId];
  if (found === undefined) throw new Error("No coins are listed for this chain.");
  return found;
}

/** Funds the wallet, joins with all of it, and leaves with what is given, in one or more transactions. */
function history(venue: Venue, payouts: readonly { weth: bigint; usdc: bigint }[]): Made[] {
  const { weth, usdc } = coins(venue);
  const { called, keeper, join, leave, nft } = venue;
  const shares = 100n * ether;
  return [
    {
      day: "2024-01-01",
      from: stranger,
      to: weth,
      call: "transfer(address,uint256)",
      logs: [transfer(weth, stranger, wallet, ether), transfer(usdc, stranger, wallet, 2000n * dollar)],
    },
    {
      day: "2024-02-01",
      from: wallet,
      to: called,
      call: join,
      logs: [
        transfer(weth, wallet, keeper, ether),
        transfer(usdc, wallet, keeper, 2000n * dollar),
        nft === undefined ? transfer(share, zero, wallet, shares) : nftMoved(nft, zero, wallet),
      ],
    },
    ...payouts.map((paid, index): Made => ({
      day: `2024-03-0${index + 1}`,
      from: wallet,
      to: called,
      call: leave,
      logs: [
        ...(nft === undefined ? [transfer(share, wallet, zero, shares / BigInt(payouts.length))] : []),
        ...(nft !== undefined && index === payouts.length - 1 ? [nftMoved(nft, wallet, zero)] : []),
        ...(paid.weth > 0n ? [transfer(weth, keeper, wallet, paid.weth)] : []),
        ...(paid.usdc > 0n ? [transfer(usdc, keeper, wallet, paid.usdc)] : []),
      ],
    })),
  ];
}

type Amounts = { weth: bigint; usdc: bigint };
/** Liquidity as its contracts state it: added, or removed with amounts that are paid at once, and fees. */
type Stated = { liquidity: bigint; amounts: Amounts; fees?: Amounts };

/** The logs of a venue's contracts for the NFT number 7, next to the transfers. */
function liquidityLogs(
  venue: Venue,
  { liquidity, amounts, fees = { weth: 0n, usdc: 0n } }: Stated,
): Emitted[] {
  const { nft = "", what } = venue;
  const { weth, usdc } = coins(venue);
  const inOrder = (of: Amounts): [bigint, bigint] => (weth < usdc ? [of.weth, of.usdc] : [of.usdc, of.weth]);
  const pair = inOrder(amounts);
  const paid = inOrder({ weth: amounts.weth + fees.weth, usdc: amounts.usdc + fees.usdc });
  const ticks = [0n, 60n];
  if (what === "Uniswap v4")
    return [
      {
        at: venue.keeper,
        event: "ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)",
        indexed: [1n, nft],
        data: [...ticks, BigInt.asUintN(256, liquidity), 7n],
      },
    ];
  if (liquidity > 0n) {
    const minted = [nft, liquidity, ...pair];
    const added = what.includes("Algebra")
      ? {
          event: "IncreaseLiquidity(uint256,uint128,uint128,uint256,uint256,address)",
          data: [liquidity, liquidity, ...pair, pool],
        }
      : { event: "IncreaseLiquidity(uint256,uint128,uint256,uint256)", data: [liquidity, ...pair] };
    return [
      {
        at: pool,
        event: "Mint(address,address,int24,int24,uint128,uint256,uint256)",
        indexed: [nft, ...ticks],
        data: minted,
      },
      { at: nft, indexed: [7n], ...added },
    ];
  }
  const removed: Emitted[] = [
    {
      at: pool,
      event: "Burn(address,int24,int24,uint128,uint256,uint256)",
      indexed: [nft, ...ticks],
      data: [-liquidity, ...pair],
    },
    {
      at: nft,
      event: "DecreaseLiquidity(uint256,uint128,uint256,uint256)",
      indexed: [7n],
      data: [-liquidity, ...pair],
    },
  ];
  return [
    ...(liquidity === 0n ? [] : removed),
    {
      at: pool,
      event: "Collect(address,address,int24,int24,uint128,uint128)",
      indexed: [nft, ...ticks],
      data: [wallet, ...paid],
    },
    { at: nft, event: "Collect(uint256,address,uint256,uint256)", indexed: [7n], data: [wallet, ...paid] },
  ];
}

/** The history with what contracts state of the NFT: 1,000 of liquidity goes in, and comes out in parts. */
function statedHistory(venue: Venue, parts: readonly Stated[]): Made[] {
  const paid = parts.map(({ amounts, fees }) => ({
    weth: amounts.weth + (fees?.weth ?? 0n),
    usdc: amounts.usdc + (fees?.usdc ?? 0n),
  }));
  const added = { liquidity: 1000n, amounts: { weth: ether, usdc: 2000n * dollar } };
  return history(venue, paid).map((made, index) => {
    const stated = index === 1 ? added : parts[index - 2];
    if (stated === undefined) return made;
    const { logs = [] } = made;
    const changes = liquidityLogs(venue, stated);
    // A pool transfers what it pays before its log, and takes what it is paid before its manager's.
    return { ...made, logs: [...logs, ...changes] };
  });
}

describe("liquidity across a price move", () => {
  const chains = new Map<number, ReceiptChain>();
  beforeAll(async () => {
    for (const [chainId, { weth, usdc }] of Object.entries(coinsOf))
      chains.set(
        Number(chainId),
        await startReceiptChain(Number(chainId), {
          [weth]: { symbol: "WETH", decimals: 18 },
          [usdc]: { symbol: "USDC", decimals: 6 },
          [share]: { symbol: "LP", decimals: 18 },
        }),
      );
  });
  afterAll(async () => {
    for (const chain of chains.values()) await chain.close();
  });

  const read = (venue: Venue, payouts: readonly Amounts[]) => readMade(venue, history(venue, payouts));
  async function readMade(venue: Venue, made: Made[], wallets = [wallet]) {
    const chain = chains.get(venue.chainId);
    if (chain === undefined) throw new Error("The chain is not started.");
    chain.put(made);
    const world = connectionWorld();
    for (const address of wallets)
      await world.sync(await world.connect("evm-node", { address, url: chain.url }));
    world.settle();
    const { items } = world.account.ledger.list({}, { limit: 50, order: "asc" });
    const { weth, usdc } = coins(venue);
    const [wethAsset, usdcAsset] = [weth, usdc].map((token) => `eip155:${venue.chainId}/erc20:${token}`);
    // WETH costs 1,000 and is worth 8,000 when it leaves the pool.
    const report = reportFor(items, {
      booked: world.account.accounting.transactions({ now: Date.parse("2025-01-01") }),
      prices: (assetId, day) =>
        assetId === usdcAsset ? "1" : assetId === wethAsset ? (day < 19_780 ? "1000" : "8000") : undefined,
      coins: { [usdcAsset ?? ""]: "usd-coin" },
      currency: "USD",
    });
    const costOf = (asset: string | undefined): string =>
      sumOf(report.remaining.filter(({ assetId }) => assetId === asset).map(({ cost }) => cost));
    // The amounts of net worth, in whichever wallets and positions.
    const held: Record<string, string> = {};
    for (const [name, assetId] of [
      ["weth", wethAsset],
      ["usdc", usdcAsset],
    ] as const) {
      const rows = world.sql
        .prepare<{ amount: string }>(
          "SELECT h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE a.id = ? AND instr(w.wallet, '#?') = 0",
        )
        .all(assetId ?? "");
      const amount = sumOf(rows.map((row) => row.amount));
      if (amount !== "0") held[name] = amount;
    }
    const gaps = world.account.connections
      .list()
      .flatMap(({ id }) => world.account.connections.get(id).gaps.map(({ reason }) => reason));
    return { items, report, held, gaps, costs: [costOf(wethAsset), costOf(usdcAsset)] };
  }

  test.each(venues.map((venue) => [venue.what, venue] as const))(
    "%s: joining realizes nothing, and leaving sells the coin that rose for the one that fell",
    async (_what, venue) => {
      const { items, report, costs } = await read(venue, [{ weth: ether / 2n, usdc: 4000n * dollar }]);
      expect(items.map(({ type }) => type)).toEqual([
        "deposit",
        "stake",
        venue.nft === undefined ? "unstake" : "trade",
      ]);
      expect(report.totals).toMatchObject({ realised: "1500", income: "0", expenses: "0" });
      expect(costs).toEqual(["500", "4000"]);
      // The lots of half of the WETH returned; the other half was sold for what was paid beyond the USDC.
      expect(report.disposals).toMatchObject([
        { amount: "0.5", proceeds: "2000", cost: "500", gain: "1500" },
      ]);
    },
  );

  test.each(venues.filter(({ nft }) => nft === undefined).map((venue) => [venue.what, venue] as const))(
    "%s: each half of the shares settles a half of what they were issued for",
    async (_what, venue) => {
      const half = { weth: ether / 4n, usdc: 2000n * dollar };
      const { report, costs } = await read(venue, [half, half]);
      expect(report.disposals).toMatchObject([
        { amount: "0.25", proceeds: "1000", cost: "250" },
        { amount: "0.25", proceeds: "1000", cost: "250" },
      ]);
      expect(report.totals).toMatchObject({ realised: "1500", income: "0" });
      expect(costs).toEqual(["500", "4000"]);
    },
  );

  test.each(venues.filter(({ nft }) => nft !== undefined).map((venue) => [venue.what, venue] as const))(
    "%s: fees that are collected first change no figure of the whole, and are counted once",
    async (_what, venue) => {
      const fee = { weth: ether / 100n, usdc: 20n * dollar };
      const rest = { weth: ether / 2n - fee.weth, usdc: 4000n * dollar - fee.usdc };
      const { items, report, costs } = await read(venue, [fee, rest]);
      expect(items.map(({ type }) => type)).toEqual(["deposit", "stake", "trade", "trade"]);
      expect(report.totals).toMatchObject({ realised: "1500", income: "0", expenses: "0" });
      expect(costs).toEqual(["500", "4000"]);
    },
  );

  test.each(venues.filter(({ nft }) => nft !== undefined).map((venue) => [venue.what, venue] as const))(
    "%s: each part that is removed settles its part of the position",
    async (what, venue) => {
      const parts = [
        { liquidity: -600n, amounts: { weth: (ether * 3n) / 10n, usdc: 2400n * dollar } },
        { liquidity: -400n, amounts: { weth: ether / 5n, usdc: 1600n * dollar } },
      ];
      const { items, report, costs } = await readMade(venue, statedHistory(venue, parts));
      expect(items.map(({ type }) => type)).toEqual(["deposit", "stake", "trade", "trade"]);
      expect(report.disposals).toMatchObject([
        { amount: "0.3", proceeds: "1200", cost: "300" },
        { amount: "0.2", proceeds: "800", cost: "200" },
      ]);
      expect(report.totals).toMatchObject({ realised: "1500", income: "0" });
      expect(costs).toEqual(["500", "4000"]);

      const fees = { weth: ether / 100n, usdc: 20n * dollar };
      const collected = { liquidity: 0n, amounts: { weth: 0n, usdc: 0n }, fees };
      const later = await readMade(
        venue,
        statedHistory(venue, [...parts.slice(0, 1), collected, ...parts.slice(1)]),
      );
      expect(later.report.totals).toMatchObject({ realised: "1500", income: "100" });
      if (what === "Uniswap v4") return;
      const together = await readMade(
        venue,
        statedHistory(
          venue,
          parts.map((part) => ({ ...part, fees: { weth: ether / 200n, usdc: 10n * dollar } })),
        ),
      );
      expect(together.report.totals).toMatchObject({ realised: "1500", income: "100" });
    },
  );

  test("Uniswap v4: fees that are paid while liquidity is added are income, and trade nothing", async () => {
    const venue = venues.find(({ what }) => what === "Uniswap v4");
    if (venue === undefined) throw new Error("The venue is not listed.");
    const { weth, usdc } = coins(venue);
    const whole = { liquidity: -1000n, amounts: { weth: ether / 2n, usdc: 4000n * dollar } };
    const [funded, joined, left] = statedHistory(venue, [whole]);
    if (funded === undefined || joined === undefined || left === undefined) throw new Error("No history.");
    // Of 20 USDC that are added and 8 of fees, and of 0.01 WETH of fees beyond what is added, only the rest moves.
    const added = liquidityLogs(venue, { liquidity: 10n, amounts: { weth: 0n, usdc: 0n } });
    const made = (logs: Emitted[]): Made => ({ ...joined, day: "2024-02-10", logs: [...added, ...logs] });
    const [fee, paid] = [
      transfer(weth, venue.keeper, wallet, ether / 100n),
      transfer(usdc, wallet, venue.keeper, 12n * dollar),
    ];
    funded.logs = [...(funded.logs ?? []), transfer(usdc, stranger, wallet, 12n * dollar)];
    const mixed = await readMade(venue, [funded, joined, made([fee, paid])]);
    expect(mixed.report.totals).toMatchObject({ realised: "0", income: "10" });
    expect(mixed.report.disposals).toEqual([]);
    expect(mixed.costs).toEqual(["1010", "2012"]);
    const feesOnly = await readMade(venue, [funded, joined, made([fee])]);
    expect(feesOnly.report.totals).toMatchObject({ realised: "0", income: "10" });
  });

  test("Uniswap v3: what another wallet of the owner collects leaves the position once, with its cost", async () => {
    const venue = venues.find(({ what }) => what === "Uniswap v3");
    if (venue === undefined) throw new Error("The venue is not listed.");
    const half = { weth: ether / 2n, usdc: 1000n * dollar };
    const parts = [half, half].map((amounts) => ({ liquidity: -500n, amounts }));
    const cold = "0x00000000000000000000000000000000000000cc";
    const made = statedHistory(venue, parts).map((one, index) => {
      if (index !== 2) return one;
      const toCold = <Value>(value: Value): Value => (value === wallet ? (cold as Value) : value);
      const logs = (one.logs ?? []).map((log) => ({
        ...log,
        indexed: log.indexed.map(toCold),
        ...(log.data === undefined ? {} : { data: log.data.map(toCold) }),
      }));
      return { ...one, logs };
    });
    const { report, costs } = await readMade(venue, made, [wallet, cold]);
    expect(report.totals).toMatchObject({ realised: "0", income: "0" });
    expect(report.assumedBasis).toEqual([]);
    expect(costs).toEqual(["1000", "2000"]);
    expect(report.remaining.map(({ amount }) => amount).toSorted()).toEqual(["1", "2000"]);
    // Only the owner knows whose account was paid.
    const alone = await readMade(venue, made, [wallet]);
    expect(alone.held).toMatchObject({ weth: "1", usdc: "2000" });
    const named = /removed liquidity of the NFT 7 of Uniswap.* another account was paid/;
    expect(alone.gaps).toEqual(expect.arrayContaining([expect.stringMatching(named)]));
    const paid = await readMade(venue, statedHistory(venue, parts));
    expect(paid.gaps).not.toEqual(expect.arrayContaining([expect.stringMatching(named)]));
  });

  describe("an NFT that is sent away", () => {
    const managed = venues.filter(({ nft }) => nft !== undefined);
    const gauge = `0x${"8".repeat(40)}`;
    const cold = "0x00000000000000000000000000000000000000cc";
    const sent = (venue: Venue, to: string, called = venue.nft ?? ""): Made => ({
      day: "2024-02-10",
      from: wallet,
      to: called,
      call: called === venue.nft ? "safeTransferFrom(address,address,uint256)" : "deposit(uint256)",
      logs: [nftMoved(venue.nft ?? "", wallet, to)],
    });
    const whole = { liquidity: -1000n, amounts: { weth: ether, usdc: 2000n * dollar } };

    test.each(managed.map((venue) => [venue.what, venue] as const))(
      "%s: to a gauge, another wallet of the owner or an unknown address keeps its coins and their cost",
      async (_what, venue) => {
        const [funded, joined] = statedHistory(venue, [whole]);
        if (funded === undefined || joined === undefined) throw new Error("No history.");
        for (const [made, wallets] of [
          [sent(venue, gauge, gauge), [wallet]],
          [sent(venue, cold), [wallet, cold]],
          [sent(venue, stranger), [wallet]],
        ] as const) {
          const { report, costs, held } = await readMade(venue, [funded, joined, made], [...wallets]);
          expect(held).toMatchObject({ weth: "1", usdc: "2000" });
          expect(costs).toEqual(["1000", "2000"]);
          expect(report.totals).toMatchObject({ realised: "0", income: "0" });
        }
      },
    );
  });

  test("a migration from Uniswap v3 to v4, whose coins never reach the wallet, keeps them and their cost", async () => {
    const [from, to] = ["Uniswap v3", "Uniswap v4"].map((name) => venues.find(({ what }) => what === name));
    if (from?.nft === undefined || to?.nft === undefined) throw new Error("The venues are not listed.");
    const manager = to.nft;
    const removal = { liquidity: -1000n, amounts: { weth: ether, usdc: 2000n * dollar } };
    const [funded, joined, left] = statedHistory(from, [removal]);
    if (funded === undefined || joined === undefined || left === undefined) throw new Error("No history.");
    const { weth, usdc } = coins(from);
    const toManager = liquidityLogs(from, removal).map((log) => ({
      ...log,
      ...(log.data === undefined
        ? {}
        : { data: log.data.map((value) => (value === wallet ? manager : value)) }),
    }));
    const added = liquidityLogs(to, { liquidity: 500n, amounts: { weth: 0n, usdc: 0n } });
    const migrated: Made = {
      day: "2024-02-10",
      from: wallet,
      to: "0x66a9893cc07d91d95644aedd05d03f95e1dba8af",
      call: "execute(bytes,bytes[],uint256)",
      logs: [
        transfer(weth, pool, manager, ether),
        transfer(usdc, pool, manager, 2000n * dollar),
        ...toManager,
        nftMoved(to.nft, zero, wallet),
        ...added,
      ],
    };
    // What the new position did not take comes back.
    const rest: Emitted = transfer(usdc, manager, wallet, 100n * dollar);
    for (const [logs, usdcLeft] of [
      [migrated.logs ?? [], 2000n],
      [[...(migrated.logs ?? []), rest], 1900n],
    ] as const) {
      const open = await readMade(from, [funded, joined, { ...migrated, logs: [...logs] }]);
      expect(open.held).toEqual({ weth: "1", usdc: "2000" });
      expect(open.costs).toEqual(["1000", "2000"]);
      expect(open.report.totals).toMatchObject({ realised: "0", income: "0" });
      const closed: Made = {
        day: "2024-03-01",
        from: wallet,
        to: manager,
        call: to.leave,
        logs: [
          transfer(weth, to.keeper, wallet, ether / 2n),
          transfer(usdc, to.keeper, wallet, (usdcLeft + 2000n) * dollar),
          ...liquidityLogs(to, { liquidity: -500n, amounts: { weth: 0n, usdc: 0n } }),
        ],
      };
      const { report, costs } = await readMade(from, [
        funded,
        joined,
        { ...migrated, logs: [...logs] },
        closed,
      ]);
      expect(report.totals).toMatchObject({ realised: "1500", income: "0" });
      // Only the first deposit has an assumed cost.
      expect(report.assumedBasis).toMatchObject([{ amount: "0.5", cost: "500" }]);
      expect(costs).toEqual(["500", "4000"]);
    }
  });

  test("the figures of the whole stay the same, in however many parts fees were collected before", async () => {
    const venue = venues.find(({ what }) => what === "Uniswap v3");
    if (venue === undefined) throw new Error("The venue is not listed.");
    const part = fc.record({ weth: fc.bigInt(1n, 10n), usdc: fc.bigInt(1n, 400n) });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
        const fees = parts.map(({ weth, usdc }) => ({ weth: (weth * ether) / 100n, usdc: usdc * dollar }));
        const rest = fees.reduce(
          (left, fee) => ({ weth: left.weth - fee.weth, usdc: left.usdc - fee.usdc }),
          {
            weth: ether / 2n,
            usdc: 4000n * dollar,
          },
        );
        const { report, costs } = await read(venue, [...fees, rest]);
        expect(report.totals).toMatchObject({ realised: "1500", income: "0", expenses: "0" });
        expect(costs).toEqual(["500", "4000"]);
      }),
      { numRuns: 8 },
    );
  });
});

describe("the net worth of liquidity", () => {
  const platform = "eip155:1";
  const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
  const [weth, usdc] = [coinsOf[1]?.weth ?? "", coinsOf[1]?.usdc ?? ""].map(
    (token) => `${platform}/erc20:${token}`,
  );
  const nft = `${platform}/erc721:${manager}/7`;
  const lp = `${platform}/erc20:${share}`;
  const leg = (direction: "in" | "out", assetId = "", counterparty = pool, amount = "1"): ReportedLeg => ({
    direction,
    assetId,
    amount,
    counterparty,
  });
  const reported = (id: string, day: string, rest: Partial<ReportedTransaction>): ReportedTransaction => ({
    id,
    at: Date.parse(`${day}T12:00:00Z`),
    platform,
    wallet,
    txHash: `0x${id.padStart(64, "0")}`,
    legs: [],
    ...rest,
  });
  const funded = reported("1", "2024-01-02", {
    legs: [leg("in", weth, stranger), leg("in", usdc, stranger, "2000")],
  });

  test("counts the coins behind an NFT once, and the NFT never", async () => {
    const world = await createFiguresWorld();
    try {
      await world.report([
        funded,
        reported("2", "2024-01-05", {
          method: "Multicall",
          counterparty: manager,
          legs: [leg("out", weth), leg("out", usdc, pool, "2000"), leg("in", nft, zero)],
        }),
      ]);
      await world.price("2024-01-01", "2024-01-10", { [weth ?? ""]: "3000", [usdc ?? ""]: "1" });
      expect(await world.netWorth("2024-01-04")).toBe("5000");
      expect(await world.netWorth("2024-01-06")).toBe("5000");
      // Whether or not a price of the NFT is accepted, it counts nothing.
      await world.answerOf("prices.set", {
        prices: [{ assetId: nft, day: "2024-01-06", price: "5000", currency: "USD" }],
      });
      await world.settle();
      expect(await world.netWorth("2024-01-06")).toBe("5000");
    } finally {
      await world.end();
    }
  });

  test("counts a fungible share at its own price, and what it represents not again", async () => {
    const world = await createFiguresWorld();
    try {
      await world.report([
        funded,
        reported("2", "2024-01-05", {
          method: "Add Liquidity",
          counterparty: stranger,
          legs: [leg("out", weth), leg("out", usdc, pool, "2000"), leg("in", lp, zero, "100")],
        }),
      ]);
      await world.price("2024-01-01", "2024-01-10", { [weth ?? ""]: "3000", [usdc ?? ""]: "1", [lp]: "49" });
      expect(await world.netWorth("2024-01-04")).toBe("5000");
      expect(await world.netWorth("2024-01-06")).toBe("4900");
    } finally {
      await world.end();
    }
  });

  test("names a share without a price, and counts nothing for it", async () => {
    const world = await createFiguresWorld();
    try {
      await world.report([
        funded,
        reported("2", "2024-01-05", {
          method: "Add Liquidity",
          counterparty: stranger,
          legs: [leg("out", weth), leg("out", usdc, pool, "1500"), leg("in", lp, zero, "100")],
        }),
      ]);
      await world.price("2024-01-01", "2024-01-10", { [weth ?? ""]: "3000", [usdc ?? ""]: "1" });
      expect(await world.netWorth("2024-01-06")).toBe("500");
      const { unpriced } = await world.call<{ unpriced: { assetId: string }[] | string[] }>("balances.list", {
        at: Date.parse("2024-01-07") - 1,
      });
      expect(JSON.stringify(unpriced)).toContain(lp);
    } finally {
      await world.end();
    }
  });
});
