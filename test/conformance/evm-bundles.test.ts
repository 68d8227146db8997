import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InternalRow, NormalRow, TokenRow } from "../../src/connectors/chains/evm/rows.ts";
import { chainOfPlatform } from "../../src/domain/catalog/chains.ts";
import { knownToken } from "../../src/domain/catalog/known-tokens.ts";
import { parseDecimal, rescale } from "../../src/domain/money/decimal.ts";
import { protocolOf } from "../../src/domain/protocols/contracts.ts";
import type { Transaction } from "../../src/domain/ledger/transaction.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { depth, inTurn, isInTurn } from "../support/depth.ts";
import { feeOf, movementsOf, recordedBundles, wrapsOf, type Bundle } from "../support/evm/evm-bundles.ts";
import { startExplorer, type ExplorerStandIn } from "../support/evm/explorer.ts";
import { startStandIn, type StandIn, type StandInRequest } from "../support/servers/stand-in.ts";
import { named } from "../support/named.ts";

const bundles = recordedBundles();
const recorded = named(bundles, ({ name }) => name);
if (bundles.length === 0)
  console.warn("Recorded transactions are not at hand (../shared/recordings): their replay is skipped.");

/** What a receipt shows of a recorded transaction for its sender (or `party`), written by hand. */
type Meaning = { name: string; party?: string; shows: string; type: string; protocol: string | null };
const meanings = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/protocols/recordings.json"), "utf8"),
) as Meaning[];

/** Every token of the stand-ins but the known ones counts with 18 decimals, whatever it does in the world. */
const decimalsOf = (chainId: number, contract: string): number =>
  knownToken(`eip155:${chainId}/erc20:${contract}`)?.decimals ?? 18;
/** The sender with each change, and one more in bundles that take their turn; all whom something moved to or from, up to six, every night. */
const maxPartiesOf = (bundle: Bundle): number => depth(isInTurn(bundles.indexOf(bundle), 6) ? 2 : 1, 6);
/** Contracts that only repeat the native coin's movements. */
const echoes = new Set(["0x0000000000000000000000000000000000001010"]);
/** EURe has an earlier contract on each chain, which moves the token of the present one and reports the same movements. */
const presentOf = new Map([
  ["0x3231cb76718cdef2155fc47b5286d82e6eda273f", "0x39b8b6385416f4ca36a20319f70d28621895279d"],
  ["0xcb444e90d8198415266c6a2724b7900fb12fc56e", "0x420ca0f9b9b604ce0fd9c18ef134c705e5fa3430"],
]);

describe.skipIf(bundles.length === 0)(
  "a recorded transaction has the legs and fee of its receipt, logs and internal calls",
  () => {
    let node: StandIn;
    let explorer: ExplorerStandIn;
    let current: Bundle;
    const itemsRead = new Map<string, Promise<Transaction[]>>();
    /** What a party of a bundle reads from the node, once for the tests below. */
    const readFromNode = (bundle: Bundle, party: string): Promise<Transaction[]> => {
      const key = `${bundle.name} ${party}`;
      const found = itemsRead.get(key) ?? syncFromNode(bundle, party);
      itemsRead.set(key, found);
      return found;
    };
    const syncFromNode = async (bundle: Bundle, party: string): Promise<Transaction[]> => {
      current = bundle;
      const world = connectionWorld();
      await world.sync(await world.connect("evm-node", { address: party, url: node.url }));
      return world.account.ledger.list({}, { limit: 10, order: "asc" }).items;
    };
    beforeAll(async () => {
      node = await startStandIn();
      node.on("/", (request: StandInRequest) => ({ body: answersOf(current, request.body) }));
      explorer = await startExplorer();
    });
    afterAll(async () => {
      await node.close();
      await explorer.close();
    });

    test.each(recorded.names)("read from a node: %s", async (name) => {
      const bundle = recorded.of(name);
      for (const party of partiesOf(bundle)) {
        const items = await readFromNode(bundle, party);
        expect({ party, legs: legsOf(items, bundle) }).toEqual({ party, legs: expectedOf(bundle, party) });
      }
    });

    test.each(inTurn(recorded.names, 6))("read from an explorer: %s", async (name) => {
      const bundle = recorded.of(name);
      const contracts = new Set([
        bundle.transaction.to?.toLowerCase(),
        ...bundle.receipt.logs.map(({ address }) => address.toLowerCase()),
        ...bundle.internal.map(({ from }) => from),
      ]);
      const people = partiesOf(bundle).filter((party) => !contracts.has(party));
      for (const party of people) {
        explorer.chains.clear();
        explorer.chains.set(bundle.chainId, rowsOf(bundle, party));
        explorer.instead(({ action }) =>
          action === "eth_getTransactionReceipt"
            ? { body: { jsonrpc: "2.0", id: 1, result: bundle.receipt } }
            : undefined,
        );
        const world = connectionWorld({ upstreams: explorer.upstreams });
        const id = await world.connect("evm-explorer", {
          address: party,
          chains: [bundle.chainId],
          apiKey: "KEY",
        });
        await world.sync(id);
        const { items } = world.account.ledger.list({}, { limit: 10, order: "asc" });
        expect({ party, legs: legsOf(items, bundle) }).toEqual({ party, legs: expectedOf(bundle, party) });
      }
    });

    test.each(meanings.map((meaning) => [meaning.name, meaning] as const))(
      "has the type and protocol its receipt shows: %s",
      async (name, { type, protocol, party }) => {
        const bundle = bundles.find((each) => each.name === name);
        if (bundle === undefined) throw new Error(`${name} is not recorded.`);
        const items = await readFromNode(bundle, party ?? bundle.transaction.from.toLowerCase());
        const read = items.map((item) => ({ type: item.type, protocol: protocolOf(item)?.id ?? null }));
        expect(read).toEqual([{ type, protocol }]);
      },
    );

    test("every recorded transaction has a type and protocol to assert", () => {
      expect(meanings.map(({ name }) => name).sort()).toEqual(bundles.map(({ name }) => name).sort());
    });

    test("at least a hundred are covered, across all kinds of chains", () => {
      expect(bundles.length).toBeGreaterThanOrEqual(100);
      expect(new Set(bundles.map(({ chainId }) => chainId)).size).toBeGreaterThanOrEqual(9);
    });
  },
);

