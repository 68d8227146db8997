import type { ChainRows, NormalRow, TokenRow, WrapRow } from "./rows.ts";
import { RpcError, type Node } from "../json-rpc.ts";
import type { Log } from "./logs.ts";
import type { InnerValue, InnerValues } from "./node-traces.ts";
import type { TokenFacts } from "./token-facts.ts";
import { batchTopic, depositTopic, singleTopic, transferTopic, withdrawalTopic } from "./topics.ts";

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

const addressOf = (topic: string): string => `0x${topic.slice(-40)}`.toLowerCase();
const wordOf = (data: string, index: number): bigint =>
  BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64) || "0"}`);
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

function mentions(log: Log, wallet: string): boolean {
  return log.topics.slice(1).some((topic) => addressOf(topic) === wallet);
}

function contractsIn(receipts: (Receipt | null)[], wallet: string): string[] {
  const known = new Set([transferTopic, singleTopic, batchTopic, depositTopic, withdrawalTopic]);
  const contracts = new Set<string>();
  for (const receipt of receipts)
    for (const log of receipt?.logs ?? [])
      if (known.has(log.topics[0] ?? "") && mentions(log, wallet)) contracts.add(log.address.toLowerCase());
  return [...contracts];
}

function addTokenRows(
  rows: ChainRows,
  log: Log,
  place: Place & { hash: string; transactionIndex: string },
  facts: Map<string, TokenFacts>,
): void {
  const [topic, first = "", second = "", third = ""] = log.topics;
  const shared = { ...place, ...namesOf(log.address, facts) };
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
  else if (topic === singleTopic || topic === batchTopic) {
    const parties = { from: addressOf(second), to: addressOf(third) };
    const moved =
      topic === singleTopic ? [[wordOf(log.data, 0), wordOf(log.data, 1)] as const] : batchOf(log.data);
    for (const [id, value] of moved)
      rows.multiTokens.push({ ...shared, ...parties, tokenID: id.toString(), tokenValue: value.toString() });
  }
}

/** Ids and values of a `TransferBatch`: two dynamic arrays. */
function batchOf(data: string): (readonly [id: bigint, value: bigint])[] {
  const idsAt = Number(wordOf(data, 0)) / 32;
  const valuesAt = Number(wordOf(data, 1)) / 32;
  const count = Number(wordOf(data, idsAt));
  return Array.from({ length: count }, (_, index) => [
    wordOf(data, idsAt + 1 + index),
    wordOf(data, valuesAt + 1 + index),
  ]);
}

function namesOf(
  address: string,
  facts: Map<string, TokenFacts>,
): Pick<TokenRow, "contractAddress" | "tokenName" | "tokenSymbol" | "tokenDecimal"> {
  const contract = address.toLowerCase();
  const { name, symbol, decimals } = facts.get(contract) ?? {};
  return {
    contractAddress: contract,
    tokenName: name ?? contract,
    tokenSymbol: symbol ?? contract.slice(0, 8),
    tokenDecimal: String(decimals ?? 0),
  };
}

/**
 * Wrapped coins that came or went without a transfer: a `Deposit` or `Withdrawal` log of a token's contract (WETH9) that the same amount of native coin
 * moved in or out of. Other contracts have events of that form, too: what tells no decimals, or
 * tells of making or burning its token by transfers as well, is left to those.
 */
function wrapsIn(
  logs: Log[],
  {
    wallet,
    moves,
    place,
    facts,
    canTrace,
  }: {
    wallet: string;
    moves: InnerValue[];
    place: Place & { hash: string };
    facts: Map<string, TokenFacts>;
    canTrace: boolean;
  },
): WrapRow[] {
  const open = moves.map(({ from, to, value }) => ({
    from: from.toLowerCase(),
    to: to.toLowerCase(),
    value,
  }));
  const tellers = new Set(
    logs
      .filter(
        ({ topics }) => topics[0] === transferTopic && topics.slice(1).some((topic) => /^0x0+$/.test(topic)),
      )
      .map(({ address }) => address.toLowerCase()),
  );
  return logs.flatMap((log): WrapRow[] => {
    const contract = log.address.toLowerCase();
    const isDeposit = log.topics[0] === depositTopic;
    if (!isDeposit && log.topics[0] !== withdrawalTopic) return [];
    if (log.topics.length !== 2 || addressOf(log.topics[1] ?? "") !== wallet || log.data.length !== 66)
      return [];
    if (facts.get(contract)?.decimals === undefined || tellers.has(contract)) return [];
    const value = wordOf(log.data, 0).toString();
    const index = open.findIndex(
      (move) => move.value === value && (isDeposit ? move.to === contract : move.from === contract),
    );
    if (value === "0" || (index < 0 && (canTrace || isDeposit))) return [];
    if (index >= 0) open.splice(index, 1);
    return [{ ...place, ...namesOf(contract, facts), direction: isDeposit ? "in" : "out", value }];
  });
}
