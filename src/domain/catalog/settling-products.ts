/** Products of exchanges that may settle in another coin than they took, as importers and connectors name them. */
export const settlingProducts = [
  "Dual Investment",
  "Launchpad",
  "Liquid Swap",
  "On-chain Yields",
  "Structured",
] as const;

export type SettlingProduct = (typeof settlingProducts)[number];

export function isSettlingProduct(name: string): boolean {
  return settlingProducts.some((product) => product === name);
}
