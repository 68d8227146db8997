import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ConnectorContext } from "../../src/connectors/connector.ts";
import { withDataFees } from "../../src/connectors/chains/evm/data-fee.ts";
import { blockscoutWithdrawals } from "../../src/connectors/chains/evm/explorer/blockscout-withdrawals.ts";
import {
  requestPage,
  ResultTooLarge,
  UnsupportedChain,
} from "../../src/connectors/chains/evm/explorer/explorer-api.ts";
import { classifyRpcError } from "../../src/net/classify-rpc-error.ts";
import { createNode, JsonRpcError } from "../../src/connectors/json-rpc.ts";
import { chainOfPlatform } from "../../src/domain/catalog/chains.ts";
import { AppError, RetryAfter } from "../../src/errors/app-error.ts";
import { silentLogger } from "../../src/ports/logger.ts";
import { createHttp } from "../../src/net/http.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { normal, wallet } from "../support/evm/explorer-rows.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared");
const recordings = join(shared, "recordings");
const isHere = existsSync(recordings);
if (!isHere) console.warn(`Recordings are not at hand (${recordings}): their replay is skipped.`);

type Exchange = {
  request: { method: string; url: string; body?: { method: string; params: unknown[] } };
  response: { status: number; headers?: Record<string, string>; body: unknown };
};
const filesIn = (folder: string): [name: string, exchange: Exchange][] =>
  !isHere
    ? []
    : readdirSync(join(recordings, folder)).flatMap((name): [string, Exchange][] => {
        const path = join(recordings, folder, name);
        if (statSync(path).isDirectory()) return filesIn(join(folder, name));
        return [[name, JSON.parse(readFileSync(path, "utf8")) as Exchange]];
      });

