import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chainOf } from "../../src/connectors/chains/evm/settings.ts";
import {
  createChainReader,
  type ChainReader,
} from "../../src/connectors/chains/evm/positions/chain-reader.ts";
import { readAave } from "../../src/connectors/chains/evm/positions/lending.ts";
import { readConcentrated } from "../../src/connectors/chains/evm/positions/concentrated.ts";
import { readMorpho } from "../../src/connectors/chains/evm/positions/morpho.ts";
import { readRates } from "../../src/connectors/chains/evm/positions/share-tokens.ts";
import { createNode, type Node } from "../../src/connectors/json-rpc.ts";
import { readPositions } from "../../src/connectors/chains/evm/positions/read-positions.ts";
import type { ChainPosition } from "../../src/domain/protocols/chain-position.ts";
import { sumOf } from "../../src/domain/money/decimal.ts";
import { dayFromNumber, dayNumberOf } from "../../src/domain/time/day.ts";
import { createHttp } from "../../src/net/http.ts";
import { silentLogger } from "../../src/ports/logger.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { positionComparisonsOf } from "../../src/tasks/connections/position-comparisons.ts";
import { derived } from "../../src/prices/derived.ts";
import { positionItems } from "../../src/rpc/shared/position-items.ts";
import type { PriceContext } from "../../src/prices/price-source.ts";
import { noAnvil, startAnvil, type Anvil } from "../support/evm/anvil.ts";
import { reportFor } from "../accounting/book-of.ts";
import { putAave } from "../support/evm/aave-market.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { callData } from "../support/evm/contracts.ts";
import {
  artifact,
  ask,
  compilePositions,
  invoke,
  put,
  transact,
} from "../support/evm/published-contracts.ts";

if (noAnvil) console.warn(`Tests of positions on a chain are skipped: ${noAnvil}.`);

const chain = chainOf(31_337, {});
const multicall = "0xca11bde05977b3631167028862be2a173976ca11";
const units = 10n ** 18n;
const asset = (contract: string): string => `${chain.platform}/erc20:${contract}`;
const forever = 2n ** 40n;
const max128 = 2n ** 128n - 1n;
/** A whole amount of a token with 18 decimals, as text. */
const whole = (amount: bigint): string => {
  const digits = String(amount).padStart(19, "0");
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, "");
};

