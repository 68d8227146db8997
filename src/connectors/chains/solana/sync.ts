import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { SourceGap, SyncStep } from "../../connector.ts";
import type { Node } from "../../json-rpc.ts";
import {
  tokenAccountsOf,
  stakeAccountsAmong,
  stakeAccountsOf,
  callIfSupported,
  type StakeAccount,
} from "./accounts.ts";
import { sol, tokenAsset } from "./assemble.ts";
import { historyOf, readAll, type Walk } from "./history.ts";
import { stakeHistories } from "./stake-history.ts";
import { newStakeAccount, type Stakes } from "./stakes.ts";
import { otherRewards, stakingRewards, unreportedRewards, type RewardState } from "./rewards.ts";
import type { Settings } from "./settings.ts";
import { AppError, wordingOf } from "../../../errors/app-error.ts";
import { msg, type Reason } from "../../../errors/wording.ts";

/** A cursor of another version is discarded. */
const edition = 2;
export type Cursor = {
  edition: number;
  /** By address: the wallet's own and its token accounts', including closed ones. */
  walks: Record<string, Walk>;
  /** The amount of each token account when its walk ended: a different amount means new transactions. */
  amounts: Record<string, string>;
  walkedAllAt: number;
  /** Stake accounts that are or were the wallet's. */
  stakes: Stakes;
  rewards: RewardState | null;
  /** Rewards that an earlier version reported, by stake account: those not reported again are retracted. */
  earlier?: RewardState;
  /** Signatures that the server lists but did not return: each sync requests them again. */
  unread: string[];
  /** Transactions that moved tokens without stating whose they are. */
  unowned?: number;
};

/** Unanswered signatures requested again in one sync. */
const unreadPerBatch = 200;
/** Every token account is walked once a week; in between those whose amount changed, and those involved in a new transaction. */
const everything = 7 * millisecondsPerDay;

function cursorFrom(before: Cursor | null): Cursor {
  if (before !== null && before.edition === edition) return structuredClone(before);
  const earlierRewards = before?.rewards;
  return {
    edition,
    walks: {},
    amounts: {},
    walkedAllAt: 0,
    stakes: {},
    rewards: null,
    unread: [],
    ...(earlierRewards === null || earlierRewards === undefined ? {} : { earlier: earlierRewards }),
  };
}

/** The state of one run. */
type Run = {
  wallet: string;
  node: Node;
  now: number;
  cursor: Cursor;
  walksAll: boolean;
  /** Transactions read in this run, and those that the server lists but does not return. */
  done: Set<string>;
  unread: Set<string>;
  gaps: Set<Reason>;
  notes: SourceGap[];
  /** The wallet's known token accounts, closed ones included. */
  tokenAccounts: Set<string>;
};

/** Reads what an earlier sync left unread, then the history, then stakes. Each step has a cursor from which the next sync continues. */
export async function* sync(
  { address: wallet }: Settings,
  before: Cursor | null,
  { node, now, isThorough }: { node: Node; now: number; isThorough: boolean },
): AsyncGenerator<SyncStep<Cursor>> {
  const cursor = cursorFrom(before);
  const walksAll = isThorough || now - cursor.walkedAllAt >= everything;
  const run: Run = {
    wallet,
    node,
    now,
    cursor,
    walksAll,
    done: new Set(),
    unread: new Set(),
    gaps: new Set(),
    notes: [],
    tokenAccounts: new Set(Object.keys(cursor.walks).filter((account) => account !== wallet)),
  };
  yield* readLeftOver(run);
  yield* readHistory(run);
  if (walksAll) cursor.walkedAllAt = now;
  yield* readStakes(run);

  const missing = new Set([...cursor.unread, ...run.unread]).size;
  if (missing > 0)
    run.gaps.add(
      msg`${missing} transactions are listed by this server but not returned; the next sync requests them again. Another RPC server (an archive) may have them.`,
    );
  if (cursor.unowned !== undefined)
    run.gaps.add(
      msg`${cursor.unowned} transactions moved tokens without stating whose they are, as those of the chain's first years do: tokens of closed accounts may be missing.`,
    );
  yield {
    ...stepOf(run, "up to date"),
    assets: [{ assetId: sol, symbol: "SOL", name: "Solana", decimals: 9, coinId: "solana" }],
    gaps: [...[...run.gaps].map((reason) => ({ from: null, to: null, reason })), ...run.notes],
  };
}

function stepOf({ cursor, unread, done }: Run, message: string): SyncStep<Cursor> {
  return {
    transactions: [],
    assets: [],
    isComplete: true,
    cursor: structuredClone({ ...cursor, unread: [...new Set([...cursor.unread, ...unread])] }),
    progress: { done: done.size, total: null, message },
  };
}

/** Marks stake accounts whose history has to be read again. */
function noteStakes({ stakes }: Cursor, seen: readonly string[]): void {
  for (const account of seen) (stakes[account] ??= newStakeAccount()).isPending = true;
}

function noteUnowned(cursor: Cursor, count: number): void {
  if (count > 0) cursor.unowned = (cursor.unowned ?? 0) + count;
}