/** The sender first, then whom something moved to or from. */
function partiesOf(bundle: Bundle): string[] {
  const parties = new Set([bundle.transaction.from.toLowerCase()]);
  for (const { from, to } of movementsOf(bundle))
    for (const party of [from, to]) if (!/^0x0+$/.test(party)) parties.add(party);
  parties.delete("");
  return [...parties].slice(0, maxPartiesOf(bundle));
}

function expectedOf(bundle: Bundle, party: string): string[] {
  const legs: string[] = [];
  const moved = movementsOf(bundle);
  for (const { from, to, asset, units } of moved) {
    const present = presentOf.get(asset);
    const isRepeated = moved.some(
      (other) => other.asset === present && other.from === from && other.to === to && other.units === units,
    );
    if (echoes.has(asset) || isRepeated) continue;
    if (from === party) legs.push(`out ${units} ${present ?? asset}`);
    if (to === party) legs.push(`in ${units} ${present ?? asset}`);
  }
  const wrapper = chainOfPlatform(`eip155:${bundle.chainId}`)?.wrappedNative ?? null;
  for (const { who, direction, units } of wrapsOf(bundle, wrapper))
    if (who === party) legs.push(`${direction} ${units} ${wrapper}`);
  if (bundle.transaction.from.toLowerCase() === party && feeOf(bundle) > 0n)
    legs.push(`fee ${feeOf(bundle)} native`);
  return withMessageFee.has(bundle.name) && bundle.transaction.from.toLowerCase() === party
    ? joinedAsFee(legs)
    : legs.sort();
}

/** Departures whose native payment, less its refund, is the fee of a bridge's message (docs/spec/accounting.md §4.6). */
const withMessageFee = new Set([
  "aura_finance__aura-finance-lock-aura-from-base-to-ethereum__c8453",
  "lifi__lifi-bridge-out__c143",
]);

/** Legs with the native payment and its refund as one fee. */
function joinedAsFee(legs: string[]): string[] {
  const isNative = (leg: string): boolean => /^(in|out) \d+ native$/.test(leg);
  const paid = legs.filter(isNative).reduce((sum, leg) => {
    const [direction, units = "0"] = leg.split(" ");
    return sum + (direction === "out" ? BigInt(units) : -BigInt(units));
  }, 0n);
  return [...legs.filter((leg) => !isNative(leg)), `fee ${paid} native`].sort();
}

function legsOf(items: Transaction[], { chainId }: Bundle): string[] {
  return items
    .flatMap(({ legs }) => legs)
    .map(({ direction, assetId, amount }) => {
      const asset = assetId
        .replace(`eip155:${chainId}/`, "")
        .replace(/^slip44:\d+$/, "native")
        .replace(/^erc\d+:/, "");
      const scale = asset === "native" ? 18 : asset.includes("/") ? 0 : decimalsOf(chainId, asset);
      return `${direction} ${rescale(parseDecimal(amount), scale).units} ${asset}`;
    })
    .sort();
}

type LogFilter = { topics: (string | string[] | null)[]; fromBlock: string; toBlock: string };
type Call = { id: number; method: string; params: unknown[] };

/** The recorded transaction as the only one of a chain, reported by a node. */
function answersOf(bundle: Bundle, body: string): unknown {
  const calls = JSON.parse(body) as Call | Call[];
  return Array.isArray(calls) ? calls.map((call) => answerOf(bundle, call)) : answerOf(bundle, calls);
}

