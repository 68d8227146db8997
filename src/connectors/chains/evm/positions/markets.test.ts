import { parseAbi } from "viem";
import { expect, test } from "vitest";
import {
  address,
  e18,
  now,
  readerOf,
  readerWith,
  wallet,
  zero,
  type Answer,
} from "../../../../../test/support/evm/contract-answers.ts";
import type { Log } from "../node/logs.ts";
import { readEuler } from "./euler.ts";
import { readFluid } from "./fluid.ts";
import { readCompoundV3 } from "./lending.ts";
import { readBranch } from "./liquity-v2.ts";
import { readMorpho } from "./morpho.ts";
import { topicOf } from "./abi-words.ts";

const [tokenA, tokenB] = [address(0xa1), address(0xb1)];
const own = `0x${wallet.slice(2).padStart(64, "0")}`;
const seconds = BigInt(now / 1000);

const morpho = "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb";
const morphoAbi = parseAbi([
  "function position(bytes32 id, address user) view returns (uint256 supplyShares, uint128 borrowShares, uint128 collateral)",
  "function market(bytes32 id) view returns (uint128 totalSupplyAssets, uint128 totalSupplyShares, uint128 totalBorrowAssets, uint128 totalBorrowShares, uint128 lastUpdate, uint128 fee)",
  "function idToMarketParams(bytes32 id) view returns (address loanToken, address collateralToken, address oracle, address irm, uint256 lltv)",
]);
const rateAbi = parseAbi([
  "struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }",
  "struct Market { uint128 totalSupplyAssets; uint128 totalSupplyShares; uint128 totalBorrowAssets; uint128 totalBorrowShares; uint128 lastUpdate; uint128 fee; }",
  "function borrowRateView(MarketParams marketParams, Market market) view returns (uint256)",
]);
const oracleAbi = parseAbi(["function price() view returns (uint256)"]);
const [oracle, rates] = [address(0x0c1e), address(0x1a7e)];

