import { parseAbi } from "viem";
import { expect, test } from "vitest";
import {
  address,
  e18,
  readerOf,
  wallet,
  type Answer,
} from "../../../../../test/support/evm/contract-answers.ts";
import { readConvex, readStakes, readVoteLock, withRewards } from "./staking.ts";

const [tokenA, tokenB, tokenC] = [address(0xa1), address(0xb1), address(0xc1)];

const stakingAbi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function stakingToken() view returns (address)",
  "function rewardsToken() view returns (address)",
  "function rewardToken() view returns (address)",
  "function earned(address account) view returns (uint256)",
  "function pid() view returns (uint256)",
  "function operator() view returns (address)",
  "function extraRewards(uint256 index) view returns (address)",
]);
const staked = (amount: bigint, earned: bigint, more: Answer[]): Answer[] => [
  { name: "balanceOf", args: [wallet], result: amount },
  { name: "earned", args: [wallet], result: earned },
  { name: "stakingToken", result: tokenA },
  ...more,
];

test("staking rewards of Synthetix and a gauge of Velodrome state the stake and what is due", async () => {
  const [synthetix, gauge, empty, unrelated] = [1, 2, 3, 4].map((number) => address(0x50 + number));
  const reader = readerOf(
    {
      at: synthetix ?? "",
      abi: stakingAbi,
      answers: staked(50n, 7n, [{ name: "rewardsToken", result: tokenB }]),
    },
    {
      at: gauge ?? "",
      abi: stakingAbi,
      answers: staked(60n, 8n, [{ name: "rewardToken", result: tokenC }]),
    },
    { at: empty ?? "", abi: stakingAbi, answers: staked(0n, 0n, [{ name: "rewardToken", result: tokenC }]) },
    { at: unrelated ?? "", abi: stakingAbi, answers: [{ name: "balanceOf", args: [wallet], result: 5n }] },
  );
  const contracts = [synthetix, gauge, empty, unrelated].flatMap((one) => one ?? []);
  expect(await readStakes(reader, { contracts, wallet })).toEqual([
    {
      contract: synthetix,
      supplied: [{ token: tokenA, units: 50n, isFixed: true }],
      rewards: [{ token: tokenB, units: 7n }],
    },
    {
      contract: gauge,
      supplied: [{ token: tokenA, units: 60n, isFixed: true }],
      rewards: [{ token: tokenC, units: 8n }],
    },
  ]);
});

const gaugeAbi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function lp_token() view returns (address)",
  "function crv_token() view returns (address)",
  "function minter() view returns (address)",
  "function getRelativeWeightCap() view returns (uint256)",
  "function claimable_tokens(address account) returns (uint256)",
  "function reward_tokens(uint256 index) view returns (address)",
  "function claimable_reward(address account, address token) view returns (uint256)",
]);
const minterAbi = parseAbi(["function token() view returns (address)"]);

test("a gauge of Curve states what its minter mints, and other coins; one of Balancer pays BAL", async () => {
  const [curve, old, balancer, minter] = [0x61, 0x62, 0x63, 0x64].map(address);
  const gauge = (amount: bigint, due: bigint): Answer[] => [
    { name: "balanceOf", args: [wallet], result: amount },
    { name: "lp_token", result: tokenA },
    { name: "claimable_tokens", args: [wallet], result: due },
  ];
  const reader = readerOf(
    {
      at: curve ?? "",
      abi: gaugeAbi,
      answers: [
        ...gauge(10n, 3n),
        { name: "minter", result: minter },
        { name: "reward_tokens", args: [0n], result: tokenC },
        { name: "reward_tokens", args: [1n], result: address(0) },
        { name: "claimable_reward", args: [wallet, tokenC], result: 4n },
      ],
    },
    { at: minter ?? "", abi: minterAbi, answers: [{ name: "token", result: tokenB }] },
    { at: old ?? "", abi: gaugeAbi, answers: [...gauge(20n, 5n), { name: "crv_token", result: tokenB }] },
    {
      at: balancer ?? "",
      abi: gaugeAbi,
      answers: [...gauge(30n, 6n), { name: "getRelativeWeightCap", result: e18 }],
    },
  );
  const contracts = [curve, old, balancer].flatMap((one) => one ?? []);
  expect(await readStakes(reader, { contracts, wallet })).toEqual([
    {
      contract: curve,
      supplied: [{ token: tokenA, units: 10n, isFixed: true }],
      rewards: [
        { token: tokenB, units: 3n },
        { token: tokenC, units: 4n },
      ],
    },
    {
      contract: old,
      supplied: [{ token: tokenA, units: 20n, isFixed: true }],
      rewards: [{ token: tokenB, units: 5n }],
    },
    {
      contract: balancer,
      supplied: [{ token: tokenA, units: 30n, isFixed: true }],
      rewards: [{ token: "0xba100000625a3754423978a60c9317c58a424e3d", units: 6n }],
    },
  ]);
  // The same gauge as a token in the wallet keeps what it represents.
  const share = { token: curve ?? "", units: 10n };
  const found = [{ contract: curve ?? "", supplied: [{ token: tokenA, units: 10n, share }] }];
  expect(await withRewards(reader, { found, wallet })).toMatchObject([
    { supplied: [{ token: tokenA, units: 10n, share }], rewards: [{ token: tokenB }, { token: tokenC }] },
  ]);
  const plain = [{ contract: address(0x99), supplied: [{ token: tokenA, units: 1n }] }];
  expect(await withRewards(reader, { found: plain, wallet })).toEqual(plain);
});

