import { MessageChannel } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { createBus, type Bus } from "../../context/bus.ts";
import { AppError, cancelledError } from "../../errors/app-error.ts";
import { linkThreads, type Handlers, type ThreadLink } from "./thread-link.ts";

const ends = new AbortController();
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function pair(handlers: Handlers): { here: ThreadLink; hereBus: Bus; thereBus: Bus } {
  const { port1, port2 } = new MessageChannel();
  closers.push(() => port1.close());
  const fail = (error: unknown): never => {
    throw error;
  };
  const hereBus = createBus(fail);
  const thereBus = createBus(fail);
  const { signal } = ends;
  const here = linkThreads(port1, { handlers: {}, bus: hereBus, signal });
  linkThreads(port2, { handlers, bus: thereBus, signal });
  return { here, hereBus, thereBus };
}

test("a call returns the other thread's answer", async () => {
  const { here } = pair({ double: (input) => Number(input) * 2 });
  expect(await Promise.all([here.call("double", 2), here.call("double", 4)])).toEqual([4, 8]);
});

test("bytes in a result are transferred to the other thread, not copied", async () => {
  const bytes = new TextEncoder().encode("[1,2]");
  const { here } = pair({ make: () => bytes });
  expect(await here.call("make", null)).toEqual(new TextEncoder().encode("[1,2]"));
  expect(bytes.byteLength).toBe(0);
});

test("an error keeps its code, message and data; a bug keeps its message", async () => {
  const { here } = pair({
    refuse: () => {
      throw new AppError("conflict", "It is there already.", { data: { name: "main" } });
    },
    break: async () => {
      throw new TypeError("x is not a function");
    },
  });
  await expect(here.call("refuse", null)).rejects.toMatchObject({
    name: "AppError",
    code: "conflict",
    data: { name: "main" },
  });
  await expect(here.call("break", null)).rejects.toThrow("x is not a function");
  await expect(here.call("toString", null)).rejects.toThrow('has no handler "toString"');
});

test("aborting a call aborts its work on the other thread", async () => {
  const { here } = pair({
    wait: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  const abort = new AbortController();
  const call = here.call("wait", null, abort.signal);
  abort.abort(cancelledError("The call"));
  await expect(call).rejects.toMatchObject({ code: "cancelled", message: "The call was cancelled." });
});

test("an event is received on both threads, once, and before the following answer", async () => {
  const { here, hereBus, thereBus } = pair({
    publish: () => {
      thereBus.publish("wake", { accountName: "main" });
      return "answered";
    },
  });
  const heard: string[] = [];
  hereBus.subscribe("wake", ({ accountName }) => void heard.push(`here ${accountName}`), ends.signal);
  thereBus.subscribe("wake", ({ accountName }) => void heard.push(`there ${accountName}`), ends.signal);
  heard.push(String(await here.call("publish", null)));
  expect(heard).toEqual(["there main", "here main", "answered"]);
});

test("when the other thread is gone, open and later calls are rejected", async () => {
  const { here } = pair({ wait: () => new Promise(() => undefined) });
  const open = here.call("wait", null);
  here.close(new AppError("unavailable", "gone"));
  await expect(open).rejects.toThrow("gone");
  await expect(here.call("wait", null)).rejects.toThrow("gone");
});
