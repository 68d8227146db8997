import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readUntil, question, type StoredAnswer } from "../support/worlds/chat-world.ts";
import { anthropicMessages } from "../support/model-servers/anthropic-messages.ts";
import { startModelServer, type ModelServer } from "../support/model-servers/model-server.ts";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

const key = "sk-ant-planted-in-the-service-0001";
const modelId = "claude-sonnet-5-5";
const slow = { timeout: 90_000 };

let server: ModelServer;
let folder: ReturnType<typeof temporaryFolder>;
let service: Service;
let output = "";

async function start(): Promise<void> {
  service = await startService(folder.path, { UPSTREAM_ANTHROPIC_URL: server.url, LOG_LEVEL: "debug" });
  await service.signIn();
}
async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const code = await service.end(signal);
  output += service.output();
  return code;
}

beforeAll(async () => {
  server = await startModelServer(anthropicMessages);
  folder = temporaryFolder();
  await start();
  await service.rpc("accounts.create", { name: "main" });
  await service.rpc("secrets.set", { accountName: "main", name: "assistant_anthropic_key", value: key });
  await service.rpc("transactions.create", {
    accountName: "main",
    transactions: [
      {
        at: Date.UTC(2024, 0, 2),
        type: "deposit",
        wallet: "cold",
        legs: [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "31.337" }],
      },
    ],
  });
  await service.rpc("tasks.settled", { accountName: "main" });
}, 60_000);
afterAll(async () => {
  await service.end("SIGKILL");
  await server.close();
  folder.remove();
});
afterEach(() => {
  server.requests.length = 0;
});

const ask = (id: string, text: string, signal?: AbortSignal): Promise<Response> =>
  service.post("/assistant-chat", { accountName: "main", id, modelId, messages: [question(text)] }, signal);

async function stored(conversationId: string): Promise<StoredAnswer[]> {
  const page = await service.rpc("assistant.messages", { accountName: "main", conversationId, order: "asc" });
  return (page as { items: StoredAnswer[] }).items;
}
/** Asks again until the answer is stored. */
async function answered(conversationId: string): Promise<StoredAnswer> {
  const look = async (): Promise<StoredAnswer | undefined> => (await stored(conversationId))[1];
  return vi.waitUntil(look, { interval: 25, timeout: 30_000 });
}
const never = new Promise<void>(() => undefined);

test(
  "a tool is used through the running service, and the first bytes arrive long before the provider ends",
  slow,
  async () => {
    let open = (): void => undefined;
    const go = new Promise<void>((resolve) => (open = resolve));
    server.script(
      { thinking: "Let me look.", calls: [{ id: "toolu_1", name: "get_holdings", input: {} }] },
      { words: ["You hold", " **31.337 ETH**."], pauseAfter: 3, go },
    );
    const response = await ask("chat", "What do I hold?");
    expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("transfer-encoding")).toBe("chunked");
    const listening = response.body?.getReader();
    if (listening === undefined) throw new Error("no body");
    expect(await readUntil(listening, "You hold")).toContain("tool-output-available");
    open();
    await readUntil(listening, "[DONE]");
    expect(JSON.stringify(server.requests[1]?.body["messages"])).toContain("31.337");
    expect(await answered("chat")).toMatchObject({
      metadata: { modelId, finishReason: "stop", usage: { inputTokens: 200 }, cost: expect.any(String) },
    });
  },
);

test("an answer is stopped at the provider and stored when its client disconnects", slow, async () => {
  server.script({ words: ["Half", " and never more"], pauseAfter: 3, go: never });
  const away = new AbortController();
  const response = await ask("gone", "Hello?", away.signal);
  const listening = response.body?.getReader();
  if (listening === undefined) throw new Error("no body");
  await readUntil(listening, "Half");
  away.abort();
  await server.requests[0]?.gone;
  expect(await answered("gone")).toMatchObject({
    parts: [{}, { text: "Half" }],
    metadata: { finishReason: "abort" },
  });
});

test(
  "a stopped service stores the answer so far; a killed one stores it up to its last step",
  slow,
  async () => {
    server.script({ words: ["Some words"], pauseAfter: 3, go: never });
    const first = await ask("stopped", "Hello?");
    const listening = first.body?.getReader();
    if (listening === undefined) throw new Error("no body");
    await readUntil(listening, "Some words");
    expect(await stop("SIGTERM")).toBe(0);
    await start();
    expect(await answered("stopped")).toMatchObject({
      parts: [{}, { text: "Some words" }],
      metadata: { finishReason: "abort" },
    });

    server.script(
      { words: ["A step."], calls: [{ id: "toolu_2", name: "get_holdings", input: {} }] },
      { words: ["Lost words"], pauseAfter: 3, go: never },
    );
    const second = await ask("killed", "Hello?");
    const other = second.body?.getReader();
    if (other === undefined) throw new Error("no body");
    await readUntil(other, "Lost words");
    expect(await stored("killed")).toHaveLength(1);
    await stop("SIGKILL");
    await start();
    expect(await answered("killed")).toMatchObject({
      parts: [
        { type: "step-start" },
        { type: "text", text: "A step." },
        { type: "tool-get_holdings", state: "output-available" },
      ],
      metadata: { modelId, finishReason: "error", error: expect.stringContaining("stopped before") },
    });
  },
);

test("the key appears in no file, log or message afterwards", slow, async () => {
  server.script(
    { status: 403, body: { error: { message: `bad key ${key}` } } },
    { words: [`Your key is ${key}.`] },
  );
  const failed = await (await ask("leak", "Which key?")).text();
  const echoed = await (await ask("leak2", "Which key?")).text();
  const secrets = JSON.stringify(await service.rpc("secrets.list", { accountName: "main" }));
  const messages = JSON.stringify([await stored("leak"), await stored("leak2")]);
  expect(await stop("SIGTERM")).toBe(0);
  for (const text of [failed, echoed, secrets, messages, output, ...filesIn(folder.path)]) {
    expect(text).not.toContain(key);
    expect(text).not.toContain("in-the-service");
  }
  expect(echoed).toContain("[redacted]");
});

function filesIn(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    return statSync(path).isDirectory() ? filesIn(path) : [readFileSync(path, "latin1")];
  });
}
