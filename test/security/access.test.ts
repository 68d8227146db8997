import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLogger } from "../../src/ports/logger.ts";
import { serve, type Listening } from "../../src/platform/host/serve.ts";
import type { Method } from "../../src/rpc/protocol/method.ts";
import { loadMethods } from "../../src/rpc/protocol/registry.ts";
import { openSocket } from "../support/service/rpc-socket.ts";
import { createServiceWorld, type ServiceWorld } from "../support/worlds/service-world.ts";

/** Two accounts; tokens of every access for all accounts, and for "hers" alone. */
let world: ServiceWorld;
let listening: Listening;
const tokens = new Map<string, string>();

beforeAll(async () => {
  world = createServiceWorld();
  listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger });
  tokens.set("session", await world.signIn());
  world.writer.accounts.create({ id: "a", name: "his", baseCurrency: "USD", at: 0 });
  world.writer.accounts.create({ id: "b", name: "hers", baseCurrency: "USD", at: 0 });
  for (const access of ["read", "write", "owner"])
    for (const accounts of ["*", ["hers"]])
      tokens.set(
        `${access} ${accounts === "*" ? "all" : "hers"}`,
        await made({ name: "t", access, accounts }),
      );
});
afterAll(async () => {
  await listening.close();
  world.close();
});

async function made(input: unknown): Promise<string> {
  const answer = await world.post("/rpc/tokens.create", input, { token: tokens.get("session") ?? "" });
  return ((await answer.json()) as { result: { token: string } }).result.token;
}

/** Status and code of a call; what is not allowed is refused before anything else about it is looked at. */
async function call(method: string, input: unknown, token?: string): Promise<[number, string | undefined]> {
  const answer = await world.post(`/rpc/${method}`, input, token === undefined ? {} : { token });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}
const tokenOf = (name: string): string => {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`there is no token ${name}`);
  return token;
};

const all = [...(await loadMethods())];
const named = all.filter(([, method]) => takesAccountName(method));
const ranks = { public: 0, read: 1, comment: 2, write: 3, owner: 4 } as const;

function takesAccountName(method: Method): boolean {
  if (method.scope === "subscription") return true;
  const schemas = "options" in method.input ? (method.input.options as object[]) : [method.input];
  return schemas.every((schema) => "shape" in schema && "accountName" in (schema.shape as object));
}

describe("a client without a session", () => {
  test.each(all.map(([name]) => name))(
    "may not call %s without a token, with a wrong one or with one in the URL",
    async (name) => {
      expect(await call(name, {})).toEqual([401, "unauthorized"]);
      expect(await call(name, {}, "portolan_made_up")).toEqual([401, "unauthorized"]);
      expect(await call(`${name}?token=${tokenOf("session")}`, {})).toEqual([401, "unauthorized"]);
    },
  );

  test.each([
    ["GET", "/metrics"],
    ["GET", "/download?accountName=his&fileId=x"],
    ["GET", "/rpc"],
    ["POST", "/rpc/system.ping"],
    ["POST", "/rpc/nothing.here"],
    ["POST", "/upload"],
    ["POST", "/auth/logout"],
    ["POST", "/auth/password"],
    ["POST", "/assistant-chat"],
    ["GET", "/assistant-chat/any/stream?accountName=his"],
    ["POST", "/mcp"],
  ])("gets nothing from %s %s", async (method, path) => {
    const init = {
      method,
      ...(method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {}),
    };
    const answer = await world.request(path, init);
    expect([path, answer.status]).toEqual([path, 401]);
    expect(await answer.json()).toMatchObject({ code: "unauthorized" });
  });

  test("learns nothing more from the open routes than they offer", async () => {
    expect(Object.keys((await (await world.request("/health")).json()) as object)).toEqual([
      "status",
      "checks",
    ]);
    expect(await (await world.request("/auth/status")).json()).toEqual({
      setupRequired: false,
      authenticated: false,
    });
    expect(await (await world.request("/info")).text()).not.toMatch(/his|hers|portolan-test/);
  });
});

describe("a token's access", () => {
  test.each(all)("below what %s requires is refused", async (name, method) => {
    for (const access of ["read", "write"] as const) {
      if (ranks[access] >= ranks[method.access]) continue;
      expect([access, ...(await call(name, { accountName: "his" }, tokenOf(`${access} all`)))]).toEqual([
        access,
        403,
        "forbidden",
      ]);
    }
  });

  test("matches the contract", () => {
    const ownerOnly =
      /^(tokens|secrets|backups)\.|^connections\.(create|update|delete)$|^settings\.update$|^accounts\.(delete|reset)$/;
    expect(
      all.filter(([name, { access }]) => ownerOnly.test(name) && access !== "owner").map(([name]) => name),
    ).toEqual([]);
    const open = all.filter(([, { access }]) => access === "public").map(([name]) => name);
    expect(open.every((name) => /^(system|rpc)\./.test(name))).toBe(true);
    const changing =
      /\.(create|update|delete|set|unset|rename|reset|assign|unassign|link|unlink|forbidLink|cancel|retry|sync|refresh|dismiss|upsertMessage|deleteConversation|restore|revoke)$/;
    const readable = all
      .filter(([name, { access }]) => changing.test(name) && access === "read")
      .map(([name]) => name);
    expect(readable).toEqual([]);
  });
});

