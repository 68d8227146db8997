import type { Coverage } from "../../coverage.ts";

export const hyperliquidCoverage: Coverage = {
  family: "Hyperliquid",
  chains: [{ platform: "hypercore:mainnet", name: "Hyperliquid (HyperCore)" }],
  reads: [
    "spot trades",
    "results and fees of perpetuals, and funding",
    "deposits, withdrawals and transfers",
    "vaults as positions worth their equity",
    "staking, with rewards added to the stake",
  ],
  source: "Hyperliquid's info endpoint",
  upstreams: ["HYPERLIQUID"],
  key: "none",
  limits: [
    "The source keeps the newest 10,000 fills of an account.",
    "Open results of perpetuals are not part of the balance; accounts at markets of other operators are not compared.",
    "About 60 questions a minute.",
  ],
  proofs: [
    {
      what: "fills, funding, transfers, states of spot and perpetuals accounts, vault equities",
      by: "recorded",
    },
    { what: "withdrawals from vaults and staking, staking rewards", by: "documented" },
  ],
};
