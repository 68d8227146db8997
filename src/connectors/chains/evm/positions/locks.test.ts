import { parseAbi } from "viem";
import { expect, test } from "vitest";
import { address, e18, readerOf, wallet } from "../../../../../test/support/evm/contract-answers.ts";
import { readLiquityStake, readStabilityPool, readStrategy, readTrove, readVoteEscrow } from "./locks.ts";
import { readMaker } from "./maker.ts";

const [tokenA, tokenB] = [address(0xa1), address(0xb1)];

const strategyAbi = parseAbi([
  "function userUnderlyingView(address) view returns (uint256)",
  "function underlyingToken() view returns (address)",
  "function sharesToUnderlyingView(uint256) view returns (uint256)",
]);
const delegationAbi = parseAbi([
  "struct Withdrawal { address staker; address delegatedTo; address withdrawer; uint256 nonce; uint32 startBlock; address[] strategies; uint256[] scaledShares; }",
  "function getQueuedWithdrawals(address staker) view returns (Withdrawal[] withdrawals, uint256[][] shares)",
]);
const delegation = "0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a";
/** The recorded answer of a strategy for stETH. */
const staked = 0x01953bce4d7952den;

test("a token in a strategy of EigenLayer includes what is in the withdrawal queue", async () => {
  const [strategy, another] = [address(0xe1), address(0xe2)];
  const contract = (answers: { name: string; args?: unknown[]; result: unknown }[]) => ({
    at: strategy,
    abi: strategyAbi,
    answers: [
      { name: "userUnderlyingView", args: [wallet], result: staked },
      { name: "underlyingToken", result: tokenA },
      ...answers,
    ],
  });
  const before = readerOf(contract([]));
  expect(await readStrategy(before, { contract: strategy, wallet })).toEqual([
    { contract: strategy, supplied: [{ token: tokenA, units: staked }], rewards: [] },
  ]);
  const withdrawal = (strategies: string[], nonce: bigint) => ({
    staker: wallet,
    delegatedTo: address(1),
    withdrawer: wallet,
    nonce,
    startBlock: 7,
    strategies,
    scaledShares: strategies.map(() => 9n),
  });
  const queued = readerOf(contract([{ name: "sharesToUnderlyingView", args: [5n], result: 6n }]), {
    at: delegation,
    abi: delegationAbi,
    answers: [
      {
        name: "getQueuedWithdrawals",
        args: [wallet],
        result: [
          [withdrawal([another, strategy], 0n), withdrawal([strategy], 1n)],
          [[100n, 2n], [3n]],
        ],
      },
    ],
  });
  expect(await readStrategy(queued, { contract: strategy, wallet })).toMatchObject([
    { supplied: [{ token: tokenA, units: staked + 6n }] },
  ]);
  expect(await readStrategy(readerOf(), { contract: strategy, wallet })).toEqual([]);
});

test("a vote escrow states the locked amount first", async () => {
  const contract = address(0x5f);
  const abi = parseAbi([
    "function locked(address) view returns (int128 amount, uint256 end)",
    "function token() view returns (address)",
  ]);
  const of = (amount: bigint) =>
    readerOf({
      at: contract,
      abi,
      answers: [
        { name: "locked", args: [wallet], result: [amount, 0x70b99180n] },
        { name: "token", result: tokenA },
      ],
    });
  // The recorded amount of an account in the vote escrow of CRV.
  const amount = 0x10dcc57d6be68fb916n;
  expect(await readVoteEscrow(of(amount), { contract, wallet })).toEqual([
    { contract, supplied: [{ token: tokenA, units: amount, isFixed: true }], rewards: [] },
  ]);
  expect(await readVoteEscrow(of(0n), { contract, wallet })).toEqual([]);
});

const troveAbi = parseAbi([
  "function getEntireDebtAndColl(address) view returns (uint256 debt, uint256 coll, uint256 pendingLUSDDebtReward, uint256 pendingETHReward)",
  "function MCR() view returns (uint256)",
  "function lusdToken() view returns (address)",
  "function priceFeed() view returns (address)",
]);
const feedAbi = parseAbi(["function lastGoodPrice() view returns (uint256)"]);

test("a trove of Liquity has ether, a debt and a health by the minimum ratio of the protocol", async () => {
  const [contract, feed] = [address(0x71), address(0x72)];
  const of = (debt: bigint, collateral: bigint) =>
    readerOf(
      {
        at: contract,
        abi: troveAbi,
        answers: [
          { name: "getEntireDebtAndColl", args: [wallet], result: [debt, collateral, 0n, 0n] },
          { name: "MCR", result: (11n * e18) / 10n },
          { name: "lusdToken", result: tokenA },
          { name: "priceFeed", result: feed },
        ],
      },
      { at: feed, abi: feedAbi, answers: [{ name: "lastGoodPrice", result: 2_200n * e18 }] },
    );
  // 10 ETH at 2,200 against 10,000: 220 %, twice the minimum of 110 %.
  expect(await readTrove(of(10_000n * e18, 10n * e18), { contract, wallet })).toEqual([
    {
      contract,
      supplied: [{ token: "native", units: 10n * e18, isFixed: true }],
      borrowed: [{ token: tokenA, units: 10_000n * e18 }],
      health: { units: 2n * e18, scale: 18 },
    },
  ]);
  expect(await readTrove(of(0n, 0n), { contract, wallet })).toEqual([]);
});

