import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { methodOfInput } from "../../src/connectors/chains/evm/method-name.ts";
import { typeOf } from "../../src/domain/ledger/classification/classify.ts";
import { noKnownContracts, type Opening } from "../../src/domain/ledger/classification/known-contracts.ts";
import type { KnownLeg } from "../../src/domain/ledger/identity.ts";
import { positionParts } from "../../src/domain/ledger/positions/unverified.ts";
import { zeroAddress } from "../../src/domain/protocols/addresses.ts";
import { protocolOf } from "../../src/domain/protocols/contracts.ts";

/**
 * Variants of what users do at known protocols, in the form of their receipts: the signature that the contract declares, the contract that
 * is called, and the transfers with their counterparties. No recorded transaction is at hand for them.
 */
const wallet = "0x00000000000000000000000000000000000000aa";
const contract = (digit: string): string => `0x${digit.repeat(40)}`;
const token = (address: string, chainId = 1): string => `eip155:${chainId}/erc20:${address}`;
const nft = (address: string, chainId = 1): string => `eip155:${chainId}/erc721:${address}/7`;
const [eth, xdai] = ["eip155:1/slip44:60", "eip155:100/slip44:700"];
const usdc = token("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48");
const weth = token("0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2");
const dai = token("0x6b175474e89094c44da98b954eedeac495271d0f");
const usds = token("0xdc035d45d973e3ec169d2276ddab16f1e407384f");
const [other, share, debt, reward] = [
  token(contract("1")),
  token(contract("3")),
  token(contract("d")),
  token(contract("2")),
];
const [vault, called, pool] = [contract("3"), contract("c"), contract("f")];

const moved = (direction: "in" | "out", assetId: string, counterparty: string): KnownLeg => ({
  direction,
  assetId,
  amount: "1",
  counterparty,
  kind: assetId.includes("/slip44:") ? "value" : "token",
});
const into = (assetId: string, from: string): KnownLeg => moved("in", assetId, from);
const out = (assetId: string, to: string): KnownLeg => moved("out", assetId, to);

type Case = {
  what: string;
  type: string;
  protocol: string | null;
  call: string;
  at: string;
  legs: KnownLeg[];
  opened?: [Opening, string, string][];
};

function selectorOf(signature: string): string {
  return `0x${bytesToHex(keccak_256(new TextEncoder().encode(signature))).slice(0, 8)}`;
}

function read({ call, at, legs, opened = [] }: Case) {
  const [first] = legs;
  const platform = first?.assetId.split("/")[0] ?? "";
  const gas: KnownLeg = { direction: "fee", assetId: `${platform}/slip44:60`, amount: "0.001", kind: "gas" };
  const transaction = {
    wallet,
    legs: [...legs, gas],
    method: methodOfInput(selectorOf(call)),
    counterparty: at,
    isOwn: () => false,
    contracts: {
      ...noKnownContracts,
      isOpened: (kind: Opening, assetId: string, place: string) =>
        opened.some(([opening, asset, where]) => opening === kind && asset === assetId && where === place),
      isDebt: (assetId: string) => assetId === debt,
    },
  };
  return { type: typeOf(transaction), protocol: protocolOf(transaction)?.id ?? null };
}

const booster = "0xf403c135812408bfbe8713b5a23a04b3d48aae31";
const voterProxy = "0x989aeb4d175e16225e39e87d0d97a3360524ad80";
const escrow = "0xfaf8fd17d9840595845582fcb047df13f006787d";
const aeroRouter = "0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43";
const vePendle = "0x4f30a9d41b80ecc5b94306ab4364951ae3170210";
const pendle = "0x888888888889758f76e7103c6cbf23abbf58f946";
const ve = token("0x808507121b80c02388fad14726482e061b8da827");
const dsr = "0x373238337bfe1146fb49989fc222523f83081ddb";
const tub = "0x448a5065aebb8e423f0896e6c5d525c040f59af3";
const peth = token("0xf53ad2c6851052a81b42133467480961b2321c09");
const sai = token("0x89d24a6b4ccb1b6faa2625fe562bdd9a23260359");
const farm = "0x0650caf159c5a49f711e8169d4336ecb9b950275";
const strategy = "0x7ca911e83dabf90c90dd3de5411a10f1a6112184";
const podManager = "0x91e677b07f7af907ec9a428aafa9fc14a0d3a338";
const connector = "0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383";
const morphoBlue = "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb";
const bundler = "0x6566194141eefa99af43bb5aa71460ca2dc90245";
const adapter = "0x4a6c312ec70e8747a587ee860a0353cd42be0ae0";
const gateway = "0x893411580e590d62ddbca8a703d61cc4a8c7b2b9";
const liquidity = "0x52aa899454998be5b000ad077a46bbe360f4e497";
const fluidNft = nft("0x324c5dc1fc42c7a4d43d92df1eba58a54d13bf2d");
const savingsXdai = "0xaf204776c7245bf4147c2612bf6e5972ee483701";
const bundle = "multicall((address,bytes,uint256,bool,bytes32)[])";
const batch = "batch((address,address,uint256,bytes)[])";

