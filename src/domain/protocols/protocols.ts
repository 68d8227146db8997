import { depositContract } from "../catalog/well-known-contracts.ts";

/**
 * Protocols that hold assets of the wallet itself, and give no token for them: contracts, and what goes in or out of them means. Addresses are from the protocols'
 * own deployment pages. `position`: keeps what it takes and gives the same back. `market`: lends too; a debt by the name of the call, or where `debtAsset` moves.
 * `vault`: lends what it mints. Contracts of one `protocol` share one position: what goes into one may come out of another.
 */
export type Protocol = {
  protocol: string;
  kind: "position" | "market" | "vault";
  chainIds: readonly number[];
  contracts: readonly string[];
  /** The one asset a market lends; every other it takes is collateral. */
  debtAsset?: string;
};

const comet = (chainId: number, contract: string, debtAsset: string): Protocol => ({
  protocol: `compound-v3-${contract.slice(0, 10)}`,
  kind: "market",
  chainIds: [chainId],
  contracts: [contract],
  debtAsset: `eip155:${chainId}/erc20:${debtAsset}`,
});

// prettier-ignore
export const protocols: readonly Protocol[] = [
  // Contracts that deposit for several validators at once, of Kiln, Figment, Blockdaemon, Abyss, InfStones, RockX and three without a name: one position with the deposit contract
  { protocol: depositContract, kind: "position", chainIds: [1], contracts: [
    "0x1e68238ce926dec62b3fbc99ab06eb1d85ce0270", "0x9b8c989ff27e948f55b53bb19b3cc1947852e394", "0xf2be95116845252a28bd43661651917dc183dab1",
    "0x37ab162ab59e106d6072eb7a7bd4c4c2973455a7", "0xb4e2e925d75793c33f5f94cd652f6c464665c76b", "0xf0075b3cf8953d3e23b0ef65960913fd97eb5227",
    "0x3f124c700fb5e741f128e28985267d44f56b242f", "0xfa5f9eaa65ffb2a75de092eb7f3fc84fc86b5b18", "0xbf1556a7d625654e3d64d1f0466a60a697fac178",
    "0x4befa2aa9c305238aa3e0b5d17eb20c045269e9d", "0xe8239b17034c372cdf8a5f8d3ccb7cf1795c4572", "0x1bdc639eabf1c5ebc020bb79e2dd069a8b6fe865",
    "0x7ef5d450be41fcbc6191cb09789c5783da53f3fc", "0xfc3e2b3003859e28f6efd8321615731f9b02c81f",
  ] },
  { protocol: "morpho-blue", kind: "market", chainIds: [1, 8453], contracts: ["0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb"] },
  comet(1, "0xc3d688b66703497daa19211eedff47f25384cdc3", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"),
  comet(1, "0xa17581a9e3356d9a858b789d68b4d866e593ae94", "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"),
  comet(1, "0x3afdc9bca9213a35503b077a6072f3d0d5ab0840", "0xdac17f958d2ee523a2206206994597c13d831ec7"),
  comet(10, "0x2e44e174f7d53f0212823acc11c01a11d58c5bcb", "0x0b2c639c533813f4aa9d7837caf62653d097ff85"),
  comet(137, "0xf25212e676d1f7f89cd72ffee66158f541246445", "0x2791bca1f2de4661ed88a30c99a7a9449aa84174"),
  comet(8453, "0xb125e6687d4313864e53df431d5425969c15eb2f", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"),
  comet(8453, "0x46e6b214b524310239732d51387075e0e70970bf", "0x4200000000000000000000000000000000000006"),
  comet(42161, "0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf", "0xaf88d065e77c8cc2239327c5edb3a432268e5831"),
  comet(42161, "0xa5edbdd9646f8dff606d7448e414884c7d905dca", "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8"),
  // EigenLayer's strategies for liquid staking tokens
  ...[
    "0x93c4b944d05dfe6df7645a86cd2206016c51564d", "0x54945180db7943c0ed0fee7edab2bd24620256bc", "0x1bee69b7dfffa4e2d53c2a2df135c388ad25dcd2",
    "0x9d7ed45ee2e8fc5482fa2428f15c971e6369011d", "0x0fe4f44bee93503346a3ac9ee5a26b130a5796d6", "0x57ba429517c3473b6d34ca9acd56c0e735b94c02",
  ].map((contract): Protocol => ({ protocol: contract, kind: "position", chainIds: [1], contracts: [contract] })),
  // SushiSwap's farms
  { protocol: "sushi-masterchef", kind: "position", chainIds: [1], contracts: ["0xc2edad668740f1aa35e4d8f227fb8e17dca888cd"] },
  { protocol: "sushi-masterchef-v2", kind: "position", chainIds: [1], contracts: ["0xef0881ec094552b2e128cf945ef17a6752b4ec5d"] },
  // Liquity: borrower operations, active pool, surplus collateral; stability pool; staking
  { protocol: "liquity", kind: "vault", chainIds: [1], contracts: ["0x24179cd81c9e782a4096035f7ec97fb8b783e007", "0xdf9eb223bafbe5c5271415c75aecd68c21fe3d7f", "0x3d32e8b97ed5881324241cf03b2da5e2ebce5521"] },
  { protocol: "liquity-stability-pool", kind: "position", chainIds: [1], contracts: ["0x66017d22b0f8556afdd19fc67041899eb65a21bb"] },
  { protocol: "liquity-staking", kind: "position", chainIds: [1], contracts: ["0x4f9fbb3f1e99b56e0fe2892e623ed36a76fc605d"] },
];

const byContract = new Map<string, Protocol>(
  protocols.flatMap((protocol) =>
    protocol.chainIds.flatMap((chainId) =>
      protocol.contracts.map((contract) => [`eip155:${chainId}/${contract}`, protocol] as const),
    ),
  ),
);

export function protocolOfContract(platform: string, contract: string | undefined): Protocol | undefined {
  return contract === undefined ? undefined : byContract.get(`${platform}/${contract}`);
}

/** Tokens that exist as debt only: one that is minted to a wallet through a proxy was borrowed. */
const debtTokens = new Set([
  "eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f",
  "eip155:1/erc20:0x5f98805a4e8be255a32880fdec7f6728c6568ba0",
  "eip155:1/erc20:0x03ab458634910aad20ef5f1c8ee96f1d6ac54919",
]);

/** DAI, LUSD, RAI. */
export function isDebtToken(assetId: string): boolean {
  return debtTokens.has(assetId);
}
