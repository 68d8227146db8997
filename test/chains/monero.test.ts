import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { digestHeader } from "../../src/connectors/chains/monero/digest-auth.ts";
import { AppError } from "../../src/errors/app-error.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { stateOf } from "../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

type Row = { txid: string; amount: number; fee: number; height: number; type: string; timestamp: number };
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/connectors/monero/recorded.json"), "utf8"),
) as {
  accounts: object;
  outgoing: { out: Row[] };
  incoming: { in: Row[] };
  pool: { pool: Row[] };
};
const main = "4".padEnd(95, "A");
const stagenet = "monero:76ee3cc98646292206cd3e86f74d88b4/slip44:128";
const now = Date.UTC(2026, 1, 1);

let standIn: StandIn;
let answers: Record<string, unknown>;
beforeEach(async () => {
  standIn = await startStandIn();
  answers = {
    get_accounts: { subaddress_accounts: [{ base_address: main }], total_balance: 0 },
    get_height: { height: 2_000_000 },
    get_transfers: {},
  };
  standIn.on("/json_rpc", ({ body }) => {
    const { id, method } = JSON.parse(body) as { id: string; method: string };
    const result = answers[method];
    return result === undefined
      ? { body: { id, error: { code: -32601, message: "Method not found" } } }
      : { body: { id, jsonrpc: "2.0", result } };
  });
});
afterEach(() => standIn.close());

const worldOf = (): ConnectionWorld => connectionWorld({ now: () => now });
const connect = (world: ConnectionWorld, more = {}) => world.connect("monero", { url: standIn.url, ...more });
function reported(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.map(
      ({ type, status, legs, txHash }) =>
        `${txHash?.slice(0, 6)} ${status} ${type}: ${legs.map(({ direction, amount }) => `${direction} ${amount}`).join(", ")}`,
    );
}
const drift = (world: ConnectionWorld) =>
  world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items;

it("recorded transfers of a Monero wallet add up to its balance to the last piconero", async () => {
  answers["get_accounts"] = recorded.accounts;
  answers["get_transfers"] = { ...recorded.outgoing, ...recorded.incoming, ...recorded.pool };
  const world = worldOf();
  const connection = await connect(world);
  await world.sync(connection);
  const items = world.account.ledger.list({}, { limit: 100, order: "asc" }).items;
  const sent = items.find(({ txHash }) => txHash === recorded.outgoing.out[0]?.txid);
  expect(sent?.legs.map(({ direction, amount, assetId }) => `${direction} ${amount} ${assetId}`)).toEqual([
    `out 0.7 ${stagenet}`,
    `out 0.3 ${stagenet}`,
    `fee 0.00047736 ${stagenet}`,
  ]);
  expect(
    items
      .filter(({ status }) => status === "pending")
      .map(({ txHash }) => txHash)
      .toSorted(),
  ).toEqual(recorded.pool.pool.map(({ txid }) => txid).toSorted());
  const received = recorded.incoming.in.reduce((sum, { amount }) => sum + amount, 0);
  answers["get_accounts"] = {
    ...recorded.accounts,
    total_balance: received - 1_000_000_000_000 - 477_360_000,
  };
  world.settle();
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  const before = stateOf(world.sql);
  world.wait(60_000);
  await world.sync(connection);
  expect(stateOf(world.sql)).toEqual(before);
});

it("what went to one of the owner's addresses is neither in nor out, and a block's reward is mining", async () => {
  const one = { height: 10, timestamp: 1_600_000_000, fee: 5 };
  answers["get_transfers"] = {
    in: [
      { ...one, txid: "reward", type: "block", amount: "6000000000000000" },
      { ...one, height: 11, txid: "split", type: "in", amount: 300 },
    ],
    out: [{ ...one, height: 11, txid: "split", type: "out", amount: 1_000 }],
  };
  const world = worldOf();
  await world.sync(await connect(world));
  expect(reported(world)).toEqual([
    "reward confirmed mining: in 6000",
    "split confirmed withdrawal: out 0.0000000007, fee 0.000000000005",
  ]);
});

