import { parseAbi } from "viem";
import { expect, test } from "vitest";
import {
  address,
  e18,
  readerOf,
  wallet,
  zero,
  type Answer,
} from "../../../../../test/support/evm/contract-answers.ts";
import { readAave, readCompoundV3 } from "./lending.ts";

const [tokenA, tokenB, tokenC] = [address(0xa1), address(0xb1), address(0xc1)];
const [pool, receipt, owed, controller] = [address(0x10), address(0x11), address(0x12), address(0x13)];

const poolAbi = parseAbi([
  "function getUserAccountData(address) view returns (uint256, uint256, uint256, uint256, uint256, uint256)",
  "function getReservesList() view returns (address[])",
  "function getReserveData(address) view returns (uint256, uint128, uint128, uint128, uint128, uint128, uint40, uint16, address, address, address, address, uint128, uint128, uint128)",
]);
const tokenAbi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function getIncentivesController() view returns (address)",
]);
const controllerAbi = parseAbi([
  "function getAllUserRewards(address[], address) view returns (address[] rewards, uint256[] amounts)",
  "function getRewardsBalance(address[], address) view returns (uint256)",
  "function REWARD_TOKEN() view returns (address)",
]);

/** An account with 100 of a token that rewards are paid for, and a debt of 40. */
const accountWith = (incentives: Answer[]) =>
  readerOf(
    {
      at: pool,
      abi: poolAbi,
      answers: [
        { name: "getUserAccountData", args: [wallet], result: [0n, 0n, 0n, 0n, 0n, 2n * e18] },
        { name: "getReservesList", result: [tokenA] },
        {
          name: "getReserveData",
          args: [tokenA],
          result: [0n, 0n, 0n, 0n, 0n, 0n, 0, 0, receipt, zero, owed, zero, 0n, 0n, 0n],
        },
      ],
    },
    ...[receipt, owed].map((at, index) => ({
      at,
      abi: tokenAbi,
      answers: [
        { name: "balanceOf", args: [wallet], result: index === 0 ? 100n : 40n },
        { name: "getIncentivesController", result: controller },
      ],
    })),
    { at: controller, abi: controllerAbi, answers: incentives },
  );

test.each([
  [
    "of Aave v3 in several coins",
    [
      {
        name: "getAllUserRewards",
        args: [[receipt, owed], wallet],
        result: [
          [tokenB, tokenC],
          [7n, 0n],
        ],
      },
    ],
  ],
  [
    "of Aave v2 in one",
    [
      { name: "getRewardsBalance", args: [[receipt, owed], wallet], result: 7n },
      { name: "REWARD_TOKEN", result: tokenB },
    ],
  ],
])("incentives %s are rewards of the position", async (_, incentives) => {
  const [found] = await readAave(accountWith(incentives), { pool, wallet, family: "aave-v3" });
  expect(found).toMatchObject({
    supplied: [{ token: tokenA, units: 100n }],
    borrowed: [{ token: tokenA, units: 40n }],
    rewards: [{ token: tokenB, units: 7n }],
    health: { units: 2n * e18, scale: 18 },
  });
});

test("a pool whose controller states nothing has no rewards", async () => {
  const [found] = await readAave(accountWith([]), { pool, wallet, family: "aave-v3" });
  expect(found?.supplied).toHaveLength(1);
  expect(found?.rewards).toBeUndefined();
});

const cometAbi = parseAbi([
  "function baseToken() view returns (address)",
  "function balanceOf(address) view returns (uint256)",
  "function borrowBalanceOf(address) view returns (uint256)",
  "function numAssets() view returns (uint8)",
  "function getAssetInfo(uint8) view returns ((uint8 offset, address asset, address priceFeed, uint64 scale, uint64 borrowCollateralFactor, uint64 liquidateCollateralFactor, uint64 liquidationFactor, uint128 supplyCap))",
  "function userCollateral(address, address) view returns (uint128 balance, uint128 reserved)",
  "function baseTokenPriceFeed() view returns (address)",
  "function baseScale() view returns (uint256)",
  "function getPrice(address) view returns (uint256)",
]);

test("the health of an account in Compound v3 is its collateral at the factors of liquidation by its debt", async () => {
  const [feedA, feedB] = [address(0x21), address(0x22)];
  const of = (debt: bigint, prices: Answer[]) =>
    readerOf({
      at: pool,
      abi: cometAbi,
      answers: [
        { name: "baseToken", result: tokenA },
        { name: "balanceOf", args: [wallet], result: 0n },
        { name: "borrowBalanceOf", args: [wallet], result: debt },
        { name: "numAssets", result: 1 },
        {
          name: "getAssetInfo",
          args: [0],
          result: {
            offset: 0,
            asset: tokenB,
            priceFeed: feedB,
            scale: e18,
            borrowCollateralFactor: (8n * e18) / 10n,
            liquidateCollateralFactor: (9n * e18) / 10n,
            liquidationFactor: (95n * e18) / 100n,
            supplyCap: 0n,
          },
        },
        { name: "userCollateral", args: [wallet, tokenB], result: [2n * e18, 0n] },
        { name: "baseTokenPriceFeed", result: feedA },
        { name: "baseScale", result: 1_000_000n },
        ...prices,
      ],
    });
  const prices = [
    { name: "getPrice", args: [feedA], result: 100_000_000n },
    { name: "getPrice", args: [feedB], result: 200_000_000_000n },
  ];
  // 2 coins at 2,000, of which 90 % count, against 2,400.
  const [found] = await readCompoundV3(of(2_400_000_000n, prices), { market: pool, wallet });
  expect(found?.health).toEqual({ units: (15n * e18) / 10n, scale: 18 });
  const [unpriced] = await readCompoundV3(of(2_400_000_000n, []), { market: pool, wallet });
  expect(unpriced?.borrowed).toHaveLength(1);
  expect(unpriced?.health).toBeUndefined();
  const [free] = await readCompoundV3(of(0n, prices), { market: pool, wallet });
  expect(free?.health).toBeUndefined();
});
