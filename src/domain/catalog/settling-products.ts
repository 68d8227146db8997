/** Products of exchanges that may pay another coin than was subscribed, by the names that importers and connectors use. */
const settlingProducts = [
  "Dual Investment",
  "Launchpad",
  "Liquid Swap",
  "On-chain Yields",
  "Structured",
  "Price Lock",
  "Shark Fin",
  "Snowball",
  "Seagull",
  "ETH Staking",
  "SOL Staking",
  "On-chain Earn",
  "Wealth Management",
  "Liquidity Mining",
  "DeFi Investment",
] as const;

export type SettlingProduct = (typeof settlingProducts)[number];

export function isSettlingProduct(name: string): boolean {
  return settlingProducts.some((product) => product === name);
}
