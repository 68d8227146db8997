/**
 * Contracts that keep liquidity for their users and mint an NFT for each position. The NFT is a receipt: it carries neither value nor cost. Addresses are from the
 * protocols' own deployment pages.
 */
type PositionManagers = { chainIds: readonly number[]; contract: string };

// prettier-ignore
const entries: readonly PositionManagers[] = [
  // Uniswap v3, v4
  { chainIds: [1, 10, 137, 42161], contract: "0xc36442b4a4522e871399cd717abdd847ab11fe88" },
  { chainIds: [8453], contract: "0x03a520b32c04bf3beef7beb72e919cf822ed34f1" },
  { chainIds: [1], contract: "0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e" },
  // PancakeSwap v3
  { chainIds: [1, 56, 8453, 42161], contract: "0x46a15b0b27311cedf172ab29e4f4766fbe7f4364" },
  // Aerodrome Slipstream
  { chainIds: [8453], contract: "0x827922686190790b37229fd06084350e74485b72" },
];

const managers = new Set(
  entries.flatMap(({ chainIds, contract }) => chainIds.map((chainId) => `eip155:${chainId}/${contract}`)),
);

/** Whether a contract (in lower case) keeps liquidity positions on a platform. */
export function isPositionManager(platform: string, contract: string): boolean {
  return managers.has(`${platform}/${contract}`);
}

const collectible = "/erc721:";

/** The contract of an ERC-721 asset. */
export function collectionOf(assetId: string): string | undefined {
  const start = assetId.indexOf(collectible);
  return start < 0 ? undefined : assetId.slice(start + collectible.length).split("/")[0];
}

/** Whether an asset is the receipt of a liquidity position. */
export function isPositionReceipt(assetId: string): boolean {
  const contract = collectionOf(assetId);
  return contract !== undefined && isPositionManager(assetId.slice(0, assetId.indexOf("/")), contract);
}
