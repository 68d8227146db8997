import { z } from "zod";
import { JsonRpcError, type Node } from "../../../json-rpc.ts";
import type { TransactionReference } from "./node-transactions.ts";

const page = z.object({
  txs: z.array(
    z.object({ hash: z.string(), blockNumber: z.string(), transactionIndex: z.string().nullish() }),
  ),
});

/** Erigon's default maximum. */
const pageSize = 25;

/**
 * Transactions that involve an address by value or call within a range of blocks, both ends included, from Otterscan's index (Erigon, Reth,
 * anvil). `undefined` if the node has no index.
 */
export async function searchIn(
  node: Node,
  address: string,
  from: number,
  to: number,
): Promise<TransactionReference[] | undefined> {
  const found: TransactionReference[] = [];
  try {
    for (let after = from - 1; after < to;) {
      // The page after block 0 begins with block 1: the genesis block has no transactions.
      const { txs } = await node.call(
        "ots_searchTransactionsAfter",
        [address, Math.max(0, after), pageSize],
        page,
      );
      let last = after;
      for (const { hash, blockNumber, transactionIndex } of txs) {
        const block = Number(blockNumber);
        last = Math.max(last, block);
        if (block >= from && block <= to) found.push({ hash, block, ...indexOf(transactionIndex) });
      }
      if (txs.length < pageSize || last <= after) break;
      after = last;
    }
    return found;
  } catch (error) {
    if (error instanceof JsonRpcError && error.isUnknownMethod) return undefined;
    throw error;
  }
}

/** The index of a transaction in its block, from a list. */
export function indexOf(quantity: string | null | undefined): { index?: number } {
  return quantity === null || quantity === undefined ? {} : { index: Number(quantity) };
}
