import { afterEach, beforeEach, expect, expectTypeOf, test } from "vitest";
import { WebSocket } from "ws";
import { silentLogger } from "../ports/logger.ts";
import { serve, type Listening } from "../platform/host/serve.ts";
import { createServiceWorld, type ServiceWorld } from "../../test/support/worlds/service-world.ts";
import { createClient, RpcError, type Client, type Status } from "./client.ts";

let world: ServiceWorld;
let listening: Listening;
let token: string;
const clients: Client[] = [];
beforeEach(async () => {
  world = createServiceWorld();
  listening = await listen(0);
  token = await world.signIn();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await listening.close();
  world.close();
});

const listen = (port: number): Promise<Listening> =>
  serve(world.app, { host: "127.0.0.1", port, log: silentLogger });
function connect(withToken = token): Client {
  const client = createClient({ url: listening.url, token: withToken, WebSocket });
  clients.push(client);
  return client;
}
function statusOf(client: Client, wanted: Status): Promise<void> {
  return new Promise((resolve) => {
    if (client.status === wanted) return resolve();
    const stop = client.onStatus((status) => {
      if (status !== wanted) return;
      stop();
      resolve();
    });
  });
}
const event = (since: number) => ({ accountName: "main", cause: "created" as const, since, count: 1 });

test("calls wait for the connection and are typed", async () => {
  const client = connect();
  const pong = await client.call("system.ping");
  expectTypeOf(pong).toEqualTypeOf<"pong">();
  expect(pong).toBe("pong");
});

test("an error has its code and data", async () => {
  const error = await connect()
    .call("balances.list", { accountName: "nobody" })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RpcError);
  expect(error).toMatchObject({ code: "not_found", message: expect.stringContaining("nobody") });
});

test("reconnects after a restart of the service, with its subscriptions", async () => {
  const client = connect();
  const events: unknown[] = [];
  await client.subscribe("auditLog.subscribe", {}, (change) => events.push(change));
  const { port } = listening;
  await listening.close();
  await statusOf(client, "connecting");
  const waiting = client.call("system.ping");
  listening = await listen(port);
  expect(await waiting).toBe("pong");
  await client.call("system.ping");
  world.reader.bus.publish("auditLog", event(5));
  await expect.poll(() => events).toEqual([event(5)]);
});

test("a subscription ends with its abort signal", async () => {
  const client = connect();
  const events: unknown[] = [];
  const ending = new AbortController();
  await client.subscribe("auditLog.subscribe", {}, (change) => events.push(change), {
    signal: ending.signal,
  });
  world.reader.bus.publish("auditLog", event(1));
  await expect.poll(() => events).toHaveLength(1);
  ending.abort();
  await client.call("system.ping");
  world.reader.bus.publish("auditLog", event(2));
  await client.call("system.ping");
  expect(events).toHaveLength(1);
});

test("an aborted call rejects with the reason and is cancelled by the service", async () => {
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  world.writer.accounts
    .open("main")
    .changes.record({ topic: "transactions", cause: "created", since: 1, count: 1 });
  const client = connect();
  await statusOf(client, "open");
  const ending = new AbortController();
  const call = client.call("tasks.settled", { accountName: "main" }, { signal: ending.signal });
  ending.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  expect(await client.call("system.ping")).toBe("pong");
});

test("a call whose answer is lost rejects, so that no write is repeated", async () => {
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  world.writer.accounts
    .open("main")
    .changes.record({ topic: "transactions", cause: "created", since: 1, count: 1 });
  const client = connect();
  await statusOf(client, "open");
  const call = client.call("tasks.settled", { accountName: "main" });
  const lost = call.catch((reason: unknown) => reason);
  const { port } = listening;
  await listening.close();
  expect(await lost).toMatchObject({ code: "unavailable" });
  listening = await listen(port);
});

test("an invalid or expired token ends reconnecting", async () => {
  const stranger = connect("nonsense");
  await statusOf(stranger, "signed-out");
  await expect(stranger.call("system.ping")).rejects.toMatchObject({ code: "unauthorized" });
  const client = connect();
  await statusOf(client, "open");
  await world.post("/auth/logout", {}, { token });
  await statusOf(client, "signed-out");
});

test("a closed client accepts no more calls", async () => {
  const client = connect();
  const early = client.call("system.ping");
  client.close();
  await expect(early).rejects.toMatchObject({ code: "cancelled" });
  await expect(client.call("system.ping")).rejects.toMatchObject({ code: "cancelled" });
});
