import { afterEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/service-world.ts";

let world: ServiceWorld;
afterEach(() => world.close());

const json = { "content-type": "application/json" };

test("bound to loopback, only its own names are answered, on every route", async () => {
  world = createServiceWorld({
    PUBLIC_URL: "https://folio.example",
    CORS_ORIGINS: "http://app.example:3000",
  });
  const statusFor = async (host: string, path = "/ping", method = "GET") =>
    (await world.request(path, { method, headers: { host } })).status;
  for (const host of [
    "127.0.0.1:5555",
    "localhost",
    "LOCALHOST:1",
    "[::1]:5555",
    "127.0.0.2",
    "folio.example",
    "app.example",
  ]) {
    expect([host, await statusFor(host)]).toEqual([host, 200]);
  }
  for (const host of [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:5555",
    "169.254.1.1",
    "",
  ]) {
    for (const [path, method] of [
      ["/ping", "GET"],
      ["/", "GET"],
      ["/auth/status", "GET"],
      ["/ping", "OPTIONS"],
      ["/auth/login", "POST"],
    ] as const) {
      if (host === "") continue;
      expect([host, path, await statusFor(host, path, method)]).toEqual([host, path, 403]);
    }
  }
});

test("bound to more, any name is answered", async () => {
  world = createServiceWorld({ HOST: "0.0.0.0" });
  expect((await world.request("/ping", { headers: { host: "nas.home" } })).status).toBe(200);
});

test.each([
  [undefined, 401],
  ["http://127.0.0.1:5555", 401],
  ["https://folio.example", 401],
  ["http://app.example:3000", 401],
  ["http://app.example", 403],
  ["http://127.0.0.1:5556", 403],
  ["https://127.0.0.1:5555", 403],
  ["https://evil.example", 403],
  ["null", 403],
])("a POST of origin %s is answered with %i", async (origin, status) => {
  world = createServiceWorld({
    PUBLIC_URL: "https://folio.example",
    CORS_ORIGINS: "http://app.example:3000",
  });
  const headers: Record<string, string> = origin === undefined ? json : { ...json, origin };
  const answer = await world.request("/rpc/system.ping", { method: "POST", body: "{}", headers });
  expect(answer.status).toBe(status);
  const upgrade = await world.app.admit(
    new Request("http://127.0.0.1:5555/rpc", { headers: { host: "127.0.0.1:5555", ...headers } }),
    { address: "127.0.0.1" },
  );
  expect(upgrade).toBeInstanceOf(Response);
  expect((upgrade as Response).status).toBe(status);
});

test("CORS headers go to allowed origins only, and OPTIONS is always 204", async () => {
  world = createServiceWorld({ CORS_ORIGINS: "http://app.example:3000" });
  const allowed = await world.request("/rpc/system.ping", {
    method: "OPTIONS",
    headers: { origin: "http://app.example:3000" },
  });
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-origin")).toBe("http://app.example:3000");
  expect(allowed.headers.get("access-control-allow-headers")).toContain("authorization");
  const refused = await world.request("/anything", {
    method: "OPTIONS",
    headers: { origin: "http://evil.example" },
  });
  expect(refused.status).toBe(204);
  expect([...refused.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  const ping = await world.request("/ping", { headers: { origin: "http://evil.example" } });
  expect(ping.headers.get("access-control-allow-origin")).toBeNull();
  expect(ping.headers.get("vary")).toContain("Origin");
});

test("a trusted proxy says how it was asked, others do not", async () => {
  world = createServiceWorld({ HOST: "0.0.0.0", TRUSTED_PROXIES: "10.0.0.0/8" });
  const ask = async (peer: string, headers: Record<string, string>) =>
    (
      await world.request("/rpc/system.ping", {
        peer,
        method: "POST",
        body: "{}",
        headers: { ...json, host: "folio.example", origin: "https://folio.example", ...headers },
      })
    ).status;
  expect(await ask("10.1.2.3", { forwarded: 'for="[2001:db8::1]:99";proto=https' })).toBe(401);
  expect(await ask("10.1.2.3", { "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https" })).toBe(401);
  expect(await ask("192.0.2.1", { forwarded: "for=203.0.113.5;proto=https" })).toBe(403);
});

test("behind a trusted proxy each address has its own count of wrong passwords", async () => {
  world = createServiceWorld({ TRUSTED_PROXIES: "127.0.0.1" });
  await world.signIn();
  const login = async (address: string) =>
    (
      await world.post(
        "/auth/login",
        { password: "wrong" },
        { headers: { "x-forwarded-for": `6.6.6.6, ${address}` } },
      )
    ).status;
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await login("203.0.113.5")).toBe(401);
  expect(await login("203.0.113.5")).toBe(429);
  expect(await login("203.0.113.6")).toBe(401);
});

test("security headers are on every answer", async () => {
  world = createServiceWorld();
  for (const path of ["/", "/ping", "/nothing", "/auth/status", "/rpc"]) {
    const { headers } = await world.request(path);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
});
