import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { JsonRpcError, type Node } from "../../json-rpc.ts";
import { callIfSupported, type StakeAccount } from "./accounts.ts";
import { quantity } from "./transaction.ts";
import { sol, solana, stakePosition } from "./assemble.ts";
import { countReward, unreportedGrowth, wasOwnAt, type Stakes } from "./stakes.ts";
import { msg, type Reason } from "../../../errors/wording.ts";

/** The epoch up to which rewards were read, the first available epoch, the accounts read, and those with a first read in progress. */
export type RewardState = { upTo: number; from: number; accounts: string[]; reading: string[] };
export type RewardPage = { transactions: ReportedTransaction[]; state: RewardState | null; gap?: Reason };

const rewardsSchema = z.array(z.object({ effectiveSlot: z.number(), amount: quantity }).nullable());
type Reward = z.output<typeof rewardsSchema>[number];

/** Epochs between two checkpoints. */
const epochsPerBatch = 10;

/**
 * Inflation rewards of the wallet's stake accounts, credited inside the stake account at the start of an epoch: an income of the position, not
 * of the wallet. Read from the first delegation on, as far back as the server provides them; further growth of an account is one reward when
 * it is closed.
 */
export async function* stakingRewards(
  node: Node,
  wallet: string,
  {
    before,
    accounts: found,
    stakes,
  }: { before: RewardState | null; accounts: readonly StakeAccount[]; stakes: Stakes },
): AsyncGenerator<RewardPage> {
  if (found.length === 0) {
    yield { transactions: [], state: before };
    return;
  }
  const { epoch } = await node.call(
    "getEpochInfo",
    [{ commitment: "finalized" }],
    z.object({ epoch: z.number() }),
  );
  // A newly found account may have earned since long before the last read.
  const newAccounts = found.filter(({ address }) => before?.accounts.includes(address) !== true);
  const goesOn = before !== null && newAccounts.every(({ address }) => before.reading.includes(address));
  const delegated = firstEpochOf(newAccounts.length > 0 ? newAccounts : found, epoch);
  const accounts = found.map(({ address }) => address);
  const first = goesOn ? before.upTo + 1 : await firstAvailableEpoch(node, accounts, delegated, epoch);
  const from = goesOn ? before.from : first > delegated ? first : Math.min(first, before?.from ?? first);
  const gap =
    from > firstEpochOf(found, epoch)
      ? {
          gap: msg`Staking rewards before epoch ${from} are no longer served by this server: the accounts' growth before that is one amount.`,
        }
      : {};
  let transactions: ReportedTransaction[] = [];
  for (let at = first; at < epoch; at++) {
    transactions.push(...(await rewardsOf(node, { wallet, accounts, epoch: at, stakes })));
    if ((at - first) % epochsPerBatch !== epochsPerBatch - 1) continue;
    // The accounts count as read once all their epochs are.
    const state = { upTo: at, from, accounts: before?.accounts ?? [], reading: accounts };
    yield { transactions, state, ...gap };
    transactions = [];
  }
  yield { transactions, state: { upTo: epoch - 1, from, accounts, reading: [] }, ...gap };
}

function firstEpochOf(accounts: readonly StakeAccount[], now: number): number {
  const epochs = accounts.flatMap(({ activationEpoch }) =>
    activationEpoch === null ? [] : [activationEpoch],
  );
  return epochs.length > 0 ? Math.min(now, ...epochs) : Math.max(0, now - 60);
}

/** The first epoch from `wantedEpoch` on with available rewards; most servers prune older ones. */
async function firstAvailableEpoch(
  node: Node,
  accounts: string[],
  wantedEpoch: number,
  epoch: number,
): Promise<number> {
  const isAvailable = async (at: number): Promise<boolean> =>
    !((await callIfSupported(() => request(node, accounts, at))) instanceof JsonRpcError);
  if (wantedEpoch >= epoch || (await isAvailable(wantedEpoch))) return wantedEpoch;
  let [missing, available] = [wantedEpoch, epoch];
  while (available - missing > 1) {
    const middle = Math.floor((missing + available) / 2);
    if (await isAvailable(middle)) available = middle;
    else missing = middle;
  }
  return available;
}

