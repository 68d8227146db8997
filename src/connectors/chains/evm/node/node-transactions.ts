import { z } from "zod";
import { AppError } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import { hex, JsonRpcError, type Node } from "../../../json-rpc.ts";
import { log } from "./logs.ts";

/** A transaction that involves the wallet, and its position from the node's lists. */
export type TransactionReference = { hash: string; block: number; index?: number };

const rpcTransaction = z.object({
  hash: z.string(),
  from: z.string(),
  to: z
    .string()
    .nullish()
    .transform((to) => to ?? null),
  value: z.string(),
  input: z.string(),
  gasPrice: z.string().nullish(),
  /** Value minted on a rollup by a deposit from the chain below (OP Stack deposit transactions). */
  mint: z.string().nullish(),
  /** The token in which the fee is paid (Celo); its transfers state the amount. */
  feeCurrency: z.string().nullish(),
  transactionIndex: z.string().nullable(),
  blockNumber: z.string().nullable(),
});
export type RpcTransaction = z.output<typeof rpcTransaction>;
const receiptSchema = z.object({
  transactionHash: z.string().nullish(),
  status: z.string().nullish(),
  gasUsed: z.string(),
  effectiveGasPrice: z.string().nullish(),
  l1Fee: z.string().nullish(),
  blobGasUsed: z.string().nullish(),
  blobGasPrice: z.string().nullish(),
  contractAddress: z.string().nullish(),
  logs: z.array(log),
});
export type Receipt = z.output<typeof receiptSchema>;
export type MinedTransaction = {
  transaction: RpcTransaction & { blockNumber: string; transactionIndex: string };
  receipt: Receipt;
};

/** Whole blocks per request: each may be some hundred kilobytes. */
const blocksPerBatch = 10;

/**
 * Transactions with their receipts, in request order. Nodes index only recent blocks by hash (geth: the newest 2,350,000), and one behind a
 * load balancer may lag briefly: a transaction not found by hash is read from its block. Throws `upstream` if something stays unread, so that
 * no cursor advances past it.
 */
export async function minedTransactions(
  node: Node,
  references: readonly TransactionReference[],
): Promise<MinedTransaction[]> {
  const byHash = await node.batch(
    references.map(({ hash }) => ({ method: "eth_getTransactionByHash", params: [hash] })),
    rpcTransaction.nullable(),
  );
  const found = byHash.map((answer, index) => minedOr(answer, references[index]));
  await fill(found, references, (missing) => byIndex(node, missing));
  await fill(found, references, (missing) => fromBlocks(node, missing));
  const transactions = found.map(
    (transaction, index) => transaction ?? throwUnread(references[index], "transaction"),
  );

  const minedReferences = transactions.map(({ hash, blockNumber }) => ({ hash, block: Number(blockNumber) }));
  const response = await node.batch(
    minedReferences.map(({ hash }) => ({ method: "eth_getTransactionReceipt", params: [hash] })),
    receiptSchema.nullable(),
  );
  const receipts = response.map((answer) =>
    answer instanceof JsonRpcError || answer === null ? undefined : answer,
  );
  await fill(receipts, minedReferences, (missing) => receiptsOfBlocks(node, missing));
  return transactions.map((transaction, index) => ({
    transaction,
    receipt: receipts[index] ?? throwUnread(minedReferences[index], "receipt"),
  }));
}

/** Timestamps of blocks, in seconds as text. Throws `upstream` if the node lacks one of them. */
export async function timesOf(node: Node, blocks: readonly string[]): Promise<Map<string, string>> {
  const results = await node.batch(
    blocks.map((block) => ({ method: "eth_getBlockByNumber", params: [block, false] })),
    z.object({ timestamp: z.string() }).nullable(),
  );
  return new Map(
    blocks.map((block, index) => [
      block,
      BigInt(requireBlock(results[index], Number(block)).timestamp).toString(),
    ]),
  );
}

/** The node's answer for a block that must exist. Throws its own error, or `upstream` if the block is missing. */
export function requireBlock<Block>(answer: Block | JsonRpcError | null | undefined, block: number): Block {
  if (answer instanceof JsonRpcError) throw answer;
  if (answer === null || answer === undefined)
    throw new AppError(
      "upstream",
      msg`The node returned nothing for block ${block}, which its own lists name. Nothing after it was read.`,
    );
  return answer;
}

