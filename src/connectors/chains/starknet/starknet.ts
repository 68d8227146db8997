import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { msg } from "../../../errors/wording.ts";
import type { ConnectorContext } from "../../connector.ts";
import { createNode, JsonRpcError, parseAnswer, type Node } from "../../json-rpc.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { accountConnector } from "../account/account-connector.ts";
import { addressSettings, refuseOtherChain } from "../account/chain-server.ts";
import type { HistoryList, HistoryPage, Span } from "../account/history-lists.ts";
import {
  assembleStarknet,
  contractsIn,
  ethContract,
  eventRow,
  starknet,
  strk,
  strkContract,
  tokenAsset,
  transferSelector,
  type Found,
  type StarknetRow,
  type Token,
} from "./assemble.ts";
import { addressOf, felt, receipt, selectorOf, type Receipt } from "./receipt.ts";
import { callAll, callNode, refusal } from "./starknet-node.ts";

const publicServer = "https://starknet-rpc.publicnode.com";
/** The letters SN_MAIN as a number. */
const mainnet = "0x534e5f4d41494e";
/** The field's prime: an address is smaller. */
const prime = (1n << 251n) + 17n * (1n << 192n) + 1n;
const settings = addressSettings(
  {
    normalize: (text) => (/^0x[0-9a-f]{1,64}$/i.test(text) ? addressOf(BigInt(text)) : text),
    isValid: (text) => /^0x0[0-9a-f]{63}$/.test(text) && BigInt(text) > 0n && BigInt(text) < prime,
    form: msg`an address of Starknet`,
    example: "0x0213c67ed78bc280887234fe5ed5e77272465317978ae86c25a71531d9332a2d",
  },
  publicServer,
);
type Settings = z.output<typeof settings>;

const chunkSize = 1_000;
const eventsAnswer = z.object({
  events: z.array(eventRow.extend({ block_number: z.int().optional() })),
  continuation_token: z.string().nullish(),
});
const transactionAnswer = z.object({ sender_address: felt.optional(), contract_address: felt.optional() });
const blockAnswer = z.object({ timestamp: z.int(), transactions: z.array(z.string()) });
const felts = z.array(felt);

/** Blocks that Ethereum has accepted stay, which takes some hours; in 2025 and 2026 up to an hour of later ones was replaced. */
const settlesAfterMs = 6 * 60 * 60 * 1_000;

/** The time of a block in ms, and its transactions in their order. */
type Block = { at: number; hashes: readonly string[] };
type Reading = {
  node: Node;
  wallet: string;
  tokens: Map<string, Token>;
  unknown: Set<string>;
  blocks: Map<number, Block>;
};
type Filter = { address?: string; keys?: string[][] };

/** Events of the account: transfers from it, transfers to it, and what its own contract emits. */
function listOf(reading: Reading, filter: Filter): HistoryList<StarknetRow> {
  return {
    placeOf: ({ block_number: block }) => BigInt(block),
    timeOf: ({ at }) => at,
    hasEqualRows: true,
    async page({ after, before }: Span, more): Promise<HistoryPage<StarknetRow>> {
      const from = after === null ? 0n : after + 1n;
      if (before !== null && from >= before) return { rows: [], more: null };
      const query = {
        ...filter,
        from_block: { block_number: Number(from) },
        to_block: before === null ? "latest" : { block_number: Number(before - 1n) },
        chunk_size: chunkSize,
        ...(more === null ? {} : { continuation_token: more }),
      };
      const answer = await callNode(reading.node, "starknet_getEvents", [query], eventsAnswer);
      // An event without a block is not accepted yet.
      const accepted = answer.events.flatMap(({ block_number: block, transaction_hash: hash }) =>
        block === undefined ? [] : [{ block_number: block, transaction_hash: hash }],
      );
      const blocks = await blocksAt(
        reading,
        accepted.map(({ block_number: block }) => block),
      );
      const rows = accepted.map((row) => ({ ...row, at: blocks.get(row.block_number)?.at ?? 0 }));
      return {
        rows,
        more: answer.continuation_token ?? null,
        isShort: answer.events.length < chunkSize,
      };
    },
  };
}

