import { once } from "node:events";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { silentLogger } from "../../ports/logger.ts";
import { openSocket } from "../../../test/support/service/rpc-socket.ts";
import {
  createServiceWorld,
  ownerPassword,
  type ServiceWorld,
} from "../../../test/support/worlds/service-world.ts";
import { serve, type Listening } from "./serve.ts";

let world: ServiceWorld;
let listening: Listening;
let token: string;
beforeEach(async () => {
  world = createServiceWorld({ UPLOAD_LIMIT: "1 MB" });
  listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger });
  token = await world.signIn();
});
afterEach(async () => {
  await listening.close();
  world.close();
});

const change = (accountName: string, since: number | null, cause = "created", count = 1) => ({
  accountName,
  cause: cause as "created",
  since,
  count,
});
const callback = { __isFunction: true, functionId: "f1" };

test("a call is answered under its id, as object, array or without params", async () => {
  const { call, send, next } = await openSocket(listening.url, { token });
  expect(await call("system.ping")).toMatchObject({ result: "pong" });
  expect(await call("system.ping", {})).toMatchObject({ result: "pong" });
  expect(await call("system.ping", [{}])).toMatchObject({ result: "pong" });
  send({ id: 0, method: "system.ping" });
  expect(await next(({ id }) => id === 0)).toEqual({ id: 0, result: "pong" });
});

test("an invalid call is answered without an id, and the connection stays open", async () => {
  const { call, messages, socket } = await openSocket(listening.url, { token });
  for (const text of [
    "not json",
    "[]",
    "null",
    "1",
    '{"method":"system.ping"}',
    '{"id":null,"method":"system.ping"}',
    '{"id":{},"method":"x"}',
  ]) {
    socket.send(text);
  }
  socket.send(new Uint8Array([1, 2, 3]));
  expect(await call("system.ping")).toMatchObject({ result: "pong" });
  expect(messages.slice(0, 8)).toEqual(
    Array.from({ length: 8 }, () => ({
      id: null,
      error: expect.any(String),
      code: "bad_request",
      reason: "bad_request",
    })),
  );
});

test("errors have a code and, for failed validation, the paths", async () => {
  const { call } = await openSocket(listening.url, { token });
  expect(await call("nothing.here")).toMatchObject({ code: "method_not_found" });
  expect(await call("toString")).toMatchObject({ code: "method_not_found" });
  expect(await call("internal.setUp", {})).toMatchObject({ code: "method_not_found" });
  expect(await call("system.ping", { a: 1 })).toMatchObject({
    code: "bad_request",
    data: { errors: [{ path: "", message: expect.any(String) }] },
  });
  expect(await call("balances.list", { accountName: "nobody" })).toMatchObject({
    code: "not_found",
    error: expect.stringContaining('"nobody"'),
  });
  expect(await call("tasks.subscribe", [{}])).toMatchObject({ code: "bad_request" });
  expect(await call("tasks.subscribe", [{}, { __isFunction: true }])).toMatchObject({ code: "bad_request" });
});

