import type { ChainRows, InternalRow, TokenRow } from "../../../src/connectors/chains/evm/rows.ts";
import type { Anvil } from "./anvil.ts";
import { callData } from "./contracts.ts";
import type { Asked } from "./explorer.ts";
import { heldAt } from "./evm-history.ts";

type Transaction = {
  hash: string;
  from: string;
  to: string | null;
  value: string;
  input: string;
  transactionIndex: string;
};
type Log = { address: string; topics: string[]; data: string };
type Receipt = {
  status: string;
  gasUsed: string;
  effectiveGasPrice: string;
  contractAddress: string | null;
  logs: Log[];
};
type Frame = { type: string; from: string; to?: string; value?: string; error?: string; calls?: Frame[] };
type Rows = Required<
  Pick<ChainRows, "normal" | "internal" | "tokens" | "nfts" | "multiTokens" | "withdrawals" | "mined">
>;

const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const addressIn = (topic = ""): string => `0x${topic.slice(-40)}`;
const number = (quantity: string): string => BigInt(quantity).toString();

/** What an explorer lists of a wallet on a local node, read from the node's blocks and traces without the product's code. */
export async function explorerRowsOf(node: Anvil, wallet: string): Promise<Rows> {
  const rows: Rows = {
    normal: [],
    internal: [],
    tokens: [],
    nfts: [],
    multiTokens: [],
    withdrawals: [],
    mined: [],
  };
  const last = await node.block();
  for (let block = 1; block <= last; block++) {
    const { timestamp, transactions } = await node.rpc<{ timestamp: string; transactions: Transaction[] }>(
      "eth_getBlockByNumber",
      [`0x${block.toString(16)}`, true],
    );
    const place = { blockNumber: String(block), timeStamp: number(timestamp) };
    for (const transaction of transactions) await addTo(rows, node, { wallet, transaction, place });
  }
  return rows;
}

async function addTo(
  rows: Rows,
  node: Anvil,
  {
    wallet,
    transaction,
    place,
  }: { wallet: string; transaction: Transaction; place: { blockNumber: string; timeStamp: string } },
): Promise<void> {
  const { hash, from, to, value, input } = transaction;
  const receipt = await node.rpc<Receipt>("eth_getTransactionReceipt", [hash]);
  const hasFailed = receipt.status === "0x0";
  const contractAddress = receipt.contractAddress ?? "";
  if ([from, to ?? contractAddress].includes(wallet))
    rows.normal.push({
      ...place,
      hash,
      transactionIndex: number(transaction.transactionIndex),
      from,
      to: to ?? "",
      value: number(value),
      contractAddress: to === null ? contractAddress : "",
      input,
      methodId: input.slice(0, 10),
      functionName: "",
      gasUsed: number(receipt.gasUsed),
      gasPrice: number(receipt.effectiveGasPrice),
      isError: hasFailed ? "1" : "0",
      txreceipt_status: hasFailed ? "0" : "1",
    });
  const trace = await node.rpc<Frame>("debug_traceTransaction", [hash, { tracer: "callTracer" }]);
  for (const { frame, isError } of framesIn(trace, hasFailed)) {
    const row: InternalRow = {
      ...place,
      hash,
      from: frame.from,
      to: frame.type.startsWith("CREATE") ? "" : (frame.to ?? ""),
      value: number(frame.value ?? "0x0"),
      contractAddress: frame.type.startsWith("CREATE") ? (frame.to ?? "") : "",
      type: frame.type === "SELFDESTRUCT" ? "suicide" : frame.type.toLowerCase(),
      isError: isError ? "1" : "0",
    };
    if (row.value !== "0" && [row.from, row.to, row.contractAddress].includes(wallet))
      rows.internal.push(row);
  }
  for (const { address, topics, data } of receipt.logs) {
    const [topic, first, second, third] = topics;
    if (topic !== transferTopic || ![first, second].some((party) => addressIn(party) === wallet)) continue;
    const row = {
      ...place,
      hash,
      from: addressIn(first),
      to: addressIn(second),
      ...(await namesOf(node, address)),
    };
    if (third === undefined) rows.tokens.push({ ...row, value: number(data) });
    else rows.nfts.push({ ...row, tokenID: number(third) });
  }
}

/** Inner calls, of which those below a failed one failed with it. */
function framesIn(trace: Frame, hasFailed: boolean): { frame: Frame; isError: boolean }[] {
  return (trace.calls ?? [])
    .flatMap((frame) => {
      const isError = hasFailed || frame.error !== undefined;
      return [{ frame, isError }, ...framesIn(frame, isError)];
    })
    .filter(({ frame }) => !/DELEGATECALL|STATICCALL|CALLCODE/.test(frame.type));
}

async function namesOf(
  node: Anvil,
  contract: string,
): Promise<Pick<TokenRow, "contractAddress" | "tokenName" | "tokenSymbol" | "tokenDecimal">> {
  const ask = async (signature: string): Promise<string> => {
    try {
      return await node.rpc<string>("eth_call", [{ to: contract, data: callData(signature) }, "latest"]);
    } catch {
      return "0x";
    }
  };
  const textOf = (answer: string): string =>
    answer === "0x" ? "" : Buffer.from(answer.slice(130), "hex").toString("utf8").replaceAll("\0", "");
  const decimals = await ask("decimals()");
  return {
    contractAddress: contract,
    tokenName: textOf(await ask("name()")),
    tokenSymbol: textOf(await ask("symbol()")),
    tokenDecimal: decimals === "0x" ? "0" : number(decimals),
  };
}

/** Answers an explorer's questions for balances with those of a wallet at the newest block; `contracts` are the tokens that may be asked for. */
export async function balancesOf(
  node: Anvil,
  wallet: string,
  contracts: readonly string[],
): Promise<(asked: Asked) => { status: string; message: string; result: string } | undefined> {
  const block = await node.block();
  const held = new Map<string, string>();
  for (const contract of [undefined, ...contracts])
    held.set(contract ?? "", (await heldAt(node, wallet, contract, block)).toString());
  return ({ action, query }) => {
    if (action !== "balance" && action !== "tokenbalance") return undefined;
    return { status: "1", message: "OK", result: held.get(query.get("contractaddress") ?? "") ?? "0" };
  };
}
