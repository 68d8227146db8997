import { afterEach, expect, test } from "vitest";
import { openSocket } from "../../../test/support/service/rpc-socket.ts";
import { createServiceWorld } from "../../../test/support/worlds/service-world.ts";
import { createLease, leaseBytes } from "../../platform/host/lease-clock.ts";
import { serve } from "../../platform/host/serve.ts";
import { silentLogger } from "../../ports/logger.ts";
import { fenceServer } from "./fence.ts";

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

test("an open socket answers no read without a lease: it closes, so that its client goes to another node", async () => {
  const world = createServiceWorld();
  const lease = createLease(new SharedArrayBuffer(leaseBytes));
  lease.extend(lease.mark(), 60_000);
  const listening = await serve(fenceServer(lease, world.app), {
    host: "127.0.0.1",
    port: 0,
    log: silentLogger,
  });
  ending.push(() => listening.close(), world.close);
  const token = await world.signIn();
  const { call, closed, send, messages } = await openSocket(listening.url, { token });
  expect(await call("accounts.list")).toMatchObject({ result: [] });
  lease.drop();
  send({ id: 100, method: "accounts.list" });
  expect(await closed).toBe(1012);
  expect(messages.filter(({ id }) => id === 100)).toEqual([]);
});
