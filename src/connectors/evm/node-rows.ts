import type { ChainRows, NormalRow, WrapRow } from "./rows.ts";
import { RpcError, type Node } from "../json-rpc.ts";
import type { Log } from "./logs.ts";
import type { InnerValues } from "./node-traces.ts";
import type { TokenFacts } from "./token-facts.ts";
import { addTokenRows, contractsIn, mentions, wrapsIn } from "./node-logs.ts";

type RpcTransaction = {
  hash: string;
  from: string;
  to: string | null;
  value: string;
  input: string;
  gasPrice?: string;
  /** Value made on a rollup, out of a deposit below it (OP Stack deposit transactions). */
  mint?: string | null;
  transactionIndex: string;
  blockNumber: string | null;
};
type Receipt = {
  status?: string;
  gasUsed: string;
  effectiveGasPrice?: string;
  l1Fee?: string;
  blobGasUsed?: string;
  blobGasPrice?: string;
  contractAddress: string | null;
  logs: Log[];
};
type Place = { blockNumber: string; timeStamp: string };
export type FactsOf = (contracts: string[]) => Promise<Map<string, TokenFacts>>;

const text = (quantity: string | null | undefined): string => BigInt(quantity ?? "0x0").toString();

/**
 * What a node knows of some transactions, in the explorers' rows, so that one place assembles both. `canTrace` is whether it told the value moved inside all
 * of them. Transactions that are gone meanwhile (a reorganisation) are left out.
 */
export async function rowsOf(
  node: Node,
  hashes: string[],
  { wallet, factsOf, innerValues }: { wallet: string; factsOf: FactsOf; innerValues: InnerValues },
): Promise<{ rows: ChainRows; canTrace: boolean }> {
  const found = await all<RpcTransaction>(
    node,
    "eth_getTransactionByHash",
    hashes.map((hash) => [hash]),
  );
  const mined = found.filter(
    (each): each is RpcTransaction & { blockNumber: string } => each?.blockNumber != null,
  );
  const receipts = await all<Receipt>(
    node,
    "eth_getTransactionReceipt",
    mined.map(({ hash }) => [hash]),
  );
  const blocks = [...new Set(mined.map(({ blockNumber }) => blockNumber))];
  const times = await all<{ timestamp: string }>(
    node,
    "eth_getBlockByNumber",
    blocks.map((block) => [block, false]),
  );
  const timeOf = new Map(blocks.map((block, index) => [block, text(times[index]?.timestamp)]));
  const succeeded = mined.filter((_, index) => receipts[index]?.status !== "0x0");
  const traces = await innerValues(succeeded);
  const innerOf = new Map(succeeded.map(({ hash }, index) => [hash, traces[index]]));
  const facts = await factsOf(contractsIn(receipts, wallet));

  const rows: ChainRows & { wraps: WrapRow[] } = {
    normal: [],
    internal: [],
    tokens: [],
    nfts: [],
    multiTokens: [],
    withdrawals: [],
    mined: [],
    wraps: [],
  };
  let canTrace = true;
  for (const [index, transaction] of mined.entries()) {
    const receipt = receipts[index];
    if (receipt === undefined || receipt === null) continue;
    const place = {
      blockNumber: text(transaction.blockNumber),
      timeStamp: timeOf.get(transaction.blockNumber) ?? "0",
    };
    rows.normal.push(normalRow(transaction, receipt, place));
    if (receipt.status === "0x0") continue;
    const { hash } = transaction;
    const shared = { ...place, hash, transactionIndex: text(transaction.transactionIndex) };
    const own = receipt.logs.filter((log) => mentions(log, wallet));
    for (const log of own) addTokenRows(rows, log, shared, facts);
    const inner = innerOf.get(hash);
    if (inner === undefined) canTrace = false;
    for (const { from, to, value } of inner ?? [])
      rows.internal.push({ ...place, hash, from, to, value, contractAddress: "", isError: "0" });
    const moves = [
      { from: transaction.from, to: transaction.to ?? "", value: text(transaction.value) },
      ...(inner ?? []),
    ];
    rows.wraps.push(...wrapsIn(own, { wallet, moves, place: shared, facts, canTrace: inner !== undefined }));
  }
  return { rows, canTrace };
}

/** Answers in the order of `params`; `null` for what the node does not know. */
async function all<Result>(node: Node, method: string, params: unknown[][]): Promise<(Result | null)[]> {
  const results = await node.batch<Result | null>(params.map((list) => ({ method, params: list })));
  return results.map((result) => {
    if (result instanceof RpcError) throw result;
    return result;
  });
}

function normalRow(transaction: RpcTransaction, receipt: Receipt, place: Place): NormalRow {
  const blobs = BigInt(receipt.blobGasUsed ?? "0x0") * BigInt(receipt.blobGasPrice ?? "0x0");
  return {
    ...place,
    hash: transaction.hash,
    transactionIndex: text(transaction.transactionIndex),
    from: transaction.from,
    to: transaction.to ?? "",
    value: text(transaction.value),
    contractAddress: receipt.contractAddress ?? "",
    input: transaction.input,
    methodId: transaction.input.slice(0, 10),
    gasUsed: text(receipt.gasUsed),
    gasPrice: text(receipt.effectiveGasPrice ?? transaction.gasPrice),
    isError: receipt.status === "0x0" ? "1" : "0",
    L1FeesPaid: (BigInt(receipt.l1Fee ?? "0x0") + blobs).toString(),
    mint: text(transaction.mint),
  };
}
