import { afterEach, beforeEach, expect, test } from "vitest";
import { startExplorer, type ExplorerStandIn } from "../../support/evm/explorer.ts";
import { friend, hashOf, normal, wallet } from "../../support/evm/explorer-rows.ts";
import { logOf, startReceiptChain, transfer } from "../../support/evm/receipt-chain.ts";
import { startRpcProxy } from "../../support/evm/rpc-proxy.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";

// zkSync's fees are transfers of the native coin's contract to the bootloader, from the sender or from the paymaster that pays in its place.

const baseToken = "0x000000000000000000000000000000000000800a";
const bootloader = "0x0000000000000000000000000000000000008001";
const paymaster = "0x00000000000000000000000000000000000000ab";

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
    .items.map(({ legs: all }) => all.map(({ direction, amount }) => `${direction} ${amount}`).toSorted());
const charged = (payer: string) => [
  transfer(baseToken, payer, bootloader, 3n * 10n ** 13n),
  transfer(baseToken, bootloader, payer, 10n ** 13n),
];

test.each([
  ["zkSync Era", 324, "Etherscan", { apiKey: "KEY" }],
  ["zkSync Era", 324, "Blockscout", {}],
  ["Abstract", 2741, "Etherscan", { apiKey: "KEY" }],
])("%s (%d) by %s: a fee that a paymaster paid is not the wallet's", async (_, chain, _by, settings) => {
  explorer.chains.set(chain, {
    normal: [
      normal({ block: 5, number: 1, to: friend, value: "1000000000000000000", gasUsed: "100000" }),
      normal({ block: 6, number: 2, to: friend, value: "1000000000000000000", gasUsed: "100000" }),
    ],
  });
  explorer.instead(({ action, path, query }) => {
    const isFirst = (query.get("txhash") ?? path).includes(hashOf(1));
    const logs = charged(isFirst ? paymaster : wallet).map(logOf);
    if (action === "eth_getTransactionReceipt") return { body: { jsonrpc: "2.0", id: 1, result: { logs } } };
    if (!path.endsWith("/logs")) return undefined;
    const items = logs.map(({ address, topics }) => ({ address: { hash: address }, topics }));
    return { body: { items, next_page_params: null } };
  });
  const id = await world.connect("evm-explorer", { address: wallet, chains: [chain], ...settings });
  await world.sync(id);
  expect(legs()).toEqual([["out 1"], [expect.stringMatching(/^fee /), "out 1"]]);
  expect(world.account.connections.get(id).gaps).toEqual([]);
});

test("a fee is booked as the wallet's where the explorer returns no logs, and a gap says so", async () => {
  explorer.chains.set(324, { normal: [normal({ block: 5, number: 1, to: friend, value: "1" })] });
  const id = await world.connect("evm-explorer", { address: wallet, chains: [324] });
  explorer.instead(({ path }) => (path.endsWith("/logs") ? { status: 404, body: {} } : undefined));
  await world.sync(id);
  expect(legs()[0]?.[0]).toMatch(/^fee /);
  expect(JSON.stringify(world.account.connections.get(id).gaps)).toMatch(/does not say who paid the fee/);
});

test("read from a node, a fee that a paymaster paid is not the wallet's either", async () => {
  const node = await startReceiptChain(324, {});
  const sent = { day: "2024-01-01", from: wallet, to: friend, value: 10n ** 18n };
  node.put([
    { ...sent, logs: charged(paymaster) },
    { ...sent, day: "2024-01-02", logs: charged(wallet) },
  ]);
  const proxy = await startRpcProxy(node.url);
  proxy.alter(({ method }, result) =>
    method === "eth_getTransactionReceipt"
      ? { ...(result as object), effectiveGasPrice: "0x3b9aca00" }
      : undefined,
  );
  await world.sync(await world.connect("evm-node", { address: wallet, url: proxy.url }));
  await proxy.close();
  await node.close();
  expect(legs()).toEqual([["out 1"], [expect.stringMatching(/^fee /), "out 1"]]);
});
