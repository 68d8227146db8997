import { parseAbi, type Abi } from "viem";
import { expect, test } from "vitest";
import {
  address,
  e18,
  readerOf,
  wallet,
  zero,
  type Answer,
  type Contract,
} from "../../../../../test/support/evm/contract-answers.ts";
import type { ChainReader } from "./chain-reader.ts";
import { readConcentrated } from "./concentrated.ts";
import { readAave, readCompoundV2 } from "./lending.ts";
import { readShares } from "./share-tokens.ts";

const [tokenA, tokenB, tokenC] = [address(0xa1), address(0xb1), address(0xc1)];

const balancerPool = parseAbi([
  "function getPoolId() view returns (bytes32)",
  "function getVault() view returns (address)",
  "function totalSupply() view returns (uint256)",
  "function getActualSupply() view returns (uint256)",
]);
const balancerVault = parseAbi([
  "function getPoolTokens(bytes32 poolId) view returns (address[] tokens, uint256[] balances, uint256 lastChangeBlock)",
]);
const poolId = `0x${"5c".repeat(32)}`;

/** A pool with 1,000 of A and 3,000 of B; a composable one also holds most of its own supply. */
function balancer(isComposable: boolean): { reader: ChainReader; pool: string } {
  const [pool, vault] = [address(0xba1), address(0xba2)];
  const own: [string[], bigint[]] = isComposable ? [[pool], [10n ** 33n]] : [[], []];
  const reader = readerOf(
    {
      at: pool,
      abi: balancerPool,
      answers: [
        { name: "getPoolId", result: poolId },
        { name: "getVault", result: vault },
        { name: "totalSupply", result: isComposable ? 10n ** 33n : 200n * e18 },
        ...(isComposable ? [{ name: "getActualSupply", result: 200n * e18 }] : []),
      ],
    },
    {
      at: vault,
      abi: balancerVault,
      answers: [
        {
          name: "getPoolTokens",
          args: [poolId],
          result: [[tokenA, ...own[0], tokenB], [1_000n * e18, ...own[1], 3_000n * e18], 19_000_000n],
        },
      ],
    },
  );
  return { reader, pool };
}

test.each([
  ["by the total supply of a weighted pool", false],
  ["by the actual supply of a composable stable pool and without its own token", true],
])("a share of a pool of Balancer v2 is its part of each coin, %s", async (_, isComposable) => {
  const { reader, pool } = balancer(isComposable);
  const share = { token: pool, units: 50n * e18 };
  expect(await readShares(reader, [share])).toEqual([
    {
      contract: pool,
      supplied: [
        { token: tokenA, units: 250n * e18, share },
        { token: tokenB, units: 750n * e18, share },
      ],
    },
  ]);
});

const curveToken = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function minter() view returns (address)",
]);
const curvePool = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function coins(uint256 i) view returns (address)",
  "function balances(uint256 i) view returns (uint256)",
]);
const oldCurvePool = parseAbi([
  "function coins(int128 i) view returns (address)",
  "function balances(int128 i) view returns (uint256)",
]);
const coinsOf = (coins: readonly [string, bigint][]): Answer[] =>
  coins.flatMap(([coin, balance], index) => [
    { name: "coins", args: [BigInt(index)], result: coin },
    { name: "balances", args: [BigInt(index)], result: balance },
  ]);

test("a share of a pool of Curve that is its own token is its part of each coin, also the native one", async () => {
  const pool = address(0xc5e);
  const native = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
  const reader = readerOf({
    at: pool,
    abi: curvePool,
    answers: [
      { name: "totalSupply", result: 400n * e18 },
      ...coinsOf([
        [native, 120n * e18],
        [tokenB, 300n * e18],
      ]),
    ],
  });
  const share = { token: pool, units: 100n * e18 };
  expect(await readShares(reader, [share])).toEqual([
    {
      contract: pool,
      supplied: [
        { token: "native", units: 30n * e18, share },
        { token: tokenB, units: 75n * e18, share },
      ],
    },
  ]);
});

test.each<[string, Abi]>([
  ["numbered as uint256", curvePool],
  ["numbered as int128, as before 2020", oldCurvePool],
])("a share of a pool of Curve with a token of its own is its part of each coin, %s", async (_, abi) => {
  const [token, pool] = [address(0xc70), address(0xc71)];
  const reader = readerOf(
    {
      at: token,
      abi: curveToken,
      answers: [
        { name: "totalSupply", result: 3n * e18 },
        { name: "minter", result: pool },
      ],
    },
    {
      at: pool,
      abi,
      answers: coinsOf([
        [tokenA, 10n * e18],
        [tokenB, 20_000_000n],
        [tokenC, 30_000_000n],
      ]),
    },
  );
  const share = { token, units: e18 };
  expect(await readShares(reader, [share])).toEqual([
    {
      contract: token,
      supplied: [
        { token: tokenA, units: 3_333_333_333_333_333_333n, share },
        { token: tokenB, units: 6_666_666n, share },
        { token: tokenC, units: 10_000_000n, share },
      ],
    },
  ]);
});

