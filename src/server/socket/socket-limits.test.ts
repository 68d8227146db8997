import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSocket } from "../../../test/support/service/rpc-socket.ts";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";
import { serve, type Listening } from "../../platform/host/serve.ts";
import { silentLogger } from "../../ports/logger.ts";

const MiB = 1024 ** 2;
let world: ServiceWorld;
let listening: Listening;
let token: string;
beforeEach(async () => {
  world = createServiceWorld();
  listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger });
  token = await world.signIn();
});
afterEach(async () => {
  await listening.close();
  world.close();
});

test("long ids of calls and of callbacks, which would be kept, are refused", async () => {
  const { send, next, call } = await openSocket(listening.url, { token });
  const id = "i".repeat(1_000);
  send({ id, method: "system.ping" });
  expect(await next((answer) => answer.id === id)).toMatchObject({ result: "pong" });
  send({ id: `${id}i`, method: "system.ping" });
  expect(await next((answer) => answer.id === null)).toMatchObject({ code: "bad_request" });
  const subscribe = (functionId: string) => call("tasks.subscribe", [{}, { __isFunction: true, functionId }]);
  expect(await subscribe(id)).toMatchObject({ result: { subscriptionId: expect.any(String) } });
  expect(await subscribe("f".repeat(3 * MiB))).toMatchObject({ code: "bad_request" });
});

test("open calls of one socket are limited by their length", { timeout: 30_000 }, async () => {
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  world.writer.accounts
    .open("main")
    .changes.record({ topic: "transactions", cause: "created", since: 1, count: 1 });
  const { socket, next, call } = await openSocket(listening.url, { token });
  const params = '{"accountName":"main"}';
  const sendOpen = (id: number): void =>
    socket.send(`{"id":${id},"method":"tasks.settled",${" ".repeat(3 * MiB)}"params":${params}}`);
  for (let id = 0; id < 11; id++) sendOpen(id);
  expect(await next((answer) => answer.id === 10)).toMatchObject({ code: "too_many_requests" });
  expect(await call("system.ping")).toMatchObject({ result: "pong" });
  // An answered call makes room.
  expect(await call("rpc.cancel", { id: 0 })).toMatchObject({ result: null });
  sendOpen(11);
  expect(await call("rpc.cancel", { id: 11 })).toMatchObject({ result: null });
  expect(await next((answer) => answer.id === 11)).toMatchObject({ code: "cancelled" });
});

test(
  "calls sent at once by one client hold up another client for a few turns only",
  { timeout: 60_000 },
  async () => {
    const busyMs = 5;
    // A read that keeps the thread busy, as a search over a large account does.
    const list = world.reader.server.accounts.list.bind(world.reader.server.accounts);
    vi.spyOn(world.reader.server.accounts, "list").mockImplementation(() => {
      for (const end = performance.now() + busyMs; performance.now() < end;);
      return list();
    });
    const [first, other] = [
      await openSocket(listening.url, { token }),
      await openSocket(listening.url, { token }),
    ];
    await first.call("accounts.list");
    const calls = 400;
    const begun = performance.now();
    for (let id = 1_000; id < 1_000 + calls; id++) first.send({ id, method: "accounts.list" });
    let longest = 0;
    let asked = 0;
    let isOver = false;
    const last = first.next(({ id }) => id === 1_000 + calls - 1).then(() => (isOver = true));
    while (!isOver) {
      const askedAt = performance.now();
      expect(await other.call("system.ping")).toMatchObject({ result: "pong" });
      longest = Math.max(longest, performance.now() - askedAt);
      asked += 1;
    }
    await last;
    // All calls in one turn would take the whole time.
    expect(longest).toBeLessThan((performance.now() - begun) / 3);
    expect(asked).toBeGreaterThan(10);
    const ids = first.messages.flatMap(({ id }) => (typeof id === "number" && id >= 1_000 ? [id] : []));
    expect(ids).toEqual(Array.from({ length: calls }, (_, index) => 1_000 + index));
  },
);
