import { connect } from "node:net";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLogger } from "../../src/ports/logger.ts";
import { serve, type Listening } from "../../src/platform/host/serve.ts";
import { streamOf } from "../../src/lib/stream-of.ts";
import { openSocket } from "../support/service/rpc-socket.ts";
import { createServiceWorld, type ServiceWorld } from "../support/worlds/service-world.ts";

let world: ServiceWorld;
let listening: Listening;
let token: string;
beforeAll(async () => {
  world = createServiceWorld({ UPLOAD_LIMIT: "1 MB" });
  const limits = { headMs: 300, requestMs: 3_000, connections: 40, graceMs: 2_000 };
  listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger, limits });
  token = await world.signIn();
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
});
afterAll(async () => {
  await listening.close();
  world.close();
});

/** Sends bytes as they are and answers all that comes back until the connection ends. */
function raw(bytes: string, { leavesOpen = false } = {}): Promise<string> {
  return new Promise((done) => {
    const socket = connect(listening.port, "127.0.0.1", () => {
      socket.write(bytes);
      if (!leavesOpen) socket.end();
    });
    let text = "";
    socket.on("data", (data) => (text += String(data)));
    socket.on("error", () => undefined);
    socket.on("close", () => done(text));
  });
}
const alive = async (): Promise<string> => (await fetch(`${listening.url}/ping`)).text();
const authorization = (): string => `Bearer ${token}`;
const rpc = (method: string, body: string): Promise<Response> =>
  fetch(`${listening.url}/rpc/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: authorization() },
    body,
  });

describe("slow and oversized", () => {
  test("a slow request head times out", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        raw("GET /ping HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", { leavesOpen: true }),
      ),
    );
    for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(await alive()).toBe("pong");
  });

  test("a slow request body times out", async () => {
    const head =
      "POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    expect(await raw(head, { leavesOpen: true })).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test("connections beyond the limit are refused, and accepted again afterwards", async () => {
    const open = await Promise.all(
      Array.from(
        { length: 60 },
        () =>
          new Promise<{ end(): void }>((done) => {
            const socket = connect(listening.port, "127.0.0.1", () => done({ end: () => socket.destroy() }));
            socket.on("error", () => undefined);
          }),
      ),
    );
    for (const { end } of open) end();
    await expect.poll(alive).toBe("pong");
  });

  test.each([
    ["a header of 100 kB", `X-Large: ${"x".repeat(100_000)}\r\n`],
    ["ten thousand headers", "X-Many: 1\r\n".repeat(10_000)],
  ])("%s is refused", async (_, headers) => {
    expect(await raw(`GET /ping HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await alive()).toBe("pong");
  });

  test("a body over the limit is refused, by its stated and by its actual size", async () => {
    expect((await rpc("system.ping", `{"a":"${"x".repeat(5 * 1024 ** 2)}"}`)).status).toBe(413);
    const pieces = (async function* () {
      for (let count = 0; count < 100; count++) yield new TextEncoder().encode(" ".repeat(64 * 1024));
    })();
    const answer = await fetch(`${listening.url}/rpc/system.ping`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: authorization() },
      body: streamOf(pieces),
      duplex: "half",
    } as RequestInit).catch(() => undefined);
    expect([413, undefined]).toContain(answer?.status);
    const login = await fetch(`${listening.url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: "x".repeat(70_000) }),
    });
    expect(login.status).toBe(413);
  });

  test.each([
    ["arrays", "[".repeat(2_000_000)],
    ["objects", '{"a":'.repeat(500_000)],
    [
      "a value to keep",
      `{"accountName":"main","key":"k","value":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
    ],
  ])("deeply nested %s are refused, over HTTP and over the socket", async (_, text) => {
    const answer = await rpc("keyValue.set", text);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "bad_request"]);
    const { socket, next, call } = await openSocket(listening.url, { token });
    socket.send(`{"id":1,"method":"keyValue.set","params":${text}}`);
    expect(await next(({ id }) => id === null)).toMatchObject({ code: "bad_request" });
    expect(await call("system.ping")).toMatchObject({ result: "pong" });
    socket.terminate();
  });

  test("keys such as __proto__ do not change prototypes", async () => {
    const answer = await rpc(
      "keyValue.set",
      '{"accountName":"main","key":"__proto__","value":{"__proto__":{"polluted":1}}}',
    );
    expect([200, 400]).toContain(answer.status);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const strange = await rpc("system.ping", '{"__proto__":{"a":1}}');
    expect(strange.status).toBe(400);
  });

  test("a socket has a limit of subscriptions", async () => {
    const { call, socket } = await openSocket(listening.url, { token });
    const callback = { __isFunction: true, functionId: "f" };
    const answers = await Promise.all(
      Array.from({ length: 1_010 }, () => call("tasks.subscribe", [{}, callback])),
    );
    expect(answers.filter(({ code }) => code === "too_many_requests")).toHaveLength(10);
    socket.terminate();
  });

  test("broken frames close only their own connection", async () => {
    const key = "dGhlIHNhbXBsZSBub25jZQ==";
    const head = `GET /rpc HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nAuthorization: ${authorization()}\r\n\r\n`;
    expect(await raw(`${head}\u00ff\u00ff\u00ff\u00ff`, { leavesOpen: true })).toMatch(/^HTTP\/1\.1 101 /);
    expect(await alive()).toBe("pong");
  });
});

