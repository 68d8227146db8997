import {
  ethContract,
  strkContract,
  transferSelector,
} from "../../../src/connectors/chains/starknet/assemble.ts";
import { addressOf, selectorOf } from "../../../src/connectors/chains/starknet/receipt.ts";
import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Event = { from_address: string; keys: string[]; data: string[] };
type Transaction = {
  hash: string;
  block: number;
  sender?: string;
  fee: { amount: string; unit: string };
  isReverted?: boolean;
  events: Event[];
};
export type StarknetAccount = {
  transactions: readonly Transaction[];
  /** By contract. */
  balances: Readonly<Record<string, bigint>>;
  tokens?: Readonly<Record<string, { decimals: number; symbol: string }>>;
  chain?: string;
  /** The newest block. */
  latest?: number;
  page?: number;
};

const hex = (value: bigint): string => `0x${value.toString(16)}`;
const short = (text: string): string => `0x${Buffer.from(text).toString("hex")}`;
const same = (a: string | undefined, b: string): boolean => a !== undefined && BigInt(a) === BigInt(b);

type Filter = {
  address?: string;
  keys?: string[][];
  from_block: { block_number: number };
  to_block: { block_number: number } | "latest";
  continuation_token?: string;
};

/** A Starknet node. */
export function starknetServer(given: StarknetAccount): (request: StandInRequest) => StandInAnswer {
  type Question = { id: number; method: string; params: unknown[] };
  const reply = ({ id, method, params }: Question): object => {
    const result = answerOf(given, method, params);
    return result === undefined
      ? { jsonrpc: "2.0", id, error: { code: 21, message: "Requested entrypoint does not exist" } }
      : { jsonrpc: "2.0", id, result };
  };
  return ({ body }) => {
    const asked = JSON.parse(body) as Question | Question[];
    return { body: Array.isArray(asked) ? asked.map(reply) : reply(asked) };
  };
}

function answerOf(given: StarknetAccount, method: string, [first, second]: unknown[]): unknown {
  const { transactions, chain = "0x534e5f4d41494e", latest = 1_000 } = given;
  const found = transactions.find(({ hash }) => hash === first);
  const answers: Record<string, () => unknown> = {
    starknet_chainId: () => chain,
    starknet_blockNumber: () => latest,
    starknet_getEvents: () => eventsOf(given, first as Filter),
    starknet_getTransactionReceipt: () =>
      found && {
        transaction_hash: found.hash,
        actual_fee: found.fee,
        execution_status: found.isReverted === true ? "REVERTED" : "SUCCEEDED",
        block_number: found.block,
        events: found.events,
      },
    starknet_getTransactionByHash: () => found && { sender_address: found.sender },
    starknet_getBlockWithTxHashes: () => {
      const { block_number: block } = first as { block_number: number };
      const inBlock = transactions.filter((one) => one.block === block).map(({ hash }) => hash);
      return { block_number: block, timestamp: 1_700_000_000 + block, transactions: ["0xf", ...inBlock] };
    },
    starknet_call: () => (second === "latest" ? callOf(given, first as Call) : undefined),
  };
  return answers[method]?.();
}

function eventsOf({ transactions, latest = 1_000, page = 2 }: StarknetAccount, filter: Filter): object {
  const { address, keys = [], from_block: from, to_block: to } = filter;
  const last = to === "latest" ? latest : to.block_number;
  const listed = transactions
    .filter(({ block }) => block >= from.block_number && block <= last)
    .flatMap((one) =>
      one.events.map((event) => ({ ...event, transaction_hash: one.hash, block_number: one.block })),
    )
    .filter((event) => address === undefined || same(event.from_address, address))
    .filter((event) =>
      keys.every(
        (wanted, index) => wanted.length === 0 || wanted.some((key) => same(event.keys[index], key)),
      ),
    );
  const start = Number(filter.continuation_token ?? 0);
  const isEnd = start + page >= listed.length;
  return {
    events: listed.slice(start, start + page),
    ...(isEnd ? {} : { continuation_token: String(start + page) }),
  };
}

type Call = { contract_address: string; entry_point_selector: string };

function callOf({ balances, tokens = {} }: StarknetAccount, call: Call): string[] | undefined {
  const contract = addressOf(BigInt(call.contract_address));
  const known: Record<string, { decimals: number; symbol: string }> = {
    [strkContract]: { decimals: 18, symbol: "STRK" },
    [ethContract]: { decimals: 18, symbol: "ETH" },
    ...tokens,
  };
  const token = known[contract];
  if (token === undefined) return undefined;
  const held = balances[contract] ?? 0n;
  const answers: Record<string, string[]> = {
    [selectorOf("decimals")]: [hex(BigInt(token.decimals))],
    [selectorOf("symbol")]: [short(token.symbol)],
    // A ByteArray: number of full words (0), the rest and its length.
    [selectorOf("name")]: ["0x0", short(`${token.symbol} token`), hex(BigInt(token.symbol.length + 6))],
    [selectorOf("balanceOf")]: [hex(held & ((1n << 128n) - 1n)), hex(held >> 128n)],
  };
  return answers[call.entry_point_selector];
}

/** A transfer event: the parties are in the keys, or in the data as older contracts emit them. */
export function transferEvent(
  contract: string,
  from: string,
  to: string,
  amount: bigint,
  isOld = false,
): Event {
  const [party, amounts] = [
    [hex(BigInt(from)), hex(BigInt(to))],
    [hex(amount), "0x0"],
  ];
  return {
    from_address: hex(BigInt(contract)),
    keys: isOld ? [transferSelector] : [transferSelector, ...party],
    data: isOld ? [...party, ...amounts] : amounts,
  };
}