function request(node: Node, accounts: string[], epoch: number): Promise<Reward[]> {
  return node.call("getInflationReward", [accounts, { epoch, commitment: "finalized" }], rewardsSchema);
}

async function rewardsOf(
  node: Node,
  { wallet, accounts, epoch, stakes }: { wallet: string; accounts: string[]; epoch: number; stakes: Stakes },
): Promise<ReportedTransaction[]> {
  const rewards = await request(node, accounts, epoch);
  const slot = rewards.find((reward) => reward !== null)?.effectiveSlot;
  if (slot === undefined) return [];
  const time = await node.call("getBlockTime", [slot], z.number());
  return rewards.flatMap((reward, index): ReportedTransaction[] => {
    const account = accounts[index];
    if (reward === null || account === undefined || BigInt(reward.amount) <= 0n) return [];
    const state = stakes[account];
    // Rewards before its transfer to the wallet were another owner's.
    if (state !== undefined && state.newest !== null && !wasOwnAt(state, reward.effectiveSlot)) return [];
    if (state !== undefined) countReward(state, epoch, BigInt(reward.amount));
    return [rewardOf(wallet, `${epoch}-${account}`, BigInt(reward.amount), time * 1000)];
  });
}

/**
 * Growth of stake accounts beyond the reported rewards, one reward per account: of closed accounts, of epochs that are pruned or not available
 * yet. Only rewards make a stake account grow without a transaction. `retracted` are those that the server has reported since.
 */
export function otherRewards(
  wallet: string,
  { stakes, listedAccounts, now }: { stakes: Stakes; listedAccounts: readonly StakeAccount[]; now: number },
): { transactions: ReportedTransaction[]; retracted: string[] } {
  const lamportsByAccount = new Map(listedAccounts.map(({ address, lamports }) => [address, lamports]));
  const transactions: ReportedTransaction[] = [];
  const removed: string[] = [];
  for (const [account, state] of Object.entries(stakes)) {
    if (state.newest === null) continue;
    const lamports = lamportsByAccount.get(account);
    const rest = unreportedGrowth(state, lamports);
    if (rest > 0n) {
      state.restAt ??= lamports === undefined ? state.lastAt : now;
      transactions.push(rewardOf(wallet, `rest-${account}`, rest, state.restAt));
    } else if (state.restAt !== null) {
      state.restAt = null;
      removed.push(rewardId(wallet, `rest-${account}`));
    }
  }
  return { transactions, retracted: removed };
}

/** Ids of rewards that were reported up to an earlier state and not again since. */
export function unreportedRewards(wallet: string, earlierState: RewardState, stakes: Stakes): string[] {
  const { from, upTo, accounts, reading } = earlierState;
  return [...new Set([...accounts, ...reading])].flatMap((account) => {
    const known = stakes[account]?.rewards;
    const ids: string[] = [];
    for (let epoch = from; epoch <= upTo; epoch++)
      if (known === null || known === undefined || epoch < known.from || epoch > known.to)
        ids.push(rewardId(wallet, `${epoch}-${account}`));
    return ids;
  });
}

function rewardId(wallet: string, name: string): string {
  return `${solana}:reward-${name}:${wallet}`;
}

function rewardOf(wallet: string, name: string, lamports: bigint, at: number): ReportedTransaction {
  return {
    id: rewardId(wallet, name),
    at,
    type: "reward",
    platform: solana,
    wallet,
    method: "Staking reward",
    legs: [
      {
        direction: "in",
        assetId: sol,
        amount: formatDecimal({ units: lamports, scale: 9 }),
        wallet: stakePosition(wallet),
        kind: "value",
      },
    ],
  };
}
