import { afterEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";

let world: ServiceWorld;
afterEach(() => world.close());

const json = { "content-type": "application/json" };

test("bound to loopback, only its own host names are accepted, on every route", async () => {
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

test("bound to other addresses, any host name is accepted", async () => {
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

test("a trusted proxy's forwarded headers are believed, others' are not", async () => {
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

test("security headers and a request id are on every response, also on refusals and errors", async () => {
  world = createServiceWorld({ CORS_ORIGINS: "http://app.example:3000" });
  const upgrade = async (headers: Record<string, string>, path = "/rpc"): Promise<Response> => {
    const request = new Request(`http://127.0.0.1:5555${path}`, { headers });
    const answer = await world.app.admit(request, { address: "127.0.0.1" });
    if (!(answer instanceof Response)) throw new Error("the upgrade was admitted");
    return answer;
  };
  const json = { "content-type": "application/json" };
  const responses: [number, Response][] = [
    ...(await Promise.all(
      ["/", "/ping", "/health", "/auth/status"].map(async (path): Promise<[number, Response]> => [
        200,
        await world.request(path),
      ]),
    )),
    [404, await world.request("/nothing")],
    [401, await world.request("/rpc")],
    [403, await world.request("/ping", { headers: { host: "evil.example" } })],
    [403, await world.request("/ping", { method: "OPTIONS", headers: { host: "evil.example" } })],
    [204, await world.request("/ping", { method: "OPTIONS" })],
    [
      204,
      await world.request("/ping", { method: "OPTIONS", headers: { origin: "http://app.example:3000" } }),
    ],
    [403, await world.request("/auth/login", { method: "POST", headers: { origin: "http://evil.example" } })],
    [415, await world.request("/auth/login", { method: "POST", body: "x" })],
    [400, await world.request("/auth/login", { method: "POST", body: "{", headers: json })],
    [401, await upgrade({})],
    [403, await upgrade({ origin: "http://evil.example" })],
    [403, await upgrade({ host: "evil.example" })],
    [404, await upgrade({}, "/elsewhere")],
  ];
  world.reader.server.sql.close();
  responses.push([500, await world.request("/auth/status")]);
  for (const [status, { status: actual, headers, url }] of responses) {
    expect([url, actual]).toEqual([url, status]);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toBe(
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{22}$/);
    expect(headers.has("strict-transport-security")).toBe(false);
  }
  world.close = () => undefined;
});

test("an allowed origin can read responses, errors and refused upgrades too", async () => {
  world = createServiceWorld({ CORS_ORIGINS: "http://app.example:3000" });
  const headers = { origin: "http://app.example:3000" };
  const upgrade = await world.app.admit(new Request("http://127.0.0.1:5555/rpc", { headers }), {
    address: "127.0.0.1",
  });
  const responses = [
    await world.request("/ping", { headers }),
    await world.request("/rpc/system.ping", { method: "POST", headers }),
    await world.request("/nothing", { headers }),
    upgrade,
  ];
  for (const response of responses) {
    if (!(response instanceof Response)) throw new Error("the upgrade was admitted");
    expect(response.headers.get("access-control-allow-origin")).toBe("http://app.example:3000");
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    expect(response.headers.get("access-control-expose-headers")).toContain("retry-after");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("vary")).toContain("Origin");
  }
});

test("Strict-Transport-Security is sent if the public address is HTTPS", async () => {
  world = createServiceWorld({ PUBLIC_URL: "https://folio.example" });
  expect((await world.request("/ping")).headers.get("strict-transport-security")).toBe("max-age=31536000");
});
