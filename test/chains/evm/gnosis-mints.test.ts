import { afterEach, beforeEach, expect, test } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { startExplorer, type Asked, type ExplorerStandIn } from "../../support/evm/explorer.ts";
import { hashOf, normal, wallet } from "../../support/evm/explorer-rows.ts";
import { logOf, startReceiptChain } from "../../support/evm/receipt-chain.ts";

// The xDai bridge names the receiver in a log, and the block mints the coins: no list of an explorer has them.

const rewards = "0x481c034c6d9441db23ea48de68bcae812c5d39ba";
const bridge = "0x7301cfa0e1756b71869e93d4e4dca5c7d0eb0aa6";
const validator = "0x00000000000000000000000000000000000000ee";
const ether = 10n ** 18n;
const added = (at: string, amount: bigint, receiver = wallet) => ({
  at,
  event: "AddedReceiver(uint256,address,address)",
  indexed: [receiver, bridge],
  data: [amount],
});

let explorer: ExplorerStandIn;
let world: ConnectionWorld;
beforeEach(async () => {
  explorer = await startExplorer();
  world = connectionWorld({ upstreams: explorer.upstreams });
});
afterEach(() => explorer.close());

const told = () =>
  world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.map(({ type, legs }) => [type, ...legs.map(({ direction, amount }) => `${direction} ${amount}`)]);

/** The mints that the explorer lists, by block. */
function serve(mints: readonly (readonly [block: number, amount: bigint])[], atMost = 1_000): void {
  explorer.instead(({ action, query, path, chainId }: Asked) => {
    if (chainId === 100 && /\/addresses\/0x[0-9a-f]{40}$/.test(path)) return { body: { hash: wallet } };
    if (action === "balance") return { status: "1", message: "OK", result: (5n * ether).toString() };
    if (action !== "getLogs") return undefined;
    const isAsked =
      query.get("address") === rewards && query.get("topic1")?.endsWith(wallet.slice(2)) === true;
    const found = mints
      .filter(([block]) => isAsked && block >= Number(query.get("fromBlock")))
      .slice(0, atMost)
      .map(([block, amount]) => ({
        ...logOf(added(rewards, amount)),
        topics: [...logOf(added(rewards, amount)).topics, null],
        blockNumber: `0x${block.toString(16)}`,
        timeStamp: `0x${(1_700_000_000 + block * 12).toString(16)}`,
        transactionHash: hashOf(1_000_000 + block),
      }));
    return found.length > 0
      ? { status: "1", message: "OK", result: found }
      : { status: "0", message: "No logs found", result: [] };
  });
}
const connect = () => world.connect("evm-explorer", { address: wallet, chains: [100] });

test("what the bridge mints is a bridge's arrival, in the first sync, in later ones and with nothing else", async () => {
  serve([[5, 3n * ether]]);
  const id = await connect();
  await world.sync(id);
  expect(told()).toEqual([["bridge", "in 3"]]);
  serve([
    [5, 3n * ether],
    [9, 2n * ether],
  ]);
  explorer.chains.set(100, { normal: [normal({ block: 7, number: 1, from: validator, to: wallet })] });
  await world.sync(id);
  await world.sync(id);
  expect(told()).toEqual([
    ["bridge", "in 3"],
    ["deposit", "in 1"],
    ["bridge", "in 2"],
  ]);
  expect(world.account.connections.get(id).gaps).toEqual([]);
});

test("more than an explorer returns at once are read page by page", async () => {
  const mints = Array.from({ length: 2_105 }, (_, index) => [index + 10, ether] as const);
  serve(mints);
  await world.sync(await connect());
  const { total } = world.account.ledger.list({}, { limit: 1, order: "asc" });
  expect(total).toBe(mints.length);
});

test("a cursor of a version that did not read them reads all of them once", async () => {
  explorer.chains.set(100, { normal: [normal({ block: 90_000, number: 1 })] });
  const id = await connect();
  await world.sync(id);
  const { cursor } = world.account.connections.get(id);
  const former = JSON.stringify(cursor).replace(',"readsMints":true', "");
  expect(former).not.toContain("readsMints");
  world.sql.prepare("UPDATE connections SET cursor = ? WHERE id = ?").run(former, id);
  serve([[5, 3n * ether]]);
  await world.sync(id);
  expect(told().map(([type]) => type)).toEqual(["bridge", "withdrawal"]);
});

test("an explorer without logs is named, and read again", async () => {
  explorer.chains.set(100, { normal: [normal({ block: 7, number: 1 })] });
  const id = await connect();
  explorer.instead(({ action }) =>
    action === "getLogs" ? { status: "0", message: "NOTOK", result: "Something odd" } : undefined,
  );
  await world.sync(id);
  const gaps = () =>
    world.account.connections
      .get(id)
      .gaps.map(({ reason }) => reason)
      .join();
  expect(gaps()).toContain("coins minted by the bridge");
  expect(told()).toHaveLength(1);
  serve([[5, 3n * ether]]);
  await world.sync(id);
  expect(told()).toHaveLength(2);
  expect(gaps()).toBe("");
});

test("a node tells the same by the logs, and believes no other contract", async () => {
  const node = await startReceiptChain(100, {});
  node.put([
    {
      day: "2024-01-01",
      from: validator,
      to: bridge,
      call: "executeAffirmation(address,uint256,bytes32)",
      logs: [added(rewards, 3n * ether)],
    },
    {
      day: "2024-01-02",
      from: validator,
      to: bridge,
      call: "executeAffirmation(address,uint256,bytes32)",
      logs: [added(validator, 9n * ether), added(rewards, 9n * ether, validator)],
    },
  ]);
  await world.sync(await world.connect("evm-node", { address: wallet, url: node.url }));
  await node.close();
  expect(told()).toEqual([["bridge", "in 3"]]);
});