const aaveV2 = parseAbi([
  "struct Reserve { uint256 configuration; uint128 liquidityIndex; uint128 variableBorrowIndex; uint128 currentLiquidityRate; uint128 currentVariableBorrowRate; uint128 currentStableBorrowRate; uint40 lastUpdateTimestamp; address aTokenAddress; address stableDebtTokenAddress; address variableDebtTokenAddress; address interestRateStrategyAddress; uint8 id; }",
  "function getReservesList() view returns (address[])",
  "function getReserveData(address asset) view returns (Reserve)",
  "function getUserAccountData(address user) view returns (uint256 totalCollateralETH, uint256 totalDebtETH, uint256 availableBorrowsETH, uint256 currentLiquidationThreshold, uint256 ltv, uint256 healthFactor)",
]);
const erc20 = parseAbi(["function balanceOf(address owner) view returns (uint256)"]);

test("a pool of Aave v2 states supply, both kinds of debt and the health factor", async () => {
  const pool = address(0xaa2);
  const tokensOf = (first: number) => [address(first), address(first + 1), address(first + 2)] as const;
  const [ofA, ofB] = [tokensOf(0xa11), tokensOf(0xb11)];
  const reserve = ([supply, stable, variable]: readonly [string, string, string], id: number) => ({
    configuration: 2n ** 200n,
    liquidityIndex: 10n ** 27n,
    variableBorrowIndex: 11n ** 26n,
    currentLiquidityRate: 1n,
    currentVariableBorrowRate: 2n,
    currentStableBorrowRate: 3n,
    lastUpdateTimestamp: 1_600_000_000,
    aTokenAddress: supply,
    stableDebtTokenAddress: stable,
    variableDebtTokenAddress: variable,
    interestRateStrategyAddress: address(0xdead),
    id,
  });
  const balances: [string, bigint][] = [
    [ofA[0], 5n * e18],
    [ofA[1], 0n],
    [ofA[2], 0n],
    [ofB[0], 0n],
    [ofB[1], 700n],
    [ofB[2], 900n],
  ];
  const reader = readerOf(
    {
      at: pool,
      abi: aaveV2,
      answers: [
        { name: "getReservesList", result: [tokenA, tokenB] },
        { name: "getReserveData", args: [tokenA], result: reserve(ofA, 0) },
        { name: "getReserveData", args: [tokenB], result: reserve(ofB, 1) },
        {
          name: "getUserAccountData",
          args: [wallet],
          result: [5n * e18, 2n * e18, e18, 8_000n, 7_500n, 2n * e18],
        },
      ],
    },
    ...balances.map(([at, result]): Contract => ({
      at,
      abi: erc20,
      answers: [{ name: "balanceOf", args: [wallet], result }],
    })),
  );
  expect(await readAave(reader, { pool, wallet, family: "aave-v2" })).toEqual([
    {
      contract: pool,
      supplied: [{ token: tokenA, units: 5n * e18, share: { token: ofA[0], units: 5n * e18 } }],
      borrowed: [
        { token: tokenB, units: 700n, share: { token: ofB[1], units: 700n } },
        { token: tokenB, units: 900n, share: { token: ofB[2], units: 900n } },
      ],
      health: { units: 2n * e18, scale: 18 },
    },
  ]);
});

const compoundV2 = parseAbi([
  "function underlying() view returns (address)",
  "function getAccountSnapshot(address account) view returns (uint256 failure, uint256 cTokenBalance, uint256 borrowBalance, uint256 exchangeRateMantissa)",
]);

test.each<[string, string | undefined]>([
  ["of a token", tokenA],
  ["of the native coin", undefined],
])("a market of Compound v2 %s states supply and debt in its coin", async (_, underlying) => {
  const market = address(0xc02);
  const reader = readerOf({
    at: market,
    abi: compoundV2,
    answers: [
      ...(underlying === undefined ? [] : [{ name: "underlying", result: underlying }]),
      // 50 cTokens (8 decimals) at 0.02 of a coin with 18 decimals.
      {
        name: "getAccountSnapshot",
        args: [wallet],
        result: [0n, 5_000_000_000n, 3n * e18, 200_000_000n * e18],
      },
    ],
  });
  const token = underlying ?? "native";
  expect(await readCompoundV2(reader, { market, wallet })).toEqual([
    {
      contract: market,
      supplied: [{ token, units: e18, share: { token: market, units: 5_000_000_000n } }],
      borrowed: [{ token, units: 3n * e18 }],
    },
  ]);
});

