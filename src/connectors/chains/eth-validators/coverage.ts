import type { Coverage } from "../../coverage.ts";

export const validatorCoverage: Coverage = {
  family: "Ethereum validators",
  chains: [{ platform: "eip155:1", name: "Ethereum" }],
  reads: [
    "the validators' balances on the consensus layer, with deposits that wait to be credited",
    "deposits by transaction",
    "withdrawals: skims and partial ones, exits",
    "rewards that were not paid out yet, as one entry that follows the balance",
    "consolidated and exited validators",
  ],
  source:
    "a consensus node (ethereum-beacon-api.publicnode.com by default), Blockscout for withdrawals, beaconcha.in for deposits",
  upstreams: ["BEACON", "BEACONCHAIN", "BLOCKSCOUT"],
  key: "optional",
  limits: [
    "beaconcha.in answers 10 requests a minute without a key.",
    "Priority fees and MEV payments reach the fee recipient: connect that address as an EVM address.",
    "Rewards are reported when they are paid out, and as one amount that waits for its payout; not by day.",
    "Where deposits cannot be listed, the position begins with the balance at the first sync, and the connection says so.",
  ],
  proofs: [
    { what: "states of validators and withdrawals", by: "recorded" },
    { what: "deposits, waiting deposits and lists by withdrawal address", by: "documented" },
  ],
};
