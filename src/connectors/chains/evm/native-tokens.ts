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

/**
 * Contracts that became a second interface of another contract's token: both report the same movements and balances. EURe by Monerium since its
 * second version (https://monerium.dev/docs/contracts).
 */
const fronts = new Map<string, string>([
  ["1:0x3231cb76718cdef2155fc47b5286d82e6eda273f", "0x39b8b6385416f4ca36a20319f70d28621895279d"],
  ["100:0xcb444e90d8198415266c6a2724b7900fb12fc56e", "0x420ca0f9b9b604ce0fd9c18ef134c705e5fa3430"],
  ["137:0x18ec0a6e18e5bc3784fdd3a3634b31245ab704f6", "0xe0aea583266584dafbb3f9c3211d5588c73fea8d"],
]);

/** The contract of the token that a contract moves, which differs for a second interface. */
export function tokenContractOf(chain: Chain, contract: string): string {
  return fronts.get(`${chain.chainId}:${contract}`) ?? contract;
}
