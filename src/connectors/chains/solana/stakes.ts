import { lamportsOf, hasFailed, keysOf, type SolanaTransaction } from "./transaction.ts";
import { evidenceIn, type Evidence } from "./stake-instructions.ts";

/**
 * What is known of one stake account, up to its transaction `newest`: since when the wallet may withdraw its lamports, how many it held then, and how many
 * it grew by between transactions while the wallet owned it, which only staking rewards do.
 */
export type StakeAccountState = {
  newest: string | null;
  /** Before its first known transaction. */
  wasOwn: boolean;
  /** Transactions in which the authority to withdraw came or went, ascending. */
  changes: { signature: string; slot: number; own: boolean }[];
  lamports: string | null;
  /** What the server's list said it held when its history was read: another amount means news. */
  listed: string | null;
  growth: string;
  /** Rewards that were reported epoch by epoch: the first and last epoch, and their sum. */
  rewards: { from: number; to: number; sum: string } | null;
  /** When its newest transaction was, and when what it grew by beyond its known rewards was first met; in ms. */
  lastAt: number;
  restAt: number | null;
  /** A transaction touched it that was not read by its own history yet. */
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

/** Whether the wallet may withdraw from the account after everything known. */
export function isOwn({ wasOwn, changes }: StakeAccountState): boolean {
  return changes.at(-1)?.own ?? wasOwn;
}

/** Whether it could at a slot, what happened in it included. */
export function wasOwnAt({ wasOwn, changes }: StakeAccountState, slot: number): boolean {
  return changes.findLast((change) => change.slot <= slot)?.own ?? wasOwn;
}

/** What a transaction did to the wallet's stake: lamports that its stake accounts gained, or lost, together. */
export type StakeChange = { change: bigint; isReward: boolean };

export function stakeChangeOf(found: SolanaTransaction, wallet: string, stakes: Stakes): StakeChange {
  if (hasFailed(found)) return { change: 0n, isReward: false };
  const evidence = evidenceIn(found, wallet, knownBefore(found, stakes));
  const keys = keysOf(found);
  const accounts = new Set([...evidence.keys(), ...keys.filter((key) => stakes[key] !== undefined)]);
  let change = 0n;
  for (const account of accounts) {
    const held = lamportsOf(found, account);
    if (held === undefined) continue;
    const { before, after } = ownershipIn(found, stakes[account], evidence.get(account));
    change += (after ? held.after : 0n) - (before ? held.before : 0n);
  }
  return { change, isReward: change > 0n && keys.includes(tipDistribution) };
}

/** Stake accounts that a transaction shows to be, or to have been, the wallet's. */
export function ownStakesIn(found: SolanaTransaction, wallet: string, stakes: Stakes): string[] {
  if (hasFailed(found)) return [];
  const met = [...evidenceIn(found, wallet, knownBefore(found, stakes))].flatMap(
    ([account, { before, after }]) => (before === true || after === true ? [account] : []),
  );
  return [...new Set([...met, ...keysOf(found).filter((key) => stakes[key] !== undefined)])];
}

/** Whose accounts were before a transaction, by those whose history was read. */
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
  // Its own history, where it was read, knows what came before; else the transaction's instructions say what they can.
  if (state === undefined || state.newest === null) {
    const after = evidence?.after ?? evidence?.before ?? false;
    return { before: evidence?.before ?? after, after };
  }
  const own = state.changes.findIndex((change) => change.signature === signature);
  if (own !== -1)
    return {
      before: state.changes[own - 1]?.own ?? state.wasOwn,
      after: state.changes[own]?.own ?? false,
    };
  const before = state.changes.findLast((change) => change.slot < slot)?.own ?? state.wasOwn;
  return { before, after: before };
}

/** The state with an account's further transactions, ascending. `isListed` is whether the server lists it as the wallet's now. */
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
  const told = found.flatMap((transaction) => {
    const held = lamportsOf(transaction, account);
    const [signature] = transaction.transaction.signatures;
    if (held === undefined || signature === undefined) return [];
    const evidence = hasFailed(transaction)
      ? undefined
      : evidenceIn(transaction, wallet, knownBefore(transaction, others)).get(account);
    return [{ signature, slot: transaction.slot, at: (transaction.blockTime ?? 0) * 1000, held, evidence }];
  });
  if (next.newest === null) next.wasOwn = ownedFirst(told, isListed);
  let own = isOwn(next);
  for (const { signature, slot, at, held, evidence } of told) {
    const before = next.lamports === null ? held.before : BigInt(next.lamports);
    if (own && held.before > before) next.growth = (BigInt(next.growth) + held.before - before).toString();
    const after = evidence?.isFirm === true ? (evidence.after ?? own) : own;
    if (after !== own) next.changes.push({ signature, slot, own: after });
    own = after;
    next.lamports = held.after.toString();
    next.newest = signature;
    next.lastAt = at;
  }
  next.isPending = false;
  return next;
}

/** Who owned an account before its first known transaction: the first that names the withdraw authority says it, else who signed for its stake, else the present. */
function ownedFirst(told: readonly { evidence: Evidence | undefined }[], isListed: boolean): boolean {
  const firm = told.find(({ evidence }) => evidence?.isFirm === true)?.evidence;
  if (firm !== undefined) return firm.before ?? false;
  const hint = told.find(({ evidence }) => evidence !== undefined)?.evidence;
  return isListed || (hint?.before ?? hint?.after ?? false);
}

/** Counts a reward that was reported for an epoch; one that was counted before is not counted again. */
export function countReward(state: StakeAccountState, epoch: number, lamports: bigint): void {
  const { rewards } = state;
  if (rewards !== null && epoch >= rewards.from && epoch <= rewards.to) return;
  state.rewards = {
    from: Math.min(epoch, rewards?.from ?? epoch),
    to: Math.max(epoch, rewards?.to ?? epoch),
    sum: (BigInt(rewards?.sum ?? 0) + lamports).toString(),
  };
}

/** What an account grew by beyond the rewards reported for it, up to its newest transaction, or up to now where `lamports` says what it holds. */
export function unreportedGrowth({ growth, lamports, rewards }: StakeAccountState, now?: bigint): bigint {
  const since = now === undefined || lamports === null ? 0n : now - BigInt(lamports);
  return BigInt(growth) + since - BigInt(rewards?.sum ?? 0);
}
