import { depositContract } from "../../../src/domain/protocols/addresses.ts";
import { namehash } from "viem/ens";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rescale, parseDecimal } from "../../../src/domain/money/decimal.ts";
import { runToEnd } from "../../../src/ports/pause.ts";
import type { Transaction } from "../../../src/domain/ledger/transaction.ts";
import { noAnvil, startAnvil, type Anvil } from "../../support/evm/anvil.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { deployWorld, ether, eventsOf, heldAt, type EvmHistory } from "../../support/evm/evm-history.ts";
import { stateOf } from "../../support/worlds/ledger-world.ts";
import { startRpcProxy, type Alter, type Refuse, type RpcCall } from "../../support/evm/rpc-proxy.ts";
import { accountDatabase } from "../../support/databases/sqlite.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";
import type { Sql } from "../../../src/ports/sql.ts";

const platform = "eip155:31337";
const native = `${platform}/slip44:60`;

if (noAnvil) console.warn(`Tests of own nodes are skipped: ${noAnvil}.`);

describe.skipIf(noAnvil)("an address read from the owner's own node", () => {
  let node: Anvil;
  let history: EvmHistory;
  let world: ConnectionWorld;
  let connectionId: string;
  /** The chain as it is after the scripted history. */
  let snapshot: string;

  beforeAll(async () => {
    node = await startAnvil();
    history = await deployWorld(node);
    for (const event of eventsOf(node, history)) {
      await event();
      await node.mine(3);
    }
    snapshot = await node.rpc<string>("evm_snapshot");
  });
  afterAll(() => node.close());
  beforeEach(async () => {
    await node.rpc("evm_revert", [snapshot]);
    await node.rpc("anvil_setCoinbase", [`0x${"0".repeat(40)}`]);
    snapshot = await node.rpc<string>("evm_snapshot");
    world = connectionWorld();
    connectionId = await world.connect("evm-node", { address: history.wallet, url: node.url });
  });

  const assets = (): [assetId: string, contract: string | undefined, decimals: number][] => [
    [native, undefined, 18],
    [`${platform}/erc20:${history.contracts.token}`, history.contracts.token, 6],
    [`${platform}/erc20:${history.contracts.wrapper}`, history.contracts.wrapper, 18],
  ];
  /** What the ledger makes of an asset at a block, in smallest units. */
  const computedAt = async (
    { account }: ConnectionWorld,
    assetId: string,
    decimals: number,
    block: number,
  ) => {
    const { timestamp } = await node.rpc<{ timestamp: string }>("eth_getBlockByNumber", [
      `0x${block.toString(16)}`,
      false,
    ]);
    const amount = runToEnd(
      account.sourceChecks.computedAt({ wallet: history.wallet, assetId, block }, Number(timestamp) * 1000),
    );
    return rescale(parseDecimal(amount), decimals).units;
  };
  /** Every asset at every block, or at `count` of them, against the node's own balances. */
  const expectNodesBalances = async (of: ConnectionWorld, count = Infinity): Promise<number> => {
    const last = await node.block();
    const step = Math.max(1, Math.floor(last / count));
    let checked = 0;
    for (let block = last; block >= 0; block -= step) {
      for (const [assetId, contract, decimals] of assets()) {
        const held = await heldAt(node, history.wallet, contract, block);
        const computed = await computedAt(of, assetId, decimals, block);
        expect({ block, assetId, units: computed }).toEqual({ block, assetId, units: held });
      }
      checked++;
    }
    return checked;
  };
  const all = ({ account }: ConnectionWorld): Transaction[] =>
    account.ledger.list({}, { limit: 1000, order: "asc" }).items;

  test("has the node's balances at every block", async () => {
    await world.sync(connectionId);
    world.settle();
    expect(await expectNodesBalances(world)).toBeGreaterThan(100);
  });

  test("classifies each kind of event", async () => {
    await world.sync(connectionId);
    const listed = all(world).map(({ type, status, method }) =>
      [type, status === "failed" ? "failed" : "", method ?? ""].join(" ").replace("  ", " ").trim(),
    );
    expect(listed).toEqual([
      // What the first block gave.
      "deposit Transfer",
      "withdrawal Transfer",
      "deposit Transfer",
      "deposit Mint",
      "withdrawal Transfer",
      "approval Approve",
      "wrap Deposit",
      "wrap Transfer",
      "withdrawal Transfer",
      "unwrap Withdraw",
      "contract 0xd095bdf6",
      "contract 0xd095bdf6",
      "transfer 0x0b41e37f",
      "contract failed 0xa9cc4718",
      "contract Deposit",
      "contract Withdraw",
      "trade 0xa6f2ae3a",
      "trade 0xe4849b32",
      "transfer Transfer",
      "contract 0x6001600c",
      "trade Mint",
      "withdrawal Transfer From",
      "deposit 0xd9c24caf",
      "deposit 0x20e55916",
      "transfer Transfer",
      "contract failed Transfer",
    ]);
    const ids = new Set(all(world).flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
    expect([...ids].filter((assetId) => assetId.includes(history.contracts.vault))).toEqual([]);
    expect(
      [...ids].filter((assetId) => assetId.includes("/erc721:") || assetId.includes("/erc1155:")).length,
    ).toBe(4);
  });

  test("agrees with the node when verified, at past blocks too", async () => {
    await world.sync(connectionId);
    world.settle();
    await world.verify(connectionId);
    const { sourceBalances, issues } = world.account;
    const now = sourceBalances.of(connectionId);
    expect(now.map(({ assetId }) => assetId).sort()).toEqual(
      assets()
        .map(([assetId]) => assetId)
        .sort(),
    );
    for (const { amount, computed } of now) expect(computed).toBe(amount);
    const past = sourceBalances.pastOf(connectionId);
    expect(new Set(past.map(({ block }) => block)).size).toBe(24);
    expect(issues.list({ kind: "drift" }, { limit: 10, order: "asc" }).items).toEqual([]);
  });

  test("reads what blocks paid without a transaction, and reverts it on a reorganisation", async () => {
    const { wallet, friend } = history;
    const before = await node.rpc<string>("evm_snapshot");
    await node.rpc("anvil_setCoinbase", [wallet]);
    const tips = [];
    for (let round = 0; round < 3; round++) {
      const from = round === 1 ? wallet : friend;
      const hash = await node.send({ from, to: history.contracts.token, value: 0n });
      const { blockNumber } = await node.rpc<{ blockNumber: string }>("eth_getTransactionReceipt", [hash]);
      tips.push(Number(blockNumber));
      await node.mine(40);
    }
    const paidAt = await node.block();
    await node.mine(30);
    const proxy = await startRpcProxy(node.url);
    proxy.alter(withdrawalOf(wallet, { block: paidAt, gwei: 18_034_567n }));
    const id = await world.connect("evm-node", { address: wallet, url: proxy.url });
    await world.sync(id);
    world.settle();
    const income = all(world).filter(({ type }) => type === "mining" || type === "reward");
    const listed = income.map(({ type, id: own, legs }) => [type, own, legs[0]?.amount] as const);
    expect(listed.toSorted(([, a], [, b]) => (a < b ? -1 : 1))).toEqual([
      ...tips.map((block) => ["mining", `${platform}:block-${block}:${wallet}`, expect.any(String)]),
      ["reward", `${platform}:withdrawal-77:${wallet}`, "0.018034567"],
    ]);
    await world.verify(id);
    for (const { amount, computed } of world.account.sourceBalances.of(id)) expect(computed).toBe(amount);
    const state = JSON.stringify(stateOf(world.sql));
    await world.sync(id);
    expect(JSON.stringify(stateOf(world.sql))).toBe(state);
    expect(world.account.connections.get(id).gaps).toEqual([]);

    proxy.alter(() => undefined);
    await node.rpc("evm_revert", [before]);
    await node.mine(300);
    await world.sync(id);
    world.settle();
    expect(all(world).filter(({ type }) => type === "mining" || type === "reward")).toEqual([]);
    await expectNodesBalances(world, 24);
    await proxy.close();
  });

  test("reads the last hours' blocks one by one where the node keeps no past balances", async () => {
    const { wallet } = history;
    const proxy = await startRpcProxy(node.url);
    const pruned: Refuse = ({ method, params }) =>
      method === "eth_getBalance" && params[1] !== "latest"
        ? { code: -32000, message: "missing trie node 0x17 (path ) state 0x17 is not available" }
        : undefined;
    proxy.refuse(pruned);
    const paidAt = await node.block();
    await node.mine(30);
    proxy.alter(withdrawalOf(wallet, { block: paidAt, gwei: 32_000_000_000n }));
    const id = await world.connect("evm-node", { address: wallet, url: proxy.url });
    await world.sync(id);
    expect(all(world).find(({ type }) => type === "unstake")).toMatchObject({
      id: `${platform}:withdrawal-77:${wallet}`,
      legs: [{ direction: "in", assetId: native, amount: "32" }],
    });
    expect(world.account.connections.get(id).gaps).toEqual([]);
    await proxy.close();
  });

  test.each([
    ["32", 0],
    ["5", 1],
  ])(
    "a validator's %s ETH are principal, and stated %d times as rewards or principal",
    async (amount, times) => {
      const { wallet } = history;
      const proxy = await startRpcProxy(node.url);
      const paidAt = await node.block();
      await node.mine(30);
      proxy.alter(withdrawalOf(wallet, { block: paidAt, gwei: BigInt(amount) * 1_000_000_000n }));
      const id = await world.connect("evm-node", { address: wallet, url: proxy.url });
      await world.sync(id);
      world.settle();
      expect(all(world).find(({ type }) => type === "unstake")).toMatchObject({
        counterparty: depositContract,
        legs: [{ direction: "in", assetId: native, amount }],
      });
      const ambiguous = world.account.healthQueries.ambiguousWithdrawals();
      expect(ambiguous.map((fact) => fact.amount)).toEqual(times === 0 ? [] : [amount]);
      await proxy.close();
    },
  );

  test("reading again sends few requests and writes nothing", async () => {
    const proxy = await startRpcProxy(node.url);
    const id = await world.connect("evm-node", { address: history.wallet, url: proxy.url });
    await world.sync(id);
    const before = JSON.stringify(stateOf(world.sql));
    const changes = world.sql
      .prepare("SELECT * FROM changes WHERE topic IN ('transactions', 'auditLog')")
      .all();
    const asked = proxy.requests();
    await world.sync(id);
    expect(proxy.requests() - asked).toBeLessThanOrEqual(4);
    await node.mine(50);
    await world.sync(id);
    expect(proxy.requests() - asked).toBeLessThanOrEqual(14);
    expect(JSON.stringify(stateOf(world.sql))).toBe(before);
    expect(
      world.sql.prepare("SELECT * FROM changes WHERE topic IN ('transactions', 'auditLog')").all(),
    ).toEqual(changes);
    await proxy.close();
  });

  test("killed before random commits and restarted, it ends in the same state", async () => {
    await world.sync(connectionId);
    world.settle();
    const whole = stateOf(world.sql);
    // Small windows, so that there are many steps to be killed between.
    const proxy = await startRpcProxy(node.url);
    proxy.refuse(
      widerThan(7, "block range is larger than max block range, block range = 9000, max block range = 7"),
    );
    const commits = dyingSql(Infinity);
    const counted = connectionWorld({ sql: commits.sql });
    await counted.sync(await counted.connect("evm-node", { address: history.wallet, url: proxy.url }));
    const random = randomOf(Date.now());
    for (let kill = 0; kill < 8; kill++) {
      const dieAt = 1 + Math.floor(random() * (commits.count() - 1));
      const dying = dyingSql(dieAt);
      const first = connectionWorld({ sql: dying.sql });
      const id = await first.connect("evm-node", { address: history.wallet, url: proxy.url });
      await expect(first.sync(id), `killed before commit ${dieAt + 1}`).rejects.toThrow("killed");
      dying.revive();
      await first.sync(id);
      first.settle();
      expect(sourceless(stateOf(first.sql)), `killed before commit ${dieAt + 1}`).toEqual(sourceless(whole));
    }
    await proxy.close();
  });

  test("a reorganisation reverts what was removed and keeps the owner's edits on the rest", async () => {
    const { wallet, friend, contracts } = history;
    const fixed = { gasPrice: "0x12a05f200", gas: "0x186a0" };
    const again = {
      from: wallet,
      to: friend,
      value: "0x64",
      nonce: await node.rpc("eth_getTransactionCount", [wallet, "latest"]),
      ...fixed,
    };
    const before = await node.rpc<string>("evm_snapshot");
    const kept = await node.rpc<string>("eth_sendTransaction", [again]);
    await node.call(wallet, contracts.token, "transfer(address,uint256)", [friend, 1n]);
    const removed = await node.send({ from: friend, to: wallet, value: 9n });
    await node.mine(5);
    await world.sync(connectionId);
    const idOf = (hash: string): string => `${platform}:${hash}:${wallet}`;
    world.account.ledger.update(idOf(kept), { notes: "rent" });
    await world.sync(connectionId);
    expect(all(world).find(({ txHash }) => txHash === removed)).toBeDefined();

    await node.rpc("evm_revert", [before]);
    await node.rpc("evm_increaseTime", [7_200]);
    await node.mine(2);
    expect(await node.rpc<string>("eth_sendTransaction", [again])).toBe(kept);
    const other = await node.send({ from: friend, to: wallet, value: 11n });
    await world.sync(connectionId);
    world.settle();
    const found = new Map(all(world).map((transaction) => [transaction.txHash, transaction]));
    expect(found.get(removed)).toBeUndefined();
    expect(found.get(other)).toBeDefined();
    expect(found.get(kept)?.notes).toBe("rent");
    const mined = await node.rpc<{ blockNumber: string }>("eth_getTransactionByHash", [kept]);
    const block = await node.rpc<{ timestamp: string }>("eth_getBlockByNumber", [mined.blockNumber, false]);
    expect(found.get(kept)?.at).toBe(Number(block.timestamp) * 1000);
    await expectNodesBalances(world, 24);
  });

  test("a chain that is rolled back far, and shorter than before, is followed", async () => {
    const early = await node.rpc<string>("evm_snapshot");
    for (let round = 0; round < 12; round++) {
      await node.send({ from: history.wallet, to: history.friend, value: BigInt(round + 1) });
      await node.mine(20);
      if (round % 4 === 3) await world.sync(connectionId);
    }
    await node.rpc("evm_revert", [early]);
    await world.sync(connectionId);
    world.settle();
    await expectNodesBalances(world, 24);
    const fresh = connectionWorld();
    const id = await fresh.connect("evm-node", { address: history.wallet, url: node.url });
    await fresh.sync(id);
    fresh.settle();
    expect(sourceless(stateOf(world.sql))).toEqual(sourceless(stateOf(fresh.sql)));
  });

  test.each([
    "block range is larger than max block range, block range = 5120, max block range = 20",
    "range 1000000 exceeds limit of 30",
    "query returned more than 10000 results",
    "eth_getLogs is limited to a 25 blocks range",
    "Log response size exceeded. You can make eth_getLogs requests with up to a 1K block range; this block range should work: [0x0, 0x18]",
  ])("a node that accepts only narrow ranges (%s) gives the same result", async (message) => {
    await world.sync(connectionId);
    world.settle();
    const proxy = await startRpcProxy(node.url);
    proxy.refuse(widerThan(26, message));
    const narrow = connectionWorld();
    const id = await narrow.connect("evm-node", { address: history.wallet, url: proxy.url });
    await narrow.sync(id);
    narrow.settle();
    expect(sourceless(stateOf(narrow.sql))).toEqual(sourceless(stateOf(world.sql)));
    const asked = proxy.calls.filter(({ method }) => method === "eth_getLogs").length;
    expect(asked).toBeLessThan((await node.block()) * 2);
    await proxy.close();
  });

  test("tokens are exact without an address index, and missing data is reported", async () => {
    const proxy = await startRpcProxy(node.url);
    const lacksIndex: Refuse = ({ method }) =>
      method.startsWith("ots_")
        ? { code: -32601, message: `the method ${method} does not exist/is not available` }
        : undefined;
    proxy.refuse(lacksIndex);
    const id = await world.connect("evm-node", { address: history.wallet, url: proxy.url });
    await world.sync(id);
    world.settle();
    const last = await node.block();
    for (const [assetId, contract, decimals] of assets().slice(1))
      expect(await computedAt(world, assetId, decimals, last)).toBe(
        await heldAt(node, history.wallet, contract, last),
      );
    expect(
      world.account.connections
        .get(id)
        .gaps.map(({ reason }) => reason)
        .join(),
    ).toMatch(/plain transfers of the native coin/);
    await world.sync(id);
    expect(world.account.connections.get(id).gaps).toHaveLength(1);
    await proxy.close();
  });

  test.each(["trace_transaction", "ots_getInternalOperations", undefined])(
    "internal value is read by %s where the node offers nothing better",
    async (method) => {
      const proxy = await startRpcProxy(node.url);
      proxy.refuse(({ method: asked }) =>
        /^(debug_|trace_|ots_getInternal)/.test(asked) && asked !== method
          ? { code: -32601, message: "method not found" }
          : undefined,
      );
      const id = await world.connect("evm-node", { address: history.wallet, url: proxy.url });
      await world.sync(id);
      world.settle();
      const { gaps } = world.account.connections.get(id);
      if (method === undefined) {
        expect(gaps.map(({ reason }) => reason).join()).toMatch(/does not trace/);
      } else {
        expect(gaps).toEqual([]);
        // anvil counts reverted operations among the Otterscan ones.
        if (method === "trace_transaction") await expectNodesBalances(world, 30);
      }
      await proxy.close();
    },
  );

  test.each([[[]], [["debug_traceTransaction", "debug_traceBlockByNumber"]]])(
    "what failed moves nothing where receipts have no status, as before 2017 (without %j)",
    async (missing: string[]) => {
      const proxy = await startRpcProxy(node.url);
      proxy.alter(({ method }, result) => {
        if (method !== "eth_getTransactionReceipt" || result === null) return undefined;
        const { status: _, ...rest } = result as { status: string };
        return { ...rest, root: `0x${"5".repeat(64)}` };
      });
      proxy.refuse(({ method }) =>
        missing.includes(method) ? { code: -32601, message: "the method does not exist" } : undefined,
      );
      const id = await world.connect("evm-node", { address: history.wallet, url: proxy.url });
      await world.sync(id);
      world.settle();
      expect(all(world).filter(({ status }) => status === "failed")).toHaveLength(2);
      await expectNodesBalances(world, 24);
      await proxy.close();
    },
  );

  test("UPSTREAM_EVM_RPC_<chainId>_URL overrides the node's address", async () => {
    const other = connectionWorld({ upstreams: { EVM_RPC_31337: node.url } });
    const url = "http://127.0.0.1:9/nobody";
    for (const settings of [{ chainId: 31337 }, { chainId: 31337, url }])
      await other.sync(await other.connect("evm-node", { address: history.wallet, ...settings }));
    expect(all(other).length).toBeGreaterThan(20);
  });

  /** A node that does not find what it lists in its older blocks by hash, as geth beyond the newest 2,350,000 blocks. */
  const unindexed =
    (...methods: string[]): Alter =>
    ({ method }) =>
      methods.includes(method) ? null : undefined;
  const byHash = ["eth_getTransactionByHash", "eth_getTransactionReceipt", "debug_traceTransaction"];

  test.each([
    ["by hash", byHash],
    ["by hash and index", [...byHash, "eth_getTransactionByBlockNumberAndIndex"]],
    ["by hash, with parity's traces", [...byHash, "debug_traceBlockByNumber", "trace_transaction"]],
  ])("a node's missing answer %s is read from its block", async (_, methods) => {
    await world.sync(connectionId);
    world.settle();
    const proxy = await startRpcProxy(node.url);
    proxy.alter(unindexed(...methods));
    const other = connectionWorld();
    const id = await other.connect("evm-node", { address: history.wallet, url: proxy.url });
    await other.sync(id);
    other.settle();
    expect(other.account.connections.get(id).gaps).toEqual([]);
    expect(sourceless(stateOf(other.sql))).toEqual(sourceless(stateOf(world.sql)));
    await proxy.close();
  });

  const isFullBlock: (call: RpcCall) => boolean = ({ method, params }) =>
    method === "eth_getBlockByNumber" && params[1] === true;
  test.each<[string, (call: RpcCall, block: string) => boolean]>([
    ["transactions", (call) => call.method.startsWith("eth_getTransactionBy") || isFullBlock(call)],
    ["receipts", ({ method }) => method === "eth_getTransactionReceipt" || method === "eth_getBlockReceipts"],
    [
      "block of one of its transactions",
      ({ method, params }, block) => method === "eth_getBlockByNumber" && params[0] === block,
    ],
  ])(
    "where a node answers no %s the sync fails without moving its cursor, and a later one reads everything",
    async (_, isLost) => {
      await world.sync(connectionId);
      world.settle();
      const hash = all(world)[9]?.txHash;
      const { blockNumber } = await node.rpc<{ blockNumber: string }>("eth_getTransactionByHash", [hash]);
      const proxy = await startRpcProxy(node.url);
      const other = connectionWorld();
      const id = await other.connect("evm-node", { address: history.wallet, url: proxy.url });
      proxy.alter((call) => (isLost(call, blockNumber) ? null : undefined));
      await expect(other.sync(id)).rejects.toMatchObject({ code: "upstream" });
      proxy.alter(() => undefined);
      await other.sync(id);
      other.settle();
      expect(sourceless(stateOf(other.sql))).toEqual(sourceless(stateOf(world.sql)));
      await proxy.close();
    },
  );

  test("a cursor stored before its checkpoints had this name continues where it ended", async () => {
    const proxy = await startRpcProxy(node.url);
    const id = await world.connect("evm-node", { address: history.wallet, url: proxy.url });
    await world.sync(id);
    const stored = world.sql
      .prepare<{ cursor: string }>("SELECT cursor FROM connections WHERE id = ?")
      .get(id);
    const { checkpoints, ...rest } = JSON.parse(stored?.cursor ?? "{}");
    expect(checkpoints.length).toBeGreaterThan(0);
    world.sql
      .prepare("UPDATE connections SET cursor = ? WHERE id = ?")
      .run(JSON.stringify({ ...rest, marks: checkpoints }), id);
    let searches = 0;
    proxy.alter(({ method }) => void (method === "eth_getLogs" && searches++));
    await world.sync(id);
    // No block is new, so nothing is searched for.
    expect(searches).toBe(0);
    await proxy.close();
  });

  test("blocks that a lagging server omitted are found by the next sync", async () => {
    const proxy = await startRpcProxy(node.url);
    const id = await world.connect("evm-node", { address: history.wallet, url: proxy.url });
    const last = (await node.block()) - 20;
    proxy.alter(({ method }, result) => {
      if (method === "eth_getLogs")
        return (result as { blockNumber: string }[]).filter(({ blockNumber }) => Number(blockNumber) <= last);
      if (method !== "ots_searchTransactionsAfter") return undefined;
      const { txs } = result as { txs: { blockNumber: string }[] };
      return { txs: txs.filter(({ blockNumber }) => Number(blockNumber) <= last) };
    });
    await world.sync(id);
    const early = all(world).length;
    proxy.alter(() => undefined);
    await node.mine(1);
    await world.sync(id);
    expect(all(world).length).toBeGreaterThan(early);
    world.settle();
    await expectNodesBalances(world, 24);
    await proxy.close();
  });

  test("a round number of logs, which may be a limit, is requested again in narrower ranges", async () => {
    const { friend, stranger, contracts } = history;
    const proxy = await startRpcProxy(node.url);
    const count = 40;
    for (let index = 0; index < count; index++)
      await node.call(stranger, contracts.token, "mint(address,uint256)", [friend, 1n]);
    // Answers at most 1,000 logs: here each one fifty times, so that the last of them are cut off.
    proxy.alter(({ method }, result) =>
      method === "eth_getLogs"
        ? (result as unknown[]).flatMap((log) => Array.from({ length: 50 }, () => log)).slice(0, 1_000)
        : undefined,
    );
    const id = await world.connect("evm-node", { address: friend, url: proxy.url });
    await world.sync(id);
    const minted = all(world).filter(({ wallet, method }) => wallet === friend && method === "Mint");
    expect(minted).toHaveLength(count);
    await proxy.close();
  });

  test("a token whose decimals a node fails to answer is not counted in its smallest unit", async () => {
    const proxy = await startRpcProxy(node.url);
    const other = connectionWorld();
    const id = await other.connect("evm-node", { address: history.wallet, url: proxy.url });
    proxy.refuse(({ method, params }) =>
      method === "eth_call" && (params[0] as { data: string }).data === "0x313ce567"
        ? { code: -32000, message: "backend is not healthy" }
        : undefined,
    );
    await expect(other.sync(id)).rejects.toMatchObject({ code: "upstream" });
    expect(all(other).filter(({ legs }) => legs.some(({ assetId }) => assetId.includes("erc20")))).toEqual(
      [],
    );
    proxy.refuse(() => undefined);
    await other.sync(id);
    await world.sync(connectionId);
    expect(sourceless(stateOf(other.sql))).toEqual(sourceless(stateOf(world.sql)));
    await proxy.close();
  });

  test("a node that now serves another chain is neither read nor compared", async () => {
    const proxy = await startRpcProxy(node.url);
    const id = await world.connect("evm-node", { address: history.wallet, url: proxy.url });
    await world.sync(id);
    const before = JSON.stringify(stateOf(world.sql));
    proxy.alter(({ method }) => (method === "eth_chainId" ? "0x89" : undefined));
    await expect(world.sync(id)).rejects.toMatchObject({ code: "bad_request" });
    await expect(world.verify(id)).rejects.toMatchObject({ code: "bad_request" });
    expect(JSON.stringify(stateOf(world.sql))).toBe(before);
    await proxy.close();
  });

  test("a node that is still syncing is read up to its head, and says so", async () => {
    const proxy = await startRpcProxy(node.url);
    const id = await world.connect("evm-node", { address: history.wallet, url: proxy.url });
    proxy.alter(({ method }) =>
      method === "eth_syncing" ? { currentBlock: "0x10", highestBlock: "0xffffff" } : undefined,
    );
    await world.sync(id);
    expect(world.account.connections.get(id).gaps.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/still syncing.*16777215/),
    ]);
    proxy.alter(() => undefined);
    await world.sync(id);
    expect(world.account.connections.get(id).gaps).toEqual([]);
    await proxy.close();
  });

  test("a node that asks for a pause within a batch is asked again", async () => {
    await world.sync(connectionId);
    const proxy = await startRpcProxy(node.url);
    let isFirst = true;
    proxy.refuse(({ method }) => {
      if (!isFirst || method === "eth_chainId") return undefined;
      isFirst = false;
      return { code: -32005, message: "daily request count exceeded, request rate limited" };
    });
    const other = connectionWorld();
    const id = await other.connect("evm-node", { address: history.wallet, url: proxy.url });
    await other.sync(id);
    expect(all(other).length).toBe(all(world).length);
    await proxy.close();
  });
});

