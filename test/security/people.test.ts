import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { includesAccess, type CallerAccess } from "../../src/domain/account/role.ts";
import { serve, type Listening } from "../../src/platform/host/serve.ts";
import { silentLogger } from "../../src/ports/logger.ts";
import type { Method } from "../../src/rpc/protocol/method.ts";
import { loadMethods } from "../../src/rpc/protocol/registry.ts";
import { isInTurn } from "../support/depth.ts";
import { addUser, type GivenRole } from "../support/service/people.ts";
import { openSocket } from "../support/service/rpc-socket.ts";
import { createServiceWorld, type ServiceWorld } from "../support/worlds/service-world.ts";

/** Users of every role, each limited to the account "hers" or for all accounts, in a service that also has "his". */
type Person = { roles: GivenRole[]; access: CallerAccess; isForAll: boolean };
const person = (role: GivenRole["role"], access: CallerAccess, accountName: string): Person => ({
  roles: [{ accountName, role }],
  access,
  isForAll: accountName === "*",
});
const people: Record<string, Person> = {
  "viewer of hers": person("viewer", "read", "hers"),
  "accountant of hers": person("accountant", "comment", "hers"),
  "member of hers": person("member", "write", "hers"),
  "owner of hers": person("owner", "owner", "hers"),
  "viewer of all": person("viewer", "read", "*"),
  "accountant of all": person("accountant", "comment", "*"),
  "member of all": person("member", "write", "*"),
  "owner of all": person("owner", "owner", "*"),
};
const names = Object.keys(people);

let world: ServiceWorld;
let listening: Listening;
let owner: string;
const tokens = new Map<string, string>();
beforeAll(async () => {
  world = createServiceWorld();
  listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger });
  owner = await world.signIn();
  world.writer.accounts.create({ id: "a", name: "his", baseCurrency: "USD", at: 0 });
  world.writer.accounts.create({ id: "b", name: "hers", baseCurrency: "USD", at: 0 });
  for (const [name, { roles }] of Object.entries(people))
    tokens.set(name, await addUser(world, owner, { name, roles }));
});
afterAll(async () => {
  await listening.close();
  world.close();
});

const tokenOf = (name: string): string => {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`there is no user ${name}`);
  return token;
};
const personOf = (name: string): Person => {
  const found = people[name];
  if (found === undefined) throw new Error(`there is no user ${name}`);
  return found;
};

/** The status of a call whose input no schema allows: 403 before anything else about it is looked at, 400 where the caller may go on. */
async function statusOf(method: string, accountName: string | undefined, token: string): Promise<number> {
  const input = { ...(accountName === undefined ? {} : { accountName }), "no such parameter": true };
  return (await world.post(`/rpc/${method}`, input, { token })).status;
}

const needed = ({ access, userAccess }: Method): CallerAccess | "public" => userAccess ?? access;

/** What docs/security.md promises: the declared access in the account; without an account, the whole service unless it only reads. */
function isAllowed({ access, isForAll }: Person, method: Method, accountName: string | undefined): boolean {
  if (!includesAccess(access, needed(method))) return false;
  if (isForAll) return true;
  if (accountName !== undefined) return accountName === "hers";
  return method.scope !== "server" || includesAccess("read", method.access);
}

const all = [...(await loadMethods())];

