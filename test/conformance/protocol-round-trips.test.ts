import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  add,
  formatDecimal,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../src/domain/money/decimal.ts";
import { protocolOf } from "../../src/domain/protocols/contracts.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { positionComparisonsOf } from "../../src/tasks/connections/position-comparisons.ts";
import { noAnvil, startAnvil, type Anvil } from "../support/evm/anvil.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { createFiguresWorld } from "../support/worlds/figures-world.ts";
import {
  callOf,
  protocolArtifacts,
  protocolChain,
  type ProtocolChain,
} from "../support/evm/protocol-contracts.ts";

const approve = "approve(address spender, uint256 amount)";
const issue = "issue(address to, uint256 amount)";
const usd = (amount: number): bigint => BigInt(amount) * 10n ** 6n;
const coins = (amount: number): bigint => BigInt(amount) * 10n ** 18n;
const platform = "eip155:1";
const native = `${platform}/slip44:60`;
const nobody = `0x${"0".repeat(40)}`;
const all = 2n ** 256n - 1n;

if (noAnvil) console.warn(`Round trips through protocols are skipped: ${noAnvil}.`);

describe.skipIf(noAnvil)("a round trip on a local node", { timeout: 120_000 }, () => {
  let node: Anvil;
  let chain: ProtocolChain;
  let dollar: string;
  let coin: string;
  let filler: string;
  let artifacts: Awaited<ReturnType<typeof protocolArtifacts>>;

  beforeAll(async () => {
    artifacts = await protocolArtifacts();
    node = await startAnvil("--chain-id", "1", "--auto-impersonate", "--timestamp", "1704067200");
    chain = protocolChain(node, artifacts, "2024-01-02");
    dollar = "0xdac17f958d2ee523a2206206994597c13d831ec7";
    await chain.moveTo(dollar, await chain.deploy("Coin", "USDT", 6));
    coin = await chain.deploy("Coin", "WBTC", 18);
    filler = await chain.person();
    for (const each of [dollar, coin]) await chain.call(filler, each, issue, [filler, 10n ** 30n]);
  }, 120_000);
  afterAll(() => node.close());
  beforeEach(() => chain.begin());

  const assetOf = (contract: string): string => `${platform}/erc20:${contract}`;

  type Price = [day: string, price: string];

  /**
   * What the service makes of wallets read from nodes, with a constant price of the dollar and the native coin, and one of the other coin
   * from days on. Gas is paid in the native coin at its cost, so it is left out of the profit; wallets and contracts are named.
   */
  async function read(
    names: Record<string, string>,
    {
      prices = [["2024-01-01", "2000"]],
      nodes = [node],
      isLinked = false,
    }: { prices?: Price[]; nodes?: Anvil[]; isLinked?: boolean } = {},
  ) {
    const figures = await createFiguresWorld();
    const world = connectionWorld({ account: figures.account() });
    const connections: string[] = [];
    for (const [address, name] of Object.entries(names))
      for (const { url } of name.startsWith("wallet") ? nodes : []) {
        const id = await world.connect("evm-node", { address, url });
        await world.sync(id);
        connections.push(id);
      }
    await figures.price("2024-01-01", "2024-06-30", { [assetOf(dollar)]: "1", [native]: "2000" });
    for (const [index, [day, price]] of prices.entries()) {
      const next = Date.parse(prices[index + 1]?.[0] ?? "2024-07-01");
      await figures.price(day, new Date(next - 86_400_000).toISOString().slice(0, 10), {
        [assetOf(coin)]: price,
      });
    }
    await figures.settle();
    const bridged = figures.account().ledger.list({ types: ["bridge"] }, { limit: 2, order: "asc" }).items;
    if (isLinked) {
      await figures.call("transactions.link", { ids: bridged.map(({ id }) => id) });
      await figures.settle();
    }
    const { items } = figures.account().ledger.list({}, { limit: 100, order: "asc" });
    const report = await figures.profit("2024-06-30");
    const issues = await figures.issues();
    await agreeing(world, connections);
    const held = await figures.held("2024-06-30");
    figures.end();
    const named = (text: string): string =>
      Object.entries({ ...names, [dollar]: "USD", [coin]: "COIN" }).reduce(
        (sum, [address, name]) => sum.replaceAll(address, name),
        text.replaceAll(`${platform}/erc20:`, ""),
      );
    const gas = report.disposals
      .filter(({ assetId }) => assetId === native)
      .map(({ proceeds }) => parseDecimal(proceeds))
      .reduce(add, zero);
    const total = (key: string): Decimal => parseDecimal(report.totals[key] ?? "");
    const gains = add(add(total("realised"), total("income")), total("unrealised"));
    return {
      types: items.map((item) => [item.type, protocolOf(item)?.id ?? ""].join(" ").trim()),
      held: held.filter((line) => !line.endsWith(" 60")).map(named),
      native: held.filter((line) => line.endsWith(" 60")).map(named),
      realised: report.totals["realised"],
      income: report.income.map(({ assetId, amount, value }) => named(`${amount} ${assetId} = ${value}`)),
      profit: formatDecimal(subtract(gains, subtract(total("expenses"), gas))),
      lots: report.remaining
        .filter(({ assetId }) => assetId !== native)
        .map(({ assetId, amount, at }) =>
          named(`${amount} ${assetId} of ${new Date(at).toISOString().slice(0, 10)}`),
        ),
      costs: report.remaining
        .filter(({ assetId }) => assetId !== native)
        .map(({ assetId, cost }) => named(`${assetId} ${cost}`)),
      nativeDays: [
        ...new Set(
          report.remaining
            .filter(({ assetId }) => assetId.endsWith("/slip44:60"))
            .map(({ at }) => new Date(at).toISOString().slice(0, 10)),
        ),
      ],
      issues: issues.map(({ kind }) => kind).filter((kind) => !kind.startsWith("unpriced")),
    };
  }

  /** Positions as the contracts state them, each with what is booked for it; every difference is an expected one. */
  async function agreeing(world: ReturnType<typeof connectionWorld>, connections: readonly string[]) {
    for (const id of connections) await world.verify(id);
    const compared = runToEnd(positionComparisonsOf(world.account));
    expect(compared.filter(({ cause, isExpected }) => cause !== null && !isExpected)).toEqual([]);
    return compared.map(({ side, source, computed }) => ({ side, source, computed }));
  }

  /** The same of a wallet in the middle of its trip. */
  async function agreed(wallet: string) {
    const world = connectionWorld();
    const id = await world.connect("evm-node", { address: wallet, url: node.url });
    await world.sync(id);
    world.settle();
    return agreeing(world, [id]);
  }

  async function funded(dollars: number, amount: number): Promise<string> {
    const wallet = await chain.person();
    if (dollars > 0) await chain.call(filler, dollar, issue, [wallet, usd(dollars)]);
    if (amount > 0) await chain.call(filler, coin, issue, [wallet, coins(amount)]);
    return wallet;
  }
  const allow = async (wallet: string, token: string, spender: string): Promise<void> =>
    void (await chain.call(wallet, token, approve, [spender, all]));

  const pool = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
  async function lendingPool() {
    await chain.moveTo(pool, await chain.deploy("LendingPool"));
    const aCoin = await chain.deploy("ScaledToken", "aEthWBTC", pool);
    const aDollar = await chain.deploy("ScaledToken", "aEthUSDT", pool);
    const owed = await chain.deploy("ScaledToken", "variableDebtEthUSDT", pool);
    await chain.call(filler, pool, "open(address,address,address)", [coin, aCoin, nobody]);
    await chain.call(filler, pool, "open(address,address,address)", [dollar, aDollar, owed]);
    await chain.call(filler, dollar, issue, [pool, usd(1_000_000)]);
    await allow(filler, dollar, pool);
    return { aCoin, owed };
  }
  const supply = "supply(address,uint256,address,uint16)";
  const borrow = "borrow(address,uint256,uint256,uint16,address)";

  test("a liquidation takes collateral and the token of the debt", async () => {
    const { aCoin, owed } = await lendingPool();
    const wallet = await funded(0, 1);
    await allow(wallet, coin, pool);
    await chain.call(wallet, pool, supply, [coin, coins(1), wallet, 0]);
    await chain.call(wallet, pool, borrow, [dollar, usd(1_000), 2n, 0, wallet]);
    expect(await agreed(wallet)).toEqual([
      { side: "supplied", source: "1000000000000", computed: "1000000000000" },
      { side: "borrowed", source: "1000", computed: "1000" },
    ]);
    chain.on("2024-02-01");
    await chain.call(filler, pool, "liquidationCall(address,address,address,uint256,uint256)", [
      coin,
      dollar,
      wallet,
      usd(500),
      10n ** 18n / 2n,
    ]);
    const prices: Price[] = [
      ["2024-01-01", "2000"],
      ["2024-02-01", "1100"],
    ];
    const found = await read(
      { [wallet]: "wallet", [aCoin]: "aCOIN", [owed]: "owed", [pool]: "pool" },
      { prices },
    );
    expect(found).toMatchObject({
      types: ["deposit", "deposit", "approval", "stake aave", "loan aave", "liquidation aave"],
      // Half of the debt is repaid by the liquidator, its token burned and half of the collateral taken; these tokens count six decimals.
      held: [
        "wallet 1000 USD",
        "wallet 500 owed",
        "wallet 500000000000 aCOIN",
        "wallet#pool -500 owed",
        "wallet#pool -500 USD",
      ],
      income: [],
      // What the liquidator paid came in at its value and repaid the debt at the same: no gain.
      costs: ["aCOIN 1000", "owed 0", "USD 500", "USD 500"],
      issues: [],
    });
  });

  test("Uniswap v2: coins in, a price move, coins out", async () => {
    const factory = await chain.deploy("UniswapV2Factory", nobody);
    await chain.call(filler, factory, "createPair(address,address)", [dollar, coin]);
    const data = await node.rpc<string>("eth_call", [
      { to: factory, data: callOf("getPair(address,address)", [dollar, coin]) },
      "latest",
    ]);
    const pair = `0x${data.slice(-40)}`;
    const router = await chain.deploy("PairRouter", pair);
    const wallet = await funded(2_000, 1);
    for (const each of [dollar, coin]) await allow(wallet, each, router);
    await allow(wallet, pair, router);
    await chain.call(
      wallet,
      router,
      "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)",
      [dollar, coin, usd(2_000), coins(1), 0n, 0n, wallet, all],
    );
    const [share, ...others] = await agreed(wallet);
    expect(others).toEqual([]);
    expect(share?.computed).toBe(share?.source);
    chain.on("2024-03-01");
    // Another one buys half of the coins for as many dollars as are in the pool, and the fee.
    const isFirst = BigInt(dollar) < BigInt(coin);
    await chain.call(filler, dollar, "transfer(address,uint256)", [pair, usd(2_007)]);
    await chain.call(filler, pair, "swap(uint256,uint256,address,bytes)", [
      isFirst ? 0n : 10n ** 18n / 2n,
      isFirst ? 10n ** 18n / 2n : 0n,
      filler,
      "0x",
    ]);
    chain.on("2024-04-01");
    const held = BigInt(
      await node.rpc<string>("eth_call", [
        { to: pair, data: callOf("balanceOf(address)", [wallet]) },
        "latest",
      ]),
    );
    await chain.call(
      wallet,
      router,
      "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)",
      [dollar, coin, held, 0n, 0n, wallet, all],
    );
    expect(
      await read(
        { [wallet]: "wallet" },
        {
          prices: [
            ["2024-01-01", "2000"],
            ["2024-03-01", "8000"],
          ],
        },
      ),
    ).toMatchObject({
      types: ["deposit", "deposit", "deposit", "approval", "approval", "approval", "stake", "unstake"],
      held: ["wallet 0.49999999998881966 COIN", "wallet 4006.999999 USD"],
      // Half of the coin, which cost 1000, was sold step by step for what came beyond the 2000 that went in.
      realised: "1006.99999897763932",
      income: [],
      // 4006.999999 and the coin's rest at 8000, less the 4000 that went in.
      profit: "4006.99999891055728",
      lots: [
        "2000 USD of 2024-01-02",
        "2006.999999 USD of 2024-04-01",
        "0.49999999998881966 COIN of 2024-01-02",
      ],
      costs: ["USD 2000", "USD 2006.999999", "COIN 999.99999997763932"],
    });
  });

  test("Uniswap v3: mint, collect, remove, burn", async () => {
    const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
    const weth = await chain.deploy("Coin", "WETH", 18);
    const factory = await chain.deploy("UniswapV3Factory");
    await chain.moveTo(manager, await chain.deploy("NonfungiblePositionManager", factory, weth, nobody));
    const router = await chain.deploy("SwapRouter", factory, weth);
    const [first = "", second = ""] = BigInt(dollar) < BigInt(coin) ? [dollar, coin] : [coin, dollar];
    // One smallest unit of each is worth as much: the price is that of the smallest units, one to one.
    await chain.call(filler, manager, "createAndInitializePoolIfNecessary(address,address,uint24,uint160)", [
      first,
      second,
      3000,
      2n ** 96n,
    ]);
    const wallet = await chain.person();
    await chain.call(filler, dollar, issue, [wallet, usd(1_000)]);
    await chain.call(filler, coin, issue, [wallet, usd(1_000)]);
    for (const each of [dollar, coin]) {
      await allow(wallet, each, manager);
      await allow(filler, each, router);
    }
    await chain.call(
      wallet,
      manager,
      "mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))",
      [[first, second, 3000, -887220, 887220, usd(1_000), usd(1_000), 0n, 0n, wallet, all]],
    );
    // What the pool would pay is rounded down by one smallest unit.
    const opened = await agreed(wallet);
    expect(opened.map(({ side, source, computed }) => [side, source, computed]).sort()).toEqual([
      ["supplied", "0.000000000999999999", "0.000000001"],
      ["supplied", "999.999999", "1000"],
    ]);
    chain.on("2024-03-01");
    await chain.call(
      filler,
      router,
      "exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))",
      [[dollar, coin, 3000, filler, all, usd(1_000), 0n, 0n]],
    );
    await chain.call(wallet, manager, "collect((uint256,address,uint128,uint128))", [
      [1n, wallet, 2n ** 128n - 1n, 2n ** 128n - 1n],
    ]);
    chain.on("2024-04-01");
    const data = await node.rpc<string>("eth_call", [
      { to: manager, data: callOf("positions(uint256)", [1n]) },
      "latest",
    ]);
    const liquidity = BigInt(`0x${data.slice(2 + 64 * 7, 2 + 64 * 8)}`);
    const part = (liquidity * 6n) / 10n;
    for (const removed of [part, liquidity - part]) {
      await chain.call(wallet, manager, "decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))", [
        [1n, removed, 0n, 0n, all],
      ]);
      await chain.call(wallet, manager, "collect((uint256,address,uint128,uint128))", [
        [1n, wallet, 2n ** 128n - 1n, 2n ** 128n - 1n],
      ]);
    }
    await chain.call(wallet, manager, "burn(uint256)", [1n]);
    const prices: Price[] = [
      ["2024-01-01", "1000000000000"],
      ["2024-03-01", "4000000000000"],
    ];
    expect(await read({ [wallet]: "wallet" }, { prices })).toMatchObject({
      types: [
        "deposit",
        "deposit",
        "deposit",
        "approval",
        "approval",
        "stake uniswap",
        "trade uniswap",
        "contract uniswap",
        "trade uniswap",
        "contract uniswap",
        "trade uniswap",
        "withdrawal uniswap",
      ],
      held: ["wallet 0.000000000500751126 COIN", "wallet 1999.999997 USD"],
      // What did not return cost 499.248874 and was sold, in two parts, for the 996.999998 beyond the 1000 that went in; the rest are fees,
      // which were collected before.
      realised: "497.751124",
      income: ["2.999999 USD = 2.999999"],
      profit: "2003.004501",
      lots: [
        "1000 USD of 2024-01-02",
        "2.999999 USD of 2024-03-01",
        "598.199999 USD of 2024-04-01",
        "398.799999 USD of 2024-04-01",
        "0.000000000500751126 COIN of 2024-01-02",
      ],
      issues: [],
    });
  });

  test("stake, reward, withdrawal", async () => {
    const farm = await chain.deploy("StakingRewards", coin, dollar);
    const wallet = await funded(0, 2);
    await allow(wallet, coin, farm);
    await chain.call(wallet, farm, "stake(uint256)", [coins(2)]);
    await chain.call(filler, dollar, issue, [farm, usd(30)]);
    chain.on("2024-03-01");
    await chain.call(wallet, farm, "getReward()");
    chain.on("2024-04-01");
    await chain.call(wallet, farm, "withdraw(uint256)", [coins(2)]);
    expect(
      await read(
        { [wallet]: "wallet" },
        {
          prices: [
            ["2024-01-01", "2000"],
            ["2024-03-01", "3000"],
          ],
        },
      ),
    ).toMatchObject({
      types: ["deposit", "deposit", "approval", "stake", "reward", "unstake"],
      held: ["wallet 2 COIN", "wallet 30 USD"],
      realised: "0",
      income: ["30 USD = 30"],
      profit: "2030",
      lots: ["2 COIN of 2024-01-02", "30 USD of 2024-03-01"],
      costs: ["COIN 4000", "USD 30"],
      issues: [],
    });
  });

  test("a vault (ERC-4626) whose assets grow", async () => {
    const vault = await chain.deploy("ShareVault", dollar);
    const wallet = await funded(1_000, 0);
    await allow(wallet, dollar, vault);
    await chain.call(wallet, vault, "deposit(uint256,address)", [usd(1_000), wallet]);
    expect(await agreed(wallet)).toEqual([{ side: "supplied", source: "1000", computed: "1000" }]);
    chain.on("2024-03-01");
    await chain.call(filler, dollar, issue, [vault, usd(100)]);
    chain.on("2024-04-01");
    await chain.call(wallet, vault, "redeem(uint256,address,address)", [usd(500), wallet, wallet]);
    await chain.call(wallet, vault, "redeem(uint256,address,address)", [usd(500), wallet, wallet]);
    expect(await read({ [wallet]: "wallet" })).toMatchObject({
      types: ["deposit", "deposit", "approval", "stake", "unstake", "unstake"],
      held: ["wallet 1099.999999 USD"],
      realised: "0",
      income: [],
      profit: "99.999999",
      lots: ["549.999999 USD of 2024-01-02", "550 USD of 2024-01-02"],
      costs: ["USD 500", "USD 500"],
      issues: [],
    });
  });

  test("restaking with a queued withdrawal", async () => {
    const strategy = "0x93c4b944d05dfe6df7645a86cd2206016c51564d";
    await chain.moveTo(strategy, await chain.deploy("RestakingStrategy"));
    const manager = await chain.deploy("StrategyManager");
    const queue = await chain.deploy("WithdrawalQueue");
    const wallet = await funded(0, 3);
    await allow(wallet, coin, manager);
    await chain.call(wallet, manager, "depositIntoStrategy(address,address,uint256)", [
      strategy,
      coin,
      coins(3),
    ]);
    expect(await agreed(wallet)).toEqual([{ side: "supplied", source: "3", computed: "3" }]);
    chain.on("2024-03-01");
    await chain.call(wallet, queue, "queueWithdrawal(uint256)", [coins(3)]);
    chain.on("2024-03-10");
    await chain.call(wallet, queue, "completeWithdrawal(address,address)", [strategy, coin]);
    expect(
      await read(
        { [wallet]: "wallet" },
        {
          prices: [
            ["2024-01-01", "2000"],
            ["2024-03-01", "3000"],
          ],
        },
      ),
    ).toMatchObject({
      types: ["deposit", "deposit", "approval", "stake eigenlayer", "contract", "unstake eigenlayer"],
      held: ["wallet 3 COIN"],
      realised: "0",
      income: [],
      profit: "3000",
      lots: ["3 COIN of 2024-01-02"],
      costs: ["COIN 6000"],
      issues: [],
    });
  });

  test("a limit order filled by another account", async () => {
    const book = await chain.deploy("OrderBook");
    const wallet = await funded(0, 1);
    await allow(wallet, coin, book);
    await allow(filler, dollar, book);
    chain.on("2024-03-01");
    await chain.call(filler, book, "fill(address,address,uint256,address,uint256)", [
      wallet,
      coin,
      coins(1),
      dollar,
      usd(2_600),
    ]);
    expect(
      await read(
        { [wallet]: "wallet" },
        {
          prices: [
            ["2024-01-01", "2000"],
            ["2024-03-01", "2600"],
          ],
        },
      ),
    ).toMatchObject({
      types: ["deposit", "deposit", "approval", "trade"],
      held: ["wallet 2600 USD"],
      realised: "600",
      income: [],
      profit: "600",
      lots: ["2600 USD of 2024-03-01"],
      costs: ["USD 2600"],
      issues: [],
    });
  });

  test("a Safe, whose owner only pays gas", async () => {
    const safe = await chain.deploy("MultisigAccount");
    const owner = await chain.person();
    const friend = await chain.person();
    await chain.call(filler, dollar, issue, [safe, usd(500)]);
    await chain.node.send({ from: owner, to: safe, value: 2n * 10n ** 18n });
    const exec = "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)";
    const by = (to: string, value: bigint, data: string) =>
      chain.call(owner, safe, exec, [to, value, data, 0, 0n, 0n, 0n, nobody, nobody, "0x"]);
    chain.on("2024-03-01");
    await by(dollar, 0n, callOf("transfer(address,uint256)", [friend, usd(200)]));
    await by(friend, 10n ** 18n, "0x");
    const vault = await chain.deploy("ShareVault", dollar);
    await by(dollar, 0n, callOf(approve, [vault, all]));
    await by(vault, 0n, callOf("deposit(uint256,address)", [usd(300), safe]));
    await by(vault, 0n, callOf("redeem(uint256,address,address)", [usd(300), safe, safe]));
    const share = {
      held: ["wallet 300 USD"],
      realised: "0",
      income: [],
      profit: "0",
      lots: ["300 USD of 2024-01-02"],
      costs: ["USD 300"],
      issues: [],
    };
    expect(await read({ [safe]: "wallet" })).toMatchObject({
      ...share,
      types: ["deposit", "deposit", "withdrawal", "withdrawal", "stake", "unstake"],
      native: ["wallet 1 60"],
    });
    // The owner's transactions only pay gas.
    const both = await read({ [safe]: "wallet", [owner]: "wallet of an owner" });
    expect(both).toMatchObject(share);
    expect(both.types.filter((type) => type === "contract").length).toBe(5);
  });

  test("user operations (ERC-4337) paid by another account", async () => {
    const entry = "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789";
    await chain.moveTo(entry, await chain.deploy("EntryPoint"));
    const account = await chain.deploy("SmartAccount");
    const friend = await chain.person();
    await chain.call(filler, dollar, issue, [account, usd(500)]);
    const vault = await chain.deploy("ShareVault", dollar);
    const inner = (to: string, value: bigint, data: string) =>
      callOf("execute(address,uint256,bytes)", [to, value, data]);
    const run = (data: string) =>
      chain.call(
        filler,
        entry,
        "handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[],address)",
        [[[account, 0n, "0x", data, 0n, 0n, 0n, 0n, 0n, "0x", "0x"]], filler],
      );
    chain.on("2024-03-01");
    await run(inner(dollar, 0n, callOf("transfer(address,uint256)", [friend, usd(200)])));
    await run(inner(dollar, 0n, callOf(approve, [vault, all])));
    await run(inner(vault, 0n, callOf("deposit(uint256,address)", [usd(300), account])));
    await run(inner(vault, 0n, callOf("redeem(uint256,address,address)", [usd(300), account, account])));
    expect(await read({ [account]: "wallet" })).toMatchObject({
      types: ["deposit", "withdrawal", "stake", "unstake"],
      held: ["wallet 300 USD"],
      native: [],
      realised: "0",
      income: [],
      profit: "0",
      lots: ["300 USD of 2024-01-02"],
      costs: ["USD 300"],
      issues: [],
    });
  });

  test("a bridge out and in on another chain", async () => {
    const spoke = "0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5";
    const other = "0x6f26bf09b1c792e3228e5467807a900a503c0281";
    await chain.moveTo(spoke, await chain.deploy("SpokePool"));
    const wallet = await chain.person();
    chain.on("2024-03-01");
    await chain.call(wallet, spoke, "deposit()", [], coins(5));
    const rollup = await startAnvil("--chain-id", "10", "--auto-impersonate", "--timestamp", "1704067200");
    try {
      const there = protocolChain(rollup, artifacts, "2024-03-01");
      await there.moveTo(other, await there.deploy("SpokePool"));
      const [relayer] = rollup.accounts;
      const word = (address: string): string => `0x${address.slice(2).padStart(64, "0")}`;
      const empty = word("0x");
      const fill =
        "fillRelay((bytes32,bytes32,bytes32,bytes32,bytes32,uint256,uint256,uint256,uint256,uint32,uint32,bytes),uint256,bytes32)";
      const amount = (499n * coins(1)) / 100n;
      await there.call(
        relayer,
        other,
        fill,
        [[word(wallet), word(wallet), empty, empty, empty, coins(5), amount, 1n, 1n, 0, 0, "0x"], 1n, empty],
        amount,
      );
      const found = await read({ [wallet]: "wallet" }, { nodes: [node, rollup], isLinked: true });
      expect(found).toMatchObject({
        types: ["deposit", "bridge across", "bridge across"],
        held: [],
        realised: "0",
        income: [],
        profit: "0",
        nativeDays: ["2024-01-02"],
        issues: [],
      });
      expect(found.native[0]).toBe("wallet 4.99 60");
    } finally {
      await rollup.close();
    }
  });

  test("supply, borrow, repay, withdraw with interest", async () => {
    await lendingPool();
    const wallet = await funded(1_000, 0);
    await allow(wallet, dollar, pool);
    chain.on("2024-04-02");
    await chain.call(wallet, pool, supply, [dollar, usd(1_000), wallet, 0]);
    await chain.call(wallet, pool, borrow, [dollar, usd(400), 2n, 0, wallet]);
    await chain.call(filler, pool, "grow(uint256)", [105n * 10n ** 16n]);
    chain.on("2024-05-01");
    await chain.call(filler, dollar, issue, [wallet, usd(20)]);
    await chain.call(wallet, pool, "repay(address,uint256,uint256,address)", [dollar, usd(420), 2n, wallet]);
    await chain.call(wallet, pool, "withdraw(address,uint256,address)", [dollar, usd(1_050), wallet]);
    expect(await read({ [wallet]: "wallet" })).toMatchObject({
      types: [
        "deposit",
        "deposit",
        "approval",
        "stake aave",
        "loan aave",
        "deposit",
        "repayment aave",
        "unstake aave",
      ],
      held: ["wallet 1050 USD"],
      realised: "0",
      income: [],
      // 50 of interest earned, 20 paid.
      profit: "30",
      lots: ["1050 USD of 2024-01-02"],
      costs: ["USD 1000"],
      issues: [],
    });
  });
});
