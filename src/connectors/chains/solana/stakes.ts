import { lamportsOf, hasFailed, keysOf, type SolanaTransaction } from "./transaction.ts";
import { evidenceIn, type Evidence } from "./stake-instructions.ts";

/**
 * The state of one stake account, up to its transaction `newest`: since when the wallet may withdraw its lamports, how many it held then, and
 * its growth between transactions while the wallet owned it, which only staking rewards cause.
 */
export type StakeAccountState = {
  newest: string | null;
  /** Before its first known transaction. */
  wasOwn: boolean;
  /** Transactions in which the withdraw authority was gained or lost, ascending. */
  changes: { signature: string; slot: number; own: boolean }[];
  lamports: string | null;
  /** The amount in the server's list when its history was read: a different amount means new transactions. */
  listed: string | null;
  growth: string;
  /** Rewards reported per epoch: the first and last epoch, and their sum. */
  rewards: { from: number; to: number; sum: string } | null;
  /** The time of its newest transaction, and when growth beyond its known rewards was first seen; in ms. */
  lastAt: number;
  restAt: number | null;
  /** A transaction involves it that its own history does not include yet. */
  isPending: boolean;
};
export type Stakes = Record<string, StakeAccountState>;

/** The program that pays out Jito's tips to stake accounts. */
const tipDistribution = "4R3gSG8BpU4t19KYj8CfnbtRpnT8gtk4dvTHxVRwc2r7";

export function newStakeAccount(): StakeAccountState {
  return {
    newest: null,
    wasOwn: false,
    changes: [],
    lamports: null,
    listed: null,
    growth: "0",
    rewards: null,
    lastAt: 0,
    restAt: null,
    isPending: true,
  };
}

/** Whether the wallet may withdraw from the account after all known transactions. */
function isOwn({ wasOwn, changes }: StakeAccountState): boolean {
  return changes.at(-1)?.own ?? wasOwn;
}

/** Whether it could at a slot, including the slot's own transactions. */
export function wasOwnAt({ wasOwn, changes }: StakeAccountState, slot: number): boolean {
  return changes.findLast((change) => change.slot <= slot)?.own ?? wasOwn;
}

/** The change by a transaction to the wallet's stake: lamports that its stake accounts gained or lost in total. */
export type StakeChange = { change: bigint; isReward: boolean };

export function stakeChangeOf(found: SolanaTransaction, wallet: string, stakes: Stakes): StakeChange {
  if (hasFailed(found)) return { change: 0n, isReward: false };
  const evidence = evidenceIn(found, wallet, knownBefore(found, stakes));
  const keys = keysOf(found);
  const accounts = new Set([...evidence.keys(), ...keys.filter((key) => stakes[key] !== undefined)]);
  let change = 0n;
  for (const account of accounts) {
    const lamports = lamportsOf(found, account);
    if (lamports === undefined) continue;
    const { before, after } = ownershipIn(found, stakes[account], evidence.get(account));
    change += (after ? lamports.after : 0n) - (before ? lamports.before : 0n);
  }
  return { change, isReward: change > 0n && keys.includes(tipDistribution) };
}

/** Stake accounts that a transaction shows to be or have been the wallet's. */
export function ownStakesIn(found: SolanaTransaction, wallet: string, stakes: Stakes): string[] {
  if (hasFailed(found)) return [];
  const encountered = [...evidenceIn(found, wallet, knownBefore(found, stakes))].flatMap(
    ([account, { before, after }]) => (before === true || after === true ? [account] : []),
  );
  return [...new Set([...encountered, ...keysOf(found).filter((key) => stakes[key] !== undefined)])];
}

/** The owners of accounts before a transaction, for those whose history was read. */
function knownBefore({ slot }: SolanaTransaction, stakes: Stakes): (account: string) => boolean | undefined {
  return (account) => {
    const state = stakes[account];
    if (state === undefined || state.newest === null) return undefined;
    return state.changes.findLast((change) => change.slot < slot)?.own ?? state.wasOwn;
  };
}

