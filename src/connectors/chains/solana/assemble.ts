import type { AssetHint } from "../../../domain/assets/asset.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { solanaPlatform } from "../../../domain/protocols/protocol.ts";
import { calledIn } from "./programs.ts";
import { stakeProgram } from "./stake-instructions.ts";
import type { StakeChange } from "./stakes.ts";
import { hasFailed, keysOf, type SolanaTransaction, type TokenBalance } from "./transaction.ts";
import type {
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../../domain/ledger/transaction.ts";

export const solana = solanaPlatform;
export const sol = `${solana}/slip44:501`;
const lamportScale = 9;

export function tokenAsset(mint: string): string {
  return `${solana}/token:${mint}`;
}

/** Lamports beyond a stake that count as its cost: rent, tips, priority payments. */
const maxCost = 10_000_000n;

/** The wallet's position in the stake program, over all its stake accounts. */
export function stakePosition(wallet: string): string {
  return `${wallet}#${stakeProgram}`;
}

/**
 * The changes by a transaction to a wallet: its lamports, its stake and every token it owns, whichever program moved them, and the fee if it
 * paid it. A failed one has only its fee. Empty if nothing of the wallet's changed. Amounts locked or released in addition to other changes
 * are a separate transaction.
 */
export function assembleSolana(
  found: SolanaTransaction,
  wallet: string,
  stake: StakeChange,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const { meta, slot, blockTime } = found;
  const [signature] = found.transaction.signatures;
  if (meta === null || signature === undefined) return { transactions: [], assets: [] };
  const keys = keysOf(found);
  const fee = keys[0] === wallet ? BigInt(meta.fee) : 0n;
  const isFailed = hasFailed(found);
  const assets: AssetHint[] = [];
  const legs: ReportedLeg[] = [];
  const staked: ReportedLeg[] = [];
  let type: TransactionType | undefined;
  if (!isFailed) {
    const lamports = keys.map(
      (_, index) => BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0),
    );
    const walletIndex = keys.indexOf(wallet);
    const change = walletIndex === -1 ? 0n : (lamports[walletIndex] ?? 0n) + fee;
    const { moved: movedUnits, walletUnits, stakeUnits } = partsOf(change, stake.change);
    push(staked, {
      assetId: sol,
      units: -movedUnits,
      scale: lamportScale,
      kind: "value",
      counterparty: stakeProgram,
    });
    push(legs, {
      assetId: sol,
      units: walletUnits,
      scale: lamportScale,
      kind: "value",
      counterparty: otherSide(keys, lamports, walletIndex, walletUnits),
    });
    const stakeParty = otherSide(keys, lamports, walletIndex, stakeUnits);
    push(legs, {
      assetId: sol,
      units: stakeUnits,
      scale: lamportScale,
      kind: "value",
      counterparty: stakeParty,
      wallet: stakePosition(wallet),
    });
    for (const { mint, units, decimals, counterparty } of tokenChanges(meta, wallet)) {
      const assetId = tokenAsset(mint);
      assets.push({ assetId, decimals });
      push(legs, { assetId, units, scale: decimals, kind: "token", counterparty });
    }
    if (legs.length === 1 && stakeUnits !== 0n) type = typeOfStake(stakeUnits, { isReward: stake.isReward });
    if (legs.length === 1 && movedUnits !== 0n && walletUnits < 0n && -walletUnits <= maxCost)
      staked.push(...legs.splice(0).map((leg) => ({ ...leg, direction: "fee" as const })));
    if (legs.length === 0 && movedUnits !== 0n) {
      type = typeOfLock(movedUnits);
      legs.push(...staked.splice(0));
    }
  }
  push(legs, { assetId: sol, units: -fee, scale: lamportScale, kind: "gas" });
  const sharedFields = {
    at: (blockTime ?? 0) * 1000,
    platform: solana,
    wallet,
    position: slot * 1_000_000,
    status: isFailed ? ("failed" as const) : ("confirmed" as const),
  };
  const id = `${solana}:${signature}:${wallet}`;
  const transactions: ReportedTransaction[] = [];
  const report = { ...sharedFields, ...calledIn(found), id, txHash: signature, legs };
  if (legs.length > 0) transactions.push(type === undefined ? report : { ...report, type });
  const [lock] = staked;
  if (lock !== undefined)
    transactions.push({
      ...sharedFields,
      id: `${id}:stake`,
      legs: staked,
      type: lock.direction === "out" ? "stake" : "unstake",
    });
  return { transactions, assets };
}

