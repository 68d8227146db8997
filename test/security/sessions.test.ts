import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, ownerPassword, type ServiceWorld } from "../support/worlds/service-world.ts";

let world: ServiceWorld;
beforeEach(() => void (world = createServiceWorld()));
afterEach(() => world.close());

const signedIn = async (token: string): Promise<boolean> =>
  (await world.post("/rpc/system.ping", {}, { token })).status === 200;
const cookieOf = (response: Response): string =>
  /portolan_session=([^;]*)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";

test("a session planted before sign-in is not the one signed in", async () => {
  const first = await world.signIn();
  await world.post("/auth/logout", {}, { token: first });
  const login = await world.post(
    "/auth/login",
    { password: ownerPassword },
    { headers: { cookie: `portolan_session=${first}` } },
  );
  const token = cookieOf(login);
  expect(token).not.toBe(first);
  expect([await signedIn(token), await signedIn(first)]).toEqual([true, false]);
  const planted = await world.post(
    "/auth/login",
    { password: ownerPassword },
    { headers: { cookie: "portolan_session=chosen-by-somebody" } },
  );
  expect(cookieOf(planted)).not.toBe("chosen-by-somebody");
  expect(await signedIn("chosen-by-somebody")).toBe(false);
});

test("every sign-in creates its own session", async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => world.signIn()));
  expect(new Set(tokens).size).toBe(4);
});

test("an ended session or token stays invalid after a restart", async () => {
  const token = await world.signIn();
  const owner = await world.signIn();
  const made = await world.post("/rpc/tokens.create", { name: "t", access: "read" }, { token: owner });
  const { result } = (await made.json()) as { result: { id: string; token: string } };
  await world.post("/auth/logout", {}, { token });
  await world.post("/rpc/tokens.revoke", { id: result.id }, { token: owner });
  const { createSessions } = await import("../../src/server/auth/sessions.ts");
  expect(await createSessions(world.reader).read(token)).toBeNull();
  expect(await signedIn(result.token)).toBe(false);
  expect(world.reader.server.tokens.list()).toEqual([]);
});

test("a session of another server or another key is invalid", async () => {
  const other = createServiceWorld({ JWT_SECRET: "another master key, long enough too" });
  const foreign = await other.signIn();
  await world.signIn();
  expect(await signedIn(foreign)).toBe(false);
  other.close();
});

test("an API token can neither change the password nor sign in", async () => {
  const owner = await world.signIn();
  const made = await world.post("/rpc/tokens.create", { name: "t", access: "owner" }, { token: owner });
  const { result } = (await made.json()) as { result: { token: string } };
  const change = { current: ownerPassword, next: "another good password" };
  expect((await world.post("/auth/password", change, { token: result.token })).status).toBe(403);
  expect((await world.post("/auth/logout", {}, { token: result.token })).status).toBe(403);
});

test("guesses from many addresses do not lock out the owner's own address", async () => {
  const behind = createServiceWorld({ TRUSTED_PROXIES: "127.0.0.1" });
  const login = async (address: string, password: string) =>
    (await behind.post("/auth/login", { password }, { headers: { "x-forwarded-for": address } })).status;
  await behind.signIn();
  await behind.wait(61_000);
  const code = await login("198.51.100.7", ownerPassword);
  expect(code).toBe(200);
  for (let guess = 0; guess < 50; guess++) await login(`203.0.113.${guess}`, "a wrong password");
  expect(await login("203.0.113.99", ownerPassword)).toBe(429);
  expect(await login("198.51.100.7", ownerPassword)).toBe(200);
  behind.close();
});

test("a wrong password costs the same single hash comparison as the right one", async () => {
  await world.signIn();
  const costOf = async (password: string): Promise<[status: number, comparisons: number]> => {
    const before = world.comparisons();
    const { status } = await world.post("/auth/login", { password });
    return [status, world.comparisons() - before];
  };
  expect(await costOf(ownerPassword)).toEqual([200, 1]);
  expect(await costOf("a wrong password")).toEqual([401, 1]);
  expect(await costOf("b")).toEqual([401, 1]);
});
