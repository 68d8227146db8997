import { z } from "zod";
import { chainOfPlatform, type Chain } from "../../../../domain/catalog/chains.ts";
import { nativeAsset } from "../../../../domain/assets/asset.ts";
import { parseDecimal, rescale } from "../../../../domain/money/decimal.ts";
import { AppError } from "../../../../errors/app-error.ts";
import { msg, type Reason } from "../../../../errors/wording.ts";
import type { ReportedTransaction } from "../../../../domain/ledger/transaction.ts";
import type { SyncStep } from "../../../connector.ts";
import { JsonRpcError, parseAnswer, type Node } from "../../../json-rpc.ts";
import { assemble } from "../assemble.ts";
import { logsOf, type Log } from "./logs.ts";
import { indexOf, searchIn } from "./node-history.ts";
import { sameChain } from "./node-chain.ts";
import {
  mergeCheckpoints,
  addCheckpoint,
  checkpointsUpTo,
  recentOf,
  newestValidCheckpoint,
  type BlockCheckpoint,
} from "./block-checkpoints.ts";
import { incomeOf } from "./node-income.ts";
import { rowsOf } from "./node-rows.ts";
import type { TransactionReference } from "./node-transactions.ts";
import { createInnerValues } from "./node-traces.ts";
import { paidElsewhereGap } from "../liquidity-rows.ts";
import { createReasons } from "../reasons.ts";
import { noRows } from "../rows.ts";
import { createTokenMetadata } from "../token-metadata.ts";
import { topicsOf } from "./topics.ts";
import { syncingGap, gapsOf, type NodeLacks } from "./node-gaps.ts";

/**
 * Everything up to the last of `checkpoints` is reported; `recent` may be retracted by a reorganisation, `doubtful` was removed by one and not
 * seen again yet.
 */
export type NodeCursor = {
  checkpoints?: BlockCheckpoint[];
  /** The earlier name of `checkpoints`: cursors stored before the rename have it. */
  marks?: BlockCheckpoint[];
  recent: TransactionReference[];
  doubtful?: string[];
  lacks: NodeLacks;
  /** Permanent gaps of single transactions. */
  lasting?: Reason[];
};

/** Transactions read and reported in one step. */
const atOnce = 200;
/** Blocks before the last one read that the next sync lists again. */
const overlap = 256;

/**
 * Reads one address from a node, from its cursor: tokens by logs, native value and calls by the node's address index if it has one. A
 * transaction moved by a reorganisation is read again and replaces its report; a removed one is `retracted`.
 */
export async function* syncByNode(
  node: Node,
  { chain, wallet, first }: { chain: Chain; wallet: string; first: number },
  cursor: NodeCursor | null,
): AsyncGenerator<SyncStep<NodeCursor>> {
  const { number: to, syncingTo } = await headOf(node, chain);
  const run = await startRun(node, { chain, wallet, first, to }, cursor);
  const { done, endCheckpoints } = run;
  // The last blocks are listed again: a server behind a load balancer may have lagged during the last read.
  let from = done >= to ? done + 1 : Math.max(first, done + 1 - overlap);
  for await (const { logs, upTo } of logsOf(node, topicsOf(wallet), { from, to })) {
    const found = await transactionsIn(run, logs, from, upTo);
    yield* readFound(run, found, upTo);
    if (upTo > run.whole) yield* income(run, run.whole, upTo);
    run.whole = Math.max(run.whole, upTo);
    if (upTo >= to) run.checkpoints = mergeCheckpoints(run.checkpoints, endCheckpoints);
    else if (upTo > done) await addCheckpointAt(run, upTo);
    yield stepOf(run, upTo);
    from = upTo + 1;
  }
  const removed = [...run.doubtful].map((hash) => `${chain.platform}:${hash}:${wallet}`);
  run.doubtful.clear();
  yield {
    ...stepOf(run, to),
    ...(removed.length > 0 ? { retracted: removed } : {}),
    gaps: [
      ...gapsOf(chain, run.lacks),
      ...run.lasting.list().map((reason) => ({ from: null, to: null, reason, about: [chain.platform] })),
      ...syncingGap(chain, to, syncingTo),
    ],
  };
}

type Run = Awaited<ReturnType<typeof startRun>>;