/** Splits changes in lamports into the amount moved from the wallet into its stake (negative: back), and the remaining change of each. */
function partsOf(
  walletUnits: bigint,
  stakeUnits: bigint,
): { moved: bigint; walletUnits: bigint; stakeUnits: bigint } {
  const isOpposite = walletUnits !== 0n && stakeUnits !== 0n && walletUnits > 0n !== stakeUnits > 0n;
  if (!isOpposite) return { moved: 0n, walletUnits, stakeUnits };
  const size = (units: bigint): bigint => (units < 0n ? -units : units);
  const smaller = size(walletUnits) < size(stakeUnits) ? size(walletUnits) : size(stakeUnits);
  const movedUnits = stakeUnits > 0n ? smaller : -smaller;
  return { moved: movedUnits, walletUnits: walletUnits + movedUnits, stakeUnits: stakeUnits - movedUnits };
}

function typeOfLock(movedUnits: bigint): TransactionType {
  return movedUnits > 0n ? "stake" : "unstake";
}

/** Stake that changed without the wallet: paid out to another address, transferred with its authority, or earned. */
function typeOfStake(change: bigint, { isReward }: { isReward: boolean }): TransactionType {
  if (change < 0n) return "withdrawal";
  return isReward ? "reward" : "deposit";
}

type Moved = {
  assetId: string;
  /** Negative: an outflow. */
  units: bigint;
  scale: number;
  kind: "value" | "token" | "gas";
  counterparty?: string | undefined;
  wallet?: string;
};

function push(legs: ReportedLeg[], { assetId, units, scale, kind, counterparty, wallet }: Moved): void {
  if (units === 0n) return;
  const amount = formatDecimal({ units: units < 0n ? -units : units, scale });
  const direction = kind === "gas" ? "fee" : units < 0n ? "out" : "in";
  legs.push({
    direction,
    assetId,
    amount,
    kind,
    ...(counterparty === undefined ? {} : { counterparty }),
    ...(wallet === undefined ? {} : { wallet }),
  });
}

/** The account with the largest opposite change in lamports. */
function otherSide(
  keys: string[],
  lamports: bigint[],
  walletIndex: number,
  change: bigint,
): string | undefined {
  let best: { key: string; size: bigint } | undefined;
  for (const [index, movedUnits] of lamports.entries()) {
    const key = keys[index];
    if (index === walletIndex || key === undefined || movedUnits === 0n || movedUnits > 0n === change > 0n)
      continue;
    const size = movedUnits < 0n ? -movedUnits : movedUnits;
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
      ([owner, movedUnits]) =>
        owner !== wallet && owner !== "" && movedUnits !== 0n && movedUnits > 0n !== units > 0n,
    )?.[0];
    return [{ mint, units, decimals: decimals.get(mint) ?? 0, counterparty }];
  });
}

/** Token accounts of the wallet that a transaction involves. */
export function ownTokenAccounts(found: SolanaTransaction, wallet: string): string[] {
  const keys = keysOf(found);
  const balances = [...(found.meta?.preTokenBalances ?? []), ...(found.meta?.postTokenBalances ?? [])];
  const tokenAccounts = balances.flatMap(({ owner, accountIndex }) =>
    owner === wallet ? (keys[accountIndex] ?? []) : [],
  );
  return [...new Set(tokenAccounts)];
}
