import type { Coverage } from "../../coverage.ts";

type Known = Pick<Coverage, "family" | "chains" | "reads" | "source" | "upstreams" | "key" | "limits"> & {
  /** By default, single transactions are proved by recorded answers and lists only by the documentation. */
  proofs?: Coverage["proofs"];
};

/** Coverage by the kind's id. A missing chain is described by its title. */
const known: Readonly<Record<string, Known>> = {
  xrp: {
    family: "XRP Ledger",
    chains: [{ platform: "xrpl:0", name: "XRP Ledger" }],
    reads: [
      "payments",
      "trust lines with issued assets",
      "offers and pools",
      "escrows and payment channels",
      "NFTs",
      "fees and failed transactions",
    ],
    source: "a rippled server; s1.ripple.com by default",
    upstreams: ["XRPL"],
    key: "none",
    limits: [
      "Servers keep a part of the history; a sync reports what is missing.",
      "Escrows of XRP are a position. An escrow of an issued token is not: the token leaves the trust line when it is locked, and arrives when the escrow is finished or cancelled.",
      "Multi-purpose tokens are not read: a sync names each transaction that moved one, and their balances are not compared.",
    ],
  },
  stellar: {
    family: "Stellar",
    chains: [{ platform: "stellar:pubnet", name: "Stellar" }],
    reads: [
      "payments and path payments",
      "trades and pools",
      "claimable balances",
      "account creation and merging",
      "fees",
    ],
    source: "a Horizon server; horizon.stellar.org by default",
    upstreams: ["HORIZON"],
    key: "none",
    limits: ["Many servers keep one year of history; a sync reports what is missing."],
  },
  tron: {
    family: "Tron",
    chains: [{ platform: "tron:728126428", name: "Tron" }],
    reads: [
      "coins, TRC-10 and TRC-20 tokens",
      "coins sent by contracts",
      "frozen coins and rewards for votes",
      "fees for energy and bandwidth",
    ],
    source: "TronGrid",
    upstreams: ["TRONGRID"],
    key: "optional",
    limits: [
      "About 3 requests a second without a key.",
      "Rows of the last two minutes, by this machine's clock, are left to the next sync.",
    ],
  },
  tezos: {
    family: "Tezos",
    chains: [{ platform: "tezos:NetXdQprcVkpaWU", name: "Tezos" }],
    reads: ["coins, FA1.2 and FA2 tokens", "delegation and staking", "fees of bakers and storage"],
    source: "TzKT",
    upstreams: ["TZKT"],
    key: "none",
    limits: ["About 8 requests a second."],
  },
  algorand: {
    family: "Algorand",
    chains: [{ platform: "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k", name: "Algorand" }],
    reads: [
      "payments and assets",
      "applications with what they send",
      "closing of accounts",
      "rewards, and what blocks pay their proposer",
    ],
    source: "an indexer; algonode.cloud by default",
    upstreams: ["ALGORAND"],
    key: "none",
    limits: ["About 10 requests a second."],
  },
  hedera: {
    family: "Hedera",
    chains: [{ platform: "hedera:mainnet", name: "Hedera" }],
    reads: ["transfers of coins, tokens and NFTs", "fees", "rewards of staking"],
    source: "a mirror node; mainnet-public.mirrornode.hedera.com by default",
    upstreams: ["HEDERA"],
    key: "none",
    limits: ["About 20 requests a second."],
  },
  cardano: {
    family: "Cardano",
    chains: [{ platform: "cip34:1-764824073", name: "Cardano" }],
    reads: ["addresses and stake keys", "native tokens", "rewards and deposits", "failed scripts"],
    source: "Koios, or Blockfrost with a key",
    upstreams: ["KOIOS", "BLOCKFROST"],
    key: "optional",
    limits: ["About 8 requests a second at Koios, 10 at Blockfrost."],
  },
  ton: {
    family: "TON",
    chains: [{ platform: "tvm:-239", name: "TON" }],
    reads: [
      "coins and jettons by trace",
      "gas that does not return as a fee",
      "bounced messages",
      "names of TON DNS",
    ],
    source: "toncenter",
    upstreams: ["TONCENTER"],
    key: "optional",
    limits: ["One request a second without a key."],
  },
  sui: {
    family: "Sui",
    chains: [{ platform: "sui:mainnet", name: "Sui" }],
    reads: ["balance changes of coins", "gas", "delegated coins"],
    source: "a node with JSON-RPC; fullnode.mainnet.sui.io by default",
    upstreams: ["SUI"],
    key: "none",
    limits: [],
  },
  polkadot: {
    family: "Polkadot",
    chains: [
      { platform: "polkadot:91b171bb158e2d3848fa23a9f1c25182", name: "Polkadot" },
      { platform: "polkadot:b0a8d493285c2df73290dfb7e61f870f", name: "Kusama" },
      { platform: "polkadot:68d56f15f85d3136970ec16946040bc1", name: "Polkadot Asset Hub" },
      { platform: "polkadot:48239ef607d7928874027a43a6768920", name: "Kusama Asset Hub" },
    ],
    reads: ["transfers of the coin and of assets of the Asset Hub", "fees", "rewards and slashes"],
    source: "Subscan",
    upstreams: ["SUBSCAN"],
    key: "optional",
    limits: ["Most requests without a key are refused."],
  },
  kaspa: {
    family: "Kaspa",
    chains: [{ platform: "kaspa:58c2d4199e21f910d1571d114969cece", name: "Kaspa" }],
    reads: ["payments and mined coins of one address", "fees"],
    source: "the public API; api.kaspa.org by default",
    upstreams: ["KASPA"],
    key: "none",
    limits: [],
  },
  aptos: {
    family: "Aptos",
    chains: [{ platform: "aptos:1", name: "Aptos" }],
    reads: [
      "coins and fungible assets",
      "gas less storage refunds, also where a sponsor pays",
      "failed transactions",
      "delegated coins with their rewards",
    ],
    source: "a node with its indexer; api.mainnet.aptoslabs.com by default",
    upstreams: ["APTOS"],
    key: "optional",
    limits: [],
  },
  starknet: {
    family: "Starknet",
    chains: [{ platform: "starknet:SN_MAIN", name: "Starknet" }],
    reads: [
      "transfers of STRK, ETH and other tokens",
      "fees in STRK or ETH",
      "reverted transactions",
      "delegated STRK and claimed rewards",
    ],
    source: "a node with JSON-RPC; starknet-rpc.publicnode.com by default",
    upstreams: ["STARKNET"],
    key: "none",
    limits: [],
    proofs: [{ what: "events, receipts and balances", by: "documented" }],
  },
  near: {
    family: "NEAR",
    chains: [{ platform: "near:mainnet", name: "NEAR" }],
    reads: [
      "coins by receipt and fungible tokens",
      "fees of all receipts of a transaction",
      "failed transactions",
      "deposits at validators' pools with their rewards",
    ],
    source: "NearBlocks for the history, a node for balances; free.rpc.fastnear.com by default",
    upstreams: ["NEARBLOCKS", "NEAR"],
    key: "optional",
    limits: [
      "Six requests a minute without a key.",
      "Receipts are joined with their transaction up to six hours after it. NearBlocks states fees and failures of the first five minutes; later ones are asked of the node, and a sync names transactions that it no longer has.",
    ],
    proofs: [
      { what: "balances and fees as a node states them", by: "recorded" },
      { what: "lists of transactions, receipts, tokens and staking", by: "documented" },
    ],
  },
};