/** The state of one run: the part of the cursor that is still on the chain, and its results. */
async function startRun(
  node: Node,
  { chain, wallet, first, to }: { chain: Chain; wallet: string; first: number; to: number },
  cursor: NodeCursor | null,
) {
  const checkpoints = cursor?.checkpoints ?? cursor?.marks ?? [];
  const valid =
    cursor === null
      ? undefined
      : await newestValidCheckpoint(node, checkpoints, { head: to, mayShrink: !isPublic(chain) });
  const done = valid?.block ?? first - 1;
  const doubtful = new Set(cursor?.doubtful);
  for (const { hash, block } of cursor?.recent ?? []) if (block > done) doubtful.add(hash);
  return {
    node,
    chain,
    wallet,
    to,
    /** The last block that earlier runs have read and that is still on the chain. */
    done,
    /** The last completely reported block. */
    whole: done,
    endCheckpoints: done >= to ? [] : await checkpointsUpTo(node, to),
    factsOf: createTokenMetadata(node),
    innerValues: createInnerValues(node),
    lacks: { history: false, traces: false, income: false, ...cursor?.lacks },
    lasting: createReasons(cursor?.lasting),
    reported: new Set(cursor?.recent.map(({ hash }) => hash)),
    doubtful,
    recent: (cursor?.recent ?? []).filter(({ block }) => block <= done),
    checkpoints: checkpoints.filter(({ block }) => block <= done),
    /** The changes of the native balance by the transactions of this run, by block. */
    changes: new Map<number, bigint>(),
  };
}

function stepOf(
  { checkpoints, recent, doubtful, lacks, lasting, to }: Run,
  block: number,
): SyncStep<NodeCursor> {
  return {
    transactions: [],
    assets: [],
    cursor: {
      checkpoints: [...checkpoints],
      recent,
      ...(doubtful.size > 0 ? { doubtful: [...doubtful] } : {}),
      lacks: { ...lacks },
      ...(lasting.list().length > 0 ? { lasting: lasting.list() } : {}),
    },
    progress: { done: block, total: to, message: `Block ${block} of ${to}` },
  };
}

/** A block near the end may be reorganised while it is read: only checkpoints taken before prove it. */
async function addCheckpointAt(run: Run, block: number): Promise<void> {
  run.checkpoints =
    block <= run.to - overlap
      ? await addCheckpoint(run.node, block, run.checkpoints)
      : mergeCheckpoints(
          run.checkpoints,
          run.endCheckpoints.filter((checkpoint) => checkpoint.block <= block),
        );
}

/** The transactions of a range that involve the wallet, by logs and by the node's index, without those reported before. */
async function transactionsIn(
  run: Run,
  logs: readonly Log[],
  from: number,
  upTo: number,
): Promise<TransactionReference[]> {
  const { node, wallet, done, reported } = run;
  const touched = new Map<string, TransactionReference>();
  const touch = ({ hash, ...place }: TransactionReference): void =>
    void touched.set(hash.toLowerCase(), { hash: hash.toLowerCase(), ...place });
  for (const { transactionHash, blockNumber, transactionIndex } of logs)
    touch({ hash: transactionHash, block: Number(blockNumber), ...indexOf(transactionIndex) });
  const history = await searchIn(node, wallet, from, upTo);
  run.lacks.history = history === undefined;
  for (const reference of history ?? []) touch(reference);
  return [...touched.values()]
    .filter(({ hash, block }) => block > done || !reported.has(hash))
    .sort((a, b) => a.block - b.block);
}

/** Reads and reports transactions in slices, with the payments of the blocks between them. */
async function* readFound(
  run: Run,
  found: readonly TransactionReference[],
  upTo: number,
): AsyncGenerator<SyncStep<NodeCursor>> {
  const { node, chain, wallet, factsOf, innerValues, doubtful, changes } = run;
  const coin = { assetId: nativeAsset(chain.platform, chain.coinType), decimals: chain.decimals };
  for (let start = 0; start < found.length; start += atOnce) {
    const slice = found.slice(start, start + atOnce);
    const { rows, canTrace } = await rowsOf(node, slice, {
      wallet,
      platform: chain.platform,
      factsOf,
      innerValues,
    });
    if (!canTrace) run.lacks.traces = true;
    const { transactions, assets, paidElsewhere } = assemble(chain, wallet, rows);
    for (const row of paidElsewhere) run.lasting.add(paidElsewhereGap(chain, row));
    for (const transaction of transactions) doubtful.delete(keyOf(transaction));
    addChanges(changes, transactions, coin);
    run.recent = recentOf([...run.recent, ...slice.map(({ hash, block }) => ({ hash, block }))]);
    // The next transaction's block may contain more of them, so only the blocks before it are complete.
    const block = (found[start + atOnce]?.block ?? upTo + 1) - 1;
    yield { ...stepOf(run, block), transactions, assets, isComplete: true };
    if (block <= run.whole || block >= upTo) continue;
    yield* income(run, run.whole, block);
    run.whole = block;
    await addCheckpointAt(run, block);
  }
}

