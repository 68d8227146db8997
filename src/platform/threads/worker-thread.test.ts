import { expect, test } from "vitest";
import { createBus } from "../../context/bus.ts";
import type { Config } from "../../config/config.ts";
import { silentLogger } from "../../ports/logger.ts";
import { spawnWorker } from "./spawn-worker.ts";
import { startWorkerThread } from "./worker-thread.ts";

/** A worker that answers `execute` with its thread's id and exits on request. */
const mortal = `
import { parentPort, threadId } from "node:worker_threads";
parentPort.on("message", ({ type, id, name }) => {
  if (type !== "call") return;
  if (name === "die") process.exit(7);
  parentPort.postMessage({ type: "result", id, result: threadId });
});
parentPort.postMessage({ type: "ready" });
`;
const entryOf = (script: string): URL => new URL(`data:text/javascript,${encodeURIComponent(script)}`);
const config = {} as Config;
const link = { bus: createBus(() => undefined), handlers: {}, localTopics: new Set<never>() };

test("a dead worker is replaced, running calls are answered, and too many deaths end the service", async () => {
  let giveUp = (_why: string): void => undefined;
  const givenUp = new Promise<string>((resolve) => {
    giveUp = resolve;
  });
  const thread = await startWorkerThread({
    entry: entryOf(mortal),
    config,
    log: silentLogger,
    onGivenUp: (why) => giveUp(why),
  });
  const { call } = thread.connect(link);
  const answer = async (): Promise<unknown> => {
    for (;;) {
      try {
        return await call("execute", null);
      } catch {
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
  const first = await answer();
  for (let death = 0; death < 3; death++) {
    await expect(call("die", null)).rejects.toMatchObject({ code: "unavailable" });
    expect(await answer()).not.toBe(first);
  }
  await expect(call("die", null)).rejects.toMatchObject({ code: "unavailable" });
  expect(await givenUp).toContain("ended 4 times");
  await thread.stop(100);
});

test("a worker that cannot start gives the reason", async () => {
  const script = `import { parentPort } from "node:worker_threads"; parentPort.postMessage({ type: "failed", message: "the file is newer" });`;
  const starting = startWorkerThread({
    entry: entryOf(script),
    config,
    log: silentLogger,
    onGivenUp: () => undefined,
  });
  await expect(starting).rejects.toThrow("the file is newer");
});

test("a worker that was started earlier and has ended by now gives the reason", async () => {
  const entry = entryOf("process.exit(3)");
  const spawned = spawnWorker(entry);
  await expect(spawned.ended).rejects.toThrow("ended with code 3");
  const starting = startWorkerThread({
    spawned,
    entry,
    config,
    log: silentLogger,
    onGivenUp: () => undefined,
  });
  await expect(starting).rejects.toThrow("ended with code 3");
});

test("a worker that was started earlier is given its configuration, and so is its replacement", async () => {
  const entry = entryOf(`
import { parentPort } from "node:worker_threads";
parentPort.once("message", ({ config }) => {
  parentPort.on("message", ({ id, name }) => {
    if (name === "die") process.exit(7);
    parentPort.postMessage({ type: "result", id, result: config.timezone });
  });
  parentPort.postMessage({ type: "ready" });
});
`);
  const thread = await startWorkerThread({
    spawned: spawnWorker(entry),
    entry,
    config: { timezone: "Europe/Berlin" } as unknown as Config,
    log: silentLogger,
    onGivenUp: () => undefined,
  });
  const { call } = thread.connect(link);
  expect(await call("zone", null)).toBe("Europe/Berlin");
  await expect(call("die", null)).rejects.toMatchObject({ code: "unavailable" });
  await expect.poll(() => call("zone", null).catch(() => undefined)).toBe("Europe/Berlin");
  await thread.stop(100);
});

test("calls to a worker that is ready and still loads its handlers are answered in order", async () => {
  const entry = entryOf(`
import { parentPort } from "node:worker_threads";
await new Promise((resolve) => parentPort.once("message", resolve));
parentPort.postMessage({ type: "ready" });
// The handlers come many turns after the calls.
for (let turn = 0; turn < 1_000; turn++) await new Promise((resolve) => setImmediate(resolve));
let served = 0;
parentPort.on("message", ({ id, input }) => {
  parentPort.postMessage({ type: "result", id, result: [input, served++] });
});
`);
  const thread = await startWorkerThread({
    entry,
    config,
    log: silentLogger,
    onGivenUp: () => undefined,
  });
  const { call } = thread.connect(link);
  const answers = await Promise.all(["first", "second", "third"].map((input) => call("execute", input)));
  expect(answers).toEqual([
    ["first", 0],
    ["second", 1],
    ["third", 2],
  ]);
  await thread.stop(100);
});
