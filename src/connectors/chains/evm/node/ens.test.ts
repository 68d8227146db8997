import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeFunctionData, encodeAbiParameters, parseAbi, type Hex } from "viem";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLogger } from "../../../../ports/logger.ts";
import { createHttp } from "../../../../net/http.ts";
import { addressOfName } from "./ens.ts";
import {
  startStandIn,
  type StandIn,
  type StandInAnswer,
} from "../../../../../test/support/servers/stand-in.ts";

let node: StandIn;
beforeEach(async () => void (node = await startStandIn()));
afterEach(() => node.close());

type Recording = {
  request: { body: { params: [{ data: Hex; to: Hex }] } };
  response: { body: { result: Hex } };
};
/** Answers of a resolver on Ethereum to `addr(node)`, recorded by another project that the files name. */
const recorded = (name: string): Recording =>
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, `../../../../../test/fixtures/connectors/ens/${name}.json`),
      "utf8",
    ),
  ) as Recording;

const resolve = parseAbi([
  "function resolveWithGateways(bytes,bytes,string[]) view returns (bytes, address)",
]);

const resolved = async (name: string, answer: StandInAnswer): Promise<string> => {
  node.on("/", answer);
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams: { EVM_RPC_1: node.url }, offline: true },
    log: silentLogger,
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
  });
  return (await addressOfName(name, { http, signal: new AbortController().signal })).address;
};

/** The Universal Resolver with recorded answers of the resolvers behind it. */
const universalResolver: StandInAnswer = ({ body }) => {
  const { id, params } = JSON.parse(body) as { id: number; params: [{ data: Hex }] };
  const [, question] = decodeFunctionData({ abi: resolve, data: params[0].data }).args;
  const { request, response } = recorded("ens-addr-5cf8a9");
  const [{ data, to }] = request.body.params;
  if (question !== data)
    return { body: { jsonrpc: "2.0", id, error: { code: 3, message: "execution reverted" } } };
  const result = encodeAbiParameters([{ type: "bytes" }, { type: "address" }], [response.body.result, to]);
  return { body: { jsonrpc: "2.0", id, result } };
};

test("a recorded name resolves to its recorded address", async () => {
  expect(await resolved("ourxyzwallet.xyz", universalResolver)).toBe(
    "0x0c54eead78d555be3cbcd451424f9a27a7843935",
  );
});

/** `ResolverNotFound(bytes)` with an empty name, as three kinds of node pass it on. */
const notFound = `0x77209fe8${"20".padStart(64, "0")}${"0".repeat(64)}`;
test.each([
  ["text", notFound],
  ["text after a word", `Reverted ${notFound}`],
  ["an object", { data: notFound, message: "revert" }],
])("an unregistered name is recognized by the revert data in %s", async (_, data) => {
  const error = { code: -32015, message: "VM execution error.", data };
  await expect(resolved("unknown.eth", { body: { jsonrpc: "2.0", id: 1, error } })).rejects.toThrow(
    /unknown\.eth is not registered/,
  );
});

test("an error without revert data is no statement about the name", async () => {
  const error = { code: -32000, message: "execution reverted: ResolverNotFound" };
  await expect(resolved("unknown.eth", { body: { jsonrpc: "2.0", id: 1, error } })).rejects.toThrow(
    /could not be looked up: the Ethereum node returned no result \(execution reverted/,
  );
});
