import type { ContractMeaning } from "./classification/known-contracts.ts";
import type { Edits } from "./edits.ts";
import type { ReportedTransaction } from "./transaction.ts";

/** The owner's label and settings of a wallet. */
export type WalletOverride = {
  platform: string;
  wallet: string;
  label: string | null;
  own: boolean;
  closed: boolean;
};

/** The owner's classification of a contract. */
export type ContractClassification = {
  platform: string;
  contract: string;
  meaning: ContractMeaning | null;
  label: string | null;
};

/** The owner's overrides of a transaction, as an export of an account states them. */
export type UserOverrides = {
  /** The owner entered the transaction: its type overrides other sources', and its legs keep their order. */
  isOwners?: true;
  edits?: Edits;
  /** The idempotency key given to `transactions.create`. */
  key?: string;
  /** The other half of a transfer, found or set by the owner. */
  linkedTransactionId?: string;
  /** For a departure that arrived in several parts, and for each of its arrivals: the departure, then all arrivals. */
  linkedTransactionIds?: string[];
  /** Transactions with which this one must not be linked. */
  forbidden?: string[];
  wallets?: WalletOverride[];
  contracts?: ContractClassification[];
};

/** A transaction as imported from a file. */
export type ImportedTransaction = ReportedTransaction & { overrides?: UserOverrides };
