/** How a statement about a source is proved: by recorded answers, on a local node or server, or only by the source's documentation. */
export type Proof = "recorded" | "local node" | "documented";

/** What one kind of connection reads, for `docs/chains.md`. */
export type Coverage = {
  /** Heading under which the kind is listed, such as "UTXO chains". */
  family: string;
  /** Chains as CAIP-2 with their names. */
  chains: readonly { platform: string; name: string }[];
  /** What is read: transactions, fees, staking … */
  reads: readonly string[];
  /** The API that is asked, with its public server where there is one. */
  source: string;
  /** Ids of `UPSTREAM_<ID>_URL`. */
  upstreams: readonly string[];
  /** Whether the source needs a key or another secret. */
  key: "none" | "optional" | "required";
  /** What the source does not report, and its rate limits. */
  limits: readonly string[];
  proofs: readonly { what: string; by: Proof }[];
};