const marketId = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, "0")}`;
/** A log of Morpho Blue that names a market; the account is the last of its topics. */
const logOf = (event: string, id: string, ...topics: string[]): Log => ({
  address: morpho,
  topics: [topicOf(event), id, ...topics],
  data: "0x",
  transactionHash: "0x1",
  blockNumber: "0x1",
  logIndex: "0x0",
});
const supplyLog = (id: string) => logOf("Supply(bytes32,address,address,uint256,uint256)", id, own, own);
const collateralLog = (id: string) =>
  logOf("SupplyCollateral(bytes32,address,address,uint256)", id, own, own);
const borrowLog = (id: string) =>
  logOf("Borrow(bytes32,address,address,address,uint256,uint256)", id, own, own);

type Position = [supplyShares: bigint, borrowShares: bigint, collateral: bigint];

/** A market with 2,000 supplied and 1,000 lent, of which a tenth of the interest is its fee, that last changed some seconds ago. */
function morphoMarket(id: `0x${string}`, position: Position, elapsed: bigint) {
  const market = {
    totalSupplyAssets: 2_000n * e18,
    totalSupplyShares: 2_000n * 10n ** 24n,
    totalBorrowAssets: 1_000n * e18,
    totalBorrowShares: 1_000n * 10n ** 24n,
    lastUpdate: seconds - elapsed,
    fee: e18 / 10n,
  };
  const parameters = {
    loanToken: tokenA,
    collateralToken: tokenB,
    oracle,
    irm: rates,
    lltv: (86n * e18) / 100n,
  };
  const answers: Answer[] = [
    { name: "position", args: [id, wallet], result: position },
    { name: "market", args: [id], result: Object.values(market) },
    { name: "idToMarketParams", args: [id], result: Object.values(parameters) },
  ];
  // Interest of a tenth over the time.
  const rate = elapsed === 0n ? 0n : e18 / 10n / elapsed;
  return [
    { at: morpho, abi: morphoAbi, answers },
    {
      at: rates,
      abi: rateAbi,
      answers: [{ name: "borrowRateView", args: [parameters, market], result: rate }],
    },
    // The collateral has 8 decimals, and one of it is worth 8 of the loan token with 18.
    { at: oracle, abi: oracleAbi, answers: [{ name: "price", result: 8n * 10n ** 46n }] },
  ];
}

test("the markets of Morpho Blue are those that its logs name; collateral earns nothing", async () => {
  const [lent, borrowed] = [marketId(1), marketId(2)];
  const reader = readerWith(
    [
      supplyLog(lent),
      collateralLog(borrowed),
      borrowLog(borrowed),
      { ...supplyLog(marketId(3)), address: address(9) },
    ],
    ...morphoMarket(lent, [100n * 10n ** 24n, 0n, 0n], 0n),
    ...morphoMarket(borrowed, [0n, 50n * 10n ** 24n, 10n ** 9n], 0n),
  );
  expect(await readMorpho(reader, { contract: morpho, wallet })).toEqual([
    { contract: morpho, key: lent, supplied: [{ token: tokenA, units: 100n * e18 }], borrowed: [] },
    {
      contract: morpho,
      key: borrowed,
      supplied: [{ token: tokenB, units: 10n ** 9n, isFixed: true }],
      borrowed: [{ token: tokenA, units: 50n * e18 }],
      // 10 of the collateral are worth 80, of which 86 % secure 50.
      health: { units: (1_376n * e18) / 1_000n, scale: 18 },
    },
  ]);
});

test("a market of Morpho Blue adds the interest since it last changed, less its fee", async () => {
  const id = marketId(7);
  const reader = readerWith(
    [supplyLog(id)],
    ...morphoMarket(id, [100n * 10n ** 24n, 50n * 10n ** 24n, 10n ** 9n], 100n),
  );
  // 1,000 at 10 %, compounded over the time by three terms: 105.166…; a tenth of it is minted to others as shares.
  expect(await readMorpho(reader, { contract: morpho, wallet })).toEqual([
    {
      contract: morpho,
      key: id,
      supplied: [
        { token: tokenA, units: 104_732_499_999_999_999_969n },
        { token: tokenB, units: 10n ** 9n, isFixed: true },
      ],
      borrowed: [{ token: tokenA, units: 55_258_333_333_333_333_300n }],
      health: { units: 1_245_061_076_760_669_583n, scale: 18 },
    },
  ]);
});

test("Morpho Blue is unread where the node does not search for logs, or does not answer for a market", async () => {
  const asked = { contract: morpho, wallet };
  const unread = [{ contract: morpho, isUnread: true }];
  expect(await readMorpho(readerWith(undefined), asked)).toEqual(unread);
  expect(await readMorpho(readerWith([supplyLog(marketId(1))]), asked)).toEqual(unread);
  expect(await readMorpho(readerWith([]), asked)).toEqual([]);
});

const connector = "0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383";
const connectorAbi = parseAbi([
  "function getAccountOwner(address account) view returns (address)",
  "function getCollaterals(address account) view returns (address[])",
  "function getControllers(address account) view returns (address[])",
]);
const eulerVaultAbi = parseAbi([
  "function asset() view returns (address)",
  "function balanceOf(address account) view returns (uint256)",
  "function debtOf(address account) view returns (uint256)",
  "function convertToAssets(uint256 shares) view returns (uint256)",
  "function accountLiquidity(address account, bool liquidation) view returns (uint256 collateralValue, uint256 liabilityValue)",
]);

test("accounts of Euler are read with their shares and debts; the first account's shares are tokens of the wallet", async () => {
  const [collateral, lender] = [address(0xe1), address(0xe2)];
  const account = (number: number) => `0x${(BigInt(wallet) ^ BigInt(number)).toString(16).padStart(40, "0")}`;
  const accounts = Array.from({ length: 256 }, (_, number) => number);
  const vault = (at: string, asset: string, answers: Answer[]) => ({
    at,
    abi: eulerVaultAbi,
    answers: [{ name: "asset", result: asset }, ...answers],
  });
  const reader = readerOf(
    {
      at: connector,
      abi: connectorAbi,
      answers: [
        { name: "getAccountOwner", args: [wallet], result: wallet },
        ...accounts.flatMap((number): Answer[] => [
          {
            name: "getCollaterals",
            args: [account(number)],
            result: number === 0 || number === 3 ? [collateral] : [],
          },
          { name: "getControllers", args: [account(number)], result: number === 3 ? [lender] : [] },
        ]),
      ],
    },
    vault(collateral, tokenA, [
      { name: "balanceOf", args: [account(0)], result: 10n },
      { name: "balanceOf", args: [account(3)], result: 100n },
      { name: "debtOf", args: [account(0)], result: 0n },
      { name: "debtOf", args: [account(3)], result: 0n },
      { name: "convertToAssets", args: [10n], result: 11n },
      { name: "convertToAssets", args: [100n], result: 110n },
    ]),
    vault(lender, tokenB, [
      { name: "balanceOf", args: [account(3)], result: 0n },
      { name: "debtOf", args: [account(3)], result: 40n },
      { name: "accountLiquidity", args: [account(3), true], result: [90n, 60n] },
    ]),
  );
  expect(await readEuler(reader, { connector, wallet })).toEqual([
    {
      contract: collateral,
      protocol: "euler",
      key: "",
      supplied: [{ token: tokenA, units: 11n, share: { token: collateral, units: 10n } }],
      borrowed: [],
    },
    {
      contract: collateral,
      protocol: "euler",
      key: "3",
      supplied: [{ token: tokenA, units: 110n }],
      borrowed: [],
    },
    {
      contract: lender,
      protocol: "euler",
      key: "3",
      supplied: [],
      borrowed: [{ token: tokenB, units: 40n }],
      health: { units: (3n * e18) / 2n, scale: 18 },
    },
  ]);
});

test("a wallet that Euler's connector does not know costs one question", async () => {
  const of = (owner: string) =>
    readerOf({
      at: connector,
      abi: connectorAbi,
      answers: [{ name: "getAccountOwner", args: [wallet], result: owner }],
    });
  expect(await readEuler(of(zero), { connector, wallet })).toEqual([]);
  expect(await readEuler(readerOf(), { connector, wallet })).toEqual([
    { contract: connector, isUnread: true },
  ]);
});

const fluidFactory = "0x324c5dc1fc42c7a4d43d92df1eba58a54d13bf2d";
const nftAbi = parseAbi([
  "function balanceOf(address owner) view returns (uint256)",
  "function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)",
]);
/** The published structures of the resolver, as far as they are read. */
const resolverAbi = parseAbi([
  "struct UserPosition { uint256 nftId; address owner; bool isLiquidated; bool isSupplyPosition; int256 tick; uint256 tickId; uint256 beforeSupply; uint256 beforeBorrow; uint256 beforeDustBorrow; uint256 supply; uint256 borrow; uint256 dustBorrow; }",
  "struct Tokens { address token0; address token1; }",
  "struct ConstantViews { address liquidity; address factory; address operateImplementation; address adminImplementation; address secondaryImplementation; address deployer; address supply; address borrow; Tokens supplyToken; Tokens borrowToken; uint256 vaultId; uint256 vaultType; bytes32 supplyExchangePriceSlot; bytes32 borrowExchangePriceSlot; bytes32 userSupplySlot; bytes32 userBorrowSlot; }",
  "struct Configs { uint16 supplyRateMagnifier; uint16 borrowRateMagnifier; uint16 collateralFactor; uint16 liquidationThreshold; uint16 liquidationMaxLimit; uint16 withdrawalGap; uint16 liquidationPenalty; uint16 borrowFee; address oracle; uint256 oraclePriceOperate; uint256 oraclePriceLiquidate; address rebalancer; uint256 lastUpdateTimestamp; }",
  "struct VaultEntireData { address vault; bool isSmartCol; bool isSmartDebt; ConstantViews constantVariables; Configs configs; }",
  "function positionByNftId(uint256 nftId) view returns (UserPosition userPosition, VaultEntireData vaultData)",
]);
const resolver = "0x814c8c7ceb1411b364c2940c4b9380e739e06686";
const native = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";

function fluidPosition(id: bigint, isSmart: boolean): Answer {
  const slot = `0x${"00".repeat(32)}`;
  return {
    name: "positionByNftId",
    args: [id],
    result: [
      {
        nftId: id,
        owner: wallet,
        isLiquidated: false,
        isSupplyPosition: false,
        tick: -5n,
        tickId: 1n,
        beforeSupply: 3n * e18,
        beforeBorrow: 5_000n * 10n ** 6n,
        beforeDustBorrow: 0n,
        supply: 2n * e18,
        borrow: 4_000n * 10n ** 6n,
        dustBorrow: 1n,
      },
      {
        vault: address(0xf1),
        isSmartCol: isSmart,
        isSmartDebt: false,
        constantVariables: {
          liquidity: address(1),
          factory: fluidFactory,
          operateImplementation: address(2),
          adminImplementation: address(3),
          secondaryImplementation: address(4),
          deployer: address(5),
          supply: address(6),
          borrow: address(6),
          supplyToken: { token0: native, token1: zero },
          borrowToken: { token0: tokenB, token1: zero },
          vaultId: 1n,
          vaultType: 10_000n,
          supplyExchangePriceSlot: slot,
          borrowExchangePriceSlot: slot,
          userSupplySlot: slot,
          userBorrowSlot: slot,
        },
        configs: {
          supplyRateMagnifier: 10_000,
          borrowRateMagnifier: 10_000,
          collateralFactor: 8_000,
          liquidationThreshold: 9_000,
          liquidationMaxLimit: 9_500,
          withdrawalGap: 500,
          liquidationPenalty: 100,
          borrowFee: 0,
          oracle: address(7),
          oraclePriceOperate: 2_900n * 10n ** 15n,
          // 3,000 with 6 decimals for one with 18, times 10²⁷.
          oraclePriceLiquidate: 3_000n * 10n ** 15n,
          rebalancer: address(8),
          lastUpdateTimestamp: 1n,
        },
      },
    ],
  };
}

test("a vault of Fluid is an NFT with collateral, debt and health; one of pool shares is unread", async () => {
  const reader = readerOf(
    {
      at: fluidFactory,
      abi: nftAbi,
      answers: [
        { name: "balanceOf", args: [wallet], result: 2n },
        { name: "tokenOfOwnerByIndex", args: [wallet, 0n], result: 21n },
        { name: "tokenOfOwnerByIndex", args: [wallet, 1n], result: 22n },
      ],
    },
    { at: resolver, abi: resolverAbi, answers: [fluidPosition(21n, false), fluidPosition(22n, true)] },
  );
  expect(await readFluid(reader, { factory: fluidFactory, wallet })).toEqual([
    {
      contract: fluidFactory,
      key: "21",
      supplied: [{ token: "native", units: 2n * e18 }],
      borrowed: [{ token: tokenB, units: 4_000n * 10n ** 6n }],
      // 2 at 3,000, of which 90 % secure 4,000.
      health: { units: (135n * e18) / 100n, scale: 18 },
    },
    { contract: fluidFactory, key: "22", isUnread: true },
  ]);
  expect(await readFluid(readerOf(), { factory: fluidFactory, wallet })).toEqual([
    { contract: fluidFactory, isUnread: true },
  ]);
});

const registryAbi = parseAbi([
  "function MCR() view returns (uint256)",
  "function troveNFT() view returns (address)",
  "function troveManager() view returns (address)",
  "function collToken() view returns (address)",
  "function boldToken() view returns (address)",
  "function priceFeed() view returns (address)",
  "function stabilityPool() view returns (address)",
]);
const troveAbi = parseAbi([
  "struct LatestTroveData { uint256 entireDebt; uint256 entireColl; uint256 redistBoldDebtGain; uint256 redistCollGain; uint256 accruedInterest; uint256 recordedDebt; uint256 annualInterestRate; uint256 weightedRecordedDebt; uint256 accruedBatchManagementFee; uint256 lastInterestRateAdjTime; }",
  "function getLatestTroveData(uint256 troveId) view returns (LatestTroveData)",
]);
const ownerAbi = parseAbi(["function ownerOf(uint256 tokenId) view returns (address)"]);
const feedAbi = parseAbi(["function lastGoodPrice() view returns (uint256)"]);
const poolAbi = parseAbi([
  "function getCompoundedBoldDeposit(address depositor) view returns (uint256)",
  "function getDepositorYieldGain(address depositor) view returns (uint256)",
  "function getDepositorYieldGainWithPending(address depositor) view returns (uint256)",
  "function getDepositorCollGain(address depositor) view returns (uint256)",
  "function stashedColl(address depositor) view returns (uint256)",
]);

test("a collateral of Liquity v2 has the wallet's troves by number, and its deposit in the stability pool", async () => {
  const registry = "0x20f7c9ad66983f6523a0881d0f82406541417526";
  const [nft, manager, feed, pool] = [0x71, 0x72, 0x73, 0x74].map(address);
  const trove = (id: bigint, entireDebt: bigint, entireColl: bigint): Answer => ({
    name: "getLatestTroveData",
    args: [id],
    result: {
      entireDebt,
      entireColl,
      redistBoldDebtGain: 1n,
      redistCollGain: 2n,
      accruedInterest: 3n,
      recordedDebt: 4n,
      annualInterestRate: 5n,
      weightedRecordedDebt: 6n,
      accruedBatchManagementFee: 7n,
      lastInterestRateAdjTime: 8n,
    },
  });
  const reader = readerOf(
    {
      at: registry,
      abi: registryAbi,
      answers: [
        { name: "MCR", result: (11n * e18) / 10n },
        { name: "troveNFT", result: nft },
        { name: "troveManager", result: manager },
        { name: "collToken", result: tokenA },
        { name: "boldToken", result: tokenB },
        { name: "priceFeed", result: feed },
        { name: "stabilityPool", result: pool },
      ],
    },
    {
      at: nft ?? "",
      abi: ownerAbi,
      answers: [
        { name: "ownerOf", args: [1n], result: wallet },
        { name: "ownerOf", args: [2n], result: address(0xbb) },
      ],
    },
    {
      at: manager ?? "",
      abi: troveAbi,
      answers: [trove(1n, 10_000n * e18, 10n * e18), trove(2n, 1n, 1n)],
    },
    { at: feed ?? "", abi: feedAbi, answers: [{ name: "lastGoodPrice", result: 2_200n * e18 }] },
    {
      at: pool ?? "",
      abi: poolAbi,
      answers: [
        { name: "getCompoundedBoldDeposit", args: [wallet], result: 90n },
        { name: "getDepositorYieldGain", args: [wallet], result: 3n },
        { name: "getDepositorYieldGainWithPending", args: [wallet], result: 4n },
        { name: "getDepositorCollGain", args: [wallet], result: 5n },
        { name: "stashedColl", args: [wallet], result: 6n },
      ],
    },
  );
  const ids = (collection: string): bigint[] => (collection === nft ? [1n, 2n, 3n] : []);
  expect(await readBranch(reader, { registry, wallet, ids })).toEqual([
    {
      contract: nft,
      key: "1",
      supplied: [{ token: tokenA, units: 10n * e18, isFixed: true }],
      borrowed: [{ token: tokenB, units: 10_000n * e18 }],
      // 22,000 against 10,000 is 220 %, twice the minimum of 110 %.
      health: { units: 2n * e18, scale: 18 },
    },
    {
      contract: pool,
      supplied: [{ token: tokenB, units: 90n }],
      rewards: [
        { token: tokenB, units: 4n },
        { token: tokenA, units: 11n },
      ],
    },
  ]);
  expect(await readBranch(readerOf(), { registry, wallet, ids })).toEqual([
    { contract: registry, isUnread: true },
  ]);
});

test("the rewards contract of Compound v3 states what is due in a market, also without a balance", async () => {
  const [market, payer] = [address(0xc3), address(0xc4)];
  const reader = readerOf(
    {
      at: market,
      abi: parseAbi([
        "function baseToken() view returns (address)",
        "function balanceOf(address) view returns (uint256)",
        "function borrowBalanceOf(address) view returns (uint256)",
        "function numAssets() view returns (uint8)",
      ]),
      answers: [
        { name: "baseToken", result: tokenA },
        { name: "balanceOf", args: [wallet], result: 0n },
        { name: "borrowBalanceOf", args: [wallet], result: 0n },
        { name: "numAssets", result: 0 },
      ],
    },
    {
      at: payer,
      abi: parseAbi([
        "struct RewardOwed { address token; uint256 owed; }",
        "function getRewardOwed(address comet, address account) returns (RewardOwed)",
      ]),
      answers: [{ name: "getRewardOwed", args: [market, wallet], result: { token: tokenB, owed: 7n } }],
    },
  );
  expect(await readCompoundV3(reader, { market, wallet, payers: [payer] })).toEqual([
    { contract: market, supplied: [], borrowed: [], rewards: [{ token: tokenB, units: 7n }] },
  ]);
  expect(await readCompoundV3(readerOf(), { market, wallet, payers: [payer] })).toEqual([
    { contract: market, isUnread: true },
  ]);
});
