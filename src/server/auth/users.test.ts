import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLogger } from "../../ports/logger.ts";
import { serve } from "../../platform/host/serve.ts";
import { addUser, ask, userPassword } from "../../../test/support/service/people.ts";
import { openSocket } from "../../../test/support/service/rpc-socket.ts";
import {
  createServiceWorld,
  ownerPassword,
  type ServiceWorld,
} from "../../../test/support/worlds/service-world.ts";

let world: ServiceWorld;
let owner: string;
beforeEach(async () => {
  world = createServiceWorld();
  owner = await world.signIn();
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

const viewer = [{ accountName: "main", role: "viewer" as const }];
const login = (body: object) => world.post("/auth/login", body);
const isIn = async (token: string): Promise<boolean> =>
  (await world.post("/rpc/system.ping", {}, { token })).status === 200;
const invite = (name: string, more: object = {}) =>
  ask<{ id: string; token: string }>(world, owner, {
    method: "users.invite",
    input: { name, roles: viewer, ...more },
  });
const accept = (token: string, password = userPassword("anyone")) =>
  world.post("/auth/invitation/accept", { token, password });

test("a service without other users says nothing of names", async () => {
  expect(await (await world.request("/auth/status")).json()).toEqual({
    setupRequired: false,
    authenticated: false,
  });
  await addUser(world, owner, { name: "Ann", roles: viewer });
  expect(await (await world.request("/auth/status")).json()).toMatchObject({ users: true });
});

test("a user signs in by name, whatever its case, and the owner by the password alone or as owner", async () => {
  await addUser(world, owner, { name: "Ann Lee", roles: viewer });
  expect((await login({ name: "ann LEE ", password: userPassword("Ann Lee") })).status).toBe(200);
  expect((await login({ password: ownerPassword })).status).toBe(200);
  expect((await login({ name: "Owner", password: ownerPassword })).status).toBe(200);
  expect((await login({ password: userPassword("Ann Lee") })).status).toBe(401);
});

test("a wrong name and a wrong password are refused alike, after one comparison each", async () => {
  await addUser(world, owner, { name: "ann", roles: viewer });
  const before = world.comparisons();
  const answers = [
    await login({ name: "ann", password: "not the password" }),
    await login({ name: "bob", password: "not the password" }),
  ];
  expect(world.comparisons() - before).toBe(2);
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(one).toEqual(other);
});

test("an invitation is accepted once, by a good password, and can be revoked and expires", async () => {
  const { token } = await invite("ann");
  const shown = await world.post("/auth/invitation", { token });
  expect(await shown.json()).toEqual({ name: "ann", expiresAt: expect.any(Number) });
  expect((await accept(token, "short")).status).toBe(400);
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404]);
  const refused = await world.post("/auth/invitation", { token });
  expect(await refused.json()).toMatchObject({ status: 404, reason: "invitation_unusable" });

  const revoked = await invite("bob");
  const list = () => ask<{ name: string }[]>(world, owner, { method: "users.invitations" });
  expect(await list()).toMatchObject([{ name: "bob", roles: viewer }]);
  await ask(world, owner, { method: "users.revokeInvitation", input: { id: revoked.id } });
  expect((await accept(revoked.token)).status).toBe(404);

  const late = await invite("cid", { hours: 1 });
  world.wait(3_600_000);
  expect((await accept(late.token)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test("guessed invitations are limited to five in a minute", async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++) statuses.push((await accept(`guess ${guess}`)).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
});

test("names are unique, and roles name each account once", async () => {
  await addUser(world, owner, { name: "ann", roles: viewer });
  const tryInvite = async (input: object) =>
    (await world.post("/rpc/users.invite", { name: "bob", roles: viewer, ...input }, { token: owner }))
      .status;
  expect(await tryInvite({ name: "ANN" })).toBe(409);
  expect(await tryInvite({ name: "owner" })).toBe(409);
  expect(await tryInvite({ roles: [...viewer, { accountName: "MAIN", role: "member" }] })).toBe(400);
  expect(await tryInvite({ roles: [...viewer, { accountName: "*", role: "viewer" }] })).toBe(400);
  expect(await tryInvite({ roles: [{ accountName: "other", role: "viewer" }] })).toBe(404);
  expect(await tryInvite({ roles: [] })).toBe(400);
  expect(await tryInvite({})).toBe(200);
});

test("the owner of the service can be neither changed nor removed", async () => {
  for (const method of ["users.update", "users.remove"])
    expect((await world.post(`/rpc/${method}`, { id: "owner" }, { token: owner })).status).toBe(409);
});

test("a user who is removed is signed out, and the sockets close", async () => {
  const listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger });
  const token = await addUser(world, owner, { name: "ann", roles: viewer });
  const [socket, mine] = await Promise.all([
    openSocket(listening.url, { token }),
    openSocket(listening.url, { token: owner }),
  ]);
  const closed = new Promise((resolve) => socket.socket.once("close", resolve));
  const users = await ask<{ id: string; name: string }[]>(world, owner, { method: "users.list" });
  const id = users.find(({ name }) => name === "ann")?.id;
  await ask(world, owner, { method: "users.remove", input: { id } });
  expect(await closed).toBe(1008);
  expect([await isIn(token), await isIn(owner)]).toEqual([false, true]);
  expect(await mine.call("system.ping", [{}])).toMatchObject({ result: "pong" });
  expect((await login({ name: "ann", password: userPassword("ann") })).status).toBe(401);
  mine.socket.terminate();
  await listening.close();
});

test.each(["removed", "given a lesser role"])(
  "the tokens and invitations of a user who is %s end, also those made by such a token",
  async (how) => {
    const roles = [{ accountName: "*", role: "owner" as const }];
    const ann = await addUser(world, owner, { name: "ann", roles });
    const make = (token: string) =>
      ask<{ id: string; token: string }>(world, token, {
        method: "tokens.create",
        input: { name: "t", access: "owner" },
      });
    const first = await make(ann);
    const second = await make(first.token);
    const kept = await make(owner);
    const input = { name: "friend", roles };
    const hers = await ask<{ token: string }>(world, second.token, { method: "users.invite", input });
    const others = await invite("bob");
    const users = await ask<{ id: string; name: string }[]>(world, owner, { method: "users.list" });
    const id = users.find(({ name }) => name === "ann")?.id;
    await ask(world, owner, { method: "users.update", input: { id, name: "Anna" } });
    expect(await Promise.all([first, second].map(({ token }) => isIn(token)))).toEqual([true, true]);
    if (how === "removed") await ask(world, owner, { method: "users.remove", input: { id } });
    else await ask(world, owner, { method: "users.update", input: { id, roles: viewer } });
    const alive = await Promise.all([first, second, kept].map(({ token }) => isIn(token)));
    expect(alive).toEqual([false, false, true]);
    expect((await accept(hers.token)).status).toBe(404);
    expect((await accept(others.token)).status).toBe(201);
    expect(await ask(world, owner, { method: "tokens.list" })).toMatchObject([{ id: kept.id }]);
  },
);

test("new roles count at once, and a renamed account stays in them", async () => {
  const token = await addUser(world, owner, { name: "ann", roles: viewer });
  const users = await ask<{ id: string; name: string }[]>(world, owner, { method: "users.list" });
  const id = users.find(({ name }) => name === "ann")?.id;
  const createTag = async (accountName: string) =>
    (await world.post("/rpc/tags.create", { accountName, name: "t" }, { token })).status;
  expect(await createTag("main")).toBe(403);
  const roles = [{ accountName: "main", role: "member" }];
  const changed = await ask(world, owner, { method: "users.update", input: { id, name: "Anna", roles } });
  expect(changed).toMatchObject({ id, name: "Anna", roles });
  const listed = await ask<object[]>(world, owner, { method: "users.list" });
  expect(listed.at(-1)).toEqual(changed);
  expect(await createTag("main")).toBe(200);
  await ask(world, owner, { method: "accounts.rename", input: { accountName: "main", name: "first" } });
  expect(await createTag("first")).toBe(409);
  world.writer.accounts.create({ id: "b", name: "main", baseCurrency: "USD", at: 0 });
  expect(await createTag("main")).toBe(403);
  expect(await ask(world, owner, { method: "users.list" })).toMatchObject([
    { id: "owner", roles: [{ accountName: "*", role: "owner" }] },
    { name: "Anna", roles: [{ accountName: "first", role: "member" }], sessions: 1 },
  ]);
});

test("a user's new password ends the user's sessions only", async () => {
  const token = await addUser(world, owner, { name: "ann", roles: viewer });
  const change = { current: userPassword("ann"), next: "another good password" };
  expect((await world.post("/auth/password", { ...change, current: "wrong" }, { token })).status).toBe(401);
  expect((await world.post("/auth/password", change, { token })).status).toBe(204);
  expect([await isIn(token), await isIn(owner)]).toEqual([false, true]);
  expect((await login({ name: "ann", password: change.next })).status).toBe(200);
});

test("the owner's new password keeps sessions ended that a user ended", async () => {
  const token = await addUser(world, owner, { name: "ann", roles: viewer });
  await world.post("/auth/logout", {}, { token });
  const next = { current: ownerPassword, next: "another good password" };
  expect((await world.post("/auth/password", next, { token: owner })).status).toBe(204);
  expect(await isIn(token)).toBe(false);
});

/** As versions without users signed it, an hour ago. */
async function earlierSession(): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const { config, server } = world.reader;
  const master = await crypto.subtle.importKey("raw", bytes(config.jwtSecret), "HKDF", false, ["deriveBits"]);
  const salt = bytes(server.owner.sessionEpoch());
  const terms = { name: "HKDF", hash: "SHA-256", salt, info: bytes("portolan sessions") };
  const key = new Uint8Array(await crypto.subtle.deriveBits(terms, master, 256));
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(now - 3_600)
    .setExpirationTime(now + 3_600)
    .setJti("old")
    .sign(key);
}

