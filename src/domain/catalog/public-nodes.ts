/**
 * Public EVM nodes by chain id, used if neither the operator (`UPSTREAM_EVM_RPC_<chainId>_URL`) nor the owner configured a node. Few of
 * them serve old blocks.
 */
export const publicNodes: Readonly<Record<string, string>> = {
  1: "https://ethereum-rpc.publicnode.com",
  10: "https://optimism-rpc.publicnode.com",
  56: "https://bsc-rpc.publicnode.com",
  100: "https://gnosis-rpc.publicnode.com",
  137: "https://polygon-bor-rpc.publicnode.com",
  8453: "https://base-rpc.publicnode.com",
  42161: "https://arbitrum-one-rpc.publicnode.com",
  43114: "https://avalanche-c-chain-rpc.publicnode.com",
};
