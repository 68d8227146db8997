/** Chains other than EVM chains whose tokens coin lists name as the chain does: the list's name of the chain, and how an asset id begins there. */
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

/** The namespaces of contracts' tokens that coin lists know. */
export const listedNamespaces: readonly string[] = [
  ...new Set([
    "erc20",
    ...[...listedPlatforms.values()].map((prefix) => prefix.slice(prefix.indexOf("/") + 1, -1)),
  ]),
];