/** Chains with recorded answers for a whole account and its balances. */
const wholeAccounts = new Set(["xrp", "tron"]);

/**
 * The description of a chain whose history is queried by account. Each has tests on recorded answers; behaviour known only from documentation
 * is named in its notes.
 */
export function accountCoverage(chain: {
  id: string;
  title: string;
  capabilities?: readonly string[];
  notes?: readonly string[];
  settlesAfterMs?: number;
}): Coverage {
  const { id, title, capabilities = [], notes = [], settlesAfterMs = 0 } = chain;
  const knownCoverage: Known = known[id] ?? {
    family: title,
    chains: [],
    reads: ["transactions with fees", ...capabilities],
    source: "the server of the kind's settings",
    upstreams: [],
    key: "none",
    limits: [],
  };
  const isKnown = Object.hasOwn(known, id);
  return {
    ...knownCoverage,
    limits: [
      ...knownCoverage.limits,
      ...(settlesAfterMs > 0 ? [settlingLimit(settlesAfterMs)] : []),
      ...notes,
    ],
    proofs: [
      ...(knownCoverage.proofs ?? proofsOf(id, { isKnown })),
      { what: "paging, resumption and unchanged syncs", by: "local node" },
    ],
  };
}

/** The effect of a wrong clock of this machine on transactions that are not final. */
export function settlingLimit(settlesAfterMs: number): string {
  return `Transactions of the last ${settlesAfterMs / 60_000} minutes, by this machine's clock, are read again by the next sync. If the clock is further ahead than that, a transaction that the chain replaces later stays; a clock that is behind only repeats requests.`;
}

function proofsOf(id: string, { isKnown }: { isKnown: boolean }): Coverage["proofs"] {
  const isWhole = wholeAccounts.has(id);
  return [
    {
      what: isWhole ? "an account read to its stated balances" : "single transactions",
      by: isKnown ? "recorded" : "documented",
    },
    ...(isWhole ? [] : [{ what: "lists and balances", by: "documented" as const }]),
  ];
}
