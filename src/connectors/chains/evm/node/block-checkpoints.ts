import { z } from "zod";
import { isUnknownBlock } from "../../../../net/classify-rpc-error.ts";
import { AppError } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import { hex, JsonRpcError, type Node } from "../../../json-rpc.ts";
import type { TransactionReference } from "./node-transactions.ts";

/** A block with its hash: if it is on the chain, everything up to it is valid. */
export type BlockCheckpoint = { block: number; hash: string };

const maxCheckpoints = 24;
/** Number of blocks before the end within which checkpoints have doubling distances. */
const nearEnd = 4_096;
/** Number of remembered reported transactions, for retraction after a reorganisation. */
const maxRecent = 1_000;

/**
 * The newest of `checkpoints` that is still on the chain, `undefined` if none is. One request. Throws `upstream` if the node is behind the last read
 * block: a node that is still syncing, or one of several behind a load balancer, must not be taken for a reorganisation. Test chains
 * (`mayShrink`) are reset by their owners.
 */
export async function newestValidCheckpoint(
  node: Node,
  checkpoints: readonly BlockCheckpoint[],
  { head, mayShrink }: { head: number; mayShrink: boolean },
): Promise<BlockCheckpoint | undefined> {
  const reachedCheckpoints = checkpoints.filter(({ block }) => block <= head);
  const blocks = await blocksAt(
    node,
    reachedCheckpoints.map(({ block }) => block),
  );
  const unknown = reachedCheckpoints.find((_, index) => blocks[index] === undefined);
  const confirmed = reachedCheckpoints.findLast(({ hash }, index) => blocks[index]?.hash === hash);
  const hasOtherBlocks = reachedCheckpoints.some(({ hash }, index) => {
    const block = blocks[index];
    return block !== undefined && block.hash !== hash;
  });
  const newest = checkpoints.at(-1);
  if (newest !== undefined && newest.block > head && !hasOtherBlocks && !mayShrink)
    throw new AppError(
      "upstream",
      msg`The node is at block ${head}, behind block ${newest.block} that was read from it before: it is still syncing, or restored from a copy. Nothing was changed.`,
    );
  if (unknown !== undefined && !hasOtherBlocks && confirmed !== reachedCheckpoints.at(-1))
    throw new AppError(
      "upstream",
      msg`The node returned nothing for block ${unknown.block}, although it is at block ${head}. Nothing was changed.`,
    );
  return confirmed;
}

/** Adds a checkpoint of an intermediate block; those too near the end are left to `checkpointsUpTo`. */
export async function addCheckpoint(
  node: Node,
  block: number,
  checkpoints: readonly BlockCheckpoint[],
): Promise<BlockCheckpoint[]> {
  const [checkpoint] = await blocksAt(node, [block]);
  return checkpoint === undefined ? [...checkpoints] : [...checkpoints, checkpoint].slice(-maxCheckpoints);
}

/**
 * Checkpoints of the last block and of increasingly older ones, so that a reorganisation of any depth repeats little. One request. Taken
 * before the blocks are read: a reorganisation during the read is then detected by the next sync.
 */
export async function checkpointsUpTo(node: Node, last: number): Promise<BlockCheckpoint[]> {
  const blockNumbers = new Set<number>([last]);
  for (let distance = 1; distance <= nearEnd && distance <= last; distance *= 2)
    blockNumbers.add(last - distance);
  const found = await blocksAt(node, [...blockNumbers]);
  return found.filter((checkpoint) => checkpoint !== undefined).sort((a, b) => a.block - b.block);
}

/** Older checkpoints with those of the end. */
export function mergeCheckpoints(
  older: readonly BlockCheckpoint[],
  end: readonly BlockCheckpoint[],
): BlockCheckpoint[] {
  const last = end.at(-1)?.block ?? 0;
  const checkpoints = new Map(
    older.filter(({ block }) => block < last - nearEnd).map((checkpoint) => [checkpoint.block, checkpoint]),
  );
  for (const checkpoint of end) checkpoints.set(checkpoint.block, checkpoint);
  return [...checkpoints.values()].sort((a, b) => a.block - b.block).slice(-maxCheckpoints);
}

async function blocksAt(node: Node, numbers: number[]): Promise<(BlockCheckpoint | undefined)[]> {
  const results = await node.batch(
    numbers.map((block) => ({ method: "eth_getBlockByNumber", params: [hex(block), false] })),
    z.object({ hash: z.string() }).nullable(),
  );
  return results.map((answer, index) => {
    if (answer === null || (answer instanceof JsonRpcError && isUnknownBlock(answer))) return undefined;
    if (answer instanceof JsonRpcError) throw answer;
    return { block: numbers[index] ?? 0, hash: answer.hash };
  });
}

/** The last reported transactions, without those too old to be distinguished by checkpoints. */
export function recentOf(recent: readonly TransactionReference[]): TransactionReference[] {
  return recent.slice(-maxRecent);
}