describe.skipIf(noAnvil)("a public node", () => {
  let node: Anvil;
  beforeAll(async () => void (node = await startAnvil("--chain-id", "1")));
  afterAll(() => node.close());

  test("behind the last read block reverts nothing", async () => {
    const [wallet, friend] = node.accounts;
    const early = await node.rpc<string>("evm_snapshot");
    await node.send({ from: wallet, to: friend, value: ether });
    await node.mine(40);
    const world = connectionWorld();
    const id = await world.connect("evm-node", { address: friend, url: node.url });
    await world.sync(id);
    const before = JSON.stringify(stateOf(world.sql));
    await node.rpc("evm_revert", [early]);
    await expect(world.sync(id)).rejects.toMatchObject({ code: "upstream" });
    expect(JSON.stringify(stateOf(world.sql))).toBe(before);
  });
});

describe.skipIf(noAnvil)("an ENS name", () => {
  let node: Anvil;
  let gateway: StandIn;
  const base = 8453;
  /** ENSIP-11: the record for an EVM chain. */
  const coinTypeOf = (chainId: number): bigint => BigInt(0x80000000) | BigInt(chainId);
  const addressWord = (address: string): string => `0x${address.slice(2).padStart(64, "0")}`;

  beforeAll(async () => {
    [node, gateway] = await Promise.all([startAnvil("--chain-id", "1"), startStandIn()]);
    const [first, second, , deployer] = node.accounts;
    const names = await node.deploy(deployer, "Names");
    const resolver = "0xeeeeeeee14d718c2b47d9923deab1335e144eeee";
    await node.rpc("anvil_setCode", [resolver, await node.rpc("eth_getCode", [names, "latest"])]);
    const set = (name: string, coinType: bigint, address: string): Promise<string> =>
      node.call(deployer, resolver, "set(bytes32,uint256,address)", [namehash(name), coinType, address]);
    const keepElsewhere = (name: string, url: string): Promise<string> =>
      node.call(deployer, resolver, "keepElsewhere(bytes32,string)", [namehash(name), url]);
    await set("someone.eth", 60n, first);
    await set("two.eth", 60n, first);
    await set("two.eth", coinTypeOf(base), second);
    await set("🦊.eth", 60n, first);
    await node.call(deployer, resolver, "register(bytes32)", [namehash("empty.eth")]);
    await keepElsewhere("far.eth", `${gateway.url}/get/{sender}/{data}.json`);
    await keepElsewhere("post.eth", `${gateway.url}/post`);
    await keepElsewhere("broken.eth", `${gateway.url}/broken/{data}`);
    await keepElsewhere("private.eth", "https://127.0.0.1:1/{data}");
    gateway.on(/^\/get\/0xeeeeeeee14d718c2b47d9923deab1335e144eeee\/0x3b3b57de/, {
      body: { data: addressWord(second) },
    });
    gateway.on("/post", { body: { data: addressWord(second) } });
    gateway.on(/^\/broken/, { body: { message: "no data here" } });
    await node.send({ from: second, to: first, value: ether });
  });
  afterAll(() => Promise.all([node.close(), gateway.close()]));

  const settingsOf = async (address: string, upstreams: Record<string, string> = {}) => {
    const world = connectionWorld({ upstreams });
    return world.account.connections.get(await world.connect("evm-node", { address, url: node.url }))
      .settings;
  };

  test("is resolved once and stored with its address", async () => {
    const world = connectionWorld();
    const id = await world.connect("evm-node", { address: "Someone.eth", url: node.url });
    const { settings, label } = world.account.connections.get(id);
    expect(settings["address"]).toBe(node.accounts[0]);
    expect(settings["ensName"]).toBe("someone.eth");
    expect(label).toBe("someone.eth on Ethereum");
    await world.sync(id);
    expect(world.account.wallets.list().map(({ wallet }) => wallet)).toContain(node.accounts[0]);
  });

  test("is normalized before it is resolved", async () => {
    // The variation selector U+FE0F is no part of the normal form.
    expect(await settingsOf("🦊\ufe0f.ETH")).toMatchObject({ address: node.accounts[0], ensName: "🦊.eth" });
  });

  test.each(["far.eth", "me.far.eth", "post.eth"])(
    "an off-chain resolver (%s) answers by its gateway",
    async (name) => {
      const settings = await settingsOf(name, { ENS_GATEWAY: gateway.url });
      expect(settings).toMatchObject({ address: node.accounts[1], ensName: name });
    },
  );

  test("has another address on another chain if it says so, else that of Ethereum", async () => {
    const chain = await startRpcProxy(node.url);
    chain.alter(({ method }) => (method === "eth_chainId" ? `0x${base.toString(16)}` : undefined));
    try {
      const world = connectionWorld({ upstreams: { EVM_RPC_1: node.url } });
      const addressOf = async (name: string): Promise<unknown> =>
        world.account.connections.get(await world.connect("evm-node", { address: name, url: chain.url }))
          .settings["address"];
      expect(await addressOf("two.eth")).toBe(node.accounts[1]);
      expect(await addressOf("someone.eth")).toBe(node.accounts[0]);
    } finally {
      await chain.close();
    }
  });

  test.each([
    ["nobody.eth", /not registered/],
    ["empty.eth", /has no address in ENS/],
    ["sоmeone.eth", /look like others/],
    ["me.nobody.eth", /not registered/],
    ["far.eth", /gateway did not answer \(.*without HTTPS/],
    ["private.eth", /gateway did not answer \(.*address of a private network/],
  ])("without an address (%s) is refused with a remedy", async (name, words) => {
    const before = gateway.requests.length;
    await expect(settingsOf(name)).rejects.toThrow(words);
    await expect(settingsOf(name)).rejects.toThrow(/paste the address/i);
    const world = connectionWorld({ upstreams: { EVM_RPC_1: node.url } });
    await expect(world.connect("evm-explorer", { address: name })).rejects.toThrow(words);
    expect(gateway.requests).toHaveLength(before);
  });

  test("is refused with the reason if its gateway answers without data", async () => {
    await expect(settingsOf("broken.eth", { ENS_GATEWAY: gateway.url })).rejects.toThrow(
      /gateway did not answer \(The gateway answered without hexadecimal data/,
    );
  });

  test("is not judged by a node without the resolver contract", async () => {
    const other = await startRpcProxy(node.url);
    // The answer of an address without code.
    other.alter(({ method }) => (method === "eth_call" ? "0x" : undefined));
    try {
      const world = connectionWorld();
      const given = { address: "someone.eth", url: other.url };
      await expect(world.connect("evm-node", given)).rejects.toThrow(
        /someone\.eth could not be looked up: .*no ENS resolver contract.*Try again later/,
      );
    } finally {
      await other.close();
    }
  });
});

/** A node on whose chain a block paid a wallet a withdrawal from the beacon chain. */
function withdrawalOf(wallet: string, { block, gwei }: { block: number; gwei: bigint }): Alter {
  const index = "0x4d";
  return ({ method, params }, result) => {
    if (method === "eth_getBalance") {
      const isBefore = params[1] !== "latest" && Number(params[1]) < block;
      return isBefore ? undefined : `0x${(BigInt(String(result)) + gwei * 1_000_000_000n).toString(16)}`;
    }
    if (method !== "eth_getBlockByNumber" || Number(params[0]) !== block) return undefined;
    const withdrawals = [{ index, validatorIndex: "0x1", address: wallet, amount: `0x${gwei.toString(16)}` }];
    return { ...(result as object), withdrawals };
  };
}

/** A node that refuses ranges of more blocks than it takes. */
function widerThan(blocks: number, message: string): Refuse {
  return ({ method, params }) => {
    if (method !== "eth_getLogs") return undefined;
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
    return Number(toBlock) - Number(fromBlock) + 1 > blocks ? { code: -32000, message } : undefined;
  };
}

/** A database whose process is killed before its `dieAt + 1`st commit, until it is restarted. */
function dyingSql(dieAt: number): { sql: Sql; count(): number; revive(): void } {
  const database = accountDatabase();
  let left = dieAt;
  let commits = 0;
  let depth = 0;
  const sql: Sql = {
    ...database,
    get inTransaction() {
      return database.inTransaction;
    },
    transaction<T>(work: () => T): T {
      if (depth === 0 && left <= 0) throw new Error("killed");
      depth++;
      try {
        return database.transaction(work);
      } finally {
        depth--;
        if (depth === 0) {
          left--;
          commits++;
        }
      }
    },
  };
  return { sql, count: () => commits, revive: () => void (left = Infinity) };
}

/** Uniform numbers in 0..1 from a seed (a linear congruential generator, Numerical Recipes). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296;
}

/** The state without which connection listed it. */
function sourceless(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state).replaceAll(/"sources":"[^"]*"/g, '"sources":""'));
}