const lending: Case[] = [
  {
    what: "Aave: the native coin through an earlier gateway",
    type: "stake",
    protocol: "aave",
    call: "depositETH(address,address,uint16)",
    at: gateway,
    legs: [out(eth, gateway), into(other, zeroAddress)],
  },
  {
    what: "Aave: the native coin borrowed through a gateway",
    type: "loan",
    protocol: "aave",
    call: "borrowETH(address,uint256,uint256,uint16)",
    at: gateway,
    legs: [into(eth, gateway), into(debt, zeroAddress)],
  },
  {
    what: "Aave: a loan repaid with the receipt of a deposit",
    type: "repayment",
    protocol: "aave",
    call: "repayWithATokens(address,uint256,uint256)",
    at: "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2",
    legs: [out(other, zeroAddress), out(debt, zeroAddress)],
  },
  {
    what: "Compound v2: ETH repaid through the contract that refunds the rest",
    type: "repayment",
    protocol: "compound-v2",
    call: "repayBehalf(address)",
    at: "0xf859a1ad94bcf445a406b892ef0d3082f4174088",
    legs: [out(eth, "0xf859a1ad94bcf445a406b892ef0d3082f4174088")],
  },
  {
    what: "Compound v3: ETH supplied as collateral through a bulker",
    type: "stake",
    protocol: "compound-v3",
    call: "invoke(bytes32[],bytes[])",
    at: "0xa397a8c2086c554b531c02e29f3291c9704b00c7",
    legs: [out(eth, "0xa397a8c2086c554b531c02e29f3291c9704b00c7")],
  },
  {
    what: "Compound v3: COMP claimed",
    type: "reward",
    protocol: "compound-v3",
    call: "claim(address,address,bool)",
    at: "0x1b0e765f6224c21223aea2af16c1c46e38885a40",
    legs: [into(other, "0x1b0e765f6224c21223aea2af16c1c46e38885a40")],
  },
  {
    what: "Morpho: borrowed through a bundler, nothing of the coin put in before",
    type: "loan",
    protocol: "morpho",
    call: bundle,
    at: bundler,
    legs: [into(usdc, morphoBlue)],
  },
  {
    what: "Morpho: collateral that was put in through an adapter comes back",
    type: "unstake",
    protocol: "morpho",
    call: bundle,
    at: bundler,
    legs: [into(weth, morphoBlue)],
    opened: [["stake", weth, adapter]],
  },
  {
    what: "Morpho: collateral put in as ETH comes back wrapped",
    type: "unstake",
    protocol: "morpho",
    call: bundle,
    at: bundler,
    legs: [into(weth, morphoBlue)],
    opened: [["stake", eth, adapter]],
  },
  {
    what: "Morpho: collateral and loan in one bundle",
    type: "loan",
    protocol: "morpho",
    call: bundle,
    at: bundler,
    legs: [out(weth, adapter), into(usdc, morphoBlue)],
  },
  {
    what: "Morpho: repayment and collateral in one bundle",
    type: "repayment",
    protocol: "morpho",
    call: bundle,
    at: bundler,
    legs: [out(usdc, adapter), into(weth, morphoBlue)],
    opened: [
      ["debt", usdc, morphoBlue],
      ["collateral", weth, morphoBlue],
    ],
  },
  {
    what: "Morpho: a repayment alone through a bundler",
    type: "repayment",
    protocol: "morpho",
    call: bundle,
    at: bundler,
    legs: [out(usdc, adapter)],
    opened: [["debt", usdc, morphoBlue]],
  },
  {
    what: "Morpho: a vault's share through a bundler",
    type: "stake",
    protocol: "morpho",
    call: bundle,
    at: bundler,
    legs: [out(usdc, adapter), into(share, zeroAddress)],
  },
  {
    what: "Morpho: a vault's share burned through a bundler",
    type: "unstake",
    protocol: "morpho",
    call: bundle,
    at: bundler,
    legs: [out(share, zeroAddress), into(usdc, vault)],
  },
  {
    what: "Euler: borrowed through the vault connector",
    type: "loan",
    protocol: "euler",
    call: batch,
    at: connector,
    legs: [into(usdc, vault), into(debt, zeroAddress)],
  },
  {
    what: "Euler: borrowed from the vault itself",
    type: "loan",
    protocol: null,
    call: "borrow(uint256,address)",
    at: vault,
    legs: [into(usdc, vault), into(debt, zeroAddress)],
  },
  {
    what: "Fluid: collateral for the NFT of a vault",
    type: "stake",
    protocol: "fluid",
    call: "operate(uint256,int256,int256,address)",
    at: called,
    legs: [out(weth, liquidity), into(fluidNft, zeroAddress)],
  },
  {
    what: "Fluid: borrowed later from a vault",
    type: "loan",
    protocol: "fluid",
    call: "operate(uint256,int256,int256,address)",
    at: called,
    legs: [into(usdc, liquidity)],
    opened: [["stake", weth, liquidity]],
  },
  {
    what: "Fluid: a debt in the native coin repaid to the vault, with its collateral back",
    type: "repayment",
    protocol: "fluid",
    call: "operate(uint256,int256,int256,address)",
    at: called,
    legs: [out(eth, called), into(weth, liquidity)],
    opened: [["debt", eth, liquidity]],
  },
  {
    what: "Euler: borrowed for a sub-account, whose tokens the wallet does not see",
    type: "loan",
    protocol: "euler",
    call: batch,
    at: connector,
    legs: [into(usdc, vault)],
  },
  {
    what: "Euler: repaid for a sub-account",
    type: "repayment",
    protocol: "euler",
    call: batch,
    at: connector,
    legs: [out(usdc, vault)],
    opened: [["debt", usdc, vault]],
  },
  {
    what: "Euler: supplied for a sub-account",
    type: "stake",
    protocol: "euler",
    call: batch,
    at: connector,
    legs: [out(weth, pool)],
  },
  {
    what: "Euler: collateral of a sub-account that comes back",
    type: "unstake",
    protocol: "euler",
    call: batch,
    at: connector,
    legs: [into(weth, pool)],
    opened: [["stake", weth, pool]],
  },
  {
    what: "Aave: a debt's token minted with the receipt of what was bought for it",
    type: "loan",
    protocol: null,
    call: "executeOperation(address,bytes)",
    at: called,
    legs: [into(other, zeroAddress), into(debt, zeroAddress)],
  },
  {
    what: "Fluid: collateral that comes back",
    type: "unstake",
    protocol: "fluid",
    call: "operate(uint256,int256,int256,address)",
    at: called,
    legs: [into(weth, liquidity)],
    opened: [["stake", weth, liquidity]],
  },
  {
    what: "Liquity v2: a trove for ETH through a zapper",
    type: "loan",
    protocol: null,
    call: "openTroveWithRawETH((address,uint256,uint256,uint256,uint256,uint256,address,uint256,uint256,address,address,address))",
    at: called,
    legs: [
      out(eth, called),
      into(token("0x6440f144b7e50d6a8439336510312d2f54beb01d"), zeroAddress),
      into(nft(contract("1")), zeroAddress),
    ],
  },
  {
    what: "crvUSD: a loan from the controller that keeps the coin",
    type: "loan",
    protocol: null,
    call: "create_loan(uint256,uint256,uint256)",
    at: called,
    legs: [out(weth, contract("1")), into(other, called)],
  },
];

