import { TOTP, Secret } from "otpauth";
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
});
afterEach(() => world.close());

type Listed = { id: string; method: string; isCurrent: boolean; client: string | null };

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const isIn = async (token: string): Promise<boolean> =>
  (await world.post("/rpc/system.ping", {}, { token })).status === 200;
async function sessionsOf(token: string): Promise<Listed[]> {
  const answer = await world.request("/auth/sessions", bearer(token));
  return ((await answer.json()) as { sessions: Listed[] }).sessions;
}
const credentialsOf = async (token: string): Promise<Record<string, unknown>> =>
  (await (await world.request("/auth/credentials", bearer(token))).json()) as Record<string, unknown>;
const login = (body: object) => world.post("/auth/login", { password: ownerPassword, ...body });
const eventsIn = async (): Promise<unknown[]> =>
  (
    await ask<{ items: { event: string }[] }>(world, owner, {
      method: "securityLog.list",
      input: { order: "asc" },
    })
  ).items.map(({ event }) => event);

/** An authenticator app at the service's time, moved by steps of 30 seconds. */
function appOf(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (steps = 0): string => totp.generate({ timestamp: world.reader.now() + steps * 30_000 });
}

async function turnOn(token: string) {
  const begun = await world.post("/auth/codes/begin", {}, { token });
  const { secret, uri } = (await begun.json()) as { secret: string; uri: string };
  const app = appOf(secret);
  const confirmed = await world.post("/auth/codes/confirm", { code: app() }, { token });
  expect(confirmed.status).toBe(200);
  return { app, secret, uri, ...((await confirmed.json()) as { recoveryCodes: string[] }) };
}

test("a user sees their own sessions, and ends one or all others, whose sockets close", async () => {
  const listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger });
  const other = await world.signIn();
  const third = await world.signIn();
  const stranger = await addUser(world, owner, {
    name: "ann",
    roles: [{ accountName: "*", role: "viewer" }],
  });
  const listed = await sessionsOf(owner);
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(await sessionsOf(stranger)).toMatchObject([{ method: "invitation", isCurrent: true }]);

  const socket = await openSocket(listening.url, { token: other });
  const closed = new Promise((resolve) => socket.socket.once("close", resolve));
  const id = (await sessionsOf(other)).find(({ isCurrent }) => isCurrent)?.id;
  expect((await world.post("/auth/sessions/end", { id }, { token: stranger })).status).toBe(404);
  expect((await world.post("/auth/sessions/end", { id }, { token: owner })).status).toBe(204);
  expect(await closed).toBe(1008);
  expect([await isIn(owner), await isIn(other), await isIn(third)]).toEqual([true, false, true]);

  expect((await world.post("/auth/sessions/end", {}, { token: owner })).status).toBe(204);
  expect([await isIn(owner), await isIn(third), await isIn(stranger)]).toEqual([true, false, true]);
  expect(await sessionsOf(owner)).toHaveLength(1);
  expect(await eventsIn()).toContain("session.ended");
  await listening.close();
});

test("an API token has neither sessions nor credentials", async () => {
  const { token } = await ask<{ token: string }>(world, owner, {
    method: "tokens.create",
    input: { name: "t", access: "owner" },
  });
  for (const path of ["/auth/sessions", "/auth/credentials"])
    expect((await world.request(path, bearer(token))).status).toBe(403);
  for (const path of [
    "/auth/sessions/end",
    "/auth/codes/begin",
    "/auth/codes/confirm",
    "/auth/codes/recovery",
    "/auth/codes/off",
    "/auth/passkeys/options",
    "/auth/passkeys/add",
    "/auth/passkeys/remove",
  ])
    expect([path, (await world.post(path, {}, { token })).status]).toEqual([path, 403]);
});

test("with time-based codes on, the password alone does not sign in", async () => {
  const { app, uri } = await turnOn(owner);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Portolan:owner\?issuer=Portolan&secret=[A-Z2-7]{32}&/);
  const missing = await login({});
  expect(await missing.json()).toMatchObject({ status: 401, reason: "second_factor_required" });
  const wrong = await login({ code: "000000" });
  expect(await wrong.json()).toMatchObject({ status: 401, reason: "second_factor_wrong" });
  expect(await (await login({ password: "wrong password", code: app(1) })).json()).toMatchObject({
    reason: "unauthorized",
  });
  expect((await login({ code: app(1) })).status).toBe(200);
  expect(await credentialsOf(owner)).toMatchObject({ hasCodes: true, recoveryCodes: 10 });
});

