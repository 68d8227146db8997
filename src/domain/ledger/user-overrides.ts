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

/** The owner's answer to what a contract is. */
export type ContractClassification = {
  platform: string;
  contract: string;
  meaning: ContractMeaning | null;
  label: string | null;
};

/** The owner's overrides of a transaction, as restored from an export of an account. */
export type UserOverrides = {
  /** The owner entered it: their type wins over any other source's, and its legs stay in their order. */
  isOwners?: true;
  edits?: Edits;
  /** The caller's key of `transactions.create`. */
  key?: string;
  /** The other half of a transfer, whether found or named. */
  linkedTransactionId?: string;
  /** A departure that arrived in several parts, then all its arrivals; of each of them. */
  linkedTransactionIds?: string[];
  /** Transactions that this one is no transfer with. */
  forbidden?: string[];
  wallets?: WalletOverride[];
  contracts?: ContractClassification[];
};

/** A transaction of a file. */
export type ImportedTransaction = ReportedTransaction & { overrides?: UserOverrides };