const sky: Case[] = [
  {
    what: "Sky: DAI becomes USDS",
    type: "migration",
    protocol: "sky",
    call: "daiToUsds(address,uint256)",
    at: "0x3225737a9bbb6473cb4a45b7244aca2befdb276a",
    legs: [out(dai, zeroAddress), into(usds, zeroAddress)],
  },
  {
    what: "Sky: DAI to the savings rate",
    type: "stake",
    protocol: "sky",
    call: "join(address,uint256)",
    at: dsr,
    legs: [out(dai, dsr)],
  },
  {
    what: "Sky: DAI from the savings rate is no loan, though it is minted",
    type: "unstake",
    protocol: "sky",
    call: "exitAll(address)",
    at: dsr,
    legs: [into(dai, zeroAddress)],
  },
  {
    what: "Sky: WETH pooled for a vault of SAI",
    type: "stake",
    protocol: "sky",
    call: "join(uint256)",
    at: tub,
    legs: [out(weth, tub), into(peth, zeroAddress)],
  },
  {
    what: "Sky: PETH locked in a vault of SAI",
    type: "stake",
    protocol: "sky",
    call: "lock(bytes32,uint256)",
    at: tub,
    legs: [out(peth, tub)],
  },
  {
    what: "Sky: SAI drawn",
    type: "loan",
    protocol: "sky",
    call: "draw(bytes32,uint256)",
    at: tub,
    legs: [into(sai, zeroAddress)],
  },
  {
    what: "Sky: SAI wiped",
    type: "repayment",
    protocol: "sky",
    call: "wipe(bytes32,uint256)",
    at: tub,
    legs: [out(sai, tub)],
  },
  {
    what: "Sky: PETH freed",
    type: "unstake",
    protocol: "sky",
    call: "free(bytes32,uint256)",
    at: tub,
    legs: [into(peth, tub)],
  },
  {
    what: "Sky: USDS in a farm",
    type: "stake",
    protocol: "sky",
    call: "stake(uint256,uint16)",
    at: farm,
    legs: [out(usds, farm)],
  },
  {
    what: "Sky: xDAI saved through the adapter",
    type: "stake",
    protocol: "sky",
    call: "depositXDAI(address)",
    at: "0xd499b51fcfc66bd31248ef4b28d656d67e591a94",
    legs: [
      out(xdai, "0xd499b51fcfc66bd31248ef4b28d656d67e591a94"),
      into(token(savingsXdai, 100), zeroAddress),
    ],
  },
];