describe.each(names)("the %s", (name) => {
  test("may call exactly the methods of the role, in the accounts of the role", async () => {
    const [subject, token] = [personOf(name), tokenOf(name)];
    const wrong: unknown[] = [];
    for (const [index, [method, declared]] of all.entries())
      // Another spelling, an unknown account and none have their turn on one of six days.
      for (const accountName of [
        "hers",
        "his",
        ...(isInTurn(index, 6) ? ["HERS", "missing", undefined] : []),
      ]) {
        const status = await statusOf(method, accountName, token);
        const several = { accountNames: ["hers", accountName ?? "his"], "no such parameter": true };
        const status2 = (await world.post(`/rpc/${method}`, several, { token })).status;
        if (!subject.isForAll && !/^hers$/i.test(accountName ?? "his") && status2 !== 403)
          wrong.push([method, several, status2]);
        const expected = isAllowed(subject, declared, accountName === "HERS" ? "hers" : accountName);
        if (expected === (status === 403) || status === 401) wrong.push([method, accountName, status]);
      }
    expect(wrong).toEqual([]);
  });

  test("sees the accounts of the role, and no others", async () => {
    const token = tokenOf(name);
    const listed = await world.post("/rpc/accounts.list", {}, { token });
    const { result } = (await listed.json()) as { result: { name: string }[] };
    const expected = personOf(name).isForAll ? ["hers", "his"] : ["hers"];
    expect(result.map((account) => account.name).toSorted()).toEqual(expected);
    const current = await world.post("/rpc/users.current", {}, { token });
    const { access } = personOf(name);
    expect(await current.json()).toEqual({
      result: {
        user: { id: expect.any(String), name },
        isServiceOwner: name === "owner of all",
        accounts: expect.arrayContaining(expected.map((accountName) => ({ accountName, access }))),
      },
    });
    const headers = { authorization: `Bearer ${token}` };
    const health = (await (await world.request("/health", { headers })).json()) as Record<string, unknown>;
    expect(health["accounts"]).toEqual({ total: expected.length, broken: [] });
    expect("freeBytes" in health).toBe(name === "owner of all");
    expect((await world.request("/metrics", { headers })).status).toBe(personOf(name).isForAll ? 200 : 403);
  });

  test("uploads, downloads and chats as the role allows", async () => {
    const { access, isForAll } = personOf(name);
    const mayWrite = includesAccess(access, "write");
    const headers = { authorization: `Bearer ${tokenOf(name)}` };
    const upload = async (accountName: string, given = headers): Promise<Response> => {
      const form = new FormData();
      form.set("accountName", accountName);
      form.set("file", new File(["a,b\n"], "a.csv"));
      return world.request("/upload", { method: "POST", headers: given, body: form });
    };
    expect((await upload("hers")).status).toBe(mayWrite ? 201 : 403);
    expect((await upload("his")).status).toBe(mayWrite && isForAll ? 201 : 403);
    for (const accountName of ["hers", "his"]) {
      const stored = await upload(accountName, { authorization: `Bearer ${owner}` });
      const { fileId } = (await stored.json()) as { fileId: string };
      const path = `/download?accountName=${accountName}&fileId=${fileId}`;
      const expected = accountName === "hers" || isForAll ? 200 : 403;
      expect((await world.request(path, { headers })).status).toBe(expected);
      const chat = { accountName, id: "c", modelId: "none", messages: [] };
      const chatted = await world.post("/assistant-chat", chat, { token: tokenOf(name) });
      const streamed = await world.request(`/assistant-chat/c/stream?accountName=${accountName}`, {
        headers,
      });
      const mayChat = mayWrite && expected === 200;
      expect([accountName, chatted.status === 403, streamed.status]).toEqual([
        accountName,
        !mayChat,
        mayChat ? 204 : 403,
      ]);
    }
    expect((await world.post("/mcp", {}, { token: tokenOf(name) })).status).toBe(401);
  });

  test("receives the events of the accounts of the role, and no others", async () => {
    const { access, isForAll } = personOf(name);
    const socket = await openSocket(listening.url, { token: tokenOf(name) });
    const heard: [string, Method][] = [];
    for (const [method, declared] of all) {
      if (declared.scope !== "subscription") continue;
      const callback = { __isFunction: true, functionId: method };
      const mayHear = includesAccess(access, needed(declared));
      for (const [accountName, isOpen] of [
        ["his", isForAll],
        ["missing", false],
      ] as const) {
        const refused = await socket.call(method, [{ accountName }, callback]);
        if (!(isOpen && mayHear) && !(accountName === "missing" && isForAll && mayHear))
          expect([method, accountName, refused["code"]]).toEqual([method, accountName, "forbidden"]);
      }
      const answer = await socket.call(method, [{}, callback]);
      if (mayHear) heard.push([method, declared]);
      expect([method, "result" in answer]).toEqual([method, mayHear]);
    }
    const publish = (accountName: string): void => {
      const change = { accountName, cause: "created" as const, since: null, count: 1 };
      for (const [, declared] of heard) {
        const { topic } = declared as { topic: Parameters<typeof world.reader.bus.publish>[0] };
        const record = {
          tasks: { task: { id: accountName } },
          netWorth: { point: { day: accountName } },
          issues: { issue: { id: accountName, remedy: null } },
          notifications: { notification: { id: accountName } },
        };
        const event = topic in record ? { accountName, ...record[topic as keyof typeof record] } : change;
        world.reader.bus.publish(topic, event as never);
      }
    };
    publish("his");
    publish("hers");
    for (const [method] of heard)
      await socket.next(
        (message) => message.functionId === method && JSON.stringify(message).includes('"hers"'),
      );
    const events = socket.messages.filter((message) => "functionId" in message);
    expect(JSON.stringify(events).includes('"his"')).toBe(isForAll);
    socket.socket.terminate();
  });
});

test("a user with different roles has in each account the rights of its role", async () => {
  const roles: GivenRole[] = [
    { accountName: "his", role: "member" },
    { accountName: "hers", role: "viewer" },
  ];
  const token = await addUser(world, owner, { name: "both", roles });
  expect(await statusOf("tags.create", "his", token)).toBe(400);
  expect(await statusOf("tags.create", "hers", token)).toBe(403);
  expect(await statusOf("tags.list", "hers", token)).toBe(400);
  const upload = async (accountName: string): Promise<number> => {
    const form = new FormData();
    form.set("accountName", accountName);
    form.set("file", new File(["a,b\n"], "a.csv"));
    const headers = { authorization: `Bearer ${token}` };
    return (await world.request("/upload", { method: "POST", headers, body: form })).status;
  };
  expect([await upload("his"), await upload("hers")]).toEqual([201, 403]);
});

test("the worker checks the role again, whatever the request thread let through", async () => {
  const caller = { access: "owner", accounts: ["hers"], accessByAccount: { hers: "read" } } as const;
  const signal = new AbortController().signal;
  const run = (accountName: string) =>
    world.runOnWorker(
      "tags.create",
      { accountName, name: "x" },
      { ...caller, accounts: ["hers", "his"] },
      signal,
    );
  await expect(run("hers")).rejects.toMatchObject({ code: "forbidden" });
  await expect(run("his")).rejects.toMatchObject({ code: "forbidden" });
});
