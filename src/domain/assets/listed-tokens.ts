/**
 * Platforms other than EVM chains whose token ids in coin lists equal those on the chain: the list's name of the platform, and the prefix
 * of asset ids.
 */
export const listedPlatforms: ReadonlyMap<string, string> = new Map([
  ["solana", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:"],
  ["tron", "tron:728126428/trc20:"],
  ["stellar", "stellar:pubnet/asset:"],
  ["xrp", "xrpl:0/token:"],
  ["algorand", "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k/asa:"],
  ["hedera-hashgraph", "hedera:mainnet/token:"],
  ["cardano", "cip34:1-764824073/token:"],
  ["the-open-network", "tvm:-239/jetton:"],
  ["aptos", "aptos:1/coin:"],
  ["starknet", "starknet:SN_MAIN/token:"],
  ["near-protocol", "near:mainnet/nep141:"],
]);

/** Namespaces of contract tokens in coin lists. */
export const listedNamespaces: readonly string[] = [
  ...new Set([
    "erc20",
    ...[...listedPlatforms.values()].map((prefix) => prefix.slice(prefix.indexOf("/") + 1, -1)),
  ]),
];