const boosterAbi = parseAbi([
  "function poolLength() view returns (uint256)",
  "function minter() view returns (address)",
  "function poolInfo(uint256 pid) view returns (address lptoken, address token, address gauge, address crvRewards, address stash, bool shutdown)",
]);
const supplyAbi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function maxSupply() view returns (uint256)",
  "function totalCliffs() view returns (uint256)",
  "function reductionPerCliff() view returns (uint256)",
]);

test.each([
  ["three quarters of the supply are minted: a quarter of the CRV", 75_000_000n, 25n],
  ["the supply ends", 100_000_000n, 0n],
  ["less is left than the schedule gives", 99_999_999n, 0n],
])("a pool of Convex pays CRV, CVX by its schedule, and further coins: %s", async (_, supply, minted) => {
  const [booster, deposit, pool, extra, cvx] = [0x71, 0x72, 0x73, 0x74, 0x75].map(address);
  const crv = tokenB;
  const info = (lptoken: string, rewards: string) => [
    lptoken,
    deposit,
    address(1),
    rewards,
    address(2),
    false,
  ];
  const reader = readerOf(
    {
      at: booster ?? "",
      abi: boosterAbi,
      answers: [
        { name: "poolLength", result: 2n },
        { name: "minter", result: cvx },
        { name: "poolInfo", args: [0n], result: info(tokenC, address(0x76)) },
        { name: "poolInfo", args: [1n], result: info(tokenA, pool ?? "") },
      ],
    },
    {
      at: pool ?? "",
      abi: stakingAbi,
      answers: [
        { name: "balanceOf", args: [wallet], result: 500n },
        { name: "earned", args: [wallet], result: 100n },
        { name: "stakingToken", result: deposit },
        { name: "rewardToken", result: crv },
        { name: "pid", result: 1n },
        { name: "operator", result: booster },
        { name: "extraRewards", args: [0n], result: extra },
      ],
    },
    {
      at: extra ?? "",
      abi: stakingAbi,
      answers: [
        { name: "earned", args: [wallet], result: 9n },
        { name: "rewardToken", result: tokenC },
      ],
    },
    {
      at: cvx ?? "",
      abi: supplyAbi,
      answers: [
        { name: "totalSupply", result: supply * e18 },
        { name: "maxSupply", result: 100_000_000n * e18 },
        { name: "totalCliffs", result: 1_000n },
        { name: "reductionPerCliff", result: 100_000n * e18 },
      ],
    },
  );
  const asked = { booster: booster ?? "", wallet };
  expect(await readConvex(reader, { ...asked, tokens: new Set([tokenA]) })).toEqual([
    {
      contract: pool,
      protocol: "convex",
      // The token of the pool, not Convex' own for the deposit.
      supplied: [{ token: tokenA, units: 500n, isFixed: true }],
      rewards: [
        { token: crv, units: 100n },
        { token: tokenC, units: 9n },
        ...(minted === 0n ? [] : [{ token: cvx, units: minted }]),
      ],
    },
  ]);
  expect(await readConvex(reader, { ...asked, tokens: new Set() })).toEqual([]);
});

test("a vote lock of Convex or Aura states what is locked in all, and its rewards", async () => {
  const contract = address(0x81);
  const abi = parseAbi([
    "struct LockedBalance { uint112 amount; uint112 boosted; uint32 unlockTime; }",
    "struct EarnedData { address token; uint256 amount; }",
    "function lockedBalances(address user) view returns (uint256 total, uint256 unlockable, uint256 locked, LockedBalance[] lockData)",
    "function stakingToken() view returns (address)",
    "function claimableRewards(address account) view returns (EarnedData[] userRewards)",
  ]);
  const reader = readerOf({
    at: contract,
    abi,
    answers: [
      {
        name: "lockedBalances",
        args: [wallet],
        result: [30n, 10n, 20n, [{ amount: 20n, boosted: 20n, unlockTime: 1 }]],
      },
      { name: "stakingToken", result: tokenA },
      {
        name: "claimableRewards",
        args: [wallet],
        result: [
          { token: tokenB, amount: 5n },
          { token: tokenC, amount: 0n },
          { token: tokenA, amount: 6n },
        ],
      },
    ],
  });
  expect(await readVoteLock(reader, { contract, wallet })).toEqual([
    {
      contract,
      supplied: [{ token: tokenA, units: 30n, isFixed: true }],
      rewards: [
        { token: tokenB, units: 5n },
        { token: tokenA, units: 6n },
      ],
    },
  ]);
  expect(await readVoteLock(readerOf(), { contract, wallet })).toEqual([{ contract, isUnread: true }]);
});
