import { afterEach, beforeEach, expect, test } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { startExplorer, type ExplorerStandIn } from "../../support/evm/explorer.ts";
import { friend, hashOf, normal, token, wallet } from "../../support/evm/explorer-rows.ts";
import { startReceiptChain, transfer } from "../../support/evm/receipt-chain.ts";
import { startRpcProxy } from "../../support/evm/rpc-proxy.ts";

// Celo's fees may be paid in a token: gas price and fee of such a transaction are amounts of the token, whose transfers state them.

const celoDollar = "0x765de816845861e75a25fca122bb6898b8b1282a";
const feeHandler = "0xcd437749e43a154c07f3553504c68fbfd56b8778";

let explorer: ExplorerStandIn;
let world: ConnectionWorld;
beforeEach(async () => {
  explorer = await startExplorer();
  world = connectionWorld({ upstreams: explorer.upstreams });
});
afterEach(() => explorer.close());

const legs = () =>
  world.account.ledger
    .list({}, { limit: 10, order: "asc" })
    .items.map((transaction) =>
      transaction.legs
        .map(
          ({ direction, amount, assetId }) =>
            `${direction} ${amount} ${assetId.endsWith(celoDollar) ? "cUSD" : "CELO"}`,
        )
        .toSorted(),
    );
const inDollars = ["out 0.0005 cUSD", "out 10 cUSD"];

test.each([
  ["Etherscan", { apiKey: "KEY" }],
  ["Blockscout", {}],
])("%s: a fee that a token paid is no fee in CELO, in any sync", async (_, settings) => {
  const dollars = (to: string, value: string) =>
    token({
      block: 5,
      number: 1,
      from: wallet,
      to,
      value,
      contractAddress: celoDollar,
      tokenSymbol: "cUSD",
      tokenDecimal: "18",
    });
  explorer.chains.set(42220, {
    normal: [
      normal({ block: 5, number: 1, to: celoDollar, value: "0", input: "0xa9059cbb", gasUsed: "100000" }),
      normal({ block: 6, number: 2, value: "0" }),
    ],
    tokens: [dollars(friend, `10${"0".repeat(18)}`), dollars(feeHandler, "500000000000000")],
  });
  explorer.instead(({ action, path, query }) => {
    const isFirst = (query.get("txhash") ?? path).endsWith(hashOf(1));
    if (action === "eth_getTransactionByHash")
      return { body: { jsonrpc: "2.0", id: 1, result: { feeCurrency: isFirst ? celoDollar : null } } };
    if (action === "eth_getTransactionReceipt")
      return { body: { jsonrpc: "2.0", id: 1, result: { gasUsed: "0x5208" } } };
    if (!action.startsWith("transactions/")) return undefined;
    const [value, gasToken] = isFirst ? ["500000000000000", { symbol: "cUSD" }] : ["21000000000000", null];
    return { body: { fee: { type: "actual", value }, celo: { gas_token: gasToken } } };
  });
  const id = await world.connect("evm-explorer", { address: wallet, chains: [42220], ...settings });
  await world.sync(id);
  const expected = [inDollars, ["fee 0.000021 CELO"]];
  expect(legs()).toEqual(expected);
  await world.sync(id);
  expect(legs()).toEqual(expected);
  expect(world.account.connections.get(id).gaps).toEqual([]);
});

test("read from a node, a fee that a token paid is no fee in CELO either", async () => {
  const node = await startReceiptChain(42220, { [celoDollar]: { symbol: "cUSD", decimals: 18 } });
  node.put([
    {
      day: "2024-01-01",
      from: wallet,
      to: celoDollar,
      call: "transfer(address,uint256)",
      logs: [
        transfer(celoDollar, wallet, friend, 10n ** 19n),
        transfer(celoDollar, wallet, feeHandler, 5n * 10n ** 14n),
      ],
    },
  ]);
  const proxy = await startRpcProxy(node.url);
  proxy.alter(({ method }, result) => {
    if (method === "eth_getTransactionByHash") return { ...(result as object), feeCurrency: celoDollar };
    if (method !== "eth_getTransactionReceipt") return undefined;
    return { ...(result as object), effectiveGasPrice: "0x3b9aca00" };
  });
  await world.sync(await world.connect("evm-node", { address: wallet, url: proxy.url }));
  await proxy.close();
  await node.close();
  expect(legs()).toEqual([inDollars]);
});