describe("path traversal", () => {
  test.each([
    "/../../etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%5c..%5cserver.sqlite",
    "/static/../../databases/server.sqlite",
    "/.hidden",
    "/%00",
    "/index.html%00.png",
    "//etc/passwd",
    "/C:/windows/win.ini",
  ])("GET %s returns no file", async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400)/);
    expect(answer).not.toMatch(/root:|SQLite format/);
  });

  test.each([
    "../server",
    "..",
    ".",
    "a/b",
    "a\\b",
    "a\u0000",
    "server",
    "con:",
    " ",
    "a".repeat(65),
    ".hidden",
  ])("%j is not accepted as an account name by any method", async (name) => {
    const made = await rpc("accounts.create", JSON.stringify({ name }));
    expect([name, made.status]).toEqual([name, 400]);
    const renamed = await rpc("accounts.rename", JSON.stringify({ accountName: "main", name }));
    expect([name, renamed.status]).toEqual([name, 400]);
    const read = await rpc("balances.list", JSON.stringify({ accountName: name }));
    expect([name, [400, 404].includes(read.status)]).toEqual([name, true]);
  });

  test("a file is found by its id only, never by a path", async () => {
    for (const fileId of [
      "../../auth/jwt-secret",
      "..%2f..%2fauth%2fjwt-secret",
      "/etc/passwd",
      "main.sqlite",
    ]) {
      const answer = await fetch(
        `${listening.url}/download?accountName=main&fileId=${encodeURIComponent(fileId)}`,
        {
          headers: { authorization: authorization() },
        },
      );
      expect([fileId, answer.status]).toEqual([fileId, 404]);
      for (const method of ["files.delete", "imports.preview", "imports.create"])
        expect([method, (await rpc(method, JSON.stringify({ accountName: "main", fileId }))).status]).toEqual(
          [method, 404],
        );
    }
  });

  test.each([
    ['a"; filename="b', /filename="a_; filename=_b"; /],
    ["..\\..\\evil.csv", /filename="evil\.csv"/],
    ["../../evil.csv", /filename="evil\.csv"/],
    ["a\r\nset-cookie: portolan_session=x", /filename="aset-cookie: portolan_session=x"/],
    ["名前\u202egpj.csv", /filename\*=UTF-8''%E5%90%8D%E5%89%8Dgpj\.csv/],
  ])("the file name %j is harmless in a header and on disk", async (name, shown) => {
    const boundary = "xyz";
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="accountName"\r\n\r\nmain\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replace(/"/g, "%22").replace(/\r/g, "%0D").replace(/\n/g, "%0A")}"\r\n\r\nx\r\n--${boundary}--\r\n`;
    const sent = await fetch(`${listening.url}/upload`, {
      method: "POST",
      headers: {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        authorization: authorization(),
      },
      body,
    });
    expect(sent.status).toBe(201);
    const { fileId } = (await sent.json()) as { fileId: string };
    const answer = await fetch(`${listening.url}/download?accountName=main&fileId=${fileId}`, {
      headers: { authorization: authorization() },
    });
    expect(answer.headers.get("content-disposition")).toMatch(shown);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(readdirSync(join(world.dataLocation, "files", "a"))).toContain(fileId);
  });
});

describe("cross-site requests and foreign host names", () => {
  test.each([
    "/auth/setup",
    "/auth/login",
    "/auth/logout",
    "/auth/password",
    "/upload",
    "/rpc/system.ping",
    "/assistant-chat",
    "/mcp",
    "/anything",
  ])("a page of another site cannot send anything to %s, signed in or not", async (path) => {
    for (const origin of [
      "https://evil.example",
      "null",
      `http://127.0.0.1:${listening.port + 1}`,
      `https://127.0.0.1:${listening.port}`,
    ]) {
      const answer = await fetch(listening.url + path, {
        method: "POST",
        headers: { origin, cookie: `portolan_session=${token}`, "content-type": "application/json" },
        body: "{}",
      });
      expect([origin, answer.status]).toEqual([origin, 403]);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test.each(["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])("%s has no effect", async (method) => {
    const answer = await raw(
      `${method} /rpc/system.ping HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization()}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (404|405|400)/);
  });

  test.each(["/ping", "/info", "/health", "/metrics", "/", "/auth/status", "/rpc", "/download"])(
    "a foreign host name is refused at %s",
    async (path) => {
      for (const host of [
        "evil.example",
        `evil.example:${listening.port}`,
        "127.0.0.1.evil.example",
        "localhost.evil.example",
      ])
        expect(await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
          /^HTTP\/1\.1 403 /,
        );
    },
  );

  test("an absolute request line does not bypass the Host check", async () => {
    const bytes = `GET http://127.0.0.1/auth/status HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 (403|400) /);
  });

  test("request smuggling is refused", async () => {
    const bytes =
      "POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /ping HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
