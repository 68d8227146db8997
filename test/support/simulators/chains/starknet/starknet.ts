import { addressOf, selectorOf } from "../../../../../src/connectors/chains/starknet/receipt.ts";
import type { StandInAnswer } from "../../../servers/stand-in.ts";
import { day, hour, opening, sum, type ChainSimulator, type TrueTransaction } from "../chain-history.ts";
import {
  assetOf,
  blockAt,
  feeOf,
  hex,
  scales,
  starknetEvents,
  timeOf,
  wallet,
  type StarknetEvent,
} from "./starknet-events.ts";

type Question = { id: number; method: string; params: unknown[] };
type Placed = { event: StarknetEvent; block: number };
type Filter = {
  address?: string;
  keys?: string[][];
  from_block: { block_number: number };
  to_block: { block_number: number };
  continuation_token?: string;
};
type Call = { contract_address: string; entry_point_selector: string };

/** A Starknet node: events by filter, whose pages go on after a block and a number of events in it. */
export function starknetSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = starknetEvents(seed, size);
  const placedAt = (now: number): Placed[] =>
    events
      .flatMap((event) => {
        const version = event.versions.find(({ from, until }) => from <= now && now < until);
        return version === undefined ? [] : [{ event, block: version.block }];
      })
      .toSorted((a, b) => a.block - b.block || a.event.number - b.event.number);
  const truth = (now: number): TrueTransaction[] => placedAt(now).map(trueTransaction);
  const heldUnits = (contract: string, now: number): bigint => {
    const held = truth(now).reduce(
      (total, { changes }) => sum(total, changes[assetOf(contract)] ?? "0"),
      "0",
    );
    const [whole = "0", fraction = ""] = held.split(".");
    return BigInt(`${whole}${fraction.padEnd(scales[contract] ?? 0, "0")}`);
  };
  const reply = ({ id, method, params: [first] }: Question, now: number): object => {
    const one = placedAt(now).find(({ event }) => event.hash === first);
    const answers: Record<string, () => unknown> = {
      starknet_chainId: () => "0x534e5f4d41494e",
      starknet_blockNumber: () => blockAt(now),
      starknet_getEvents: () => eventsOf(placedAt(now), first as Filter, pageSize),
      starknet_getTransactionReceipt: () => one && receiptOf(one),
      starknet_getTransactionByHash: () => one && { sender_address: hex(BigInt(one.event.sender)) },
      starknet_getBlockWithTxHashes: () =>
        blockOf(placedAt(now), (first as { block_number: number }).block_number),
      starknet_call: () => callOf(first as Call, (contract) => heldUnits(contract, now)),
    };
    const result = answers[method]?.();
    const error = { code: method === "starknet_call" ? 21 : 29, message: "not found" };
    return { jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) };
  };
  return {
    kind: "starknet",
    upstreams: ["STARKNET"],
    settings: { address: wallet },
    answer({ body }, now): StandInAnswer {
      const asked: Question | Question[] = JSON.parse(body);
      return { body: Array.isArray(asked) ? asked.map((one) => reply(one, now)) : reply(asked, now) };
    },
    truth: (now) =>
      events.some(({ versions }) =>
        versions.some(({ from, until }) => from <= now && now < until + hour && until < Infinity),
      )
        ? undefined
        : truth(now),
    moments: events.flatMap(({ versions }) => versions.map(({ from }) => from)).sort((a, b) => a - b),
    end: opening + size.days * day,
  };
}

function trueTransaction({ event, block }: Placed): TrueTransaction {
  const { hash: key, changes, hasFailed } = event;
  const fee = feeOf(event);
  return {
    key,
    at: timeOf(block),
    changes,
    ...(fee === undefined ? {} : { fee }),
    ...(hasFailed ? { hasFailed } : {}),
  };
}

function eventsOf(placed: readonly Placed[], filter: Filter, pageSize: number): object {
  const { address, keys = [], from_block: from, to_block: to, continuation_token: token } = filter;
  const isIn = (wanted: readonly string[], text: string | undefined): boolean =>
    wanted.length === 0 || (text !== undefined && wanted.some((one) => BigInt(one) === BigInt(text)));
  const matched = placed
    .filter(({ block }) => from.block_number <= block && block <= to.block_number)
    .flatMap(({ event, block }) =>
      event.logs.map((log) => ({
        ...log,
        block_number: block,
        block_hash: "0x1",
        transaction_hash: event.hash,
      })),
    )
    .filter((log) => address === undefined || BigInt(log.from_address) === BigInt(address))
    .filter((log) => keys.every((wanted, index) => isIn(wanted, log.keys[index])));
  const [block = 0, skipped = 0] = (token ?? "").split("-").filter(Boolean).map(Number);
  const rest = matched.filter((log) => log.block_number >= block).slice(skipped);
  const page = rest.slice(0, pageSize);
  const last = page.at(-1)?.block_number ?? 0;
  const before = (last === block ? skipped : 0) + page.filter((log) => log.block_number === last).length;
  return { events: page, ...(rest.length > pageSize ? { continuation_token: `${last}-${before}` } : {}) };
}

function receiptOf({ event, block }: Placed): object {
  return {
    type: "INVOKE",
    transaction_hash: event.hash,
    actual_fee: { amount: hex(event.fee), unit: event.unit },
    execution_status: event.hasFailed ? "REVERTED" : "SUCCEEDED",
    finality_status: "ACCEPTED_ON_L2",
    block_hash: "0x1",
    block_number: block,
    messages_sent: [],
    events: event.logs,
  };
}

function blockOf(placed: readonly Placed[], block: number): object {
  const transactions = placed.filter((one) => one.block === block).map(({ event }) => event.hash);
  return { block_number: block, block_hash: "0x1", timestamp: timeOf(block) / 1_000, transactions };
}

function callOf(call: Call, heldUnits: (contract: string) => bigint): string[] | undefined {
  const contract = addressOf(BigInt(call.contract_address));
  const scale = scales[contract];
  if (scale === undefined) return undefined;
  const answers: Record<string, () => string[]> = {
    [selectorOf("decimals")]: () => [hex(BigInt(scale))],
    [selectorOf("symbol")]: () => ["0x544f4b"],
    [selectorOf("name")]: () => ["0x546f6b656e"],
    [selectorOf("balanceOf")]: () => [hex(heldUnits(contract)), "0x0"],
  };
  return answers[call.entry_point_selector]?.();
}
