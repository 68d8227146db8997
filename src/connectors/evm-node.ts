import { z } from "zod";
import { nativeAsset } from "../core/asset.ts";
import { chainOfPlatform, type Chain } from "../core/chains.ts";
import { formatDecimal } from "../core/decimal.ts";
import { AppError } from "../core/errors.ts";
import type { Connector, ConnectorContext, SourceBalance } from "./connector.ts";
import { assemble } from "./evm/assemble.ts";
import { createNode, hex, RpcError, type Node } from "./json-rpc.ts";
import { logsOf } from "./evm/logs.ts";
import { batchTopic, rowsOf, singleTopic, transferTopic } from "./evm/node-rows.ts";
import { balanceCall, createTokenFacts } from "./evm/token-facts.ts";

const settings = z.strictObject({
  address: z
    .string()
    .trim()
    .regex(/^0x[0-9a-fA-F]{40}$/, "an EVM address is 0x and 40 hexadecimal digits")
    .transform((address) => address.toLowerCase())
    .meta({ title: "Address" }),
  url: z
    .url({ protocol: /^https?$/ })
    .meta({ secret: true, title: "Node URL" })
    .describe("JSON-RPC over HTTP; sealed, since many carry a key in the path"),
  chainId: z.int().positive().optional().describe("Checked against the node; asked from it when left out"),
  fromBlock: z.int().min(0).optional().describe("First block to read; the beginning when left out"),
});
type Settings = z.output<typeof settings>;

/** The last block read with its hash; `marks` are earlier ones, to find where a reorganised chain parted; `recent` what was reported after the first mark. */
type Cursor = {
  block: number;
  marks: { block: number; hash: string }[];
  recent: { id: string; block: number }[];
};

const keptMarks = 64;
const reportedAtOnce = 200;
const otterscanPage = 100;

type Block = { number: string; hash: string };

function nodeOf(given: Settings, context: ConnectorContext): Node {
  const url = context.secret("url") ?? given.url;
  return createNode(given.chainId === undefined ? "evm_rpc" : `evm_rpc_${given.chainId}`, url, context);
}

/** A known chain's record, or one made from its id: a private or a new chain needs no code. */
function chainOf(chainId: number): Chain {
  return (
    chainOfPlatform(`eip155:${chainId}`) ?? {
      chainId,
      platform: `eip155:${chainId}`,
      name: `Chain ${chainId}`,
      symbols: ["ETH"],
      coinType: 60,
      decimals: 18,
      coinId: "",
      wrappedNative: null,
      coingeckoPlatform: null,
      explorer: "",
    }
  );
}

/** The block from which to read on: after the last one, or after the newest mark that is still on the chain. */
async function resume(
  node: Node,
  cursor: Cursor | null,
  first: number,
): Promise<{ from: number; marks: Cursor["marks"] }> {
  for (const [index, mark] of [...(cursor?.marks ?? [])].reverse().entries()) {
    const block = await node.call<Block | null>("eth_getBlockByNumber", [hex(mark.block), false]);
    if (block?.hash === mark.hash)
      return { from: mark.block + 1, marks: cursor?.marks.slice(0, cursor.marks.length - index) ?? [] };
  }
  return { from: first, marks: [] };
}

/** Hashes of transactions that touch the address by value or call, from Otterscan's index. `undefined` where the node has none. */
async function searched(
  node: Node,
  address: string,
  from: number,
  to: number,
): Promise<{ hash: string; block: number }[] | undefined> {
  const found: { hash: string; block: number }[] = [];
  let after = from - 1;
  try {
    while (after < to) {
      const page = await node.call<{ txs: { hash: string; blockNumber: string }[] }>(
        "ots_searchTransactionsAfter",
        [address, Math.max(0, after), otterscanPage],
      );
      const blocks = page.txs.map(({ blockNumber }) => Number(blockNumber));
      const last = Math.max(...blocks, -1);
      if (last <= after) return found;
      for (const { hash, blockNumber } of page.txs) {
        const block = Number(blockNumber);
        if (block >= from && block <= to) found.push({ hash, block });
      }
      after = last;
    }
    return found;
  } catch (error) {
    if (error instanceof RpcError && error.isUnknownMethod) return undefined;
    throw error;
  }
}