test("a socket needs a token, an allowed origin and an allowed host name", async () => {
  const status = (headers: Record<string, string>, path = "/rpc"): Promise<number | undefined> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${listening.url.replace("http", "ws")}${path}`, { headers });
      socket.on("unexpected-response", (_, response) => {
        resolve(response.statusCode);
        socket.terminate();
      });
      socket.on("error", () => undefined);
    });
  const authorization = `Bearer ${token}`;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: "Bearer x" })).toBe(401);
  expect(await status({ authorization, origin: "http://evil.example" })).toBe(403);
  expect(await status({ authorization, host: "evil.example" })).toBe(403);
  expect(await status({ authorization }, "/other")).toBe(404);
  expect(await status({}, `/rpc?token=${token}`)).toBe(401);
});

test("the token may come as cookie or as subprotocol", async () => {
  const byCookie = await openSocket(listening.url, { headers: { cookie: `portolan_session=${token}` } });
  expect(await byCookie.call("system.ping")).toMatchObject({ result: "pong" });
  const socket = new WebSocket(`${listening.url.replace("http", "ws")}/rpc`, ["portolan", `bearer.${token}`]);
  await new Promise((resolve) => socket.on("open", resolve));
  expect(socket.protocol).toBe("portolan");
  socket.terminate();
});

test("events arrive until the subscription ends; those close together are merged", async () => {
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  const { call, messages, next } = await openSocket(listening.url, { token });
  const answer = await call("auditLog.subscribe", [{ accountName: "MAIN" }, callback]);
  const { subscriptionId } = answer["result"] as { subscriptionId: string };
  const { bus } = world.reader;
  bus.publish("auditLog", change("main", 50));
  bus.publish("auditLog", change("other", 1));
  bus.publish("auditLog", change("main", 30, "created", 2));
  bus.publish("auditLog", change("main", null, "created", 4));
  bus.publish("auditLog", change("main", 70, "deleted"));
  await next((message) => JSON.stringify(message).includes("deleted"));
  const events = messages.filter(({ functionId }) => functionId === "f1").map(({ params }) => params);
  expect(events).toEqual([
    [change("main", 50)],
    [change("main", 30, "created", 6)],
    [change("main", 70, "deleted")],
  ]);
  expect(await call("rpc.unsubscribe", { subscriptionId })).toMatchObject({ result: null });
  bus.publish("auditLog", change("main", 5));
  expect(await call("rpc.unsubscribe", { subscriptionId })).toMatchObject({ code: "not_found" });
  expect(messages.filter(({ functionId }) => functionId === "f1")).toHaveLength(3);
});

test("a token receives events of its accounts only", async () => {
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  world.writer.accounts.create({ id: "b", name: "other", baseCurrency: "USD", at: 0 });
  const created = await world.post(
    "/rpc/tokens.create",
    { name: "t", access: "read", accounts: ["other"] },
    { token },
  );
  const { result } = (await created.json()) as { result: { token: string } };
  const { call, next, messages } = await openSocket(listening.url, { token: result.token });
  expect(await call("auditLog.subscribe", [{ accountName: "main" }, callback])).toMatchObject({
    code: "forbidden",
  });
  expect(await call("secrets.list", { accountName: "other" })).toMatchObject({ code: "forbidden" });
  await call("auditLog.subscribe", [{}, callback]);
  world.reader.bus.publish("auditLog", change("main", 1));
  world.reader.bus.publish("auditLog", change("other", 2));
  expect((await next(({ functionId }) => functionId === "f1"))["params"]).toEqual([change("other", 2)]);
  expect(messages.filter(({ functionId }) => functionId === "f1")).toHaveLength(1);
});

test("a cancelled call is answered as such, and its id can be used again", async () => {
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  const { account, send, next, call, messages } = {
    account: world.writer.accounts.open("main"),
    ...(await openSocket(listening.url, { token })),
  };
  account.changes.record({ topic: "transactions", cause: "created", since: 1, count: 1 });
  send({ id: 7, method: "tasks.settled", params: { accountName: "main" } });
  send({ id: 7, method: "system.ping" });
  expect(await next(({ id }) => id === null)).toMatchObject({ code: "bad_request" });
  expect(await call("rpc.cancel", { id: 7 })).toMatchObject({ result: null });
  expect(await next(({ id }) => id === 7)).toMatchObject({ code: "cancelled" });
  send({ id: 7, method: "system.ping" });
  await next(({ id, result }) => id === 7 && result === "pong");
  expect(messages.filter(({ id }) => id === 7)).toHaveLength(2);
});

test("more than 256 open calls are refused", async () => {
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  world.writer.accounts
    .open("main")
    .changes.record({ topic: "transactions", cause: "created", since: 1, count: 1 });
  const { send, next, call } = await openSocket(listening.url, { token });
  for (let id = 0; id < 256; id += 1) send({ id, method: "tasks.settled", params: { accountName: "main" } });
  expect(await call("system.ping")).toMatchObject({ code: "too_many_requests" });
  send({ id: 3, method: "rpc.cancel", params: { id: 0 } });
  expect(await next(({ id }) => id === null)).toMatchObject({ code: "bad_request" });
});

test("a message over 4 MiB closes the socket with 1009", async () => {
  const { socket, closed } = await openSocket(listening.url, { token });
  socket.send("x".repeat(4 * 1024 ** 2 + 1));
  expect(await closed).toBe(1009);
});

test("signing out and changing the password close the affected sockets with 1008", async () => {
  const second = await world.signIn();
  const [first, other] = [
    await openSocket(listening.url, { token }),
    await openSocket(listening.url, { token: second }),
  ];
  await world.post("/auth/logout", {}, { token });
  expect(await first.closed).toBe(1008);
  expect(await other.call("system.ping")).toMatchObject({ result: "pong" });
  await world.post(
    "/auth/password",
    { current: ownerPassword, next: "another good password" },
    { token: second },
  );
  expect(await other.closed).toBe(1008);
});

test("a revoked API token's sockets close", async () => {
  const created = await world.post("/rpc/tokens.create", { name: "t", access: "read" }, { token });
  const { result } = (await created.json()) as { result: { id: string; token: string } };
  const { closed } = await openSocket(listening.url, { token: result.token });
  await world.post("/rpc/tokens.revoke", { id: result.id }, { token });
  expect(await closed).toBe(1008);
});

test("stopping closes sockets with 1001", async () => {
  const { closed } = await openSocket(listening.url, { token });
  const stopped = listening.close();
  expect(await closed).toBe(1001);
  await stopped;
  listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger });
});

test("stopping waits for a running answer, and not for a kept-alive connection", async () => {
  // The grace outlasts this test, so that only what has ended on its own lets the server stop.
  await listening.close();
  const limits = { headMs: 15_000, requestMs: 900_000, connections: 100, graceMs: 3_600_000 };
  listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger, limits });
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ password: ownerPassword });
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    expect: "100-continue",
  };
  const asking = httpRequest(`${listening.url}/auth/login`, { method: "POST", agent, headers });
  const answered = once(asking, "response") as Promise<[IncomingMessage]>;
  asking.flushHeaders();
  await once(asking, "continue");
  asking.end(body);
  const closed = listening.close();
  const [answer] = await answered;
  answer.resume();
  await closed;
  expect(answer.statusCode).toBe(200);
  agent.destroy();
});

test("an idle connection is kept longer than nginx and Caddy keep theirs", async () => {
  const [answer] = (await once(
    httpRequest(`${listening.url}/ping`, { agent: new Agent({ keepAlive: true, maxSockets: 1 }) }).end(),
    "response",
  )) as [IncomingMessage];
  answer.resume();
  const seconds = /timeout=(\d+)/.exec(String(answer.headers["keep-alive"]))?.[1];
  expect(Number(seconds)).toBeGreaterThan(120);
});

test("an upload over the limit is refused while it is still being sent", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(
      `${listening.url}/upload`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.on("error", reject);
    request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
    request.write(Buffer.alloc(3_000_000));
  });
  expect(status).toBe(413);
});

test("a port in use is named, with the remedy", async () => {
  await expect(
    serve(world.app, { host: "127.0.0.1", port: listening.port, log: silentLogger }),
  ).rejects.toThrow(/Port \d+ is taken/);
});

test("a request without a valid Host gets an answer, not a crash", async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(listening.port, "127.0.0.1", () =>
      socket.write("GET / HTTP/1.1\r\nHost: [x\r\nConnection: close\r\n\r\n"),
    );
    let text = "";
    socket.on("data", (data) => (text += String(data)));
    socket.on("close", () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 40[03]/);
  expect((await fetch(`${listening.url}/ping`)).status).toBe(200);
});
