import { encodeFunctionData, encodeFunctionResult, parseAbi, type Abi } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address, e18, zero, type Answer } from "../../../test/support/evm/contract-answers.ts";
import { startStandIn, type StandIn } from "../../../test/support/servers/stand-in.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { createHttp } from "../../net/http.ts";
import { silentLogger } from "../../ports/logger.ts";
import { createNode, type Node } from "./node.ts";
import { shareRatio } from "./share-ratios.ts";

const [pool, vault, tokenA, tokenB] = [0xba5, 0xba6, 0xa1, 0xb1].map(address);
const id = `0x${"5c".repeat(32)}`;
const abi: Abi = parseAbi([
  "struct TokenInfo { uint8 tokenType; address rateProvider; bool paysYieldFees; }",
  "function getPoolId() view returns (bytes32)",
  "function coins(uint256 index) view returns (address)",
  "function getVault() view returns (address)",
  "function totalSupply() view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function getPoolTokens(bytes32 poolId) view returns (address[] tokens, uint256[] balances, uint256 lastChangeBlock)",
  "function getPoolTokenInfo(address pool) view returns (address[] tokens, TokenInfo[] tokenInfo, uint256[] balancesRaw, uint256[] lastBalancesLiveScaled18)",
]);

let standIn: StandIn;
const answers = new Map<string, string>();
/** Serves contracts that answer the given calls, encoded by their published interface; other calls revert. */
function play(contracts: readonly (readonly [string | undefined, Answer[]])[]): void {
  answers.clear();
  for (const [to, ofContract] of contracts)
    for (const { name, args = [], result } of ofContract)
      answers.set(
        `${to ?? ""} ${encodeFunctionData({ abi, functionName: name, args })}`,
        encodeFunctionResult({ abi, functionName: name, result }),
      );
}
beforeAll(async () => {
  standIn = await startStandIn();
  standIn.on("/", ({ body }) => {
    const { params } = JSON.parse(body) as { params: [{ to: string; data: string }] };
    const result = answers.get(`${params[0].to} ${params[0].data}`);
    return {
      body: result === undefined ? { error: { code: 3, message: "execution reverted" } } : { result },
    };
  });
});
afterAll(() => standIn.close());

function nodeOf(): Node {
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams: { EVM_RPC_1: standIn.url }, offline: true },
    log: silentLogger,
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
  });
  const node = createNode("1", { http, now: Date.now, signal: new AbortController().signal });
  if (node === undefined) throw new Error("No node is known.");
  return node;
}

const info = { tokenType: 0, rateProvider: zero, paysYieldFees: false };
const balances = [1_000n * e18, 3_000n * 10n ** 6n];

test.each<[string, Answer[], Answer]>([
  [
    "v2, which its vault knows by an id",
    [{ name: "getPoolId", result: id }],
    { name: "getPoolTokens", args: [id], result: [[tokenA, tokenB], balances, 1n] },
  ],
  [
    "v3, which its vault knows by its address",
    [],
    {
      name: "getPoolTokenInfo",
      args: [pool],
      result: [[tokenA, tokenB], [info, info], balances, [7n, 8n]],
    },
  ],
])("a share of a pool of Balancer %s, is its part of the coins", async (_, ofPool, ofVault) => {
  play([
    [
      pool,
      [
        ...ofPool,
        { name: "getVault", result: vault },
        { name: "totalSupply", result: 200n * e18 },
        { name: "decimals", result: 18 },
      ],
    ],
    [vault, [ofVault]],
    [tokenA, [{ name: "decimals", result: 18 }]],
    [tokenB, [{ name: "decimals", result: 6 }]],
  ]);
  const ratio = await shareRatio("1", pool ?? "", nodeOf());
  expect(ratio?.underlyings.map(({ assetId }) => assetId)).toEqual([
    `eip155:1/erc20:${tokenA}`,
    `eip155:1/erc20:${tokenB}`,
  ]);
  expect((await ratio?.at("latest"))?.map(formatDecimal)).toEqual(["5", "15"]);
});

test("a Balancer pool's own tokens are not part of its supply", async () => {
  const own = pool ?? "";
  const issued = 2n ** 111n;
  play([
    [
      pool,
      [
        { name: "getPoolId", result: id },
        { name: "getVault", result: vault },
        { name: "totalSupply", result: issued },
        { name: "decimals", result: 18 },
      ],
    ],
    [
      vault,
      [
        {
          name: "getPoolTokens",
          args: [id],
          result: [[tokenA, own, tokenB], [1_000n * e18, issued - 200n * e18, 3_000n * 10n ** 6n], 1n],
        },
      ],
    ],
    [tokenA, [{ name: "decimals", result: 18 }]],
    [tokenB, [{ name: "decimals", result: 6 }]],
  ]);
  const ratio = await shareRatio("1", own, nodeOf());
  expect((await ratio?.at("latest"))?.map(formatDecimal)).toEqual(["5", "15"]);
});

test("a rate-limited node never yields a pool with missing coins", async () => {
  play([
    [
      pool,
      [
        { name: "coins", args: [0n], result: tokenA },
        { name: "coins", args: [1n], result: tokenB },
      ],
    ],
  ]);
  const ended = encodeFunctionData({ abi, functionName: "coins", args: [2n] });
  standIn.on("/", ({ body }) => {
    const { params } = JSON.parse(body) as { params: [{ to: string; data: string }] };
    const result = answers.get(`${params[0].to} ${params[0].data}`);
    if (result !== undefined) return { body: { result } };
    const isRefused = params[0].data === ended;
    return {
      body: {
        error: isRefused
          ? { code: -32005, message: "daily request count exceeded, request rate limited" }
          : { code: 3, message: "execution reverted" },
      },
    };
  });
  await expect(shareRatio("1", pool ?? "", nodeOf())).rejects.toMatchObject({ code: "upstream" });
});
