import type { Coverage } from "../../coverage.ts";

export const validatorCoverage: Coverage = {
  family: "Ethereum validators",
  chains: [{ platform: "eip155:1", name: "Ethereum" }],
  reads: [
    "the validators' balances on the consensus layer, with deposits that wait to be credited",
    "deposits by transaction",
    "withdrawals: skims and partial ones, exits",
    "rewards that were not paid out yet, by day, following the balance",
    "priority fees of proposed blocks, with a key",
    "pending, consolidated and exited validators, by index, public key or withdrawal address",
  ],
  source:
    "a consensus node (ethereum-beacon-api.publicnode.com by default), Blockscout for withdrawals, beaconcha.in for deposits",
  upstreams: ["BEACON", "BEACONCHAIN", "BLOCKSCOUT"],
  key: "optional",
  limits: [
    "beaconcha.in answers 10 requests a minute without a key, and one a second with one.",
    "MEV payments are transactions of the fee recipient: connect that address as an EVM address. Sums by recipient are named.",
    "A payout is income when it is paid. Rewards that wait for it are dated by the days of beaconcha.in with a key and up to 100 validators, and otherwise by the day on which a sync sees them.",
    "A balance that was consolidated from or to a validator which is not read is a transfer with a named issue, never income.",
    "Where deposits cannot be listed, the position begins with the balance at the first sync, and the connection says so.",
  ],
  proofs: [
    { what: "states of validators and withdrawals", by: "recorded" },
    { what: "proposed blocks with their payments", by: "recorded" },
    { what: "deposits, waiting deposits, rewards by day and lists by withdrawal address", by: "documented" },
  ],
};
