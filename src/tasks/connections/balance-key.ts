/** The key of a balance of one source. */
export function balanceKey({ wallet, assetId }: { wallet: string; assetId: string }): string {
  return `${wallet} ${assetId}`;
}