describe.skipIf(!isHere)("recorded provider answers", () => {
  let standIn: StandIn;
  let context: ConnectorContext;
  beforeAll(async () => {
    standIn = await startStandIn();
    let now = 0;
    context = {
      http: createHttp({
        fetch: globalThis.fetch,
        config: { upstreams: {}, offline: true },
        log: silentLogger,
        now: () => (now += 3_600_000),
        random: () => 0,
        sleep: async () => undefined,
      }),
      now: () => now,
      signal: new AbortController().signal,
      log: silentLogger,
      secret: () => undefined,
    } as Partial<ConnectorContext> as ConnectorContext;
  });
  afterAll(() => standIn.close());

  const classOf = async (work: () => Promise<unknown>): Promise<string> => {
    try {
      const answer = await work();
      const rows = (answer as { rows?: unknown[]; partial?: boolean } | null)?.rows;
      return answer === null || rows?.length === 0 ? "empty" : "answer";
    } catch (error) {
      if (error instanceof RetryAfter) return "wait";
      if (error instanceof ResultTooLarge) return "split";
      if (error instanceof UnsupportedChain) return "unsupported";
      if (error instanceof JsonRpcError) return classifyRpcError(error);
      if (error instanceof AppError) return error.code === "upstream" ? "retry" : "fatal";
      throw error;
    }
  };
  const play = ({ response: { status, body } }: Exchange): void =>
    standIn.on(/./, { status, body: body as string });

  const expectedOfExplorer: [RegExp, string][] = [
    [/^invalid-api-key/, "fatal"],
    [/^max-/, "wait"],
    [/^no-transactions-found|-empty-/, "empty"],
  ];
  const lists = [
    "errors",
    "txlist",
    "txlistinternal",
    "tokentx",
    "txsBeaconWithdrawal",
    "getminedblocks",
  ].flatMap((folder) => filesIn(`etherscan/${folder}`));
  test.each(lists)("an explorer's answer is classified: %s", async (name, exchange) => {
    play(exchange);
    const { result } = exchange.response.body as { result: unknown };
    const isRefused = typeof result === "string" && result.startsWith("Free API access");
    const expected = isRefused
      ? "unsupported"
      : (expectedOfExplorer.find(([form]) => form.test(name))?.[1] ?? "answer");
    const explorer = {
      provider: "etherscan" as const,
      url: `${standIn.url}/v2/api?chainid=1`,
      perSecond: 5,
      apiKey: "KEY",
    };
    const action = new URL(exchange.request.url).searchParams.get("action") ?? "txlist";
    // Rows of a single transaction, which is never asked for, do not repeat its hash.
    const isOfHash = /[?&]txhash=/i.test(exchange.request.url) && Array.isArray(result) && result.length > 0;
    expect(await classOf(() => requestPage(explorer, { action, address: wallet }, context))).toBe(
      isOfHash ? "retry" : expected,
    );
  });

  test.each(filesIn("evm-rpc"))("a node's answer ends in its class: %s", async (name, exchange) => {
    play(exchange);
    const node = createNode("evm_rpc", `${standIn.url}/`, context);
    const { method = "", params = [] } = exchange.request.body ?? {};
    const expected = /nonjson/.test(name)
      ? "retry"
      : /-null-/.test(name)
        ? "empty"
        : /-err-/.test(name)
          ? method === "eth_getLogs"
            ? "split"
            : "empty"
          : /-ok-/.test(name)
            ? "answer"
            : "split";
    expect(await classOf(() => node.call(method, params, z.unknown()))).toBe(expected);
  });

  test.each(filesIn("http-generic"))("a proxy's page is a failure that may pass: %s", async (_, exchange) => {
    play(exchange);
    const explorer = { provider: "blockscout" as const, url: `${standIn.url}/api`, perSecond: 5 };
    expect(await classOf(() => requestPage(explorer, { action: "txlist", address: wallet }, context))).toBe(
      "retry",
    );
  });

  const fees = filesIn("blockscout/v2").filter(([name]) => name.startsWith("transactions-"));
  test.each(fees)("a rollup's fee from Blockscout is exact: %s", async (_, exchange) => {
    play(exchange);
    const body = exchange.response.body as {
      gas_used: string;
      gas_price: string;
      fee: { value: string };
      hash: string;
    };
    const { rows } = await withDataFees(
      [normal({ block: 1, number: 1, hash: body.hash, gasUsed: body.gas_used, gasPrice: body.gas_price })],
      { chainId: 10, wallet, known: new Map() },
      { provider: "blockscout", url: `${standIn.url}/api`, perSecond: 5 },
      context,
    );
    const [row] = rows;
    const paid = BigInt(row?.gasUsed ?? 0) * BigInt(row?.gasPrice ?? 0) + BigInt(row?.L1FeesPaid ?? 0);
    expect(paid.toString()).toBe(body.fee.value);
  });

  test("Blockscout's withdrawals are paged, in the unit of the account module", async () => {
    const pages = filesIn("blockscout/v2").filter(([name]) => name.startsWith("addresses-withdrawals-"));
    const blockscout = await startStandIn();
    blockscout.replay(join(recordings, "blockscout"));
    type Item = { index: number; amount: string };
    const items = pages.flatMap(([, { response }]) => (response.body as { items: Item[] }).items);
    const known = new Map(items.map((item) => [String(item.index), BigInt(item.amount) / 10n ** 9n]));
    let read = 0;
    const addresses = new Set(
      pages.map(([, { request }]) => new URL(request.url).pathname.split("/")[5] ?? ""),
    );
    for (const address of addresses) {
      const explorer = { provider: "blockscout" as const, url: `${blockscout.url}/1/api`, perSecond: 5 };
      const stream = blockscoutWithdrawals(explorer, address, 0, context);
      for await (const { rows } of stream)
        for (const row of rows) {
          expect(BigInt(row.amount)).toBe(known.get(row.withdrawalIndex));
          expect(Number(row.timestamp)).toBeGreaterThan(1_600_000_000);
          read++;
        }
    }
    expect(read).toBe(known.size);
    await blockscout.close();
  });

  test("recorded lists become transactions with the same totals", async () => {
    const files = filesIn("etherscan/txlist").filter(([, { response }]) =>
      Array.isArray((response.body as { result: unknown }).result),
    );
    let checked = 0;
    for (const [, { request, response }] of files) {
      const query = new URL(request.url).searchParams;
      const address = query.get("address")?.toLowerCase() ?? "";
      const chainId = Number(query.get("chainid"));
      const rows = (
        response.body as {
          result: {
            from: string;
            to: string;
            value: string;
            isError: string;
            gasUsed: string;
            gasPrice: string;
          }[];
        }
      ).result;
      if (rows.length === 0 || [10, 8453, 534352].includes(chainId)) continue;
      const other = await startStandIn();
      other.on(/./, ({ query: asked }) => ({
        body:
          asked.get("action") === "txlist"
            ? { status: "1", message: "OK", result: rows }
            : { status: "0", message: "No transactions found", result: [] },
      }));
      const world = connectionWorld({ upstreams: { ETHERSCAN: other.url } });
      const id = await world.connect("evm-explorer", { address, chains: [chainId], apiKey: "KEY" });
      await world.sync(id);
      world.settle();
      let expected = 0n;
      for (const { from, to, value, isError, gasUsed, gasPrice } of rows) {
        if (from.toLowerCase() === address) expected -= BigInt(gasUsed) * BigInt(gasPrice);
        if (isError === "1") continue;
        if (from.toLowerCase() === address) expected -= BigInt(value);
        if (to.toLowerCase() === address) expected += BigInt(value);
      }
      const native = world.sql
        .prepare<{ change: string }>(
          "SELECT e.change FROM entries e JOIN assets a ON a.key = e.asset JOIN wallets w ON w.key = e.wallet WHERE a.id LIKE '%/slip44:%' AND instr(w.wallet, '#') = 0",
        )
        .all()
        .reduce((sum, { change }) => sum + unitsOf(change), 0n);
      expect(native).toBe(expected);
      checked++;
      await other.close();
    }
    expect(checked).toBeGreaterThan(10);
  });

  test("every mainnet in the list is supported, with its native coin", () => {
    type Listed = { chainId: number; nativeSymbol: string | null; testnet: boolean };
    const text = readFileSync(join(shared, "data/chains.json"), "utf8");
    const mainnets = (JSON.parse(text) as { chains: Listed[] }).chains.filter(({ testnet }) => !testnet);
    const missing = mainnets.filter(({ chainId }) => chainOfPlatform(`eip155:${chainId}`) === undefined);
    for (const { chainId, nativeSymbol } of mainnets)
      if (nativeSymbol !== null)
        expect(chainOfPlatform(`eip155:${chainId}`)?.symbols.map((symbol) => symbol.toUpperCase())).toContain(
          nativeSymbol.toUpperCase(),
        );
    expect(mainnets.length).toBeGreaterThanOrEqual(31);
    expect(missing).toEqual([]);
  });
});

function unitsOf(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const units = BigInt(whole + fraction.padEnd(18, "0"));
  return amount.startsWith("-") ? -units : units;
}