describe.skipIf(noAnvil)("positions read from a chain", () => {
  let node: Anvil;
  let codes: Awaited<ReturnType<typeof compilePositions>>;
  let owner: string;
  let other: string;
  let tokens: [string, string];
  let snapshot: string;

  beforeAll(async () => {
    node = await startAnvil();
    codes = await compilePositions();
    const [first, second] = node.accounts;
    [owner, other] = [first.toLowerCase(), second.toLowerCase()];
    const made = [
      await node.deploy(other, "Token", ["First", "ONE", 18, 10n ** 30n]),
      await node.deploy(other, "Token", ["Second", "TWO", 18, 10n ** 30n]),
    ].sort();
    tokens = [made[0] ?? "", made[1] ?? ""];
    for (const token of tokens)
      await invoke(node, other, token, "transfer(address,uint256)", owner, 1_000_000n * units);
    snapshot = await node.rpc<string>("evm_snapshot");
  });
  afterAll(() => node.close());
  beforeEach(async () => {
    await node.rpc("evm_revert", [snapshot]);
    snapshot = await node.rpc<string>("evm_snapshot");
  });

  const http = () =>
    createHttp({
      fetch: globalThis.fetch,
      config: { upstreams: { EVM_RPC_31337: node.url }, offline: true },
      log: silentLogger,
      now: Date.now,
      random: () => 0,
      sleep: async () => undefined,
    });
  const rpcNode = (): Node =>
    createNode("evm_rpc_31337", node.url, { http: http(), signal: new AbortController().signal });
  const readerNow = async (): Promise<ChainReader> => {
    const reader = await createChainReader(rpcNode(), chain);
    if (reader === undefined) throw new Error("the node has no block");
    return reader;
  };
  const balanceOf = async (token: string, of: string): Promise<bigint> =>
    (await ask(node, token, "balanceOf(address)", of))[0] ?? 0n;
  /** What the wallet holds of a token changes by with an action. */
  const gained = async (of: readonly string[], action: () => Promise<unknown>): Promise<bigint[]> => {
    const before = await Promise.all(of.map((token) => balanceOf(token, owner)));
    await action();
    const after = await Promise.all(of.map((token) => balanceOf(token, owner)));
    return after.map((amount, index) => amount - (before[index] ?? 0n));
  };
  const tokenNow = async (token: string) => ({
    wallet: owner,
    assetId: asset(token),
    amount: whole(await balanceOf(token, owner)),
    decimals: 18,
  });
  const readShares = async (...shares: string[]): Promise<ChainPosition[]> => {
    const held = await Promise.all(shares.map(tokenNow));
    const read = await readPositions(rpcNode(), chain, { wallet: owner, tokens: held });
    return read?.positions ?? [];
  };

  const makePair = async (): Promise<string> => {
    const factory = await put(
      node,
      other,
      artifact("@uniswap/v2-core/build/UniswapV2Factory.json").bytecode,
      [other],
    );
    await invoke(node, other, factory, "createPair(address,address)", ...tokens);
    const [word = 0n] = await ask(node, factory, "getPair(address,address)", ...tokens);
    return `0x${word.toString(16).padStart(40, "0")}`;
  };
  const addLiquidity = async (pair: string, from: string, amounts: [bigint, bigint]): Promise<void> => {
    for (const [index, token] of tokens.entries())
      await invoke(node, from, token, "transfer(address,uint256)", pair, amounts[index] ?? 0n);
    await invoke(node, from, pair, "mint(address)", from);
  };

  /** A swap of the first token for the second, which moves the price and leaves a fee in the pool. */
  const swapIn = async (pair: string, amount: bigint): Promise<void> => {
    await invoke(node, other, tokens[0], "transfer(address,uint256)", pair, amount);
    const [reserve0 = 0n, reserve1 = 0n] = await ask(node, pair, "getReserves()");
    const withFee = amount * 997n;
    const out = (withFee * reserve1) / (reserve0 * 1_000n + withFee);
    await transact(node, {
      from: other,
      to: pair,
      // swap(uint256,uint256,address,bytes) without data
      data: callData("swap(uint256,uint256,address,bytes)", 0n, out, other, 128n, 0n),
    });
  };

  test("a share of a Uniswap v2 pool is what the pool pays for it", async () => {
    const pair = await makePair();
    await addLiquidity(pair, other, [70_000n * units, 140_000n * units]);
    await addLiquidity(pair, owner, [1_000n * units, 2_000n * units]);
    await swapIn(pair, 5_000n * units);
    const [position] = await readShares(pair, tokens[0]);
    const paid = await gained(tokens, async () => {
      await invoke(node, owner, pair, "transfer(address,uint256)", pair, await balanceOf(pair, owner));
      await invoke(node, owner, pair, "burn(address)", owner);
    });
    expect(paid[0]).toBeGreaterThan(1_000n * units);
    expect(paid[1]).toBeLessThan(2_000n * units);
    expect(position).toMatchObject({
      contract: pair,
      wallet: owner,
      health: null,
      borrowed: [],
      rewards: [],
    });
    expect(position?.supplied.map(({ assetId, amount }) => [assetId, amount])).toEqual(
      tokens.map((token, index) => [asset(token), whole(paid[index] ?? 0n)]),
    );
    expect(position?.supplied[0]?.token?.assetId).toBe(asset(pair));
  });

  test("the price of a pool's share is that of the coins it represents, also at the last block of a past day", async () => {
    const pair = await makePair();
    await addLiquidity(pair, other, [70_000n * units, 140_000n * units]);
    await addLiquidity(pair, owner, [1_000n * units, 2_000n * units]);
    const dayMs = 86_400_000;
    const dayNow = async (): Promise<number> => Math.floor((await readerNow()).at / dayMs);
    const first = await dayNow();
    await node.rpc("evm_increaseTime", [2 * 86_400]);
    await swapIn(pair, 5_000n * units);

    const prices = [3n, 2n];
    const context: PriceContext = {
      http: http(),
      now: () => (first + 2) * dayMs + 3_600_000,
      signal: new AbortController().signal,
      pricesOf: async ({ assetId }, from, to) =>
        new Map(
          [from, to].map((day) => [
            day,
            {
              close: String(prices[tokens.findIndex((token) => asset(token) === assetId)] ?? 0n),
              currency: "USD",
            },
          ]),
        ),
    };
    const item = { ref: asset(pair), coinId: null, assetId: asset(pair) };
    const [today] = await derived.latest([item], context);
    const [then] = await derived.history(item, dayFromNumber(first), dayFromNumber(first), context);
    const supply = (await ask(node, pair, "totalSupply()"))[0] ?? 1n;
    const priceOf = (reserves: readonly bigint[]): number =>
      Number((((reserves[0] ?? 0n) * 3n + (reserves[1] ?? 0n) * 2n) * 10n ** 9n) / supply) / 1e9;
    expect(Number(then?.close)).toBeCloseTo(priceOf([71_000n * units, 142_000n * units]), 6);
    expect(Number(today?.close)).toBeCloseTo(
      priceOf((await ask(node, pair, "getReserves()")).slice(0, 2)),
      6,
    );
    expect(Number(today?.close)).not.toBeCloseTo(Number(then?.close), 2);
  });

  test("a share of a vault (ERC-4626) is what the vault pays for it after it earned", async () => {
    const [token] = tokens;
    const vault = await put(node, other, codes.YieldVault, [token]);
    await invoke(node, owner, token, "approve(address,uint256)", vault, 500n * units);
    await invoke(node, owner, vault, "deposit(uint256,address)", 500n * units, owner);
    await invoke(node, other, token, "transfer(address,uint256)", vault, 37n * units);
    const [position] = await readShares(vault);
    const shares = await balanceOf(vault, owner);
    const [paid = 0n] = await gained([token], () =>
      invoke(node, owner, vault, "redeem(uint256,address,address)", shares, owner, owner),
    );
    expect(paid).toBeGreaterThan(500n * units);
    expect(position?.supplied).toEqual([
      { assetId: asset(token), amount: whole(paid), token: { assetId: asset(vault), amount: whole(shares) } },
    ]);
  });

  test("an NFT of Uniswap v3 is worth the coins and fees that it pays, at any price", async () => {
    const factory = await put(
      node,
      other,
      artifact("@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json").bytecode,
    );
    const weth = await node.deploy(other, "Wrapper");
    const periphery = "@uniswap/v3-periphery/artifacts/contracts";
    const manager = await put(
      node,
      other,
      artifact(`${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`).bytecode,
      [factory, weth, weth],
    );
    const router = await put(node, other, artifact(`${periphery}/SwapRouter.sol/SwapRouter.json`).bytecode, [
      factory,
      weth,
    ]);
    const fee = 3_000n;
    await invoke(
      node,
      other,
      manager,
      "createAndInitializePoolIfNecessary(address,address,uint24,uint160)",
      ...tokens,
      fee,
      2n ** 96n,
    );
    for (const from of [owner, other])
      for (const token of tokens)
        for (const spender of [manager, router])
          await invoke(node, from, token, "approve(address,uint256)", spender, 10n ** 29n);
    const mint = (from: string, lower: bigint, upper: bigint) =>
      invoke(
        node,
        from,
        manager,
        "mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))",
        ...tokens,
        fee,
        BigInt.asUintN(256, lower),
        BigInt.asUintN(256, upper),
        1_000n * units,
        1_000n * units,
        0n,
        0n,
        from,
        forever,
      );
    await mint(other, -60_000n, 60_000n);
    // In range at every price below, below the price, above it.
    await mint(owner, -6_000n, 12_000n);
    await mint(owner, -1_200n, -600n);
    await mint(owner, 60n, 6_000n);
    const swap = (amount: bigint, direction: 0 | 1) =>
      invoke(
        node,
        other,
        router,
        "exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))",
        tokens[direction],
        tokens[1 - direction] ?? "",
        fee,
        other,
        forever,
        amount,
        0n,
        0n,
      );
    for (const [amount, direction] of [
      [700n, 1],
      [2_500n, 0],
      [900n, 1],
    ] as const)
      await swap(amount * units, direction);

    const found = await readConcentrated(await readerNow(), { manager, wallet: owner, family: "uniswap-v3" });
    expect(found.map(({ key }) => key)).toEqual(["2", "3", "4"]);
    for (const { key = "", supplied = [], rewards = [] } of found) {
      const amountOf = (list: typeof supplied, token: string): bigint =>
        list.find((each) => each.token === token)?.units ?? 0n;
      const id = BigInt(key);
      const liquidity = (await ask(node, manager, "positions(uint256)", id))[7] ?? 0n;
      const paid = await gained(tokens, async () => {
        await invoke(
          node,
          owner,
          manager,
          "decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))",
          id,
          liquidity,
          0n,
          0n,
          forever,
        );
        await invoke(
          node,
          owner,
          manager,
          "collect((uint256,address,uint128,uint128))",
          id,
          owner,
          max128,
          max128,
        );
      });
      expect(tokens.map((token) => amountOf(supplied, token) + amountOf(rewards, token))).toEqual(paid);
    }
    expect(found.some(({ rewards = [] }) => rewards.length > 0)).toBe(true);
  });

  test("supplies, debts with interest and the health factor of Aave v3 are those of its contracts", async () => {
    const [one, two] = tokens;
    const pool = await putAave(node, other, tokens);
    for (const from of [owner, other])
      for (const token of tokens)
        await invoke(node, from, token, "approve(address,uint256)", pool, 10n ** 30n);
    const supply = "supply(address,uint256,address,uint16)";
    await invoke(node, other, pool, supply, two, 10_000n * units, other, 0n);
    await invoke(node, owner, pool, supply, one, 1_000n * units, owner, 0n);
    const borrow = "borrow(address,uint256,uint256,uint16,address)";
    await invoke(node, owner, pool, borrow, two, 400n * units, 2n, 0n, owner);
    await node.rpc("evm_increaseTime", [365 * 86_400]);
    await node.mine(1);

    const [found] = await readAave(await readerNow(), { pool, wallet: owner, family: "aave-v3" });
    expect(found?.supplied?.map(({ token, units: amount }) => [token, amount])).toEqual([
      [one, 1_000n * units],
    ]);
    const debt = found?.borrowed?.[0]?.units ?? 0n;
    expect(found?.borrowed?.map(({ token }) => token)).toEqual([two]);
    expect(debt).toBeGreaterThan(400n * units);
    expect(Number(found?.health?.units ?? 0n) / 1e18).toBeCloseTo((1_000 * 0.8) / (Number(debt) / 1e18), 6);

    // Repaying everything takes the debt that was read, and the interest of the block.
    const [, spent = 0n] = await gained(tokens, () =>
      invoke(node, owner, pool, "repay(address,uint256,uint256,address)", two, 2n ** 256n - 1n, 2n, owner),
    );
    expect(Number(-spent - debt) / 1e18).toBeLessThan(0.000_01);
    expect(-spent).toBeGreaterThanOrEqual(debt);
    const [after] = await readAave(await readerNow(), { pool, wallet: owner, family: "aave-v3" });
    expect(after).toMatchObject({ borrowed: [] });
    expect(after?.health).toBeUndefined();
  });

  test("a token with a rate of its own represents that much; without a rate one is one", async () => {
    const token = await put(node, other, codes.Rated);
    const [plain] = tokens;
    const rate = { chain: chain.platform, token, underlying: "native" };
    const found = await readRates(await readerNow(), [
      { token: plain, units: 7n * units, rate: { ...rate, token: plain } },
      { token, units: 4n * units, rate: { ...rate, rate: "stEthPerToken()" } },
      { token, units: 4n * units, rate: { ...rate, rate: "getExchangeRate()" } },
    ]);
    expect(found.map(({ supplied }) => supplied)).toEqual([
      [{ token: "native", units: 7n * units, share: { token: plain, units: 7n * units } }],
      [{ token: "native", units: 5n * units, share: { token, units: 4n * units } }],
    ]);
  });

  test("several calls are one where the chain has Multicall3, with the same answers; a token that uses up its gas does not hide the others", async () => {
    const pair = await makePair();
    await addLiquidity(pair, owner, [1_000n * units, 2_000n * units]);
    const greedy = await put(node, other, codes.Greedy, [owner]);
    const alone = await readShares(pair, greedy);
    const at = await put(node, other, codes.Multicall);
    await node.rpc("anvil_setCode", [multicall, await node.rpc("eth_getCode", [at, "latest"])]);
    const together = await readShares(pair, greedy);
    const facts = (positions: ChainPosition[]) =>
      positions.map(({ contract, supplied }) => ({ contract, supplied }));
    expect(facts(alone)).toHaveLength(1);
    expect(facts(together)).toEqual(facts(alone));
  });

  test("liquidity in and out across a price move keeps the lots, and sells only what the pool exchanged", async () => {
    const [one, two] = tokens;
    const pair = await makePair();
    await addLiquidity(pair, other, [70_000n * units, 140_000n * units]);
    const router = await put(node, other, codes.Router);
    for (const token of [...tokens, pair])
      await invoke(node, owner, token, "approve(address,uint256)", router, 10n ** 30n);
    const add = "addLiquidity(address,address,address,uint256,uint256)";
    await invoke(node, owner, router, add, pair, ...tokens, 1_000n * units, 2_000n * units);
    const joined = (await readerNow()).at;
    await node.rpc("evm_increaseTime", [2 * 86_400]);
    await swapIn(pair, 5_000n * units);
    const shares = await balanceOf(pair, owner);
    const [paid1 = 0n, paid2 = 0n] = await gained(tokens, () =>
      invoke(node, owner, router, "removeLiquidity(address,uint256)", pair, shares),
    );
    const kept = 2_000n * units - paid2;
    expect(kept).toBeGreaterThan(0n);

    const world = connectionWorld();
    await world.sync(await world.connect("evm-node", { address: owner, url: node.url }));
    world.settle();
    const { items } = world.account.ledger.list({}, { limit: 100, order: "asc" });
    const pooled = items.filter(({ legs }) => legs.some(({ assetId }) => assetId === asset(pair)));
    expect(pooled.map(({ type }) => type)).toEqual(["stake", "unstake"]);

    // The second token rises from 2 to 2.5 while it is in the pool.
    const lastDay = dayNumberOf(joined);
    const report = reportFor(items, {
      prices: (assetId, day) =>
        assetId === asset(one) ? "3" : assetId === asset(two) ? (day > lastDay ? "2.5" : "2") : undefined,
    });
    const sold = report.disposals.filter(({ assetId }) => tokens.map(asset).includes(assetId));
    expect(sold).toMatchObject([
      { assetId: asset(two), amount: whole(kept), proceeds: whole((kept * 5n) / 2n), cost: whole(kept * 2n) },
    ]);
    const heldOf = (token: string) => report.remaining.filter(({ assetId }) => assetId === asset(token));
    const sum = (token: string, of: "amount" | "cost") => sumOf(heldOf(token).map((lot) => lot[of]));
    expect(sum(pair, "amount")).toBe("0");
    expect(sum(one, "amount")).toBe(whole(999_000n * units + paid1));
    expect(sum(one, "cost")).toBe(whole(3_000_000n * units + (kept * 5n) / 2n));
    expect(sum(two, "amount")).toBe(whole(1_000_000n * units - kept));
    expect(sum(two, "cost")).toBe(whole(2n * (1_000_000n * units - kept)));
    expect(report.income).toEqual([]);
  });

  test("a market in the form of Morpho Blue is found by its logs, with interest up to the block", async () => {
    const [loan, collateral] = tokens;
    const contract = await put(node, other, codes.Markets, [loan, collateral]);
    for (const from of [owner, other])
      for (const token of tokens)
        await invoke(node, from, token, "approve(address,uint256)", contract, 10n ** 29n);
    await invoke(node, other, contract, "supply(uint256)", 9_000n * units);
    await invoke(node, owner, contract, "supply(uint256)", 1_000n * units);
    await invoke(node, owner, contract, "supplyCollateral(uint256)", 500n * units);
    await invoke(node, owner, contract, "borrow(uint256)", 400n * units);
    await node.rpc("evm_increaseTime", [180 * 86_400]);
    // The market adds the interest in the block that is read.
    await invoke(node, other, contract, "accrue()");
    const [paid = 0n, owed = 0n] = await ask(node, contract, "settled(address)", owner);
    expect(owed).toBeGreaterThan(400n * units);
    expect(paid).toBeGreaterThan(1_000n * units);
    const [after, ...more] = await readMorpho(await readerNow(), { contract, wallet: owner });
    expect(more).toEqual([]);
    expect(after).toMatchObject({
      supplied: [
        { token: loan, units: paid },
        { token: collateral, units: 500n * units, isFixed: true },
      ],
      borrowed: [{ token: loan, units: owed }],
      health: { units: (500n * units * 2n * 86n * 10n ** 16n) / owed, scale: 18 },
    });
  });

  test("interest since a market last changed is what the market adds at the same time", async () => {
    const [loan, collateral] = tokens;
    const contract = await put(node, other, codes.Markets, [loan, collateral]);
    for (const token of tokens)
      await invoke(node, owner, token, "approve(address,uint256)", contract, 10n ** 29n);
    await invoke(node, owner, contract, "supply(uint256)", 1_000n * units);
    await invoke(node, owner, contract, "supplyCollateral(uint256)", 500n * units);
    await invoke(node, owner, contract, "borrow(uint256)", 400n * units);
    const later = Math.floor((await readerNow()).at / 1000) + 90 * 86_400;
    const before = await node.rpc<string>("evm_snapshot");
    await node.rpc("evm_setNextBlockTimestamp", [later]);
    await node.mine(1);
    const [stated] = await readMorpho(await readerNow(), { contract, wallet: owner });
    await node.rpc("evm_revert", [before]);
    await node.rpc("evm_setNextBlockTimestamp", [later]);
    await invoke(node, other, contract, "accrue()");
    const [paid, owed] = await ask(node, contract, "settled(address)", owner);
    expect(stated?.supplied?.[0]).toEqual({ token: loan, units: paid });
    expect(stated?.borrowed).toEqual([{ token: loan, units: owed }]);
    expect(owed).toBeGreaterThan(400n * units);
  });

  test.each([
    ["stake(uint256)", "verified"],
    ["putIn(uint256)", "unverified"],
  ])("a stake by %s at a contract in no registry is read there and agrees: %s", async (call, status) => {
    const [stakedToken, paidToken] = tokens;
    const contract = await put(node, other, codes.Stakes, [stakedToken, paidToken]);
    await invoke(node, owner, stakedToken, "approve(address,uint256)", contract, 100n * units);
    await invoke(node, owner, contract, call, 100n * units);
    const world = connectionWorld();
    const connectionId = await world.connect("evm-node", { address: owner, url: node.url });
    await world.sync(connectionId);
    world.settle();
    await node.rpc("evm_increaseTime", [1_000]);
    await node.mine(1);
    await world.verify(connectionId);
    expect(world.account.chainPositions.list()).toMatchObject([
      {
        contract,
        protocol: null,
        supplied: [{ assetId: asset(stakedToken), amount: "100", isFixed: true }],
        rewards: [{ assetId: asset(paidToken) }],
      },
    ]);
    const due = world.account.chainPositions.list()[0]?.rewards[0]?.amount;
    expect(Number(due)).toBeGreaterThanOrEqual(0.1);
    const comparisons = runToEnd(positionComparisonsOf(world.account));
    expect(comparisons).toMatchObject([
      { contract, source: "100", computed: "100", cause: null, isExpected: false },
    ]);
    const stakingIds = runToEnd(world.account.chainPositions.stakingIds());
    const { items, totals } = positionItems(world.account, { comparisons, stakingIds, now: Date.now() });
    expect(items).toMatchObject([{ contract, status, supplied: [{ amount: "100" }], differences: [] }]);
    expect(totals.supplied).toBe("0");
  });

  test("verifying a connection stores its positions, and deleting it removes them", async () => {
    const pair = await makePair();
    await addLiquidity(pair, owner, [1_000n * units, 2_000n * units]);
    const world = connectionWorld();
    const connectionId = await world.connect("evm-node", { address: owner, url: node.url });
    await world.sync(connectionId);
    world.settle();
    await world.verify(connectionId);
    const [position, ...more] = world.account.chainPositions.list();
    expect(more).toEqual([]);
    expect(position).toMatchObject({
      contract: pair,
      wallet: owner,
      platform: chain.platform,
      block: await node.block(),
    });
    expect(position?.supplied.map(({ amount }) => amount)).toHaveLength(2);
    expect(tokens.map((token) => world.account.assets.find(asset(token))?.symbol).sort()).toEqual([
      "ONE",
      "TWO",
    ]);
    const compared = runToEnd(positionComparisonsOf(world.account));
    const amount = whole(await balanceOf(pair, owner));
    expect(compared).toMatchObject([
      { assetId: asset(pair), side: "supplied", source: amount, computed: amount, cause: null },
    ]);
    world.account.connections.remove(connectionId);
    expect(world.account.chainPositions.list()).toEqual([]);
  });
});
