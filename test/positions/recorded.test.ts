import { afterAll, beforeAll, expect, test } from "vitest";
import { createChainReader } from "../../src/connectors/chains/evm/positions/chain-reader.ts";
import { readCompoundV2, readCompoundV3 } from "../../src/connectors/chains/evm/positions/lending.ts";
import { chainOf } from "../../src/connectors/chains/evm/settings.ts";
import { createNode } from "../../src/connectors/json-rpc.ts";
import { createHttp } from "../../src/net/http.ts";
import { silentLogger } from "../../src/ports/logger.ts";
import { callData } from "../support/evm/contracts.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const comet = "0xc3d688b66703497daa19211eedff47f25384cdc3";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const debtor = "0x1107f797c1af4982b038eb91260b3f9a90eecee9";
const lender = "0xd413dcf1b80e10a8ba7cab329da7545ccc827319";
const cUsdc = "0x39aa39c021dfbae8fac545936693ac917d5e7563";
const words = (...values: (string | bigint)[]): string =>
  `0x${values.map((value) => BigInt(value).toString(16).padStart(64, "0")).join("")}`;

/**
 * Answers of Ethereum's contracts by call. Recorded: `borrowBalanceOf` and `userCollateral` (balance and a reserved word). The market's
 * assets and the snapshot of a Compound v2 account have the published forms: number, contract, feed, scale and factors; error, tokens, debt
 * and exchange rate.
 */
const answers = new Map<string, string>([
  [`${comet} ${callData("baseToken()")}`, words(usdc)],
  [`${comet} ${callData("numAssets()")}`, words(1n)],
  [`${comet} ${callData("getAssetInfo(uint8)", 0n)}`, words(0n, weth, comet, 10n ** 18n, 8n, 8n, 9n, 10n)],
  [`${comet} ${callData("balanceOf(address)", debtor)}`, words(0n)],
  [
    `${comet} 0x374c49b40000000000000000000000001107f797c1af4982b038eb91260b3f9a90eecee9`,
    words(0x038094cae3n),
  ],
  [`${comet} ${callData("userCollateral(address,address)", debtor, weth)}`, words(0n, 0n)],
  [`${comet} ${callData("balanceOf(address)", lender)}`, words(0n)],
  [`${comet} ${callData("borrowBalanceOf(address)", lender)}`, words(0n)],
  [
    `${comet} 0x2b92a07d000000000000000000000000d413dcf1b80e10a8ba7cab329da7545ccc827319000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2`,
    words(0x010a741a46278000n, 0n),
  ],
  [`${cUsdc} ${callData("underlying()")}`, words(usdc)],
  // 1,000 cUSDC (8 decimals) at 0.0225 USDC each, and a debt of 7 USDC.
  [
    `${cUsdc} ${callData("getAccountSnapshot(address)", debtor)}`,
    words(0n, 100_000_000_000n, 7_000_000n, 225_000_000_000_000n),
  ],
  [`${cUsdc} ${callData("getAccountSnapshot(address)", lender)}`, words(3n, 5n, 5n, 1n)],
]);

type Asked = { id: number; method: string; params: [{ to: string; data: string } | string] };
let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
  const answer = ({ id, method, params: [call] }: Asked): unknown => {
    if (method === "eth_getBlockByNumber") return { id, result: { number: "0x10", timestamp: "0x65000000" } };
    if (method === "eth_chainId") return { id, result: "0x1" };
    if (method === "eth_getCode") return { id, result: "0x" };
    const found = typeof call === "object" ? answers.get(`${call.to} ${call.data}`) : undefined;
    return found === undefined
      ? { id, error: { code: 3, message: "execution reverted" } }
      : { id, result: found };
  };
  standIn.on("/", ({ body }) => {
    const asked = JSON.parse(body) as Asked | Asked[];
    return { body: Array.isArray(asked) ? asked.map(answer) : answer(asked) };
  });
});
afterAll(() => standIn.close());

async function readerOf() {
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams: {}, offline: false },
    log: silentLogger,
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
  });
  const node = createNode("evm_rpc_1", standIn.url, { http, signal: new AbortController().signal });
  const reader = await createChainReader(node, chainOf(1, {}));
  if (reader === undefined) throw new Error("the node has no block");
  return reader;
}

test("debts and collateral of Compound v3 are those of its recorded answers", async () => {
  const reader = await readerOf();
  expect(await readCompoundV3(reader, { market: comet, wallet: debtor })).toEqual([
    { contract: comet, supplied: [], borrowed: [{ token: usdc, units: 15_042_136_803n }] },
  ]);
  expect(await readCompoundV3(reader, { market: comet, wallet: lender })).toEqual([
    {
      contract: comet,
      supplied: [{ token: weth, units: 75_000_000_000_000_000n, isFixed: true }],
      borrowed: [],
    },
  ]);
});

test("a market of Compound v2 states tokens, debt and rate; one that reports an error states nothing", async () => {
  const reader = await readerOf();
  expect(await readCompoundV2(reader, { market: cUsdc, wallet: debtor })).toEqual([
    {
      contract: cUsdc,
      supplied: [{ token: usdc, units: 22_500_000n, share: { token: cUsdc, units: 100_000_000_000n } }],
      borrowed: [{ token: usdc, units: 7_000_000n }],
    },
  ]);
  expect(await readCompoundV2(reader, { market: cUsdc, wallet: lender })).toEqual([]);
});