describe("a token for one account", () => {
  test.each(named.map(([name]) => name))(
    "is refused another account's %s, even a missing one",
    async (name) => {
      for (const access of ["read", "write", "owner"])
        for (const accountName of ["his", "HIS", "nobody's"])
          expect([
            access,
            accountName,
            ...(await call(name, { accountName }, tokenOf(`${access} hers`))),
          ]).toEqual([access, accountName, 403, "forbidden"]);
    },
  );

  test("cannot change the service", async () => {
    const token = tokenOf("owner hers");
    for (const [method, input] of [
      ["accounts.create", { name: "third" }],
      ["accounts.demo", {}],
      ["accounts.gain", { accountNames: ["hers", "his"] }],
      ["accounts.netWorth", { accountNames: ["hers", "his"] }],
      ["accounts.netWorthHistory", { accountNames: ["his"] }],
      ["accounts.performance", { accountNames: ["hers", "his"] }],
      ["accounts.performanceHistory", { accountNames: ["his"] }],
      ["tokens.create", { name: "wider", access: "owner" }],
      ["tokens.list", {}],
      ["tokens.revoke", { id: "x" }],
    ] as const)
      expect([method, ...(await call(method, input, token))]).toEqual([method, 403, "forbidden"]);
    const headers = { authorization: `Bearer ${token}` };
    expect((await world.request("/metrics", { headers })).status).toBe(403);
    const listed = await world.post("/rpc/accounts.list", {}, { token });
    expect(await listed.json()).toMatchObject({ result: [{ name: "hers" }] });
    const health = (await (await world.request("/health", { headers })).json()) as Record<string, unknown>;
    expect(health["accounts"]).toEqual({ total: 1, broken: [] });
    expect(health).not.toHaveProperty("freeBytes");
  });

  test("neither uploads to nor downloads from another account", async () => {
    const upload = async (accountName: string, token: string) => {
      const form = new FormData();
      form.set("accountName", accountName);
      form.set("file", new File(["a,b\n"], "a.csv"));
      return world.request("/upload", {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
    };
    expect((await upload("his", tokenOf("owner hers"))).status).toBe(403);
    expect((await upload("hers", tokenOf("read hers"))).status).toBe(403);
    const { fileId } = (await (await upload("his", tokenOf("session"))).json()) as { fileId: string };
    for (const [accountName, status] of [
      ["his", 403],
      ["hers", 404],
    ] as const) {
      const headers = { authorization: `Bearer ${tokenOf("owner hers")}` };
      const answer = await world.request(`/download?accountName=${accountName}&fileId=${fileId}`, {
        headers,
      });
      expect([accountName, answer.status]).toEqual([accountName, status]);
    }
    expect((await call("imports.preview", { accountName: "hers", fileId }, tokenOf("owner hers")))[0]).toBe(
      404,
    );
    const restored = await call("backups.restore", { accountName: "hers", fileId }, tokenOf("owner hers"));
    expect(restored[0]).toBe(404);
  });

  test("receives no events of another account, whatever it subscribes to", async () => {
    const socket = await openSocket(listening.url, { token: tokenOf("owner hers") });
    const subscriptions = all.filter(([, { scope }]) => scope === "subscription");
    for (const [name] of subscriptions) {
      const callback = { __isFunction: true, functionId: name };
      expect(await socket.call(name, [{ accountName: "his" }, callback])).toMatchObject({
        code: "forbidden",
      });
      expect(await socket.call(name, [{}, callback])).toMatchObject({
        result: { subscriptionId: expect.any(String) },
      });
    }
    const publish = (accountName: string) => {
      const change = { accountName, cause: "created" as const, since: null, count: 1 };
      for (const [, method] of subscriptions) {
        const { topic } = method as { topic: Parameters<typeof world.reader.bus.publish>[0] };
        const record = {
          tasks: { task: { id: accountName } },
          netWorth: { point: { day: accountName } },
          issues: { issue: { id: accountName, remedy: null } },
        };
        const event = topic in record ? { accountName, ...record[topic as keyof typeof record] } : change;
        world.reader.bus.publish(topic, event as never);
      }
    };
    publish("his");
    publish("hers");
    for (const [name] of subscriptions) await socket.next(({ functionId }) => functionId === name);
    const events = socket.messages.filter((message) => "functionId" in message);
    expect(events).toHaveLength(subscriptions.length);
    expect(JSON.stringify(events)).not.toContain('"his"');
    socket.socket.terminate();
  });
});
