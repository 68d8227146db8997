import { contractAt, isPositionManager } from "./contracts.ts";

const collectible = "/erc721:";

/** The contract of an ERC-721 asset. */
export function collectionOf(assetId: string): string | undefined {
  const start = assetId.indexOf(collectible);
  return start < 0 ? undefined : assetId.slice(start + collectible.length).split("/")[0];
}

/** Whether an asset is the receipt of a liquidity position, which carries neither value nor cost. */
export function isPositionReceipt(assetId: string): boolean {
  const contract = collectionOf(assetId);
  return contract !== undefined && isPositionManager(assetId.slice(0, assetId.indexOf("/")), contract);
}

/** Whether an asset is the NFT of a protocol whose positions are read by the NFT's number. */
export function isReadByNumber(assetId: string): boolean {
  const contract = collectionOf(assetId);
  const known = contractAt(assetId.slice(0, assetId.indexOf("/")), contract);
  return known?.protocol.contracts.some(({ reader }) => reader !== undefined) === true;
}