/** Completes missing entries of `found` in place. */
async function fill<Wanted, Found>(
  found: (Found | undefined)[],
  requests: readonly Wanted[],
  read: (missing: Wanted[]) => Promise<(Found | undefined)[]>,
): Promise<void> {
  const missing = requests.flatMap((request, index) =>
    found[index] === undefined ? [{ request, index }] : [],
  );
  if (missing.length === 0) return;
  const results = await read(missing.map(({ request }) => request));
  for (const [place, { index }] of missing.entries()) found[index] = results[place];
}

function minedOr(
  answer: RpcTransaction | JsonRpcError | null | undefined,
  reference: TransactionReference | undefined,
) {
  if (answer === undefined || answer === null || answer instanceof JsonRpcError) return undefined;
  const { blockNumber, transactionIndex } = answer;
  if (blockNumber === null || transactionIndex === null) return undefined;
  if (answer.hash.toLowerCase() !== reference?.hash.toLowerCase()) return undefined;
  return { ...answer, blockNumber, transactionIndex };
}

async function byIndex(node: Node, missing: readonly TransactionReference[]) {
  const placed = missing.flatMap(({ block, index }, at) =>
    index === undefined ? [] : [{ block, index, at }],
  );
  const results = await node.batch(
    placed.map(({ block, index }) => ({
      method: "eth_getTransactionByBlockNumberAndIndex",
      params: [hex(block), hex(index)],
    })),
    rpcTransaction.nullable(),
  );
  const found: (MinedTransaction["transaction"] | undefined)[] = missing.map(() => undefined);
  for (const [place, { at }] of placed.entries()) found[at] = minedOr(results[place], missing[at]);
  return found;
}

async function fromBlocks(node: Node, missing: readonly TransactionReference[]) {
  const blocks = await readBlocks(
    node,
    missing,
    z.object({ transactions: z.array(rpcTransaction) }),
    (block) => ({
      method: "eth_getBlockByNumber",
      params: [hex(block), true],
    }),
  );
  return missing.map((reference) => {
    const block = requireBlock(blocks.get(reference.block), reference.block);
    return minedOr(
      block.transactions.find(({ hash }) => hash.toLowerCase() === reference.hash.toLowerCase()),
      reference,
    );
  });
}

async function receiptsOfBlocks(
  node: Node,
  missing: readonly TransactionReference[],
): Promise<(Receipt | undefined)[]> {
  const blocks = await readBlocks(node, missing, z.array(receiptSchema), (block) => ({
    method: "eth_getBlockReceipts",
    params: [hex(block)],
  }));
  return missing.map(({ hash, block }) => {
    const receipts = blocks.get(block);
    if (receipts instanceof JsonRpcError || !Array.isArray(receipts)) return undefined;
    return receipts.find(({ transactionHash }) => transactionHash?.toLowerCase() === hash.toLowerCase());
  });
}

async function readBlocks<Answer>(
  node: Node,
  missing: readonly TransactionReference[],
  schema: z.ZodType<Answer>,
  callOf: (block: number) => { method: string; params: unknown[] },
): Promise<Map<number, Answer | JsonRpcError | null>> {
  const blocks = [...new Set(missing.map(({ block }) => block))];
  const found = new Map<number, Answer | JsonRpcError | null>();
  for (let start = 0; start < blocks.length; start += blocksPerBatch) {
    const slice = blocks.slice(start, start + blocksPerBatch);
    const results = await node.batch(slice.map(callOf), schema.nullable());
    for (const [index, block] of slice.entries()) found.set(block, results[index] ?? null);
  }
  return found;
}

function throwUnread(reference: TransactionReference | undefined, kind: "transaction" | "receipt"): never {
  const { hash = "", block = 0 } = reference ?? {};
  throw new AppError(
    "upstream",
    msg`The node lists transaction ${hash} in block ${block} but does not return its ${kind}, by hash or by block. Nothing after it was read. If this persists, let the node index all transactions (geth: --history.transactions 0), or connect the address by explorer.`,
  );
}
