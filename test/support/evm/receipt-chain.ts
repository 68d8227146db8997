import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { startStandIn, type StandInRequest } from "../servers/stand-in.ts";

/** A log as a contract emits it: the signature of its event, then indexed and other values. */
export type Emitted = {
  at: string;
  event: string;
  indexed: (string | bigint)[];
  data?: (string | bigint)[];
};

/** One transaction of a made chain: who calls what, and what its receipt and inner calls say. */
export type Made = {
  day: string;
  from: string;
  to: string;
  /** Signature of the called function; none for a plain payment. */
  call?: string;
  value?: bigint;
  logs?: Emitted[];
  inner?: { from: string; to: string; value: bigint }[];
};

const hashOf = (text: string): string => `0x${bytesToHex(keccak_256(new TextEncoder().encode(text)))}`;
export const zero = `0x${"0".repeat(40)}`;

const word = (value: string | bigint): string =>
  (typeof value === "bigint" ? BigInt.asUintN(256, value).toString(16) : value.slice(2)).padStart(64, "0");
const hex = (value: bigint | number): string => `0x${value.toString(16)}`;

export const transfer = (at: string, from: string, to: string, amount: bigint): Emitted => ({
  at,
  event: "Transfer(address,address,uint256)",
  indexed: [from, to],
  data: [amount],
});

/** A log in the form of a node's answer. */
export const logOf = ({ at, event, indexed, data = [] }: Emitted) => ({
  address: at,
  topics: [hashOf(event), ...indexed.map((value) => `0x${word(value)}`)],
  data: `0x${data.map(word).join("")}`,
});

type Token = {
  symbol: string;
  decimals: number;
  /** The asset of a vault, whose shares are worth `rate` hundredths of it. */
  asset?: string;
  rate?: bigint;
};
type Call = { id: number; method: string; params: unknown[] };
type LogFilter = { topics: (string | string[] | null)[]; fromBlock: string; toBlock: string };

/** A node whose chain consists of the given transactions, one block each. `tokens` have metadata; every other contract has none. */
export async function startReceiptChain(chainId: number, tokens: Record<string, Token>) {
  const standIn = await startStandIn();
  let blocks: ReturnType<typeof blockOf>[] = [];
  standIn.on("/", ({ body }: StandInRequest) => {
    const calls = JSON.parse(body) as Call | Call[];
    return { body: Array.isArray(calls) ? calls.map(answerOf) : answerOf(calls) };
  });

  function answerOf({ id, method, params }: Call): unknown {
    const result = resultOf(method, params);
    return result === undefined
      ? {
          jsonrpc: "2.0",
          id,
          error: { code: -32601, message: `the method ${method} does not exist/is not available` },
        }
      : { jsonrpc: "2.0", id, result };
  }

  function resultOf(method: string, params: unknown[]): unknown {
    const [first] = params;
    const byHash = blocks.find(({ transaction }) => transaction.hash === first);
    switch (method) {
      case "eth_chainId":
        return hex(chainId);
      case "eth_getBlockByNumber": {
        const number = first === "latest" ? blocks.length : Number(first);
        return {
          number: hex(number),
          hash: hashOf(`block ${number}`),
          timestamp: blocks[number - 1]?.timestamp ?? "0x0",
        };
      }
      case "eth_getLogs": {
        const { topics, fromBlock, toBlock } = first as LogFilter;
        return blocks
          .filter(({ number }) => Number(fromBlock) <= number && number <= Number(toBlock))
          .flatMap(({ receipt }) => receipt.logs)
          .filter((log) => fits(log.topics, topics));
      }
      case "ots_searchTransactionsAfter": {
        const [address, after] = params as [string, number];
        const touching = blocks.filter(
          ({ number, transaction, inner }) =>
            number > after &&
            [transaction, ...inner].some(({ from, to }) => from === address || to === address),
        );
        return { txs: touching.map(({ transaction }) => transaction), firstPage: true };
      }
      case "eth_getTransactionByHash":
        return byHash?.transaction ?? null;
      case "eth_getTransactionReceipt":
        return byHash?.receipt ?? null;
      case "ots_getInternalOperations":
        return byHash?.inner.map(({ from, to, value }) => ({ type: 0, from, to, value: hex(value) })) ?? [];
      case "eth_call":
        return metadataOf(tokens, first as { to: string; data: string });
      default:
        return undefined;
    }
  }

  return {
    url: standIn.url,
    close: () => standIn.close(),
    /** Replaces the chain. */
    put(made: readonly Made[]): void {
      blocks = made.map(blockOf);
    },
  };
}
export type ReceiptChain = Awaited<ReturnType<typeof startReceiptChain>>;

function blockOf({ day, from, to, call, value = 0n, logs = [], inner = [] }: Made, index: number) {
  const number = index + 1;
  const hash = hashOf(`transaction ${number}`);
  const place = { blockNumber: hex(number), transactionIndex: "0x0" };
  return {
    number,
    timestamp: hex(Date.parse(`${day}T12:00:00Z`) / 1000),
    inner,
    transaction: {
      ...place,
      hash,
      from,
      to,
      value: hex(value),
      input: call === undefined ? "0x" : hashOf(call).slice(0, 10),
      gasPrice: "0x0",
    },
    receipt: {
      transactionHash: hash,
      status: "0x1",
      gasUsed: "0x5208",
      effectiveGasPrice: "0x0",
      contractAddress: null,
      logs: logs.map((log, logIndex) => ({
        ...place,
        ...logOf(log),
        transactionHash: hash,
        logIndex: hex(logIndex),
      })),
    },
  };
}

function metadataOf(tokens: Record<string, Token>, { to, data }: { to: string; data: string }): string {
  const token = tokens[to];
  if (token === undefined) return "0x";
  if (data.startsWith("0x313ce567")) return `0x${word(BigInt(token.decimals))}`;
  if (data.startsWith("0x38d52e0f")) return token.asset === undefined ? "0x" : `0x${word(token.asset)}`;
  if (data.startsWith("0x07a2d13a"))
    return `0x${word((BigInt(`0x${data.slice(10)}`) * (token.rate ?? 0n)) / 100n)}`;
  const text = bytesToHex(new TextEncoder().encode(token.symbol));
  return `0x${word(32n)}${word(BigInt(token.symbol.length))}${text.padEnd(64, "0")}`;
}

function fits(topics: readonly string[], wanted: LogFilter["topics"]): boolean {
  return wanted.every((want, index) => {
    const topic = topics[index];
    return (
      want === null || (topic !== undefined && (Array.isArray(want) ? want.includes(topic) : want === topic))
    );
  });
}
