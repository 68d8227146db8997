import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";
import type { Topic } from "../../context/bus.ts";
import { dispatch } from "../protocol/dispatch.ts";
import type { Caller } from "../protocol/method.ts";

const owner: Caller = { access: "owner", accounts: "*" };
const onlyMain: Caller = { access: "write", accounts: ["main"], tokenId: "t" };
let world: ServiceWorld;

const call = async (method: string, input: unknown = {}, caller = owner): Promise<unknown> =>
  dispatch(world.reader, { method, input, caller, signal: new AbortController().signal }, world.runOnWorker);
const refused = (method: string, input: unknown, caller = owner) =>
  call(method, input, caller).then(
    () => "answered",
    (error: unknown) => error as { code: string; message: string },
  );

beforeEach(async () => {
  world = createServiceWorld();
  await call("accounts.create", { name: "main" });
});
afterEach(() => world.close());

/** Events published on a topic while `work` runs. */
async function eventsOf(topic: Topic, work: () => Promise<unknown>): Promise<unknown[]> {
  const events: unknown[] = [];
  const stop = new AbortController();
  world.writer.bus.subscribe(topic, (event) => events.push(event), stop.signal);
  await work();
  stop.abort();
  return events;
}

describe("transactions", () => {
  const [wallet, hash] = ["0xabcdefabcdefabcdefabcdefabcdefabcdefabcd", `0x${"ab".repeat(32)}`];
  const leg = { direction: "in", assetId: "eip155:1/slip44:60", amount: "1" };
  const reported = { at: 1_000, type: "deposit", platform: "eip155:1", wallet, txHash: hash, legs: [leg] };
  const create = (transaction: unknown) =>
    call("transactions.create", { accountName: "main", transactions: [transaction] }) as Promise<{
      ids: [string];
    }>;

  it("are found by an id in any case", async () => {
    const { ids } = await create(reported);
    const id = ids[0].replace(/0x[0-9a-f]+/g, (hex) => `0x${hex.slice(2).toUpperCase()}`);
    expect(id).not.toBe(ids[0]);
    expect(await call("transactions.get", { accountName: "main", id })).toMatchObject({ id: ids[0] });
    await call("tags.assign", { accountName: "main", tag: "tax", transactionIds: [id] });
    expect(await call("transactions.get", { accountName: "main", id })).toMatchObject({ tags: ["tax"] });
  });

  it("return a stated value in plain notation, with its currency code", async () => {
    const value = { amount: "3.10", currency: "usd", by: "owner" };
    const { ids } = await create({ ...reported, legs: [{ ...leg, value }] });
    expect(await call("transactions.get", { accountName: "main", id: ids[0] })).toMatchObject({
      legs: [{ value: { amount: "3.1", currency: "USD", by: "owner" } }],
    });
  });

  it.each(["NaN", "", "1,5", "1e99999", "0", "-1"])("refuse the amount %j with its path", async (amount) => {
    expect(
      await refused("transactions.create", {
        accountName: "main",
        transactions: [reported, { ...reported, legs: [{ ...leg, amount }] }],
      }),
    ).toMatchObject({
      code: "bad_request",
      data: { errors: [{ path: "transactions.1.legs.0.amount", message: expect.any(String) as string }] },
    });
  });
});

