/** The records of docs/spec/protocol.md §8 that the ledger is made of, and the form importers and connectors produce them in. */

export const transactionTypes = [
  "deposit",
  "withdrawal",
  "trade",
  "transfer",
  "reward",
  "interest",
  "airdrop",
  "mining",
  "stake",
  "unstake",
  "wrap",
  "unwrap",
  "bridge",
  "approval",
  "contract",
  "gift",
  "donation",
  "payment",
  "loan",
  "repayment",
  "liquidation",
  "income",
  "loss",
  "derivative",
  "migration",
  "adjustment",
  "fee",
  "other",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = ["pending", "confirmed", "failed"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Kinds of changes by the owner to transactions and prices, as named in the history of changes. */
export const transactionChangeKinds = [
  "create",
  "update",
  "delete",
  "link",
  "unlink",
  "forbidLink",
  "split",
  "merge",
  "reset",
  "setPrices",
  "unsetPrices",
  "setWorthless",
  "undo",
  "redo",
] as const;
export type TransactionChangeKind = (typeof transactionChangeKinds)[number];

export const directions = ["in", "out", "fee"] as const;
export type Direction = (typeof directions)[number];

export type Source = { kind: "connection" | "import" | "manual" | "verification"; id: string | null };

/** A source as clients see it. `parts` are the ids of the files that report the transaction, where its import has several. */
export type TransactionSource = Source & { parts?: string[] };

/** The value of a leg as its source or owner stated it. */
export type StatedValue = { amount: string; currency: string; by: "owner" | "source" };

/** One movement of one asset. `amount` is above zero; `wallet` only where it differs from the transaction's. */
export type Leg = {
  direction: Direction;
  assetId: string;
  amount: string;
  wallet?: string;
  counterparty?: string;
  value?: StatedValue;
};

/**
 * Where on the chain (or in the statement) a leg came from; part of the leg's identity, so that 1 ETH of value and 1 ETH of
 * internal value from the same sender in one hash are two legs. `gas` is the one network fee of a wallet; `fee` any other fee;
 * `wrapped` a leg derived from a wrap's call or log, which gives way to a reported token leg of the same asset, direction and amount.
 */
export const legKinds = ["value", "internal", "token", "nft", "gas", "fee", "wrapped", "withdrawal"] as const;
export type LegKind = (typeof legKinds)[number];

/**
 * A leg as a source reports it. `kind` is by default `gas` for a chain's fee leg, `fee` for any other, `token` for a contract's asset, else
 * `value`.
 */
export type ReportedLeg = Leg & { kind?: LegKind };

/** The gain of a transaction, and the cost basis of what it received and sent, as a tracker states them; a missing one is zero. */
export type StatedResults = { currency: string; gain?: string; received?: string; sent?: string };

/**
 * What a transaction did to one NFT of concentrated liquidity, as the logs of its contracts state it. `liquidity` is what was added, or with a
 * minus sign removed; zero if only fees were collected. `coins` are absent where logs do not state them.
 */
export type LiquidityChange = { assetId: string; liquidity: string; coins?: readonly LiquidityCoin[] };

/** One coin of a pool: what was put in, what was removed from the liquidity (and is then owed), and what was paid out. */
export type LiquidityCoin = { assetId: string; added: string; removed: string; paid: string };

/**
 * A transaction as an importer, a connector or the owner reports it. `id` names what happened (`eip155:1:<hash>:<wallet>`, an exchange's own id)
 * and is `identityOf` of the rest where it is left out.
 */
export type ReportedTransaction = {
  id?: string;
  /** Whether another transaction may have the same `id`: the numbers of rows start again in each file. */
  isIdUncertain?: true;
  at: number;
  /** The source's own classification. Omitted where only the legs are known (on chains); `typeOf` then decides from all known legs. */
  type?: TransactionType;
  platform: string;
  wallet: string;
  legs: ReportedLeg[];
  txHash?: string;
  method?: string;
  counterparty?: string;
  notes?: string;
  tags?: string[];
  /** A tracker's own ids of the transfer that this is one half of; the other half has one of them, too. */
  transferIds?: string[];
  /** The id of the trade whose payment or proceeds this is, where a source states the trade alone. */
  settles?: string;
  /** A tracker's gain and cost basis. */
  results?: StatedResults;
  /** Changes of NFTs of concentrated liquidity. */
  liquidity?: LiquidityChange[];
  status?: TransactionStatus;
  /** Block number × 10^6 + index in the block where known: the order among transactions of one millisecond. */
  position?: number;
};

/** A transaction as clients see it. */
export type Transaction = {
  id: string;
  at: number;
  type: TransactionType;
  platform: string;
  wallet: string;
  legs: Leg[];
  txHash?: string;
  method?: string;
  counterparty?: string;
  notes?: string;
  tags: string[];
  status: TransactionStatus;
  sources: TransactionSource[];
  hidden: boolean;
  /** The other half of a transfer: an arrival has its departure here, a departure its (first) arrival. */
  linkedTransactionId?: string;
  /** All arrivals of a departure that arrived in several parts, in order of time. */
  linkedTransactionIds?: string[];
  /** Of a tracker's transaction: the wallets whose legs do not count, since a record of their source states them as well. */
  superseded?: { wallet: string; by: string }[];
  edited: boolean;
};

/**
 * The kinds of change: a leg's direction; the type whose position it opens or closes (`trade`: a product's settlement); and what the
 * computation over time adds to a position: `reward` (released beyond what was locked, within the bound of docs/spec/accounting.md §1),
 * `deposit` (an unexplained release), `expense` (repaid beyond the debt), `transfer` (from another position of the same protocol).
 */
export const operations = [
  "in",
  "out",
  "fee",
  "stake",
  "unstake",
  "loan",
  "repayment",
  "bridge",
  "reward",
  "deposit",
  "expense",
  "transfer",
  "trade",
] as const;
export type Operation = (typeof operations)[number];

/** One signed change of one asset in one wallet. `balance` is that wallet's and asset's after it, `null` until settled. */
export type AuditEntry = {
  id: string;
  transactionId: string;
  at: number;
  platform: string;
  wallet: string;
  assetId: string;
  operation: Operation;
  change: string;
  derived: boolean;
  balance: string | null;
};