/** An EVM address read from the owner's own node: tokens by logs, native history where the node has an index of it. */
export const evmNode: Connector<Settings, Cursor> = {
  id: "evm-node",
  title: "EVM address by your own node",
  capabilities: ["sync", "verify", "past-balances", "nft"],
  settings,
  label: ({ address, chainId }) =>
    `${address.slice(0, 6)}…${address.slice(-4)} on ${chainOf(chainId ?? 1).name}`,
  async check(given, context) {
    let chainId: number;
    try {
      chainId = Number(await nodeOf(given, context).call<string>("eth_chainId", []));
    } catch (cause) {
      throw new AppError(
        "bad_request",
        "The node did not answer eth_chainId: check its URL and that it is running.",
        { cause },
      );
    }
    if (given.chainId !== undefined && given.chainId !== chainId)
      throw new AppError(
        "bad_request",
        `The node serves chain ${chainId}, not ${given.chainId}: correct chainId or the URL.`,
      );
    return { ...given, chainId };
  },
  async *sync(given, cursor, context) {
    const node = nodeOf(given, context);
    const chain = chainOf(given.chainId ?? 1);
    const wallet = given.address;
    const head = await node.call<Block>("eth_getBlockByNumber", ["latest", false]);
    const to = Number(head.number);
    const first = given.fromBlock ?? 0;
    const { from, marks } = await resume(node, cursor, first);
    const topic = `0x${wallet.slice(2).padStart(64, "0")}`;
    const factsOf = createTokenFacts(node);
    const seen = new Set<string>();
    const recent: Cursor["recent"] = (cursor?.recent ?? []).filter(({ block }) => block < from);
    const stale = new Set((cursor?.recent ?? []).filter(({ block }) => block >= from).map(({ id }) => id));
    let mayTrace = true;
    let hasHistory = true;
    const logTopics = [
      [transferTopic, topic],
      [transferTopic, null, topic],
      [[singleTopic, batchTopic], null, topic],
      [[singleTopic, batchTopic], null, null, topic],
    ];
    for await (const { logs, upTo } of logsOf(node, logTopics, from, to)) {
      const start = Math.max(from, (marks.at(-1)?.block ?? from - 1) + 1);
      const native = await searched(node, wallet, start, upTo);
      if (native === undefined) hasHistory = false;
      const touched = new Map<string, number>();
      for (const log of logs) touched.set(log.transactionHash, Number(log.blockNumber));
      for (const { hash, block } of native ?? []) touched.set(hash, block);
      const hashes = [...touched].filter(([hash]) => !seen.has(hash)).toSorted((a, b) => a[1] - b[1]);
      for (let index = 0; index < hashes.length; index += reportedAtOnce) {
        const slice = hashes.slice(index, index + reportedAtOnce);
        const { rows, canTrace } = await rowsOf(
          node,
          slice.map(([hash]) => hash),
          factsOf,
        );
        mayTrace &&= canTrace;
        const found = assemble(chain, wallet, rows);
        for (const { id } of found.transactions) if (id !== undefined) stale.delete(id);
        for (const [hash, block] of slice) {
          seen.add(hash);
          recent.push({ id: `${chain.platform}:${hash}:${wallet}`, block });
        }
        yield {
          ...found,
          cursor: { block: marks.at(-1)?.block ?? first, marks: [...marks], recent: recentOf(recent, marks) },
          progress: {
            done: slice.at(-1)?.[1] ?? upTo,
            total: to,
            message: `block ${slice.at(-1)?.[1] ?? upTo}`,
          },
        };
      }
      const block = await node.call<Block>("eth_getBlockByNumber", [hex(upTo), false]);
      marks.push({ block: upTo, hash: block.hash });
      if (marks.length > keptMarks) marks.splice(1, marks.length - keptMarks);
      const isLast = upTo >= to;
      yield {
        transactions: [],
        assets: [],
        cursor: { block: upTo, marks: [...marks], recent: recentOf(recent, marks) },
        progress: { done: upTo, total: to, message: `block ${upTo}` },
        ...(isLast && stale.size > 0 ? { gone: [...stale] } : {}),
        ...(isLast ? { gaps: gapsOf(hasHistory, mayTrace) } : {}),
      };
    }
    if (from > to && stale.size > 0)
      yield {
        transactions: [],
        assets: [],
        cursor: { block: to, marks, recent },
        progress: { done: to, total: to, message: `block ${to}` },
        gone: [...stale],
      };
  },
  provisional({ address, chainId }) {
    const chain = chainOf(chainId ?? 1);
    return [
      { wallet: address, assetId: nativeAsset(chain.platform, chain.coinType), decimals: chain.decimals },
    ];
  },
  async balances(given, assets, context, block) {
    const node = nodeOf(given, context);
    const chain = chainOf(given.chainId ?? 1);
    const head = await node.call<Block & { timestamp: string }>("eth_getBlockByNumber", [
      block === undefined ? "latest" : hex(block),
      false,
    ]);
    const at = Number(head.timestamp) * 1000;
    const asked = assets.flatMap((asset) => {
      const contract = /\/erc20:(0x[0-9a-f]{40})$/.exec(asset.assetId)?.[1];
      if (asset.assetId === nativeAsset(chain.platform, chain.coinType))
        return [
          {
            ...asset,
            decimals: chain.decimals,
            call: { method: "eth_getBalance", params: [given.address, head.number] },
          },
        ];
      if (
        contract === undefined ||
        asset.decimals === null ||
        !asset.assetId.startsWith(`${chain.platform}/`)
      )
        return [];
      const call = {
        method: "eth_call",
        params: [{ to: contract, data: balanceCall(given.address) }, head.number],
      };
      return [{ ...asset, decimals: asset.decimals, call }];
    });
    const answers = await node.batch<string>(asked.map(({ call }) => call));
    return asked.flatMap(({ wallet, assetId, decimals }, index): SourceBalance[] => {
      const answer = answers[index];
      if (answer === undefined || answer instanceof RpcError || !/^0x[0-9a-f]+$/i.test(answer)) return [];
      const units = BigInt(answer.slice(0, 66));
      return [
        {
          wallet,
          assetId,
          amount: formatDecimal({ units, scale: decimals }),
          block: Number(head.number),
          at,
        },
      ];
    });
  },
};

/** What may still be reorganised away: reports after the oldest mark but one. */
function recentOf(recent: Cursor["recent"], marks: Cursor["marks"]): Cursor["recent"] {
  const oldest = marks.length < keptMarks ? -1 : (marks[1]?.block ?? -1);
  return recent.filter(({ block }) => block > oldest).slice(-5_000);
}

function gapsOf(hasHistory: boolean, mayTrace: boolean): { from: null; to: null; reason: string }[] {
  const gaps = [];
  if (!hasHistory)
    gaps.push({
      from: null,
      to: null,
      reason:
        "This node keeps no index of an address's own transactions (ots_searchTransactionsAfter): plain transfers of the native coin and gas are missing unless they came with a token. Add a block explorer connection for the same address.",
    });
  if (!mayTrace)
    gaps.push({
      from: null,
      to: null,
      reason: "This node does not trace: native value moved inside contract calls is missing.",
    });
  return gaps;
}
