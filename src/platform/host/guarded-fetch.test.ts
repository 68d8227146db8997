import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { silentLogger } from "../../ports/logger.ts";
import { createHttp } from "../../net/http.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";

let server: Server;
let port: number;
let asked: string[];
let answer: RequestListener;
/** The addresses of names, one look-up after the other. */
let addresses: string[];

beforeEach(async () => {
  asked = [];
  answer = (_, response) => void response.end("ok");
  server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Names lead to `addresses` in turn; connections to a public one end at the stand-in all the same. */
const resolve: LookupFunction = (_hostname, options, done) => {
  const address = addresses.shift() ?? "127.0.0.1";
  if (options.all === true) done(null, [{ address, family: 4 }]);
  else done(null, address, 4);
};
const http = (privateHosts?: string[]) =>
  createHttp({
    fetch: createGuardedFetch(resolve),
    config: { upstreams: {}, offline: false, ...(privateHosts === undefined ? {} : { privateHosts }) },
    log: silentLogger,
    now: () => performance.now(),
    random: () => 0,
    sleep: async () => undefined,
  });
async function problemOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

test("a public name that resolves into a private network is not connected to", async () => {
  addresses = ["127.0.0.1"];
  const error = await problemOf(http().request({ provider: "node", url: `http://node.example:${port}/` }));
  expect([error.code, error.message]).toEqual([
    "bad_request",
    expect.stringMatching(/node\.example resolves to 127\.0\.0\.1.*PRIVATE_HOSTS/),
  ]);
  expect(asked).toEqual([]);
});

test("the address is checked again on connect, against DNS rebinding", async () => {
  const client = http(["first.example"]);
  addresses = ["127.0.0.1"];
  answer = (_, response) =>
    void response.writeHead(302, { location: `http://node.example:${port}/secret` }).end();
  const error = await problemOf(client.request({ provider: "node", url: `http://first.example:${port}/` }));
  expect(error.message).toMatch(/node\.example resolves to 127\.0\.0\.1/);
  expect(asked).toEqual([`first.example:${port}/`]);
});

test("a redirect into a private network is not followed", async () => {
  answer = (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port + 1}/` }).end();
  const error = await problemOf(http().request({ provider: "node", url: `http://127.0.0.1:${port}/` }));
  expect(error.message).toMatch(/Node redirected to 127\.0\.0\.1, which is in a private network/);
});

test("an allowed name is requested, and connections are reused", async () => {
  addresses = ["127.0.0.1"];
  const client = http(["umbrel.local"]);
  for (const _ of [1, 2])
    expect((await client.request({ provider: "node", url: `http://umbrel.local:${port}/a` })).text).toBe(
      "ok",
    );
  expect(asked).toHaveLength(2);
});

test("a compressed answer is decompressed, and a bomb is cut off", async () => {
  const url = `http://127.0.0.1:${port}/`;
  answer = (_, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("hello"));
  expect((await http().request({ provider: "node", url })).text).toBe("hello");
  const bomb = gzipSync(Buffer.alloc(200 * 1024 ** 2));
  answer = (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
  const before = process.memoryUsage().rss;
  const error = await problemOf(http().request({ provider: "node", url, maxBytes: 1024 ** 2 }));
  expect(error.message).toBe("Node answered with more than 1024 KiB.");
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
});

test("a body is sent, headers and status come back, and an empty answer is empty", async () => {
  answer = (request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => response.writeHead(201, { "x-a": "1" }).end(`${request.method} ${body}`));
  };
  const url = `http://127.0.0.1:${port}/`;
  const reply = await http().request({ provider: "node", url, method: "POST", body: { grüße: 1 } });
  expect([reply.status, reply.headers["x-a"], reply.text]).toEqual([201, "1", 'POST {"grüße":1}']);
  answer = (_, response) => void response.writeHead(204).end();
  expect((await http().request({ provider: "node", url })).text).toBe("");
});

test("a library's own client streams through the same gate, without following redirects", async () => {
  answer = (_, response) => {
    response.write("one ");
    setTimeout(() => response.end("two"), 5);
  };
  const fetch = http().fetchFor("assistant");
  const streamed = await fetch(`http://127.0.0.1:${port}/v1/chat`, { method: "POST", body: "{}" });
  expect(await streamed.text()).toBe("one two");
  addresses = ["10.0.0.1"];
  await expect(fetch(`http://model.example:${port}/`)).rejects.toThrow(/resolves to 10\.0\.0\.1/);
  await expect(fetch("http://169.254.169.254/")).rejects.toThrow(/private network/);
  answer = (_, response) => void response.writeHead(307, { location: "/elsewhere" }).end();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(/redirected/);
});

test("a reader that stops closes the connection", async () => {
  const closed = new Promise((done) => {
    answer = (_, response) => {
      response.on("close", done);
      response.write("never ending");
    };
  });
  const controller = new AbortController();
  const reply = await http().fetchFor("x")(`http://127.0.0.1:${port}/`, { signal: controller.signal });
  controller.abort();
  await closed;
  await expect(reply.text()).rejects.toThrow(/abort/i);
});

test("a streamed answer that does not end is cut off, and so is a compressed one", async () => {
  const closed = new Promise((done) => {
    answer = (_, response) => {
      response.on("close", done);
      const send = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 ** 2)));
        if (!response.destroyed) response.once("drain", send);
      };
      send();
    };
  });
  const url = `http://127.0.0.1:${port}/v1/models`;
  const fetch = http().fetchFor("assistant");
  await expect((await fetch(url)).text()).rejects.toThrow("Assistant answered with more than 65536 KiB.");
  await closed;
  const bomb = gzipSync(Buffer.alloc(200 * 1024 ** 2));
  answer = (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
  await expect((await fetch(url)).text()).rejects.toThrow("Assistant answered with more than 65536 KiB.");
});
