import { defillama } from "./defillama.ts";
import type { PriceSource } from "./price-source.ts";

/** Every price source, in the default order of preference. */
export const priceSources: readonly PriceSource[] = [defillama];

export function priceSourceOf(id: string): PriceSource | undefined {
  return priceSources.find((source) => source.id === id);
}
