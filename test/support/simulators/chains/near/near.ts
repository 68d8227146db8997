import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  day,
  minute,
  opening,
  type ChainSimulator,
  type TrueTransaction,
} from "../chain-history.ts";
import { endOf, nearTraces, usdt, wallet, type NearTrace } from "./near-traces.ts";

const coin = "near:mainnet/slip44:397";
const token = `near:mainnet/nep141:${usdt}`;
/** NearBlocks looks for outcomes, fees and hashes within this time of a row. */
const joined = 5 * minute;

type Listed = { at: number; order: number; from: number; row: Record<string, unknown> };

/** NearBlocks and a node: three lists, the newest row first, each some minutes behind the chain. */
export function nearSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const traces = nearTraces(seed, size);
  const lists: Record<string, (now: number) => Listed[]> = {
    txns: (now) => traces.flatMap((trace, number) => transactionRow(trace, number, now)),
    receipts: (now) => traces.flatMap((trace, number) => receiptRows(trace, number, now)),
    "ft-txns": (now) => traces.flatMap((trace, number) => tokenRows(trace, number, now)),
    "staking-txns": () => [],
  };
  const list = (name: string, { query }: StandInRequest, now: number): StandInAnswer => {
    const before = Number(BigInt(query.get("before_ts") ?? "9".repeat(19)) / 1_000_000n);
    const [time = Infinity, order = Infinity] = (query.get("next") ?? "")
      .split("/")
      .filter(Boolean)
      .map(Number);
    const rows = (lists[name]?.(now) ?? [])
      .filter(({ from, at }) => from <= now && at < before)
      .filter((one) => one.at < time || (one.at === time && one.order < order))
      .toSorted((a, b) => b.at - a.at || b.order - a.order);
    const page = rows.slice(0, Math.min(pageSize, Number(query.get("limit"))));
    const last = page.at(-1);
    const isEnd = last === undefined || page.length === rows.length;
    // Rows without a transaction come after all others of a page.
    const isJoined = ({ row }: Listed): number => (row["transaction_hash"] === undefined ? 1 : 0);
    const data = page.toSorted((a, b) => isJoined(a) - isJoined(b)).map(({ row }) => row);
    return { body: { data, meta: isEnd ? {} : { next_page: `${last.at}/${last.order}` } } };
  };
  const settled = (now: number): NearTrace[] => traces.filter(({ at }) => at <= now);
  const node = ({ body }: StandInRequest, now: number): object => {
    const { method, params } = JSON.parse(body);
    if (method === "status") return { result: { chain_id: "mainnet" } };
    if (method === "EXPERIMENTAL_tx_status") {
      const trace = traces.find(({ hash, at }) => hash === params.tx_hash && at <= now);
      if (trace === undefined)
        return { error: { name: "HANDLER_ERROR", cause: { name: "UNKNOWN_TRANSACTION" } } };
      return { result: statusOf(trace, now) };
    }
    const held = settled(now).reduce((sum, trace) => sum + trace.coins - feeOf(trace), 0n);
    return { result: { amount: String(held), locked: "0", code_hash: "1".repeat(32) } };
  };
  return {
    kind: "near",
    upstreams: ["NEARBLOCKS", "NEAR"],
    settings: { address: wallet, apiKey: "a-key" },
    answer(request, now) {
      if (request.method === "POST") return { body: { jsonrpc: "2.0", id: 1, ...node(request, now) } };
      const name = request.path.replace(`/v3/accounts/${wallet}/`, "");
      if (name !== "assets/fts")
        return lists[name] === undefined ? { status: 404, body: {} } : list(name, request, now);
      const amount = settled(now).reduce((sum, { units }) => sum + units, 0n);
      const held = { contract: usdt, amount: String(amount), meta: { decimals: 6 } };
      return { body: { data: [held], meta: {} } };
    },
    truth: (now) =>
      traces.some((trace) => trace.at <= now && now < endOf(trace) + joined)
        ? undefined
        : settled(now).flatMap(trueTransactions),
    moments: traces.flatMap((trace) => [trace.at, endOf(trace)]).sort((a, b) => a - b),
    end: opening + size.days * day,
  };
}

const nanoseconds = (ms: number, order: number): string =>
  `${ms}${String(order % 1_000_000).padStart(6, "0")}`;
const blockOf = (ms: number, order: number) => ({
  block_hash: "b",
  block_height: String(Math.floor(ms / 1_000)),
  block_timestamp: nanoseconds(ms, order),
});
/** A list is up to three minutes behind. */
const lagOf = (trace: NearTrace): number => (Number.parseInt(trace.hash.slice(0, 2), 16) % 4) * minute;

function feeOf({ signer, burnt, receipts }: NearTrace): bigint {
  if (signer !== wallet) return 0n;
  const attached = receipts.filter(({ from, deposit }) => from === wallet && deposit === 1n);
  return receipts.reduce((sum, receipt) => sum + receipt.burnt, burnt) + BigInt(attached.length);
}

