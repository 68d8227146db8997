import type { Chain } from "../../../domain/catalog/chains.ts";

/**
 * Contracts through which a native coin also appears as a token. `echo`: its transfers repeat value, internal value and gas; `native`: they
 * move the native coin and are its only record.
 */
const nativeTokens = new Map<string, "echo" | "native">([
  ["137:0x0000000000000000000000000000000000001010", "echo"],
  ["324:0x000000000000000000000000000000000000800a", "echo"],
  ["2741:0x000000000000000000000000000000000000800a", "echo"],
  ["42220:0x471ece3750da237f93b8e339c536989b8978a438", "native"],
]);

export function nativeTokenOf(chain: Chain, contract: string): "echo" | "native" | undefined {
  return nativeTokens.get(`${chain.chainId}:${contract}`);
}
