import { expect, test } from "vitest";
import { stateOf } from "../../../test/support/worlds/ledger-world.ts";
import { coin, owner, script, simpleHistory } from "../../../test/support/worlds/scripted-source.ts";
import { syncWorld, type SyncWorld } from "../../../test/support/worlds/sync-world.ts";

const transactions = ({ account }: SyncWorld): number =>
  account.ledger.list({}, { limit: 1, order: "asc" }).total;

async function synced(): Promise<SyncWorld> {
  const world = syncWorld(script(simpleHistory(9), { beyond: [{ assetId: coin, amount: "2", from: 0 }] }));
  await world.sync(world.connect());
  return world;
}

test("a connection is deleted with its transactions, settlements and issues", async () => {
  const world = await synced();
  await world.call("connections.settle", { connectionId: "c1" });
  expect(transactions(world)).toBe(10);
  expect(await world.call("connections.delete", { connectionId: "c1", keepTransactions: false })).toBeNull();
  expect(transactions(world)).toBe(0);
  expect(world.account.connections.list()).toEqual([]);
  expect(world.account.sourceBalances.of("c1")).toEqual([]);
  expect(world.account.issues.list({}, { limit: 9, order: "asc" }).items).toEqual([]);
});

test("a connection is deleted alone, and its transactions are kept unchanged", async () => {
  const world = await synced();
  const before = stateOf(world.account.sql);
  await world.call("connections.delete", { connectionId: "c1", keepTransactions: true });
  expect(stateOf(world.account.sql)).toEqual(before);
  expect(world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items).toEqual([]);
  await expect(world.call("connections.sync", { connectionId: "c1" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("transactions that another source reports too are kept", async () => {
  const world = await synced();
  const reported = {
    at: 5,
    platform: "eip155:1",
    wallet: owner,
    txHash: `0x${"1".padStart(64, "0")}`,
    legs: [{ direction: "in" as const, assetId: coin, amount: "1.5" }],
  };
  world.account.ledger.add([reported], { kind: "import", id: "file" });
  await world.call("connections.delete", { connectionId: "c1", keepTransactions: false });
  expect(transactions(world)).toBe(1);
});

test("its secrets are deleted first, and a running sync stops writing", async () => {
  const story = script(simpleHistory(9));
  const world = syncWorld(story);
  world.connect();
  const { secrets } = world.context;
  const name = "connection_c1_key";
  await secrets.put({ accountId: "a1", name }, "sk-secret");
  story.before = async (what, count) => {
    if (what === "step" && count === 3) {
      await world.ask("connections.delete", { connectionId: "c1", keepTransactions: false });
    }
  };
  const taskId = await world.sync();
  expect(["cancelled", "done"]).toContain(world.task(taskId).state);
  expect(secrets.has("a1", name)).toBe(false);
  expect(transactions(world)).toBe(0);
  expect(world.account.connections.list()).toEqual([]);
});
