import type { NormalRow, ChainRows, InternalRow, TokenRow } from "./rows.ts";
import { RpcError, type Node } from "../json-rpc.ts";
import type { Log } from "./logs.ts";

type RpcTransaction = {
  hash: string;
  from: string;
  to: string | null;
  value: string;
  input: string;
  gasPrice?: string;
  transactionIndex: string;
  blockNumber: string;
};
type Receipt = {
  status?: string;
  gasUsed: string;
  effectiveGasPrice?: string;
  l1Fee?: string;
  contractAddress: string | null;
  logs: Log[];
};
type Operation = { type: number; from: string; to: string; value: string };
type Trace = { type: string; from: string; to?: string; value?: string; error?: string; calls?: Trace[] };

export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
export const singleTopic = "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
export const batchTopic = "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";

export type TokenFacts = { symbol: string; name: string; decimals: number };

const addressOf = (topic: string): string => `0x${topic.slice(-40)}`;
const wordOf = (data: string, index: number): bigint =>
  BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64) || "0"}`);
const text = (quantity: string | undefined): string => BigInt(quantity ?? "0x0").toString();

/**
 * What a node knows of some transactions, in the explorers' rows, so that one place assembles both. `canTrace` is whether internal value was
 * to be had (`ots_getInternalOperations` or `debug_traceTransaction`).
 */
export async function rowsOf(
  node: Node,
  hashes: string[],
  factsOf: (contract: string) => Promise<TokenFacts>,
): Promise<{ rows: ChainRows; canTrace: boolean }> {
  const transactions = await all<RpcTransaction>(
    node,
    "eth_getTransactionByHash",
    hashes.map((hash) => [hash]),
  );
  const receipts = await all<Receipt>(
    node,
    "eth_getTransactionReceipt",
    hashes.map((hash) => [hash]),
  );
  const blocks = [...new Set(transactions.map(({ blockNumber }) => blockNumber))];
  const times = await all<{ timestamp: string }>(
    node,
    "eth_getBlockByNumber",
    blocks.map((block) => [block, false]),
  );
  const timeOf = new Map(blocks.map((block, index) => [block, text(times[index]?.timestamp)]));
  const rows: ChainRows = {
    normal: [],
    internal: [],
    tokens: [],
    nfts: [],
    multiTokens: [],
    withdrawals: [],
    mined: [],
  };
  let canTrace = true;
  for (const [index, transaction] of transactions.entries()) {
    const receipt = receipts[index];
    if (receipt === undefined) continue;
    const place = {
      blockNumber: text(transaction.blockNumber),
      timeStamp: timeOf.get(transaction.blockNumber) ?? "0",
    };
    rows.normal.push(normalRow(transaction, receipt, place));
    if (receipt.status === "0x0") continue;
    for (const log of receipt.logs)
      await addTokenRows(
        rows,
        log,
        { ...place, hash: transaction.hash, transactionIndex: text(transaction.transactionIndex) },
        factsOf,
      );
    const operations = await internalOf(node, transaction.hash);
    if (operations === undefined) canTrace = false;
    for (const operation of operations ?? [])
      rows.internal.push({
        ...place,
        ...operation,
        hash: transaction.hash,
        contractAddress: "",
        isError: "0",
      });
  }
  return { rows, canTrace };
}

async function all<Result>(node: Node, method: string, params: unknown[][]): Promise<Result[]> {
  const results = await node.batch<Result | null>(params.map((list) => ({ method, params: list })));
  return results.map((result, index) => {
    if (result instanceof RpcError) throw result;
    if (result === null) throw new RpcError(0, `the node does not know ${String(params[index]?.[0])}`);
    return result;
  });
}

type Place = { blockNumber: string; timeStamp: string };

function normalRow(transaction: RpcTransaction, receipt: Receipt, place: Place): NormalRow {
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
    L1FeesPaid: text(receipt.l1Fee),
  };
}

async function addTokenRows(
  rows: ChainRows,
  log: Log,
  place: Place & { hash: string; transactionIndex: string },
  factsOf: (contract: string) => Promise<TokenFacts>,
): Promise<void> {
  const [topic, first = "", second = "", third = ""] = log.topics;
  if (topic !== transferTopic && topic !== singleTopic && topic !== batchTopic) return;
  const facts = await factsOf(log.address.toLowerCase());
  const shared = {
    ...place,
    contractAddress: log.address,
    tokenName: facts.name,
    tokenSymbol: facts.symbol,
    tokenDecimal: String(facts.decimals),
  };
  if (topic === transferTopic && log.topics.length === 3)
    rows.tokens.push({
      ...shared,
      from: addressOf(first),
      to: addressOf(second),
      value: wordOf(log.data, 0).toString(),
    });
  else if (topic === transferTopic && log.topics.length === 4)
    rows.nfts.push({
      ...shared,
      from: addressOf(first),
      to: addressOf(second),
      tokenID: BigInt(third).toString(),
    });
  else if (topic === singleTopic)
    rows.multiTokens.push({
      ...shared,
      from: addressOf(second),
      to: addressOf(third),
      tokenID: wordOf(log.data, 0).toString(),
      tokenValue: wordOf(log.data, 1).toString(),
    });
  else if (topic === batchTopic) {
    const idsAt = Number(wordOf(log.data, 0)) / 32;
    const valuesAt = Number(wordOf(log.data, 1)) / 32;
    const count = Number(wordOf(log.data, idsAt));
    for (let index = 1; index <= count; index++)
      rows.multiTokens.push({
        ...shared,
        from: addressOf(second),
        to: addressOf(third),
        tokenID: wordOf(log.data, idsAt + index).toString(),
        tokenValue: wordOf(log.data, valuesAt + index).toString(),
      } satisfies TokenRow);
  }
}

/** Native value moved inside a transaction; `undefined` where the node cannot tell. */
async function internalOf(
  node: Node,
  hash: string,
): Promise<Pick<InternalRow, "from" | "to" | "value">[] | undefined> {
  try {
    const operations = await node.call<Operation[]>("ots_getInternalOperations", [hash]);
    return operations.map(({ from, to, value }) => ({ from, to, value: text(value) }));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
  }
  try {
    const trace = await node.call<Trace>("debug_traceTransaction", [hash, { tracer: "callTracer" }]);
    return (trace.calls ?? []).flatMap(valueOf);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return undefined;
  }
}

/** A reverted call takes what it called with it; a delegate call moves nothing. */
function valueOf(trace: Trace): Pick<InternalRow, "from" | "to" | "value">[] {
  if (trace.error !== undefined) return [];
  const inner = (trace.calls ?? []).flatMap(valueOf);
  const value = text(trace.value);
  const moves = value !== "0" && !/DELEGATECALL|STATICCALL|CALLCODE/.test(trace.type);
  return moves ? [{ from: trace.from, to: trace.to ?? "", value }, ...inner] : inner;
}