describe("accounts", () => {
  it("are created with a base currency, listed, and announced", async () => {
    const events = await eventsOf("accounts", async () => {
      expect(await call("accounts.create", { name: "Savings", baseCurrency: "eur" })).toEqual({
        name: "Savings",
        createdAt: expect.any(Number) as number,
        baseCurrency: "EUR",
        transactions: 0,
        sizeBytes: expect.any(Number) as number,
      });
    });
    expect(events).toEqual([{ accountName: "Savings", cause: "created", since: null, count: 1 }]);
    expect(await call("accounts.list")).toMatchObject([
      { name: "main", baseCurrency: "USD" },
      { name: "Savings", baseCurrency: "EUR" },
    ]);
    expect(await refused("accounts.create", { name: "SAVINGS" })).toMatchObject({ code: "conflict" });
    expect(await refused("accounts.create", { name: "server" })).toMatchObject({ code: "bad_request" });
    expect(await refused("accounts.create", { name: "../x" })).toMatchObject({ code: "bad_request" });
  });

  it("an unusable file is the only issue of its account, for callers with access", async () => {
    await call("accounts.create", { name: "Savings" });
    for (const { accounts } of [world.reader, world.writer]) accounts.closeAll();
    const path = world.writer.accounts.pathOf("Savings");
    writeFileSync(path, "no database ".repeat(1_000));
    const issue = { kind: "unusable-account", severity: "critical", subject: { accountName: "Savings" } };
    expect(await call("issues.list", { accountName: "Savings" })).toMatchObject({
      items: [{ ...issue, message: expect.stringContaining(path) as string }],
      nextCursor: null,
      total: 1,
    });
    const filter = { severity: "info" };
    expect(await call("issues.list", { accountName: "Savings", filter })).toMatchObject({
      items: [],
      total: 0,
    });
    expect(await call("issues.list", { accountName: "main" })).toMatchObject({ items: [], total: 0 });
    expect(await refused("issues.list", { accountName: "Savings" }, onlyMain)).toMatchObject({
      code: "forbidden",
    });
    expect(await refused("issues.list", { accountName: "nobody" })).toMatchObject({ code: "not_found" });
  });

  it("count their transactions", async () => {
    const leg = { direction: "in", assetId: "currency:iso4217/code:EUR", amount: "5" };
    const transactions = [{ at: 1_000, type: "deposit", wallet: "Bank", legs: [leg] }];
    await call("transactions.create", { accountName: "main", transactions });
    expect(await call("accounts.list")).toMatchObject([{ name: "main", transactions: 1 }]);
  });

  it("are renamed, emptied and deleted, also with the file open in the other thread", async () => {
    await call("keyValue.set", { accountName: "main", key: "a", value: 1 });
    expect(await call("keyValue.get", { accountName: "main", key: "a" })).toBe(1);
    world.reader.accounts.closeAll();
    expect(await call("accounts.rename", { accountName: "main", name: "Main 2" })).toBeNull();
    expect(await call("keyValue.get", { accountName: "main 2", key: "a" })).toBe(1);
    expect(await refused("keyValue.get", { accountName: "main", key: "a" })).toMatchObject({
      code: "not_found",
      message: 'No account is called "main". Known accounts: Main 2.',
    });
    world.reader.accounts.closeAll();
    await call("accounts.reset", { accountName: "Main 2" });
    expect(await call("keyValue.get", { accountName: "Main 2", key: "a" })).toBeNull();
    world.reader.accounts.closeAll();
    await call("accounts.delete", { accountName: "Main 2" });
    expect(await call("accounts.list")).toEqual([]);
    expect(await refused("accounts.delete", { accountName: "Main 2" })).toMatchObject({ code: "not_found" });
  });

  it("are visible to a token only within its access", async () => {
    await call("accounts.create", { name: "other" });
    expect(await call("accounts.list", {}, onlyMain)).toMatchObject([{ name: "main" }]);
    for (const [method, input] of [
      ["accounts.create", { name: "third" }],
      ["accounts.rename", { accountName: "other", name: "mine" }],
      ["accounts.delete", { accountName: "main" }],
      ["accounts.reset", { accountName: "main" }],
      ["keyValue.get", { accountName: "other", key: "a" }],
      ["keyValue.get", { accountName: "nobody", key: "a" }],
      ["settings.update", { accountName: "main", patch: {} }],
      ["secrets.list", { accountName: "main" }],
      ["tokens.list", {}],
    ] as const) {
      const refusal = await refused(method, input, onlyMain);
      expect([method, refusal]).toMatchObject([method, { code: "forbidden" }]);
      expect(JSON.stringify(refusal)).not.toContain("Known accounts");
    }
  });
});

