import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";
import type { Task } from "../../store/jobs/task-rows.ts";
import type { SocketSession } from "./socket.ts";
import type { SocketPort } from "./socket-port.ts";

let world: ServiceWorld;
beforeEach(() => void (world = createServiceWorld()));
afterEach(() => world.close());

/** A client whose connection holds `unsent` bytes. */
function slowClient(): {
  port: SocketPort;
  session: SocketSession;
  sent: string[];
  closes: number[];
  unsent: number;
} {
  const sent: string[] = [];
  const closes: number[] = [];
  const client = {
    sent,
    closes,
    unsent: 0,
    port: {
      send: (text: string) => void sent.push(text),
      close: (code: number) => void closes.push(code),
      get bufferedAmount(): number {
        return client.unsent;
      },
    },
  };
  const identity = {
    caller: { access: "owner" as const, accounts: "*" as const },
    session: { id: "s", userId: "owner", issuedAt: 0, expiresAt: world.reader.now() + 60_000 },
  };
  return Object.assign(client, { session: world.app.connect(identity, client.port) });
}
/** A running task that has done so much. */
const task = (id: string, done: number): Task => ({
  id,
  kind: "sync",
  title: "Read a connection",
  state: "running",
  trigger: "user",
  progress: { done, total: 3, message: "", ratePerSecond: null, etaMs: null },
  attempt: 1,
  error: null,
  result: null,
  createdAt: 1,
  startedAt: 1,
  endedAt: null,
  runAt: null,
});
const event = (since: number) => ({ accountName: "main", cause: "created" as const, since, count: 1 });

test("events for a slow client are merged, answers are still sent", async () => {
  const client = slowClient();
  const callback = { __isFunction: true, functionId: "f" };
  client.session.receive(JSON.stringify({ id: 1, method: "auditLog.subscribe", params: [{}, callback] }));
  client.sent.length = 0;
  client.unsent = 2 * 1024 ** 2;
  for (let since = 10_000; since > 0; since -= 1) world.reader.bus.publish("auditLog", event(since));
  client.session.receive('{"id":2,"method":"system.ping"}');
  await expect.poll(() => client.sent).toHaveLength(1);
  expect(client.sent[0]).toContain('"id":2');
  client.unsent = 0;
  await expect.poll(() => client.sent).toHaveLength(2);
  expect(JSON.parse(client.sent[1] ?? "")).toEqual({
    functionId: "f",
    params: [{ accountName: "main", cause: "created", since: 1, count: 10_000 }],
  });
  client.session.end();
});

test("a slow client gets a task's newest state", async () => {
  const client = slowClient();
  const callback = { __isFunction: true, functionId: "f" };
  client.session.receive(JSON.stringify({ id: 1, method: "tasks.subscribe", params: [{}, callback] }));
  client.sent.length = 0;
  client.unsent = 2 * 1024 ** 2;
  for (const done of [1, 2, 3]) {
    world.reader.bus.publish("tasks", { accountName: "main", task: task("a", done) });
    world.reader.bus.publish("tasks", { accountName: "main", task: task("b", done) });
  }
  client.unsent = 0;
  await expect
    .poll(() => client.sent.map((text) => JSON.parse(text) as unknown))
    .toEqual([
      { functionId: "f", params: [task("a", 3)] },
      { functionId: "f", params: [task("b", 3)] },
    ]);
  client.session.end();
});

test("the remedy of a reported issue can be called unchanged", async () => {
  const client = slowClient();
  const callback = { __isFunction: true, functionId: "f" };
  client.session.receive(JSON.stringify({ id: 1, method: "issues.subscribe", params: [{}, callback] }));
  client.sent.length = 0;
  const issue = {
    id: "a",
    kind: "missingPrices",
    severity: "warning" as const,
    message: "No price is known.",
    affectedValue: null,
    subject: {},
    remedy: { method: "prices.refresh", params: { assetIds: ["x"] } },
    openedAt: 1,
  };
  world.reader.bus.publish("issues", { accountName: "main", issue });
  const params = { accountName: "main", assetIds: ["x"] };
  await expect
    .poll(() => client.sent.map((text) => JSON.parse(text) as unknown))
    .toEqual([{ functionId: "f", params: [{ ...issue, remedy: { method: "prices.refresh", params } }] }]);
  client.session.end();
});