it("a transfer of an unknown kind, neither received nor sent, is refused", async () => {
  const one = { height: 10, timestamp: 1_600_000_000, fee: 5, txid: "t", amount: 1_000, type: "moved" };
  answers["get_transfers"] = { out: [one] };
  const world = worldOf();
  const connection = await connect(world);
  await expect(world.sync(connection)).rejects.toThrow(AppError);
});

it("drops what vanished from the pool or with a reorganised block, and keeps what is older", async () => {
  const base = { timestamp: 1_600_000_000, fee: 5, amount: 100, type: "in" };
  const old = { ...base, txid: "old", height: 1_000 };
  answers["get_transfers"] = {
    in: [old, { ...base, txid: "recent", height: 1_999_990 }],
    pool: [{ ...base, txid: "waiting", height: 0, type: "pool" }],
  };
  const world = worldOf();
  const connection = await connect(world);
  await world.sync(connection);
  expect(reported(world)).toHaveLength(3);
  answers["get_transfers"] = {};
  world.wait(60_000);
  await world.sync(connection);
  expect(reported(world)).toEqual(["old confirmed deposit: in 0.0000000001"]);
  const asked = JSON.parse(standIn.requests.at(-1)?.body ?? "{}") as { params: object };
  expect(asked.params).toMatchObject({ filter_by_height: true, min_height: 1_999_940 });
});

it("another wallet than the one of the connection, and a server that is no wallet, are refused", async () => {
  const world = worldOf();
  const connection = await connect(world);
  answers["get_accounts"] = {
    subaddress_accounts: [{ base_address: main.replace("A", "B") }],
    total_balance: 7,
  };
  await expect(world.sync(connection)).rejects.toThrow(/a different wallet open/);
  answers["get_accounts"] = { something: "else" };
  await expect(connect(worldOf())).rejects.toThrow(/as monero-wallet-rpc does/);
  delete answers["get_accounts"];
  await expect(connect(worldOf())).rejects.toThrow(/refused get_accounts/);
});

it("answers a challenge for digest authentication and seals the password", async () => {
  const header = digestHeader(
    'Digest qop="auth",algorithm=MD5,realm="monero-rpc",nonce="Lgw1DiMJLfaLWGTMFyHyeA==",stale=false',
    { method: "POST", path: "/json_rpc" },
    { username: "user", password: "secret" },
  );
  expect(header).toMatch(/^Digest username="user", realm="monero-rpc", .*response="[0-9a-f]{32}"$/);
  expect(
    digestHeader('Basic realm="x"', { method: "POST", path: "/" }, { username: "u", password: "p" }),
  ).toBeNull();
  let isAsked = false;
  standIn.on("/json_rpc", ({ headers, body }) => {
    isAsked ||= headers.authorization === undefined;
    if (headers.authorization === undefined)
      return {
        status: 401,
        headers: { "www-authenticate": 'Digest qop="auth",realm="monero-rpc",nonce="n"' },
      };
    const { id, method } = JSON.parse(body) as { id: string; method: string };
    return { body: { id, result: answers[method] } };
  });
  const world = worldOf();
  const connection = await connect(world, { username: "user", password: "a wallet's password" });
  await world.sync(connection);
  expect(isAsked).toBe(true);
  expect(JSON.stringify(world.account.connections.get(connection).settings)).not.toContain(
    "a wallet's password",
  );
});

it("a server address with a password or a query, which viewers would see, is refused", async () => {
  const world = worldOf();
  for (const url of [standIn.url.replace("//", "//me:secret@"), `${standIn.url}/?token=secret`])
    await expect(connect(world, { url })).rejects.toThrow(/^The address contains a user name/);
  expect(standIn.requests).toHaveLength(0);
});
