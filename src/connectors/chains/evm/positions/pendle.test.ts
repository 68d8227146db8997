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
import { readPendle } from "./pendle.ts";

const [asset, reward] = [address(0xa1), address(0xb1)];
const [market, standard, principal, yieldToken] = [0x91, 0x92, 0x93, 0x94].map(address);

const marketAbi = parseAbi([
  "struct MarketState { int256 totalPt; int256 totalSy; int256 totalLp; address treasury; int256 scalarRoot; uint256 expiry; uint256 lnFeeRateRoot; uint256 reserveFeePercent; uint256 lastLnImpliedRate; }",
  "function readTokens() view returns (address sy, address pt, address yt)",
  "function readState(address router) view returns (MarketState market)",
  "function isExpired() view returns (bool)",
  "function getRewardTokens() view returns (address[])",
  "function redeemRewards(address user) returns (uint256[])",
]);
const principalAbi = parseAbi([
  "function SY() view returns (address)",
  "function YT() view returns (address)",
  "function isExpired() view returns (bool)",
]);
const yieldAbi = parseAbi([
  "function SY() view returns (address)",
  "function PT() view returns (address)",
  "function isExpired() view returns (bool)",
  "function pyIndexCurrent() returns (uint256)",
  "function getRewardTokens() view returns (address[])",
  "function redeemDueInterestAndRewards(address user, bool redeemInterest, bool redeemRewards) returns (uint256 interestOut, uint256[] rewardsOut)",
]);
const standardAbi = parseAbi([
  "function exchangeRate() view returns (uint256)",
  "function assetInfo() view returns (uint8 assetType, address assetAddress, uint8 assetDecimals)",
]);

type State = { isExpired?: boolean; assetType?: number; assetAddress?: string };

/** A pool with 400 of the principal and 200 of the standardized token, which is worth 1.2 of its asset. */
function pendle({ isExpired = false, assetType = 0, assetAddress = asset }: State = {}) {
  const expired: Answer = { name: "isExpired", result: isExpired };
  const state = {
    totalPt: 400n,
    totalSy: 200n,
    totalLp: 100n,
    treasury: zero,
    scalarRoot: 1n,
    expiry: 1n,
    lnFeeRateRoot: 1n,
    reserveFeePercent: 1n,
    lastLnImpliedRate: 1n,
  };
  return readerOf(
    {
      at: market ?? "",
      abi: marketAbi,
      answers: [
        { name: "readTokens", result: [standard, principal, yieldToken] },
        { name: "readState", args: [zero], result: state },
        { name: "getRewardTokens", result: [reward, asset] },
        { name: "redeemRewards", args: [wallet], result: [7n, 0n] },
        expired,
      ],
    },
    {
      at: principal ?? "",
      abi: principalAbi,
      answers: [{ name: "SY", result: standard }, { name: "YT", result: yieldToken }, expired],
    },
    {
      at: yieldToken ?? "",
      abi: yieldAbi,
      answers: [
        { name: "SY", result: standard },
        { name: "PT", result: principal },
        { name: "pyIndexCurrent", result: (11n * e18) / 10n },
        { name: "getRewardTokens", result: [reward] },
        { name: "redeemDueInterestAndRewards", args: [wallet, true, true], result: [10n, [3n]] },
        expired,
      ],
    },
    {
      at: standard ?? "",
      abi: standardAbi,
      answers: [
        { name: "exchangeRate", result: (12n * e18) / 10n },
        { name: "assetInfo", result: [assetType, assetAddress, 18] },
      ],
    },
  );
}

const held = (token: string | undefined, units: bigint) => ({ token: token ?? "", units });

test("a share of a pool of Pendle is the asset and the principal it holds, with rewards due", async () => {
  const share = held(market, 50n);
  expect(await readPendle(pendle(), { wallet, tokens: [share] })).toEqual([
    {
      contract: market,
      protocol: "pendle",
      supplied: [
        { token: asset, units: 120n, share },
        { token: principal, units: 200n, share },
      ],
      rewards: [{ token: reward, units: 7n }],
    },
  ]);
});

test("a principal token is its asset after its expiry only: the part of the asset that it had at the expiry", async () => {
  const share = held(principal, 110n);
  expect(await readPendle(pendle(), { wallet, tokens: [share] })).toEqual([]);
  expect(await readPendle(pendle({ isExpired: true }), { wallet, tokens: [share] })).toEqual([
    // 110 ÷ 1.1 of the standardized token at 1.2.
    { contract: principal, protocol: "pendle", supplied: [{ token: asset, units: 120n, share }] },
  ]);
});

test.each<[string, State, string]>([
  ["in the asset", {}, asset],
  ["in the native coin", { assetAddress: zero }, "native"],
  ["in the standardized token, whose asset is the liquidity of a pool", { assetType: 1 }, standard ?? ""],
])("a yield token states the interest due %s, and rewards", async (_, state, token) => {
  const units = state.assetType === 1 ? 10n : 12n;
  expect(await readPendle(pendle(state), { wallet, tokens: [held(yieldToken, 5n)] })).toEqual([
    {
      contract: yieldToken,
      protocol: "pendle",
      rewards: [
        { token, units },
        { token: reward, units: 3n },
      ],
    },
  ]);
});

test("other tokens are no tokens of Pendle", async () => {
  expect(await readPendle(pendle(), { wallet, tokens: [held(asset, 5n)] })).toEqual([]);
});
