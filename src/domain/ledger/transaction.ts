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

/** Kinds of the owner's changes to transactions and prices in the change history. */
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

/** One movement of one asset. `amount` is above zero; `wallet` is set if it differs from the transaction's. */
export type Leg = {
  direction: Direction;
  assetId: string;
  amount: string;
  wallet?: string;
  counterparty?: string;
  value?: StatedValue;
};

/**
 * The origin of a leg on the chain or in the statement. It is part of the leg's identity: 1 ETH of value and 1 ETH of internal value from
 * the same sender in one hash are two legs. `gas` is a wallet's single network fee; `fee` is any other fee; `wrapped` is derived from a
 * wrap's call or log, and is replaced by a reported token leg of the same asset, direction and amount.
 */
export const legKinds = ["value", "internal", "token", "nft", "gas", "fee", "wrapped", "withdrawal"] as const;
export type LegKind = (typeof legKinds)[number];

/**
 * A leg as a source reports it. `kind` defaults to `gas` for a chain's fee leg, `fee` for any other fee leg, `token` for a contract's
 * asset, else `value`.
 */
export type ReportedLeg = Leg & { kind?: LegKind };

/** The gain of a transaction, and the cost basis of received and sent assets, as a tracker states them. A missing one is zero. */
export type StatedResults = { currency: string; gain?: string; received?: string; sent?: string };

/**
 * The change of one NFT of concentrated liquidity, as its contracts' logs state it. `liquidity` is the liquidity added (positive) or
 * removed (negative); zero if only fees were collected. `coins` is missing if the logs do not state amounts.
 */
export type LiquidityChange = { assetId: string; liquidity: string; coins?: readonly LiquidityCoin[] };

/** One coin of a pool: the amounts added, removed from the liquidity (and then owed to the owner), and paid. */
export type LiquidityCoin = { assetId: string; added: string; removed: string; paid: string };

/** The inputs of a transaction that several wallets paid: the wallet's own, all of them, and the network's fee for the whole transaction. */
export type JointInputs = { own: string; all: string; fee: string };

/**
 * A transaction as an importer, a connector or the owner reports it. `id` identifies the event (`eip155:1:<hash>:<wallet>`, an exchange's
 * id); if it is missing, `identityOf` derives it from the other fields.
 */
export type ReportedTransaction = {
  id?: string;
  /** Whether another transaction may have the same `id`, because row numbers restart in each file. */
  isIdUncertain?: true;
  at: number;
  /** The source's classification. Omitted if only the legs are known (on chains); `typeOf` then derives it from all known legs. */
  type?: TransactionType;
  platform: string;
  wallet: string;
  legs: ReportedLeg[];
  txHash?: string;
  method?: string;
  counterparty?: string;
  notes?: string;
  tags?: string[];
  /** A tracker's ids of the transfer that this transaction is one half of. The other half has one of them as well. */
  transferIds?: string[];
  /** The id of the trade whose payment or proceeds this transaction is, if a source states the trade separately. */
  settles?: string;
  /** A tracker's gain and cost basis. */
  results?: StatedResults;
  /** Changes of NFTs of concentrated liquidity. */
  liquidity?: LiquidityChange[];
  /** What a transaction's inputs sum to, if other wallets paid some of them. */
  jointInputs?: JointInputs;
  status?: TransactionStatus;
  /** A failed attempt that is nothing unless another file reports the transaction as completed: then it failed later. */
  onlyIfKnown?: true;
  /** Block number × 10^6 + index in the block, if known: orders transactions of one millisecond. */
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
  /** The other half of a transfer: of an arrival its first departure, of a departure its first arrival (on its chain, if one is). */
  linkedTransactionId?: string;
  /** All arrivals of a departure that arrived in several parts, by time; all departures of an arrival that left in several parts. */
  linkedTransactionIds?: string[];
  /** For a tracker's transaction: the wallets whose legs do not count because another record states them. */
  superseded?: { wallet: string; by: string }[];
  edited: boolean;
};

/**
 * The operations of entries: a leg's direction; the type whose position it opens or closes (`trade`: a product's settlement); and the
 * derived entries of positions: `reward` (released beyond the locked amount, within the bound of docs/spec/accounting.md §1), `deposit` (an
 * unexplained release), `expense` (repaid beyond the debt), `transfer` (from another position of the same protocol).
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

/** One signed change of one asset in one wallet. `balance` is the balance of that asset and wallet after it, `null` until computed. */
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
