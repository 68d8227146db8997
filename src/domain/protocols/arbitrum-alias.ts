const offset = 0x1111000000000000000000000000000000001111n;
const addressSpace = 1n << 160n;
const rollups: ReadonlySet<string> = new Set(["eip155:42161", "eip155:42170"]);

/**
 * Whether an address is the alias of the same account on Ethereum, from which Arbitrum's bridge delivers transfers: the address plus a
 * constant (https://docs.arbitrum.io/how-arbitrum-works/deep-dives/l1-to-l2-messaging).
 */
export function isOwnAlias(platform: string, wallet: string, sender: string | undefined): boolean {
  if (!rollups.has(platform) || sender === undefined) return false;
  if (!/^0x[0-9a-f]{40}$/.test(wallet) || !/^0x[0-9a-f]{40}$/.test(sender)) return false;
  return (BigInt(wallet) + offset) % addressSpace === BigInt(sender);
}
