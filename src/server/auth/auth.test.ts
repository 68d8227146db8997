import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createServiceWorld,
  ownerPassword,
  type ServiceWorld,
} from "../../../test/support/worlds/service-world.ts";

let world: ServiceWorld;
beforeEach(() => void (world = createServiceWorld()));
afterEach(() => world.close());

test("the first password is set once, and signs in", async () => {
  expect(await (await world.request("/auth/status")).json()).toEqual({
    setupRequired: true,
    authenticated: false,
  });
  const setup = await world.post("/auth/setup", { password: ownerPassword });
  expect(setup.status).toBe(201);
  const { token, expiresAt } = (await setup.json()) as { token: string; expiresAt: number };
  expect(expiresAt - Date.now()).toBeGreaterThan(29 * 86_400_000);
  expect(setup.headers.get("set-cookie")).toMatch(
    /^portolan_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const status = await world.request("/auth/status", {
    headers: { cookie: `a=b; portolan_session=${token}` },
  });
  expect(await status.json()).toEqual({ setupRequired: false, authenticated: true });
  for (const body of [{ password: ownerPassword }, { password: "short" }, {}])
    expect((await world.post("/auth/setup", body)).status).toBe(409);
});

test("one of several concurrent set-ups succeeds", async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      world.post("/auth/setup", { password: `${ownerPassword} ${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
});

test.each(["short", "password123", "aaaaaaaaaaaaaaa", "123456789"])(
  "the password %s is refused",
  async (password) => {
    const answer = await world.post("/auth/setup", { password });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({ code: "bad_request", errors: [{ path: "password" }] });
  },
);

test("through a proxy, set-up needs the code from the log", async () => {
  const code = world.lines.find(({ fields }) => "setupCode" in fields)?.fields["setupCode"];
  const headers = { "x-forwarded-for": "203.0.113.5" };
  expect((await world.post("/auth/setup", { password: ownerPassword }, { headers })).status).toBe(403);
  const wrong = { password: ownerPassword, setupCode: "AAAA-BBBB-CCCC" };
  expect((await world.post("/auth/setup", wrong, { headers })).status).toBe(403);
  const right = { password: ownerPassword, setupCode: code };
  expect((await world.post("/auth/setup", right, { headers })).status).toBe(201);
});

test("wrong set-up codes do not use up sign-in attempts", async () => {
  const headers = { "x-forwarded-for": "203.0.113.5" };
  const wrong = { password: ownerPassword, setupCode: "AAAA-BBBB-CCCC" };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push((await world.post("/auth/setup", wrong, { headers })).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  await world.signIn();
  expect((await world.post("/auth/login", { password: "wrong password" })).status).toBe(401);
});

test("bound to more than loopback, set-up always needs the code", async () => {
  const open = createServiceWorld({ HOST: "0.0.0.0" });
  expect((await open.post("/auth/setup", { password: ownerPassword })).status).toBe(403);
  expect(open.lines.find(({ fields }) => "setupCode" in fields)?.level).toBe("warn");
  open.close();
});

test("five wrong passwords in a minute are the limit, also when sent at once", async () => {
  await world.signIn();
  const wrong = () => world.post("/auth/login", { password: "wrong password" });
  const answers = await Promise.all(Array.from({ length: 7 }, wrong));
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const refused = await world.post("/auth/login", { password: ownerPassword });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  world.wait(61_000);
  expect((await world.post("/auth/login", { password: ownerPassword })).status).toBe(200);
});

test("right passwords do not count as failures", async () => {
  await world.signIn();
  for (let attempt = 0; attempt < 7; attempt += 1) {
    expect((await world.post("/auth/login", { password: ownerPassword })).status).toBe(200);
  }
});

test("signing out ends only that session", async () => {
  const first = await world.signIn();
  const second = await world.signIn();
  expect((await world.post("/auth/logout", {}, { token: first })).status).toBe(204);
  expect((await world.post("/rpc/system.ping", {}, { token: first })).status).toBe(401);
  expect((await world.post("/rpc/system.ping", {}, { token: second })).status).toBe(200);
});

test("a new password ends every session, and the old one is invalid", async () => {
  const token = await world.signIn();
  const next = "a better battery horse";
  expect((await world.post("/auth/password", { current: "wrong", next }, { token })).status).toBe(401);
  const short = await world.post("/auth/password", { current: ownerPassword, next: "short" }, { token });
  expect(await short.json()).toMatchObject({ code: "bad_request", errors: [{ path: "next" }] });
  expect((await world.post("/auth/password", { current: ownerPassword, next }, { token })).status).toBe(204);
  expect((await world.post("/rpc/system.ping", {}, { token })).status).toBe(401);
  expect((await world.post("/auth/login", { password: ownerPassword })).status).toBe(401);
  const login = await world.post("/auth/login", { password: next });
  expect(login.status).toBe(200);
  const { token: fresh } = (await login.json()) as { token: string };
  expect((await world.post("/rpc/system.ping", {}, { token: fresh })).status).toBe(200);
});

test("a session ends after 30 days, and a forged one is invalid", async () => {
  const token = await world.signIn();
  const [head = "", , signature = ""] = token.split(".");
  const forged = `${head}.${btoa(JSON.stringify({ jti: "x", iat: 1, exp: 9e9 })).replaceAll("=", "")}.${signature}`;
  const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${token.split(".")[1]}.`;
  for (const wrong of [forged, unsigned, "nonsense", "portolan_nonsense"]) {
    expect((await world.post("/rpc/system.ping", {}, { token: wrong })).status).toBe(401);
  }
  world.wait(30 * 86_400_000 + 1_000);
  expect((await world.post("/rpc/system.ping", {}, { token })).status).toBe(401);
});

test("the cookie is Secure behind a TLS proxy", async () => {
  const secure = createServiceWorld({ PUBLIC_URL: "https://folio.example" });
  const setup = await secure.post("/auth/setup", { password: ownerPassword });
  expect(setup.headers.get("set-cookie")).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  secure.close();
});

test.each([
  ["POST", "/upload"],
  ["GET", "/download?accountName=main&fileId=x"],
  ["POST", "/rpc/system.ping"],
  ["POST", "/rpc/accounts.list"],
  ["POST", "/rpc/no.method"],
  ["GET", "/rpc"],
  ["POST", "/auth/logout"],
  ["POST", "/auth/password"],
])("the request %s %s is refused without a token", async (method, path) => {
  const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
  const answer = await world.request(path, { method, ...body });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "unauthorized", status: 401 });
});
