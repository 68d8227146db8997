/** A long integer arrives as text (see `readPreciseJson`). */
export type Quantity = number | string;
export type TokenBalance = {
  accountIndex: number;
  mint: string;
  owner?: string;
  uiTokenAmount: { amount: string; decimals: number };
};
export type Instruction = { programIdIndex: number; data: string; accounts: number[] };

/** `getTransaction` with encoding `json` (https://solana.com/docs/rpc/http/gettransaction). */
export type SolanaTransaction = {
  slot: number;
  blockTime: number | null;
  meta: {
    err: unknown;
    fee: Quantity;
    preBalances: Quantity[];
    postBalances: Quantity[];
    preTokenBalances?: TokenBalance[] | null;
    postTokenBalances?: TokenBalance[] | null;
    innerInstructions?: { index: number; instructions: Instruction[] }[] | null;
    loadedAddresses?: { writable: string[]; readonly: string[] } | null;
  } | null;
  transaction: { signatures: string[]; message: { accountKeys: string[]; instructions: Instruction[] } };
};

/** Every account a transaction names, in the order its indexes count them. */
export function keysOf({ meta, transaction }: SolanaTransaction): string[] {
  return [
    ...transaction.message.accountKeys,
    ...(meta?.loadedAddresses?.writable ?? []),
    ...(meta?.loadedAddresses?.readonly ?? []),
  ];
}

/** Lamports of an account before and after a transaction; `undefined` where it names it not. */
export function lamportsOf(
  found: SolanaTransaction,
  account: string,
): { before: bigint; after: bigint } | undefined {
  const index = keysOf(found).indexOf(account);
  if (index === -1 || found.meta === null) return undefined;
  return {
    before: BigInt(found.meta.preBalances[index] ?? 0),
    after: BigInt(found.meta.postBalances[index] ?? 0),
  };
}

export function hasFailed({ meta }: SolanaTransaction): boolean {
  return meta?.err !== null && meta?.err !== undefined;
}