const slipstreamManager = parseAbi([
  "struct Collect { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }",
  "function balanceOf(address owner) view returns (uint256)",
  "function factory() view returns (address)",
  "function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)",
  "function positions(uint256 tokenId) view returns (uint96 nonce, address operator, address token0, address token1, int24 tickSpacing, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 feeGrowthInside0LastX128, uint256 feeGrowthInside1LastX128, uint128 tokensOwed0, uint128 tokensOwed1)",
  "function collect(Collect params) payable returns (uint256 amount0, uint256 amount1)",
]);
const slipstreamFactory = parseAbi([
  "function getPool(address tokenA, address tokenB, int24 tickSpacing) view returns (address)",
]);
const slipstreamPool = parseAbi([
  "function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, bool unlocked)",
]);

test("a position of Slipstream: its pool is found by tick spacing, its fees by a call in the owner's name", async () => {
  const [manager, factory, pool] = [address(0x51b), address(0x51f), address(0x510)];
  const max = 2n ** 128n - 1n;
  const reader = readerOf(
    {
      at: manager,
      abi: slipstreamManager,
      answers: [
        { name: "balanceOf", args: [wallet], result: 1n },
        { name: "factory", result: factory },
        { name: "tokenOfOwnerByIndex", args: [wallet, 0n], result: 77n },
        {
          name: "positions",
          args: [77n],
          result: [0n, zero, tokenA, tokenB, 200, -200, 200, 10n ** 24n, 1n, 2n, 0n, 0n],
        },
        {
          name: "collect",
          args: [{ tokenId: 77n, recipient: wallet, amount0Max: max, amount1Max: max }],
          result: [123n, 456n],
        },
      ],
    },
    {
      at: factory,
      abi: slipstreamFactory,
      answers: [{ name: "getPool", args: [tokenA, tokenB, 200], result: pool }],
    },
    // A price of 1: both amounts are the liquidity by 1 − 1.0001^−100.
    { at: pool, abi: slipstreamPool, answers: [{ name: "slot0", result: [2n ** 96n, 0, 0, 1, 1, true] }] },
  );
  const [found, ...others] = await readConcentrated(reader, { manager, wallet, family: "slipstream" });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    contract: manager,
    key: "77",
    rewards: [
      { token: tokenA, units: 123n },
      { token: tokenB, units: 456n },
    ],
  });
  const expected = 1e24 * (1 - 1.0001 ** -100);
  expect(found?.supplied?.map(({ token }) => token)).toEqual([tokenA, tokenB]);
  for (const { units } of found?.supplied ?? [])
    expect(Math.abs(Number(units) / expected - 1)).toBeLessThan(1e-12);
});

const ownership = parseAbi(["function ownerOf(uint256 tokenId) view returns (address)"]);
const gauge = parseAbi([
  "function stakedContains(address depositor, uint256 tokenId) view returns (bool)",
  "function earned(address account, uint256 tokenId) view returns (uint256)",
  "function rewardToken() view returns (address)",
]);
const chef = parseAbi([
  "function userPositionInfos(uint256 tokenId) view returns (uint128 liquidity, uint128 boostLiquidity, int24 tickLower, int24 tickUpper, uint256 rewardGrowthInside, uint256 reward, address user, uint256 pid, uint256 boostMultiplier)",
  "function pendingCake(uint256 tokenId) view returns (uint256)",
  "function CAKE() view returns (address)",
]);