/** Requests transactions again that the server did not return in earlier runs. */
async function* readLeftOver(run: Run): AsyncGenerator<SyncStep<Cursor>> {
  const { wallet, node, cursor } = run;
  const lateSignatures = cursor.unread.slice(0, unreadPerBatch).map((signature) => ({ signature, slot: 0 }));
  if (lateSignatures.length === 0) return;
  const { tokenAccounts } = run;
  const found = await readAll(node, lateSignatures, { wallet, stakes: cursor.stakes, tokenAccounts });
  noteUnowned(cursor, found.unowned);
  const missing = new Set(found.unread);
  const answered = new Set(
    lateSignatures.map(({ signature }) => signature).filter((signature) => !missing.has(signature)),
  );
  // Those still missing move to the end, so that the others get their turn.
  cursor.unread = [
    ...cursor.unread.filter((signature) => !answered.has(signature) && !missing.has(signature)),
    ...missing,
  ];
  noteStakes(cursor, found.stakes);
  yield { ...stepOf(run, "transactions left over"), transactions: found.transactions, assets: found.assets };
}

/** The history is complete, but the price of a shown unit is not that of a unit on the chain. */
function scaledNote(mint: string): SourceGap {
  const reason = msg`The token ${mint} shows its amounts by a multiplier or with interest. The units on the chain are counted, so a price of the shown unit values them too low or too high.`;
  return { from: null, to: null, reason, about: [tokenAsset(mint)], isNote: true };
}

/** Walks the wallet's address and those token accounts of it whose amount has changed. */
async function* readHistory(run: Run): AsyncGenerator<SyncStep<Cursor>> {
  const { wallet, node, cursor, walksAll, done, unread, tokenAccounts } = run;
  const { stakes } = cursor;
  const tokens = await tokenAccountsOf(node, wallet);
  for (const mint of new Set(tokens.flatMap((token) => (token.isScaled === true ? token.mint : []))))
    run.notes.push(scaledNote(mint));
  const amounts = new Map(tokens.map(({ address, amount }) => [address, String(amount)]));
  for (const account of amounts.keys()) tokenAccounts.add(account);
  const queue = [wallet];
  const queued = new Set(queue);
  const enqueue = (address: string): void => {
    if (!queued.has(address)) queue.push(address);
    queued.add(address);
  };
  for (const address of [...amounts.keys(), ...Object.keys(cursor.walks)])
    if (
      walksAll ||
      cursor.amounts[address] !== (amounts.get(address) ?? "closed") ||
      cursor.walks[address]?.walking
    )
      enqueue(address);
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const walk = cursor.walks[address] ?? { newest: null };
    for await (const page of historyOf(node, { address, wallet, stakes, tokenAccounts, walk, done })) {
      cursor.walks[address] = page.walk;
      noteUnowned(cursor, page.unowned);
      for (const signature of page.unread) unread.add(signature);
      // A transaction that involves one of the wallet's token accounts may be one of several: an incoming one does not name the wallet.
      for (const seen of page.seen) {
        tokenAccounts.add(seen);
        enqueue(seen);
        cursor.walks[seen] ??= { newest: null };
        // Until its walk has ended, another run must resume it.
        if (seen !== address && queue.includes(seen)) delete cursor.amounts[seen];
      }
      noteStakes(cursor, page.stakes);
      const message = `${done.size} transactions`;
      yield { ...stepOf(run, message), transactions: page.transactions, assets: page.assets };
    }
    if (address !== wallet) cursor.amounts[address] = amounts.get(address) ?? "closed";
  }
}

/** Stake accounts, their own transactions and their rewards. */
async function* readStakes(run: Run): AsyncGenerator<SyncStep<Cursor>> {
  const { wallet, node, now, cursor, unread, gaps, tokenAccounts } = run;
  const { stakes } = cursor;
  const { accounts: listedAccounts, gap: unlisted } = await stakeAccounts(node, wallet, Object.keys(stakes));
  if (unlisted !== undefined) gaps.add(unlisted);
  for await (const page of stakeHistories(node, wallet, { stakes, listedAccounts, tokenAccounts })) {
    for (const signature of page.unread) unread.add(signature);
    yield { ...stepOf(run, "stake accounts"), transactions: page.transactions, retracted: page.retracted };
  }
  for await (const { transactions, state, gap } of stakingRewards(node, wallet, {
    before: cursor.rewards,
    accounts: listedAccounts,
    stakes,
  })) {
    cursor.rewards = state;
    if (gap !== undefined) gaps.add(gap);
    yield { ...stepOf(run, "staking rewards"), transactions };
  }
  // Growth cannot be computed while transactions are missing.
  const isWhole = cursor.unread.length + unread.size === 0;
  const rest = isWhole
    ? otherRewards(wallet, { stakes, listedAccounts, now })
    : { transactions: [], retracted: [] };
  const unknownFees = cursor.earlier === undefined ? [] : unreportedRewards(wallet, cursor.earlier, stakes);
  delete cursor.earlier;
  const removed = [...rest.retracted, ...unknownFees];
  yield {
    ...stepOf(run, "staking rewards"),
    transactions: rest.transactions,
    ...(removed.length > 0 ? { retracted: removed } : {}),
  };
}

/** The wallet's stake accounts, by a search or, if the server has none, those known from its history. */
async function stakeAccounts(
  node: Node,
  wallet: string,
  known: readonly string[],
): Promise<{ accounts: StakeAccount[]; gap?: Reason }> {
  const found = await callIfSupported(() => stakeAccountsOf(node, wallet)).catch((error: unknown) => {
    // Servers without this search return errors in different forms.
    if (error instanceof AppError && error.code === "upstream") return error;
    throw error;
  });
  if (!(found instanceof Error)) return { accounts: found };
  const gap = msg`This server does not search for stake accounts (${wordingOf(found)}); only those that the wallet's own transactions show are read.`;
  return { accounts: await stakeAccountsAmong(node, wallet, known), gap };
}