test("a session of an earlier version, which names no user, is the owner's", async () => {
  expect(await isIn(await earlierSession())).toBe(true);
  const { server } = world.reader;
  await expect.poll(() => server.sessions.listByUser("owner", 0).map(({ id }) => id)).toContain("old");
});

test("ending all other sessions ends those that are not listed yet, and of no other user", async () => {
  const old = await earlierSession();
  const ann = await addUser(world, owner, { name: "ann", roles: viewer });
  world.wait(2_000);
  expect((await world.post("/auth/sessions/end", {}, { token: owner })).status).toBe(204);
  expect([await isIn(old), await isIn(owner), await isIn(ann)]).toEqual([false, true, true]);
  const next = (await (await login({ password: ownerPassword })).json()) as { token: string };
  expect(await isIn(next.token)).toBe(true);
});

test("a user's token does not become another user's by its subject", async () => {
  const token = await addUser(world, owner, { name: "ann", roles: viewer });
  const [head, payload = "", signature] = token.split(".");
  const claims = { ...(JSON.parse(atob(payload)) as object), sub: "owner" };
  const forged = `${head}.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.${signature}`;
  expect([await isIn(token), await isIn(forged)]).toEqual([true, false]);
});

test("the security log says who did what, when and from where", async () => {
  const token = await addUser(world, owner, {
    name: "ann",
    roles: [{ accountName: "main", role: "member" }],
  });
  await login({ name: "ann", password: "not the password" });
  await ask(world, token, { method: "tags.create", input: { accountName: "main", name: "mine" } });
  await ask(world, token, { method: "tags.list", input: { accountName: "main" } });
  await world.post("/auth/logout", {}, { token, headers: { "user-agent": "Browser 1" } });
  const { items } = await ask<{ items: Record<string, unknown>[] }>(world, owner, {
    method: "securityLog.list",
    input: { order: "asc" },
  });
  const address = "127.0.0.1";
  expect(items.map(({ actor, event, accountName, detail }) => [actor, event, accountName, detail])).toEqual([
    ["owner", "signIn", null, "password"],
    ["owner", "users.invite", null, "ann"],
    ["ann", "invitation.accepted", null, null],
    ["ann", "signIn", null, "invitation"],
    ["ann", "signIn.failed", null, null],
    ["ann", "tags.create", "main", "mine"],
    ["ann", "signOut", null, null],
  ]);
  expect(items.every((item) => item["address"] === address && Number(item["at"]) > 0)).toBe(true);
  expect(items.at(-1)).toMatchObject({ client: "Browser 1" });
  expect(JSON.stringify(items)).not.toContain(userPassword("ann"));
});

test("the security log keeps the last 50,000 entries", () => {
  const { securityLog, sql } = world.writer.server;
  const entry = { actor: null, userId: null, accountName: null, detail: null, address: null, client: null };
  sql.transaction(() => {
    for (let at = 1; at <= 50_600; at++) securityLog.add({ ...entry, at, event: "test" });
  });
  const { total } = securityLog.list({ limit: 1, order: "desc", cursor: null });
  expect(total).toBeGreaterThanOrEqual(50_000);
  expect(total).toBeLessThan(50_600);
});