async function blocksAt({ node, blocks }: Reading, numbers: readonly number[]): Promise<Map<number, Block>> {
  const newNumbers = [...new Set(numbers)].filter((number) => !blocks.has(number));
  const params = newNumbers.map((number) => [{ block_number: number }]);
  const results = await callAll(node, "starknet_getBlockWithTxHashes", params, blockAnswer);
  results.forEach(({ timestamp, transactions }, index) =>
    blocks.set(newNumbers[index] ?? 0, { at: timestamp * 1000, hashes: transactions }),
  );
  return blocks;
}

/** The receipts of transactions with their senders and times. */
async function transactionsOf(reading: Reading, groups: readonly StarknetRow[][]): Promise<Found[]> {
  const { node } = reading;
  const hashes = [...new Set(groups.flat().map(({ transaction_hash: hash }) => hash))];
  const params = hashes.map((hash) => [hash]);
  const receipts = await callAll(node, "starknet_getTransactionReceipt", params, receipt);
  const sentTransactions = await callAll(node, "starknet_getTransactionByHash", params, transactionAnswer);
  const blocks = await blocksAt(
    reading,
    receipts.map(({ block_number: block }) => block),
  );
  return receipts.map((receipt, index) => {
    const { sender_address: sender, contract_address: deployed } = sentTransactions[index] ?? {};
    const payer = sender ?? deployed;
    const { at = 0, hashes: inBlock = [] } = blocks.get(receipt.block_number) ?? {};
    return {
      receipt: receipt,
      sender: payer === undefined ? undefined : addressOf(payer),
      at,
      position: Math.max(0, inBlock.indexOf(receipt.transaction_hash)),
    };
  });
}

/** A short text in one number, or a longer one: how many words of 31 bytes, the words, the rest and its length. */
export function textOf(values: readonly bigint[]): string {
  const [first = 0n] = values;
  const words = values.length === 1 ? [first] : values.slice(1, -1);
  const bytes = words.flatMap((word) => {
    const digits = word === 0n ? "" : word.toString(16);
    const even = digits.length % 2 === 0 ? digits : `0${digits}`;
    return (even.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  });
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** Asks contracts for their decimals; one without is not a fungible token. */
async function loadTokens({ node, tokens, unknown }: Reading, contracts: Iterable<string>): Promise<void> {
  const newContracts = [...new Set(contracts)].filter(
    (contract) => !tokens.has(contract) && !unknown.has(contract),
  );
  const results = await node.batch(
    newContracts.flatMap((contract) =>
      ["decimals", "symbol", "name"].map((name) => callOf(contract, name, [])),
    ),
    z.unknown(),
  );
  newContracts.forEach((contract, index) => {
    const [decimals, symbol, name] = results.slice(index * 3, index * 3 + 3).map((answer) => {
      if (answer instanceof JsonRpcError) {
        // 20: no such contract, 21: no such function, 40: the contract failed; anything else is the node's failure.
        if (![20, 21, 40].includes(answer.code)) throw refusal("starknet_call", answer);
        return undefined;
      }
      return parseAnswer(answer, "starknet_call", felts);
    });
    const scale = Number(decimals?.[0] ?? -1n);
    if (scale < 0 || scale > 80) unknown.add(contract);
    else {
      const shownSymbol = textOf(symbol ?? []).slice(0, 40);
      const short = shownSymbol === "" ? `${contract.slice(0, 8)}…` : shownSymbol;
      tokens.set(contract, {
        symbol: short,
        name: textOf(name ?? []).slice(0, 80) || short,
        decimals: scale,
      });
    }
  });
}

function callOf(contract: string, name: string, calldata: string[]) {
  const request = { contract_address: contract, entry_point_selector: selectorOf(name), calldata };
  return { method: "starknet_call", params: [request, "latest"] };
}

async function readGroups(reading: Reading, groups: readonly StarknetRow[][]): Promise<ReadHistory> {
  const { wallet, tokens } = reading;
  const found = await transactionsOf(reading, groups);
  const receipts: Receipt[] = found.map((transaction) => transaction.receipt);
  await loadTokens(
    reading,
    receipts.flatMap((receipt) => contractsIn(receipt, wallet)),
  );
  const read = found.map((transaction) => assembleStarknet(transaction, wallet, tokens));
  return {
    transactions: read.flatMap(({ transactions }) => transactions),
    assets: read.flatMap(({ assets }) => assets),
  };
}

async function holdingsOf(reading: Reading, known: readonly string[]): Promise<Holding[]> {
  const { node, wallet, tokens } = reading;
  const prefix = `${starknet}/token:`;
  const tokenContracts = known.flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));
  const contracts = [...new Set([strkContract, ethContract, ...tokenContracts])];
  await loadTokens(reading, contracts);
  const heldContracts = contracts.filter((contract) => tokens.has(contract));
  const calls = heldContracts.map((contract) => callOf(contract, "balanceOf", [wallet]).params);
  const results = await callAll(node, "starknet_call", calls, felts);
  return heldContracts.map((contract, index) => {
    const [low = 0n, high = 0n] = results[index] ?? [];
    const scale = tokens.get(contract)?.decimals ?? 0;
    const amount = formatDecimal({ units: low + (high << 128n), scale });
    return { assetId: tokenAsset(contract), amount };
  });
}