function answerOf(bundle: Bundle, { id, method, params }: Call): unknown {
  const { transaction, receipt, internal, chainId, timestamp } = bundle;
  const resultOf = (result: unknown) => ({ jsonrpc: "2.0", id, result });
  switch (method) {
    case "eth_chainId":
      return resultOf(`0x${chainId.toString(16)}`);
    case "eth_getBlockByNumber":
      return resultOf({
        number: params[0] === "latest" ? transaction.blockNumber : params[0],
        hash: `0x${"1".repeat(64)}`,
        timestamp,
      });
    case "eth_getLogs": {
      const [{ topics, fromBlock, toBlock }] = params as [LogFilter];
      const block = Number(transaction.blockNumber);
      const isWithin = Number(fromBlock) <= block && block <= Number(toBlock);
      return resultOf(isWithin ? receipt.logs.filter((log) => fits(log.topics, topics)) : []);
    }
    case "ots_searchTransactionsAfter": {
      const [address] = params as [string];
      const touches = [transaction, ...internal].some(
        ({ from, to }) => from.toLowerCase() === address || to?.toLowerCase() === address,
      );
      return resultOf({ txs: touches ? [transaction] : [], firstPage: true });
    }
    case "eth_getTransactionByHash":
      return resultOf(transaction);
    case "eth_getTransactionReceipt":
      return resultOf(receipt);
    case "ots_getInternalOperations":
      return resultOf(
        internal
          .filter(({ isError }) => isError === "0")
          .map(({ from, to, value }) => ({ type: 0, from, to, value: `0x${BigInt(value).toString(16)}` })),
      );
    case "eth_call":
      return resultOf(
        `0x${decimalsOf(chainId, (params[0] as { to: string }).to)
          .toString(16)
          .padStart(64, "0")}`,
      );
    default:
      return {
        jsonrpc: "2.0",
        id,
        error: { code: -32601, message: `the method ${method} does not exist/is not available` },
      };
  }
}

function fits(topics: string[], wanted: (string | string[] | null)[]): boolean {
  return wanted.every((want, index) => {
    const topic = topics[index];
    return (
      want === null || (topic !== undefined && (Array.isArray(want) ? want.includes(topic) : want === topic))
    );
  });
}

/** The same as an explorer lists it. */
function rowsOf(bundle: Bundle, party: string) {
  const { transaction, receipt, internal, timestamp } = bundle;
  const place = {
    blockNumber: String(Number(transaction.blockNumber)),
    timeStamp: String(Number(timestamp)),
    hash: transaction.hash,
    transactionIndex: String(Number(transaction.transactionIndex)),
  };
  const isOuter = [transaction.from, transaction.to].some((side) => side?.toLowerCase() === party);
  const normal: NormalRow[] = isOuter
    ? [
        {
          ...place,
          from: transaction.from,
          to: transaction.to ?? "",
          value: BigInt(transaction.value).toString(),
          contractAddress: receipt.contractAddress ?? "",
          input: transaction.input,
          methodId: transaction.input.slice(0, 10),
          functionName: "",
          gasUsed: BigInt(receipt.gasUsed).toString(),
          gasPrice: BigInt(receipt.effectiveGasPrice ?? transaction.gasPrice ?? "0x0").toString(),
          isError: receipt.status === "0x1" ? "0" : "1",
          txreceipt_status: receipt.status === "0x1" ? "1" : "0",
        },
      ]
    : [];
  const own = internal.filter(({ from, to }) => from === party || to === party);
  const moved = movementsOf(bundle).filter(
    ({ asset, from, to }) => asset !== "native" && (from === party || to === party),
  );
  const row = ({ from, to, asset, units }: (typeof moved)[number]): TokenRow => {
    const [contractAddress = "", tokenID] = asset.split("/");
    const names = {
      tokenName: "Token",
      tokenSymbol: "TOK",
      tokenDecimal: String(decimalsOf(bundle.chainId, contractAddress)),
    };
    return {
      ...place,
      from,
      to,
      contractAddress,
      ...names,
      ...(tokenID === undefined ? { value: String(units) } : { tokenID, tokenValue: String(units) }),
    };
  };
  const isSingle = ({ asset }: (typeof moved)[number]): boolean =>
    receipt.logs.some(
      ({ address, topics }) =>
        topics.length === 4 &&
        topics[0]?.startsWith("0xddf252ad") &&
        address.toLowerCase() === asset.split("/")[0],
    );
  return {
    normal,
    internal: own.map((call): InternalRow => ({ ...place, ...call })),
    tokens: moved.filter(({ isCollectible }) => !isCollectible).map(row),
    nfts: moved.filter((each) => each.isCollectible && isSingle(each)).map(row),
    multiTokens: moved.filter((each) => each.isCollectible && !isSingle(each)).map(row),
  };
}
