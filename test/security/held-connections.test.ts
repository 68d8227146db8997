import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serve, type Listening } from "../../src/platform/host/serve.ts";
import { silentLogger } from "../../src/ports/logger.ts";
import { createServiceWorld, type ServiceWorld } from "../support/worlds/service-world.ts";

let world: ServiceWorld;
let listening: Listening;
beforeAll(async () => {
  world = createServiceWorld();
  const limits = { headMs: 300, requestMs: 60_000, connections: 10, graceMs: 2_000 };
  listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger, limits });
});
afterAll(async () => {
  await listening.close();
  world.close();
});

/** Sends bytes, then one byte at a time, and answers what came back when the connection ends. */
function trickle(bytes: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(listening.port, "127.0.0.1", () => socket.write(bytes));
    const timer = setInterval(() => socket.write("x"), 50);
    let text = "";
    socket.on("data", (data) => (text += String(data)));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      done(text);
    });
  });
}

test("a body that continues after the answer does not keep its connection", { timeout: 20_000 }, async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      trickle("GET /ping HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\nx"),
    ),
  );
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await (await fetch(`${listening.url}/ping`)).text()).toBe("pong");
});
