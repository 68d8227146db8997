import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { startStandIn, type StandIn } from "../../../../test/support/servers/stand-in.ts";
import { connectors } from "../../../connectors/registry.ts";
import type { ConnectionRecord } from "../../../contract/connection-record.ts";

const genesis = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const solanaAddress = "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q";
const stats = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 };

let standIn: StandIn;
let world: ServiceWorld;
let token: string;
beforeEach(async () => {
  standIn = await startStandIn();
  standIn.on(/\/address\/[^/]+$/, { body: { chain_stats: stats, mempool_stats: stats } });
  standIn.on(/^\/(solana|else)/, { body: { jsonrpc: "2.0", id: 1, result: { value: 5 } } });
  world = createServiceWorld({
    UPSTREAM_ESPLORA_URL: `${standIn.url}/api`,
    UPSTREAM_SOLANA_URL: `${standIn.url}/solana`,
  });
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: "main", baseCurrency: "USD", at: 0 });
});
afterEach(async () => {
  world.close();
  await standIn.close();
});

async function call<Result>(method: string, input: object = {}): Promise<Result> {
  const answer = await world.post(`/rpc/connections.${method}`, input, { token });
  const { result, detail, code } = (await answer.json()) as {
    result?: Result;
    detail?: string;
    code?: string;
  };
  if (answer.status !== 200) throw Object.assign(new Error(detail), { code });
  return result as Result;
}

const create = (kind: string, settings: object) =>
  call<{ connectionId: string }>("create", { accountName: "main", kind, settings });
const list = () => call<ConnectionRecord[]>("list", { accountName: "main" });

test("every kind describes its settings as JSON Schema, with secrets marked", async () => {
  const kinds =
    await call<
      { id: string; settings: { type: string; properties: Record<string, { secret?: boolean }> } }[]
    >("kinds");
  expect(kinds.map(({ id }) => id)).toEqual(connectors.map(({ id }) => id));
  for (const { id, settings } of kinds) {
    expect(settings.type, id).toBe("object");
    const secret = Object.entries(settings.properties).filter(([, field]) => field.secret === true);
    const { secretFields } = connectors.find((connector) => connector.id === id) ?? { secretFields: [] };
    expect(
      secret.map(([name]) => name),
      id,
    ).toEqual(secretFields);
  }
});

test("a connection is created after its source answered, and starts to sync", async () => {
  const { connectionId } = await create("bitcoin", { wallet: genesis });
  expect(standIn.requests.map(({ path }) => path)).toEqual([`/api/address/${genesis}`]);
  const [record] = await list();
  expect(record).toMatchObject({
    id: connectionId,
    kind: "bitcoin",
    settings: { wallet: genesis },
    syncedAt: null,
    provisional: true,
    error: null,
    schedule: null,
    taskId: world.writer.accounts.open("main").tasks.open(`sync:${connectionId}`)?.id,
  });
});

test("an unreadable source is refused with a remedy, and nothing is stored", async () => {
  await expect(create("bitcoin", {})).rejects.toMatchObject({ code: "bad_request" });
  await expect(create("carrier-pigeon", {})).rejects.toMatchObject({
    code: "bad_request",
    message: expect.stringMatching(/Known kinds: .*bitcoin/),
  });
  standIn.on(/\/address\//, { status: 400, body: "Invalid Bitcoin address" });
  await expect(create("bitcoin", { wallet: genesis })).rejects.toMatchObject({ code: "bad_request" });
  expect(await list()).toEqual([]);
});

test("the same source twice is refused with the existing connection", async () => {
  await create("bitcoin", { wallet: genesis });
  await expect(create("bitcoin", { wallet: genesis })).rejects.toMatchObject({ code: "conflict" });
});

test("a sealed setting is not stored in the account's file, only that it is set", async () => {
  const { connectionId } = await create("solana", { address: solanaAddress, url: `${standIn.url}/else` });
  const [record] = await list();
  expect(record?.settings).toEqual({ address: solanaAddress, url: "(sealed)" });
  const { sql } = world.writer.accounts.open("main");
  expect(JSON.stringify(sql.prepare("SELECT settings FROM connections").all())).not.toContain("else");
  await call("update", { accountName: "main", connectionId, patch: { settings: { url: null } } });
  expect((await list())[0]?.settings).toEqual({ address: solanaAddress });
});

test("an update returns the record; changed settings are synced from the beginning", async () => {
  const { connectionId } = await create("bitcoin", { wallet: genesis });
  const { connections } = world.writer.accounts.open("main");
  connections.saveCursor(connectionId, { addresses: {} });
  const update = (patch: object) =>
    call<ConnectionRecord>("update", { accountName: "main", connectionId, patch });
  expect(await update({ label: "Cold", schedule: "0 3 * * *" })).toMatchObject({
    id: connectionId,
    label: "Cold",
    schedule: "0 3 * * *",
  });
  expect(connections.get(connectionId).cursor).not.toBeNull();
  expect(await update({ settings: { gapLimit: 30 } })).toMatchObject({
    settings: { wallet: genesis, gapLimit: 30 },
  });
  expect(connections.get(connectionId)).toMatchObject({ cursor: null, revision: 1 });
  expect((await update({ schedule: "never" })).schedule).toBe("never");
  expect((await update({ schedule: null })).schedule).toBeNull();
  await expect(update({ schedule: "whenever" })).rejects.toMatchObject({ code: "bad_request" });
});

test("one sync runs at a time, and an unknown connection is named", async () => {
  const { connectionId } = await create("bitcoin", { wallet: genesis });
  const one = await call<{ taskId: string }>("sync", { accountName: "main", connectionId });
  const all = await call<{ taskId: string }>("sync", { accountName: "main" });
  expect(all).toEqual(one);
  await expect(call("verify", { accountName: "main", connectionId: "x" })).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringContaining(connectionId),
  });
});

test("deleting returns null, cancels what runs, and accepts no more requests", async () => {
  const { connectionId } = await create("bitcoin", { wallet: genesis });
  const input = { accountName: "main", connectionId };
  expect(await call("delete", { ...input, keepTransactions: true })).toBeNull();
  const { tasks } = world.writer.accounts.open("main");
  expect(tasks.open(`sync:${connectionId}`)).toBeUndefined();
  expect((await list())[0]).toMatchObject({ deleting: true });
  await expect(call("sync", input)).rejects.toMatchObject({ code: "conflict" });
});

test("resetting an account deletes its connections' keys", async () => {
  const { connectionId } = await create("solana", { address: solanaAddress, url: `${standIn.url}/else` });
  await world.post("/rpc/accounts.reset", { accountName: "main" }, { token });
  expect(world.writer.secrets.has("account-1", `connection_${connectionId}_url`)).toBe(false);
});