function transactionRow(trace: NearTrace, number: number, now: number): Listed[] {
  if (trace.signer !== wallet && trace.receiver !== wallet) return [];
  const until = Math.min(now, trace.at + joined);
  const done = trace.receipts.filter(({ doneAt }) => doneAt <= until);
  const [first] = trace.receipts;
  const isDone = first !== undefined && first.doneAt <= until;
  const row = {
    transaction_hash: trace.hash,
    signer_account_id: trace.signer,
    receiver_account_id: trace.receiver,
    block_timestamp: nanoseconds(trace.at, number),
    block: blockOf(trace.at, number),
    actions: [{ action: "FUNCTION_CALL", method: "call" }],
    outcomes: isDone ? { status: !first.hasFailed } : {},
    outcomes_agg: { transaction_fee: String(done.reduce((sum, { burnt }) => sum + burnt, trace.burnt)) },
  };
  return [{ at: trace.at, order: number, from: trace.at, row }];
}

function receiptRows(trace: NearTrace, number: number, now: number): Listed[] {
  return trace.receipts
    .filter(({ from, to }) => [from, to].includes(wallet))
    .map((receipt, index): Listed => {
      const { at, doneAt } = receipt;
      const order = number * 20 + index;
      const row = {
        receipt_id: receipt.id,
        transaction_hash: trace.hash,
        predecessor_account_id: receipt.from,
        receiver_account_id: receipt.to,
        included_in_block_timestamp: nanoseconds(at, order),
        block: blockOf(at, order),
        actions: [{ action: receipt.action, method: null }],
        actions_agg: { deposit: String(receipt.deposit) },
        outcome: doneAt <= Math.min(now, at + joined) ? { status: !receipt.hasFailed } : {},
      };
      return { at, order, from: at + lagOf(trace), row };
    });
}

function tokenRows(trace: NearTrace, number: number, now: number): Listed[] {
  return trace.events.map(({ receipt, units, index }): Listed => {
    const at = receipt.doneAt;
    const order = number * 20 + index;
    // The hash is known once the transaction is listed, unless that was long before.
    const isJoined = at - trace.at <= joined && now >= at + 2 * minute;
    const row = {
      receipt_id: receipt.id,
      contract_account_id: usdt,
      affected_account_id: wallet,
      involved_account_id: receipt.from === wallet ? "bob.near" : receipt.from,
      delta_amount: String(units),
      cause: "TRANSFER",
      block_timestamp: nanoseconds(at, number),
      event_index: index,
      meta: { contract: usdt, name: "Tether USD", symbol: "USDt", decimals: 6 },
      ...(isJoined ? { transaction_hash: trace.hash, block: blockOf(trace.at, number) } : {}),
    };
    return { at, order, from: at + (3 * minute - lagOf(trace)), row };
  });
}

/** What the node states of a transaction and all its receipts. */
function statusOf(trace: NearTrace, now: number): object {
  const outcome = (burnt: bigint, hasFailed: boolean): object => ({
    tokens_burnt: String(burnt),
    status: hasFailed ? { Failure: {} } : { SuccessValue: "" },
  });
  const done = trace.receipts.filter(({ doneAt }) => doneAt <= now);
  return {
    transaction: { hash: trace.hash, signer_id: trace.signer, receiver_id: trace.receiver },
    transaction_outcome: { id: trace.hash, outcome: outcome(trace.burnt, false) },
    receipts_outcome: done.map(({ id, burnt, hasFailed }) => ({ id, outcome: outcome(burnt, hasFailed) })),
  };
}

function trueTransactions(trace: NearTrace): TrueTransaction[] {
  const { signer, receiver, receipts, events, hash, hasFailed, coins, units } = trace;
  const changes: Record<string, string> = {};
  const fee = feeOf(trace);
  addChange(changes, coin, { units: coins - fee, scale: 24 });
  addChange(changes, token, { units, scale: 6 });
  const own = receipts.filter(({ from, to }) => [from, to].includes(wallet));
  const isListed = [signer, receiver].includes(wallet);
  const first = isListed
    ? trace.at
    : Math.min(...own.map(({ at }) => at), ...events.map(({ receipt }) => receipt.doneAt));
  const [event] = events;
  // Late tokens of a receipt that is not the wallet's are only known by it.
  const isUnknown = !isListed && own.length === 0 && event !== undefined && first - trace.at > joined;
  return [
    {
      key: isUnknown ? event.receipt.id : hash,
      at: first,
      changes,
      ...(fee > 0n ? { fee: `${amountOf(fee, 24)} ${coin}` } : {}),
      ...(hasFailed ? { hasFailed } : {}),
    },
  ];
}