test.each([
  ["a gauge of Slipstream", gauge, wallet],
  ["MasterChef v3", chef, wallet],
  ["a gauge of Slipstream, for another account", gauge, address(0xbb)],
  ["MasterChef v3, for another account", chef, address(0xbb)],
])(
  "an NFT that the ledger has, kept by %s, is the wallet's if the contract states so",
  async (_, abi, owner) => {
    const [manager, factory, pool, keeper] = [address(0x51b), address(0x51f), address(0x510), address(0x9a)];
    const reader = readerOf(
      {
        at: manager,
        abi: slipstreamManager,
        answers: [
          { name: "balanceOf", args: [wallet], result: 0n },
          { name: "factory", result: factory },
          {
            name: "positions",
            args: [77n],
            result: [0n, zero, tokenA, tokenB, 200, -200, 200, 10n ** 24n, 1n, 2n, 0n, 0n],
          },
        ],
      },
      { at: manager, abi: ownership, answers: [{ name: "ownerOf", args: [77n], result: keeper }] },
      {
        at: keeper,
        abi,
        answers:
          abi === gauge
            ? [
                { name: "stakedContains", args: [owner, 77n], result: true },
                { name: "earned", args: [owner, 77n], result: 9n },
                { name: "rewardToken", result: tokenC },
              ]
            : [
                {
                  name: "userPositionInfos",
                  args: [77n],
                  result: [1n, 1n, -200, 200, 0n, 0n, owner, 3n, 1n],
                },
                { name: "pendingCake", args: [77n], result: 9n },
                { name: "CAKE", result: tokenC },
              ],
      },
      {
        at: factory,
        abi: slipstreamFactory,
        answers: [{ name: "getPool", args: [tokenA, tokenB, 200], result: pool }],
      },
      { at: pool, abi: slipstreamPool, answers: [{ name: "slot0", result: [2n ** 96n, 0, 0, 1, 1, true] }] },
    );
    const read = { manager, wallet, family: "slipstream" as const };
    expect(await readConcentrated(reader, read)).toEqual([]);
    const found = await readConcentrated(reader, { ...read, bookedIds: [77n, 78n] });
    if (owner !== wallet) expect(found).toEqual([]);
    else
      expect(found).toMatchObject([
        {
          contract: manager,
          key: "77",
          supplied: [{ token: tokenA }, { token: tokenB }],
          rewards: [{ token: tokenC, units: 9n }],
        },
      ]);
  },
);

test("a share of a pool of Balancer v3 is its part of what the vault states for the pool's address", async () => {
  const [pool, vault] = [address(0xba3), address(0xba4)];
  const info = { tokenType: 0, rateProvider: zero, paysYieldFees: false };
  const reader = readerOf(
    {
      at: pool,
      abi: balancerPool,
      answers: [
        { name: "getVault", result: vault },
        { name: "totalSupply", result: 200n * e18 },
      ],
    },
    {
      at: vault,
      abi: parseAbi([
        "struct TokenInfo { uint8 tokenType; address rateProvider; bool paysYieldFees; }",
        "function getPoolTokenInfo(address pool) view returns (address[] tokens, TokenInfo[] tokenInfo, uint256[] balancesRaw, uint256[] lastBalancesLiveScaled18)",
      ]),
      answers: [
        {
          name: "getPoolTokenInfo",
          args: [pool],
          result: [
            [tokenA, tokenB],
            [info, info],
            [1_000n * e18, 3_000n * 10n ** 6n],
            [1n, 2n],
          ],
        },
      ],
    },
  );
  const share = { token: pool, units: 50n * e18 };
  expect(await readShares(reader, [share])).toEqual([
    {
      contract: pool,
      supplied: [
        { token: tokenA, units: 250n * e18, share },
        { token: tokenB, units: 750n * 10n ** 6n, share },
      ],
    },
  ]);
});

const earlierVault = parseAbi([
  "function token() view returns (address)",
  "function pricePerShare() view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function want() view returns (address)",
  "function getPricePerFullShare() view returns (uint256)",
  "function lp_token() view returns (address)",
]);

test.each<[string, Answer[], bigint, bigint]>([
  [
    "of Yearn v2, whose price has the decimals of the share",
    [
      { name: "token", result: tokenA },
      { name: "pricePerShare", result: 1_250_000n },
      { name: "decimals", result: 6 },
    ],
    8_000_000n,
    10_000_000n,
  ],
  [
    "of Beefy, whose price has 18 decimals",
    [
      { name: "want", result: tokenA },
      { name: "getPricePerFullShare", result: (5n * e18) / 4n },
      { name: "decimals", result: 6 },
    ],
    8n * e18,
    10n * e18,
  ],
  ["of a gauge, one for one", [{ name: "lp_token", result: tokenA }], 8n * e18, 8n * e18],
])("a share of a vault %s is worth what the contract states", async (_, answers, held, worth) => {
  const vault = address(0x7e2);
  const share = { token: vault, units: held };
  const reader = readerOf({ at: vault, abi: earlierVault, answers });
  expect(await readShares(reader, [share])).toEqual([
    { contract: vault, supplied: [{ token: tokenA, units: worth, share }] },
  ]);
});

test("a token that names another one without a price is no share", async () => {
  const token = address(0x7e3);
  const reader = readerOf({ at: token, abi: earlierVault, answers: [{ name: "token", result: tokenA }] });
  expect(await readShares(reader, [{ token, units: 5n }])).toEqual([]);
});