describe("settings", () => {
  it("show every value with its unit, default and meaning", async () => {
    const settings = await call("settings.get", { accountName: "main" });
    // Of a copy: Bun's toMatchObject writes its matchers into what it is given.
    expect(structuredClone(settings)).toMatchObject({
      baseCurrency: "USD",
      throttle: { auditLogMs: 250, progressMs: 200, subscriptionMs: 100, progressWriteMs: 1_000 },
      guide: {
        "throttle.auditLogMs": {
          unit: "ms",
          default: 250,
          doc: expect.stringContaining("together") as string,
        },
      },
    });
  });

  it("are changed in part, and reset with null", async () => {
    const update = (patch: unknown) => call("settings.update", { accountName: "main", patch });
    expect(await update({ baseCurrency: "eur", schedules: { sync: { cron: "5 4 * * *" } } })).toMatchObject({
      baseCurrency: "EUR",
      schedules: { sync: { cron: "5 4 * * *", jitterMs: 600_000 }, prices: { cron: "3 * * * *" } },
    });
    expect(await call("accounts.list")).toMatchObject([{ baseCurrency: "EUR" }]);
    expect(await update({ baseCurrency: null, schedules: null })).toMatchObject({
      baseCurrency: "USD",
      schedules: { sync: { cron: "20 */6 * * *" } },
    });
  });

  it.each([
    { unknown: 1 },
    { throttle: { auditLogMs: -1 } },
    { throttle: { auditlogMs: 1 } },
    { schedules: { prices: { cron: "every day" } } },
    { schedules: { prices: { cron: "* * * * * *" } } },
    { costBasis: { method: "average" } },
    { costBasis: { timezone: "Mars/Olympus" } },
    { priceSources: ["nobody"] },
    { baseCurrency: "$" },
  ])("refuse %j", async (patch) => {
    expect(await refused("settings.update", { accountName: "main", patch })).toMatchObject({
      code: "bad_request",
    });
  });
});

describe("secrets", () => {
  it("are set, hinted at and deleted, per account", async () => {
    await call("accounts.create", { name: "other" });
    const name = "assistant_openai_key";
    expect(
      await call("secrets.set", { accountName: "main", name, value: "sk-0123456789abcdefx4Qz" }),
    ).toBeNull();
    expect(await call("secrets.list", { accountName: "main" })).toEqual([
      { name, setAt: expect.any(Number) as number, hint: "sk-…x4Qz" },
    ]);
    expect(await call("secrets.list", { accountName: "other" })).toEqual([]);
    expect(
      await refused("secrets.set", { accountName: "main", name, value: "sk-ant-0123456789" }),
    ).toMatchObject({
      code: "bad_request",
    });
    expect(await call("secrets.delete", { accountName: "main", name })).toBeNull();
    expect(await call("secrets.list", { accountName: "main" })).toEqual([]);
  });
});

describe("tokens", () => {
  it("work at once, follow a renamed account, and end at once", async () => {
    const made = (await call("tokens.create", { name: "script", access: "read", accounts: ["MAIN"] })) as {
      id: string;
      token: string;
    };
    expect(made.token).toMatch(/^portolan_[\w-]{40,}$/);
    const ask = async () => (await world.post("/rpc/accounts.list", {}, { token: made.token })).status;
    expect(await ask()).toBe(200);
    expect(await call("tokens.list")).toMatchObject([
      { id: made.id, name: "script", access: "read", accounts: ["main"] },
    ]);
    expect(JSON.stringify(await call("tokens.list"))).not.toContain(made.token);
    const rename = () => call("accounts.rename", { accountName: "main", name: "first" });
    expect(await eventsOf("revoked", rename)).toEqual([{ sessionIds: [], tokenIds: [made.id] }]);
    expect(await call("tokens.list")).toMatchObject([{ accounts: ["first"] }]);
    expect(await ask()).toBe(200);
    const events = await eventsOf("revoked", () => call("tokens.revoke", { id: made.id }));
    expect(events).toEqual([{ sessionIds: [], tokenIds: [made.id] }]);
    expect(await ask()).toBe(401);
    expect(await refused("tokens.revoke", { id: made.id })).toMatchObject({ code: "not_found" });
    expect(await refused("tokens.create", { name: "x", access: "read", accounts: ["nobody"] })).toMatchObject(
      {
        code: "not_found",
      },
    );
  });
});

describe("files", () => {
  it("are listed by their upload id, and removed from disk", async () => {
    const token = await world.signIn();
    const body = new FormData();
    body.append("accountName", "main");
    body.append("file", new Blob(["a,b\n1,2\n"], { type: "text/csv" }), "rows.csv");
    const headers = { authorization: `Bearer ${token}` };
    const uploaded = await world.request("/upload", { method: "POST", body, headers });
    const { fileId } = (await uploaded.json()) as { fileId: string };
    expect(await call("files.list", { accountName: "main" })).toMatchObject({
      items: [{ fileId, name: "rows.csv", size: 8 }],
      nextCursor: null,
      total: 1,
    });
    const path = join(world.writer.accounts.filesOf(world.writer.accounts.open("main").id), fileId);
    expect(existsSync(path)).toBe(true);
    expect(await call("files.delete", { accountName: "main", fileId })).toBeNull();
    expect(existsSync(path)).toBe(false);
    expect(await refused("files.delete", { accountName: "main", fileId })).toMatchObject({
      code: "not_found",
    });
  });
});

