import type { Coverage } from "../../coverage.ts";

export const moneroCoverage: Coverage = {
  family: "Monero",
  chains: [{ platform: "monero:418015bb9ae982a1975da7d79277c270", name: "Monero" }],
  reads: [
    "incoming and outgoing transfers of all accounts and subaddresses with fees",
    "mined rewards, unconfirmed transfers",
  ],
  source: "your own monero-wallet-rpc",
  upstreams: ["MONERO"],
  key: "optional",
  limits: [
    "A view-only wallet lists what it sent only after its key images were imported.",
    "Wallets of the test networks are read under their own ids and have no price.",
    "The wallet is asked for history and balance only, never for keys.",
  ],
  proofs: [
    { what: "transfers, accounts and balances", by: "recorded" },
    { what: "digest authentication", by: "documented" },
  ],
};