const pools: Case[] = [
  {
    what: "Convex: pool tokens staked",
    type: "stake",
    protocol: "convex",
    call: "deposit(uint256,uint256,bool)",
    at: booster,
    legs: [out(other, voterProxy)],
  },
  {
    what: "Convex: pool tokens for the deposit token",
    type: "stake",
    protocol: "convex",
    call: "deposit(uint256,uint256,bool)",
    at: booster,
    legs: [out(other, voterProxy), into(share, zeroAddress)],
  },
  {
    what: "Convex: pool tokens back, with rewards of the called contract and minted ones",
    type: "unstake",
    protocol: "convex",
    call: "withdrawAndUnwrap(uint256,bool)",
    at: called,
    legs: [into(other, booster), into(reward, called), into(share, zeroAddress)],
  },
  {
    what: "Velodrome: VELO locked for an NFT",
    type: "stake",
    protocol: "velodrome",
    call: "createLock(uint256,uint256)",
    at: escrow,
    legs: [out(token(contract("1"), 10), escrow), into(nft(escrow, 10), zeroAddress)],
  },
  {
    what: "Aerodrome: a pool's token for two coins",
    type: "stake",
    protocol: "aerodrome",
    call: "addLiquidity(address,address,bool,uint256,uint256,uint256,uint256,address,uint256)",
    at: aeroRouter,
    legs: [
      out(token(contract("1"), 8453), vault),
      out(token(contract("2"), 8453), vault),
      into(token(vault, 8453), zeroAddress),
    ],
  },
  {
    what: "Curve: one coin of a pool that is its own token",
    type: "stake",
    protocol: "curve",
    call: "add_liquidity(uint256[],uint256)",
    at: pool,
    legs: [out(usdc, pool), into(token(pool), zeroAddress)],
  },
  {
    what: "Curve: one coin through the zap of a meta pool",
    type: "stake",
    protocol: "curve",
    call: "add_liquidity(address,uint256[4],uint256)",
    at: called,
    legs: [out(usdc, called), into(token(pool), zeroAddress)],
  },
  {
    what: "Curve: unequal parts of a pool",
    type: "unstake",
    protocol: "curve",
    call: "remove_liquidity_imbalance(uint256[3],uint256)",
    at: pool,
    legs: [into(usdc, pool), out(share, zeroAddress)],
  },
  {
    what: "Pendle: one coin for a market's token",
    type: "stake",
    protocol: "pendle",
    call: "addLiquiditySingleToken(address,address,uint256,(uint256,uint256,uint256,uint256,uint256),(address,uint256,address,address,(uint8,address,bytes,bool)),(address,uint256,((uint256,uint256,uint256,uint8,address,address,address,address,uint256,uint256,uint256,bytes),bytes,uint256)[],((uint256,uint256,uint256,uint8,address,address,address,address,uint256,uint256,uint256,bytes),bytes,uint256)[],bytes))",
    at: pendle,
    legs: [out(usdc, pendle), into(share, zeroAddress)],
  },
  {
    what: "Pendle: PENDLE unlocked",
    type: "unstake",
    protocol: "pendle",
    call: "withdraw()",
    at: vePendle,
    legs: [into(ve, vePendle)],
  },
  {
    what: "GMX: GLP for ETH",
    type: "stake",
    protocol: "gmx",
    call: "mintAndStakeGlpETH(uint256,uint256)",
    at: "0xb95db5b167d75e6d04227cfffa61069348d271f5",
    legs: [
      out("eip155:42161/slip44:60", "0xb95db5b167d75e6d04227cfffa61069348d271f5"),
      into(token(contract("1"), 42161), zeroAddress),
      into(token(contract("2"), 42161), zeroAddress),
    ],
  },
];