function openAccount(reading: Reading): AccountReader<StarknetRow> {
  const { node, wallet } = reading;
  return {
    order: "ascending",
    async checkChain() {
      refuseOtherChain("Starknet", mainnet, await callNode(node, "starknet_chainId", [], z.string()));
    },
    lists: [
      listOf(reading, { keys: [[transferSelector], [wallet]] }),
      listOf(reading, { keys: [[transferSelector], [], [wallet]] }),
      listOf(reading, { address: wallet }),
    ],
    newest: async () => BigInt(await callNode(node, "starknet_blockNumber", [], z.int())),
    read: (groups) => readGroups(reading, groups),
    holdings: (known = []) => holdingsOf(reading, known),
  };
}

function nodeOf({ url }: Settings, context: ConnectorContext): Node {
  const customUrl = context.secret("url") ?? url;
  const pace = customUrl === undefined ? { perSecond: 5, burst: 10 } : { perSecond: 20, burst: 20 };
  return createNode("starknet", customUrl ?? publicServer, context, pace);
}

const chain: AccountChain<Settings, StarknetRow> = {
  id: "starknet",
  title: "Starknet address",
  settings,
  settlesAfterMs,
  capabilities: ["staking"],
  native: () => ({ assetId: strk, symbol: "STRK", name: "Starknet", decimals: 18, coinId: "starknet" }),
  wallet: ({ address }) => address,
  settingsFor: (text) => {
    const { data } = settings.safeParse({ address: text });
    return data !== undefined && /^0x[0-9a-f]{60,64}$/i.test(text) ? [data] : [];
  },
  open: (settings, context) =>
    openAccount({
      wallet: settings.address,
      node: nodeOf(settings, context),
      tokens: new Map(),
      unknown: new Set(),
      blocks: new Map(),
    }),
  notes: [
    "NFTs are listed where the event names their number, and are neither priced nor compared with the chain. Delegated STRK is a position that is not compared with the chain, and rewards are read when they are claimed; both are read as documented. Nodes list transfers by account only where the token names the parties as keys of its event: older transfers of ETH to the address are missing, which the comparison of the balance shows.",
  ],
};

/** Starknet by any node: transfers by event, fees in STRK or ETH, reverted transactions. */
export const starknetConnector = accountConnector(chain);
