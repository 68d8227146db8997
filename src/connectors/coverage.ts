/** The evidence for a statement about a source: recorded answers, a local node or server, or only the source's documentation. */
export type Proof = "recorded" | "local node" | "documented";

/** The coverage of one kind of connection, for `docs/chains.md`. */
export type Coverage = {
  /** Heading under which the kind is listed, such as "UTXO chains". */
  family: string;
  /** Chains as CAIP-2 with their names. */
  chains: readonly { platform: string; name: string }[];
  /** The coverage: transactions, fees, staking … */
  reads: readonly string[];
  /** Accounts that are read apart (margin, futures, earn): their balances are compared; `history` is what of their history is read. */
  accounts?: readonly { title: string; history: string }[];
  /** The API, with its public server if there is one. */
  source: string;
  /** Ids of `UPSTREAM_<ID>_URL`. */
  upstreams: readonly string[];
  /** Whether the source requires a key or another secret. */
  key: "none" | "optional" | "required";
  /** Data that the source does not report, and its rate limits. */
  limits: readonly string[];
  proofs: readonly { what: string; by: Proof }[];
};