/** Steps with the payments of the blocks after `after` up to `upTo`, all of whose transactions were reported. */
async function* income(run: Run, after: number, upTo: number): AsyncGenerator<SyncStep<NodeCursor>> {
  const { node, chain, wallet, lacks, changes, doubtful } = run;
  if (!mayPay(chain)) return;
  const isWhole = !lacks.history && !lacks.traces;
  for await (const incomePage of incomeOf(node, wallet, { from: after + 1, to: upTo, changes, isWhole })) {
    if (!incomePage.isComplete) lacks.income = true;
    const { transactions, assets } = assemble(chain, wallet, { ...noRows, ...incomePage.rows, wraps: [] });
    for (const transaction of transactions) doubtful.delete(keyOf(transaction));
    run.recent = recentOf([...run.recent, ...transactions.map(touchedBy)]);
    if (incomePage.upTo < upTo) await addCheckpointAt(run, incomePage.upTo);
    else if (transactions.length === 0) return;
    yield { ...stepOf(run, incomePage.upTo), transactions, assets, isComplete: true };
  }
}

type Head = { number: number; syncingTo: number | undefined };

/**
 * The newest block, and the block up to which the node reports that it is still syncing. Throws if the node serves another chain than the
 * history's.
 */
async function headOf(node: Node, chain: Chain): Promise<Head> {
  const [head, chainId, syncing] = await node.batch(
    [
      { method: "eth_getBlockByNumber", params: ["latest", false] },
      { method: "eth_chainId", params: [] },
      { method: "eth_syncing", params: [] },
    ],
    z.unknown(),
  );
  if (head instanceof JsonRpcError) throw head;
  sameChain(chain, chainId);
  if (head === null || head === undefined)
    throw new AppError(
      "upstream",
      msg`The node of ${chain.name} has no blocks yet. Wait until it has synchronised.`,
    );
  const { number } = parseAnswer(head, "eth_getBlockByNumber", z.object({ number: z.string() }));
  const target =
    typeof syncing === "object" && syncing !== null && "highestBlock" in syncing
      ? Number(syncing.highestBlock)
      : Number.NaN;
  return { number: Number(number), syncingTo: target > Number(number) ? target : undefined };
}

/** Blocks of Ethereum, and of unknown chains (test and private ones), pay the address they name; those of rollups pay none. */
function mayPay(chain: Chain): boolean {
  return chain.chainId === 1 || !isPublic(chain);
}

function isPublic({ platform }: Chain): boolean {
  return chainOfPlatform(platform) !== undefined;
}

/** The key of a transaction within one wallet's history: its hash, or its substitute in the id. */
function keyOf({ id = "", txHash, platform, wallet }: ReportedTransaction): string {
  return txHash ?? id.slice(platform.length + 1, -wallet.length - 1);
}

function touchedBy(transaction: ReportedTransaction): TransactionReference {
  return { hash: keyOf(transaction), block: Math.floor((transaction.position ?? 0) / 1_000_000) };
}

function addChanges(
  changes: Map<number, bigint>,
  transactions: readonly ReportedTransaction[],
  { assetId: native, decimals }: { assetId: string; decimals: number },
): void {
  for (const { position = 0, legs } of transactions)
    for (const { direction, assetId, amount } of legs) {
      if (assetId !== native) continue;
      const { units } = rescale(parseDecimal(amount), decimals);
      const block = Math.floor(position / 1_000_000);
      changes.set(block, (changes.get(block) ?? 0n) + (direction === "in" ? units : -units));
    }
}
