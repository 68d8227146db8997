import type { Coverage } from "../../coverage.ts";

export const solanaCoverage: Coverage = {
  family: "Solana",
  chains: [{ platform: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", name: "Solana" }],
  reads: [
    "a wallet by its address or its .sol name",
    "transactions with fees and failed ones",
    "SPL and Token-2022 transfers",
    "stake accounts, delegations and rewards by epoch",
  ],
  source: "Solana JSON-RPC; api.mainnet-beta.solana.com by default",
  upstreams: ["SOLANA"],
  key: "none",
  limits: [
    "Servers prune old transactions and rewards; a sync reports what could not be read.",
    "The public server allows about 4 requests a second.",
  ],
  proofs: [{ what: "transactions, tokens and staking", by: "recorded" }],
};
