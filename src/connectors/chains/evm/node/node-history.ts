import { z } from "zod";
import { JsonRpcError, type Node } from "../../../json-rpc.ts";
import type { Touched } from "./node-transactions.ts";

const page = z.object({
  txs: z.array(
    z.object({ hash: z.string(), blockNumber: z.string(), transactionIndex: z.string().nullish() }),
  ),
});

/** The largest that Erigon takes unless told otherwise. */
const pageSize = 25;

/**
 * Transactions that touch an address by value or call within a range of blocks, both ends in, from Otterscan's index (Erigon, Reth, anvil). `undefined` where
 * the node keeps none.
 */
export async function searchIn(
  node: Node,
  address: string,
  from: number,
  to: number,
): Promise<Touched[] | undefined> {
  const found: Touched[] = [];
  try {
    for (let after = from - 1; after < to;) {
      // The page after block 0 begins with block 1: nothing happens to an address in the genesis block.
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

/** Where in its block a list says that a transaction is. */
export function indexOf(quantity: string | null | undefined): { index?: number } {
  return quantity === null || quantity === undefined ? {} : { index: Number(quantity) };
}
