import { base58 } from "@scure/base";
import { z } from "zod";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import type { Connector, ConnectorContext, SourceBalance, SyncStep } from "../../connector.ts";
import { createNode, JsonRpcError, type Node } from "../../json-rpc.ts";
import {
  stakeAccountsAmong,
  stakeAccountsOf,
  tokenAccountsOf,
  whereKnown,
  type StakeAccount,
} from "./accounts.ts";
import { ownerOfName, solName } from "./sns.ts";
import { solanaCoverage } from "./coverage.ts";
import { sol, solana, stakePosition } from "./assemble.ts";
import { historyOf, readAll, type Walk } from "./history.ts";
import { stakeHistories } from "./stake-history.ts";
import { newStakeAccount, type Stakes } from "./stakes.ts";
import { quantity } from "./transaction.ts";
import { otherRewards, stakingRewards, unreportedRewards, type RewardState } from "./rewards.ts";

const settings = z.strictObject({
  address: z
    .string()
    .trim()
    .transform((text) => solName(text) ?? text)
    .refine(
      (text) => isPublicKey(text) || solName(text) !== undefined,
      "a Solana address is 32 bytes in base58, such as 7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q, or a name such as name.sol",
    )
    .meta({ title: "Address or .sol name" }),
  solName: z
    .string()
    .max(255)
    .optional()
    .meta({ readOnly: true })
    .describe("The .sol name with which the address was given; filled in automatically"),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ secret: true, title: "RPC URL" })
    .describe(
      "Your own RPC server; the public one when left out. Sealed, since many carry a key in the path",
    ),
});
type Settings = z.output<typeof settings>;

/** A cursor of another version is discarded. */
const edition = 2;
type Cursor = {
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
};

/** Unanswered signatures requested again in one sync. */
const unreadPerBatch = 200;
/** Every token account is walked once a week; in between those whose amount changed, and those involved in a new transaction. */
const everything = 7 * millisecondsPerDay;
const publicServer = "https://api.mainnet-beta.solana.com";
const mainnet = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";