test("the stability pool and staked LQTY have what they earned apart from the deposit", async () => {
  const [pool, issuance, stake] = [address(0x73), address(0x74), address(0x75)];
  const reader = readerOf(
    {
      at: pool,
      abi: parseAbi([
        "function getCompoundedLUSDDeposit(address) view returns (uint256)",
        "function getDepositorETHGain(address) view returns (uint256)",
        "function getDepositorLQTYGain(address) view returns (uint256)",
        "function lusdToken() view returns (address)",
        "function communityIssuance() view returns (address)",
      ]),
      answers: [
        { name: "getCompoundedLUSDDeposit", args: [wallet], result: 90n },
        { name: "getDepositorETHGain", args: [wallet], result: 2n },
        { name: "getDepositorLQTYGain", args: [wallet], result: 3n },
        { name: "lusdToken", result: tokenA },
        { name: "communityIssuance", result: issuance },
      ],
    },
    {
      at: issuance,
      abi: parseAbi(["function lqtyToken() view returns (address)"]),
      answers: [{ name: "lqtyToken", result: tokenB }],
    },
    {
      at: stake,
      abi: parseAbi([
        "function stakes(address) view returns (uint256)",
        "function getPendingETHGain(address) view returns (uint256)",
        "function getPendingLUSDGain(address) view returns (uint256)",
        "function lqtyToken() view returns (address)",
        "function lusdToken() view returns (address)",
      ]),
      answers: [
        { name: "stakes", args: [wallet], result: 50n },
        { name: "getPendingETHGain", args: [wallet], result: 0n },
        { name: "getPendingLUSDGain", args: [wallet], result: 4n },
        { name: "lqtyToken", result: tokenB },
        { name: "lusdToken", result: tokenA },
      ],
    },
  );
  expect(await readStabilityPool(reader, { contract: pool, wallet })).toEqual([
    {
      contract: pool,
      supplied: [{ token: tokenA, units: 90n }],
      rewards: [
        { token: "native", units: 2n },
        { token: tokenB, units: 3n },
      ],
    },
  ]);
  expect(await readLiquityStake(reader, { contract: stake, wallet })).toEqual([
    {
      contract: stake,
      supplied: [{ token: tokenB, units: 50n, isFixed: true }],
      rewards: [{ token: tokenA, units: 4n }],
    },
  ]);
});

test("a vault of Maker belongs to the wallet's proxy; its debt has the fees of its kind, and its collateral the digits of the coin", async () => {
  const [manager, proxy, urn] = [address(0x5e), address(0x77), address(0x78)];
  const ilk = `0x${"57".repeat(32)}`;
  const ray = 10n ** 27n;
  const reader = readerOf(
    {
      at: "0x4678f0a6958e4d2bc4f1baf7bc52e8f3564f3fe4",
      abi: parseAbi(["function proxies(address) view returns (address)"]),
      answers: [{ name: "proxies", args: [wallet], result: proxy }],
    },
    {
      at: "0x36a724bd100c39f0ea4d3a20f7097ee01a8ff573",
      abi: parseAbi([
        "function getCdpsAsc(address manager, address guy) view returns (uint256[] ids, address[] urns, bytes32[] ilks)",
      ]),
      answers: [
        { name: "getCdpsAsc", args: [manager, wallet], result: [[], [], []] },
        { name: "getCdpsAsc", args: [manager, proxy], result: [[4_711n], [urn], [ilk]] },
      ],
    },
    {
      at: "0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b",
      abi: parseAbi([
        "function urns(bytes32, address) view returns (uint256 ink, uint256 art)",
        "function ilks(bytes32) view returns (uint256 Art, uint256 rate, uint256 spot, uint256 line, uint256 dust)",
      ]),
      answers: [
        { name: "urns", args: [ilk, urn], result: [2n * e18, 10_000n * e18] },
        // 5 % of fees so far: 10,500 owed. 2 coins are worth 7,875 each at the liquidation ratio: 1.5 times that.
        { name: "ilks", args: [ilk], result: [0n, (105n * ray) / 100n, 7_875n * ray, 0n, 0n] },
      ],
    },
    {
      at: "0x5a464c28d19848f44199d003bef5ecc87d090f87",
      abi: parseAbi([
        "function gem(bytes32) view returns (address)",
        "function dec(bytes32) view returns (uint256)",
      ]),
      answers: [
        { name: "gem", args: [ilk], result: tokenA },
        { name: "dec", args: [ilk], result: 8n },
      ],
    },
  );
  expect(await readMaker(reader, { manager, wallet })).toEqual([
    {
      contract: manager,
      key: "4711",
      supplied: [{ token: tokenA, units: 200_000_000n, isFixed: true }],
      borrowed: [{ token: "0x6b175474e89094c44da98b954eedeac495271d0f", units: 10_500n * e18 }],
      health: { units: (15n * e18) / 10n, scale: 18 },
    },
  ]);
});
