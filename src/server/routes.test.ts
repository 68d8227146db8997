import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../test/support/worlds/service-world.ts";

let world: ServiceWorld;
let token: string;
beforeEach(async () => {
  world = createServiceWorld(
    {},
    {
      "index.html": "<!doctype html><title>test</title>",
      "assets/app-Dk3_x9Qa.js": "console.log(1)",
      "assets/app-Dk3_x9Qa.js.br": "compressed",
      "favicon.svg": "<svg/>",
      ".hidden": "no",
    },
  );
  token = await world.signIn();
});
afterEach(() => world.close());

test("ping, info and health need no session", async () => {
  const ping = await world.request("/ping");
  expect([ping.status, await ping.text(), ping.headers.get("content-type")]).toEqual([
    200,
    "pong",
    expect.stringMatching(/^text\/plain/),
  ]);
  expect(await (await world.request("/info")).json()).toEqual({
    name: "portolan",
    version: "0.0.0-test",
    commit: "unknown",
    buildDate: "unknown",
    runtime: { name: "node", version: "20" },
  });
  const health = await world.request("/health");
  expect([health.status, await health.json()]).toEqual([
    200,
    {
      status: expect.stringMatching(/^(ok|degraded)$/),
      checks: { database: "ok", scheduler: "ok", disk: expect.any(String) },
    },
  ]);
});

test("health counts open issues for signed-in callers", async () => {
  const token = await world.signIn();
  const health = await world.request("/health", { headers: { authorization: `Bearer ${token}` } });
  expect(await health.json()).toMatchObject({ issues: { info: 0, warning: 0, critical: 0 } });
});

test("a read-only database is reported as down", async () => {
  world.writer.server.sql.exec("DROP TABLE health");
  const health = await world.request("/health");
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: "down", checks: { database: "down" } });
});

test("static files are served, hashed ones cached for ever, pages never", async () => {
  const page = await world.request("/");
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  expect(page.headers.get("cache-control")).toContain("no-cache");
  const asset = await world.request("/assets/app-Dk3_x9Qa.js");
  expect(asset.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(asset.headers.get("cache-control")).toContain("immutable");
  const packed = await world.request("/assets/app-Dk3_x9Qa.js", {
    headers: { "accept-encoding": "gzip, br" },
  });
  expect([packed.headers.get("content-encoding"), await packed.text()]).toEqual(["br", "compressed"]);
  expect((await world.request("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
  expect((await world.request("/favicon.svg", { method: "HEAD" })).status).toBe(200);
});

test("unknown paths serve the page for navigation, else 404", async () => {
  const page = await world.request("/transactions/abc", { headers: { accept: "text/html,*/*" } });
  expect([page.status, await page.text()]).toEqual([200, "<!doctype html><title>test</title>"]);
  expect((await world.request("/transactions/abc", { headers: { accept: "application/json" } })).status).toBe(
    404,
  );
  expect((await world.request("/assets/gone-12345678.js")).status).toBe(404);
});

test.each([
  "/.hidden",
  "/%2e%2e/databases/server.sqlite",
  "/..%2fdatabases%2fserver.sqlite",
  "/%2e%2e%5cdatabases%5cserver.sqlite",
  "/assets/..%2f..%2fdatabases%2fserver.sqlite",
  "/assets",
  "/%00",
  "/%",
])("the path %s is not found", async (path) => {
  expect((await world.request(path)).status).toBe(404);
});

test("calls over HTTP return the result, or a problem with its code", async () => {
  const ping = await world.post("/rpc/system.ping", {}, { token });
  expect([ping.status, await ping.json()]).toEqual([200, { result: "pong" }]);
  const expectations = [
    ["/rpc/system.nothing", {}, 404, "method_not_found"],
    ["/rpc/__proto__.constructor", {}, 404, "method_not_found"],
    ["/rpc/constructor", {}, 404, "method_not_found"],
    ["/rpc/internal.setUp", { passwordHash: "x", sessionEpoch: "y" }, 404, "method_not_found"],
    ["/rpc/tasks.subscribe", {}, 400, "bad_request"],
    ["/rpc/rpc.cancel", { id: 1 }, 400, "bad_request"],
    ["/rpc/balances.list", { accountName: "nobody" }, 404, "not_found"],
  ] as const;
  for (const [path, body, status, code] of expectations) {
    const answer = await world.post(path, body, { token });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({
      status,
      code,
      detail: expect.any(String),
      title: expect.any(String),
    });
  }
});

test("a validation error names the path and the cause", async () => {
  const answer = await world.post("/rpc/system.ping", { extra: 1 }, { token });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: "bad_request",
    errors: [{ path: "", message: expect.stringContaining("extra") }],
  });
});

test("JSON routes accept only JSON of a limited size", async () => {
  const send = async (contentType: string | null, body: string) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (contentType !== null) headers["content-type"] = contentType;
    return (await world.request("/rpc/system.ping", { method: "POST", headers, body })).status;
  };
  expect(await send("text/plain", "{}")).toBe(415);
  expect(await send("application/x-www-form-urlencoded", "a=b")).toBe(415);
  expect(await send("application/json; charset=utf-8", "{}")).toBe(200);
  expect(await send("application/json", "{")).toBe(400);
  expect(await send("application/json", `"${"x".repeat(5 * 1024 ** 2)}"`)).toBe(413);
});

test("every method has its schemas", async () => {
  const answer = await world.post("/rpc/system.methods", {}, { token });
  const { result } = (await answer.json()) as {
    result: { name: string; input: { type?: string }; callbacks: unknown[] }[];
  };
  const names = result.map(({ name }) => name);
  expect(names).toContain("system.ping");
  expect(names.some((name) => name.startsWith("internal."))).toBe(false);
  expect(result.find(({ name }) => name === "tasks.subscribe")?.callbacks).toHaveLength(1);
  for (const { name, input } of result) expect([name, input.type]).toEqual([name, "object"]);
});

test("an unexpected error is internal, with a reference in the log", async () => {
  world.reader.server.sql.close();
  const answer = await world.request("/auth/status");
  expect(answer.status).toBe(500);
  const body = (await answer.json()) as { detail: string; code: string };
  expect(body.code).toBe("internal");
  const line = world.lines.find(({ level }) => level === "error");
  expect(body.detail).toContain(String(line?.fields["reference"]));
  expect(JSON.stringify(body)).not.toContain("database");
  world.reader.server.sql.close();
});