test("a code is accepted once, one step early or late, and never an older one", async () => {
  const { app } = await turnOn(owner);
  expect((await login({ code: app() })).status).toBe(401);
  world.wait(30_000);
  const code = app();
  expect((await login({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
  expect((await login({ code })).status).toBe(401);
  expect((await login({ code: app(2) })).status).toBe(401);
  expect((await login({ code: app(1) })).status).toBe(200);
  world.wait(60_000);
  expect((await login({ code: app(-2) })).status).toBe(401);
  expect((await login({ code: app() })).status).toBe(200);
});

test("exactly one of many concurrent sign-ins with the same code succeeds", async () => {
  const { app } = await turnOn(owner);
  world.wait(30_000);
  const answers = await Promise.all(Array.from({ length: 4 }, () => login({ code: app() })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
});

test("a recovery code replaces a code once, whatever its case and spaces, for its own user only", async () => {
  const roles = [{ accountName: "*", role: "viewer" as const }];
  const ann = await addUser(world, owner, { name: "ann", roles });
  await turnOn(ann);
  const { recoveryCodes } = await turnOn(owner);
  expect(new Set(recoveryCodes).size).toBe(10);
  const code = (recoveryCodes[0] ?? "").toLowerCase().replaceAll("-", " ");
  const asAnn = await world.post("/auth/login", { name: "ann", password: userPassword("ann"), code });
  expect(asAnn.status).toBe(401);
  expect((await login({ code })).status).toBe(200);
  expect((await login({ code })).status).toBe(401);
  expect(await credentialsOf(owner)).toMatchObject({ recoveryCodes: 9 });
  expect(await eventsIn()).toEqual(expect.arrayContaining(["codes.on", "recoveryCode.used"]));
});

test("ten wrong codes in a quarter of an hour are the limit of a user, from any address", async () => {
  const behind = createServiceWorld({ TRUSTED_PROXIES: "127.0.0.1" });
  const token = await behind.signIn();
  const begun = await behind.post("/auth/codes/begin", {}, { token });
  const { secret } = (await begun.json()) as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (steps: number) => totp.generate({ timestamp: behind.reader.now() + steps * 30_000 });
  expect((await behind.post("/auth/codes/confirm", { code: codeAt(0) }, { token })).status).toBe(200);
  const guess = async (address: number, code: string) =>
    (
      await behind.post(
        "/auth/login",
        { password: ownerPassword, code },
        { headers: { "x-forwarded-for": `203.0.113.${address}` } },
      )
    ).status;
  for (let address = 1; address <= 10; address++) expect(await guess(address, "000000")).toBe(401);
  expect(await guess(11, codeAt(1))).toBe(429);
  behind.wait(15 * 60_000 + 1_000);
  expect(await guess(11, codeAt(1))).toBe(200);
  behind.close();
});

test("codes are turned off, and recovery codes renewed, with a code only", async () => {
  const { app, recoveryCodes } = await turnOn(owner);
  const off = (code: string) => world.post("/auth/codes/off", { code }, { token: owner });
  expect((await off("000000")).status).toBe(401);
  const renewed = await world.post("/auth/codes/recovery", { code: recoveryCodes[1] }, { token: owner });
  const { recoveryCodes: fresh } = (await renewed.json()) as { recoveryCodes: string[] };
  expect((await off(recoveryCodes[0] ?? "")).status).toBe(401);
  expect((await world.post("/auth/codes/begin", {}, { token: owner })).status).toBe(409);
  expect((await off(fresh[0] ?? "")).status).toBe(204);
  expect((await login({})).status).toBe(200);
  expect((await login({ code: app(1) })).status).toBe(200);
  expect(await credentialsOf(owner)).toMatchObject({ hasCodes: false, recoveryCodes: 0 });
  expect(world.reader.server.secrets.all()).toEqual([]);
});

test("after ten minutes a session needs the password for another way to sign in", async () => {
  world.wait(10 * 60_000);
  const begin = (body: object) => world.post("/auth/codes/begin", body, { token: owner });
  expect(await (await begin({})).json()).toMatchObject({ status: 403, reason: "sign_in_again" });
  expect((await begin({ password: "wrong password" })).status).toBe(401);
  expect((await begin({ password: ownerPassword })).status).toBe(200);
  const options = await world.post("/auth/passkeys/options", {}, { token: owner });
  expect(await options.json()).toMatchObject({ reason: "sign_in_again" });
});

test("the secret of the codes is sealed, and no part of it is stored in the clear", async () => {
  const { secret, recoveryCodes } = await turnOn(owner);
  const stored = JSON.stringify([
    world.reader.server.secrets.all(),
    world.reader.server.sql.prepare("SELECT * FROM recovery_codes").all(),
    world.lines,
  ]);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(secret.slice(-4));
  for (const code of recoveryCodes) expect(stored).not.toContain(code);
  expect(world.reader.server.secrets.all()).toHaveLength(1);
});

test("with the user, the secrets of the user are deleted", async () => {
  const ann = await addUser(world, owner, { name: "ann", roles: [{ accountName: "*", role: "viewer" }] });
  await turnOn(ann);
  const users = await ask<{ id: string; name: string }[]>(world, owner, { method: "users.list" });
  await ask(world, owner, {
    method: "users.remove",
    input: { id: users.find(({ name }) => name === "ann")?.id },
  });
  expect(world.reader.server.secrets.all()).toEqual([]);
});