test("a client at its limit of open calls can still cancel one", async () => {
  await world.signIn();
  await world.runOnWorker(
    "accounts.create",
    { name: "main" },
    { access: "owner", accounts: "*" },
    new AbortController().signal,
  );
  const client = slowClient();
  const ask = (id: number, method: string, params: unknown) =>
    client.session.receive(JSON.stringify({ id, method, params }));
  for (let id = 0; id < 257; id += 1)
    ask(id, "wallets.update", { accountName: "main", wallet: "x", patch: {} });
  ask(300, "rpc.cancel", { id: 7 });
  const answers = () => client.sent.map((text) => JSON.parse(text) as { id: number; code?: string });
  expect(answers().map(({ id, code }) => [id, code])).toEqual([
    [256, "too_many_requests"],
    [7, "cancelled"],
  ]);
  await expect.poll(answers).toContainEqual({ id: 300, result: null });
  client.session.end();
});

test("calls of clients that do not read are queued, and others go first", async () => {
  const [slow, other, reader] = [slowClient(), slowClient(), slowClient()];
  slow.unsent = other.unsent = 2 * 1024 ** 2;
  const ping = (client: typeof slow, id: number): void =>
    client.session.receive(JSON.stringify({ id, method: "system.ping" }));
  for (let id = 1; id <= 3; id++) {
    ping(slow, id);
    ping(other, id);
  }
  slow.session.receive(JSON.stringify({ id: 9, method: "rpc.cancel", params: [{ id: 3 }] }));
  ping(reader, 1);
  const answered = (client: typeof slow): number[] =>
    client.sent.map((text) => JSON.parse(text) as { id: number }).map(({ id }) => id);
  const counts: number[] = [];
  for (let turn = 0; turn < 10; turn++) {
    await world.reader.pause();
    counts.push(slow.sent.length + other.sent.length);
    expect(answered(reader)).toEqual([1]);
  }
  // The cancelled call and the one that cancelled it are answered at once, every other call a turn after the one before it.
  const steps = counts.map((count, turn) => count - (counts[turn - 1] ?? 2));
  expect(Math.max(...steps)).toBe(1);
  expect(new Set(answered(slow))).toEqual(new Set([1, 2, 3, 9]));
  expect(answered(other)).toEqual([1, 2, 3]);
});

test("a client that leaves 16 MiB unread is closed with 1013", async () => {
  const client = slowClient();
  client.unsent = 16 * 1024 ** 2 + 1;
  client.session.receive('{"id":2,"method":"system.ping"}');
  await expect.poll(() => client.closes).toEqual([1013]);
  client.session.receive('{"id":3,"method":"system.ping"}');
  expect(client.sent).toEqual([]);
});

test("an expired session closes its socket with 1008", async () => {
  const sessions: number[] = [];
  const port: SocketPort = {
    send: () => undefined,
    close: (code) => void sessions.push(code),
    bufferedAmount: 0,
  };
  const identity = {
    caller: { access: "owner" as const, accounts: "*" as const },
    session: { id: "s", userId: "owner", issuedAt: 0, expiresAt: world.reader.now() + 20 },
  };
  world.app.connect(identity, port);
  await expect.poll(() => sessions).toEqual([1008]);
});

test("closing the socket aborts its calls and ends its subscriptions", async () => {
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  const client = slowClient();
  const callback = { __isFunction: true, functionId: "f" };
  client.session.receive(JSON.stringify({ id: 1, method: "auditLog.subscribe", params: [{}, callback] }));
  client.session.receive(JSON.stringify({ id: 2, method: "tasks.settled", params: { accountName: "main" } }));
  client.session.end();
  client.sent.length = 0;
  world.reader.bus.publish("auditLog", event(1));
  expect(client.sent).toEqual([]);
});
