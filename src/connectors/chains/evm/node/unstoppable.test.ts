import { decodeFunctionData, encodeFunctionResult, hexToBigInt, namehash, parseAbi, type Hex } from "viem";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  startStandIn,
  type StandIn,
  type StandInAnswer,
} from "../../../../../test/support/servers/stand-in.ts";
import { createHttp } from "../../../../net/http.ts";
import { silentLogger } from "../../../../ports/logger.ts";
import { addressOfUnstoppable, isUnstoppableName } from "./unstoppable.ts";

let node: StandIn;
beforeEach(async () => void (node = await startStandIn()));
afterEach(() => node.close());

const zeroAddress = `0x${"0".repeat(40)}` as const;
const owner = `0x${"a".repeat(40)}` as const;
const address = `0x${"12".repeat(20)}`;
const abi = parseAbi(["function getData(string[], uint256) view returns (address, address, string[])"]);

/** A chain's ProxyReader that knows names with their records by key. */
const reader =
  (names: Record<string, Record<string, string>>): StandInAnswer =>
  ({ body }) => {
    const { id, params } = JSON.parse(body) as { id: number; params: [{ data: Hex }] };
    const [keys, token] = decodeFunctionData({ abi, data: params[0].data }).args;
    const found = Object.entries(names).find(([name]) => hexToBigInt(namehash(name)) === token)?.[1];
    const values = keys.map((key) => found?.[key] ?? "");
    const result = encodeFunctionResult({
      abi,
      functionName: "getData",
      result: [zeroAddress, found === undefined ? zeroAddress : owner, values],
    });
    return { body: { jsonrpc: "2.0", id, result } };
  };

function resolved(name: string, chains: Record<number, StandInAnswer>): Promise<string> {
  for (const [chainId, answer] of Object.entries(chains)) node.on(`/${chainId}`, answer);
  const upstreams = Object.fromEntries(
    [1, 137, 8453].map((chainId) => [`EVM_RPC_${chainId}`, `${node.url}/${chainId}`]),
  );
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams, offline: true },
    log: silentLogger,
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
  });
  const context = { http, signal: new AbortController().signal };
  return addressOfUnstoppable(name, context).then((found) => found.address);
}

const none = reader({});

test("a name resolves on the chain where it is registered, by any of the keys for EVM addresses", async () => {
  const known = { "brad.crypto": { "crypto.ETH.address": address } };
  expect(await resolved("Brad.crypto", { 137: none, 8453: none, 1: reader(known) })).toBe(address);
  const newer = { "pay.brad.x": { "token.EVM.address": address } };
  expect(await resolved("pay.brad.x", { 137: reader(newer), 8453: none, 1: none })).toBe(address);
});

test("a name without an address, an unknown one, and a node that does not answer are named", async () => {
  const bare = reader({ "bare.nft": { "crypto.BTC.address": "bc1q" } });
  await expect(resolved("bare.nft", { 137: bare, 8453: none, 1: none })).rejects.toThrow(
    /no Ethereum address/,
  );
  await expect(resolved("free.dao", { 137: none, 8453: none, 1: none })).rejects.toThrow(/not registered/);
  const down = { status: 503, body: "down" };
  await expect(resolved("lost.x", { 137: down, 8453: none, 1: none })).rejects.toThrow(
    /could not be looked up/,
  );
  await expect(
    resolved("empty.x", { 137: none, 8453: none, 1: { body: { jsonrpc: "2.0", id: 1, result: "0x" } } }),
  ).rejects.toThrow(/could not be looked up/);
});

test.each([
  ["brad.crypto", true],
  ["a.b.wallet", true],
  ["name.eth", false],
  ["name.sol", false],
  ["-.x", false],
  ["file.txt", false],
])("%s is a name of Unstoppable Domains: %s", (text, expected) => {
  expect(isUnstoppableName(text)).toBe(expected);
});