function ownershipIn(
  { slot, transaction }: SolanaTransaction,
  state: StakeAccountState | undefined,
  evidence: Evidence | undefined,
): { before: boolean; after: boolean } {
  const [signature] = transaction.signatures;
  // An account's own history, if read, has its prior state; otherwise the transaction's instructions show what they can.
  if (state === undefined || state.newest === null) {
    const after = evidence?.after ?? evidence?.before ?? false;
    return { before: evidence?.before ?? after, after };
  }
  const changeIndex = state.changes.findIndex((change) => change.signature === signature);
  if (changeIndex !== -1)
    return {
      before: state.changes[changeIndex - 1]?.own ?? state.wasOwn,
      after: state.changes[changeIndex]?.own ?? false,
    };
  const before = state.changes.findLast((change) => change.slot < slot)?.own ?? state.wasOwn;
  return { before, after: before };
}

/** Adds an account's further transactions, ascending, to the state. `isListed` is whether the server lists it as the wallet's now. */
export function readInto(
  state: StakeAccountState,
  account: string,
  {
    wallet,
    found,
    isListed,
    stakes,
  }: { wallet: string; found: readonly SolanaTransaction[]; isListed: boolean; stakes: Stakes },
): StakeAccountState {
  const next = structuredClone(state);
  const { [account]: _, ...others } = stakes;
  const movements = found.flatMap((transaction) => {
    const lamports = lamportsOf(transaction, account);
    const [signature] = transaction.transaction.signatures;
    if (lamports === undefined || signature === undefined) return [];
    const evidence = hasFailed(transaction)
      ? undefined
      : evidenceIn(transaction, wallet, knownBefore(transaction, others)).get(account);
    return [
      {
        signature,
        slot: transaction.slot,
        at: (transaction.blockTime ?? 0) * 1000,
        held: lamports,
        evidence,
      },
    ];
  });
  if (next.newest === null) next.wasOwn = ownedFirst(movements, { isListed });
  let isOwnStake = isOwn(next);
  for (const { signature, slot, at, held: lamports, evidence } of movements) {
    const before = next.lamports === null ? lamports.before : BigInt(next.lamports);
    if (isOwnStake && lamports.before > before)
      next.growth = (BigInt(next.growth) + lamports.before - before).toString();
    const after = evidence?.isFirm === true ? (evidence.after ?? isOwnStake) : isOwnStake;
    if (after !== isOwnStake) next.changes.push({ signature, slot, own: after });
    isOwnStake = after;
    next.lamports = lamports.after.toString();
    next.newest = signature;
    next.lastAt = at;
  }
  next.isPending = false;
  return next;
}

/**
 * The owner of an account before its first known transaction: the first one naming the withdraw authority determines it, otherwise the stake
 * signer, otherwise the present owner.
 */
function ownedFirst(
  movements: readonly { evidence: Evidence | undefined }[],
  { isListed }: { isListed: boolean },
): boolean {
  const firm = movements.find(({ evidence }) => evidence?.isFirm === true)?.evidence;
  if (firm !== undefined) return firm.before ?? false;
  const hint = movements.find(({ evidence }) => evidence !== undefined)?.evidence;
  return isListed || (hint?.before ?? hint?.after ?? false);
}

/** Counts a reward reported for an epoch, each only once. */
export function countReward(state: StakeAccountState, epoch: number, lamports: bigint): void {
  const { rewards } = state;
  if (rewards !== null && epoch >= rewards.from && epoch <= rewards.to) return;
  state.rewards = {
    from: Math.min(epoch, rewards?.from ?? epoch),
    to: Math.max(epoch, rewards?.to ?? epoch),
    sum: (BigInt(rewards?.sum ?? 0) + lamports).toString(),
  };
}

/** An account's growth beyond the rewards reported for it, up to its newest transaction, or up to now if `lamports` has its present amount. */
export function unreportedGrowth({ growth, lamports, rewards }: StakeAccountState, now?: bigint): bigint {
  const since = now === undefined || lamports === null ? 0n : now - BigInt(lamports);
  return BigInt(growth) + since - BigInt(rewards?.sum ?? 0);
}
