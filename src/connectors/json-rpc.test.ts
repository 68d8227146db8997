import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { startStandIn, type StandIn, type StandInAnswer } from "../../test/support/servers/stand-in.ts";
import { createHttp } from "../net/http.ts";
import { silentLogger } from "../ports/logger.ts";
import { createNode, JsonRpcError, type Node } from "./json-rpc.ts";

let server: StandIn;
let node: Node;
beforeEach(async () => {
  server = await startStandIn();
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams: { TEST: server.url }, offline: true },
    log: silentLogger,
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
  });
  node = createNode("test", "", { http, signal: new AbortController().signal });
});
afterEach(() => server.close());

type Message = { id: number; method: string };
/** A node that answers each method from `results`; an error object as an error. */
const answering =
  (results: Record<string, unknown>): StandInAnswer =>
  ({ body }) => {
    const reply = ({ id, method }: Message) =>
      method.startsWith("fail") ? { id, error: results[method] } : { id, result: results[method] };
    const messages = JSON.parse(body) as Message | Message[];
    return { body: Array.isArray(messages) ? messages.map(reply).reverse() : reply(messages) };
  };

test("an answer is parsed, and an invalid one is refused with its position", async () => {
  server.on("/", answering({ good: { number: "0x1", other: 1 }, bad: { number: 1 } }));
  const block = z.object({ number: z.string() });
  expect(await node.call("good", [], block)).toEqual({ number: "0x1" });
  await expect(node.call("bad", [], block)).rejects.toMatchObject({
    code: "upstream",
    message: expect.stringMatching(/^The node answered bad in an unexpected form \(number: .*\)/),
  });
  const good = { method: "good", params: [] };
  await expect(node.batch([good, { method: "bad", params: [] }], block)).rejects.toMatchObject({
    code: "upstream",
  });
});

test("a batch is answered in order, with failed calls in their place", async () => {
  server.on("/", answering({ one: "1", fails: { code: 3, message: "execution reverted", data: "0xab" } }));
  const [first, second] = await node.batch(
    ["one", "fails"].map((method) => ({ method, params: [] })),
    z.string(),
  );
  expect(first).toBe("1");
  expect(second).toBeInstanceOf(JsonRpcError);
  expect(second).toMatchObject({ code: 3, data: "0xab" });
});

test("a node without batch support is called one by one", async () => {
  const single = answering({ one: "1", two: "2" });
  server.on("/", (request) =>
    request.body.startsWith("[")
      ? { body: { id: null, error: { code: -32600, message: "batches are not supported" } } }
      : typeof single === "function"
        ? single(request)
        : single,
  );
  const calls = ["one", "two"].map((method) => ({ method, params: [] }));
  expect(await node.batch(calls, z.string())).toEqual(["1", "2"]);
  expect(await node.batch(calls, z.string())).toEqual(["1", "2"]);
  expect(server.requests).toHaveLength(5);
});

test.each([["a page"], [5], [null], [{ id: 1 }]])(
  "an invalid JSON-RPC answer (%j) is refused",
  async (body) => {
    server.on("/", { body });
    await expect(node.call("one", [], z.unknown())).rejects.toMatchObject({ code: "upstream" });
  },
);
