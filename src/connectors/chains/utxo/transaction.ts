/** A transaction of any chain of unspent outputs. Values in the smallest unit. */
export type UtxoTransaction = {
  txid: string;
  inputs: UtxoInput[];
  outputs: UtxoOutput[];
  /** When its block was made, in ms; `null` while it is unconfirmed. */
  minedAt: number | null;
  height: number | null;
  /** The amount from a shielded pool (positive) or into one (negative); `null` if the source does not state it, zero on chains without one. */
  shielded: bigint | null;
};

/** `address` is absent if the spent script has none; `value` is `null` if the source does not know the spent output. */
export type UtxoInput = { address?: string; value: bigint | null; isCoinbase: boolean };
export type UtxoOutput = { address?: string; value: bigint };

/** The totals of an address or key: transactions, how many are unconfirmed, and the balance, confirmed and including unconfirmed. */
export type AddressTotals = { count: number; pending: number; confirmed: bigint; total: bigint };

/** One page of an address's history, newest first. */
export type UtxoPage = {
  transactions: UtxoTransaction[];
  /** Opaque; `null` on the last page. */
  next: string | null;
  /** Whether it has fewer rows than requested: such a page ends the list when it is repeated. */
  isShort?: boolean;
  /** Of a key: how many addresses were used, and those the server names with their path below the key. */
  used?: { count: number; addresses: { address: string; chain: number; index: number }[] };
};

/** A server that is queried by address, or by extended key if it can derive. */
export type UtxoServer = {
  facts(address: string): Promise<AddressTotals>;
  /** The unconfirmed ones and the first page of confirmed ones. */
  newest(address: string): Promise<UtxoPage>;
  older(address: string, next: string): Promise<UtxoPage>;
  /** The hash of a block, `null` where the server cannot answer. */
  blockHash(height: number): Promise<string | null>;
};