function isPublicKey(text: string): boolean {
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

function nodeOf({ url }: Settings, context: ConnectorContext): Node {
  const own = context.secret("url") ?? url;
  const pace = own === undefined ? { perSecond: 4, burst: 8 } : { perSecond: 20, burst: 20 };
  return createNode("solana", own ?? publicServer, context, pace);
}

/** Settings with the address of the wallet that owns the given name. */
async function resolved(given: Settings, context: ConnectorContext): Promise<Settings> {
  const name = solName(given.address);
  if (name === undefined) return given;
  return { ...given, address: await ownerOfName(name, nodeOf(given, context)), solName: name };
}

function cursorFrom(before: Cursor | null): Cursor {
  if (before !== null && before.edition === edition) return structuredClone(before);
  const earlier = before?.rewards;
  return {
    edition,
    walks: {},
    amounts: {},
    walkedAllAt: 0,
    stakes: {},
    rewards: null,
    unread: [],
    ...(earlier === null || earlier === undefined ? {} : { earlier }),
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
  gaps: Set<string>;
};

async function* sync(
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
  };
  yield* readLeftOver(run);
  yield* readHistory(run);
  if (walksAll) cursor.walkedAllAt = now;
  yield* readStakes(run);

  const missing = new Set([...cursor.unread, ...run.unread]).size;
  if (missing > 0)
    run.gaps.add(
      `${missing} transactions are listed by this server and not answered; the next sync asks again. Another RPC server (an archive) may have them.`,
    );
  yield {
    ...stepOf(run, "up to date"),
    assets: [{ assetId: sol, symbol: "SOL", name: "Solana", decimals: 9, coinId: "solana" }],
    gaps: [...run.gaps].map((reason) => ({ from: null, to: null, reason })),
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

/** Requests transactions again that the server did not return in earlier runs. */
async function* readLeftOver(run: Run): AsyncGenerator<SyncStep<Cursor>> {
  const { wallet, node, cursor } = run;
  const late = cursor.unread.slice(0, unreadPerBatch).map((signature) => ({ signature, slot: 0 }));
  if (late.length === 0) return;
  const found = await readAll(node, late, { wallet, stakes: cursor.stakes });
  const missing = new Set(found.unread);
  const answered = new Set(late.map(({ signature }) => signature).filter((one) => !missing.has(one)));
  // Those still missing move to the end, so that the others get their turn.
  cursor.unread = [...cursor.unread.filter((one) => !answered.has(one) && !missing.has(one)), ...missing];
  noteStakes(cursor, found.stakes);
  yield { ...stepOf(run, "transactions left over"), transactions: found.transactions, assets: found.assets };
}

/** Walks the wallet's address and those token accounts of it whose amount has changed. */
async function* readHistory(run: Run): AsyncGenerator<SyncStep<Cursor>> {
  const { wallet, node, cursor, walksAll, done, unread } = run;
  const { stakes } = cursor;
  const tokens = await tokenAccountsOf(node, wallet);
  const amounts = new Map(tokens.map(({ address, amount }) => [address, String(amount)]));
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
    for await (const page of historyOf(node, { address, wallet, stakes, walk, done })) {
      cursor.walks[address] = page.walk;
      for (const signature of page.unread) unread.add(signature);
      // A transaction that involves one of the wallet's token accounts may be one of several: an incoming one does not name the wallet.
      for (const seen of page.seen) {
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
  const { wallet, node, now, cursor, unread, gaps } = run;
  const { stakes } = cursor;
  const { accounts: listed, gap: unlisted } = await stakeAccounts(node, wallet, Object.keys(stakes));
  if (unlisted !== undefined) gaps.add(unlisted);
  for await (const page of stakeHistories(node, wallet, { stakes, listed })) {
    for (const signature of page.unread) unread.add(signature);
    yield { ...stepOf(run, "stake accounts"), transactions: page.transactions, gone: page.gone };
  }
  for await (const { transactions, state, gap } of stakingRewards(node, wallet, {
    before: cursor.rewards,
    accounts: listed,
    stakes,
  })) {
    cursor.rewards = state;
    if (gap !== undefined) gaps.add(gap);
    yield { ...stepOf(run, "staking rewards"), transactions };
  }
  // Growth cannot be computed while transactions are missing.
  const isWhole = cursor.unread.length + unread.size === 0;
  const rest = isWhole ? otherRewards(wallet, { stakes, listed, now }) : { transactions: [], gone: [] };
  const unknownFees = cursor.earlier === undefined ? [] : unreportedRewards(wallet, cursor.earlier, stakes);
  delete cursor.earlier;
  const gone = [...rest.gone, ...unknownFees];
  yield {
    ...stepOf(run, "staking rewards"),
    transactions: rest.transactions,
    ...(gone.length > 0 ? { gone } : {}),
  };
}

/** The wallet's stake accounts, by a search or, if the server has none, those known from its history. */
async function stakeAccounts(
  node: Node,
  wallet: string,
  known: readonly string[],
): Promise<{ accounts: StakeAccount[]; gap?: string }> {
  const found = await whereKnown(() => stakeAccountsOf(node, wallet)).catch((error: unknown) => {
    // Servers without the search answer it in forms of their own.
    if (error instanceof AppError && error.code === "upstream") return error;
    throw error;
  });
  if (!(found instanceof Error)) return { accounts: found };
  const gap = `This server does not search for stake accounts (${found.message}); only those that the wallet's own transactions show are read.`;
  return { accounts: await stakeAccountsAmong(node, wallet, known), gap };
}

/** Solana by any RPC server: native and token transfers, swaps as their legs, staking and its rewards. */
export const solanaConnector: Connector<Settings, Cursor> = {
  id: "solana",
  title: "Solana address",
  capabilities: ["sync", "verify", "staking", "nft"],
  settings,
  coverage: solanaCoverage,
  recognize: (text) =>
    isPublicKey(text) || solName(text) !== undefined
      ? [{ platform: solana, name: "Solana", settings: { address: text } }]
      : [],
  async wasUsed(named, context) {
    const given = await resolved(named, context);
    const newest = z.array(z.unknown());
    const options = { limit: 1 };
    const found = await nodeOf(given, context).call(
      "getSignaturesForAddress",
      [given.address, options],
      newest,
    );
    return found.length > 0;
  },
  label: ({ address, solName: name }) => name ?? `${address.slice(0, 4)}…${address.slice(-4)}`,
  check: (named, context) =>
    withInteractiveErrors("the Solana server", async () => {
      const given = await resolved(named, context);
      const node = nodeOf(given, context);
      const balance = await whereKnown(() => node.call("getBalance", [given.address], z.unknown()));
      if (balance instanceof JsonRpcError)
        throw new AppError(
          "bad_request",
          msg`The Solana server refused the address: ${balance.message}. Check the address, and that the URL is one of a Solana RPC server.`,
          { cause: balance },
        );
      const genesis = await whereKnown(() => node.call("getGenesisHash", [], z.unknown()));
      if (typeof genesis === "string" && genesis !== mainnet)
        throw new AppError(
          "bad_request",
          "This RPC server is one of a test network, where nothing has worth. Give the URL of a mainnet server.",
        );
      return given;
    }),
  sync: (given, cursor, context) =>
    sync(given, cursor, {
      node: nodeOf(given, context),
      now: context.now(),
      isThorough: context.isThorough === true,
    }),
  provisional: ({ address }) => [{ wallet: address, assetId: sol, decimals: 9 }],
  positions: ({ address }) => [{ wallet: stakePosition(address), assetId: sol, decimals: 9 }],
  async balances(given, assets, context) {
    const node = nodeOf(given, context);
    const at = context.now();
    const { value } = await node.call(
      "getBalance",
      [given.address, { commitment: "finalized" }],
      z.object({ value: quantity }),
    );
    const held = new Map<string, { units: bigint; decimals: number | undefined }>();
    const wantsTokens = assets.some(({ assetId }) => assetId !== sol);
    for (const { mint, amount, decimals } of wantsTokens ? await tokenAccountsOf(node, given.address) : [])
      held.set(mint, { units: (held.get(mint)?.units ?? 0n) + amount, decimals });
    const position = stakePosition(given.address);
    const staked = await whereKnown(() => stakeAccountsOf(node, given.address));
    const units = staked instanceof JsonRpcError ? undefined : sumOf(staked);
    const wanted = assets.some(({ wallet }) => wallet === position);
    const stake: SourceBalance[] =
      units === undefined || (units === 0n && !wanted)
        ? []
        : [{ wallet: position, assetId: sol, amount: formatDecimal({ units, scale: 9 }), at }];
    const ofWallet = assets.flatMap(({ wallet, assetId, decimals }): SourceBalance[] => {
      if (wallet !== given.address) return [];
      if (assetId === sol)
        return [{ wallet, assetId, amount: formatDecimal({ units: BigInt(value), scale: 9 }), at }];
      const found = held.get(assetId.slice(`${solana}/token:`.length));
      if (found === undefined) return [{ wallet, assetId, amount: "0", at }];
      const scale = found.decimals ?? decimals;
      return scale === null
        ? []
        : [{ wallet, assetId, amount: formatDecimal({ units: found.units, scale }), at }];
    });
    return [...ofWallet, ...stake];
  },
};

function sumOf(accounts: readonly StakeAccount[]): bigint {
  return accounts.reduce((total, { lamports }) => total + lamports, 0n);
}
