import { z } from "zod";
import { hex, JsonRpcError, type Node } from "../../../json-rpc.ts";
import type { ChainRows } from "../rows.ts";
import { requireBlock } from "./node-transactions.ts";
import { findUnexplained } from "../explorer/unexplained-blocks.ts";

/** Payments of blocks to a wallet without a transaction, as explorer rows, up to the block `upTo`; `isComplete` is whether they are complete. */
export type Income = {
  rows: Pick<ChainRows, "normal" | "withdrawals" | "mined">;
  upTo: number;
  isComplete: boolean;
};

/** A block to inspect, with the unexplained part of its balance change, if known. */
type Suspect = { block: number; change?: bigint };
const blockSchema = z.object({
  number: z.string(),
  timestamp: z.string(),
  miner: z.string().nullish(),
  uncles: z.array(z.string()).nullish(),
  withdrawals: z.array(z.object({ index: z.string(), address: z.string(), amount: z.string() })).nullish(),
});
type Block = z.output<typeof blockSchema>;

/** Blocks compared in one step. */
const windowBlocks = 500_000;
/** Maximum number of blocks read one by one if the node has no past balances: what Ethereum adds between two scheduled syncs, in forty requests. */
const maxScanned = 2_000;
/** Blocks held in memory at once. */
const atOnce = 200;

/**
 * Withdrawals from the beacon chain, rewards of mined or proposed blocks and genesis allocations of a range of blocks, both ends included. A
 * node has no list of them: a block is inspected if the balance change differs from `changes` (by block, in the smallest unit). Without
 * `isWhole`, `changes` lack transactions, so a miner's reward cannot be derived from them.
 */
export async function* incomeOf(
  node: Node,
  wallet: string,
  {
    from,
    to,
    changes,
    isWhole,
  }: { from: number; to: number; changes: ReadonlyMap<number, bigint>; isWhole: boolean },
): AsyncGenerator<Income> {
  for (let low = from - 1; low < to;) {
    const high = Math.min(to, low + windowBlocks);
    const found = await findUnexplained(node, wallet, { low, high, changes });
    const income: Income = { rows: { normal: [], withdrawals: [], mined: [] }, upTo: high, isComplete: true };
    let suspects: Suspect[] | undefined = found;
    if (found === undefined && high - low <= maxScanned)
      suspects = Array.from({ length: high - low }, (_, index) => ({ block: low + 1 + index }));
    if (suspects === undefined) income.isComplete = false;
    for (let start = 0; start < (suspects?.length ?? 0); start += atOnce)
      await readInto(income, suspects?.slice(start, start + atOnce) ?? [], { node, wallet, isWhole });
    yield income;
    low = high;
  }
}

async function readInto(
  income: Income,
  suspects: Suspect[],
  { node, wallet, isWhole }: { node: Node; wallet: string; isWhole: boolean },
): Promise<void> {
  const blocks = await node.batch(
    suspects.map(({ block }) => ({ method: "eth_getBlockByNumber", params: [hex(block), false] })),
    blockSchema.nullable(),
  );
  for (const [index, { block, change }] of suspects.entries()) {
    const header = requireBlock(blocks[index], block);
    const timeStamp = Number(header.timestamp).toString();
    const walletWithdrawals = (header.withdrawals ?? []).filter(
      ({ address }) => address.toLowerCase() === wallet,
    );
    for (const { index: number, amount } of walletWithdrawals)
      income.rows.withdrawals.push({
        withdrawalIndex: BigInt(number).toString(),
        amount: BigInt(amount).toString(),
        blockNumber: String(block),
        timestamp: timeStamp,
      });
    if (block === 0) {
      if (change !== undefined && change > 0n)
        income.rows.normal.push(await genesisRow(node, wallet, change, timeStamp));
      continue;
    }
    if (!(await isMiner(node, wallet, header))) continue;
    if (!isWhole || change === undefined) income.isComplete = false;
    else {
      const reward = walletWithdrawals.reduce(
        (rest, { amount }) => rest - BigInt(amount) * 1_000_000_000n,
        change,
      );
      if (reward > 0n)
        income.rows.mined.push({ blockNumber: String(block), timeStamp, blockReward: reward.toString() });
    }
  }
}

/** Whether a block paid the wallet for itself, or for an uncle of it. */
async function isMiner(node: Node, wallet: string, { number, miner, uncles }: Block): Promise<boolean> {
  if (miner?.toLowerCase() === wallet) return true;
  if (uncles === null || uncles === undefined || uncles.length === 0) return false;
  const blocks = await node.batch(
    uncles.map((_, index) => ({ method: "eth_getUncleByBlockNumberAndIndex", params: [number, hex(index)] })),
    z.object({ miner: z.string().nullish() }).nullable(),
  );
  return blocks.some((uncle) => !(uncle instanceof JsonRpcError) && uncle?.miner?.toLowerCase() === wallet);
}

/** The genesis allocations, as explorers list them. Ethereum's first block has no time: the second's is used. */
async function genesisRow(
  node: Node,
  wallet: string,
  value: bigint,
  timeStamp: string,
): Promise<ChainRows["normal"][number]> {
  const second =
    timeStamp === "0"
      ? await node.call("eth_getBlockByNumber", ["0x1", false], blockSchema.nullable())
      : null;
  return {
    blockNumber: "0",
    timeStamp: second === null ? timeStamp : Number(second.timestamp).toString(),
    hash: `genesis_${wallet.slice(2)}`,
    transactionIndex: "0",
    from: "genesis",
    to: wallet,
    value: value.toString(),
    contractAddress: "",
    input: "0x",
    gasUsed: "0",
    gasPrice: "0",
    isError: "0",
  };
}