const others: Case[] = [
  {
    what: "EigenLayer: a token in its strategy",
    type: "stake",
    protocol: "eigenlayer",
    call: "depositIntoStrategy(address,address,uint256)",
    at: "0x858646372cc42e1a627fce94aa7a7033e7cf075a",
    legs: [out(other, strategy)],
  },
  {
    what: "EigenLayer: a queued withdrawal completed",
    type: "unstake",
    protocol: "eigenlayer",
    call: "completeQueuedWithdrawal((address,address,address,uint256,uint32,address[],uint256[]),address[],uint256,bool)",
    at: "0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a",
    legs: [into(other, strategy)],
  },
  {
    what: "EigenLayer: 32 ETH for a validator of a pod",
    type: "stake",
    protocol: "eigenlayer",
    call: "stake(bytes,bytes,bytes32)",
    at: podManager,
    legs: [out(eth, podManager)],
  },
  {
    what: "Octant: GLM locked",
    type: "stake",
    protocol: "octant",
    call: "lock(uint256)",
    at: "0x879133fd79b7f48ce1c368b0fca9ea168eaf117c",
    legs: [out(other, "0x879133fd79b7f48ce1c368b0fca9ea168eaf117c")],
  },
  {
    what: "ENS: a renewal is paid, not kept",
    type: "payment",
    protocol: "ens",
    call: "renew(string,uint256)",
    at: "0x253553366da8546fc250f225fe3d25d0c782303b",
    legs: [out(eth, "0x253553366da8546fc250f225fe3d25d0c782303b")],
  },
  {
    what: "Arbitrum: ETH that left the rollup",
    type: "bridge",
    protocol: "arbitrum-bridge",
    call: "executeTransaction(bytes32[],uint256,address,address,uint256,uint256,uint256,uint256,bytes)",
    at: "0x0b9857ae2d4a3dbe74ffe1d7df045bb7f96e4840",
    legs: [into(eth, "0x8315177ab297ba92a06054ce80a67ed4dbd7ed3a")],
  },
  {
    what: "Polygon: MATIC becomes POL",
    type: "migration",
    protocol: "polygon-bridge",
    call: "migrate(uint256)",
    at: "0x29e7df7b6a1b2b07b731457f499e1696c60e2c4e",
    legs: [
      out(other, "0x29e7df7b6a1b2b07b731457f499e1696c60e2c4e"),
      into(reward, "0x29e7df7b6a1b2b07b731457f499e1696c60e2c4e"),
    ],
  },
  {
    what: "an unknown contract that takes a coin is no known position",
    type: "contract",
    protocol: null,
    call: "deposit(uint256)",
    at: called,
    legs: [out(other, called)],
  },
  {
    what: "a swap through a relayed call stays a trade",
    type: "trade",
    protocol: null,
    call: "multicall(bytes[])",
    at: called,
    legs: [out(weth, called), into(usdc, pool)],
  },
];

describe.each([
  ["lending", lending],
  ["Sky and Maker", sky],
  ["pools, farms and locks", pools],
  ["staking, bridges and names", others],
])("variants of %s have the type and protocol of their meaning", (_, cases) => {
  test.each(cases.map((each) => [each.what, each] as const))("%s", (_what, each) => {
    expect(read(each)).toEqual({ type: each.type, protocol: each.protocol });
  });
});

test("rewards paid with the principal of a known position leave no position", () => {
  const legs = [into(other, booster), into(reward, called), into(share, zeroAddress)];
  const parts = positionParts({ type: "unstake", counterparty: called, legs });
  expect(
    parts.map(({ type, legs: own }) => [
      type,
      own.map(({ assetId, counterparty }) => [assetId, counterparty]),
    ]),
  ).toEqual([["unstake", [[other, "convex"]]]]);
});

test("the NFT of a market's position is no part of what is locked", () => {
  const legs = [out(weth, liquidity), into(fluidNft, zeroAddress)];
  const parts = positionParts({ type: "stake", counterparty: called, legs });
  expect(
    parts.map(({ type, legs: own }) => [
      type,
      own.map(({ assetId, counterparty }) => [assetId, counterparty]),
    ]),
  ).toEqual([["stake", [[weth, "fluid"]]]]);
});