describe("wallets", () => {
  it("are distinguished by the owner's edits", async () => {
    const address = `0x${"AB".repeat(20)}`;
    expect(
      await call("wallets.update", {
        accountName: "main",
        wallet: address,
        patch: { own: true, label: "Cold" },
      }),
    ).toMatchObject({ wallet: address.toLowerCase(), own: true, label: "Cold" });
    expect(await call("wallets.list", { accountName: "main" })).toHaveLength(1);
    expect(
      await refused("wallets.update", { accountName: "main", wallet: "x", patch: { closed: true } }),
    ).toMatchObject({ code: "not_found" });
  });
});

describe("key values", () => {
  it("accept any JSON up to their size", async () => {
    const value = { list: [1, "two", null, { three: true }] };
    expect(await call("keyValue.set", { accountName: "main", key: "k", value })).toBeNull();
    expect(await call("keyValue.list", { accountName: "main", prefix: "k" })).toEqual([{ key: "k", value }]);
    expect(await call("keyValue.get", { accountName: "main", key: "none" })).toBeNull();
    expect(
      await refused("keyValue.set", { accountName: "main", key: "k", value: "x".repeat(300_000) }),
    ).toMatchObject({ code: "too_large" });
    expect(await refused("keyValue.set", { accountName: "main", key: "k" })).toMatchObject({
      code: "bad_request",
    });
    expect(await call("keyValue.delete", { accountName: "main", key: "k" })).toBeNull();
    expect(await call("keyValue.list", { accountName: "main" })).toEqual([]);
  });
});

describe("assets", () => {
  const assetId = "exchange:binance/symbol:BTC";
  const deposit = (id: string) => ({
    accountName: "main",
    transactions: [
      { at: 1_000, type: "deposit", wallet: "Spot", legs: [{ direction: "in", assetId: id, amount: "5" }] },
    ],
  });

  it("are no longer spam once the owner says so", async () => {
    await call("transactions.create", deposit(assetId));
    const patched = (patch: unknown) => call("assets.update", { accountName: "main", assetId, patch });
    expect(await patched({ spam: true })).toMatchObject({ spam: true });
    expect(await patched({ spam: null })).toMatchObject({ spam: false });
  });

  it("are priced by an existing source only", async () => {
    await call("transactions.create", deposit(assetId));
    const patch = { priceSource: "nowhere" };
    expect(await refused("assets.update", { accountName: "main", assetId, patch })).toMatchObject({
      code: "bad_request",
      message: expect.stringContaining("defillama") as string,
    });
  });

  it("are debts once the owner says so, except where that would count twice", async () => {
    const nft = "eip155:1/erc721:0x06012c8cf97bead5deae237070f9587f8e7a266d/7";
    const euro = "currency:iso4217/code:EUR";
    for (const id of [assetId, nft, euro]) await call("transactions.create", deposit(id));
    const patched = (id: string, kind: string) => ({ accountName: "main", assetId: id, patch: { kind } });
    expect(await call("assets.update", patched(assetId, "liability"))).toMatchObject({ kind: "liability" });
    expect(await call("assets.list", { accountName: "main", filter: { kind: "liability" } })).toMatchObject({
      items: [{ id: assetId }],
    });
    expect(await call("assets.update", patched(assetId, "asset"))).toMatchObject({ kind: "asset" });
    for (const id of [nft, euro])
      expect(await refused("assets.update", patched(id, "liability"))).toMatchObject({ code: "bad_request" });
    expect(await refused("assets.update", patched(assetId, "nft"))).toMatchObject({ code: "bad_request" });
  });

  it("are named by valid ids, or the error gives the path", async () => {
    expect(await refused("transactions.create", deposit("garbage"))).toMatchObject({
      code: "bad_request",
      data: { errors: [{ path: "transactions.0.legs.0.assetId" }] },
    });
  });
});
