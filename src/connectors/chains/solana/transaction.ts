import { z } from "zod";

/** A long integer arrives as text (see `readPreciseJson`). */
export const quantity = z.union([z.number(), z.string()]);
const tokenBalance = z.object({
  accountIndex: z.number(),
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,80}$/), decimals: z.int().min(0).max(80) }),
});
export type TokenBalance = z.output<typeof tokenBalance>;
const instruction = z.object({ programIdIndex: z.number(), data: z.string(), accounts: z.array(z.number()) });
export type Instruction = z.output<typeof instruction>;

/** `getTransaction` with encoding `json` (https://solana.com/docs/rpc/http/gettransaction). */
export const solanaTransaction = z.object({
  slot: z.number(),
  blockTime: z
    .number()
    .nullish()
    .transform((time) => time ?? null),
  meta: z
    .object({
      err: z.unknown().optional(),
      fee: quantity,
      preBalances: z.array(quantity),
      postBalances: z.array(quantity),
      preTokenBalances: z.array(tokenBalance).nullish(),
      postTokenBalances: z.array(tokenBalance).nullish(),
      innerInstructions: z
        .array(z.object({ index: z.number(), instructions: z.array(instruction) }))
        .nullish(),
      loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
    })
    .nullable(),
  transaction: z.object({
    signatures: z.array(z.string()),
    message: z.object({ accountKeys: z.array(z.string()), instructions: z.array(instruction) }),
  }),
});
export type SolanaTransaction = z.output<typeof solanaTransaction>;

/** Every account a transaction names, in index order. */
export function keysOf({ meta, transaction }: SolanaTransaction): string[] {
  return [
    ...transaction.message.accountKeys,
    ...(meta?.loadedAddresses?.writable ?? []),
    ...(meta?.loadedAddresses?.readonly ?? []),
  ];
}

/** Lamports of an account before and after a transaction; `undefined` if it does not name it. */
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

/**
 * The transaction with the owner of each token balance whose account is known to be the wallet's: those of the chain's first years state none
 * (https://solana.com/docs/rpc/json-structures#token-balances).
 */
export function withOwners(
  found: SolanaTransaction,
  wallet: string,
  tokenAccounts: ReadonlySet<string>,
): SolanaTransaction {
  if (found.meta === null || !hasUnknownOwners(found)) return found;
  const keys = keysOf(found);
  const owned = (balances: TokenBalance[] | null | undefined): TokenBalance[] =>
    (balances ?? []).map((balance) =>
      isUnowned(balance.owner) && tokenAccounts.has(keys[balance.accountIndex] ?? "")
        ? { ...balance, owner: wallet }
        : balance,
    );
  const { preTokenBalances: before, postTokenBalances: after } = found.meta;
  return {
    ...found,
    meta: { ...found.meta, preTokenBalances: owned(before), postTokenBalances: owned(after) },
  };
}

/** Whether tokens moved whose owners it does not state. */
export function hasUnknownOwners({ meta }: SolanaTransaction): boolean {
  const amounts = new Map<number, string>();
  for (const { accountIndex, owner, uiTokenAmount } of meta?.preTokenBalances ?? [])
    if (isUnowned(owner)) amounts.set(accountIndex, uiTokenAmount.amount);
  const isChanged = ({ accountIndex, owner, uiTokenAmount }: TokenBalance): boolean => {
    const before = amounts.get(accountIndex) ?? "0";
    amounts.delete(accountIndex);
    return isUnowned(owner) && before !== uiTokenAmount.amount;
  };
  const changes = (meta?.postTokenBalances ?? []).filter(isChanged);
  return changes.length > 0 || [...amounts.values()].some((amount) => amount !== "0");
}

function isUnowned(owner: string | undefined): boolean {
  return owner === undefined || owner === "";
}
