import { base58 } from "@scure/base";
import type { AssetHint } from "../../core/asset.ts";
import { formatDecimal } from "../../core/decimal.ts";
import type { ReportedLeg, ReportedTransaction, TransactionType } from "../../core/transaction.ts";

export const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
export const sol = `${solana}/slip44:501`;
export const stakeProgram = "Stake11111111111111111111111111111111111111";
const lamportScale = 9;

/** A long integer arrives as text (see `readPreciseJson`). */
type Quantity = number | string;
type TokenBalance = {
  accountIndex: number;
  mint: string;
  owner?: string;
  uiTokenAmount: { amount: string; decimals: number };
};
type Instruction = { programIdIndex: number; data: string; accounts: number[] };

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
    loadedAddresses?: { writable: string[]; readonly: string[] } | null;
  } | null;
  transaction: { signatures: string[]; message: { accountKeys: string[]; instructions: Instruction[] } };
};

/**
 * What a transaction did to a wallet: the change of its lamports and of every token it owns, whichever program moved them, and the fee where
 * it paid it. A failed one has only its fee. `undefined` when it changed nothing of the wallet's.
 */
export function assembleSolana(
  found: SolanaTransaction,
  wallet: string,
): { transaction: ReportedTransaction; assets: AssetHint[] } | undefined {
  const { meta, slot, blockTime } = found;
  const [signature] = found.transaction.signatures;
  if (meta === null || signature === undefined) return undefined;
  const keys = keysOf(found);
  const paysFee = keys[0] === wallet;
  const fee = paysFee ? BigInt(meta.fee) : 0n;
  const hasFailed = meta.err !== null && meta.err !== undefined;
  const legs: ReportedLeg[] = [];
  const assets: AssetHint[] = [];
  let type: TransactionType | undefined;
  if (!hasFailed) {
    const lamports = keys.map(
      (_, index) => BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0),
    );
    const own = keys.indexOf(wallet);
    const change = own === -1 ? 0n : (lamports[own] ?? 0n) + fee;
    type = stakingOf(found, keys, change);
    push(legs, sol, change, lamportScale, "value", otherSide(keys, lamports, own, change));
    for (const { mint, units, decimals, counterparty } of tokenChanges(meta, wallet)) {
      const assetId = `${solana}/token:${mint}`;
      assets.push({ assetId, decimals });
      push(legs, assetId, units, decimals, "token", counterparty);
    }
  }
  if (fee > 0n) push(legs, sol, -fee, lamportScale, "gas", undefined);
  if (legs.length === 0) return undefined;
  return {
    transaction: {
      id: `${solana}:${signature}:${wallet}`,
      at: (blockTime ?? 0) * 1000,
      platform: solana,
      wallet,
      txHash: signature,
      position: slot * 1_000_000,
      status: hasFailed ? "failed" : "confirmed",
      legs,
      ...(type === undefined ? {} : { type }),
    },
    assets,
  };
}

function push(
  legs: ReportedLeg[],
  assetId: string,
  units: bigint,
  scale: number,
  kind: "value" | "token" | "gas",
  counterparty: string | undefined,
): void {
  if (units === 0n) return;
  const amount = formatDecimal({ units: units < 0n ? -units : units, scale });
  const direction = kind === "gas" ? "fee" : units < 0n ? "out" : "in";
  legs.push({ direction, assetId, amount, kind, ...(counterparty === undefined ? {} : { counterparty }) });
}

/** The account whose lamports moved most the other way. */
function otherSide(keys: string[], lamports: bigint[], own: number, change: bigint): string | undefined {
  let best: { key: string; size: bigint } | undefined;
  for (const [index, moved] of lamports.entries()) {
    const key = keys[index];
    if (index === own || key === undefined || moved === 0n || moved > 0n === change > 0n) continue;
    const size = moved < 0n ? -moved : moved;
    if (best === undefined || size > best.size) best = { key, size };
  }
  return best?.key;
}

type TokenChange = { mint: string; units: bigint; decimals: number; counterparty: string | undefined };

/** Changes of the wallet's tokens by mint, over all its token accounts, opened and closed ones included. */
function tokenChanges(meta: NonNullable<SolanaTransaction["meta"]>, wallet: string): TokenChange[] {
  const totals = new Map<string, Map<string, bigint>>();
  const decimals = new Map<string, number>();
  const tally = (balances: TokenBalance[] | null | undefined, sign: bigint): void => {
    for (const { mint, owner = "", uiTokenAmount } of balances ?? []) {
      const owners = totals.get(mint) ?? new Map<string, bigint>();
      totals.set(mint, owners);
      owners.set(owner, (owners.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount));
      decimals.set(mint, uiTokenAmount.decimals);
    }
  };
  tally(meta.preTokenBalances, -1n);
  tally(meta.postTokenBalances, 1n);
  return [...totals].flatMap(([mint, owners]) => {
    const units = owners.get(wallet) ?? 0n;
    if (units === 0n) return [];
    const counterparty = [...owners].find(
      ([owner, moved]) => owner !== wallet && owner !== "" && moved !== 0n && moved > 0n !== units > 0n,
    )?.[0];
    return [{ mint, units, decimals: decimals.get(mint) ?? 0, counterparty }];
  });
}

/** The stake program's own instructions (its enum: 0 initialize, 2 delegate, 3 split, 4 withdraw), where they moved lamports of the wallet. */
function stakingOf(found: SolanaTransaction, keys: string[], change: bigint): TransactionType | undefined {
  if (change === 0n) return undefined;
  for (const { programIdIndex, data } of found.transaction.message.instructions) {
    if (keys[programIdIndex] !== stakeProgram) continue;
    const kind = base58.decode(data)[0];
    if ((kind === 0 || kind === 2 || kind === 3) && change < 0n) return "stake";
    if (kind === 4 && change > 0n) return "unstake";
  }
  return undefined;
}

function keysOf({ meta, transaction }: SolanaTransaction): string[] {
  return [
    ...transaction.message.accountKeys,
    ...(meta?.loadedAddresses?.writable ?? []),
    ...(meta?.loadedAddresses?.readonly ?? []),
  ];
}

/** Token accounts of the wallet that a transaction touched. */
export function ownTokenAccounts(found: SolanaTransaction, wallet: string): string[] {
  const keys = keysOf(found);
  const balances = [...(found.meta?.preTokenBalances ?? []), ...(found.meta?.postTokenBalances ?? [])];
  const own = balances.flatMap(({ owner, accountIndex }) =>
    owner === wallet ? (keys[accountIndex] ?? []) : [],
  );
  return [...new Set(own)];
}
