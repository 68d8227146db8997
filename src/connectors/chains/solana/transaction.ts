import { z } from "zod";

/** A long integer arrives as text (see `readPreciseJson`). */
export const quantity = z.union([z.number(), z.string()]);
const tokenBalance = z.object({
  accountIndex: z.number(),
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string(), decimals: z.number() }),
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
