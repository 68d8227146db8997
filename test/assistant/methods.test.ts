import { afterEach, beforeEach, expect, test } from "vitest";
import { catalogue } from "../../src/assistant/models/catalog.ts";
import { chatWorld, heard, question, type ChatWorld } from "../support/worlds/chat-world.ts";
import { chatCompletions } from "../support/model-servers/chat-completions.ts";
import { startModelServer, type ModelServer } from "../support/model-servers/model-server.ts";

type Entry = {
  id: string;
  family: string;
  available: boolean;
  costPer1kTokens: object;
  contextWindow: number;
};

let server: ModelServer;
let world: ChatWorld;
beforeEach(async () => {
  server = await startModelServer(chatCompletions);
  world = await chatWorld({
    OPENAI: server.url,
    GOOGLE: server.url,
    PERPLEXITY: server.url,
    ANTHROPIC: server.url,
  });
});
afterEach(async () => {
  world.close();
  await server.close();
});

const accountName = "main";
const call = (method: string, input: Record<string, unknown> = {}): Promise<unknown> =>
  world.call(`assistant.${method}`, { accountName, ...input });
const models = async (): Promise<Entry[]> => (await call("models")) as Entry[];
const setSecret = (name: string, value: string): Promise<unknown> =>
  world.call("secrets.set", { accountName, name, value });

test("the catalogue gives each model's abilities, price and availability", async () => {
  const before = await models();
  expect(before.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
  expect(before.some(({ available }) => available)).toBe(false);
  expect(before.find(({ id }) => id === "gpt-6.1-sol")).toEqual({
    id: "gpt-6.1-sol",
    label: "GPT-6.1 Sol",
    family: "openai",
    capabilities: ["tools", "web-search", "reasoning", "vision"],
    contextWindow: 1_050_000,
    costPer1kTokens: { input: "0.002", output: "0.01" },
    available: false,
  });
  await setSecret("assistant_openai_key", "sk-planted-openai-000000001");
  const after = await models();
  expect(after.filter(({ available }) => available).every(({ family }) => family === "openai")).toBe(true);
  expect(after.find(({ id }) => id === "gpt-6.1-sol")?.available).toBe(true);
});

test("the owner adds models in the settings and overrides known ones", async () => {
  const own = [
    { id: "gpt-7", family: "openai", label: "GPT-7", capabilities: ["tools"], contextWindow: 2_000_000 },
    { id: "gpt-6-luna", family: "openai", costPer1kTokens: { input: "0.5", output: null } },
  ];
  await world.call("settings.update", { accountName, patch: { assistant: { models: own } } });
  const list = await models();
  expect(list.find(({ id }) => id === "gpt-7")).toMatchObject({
    label: "GPT-7",
    contextWindow: 2_000_000,
    costPer1kTokens: { input: null, output: null },
  });
  expect(list.filter(({ id }) => id === "gpt-6-luna")).toMatchObject([
    { label: "GPT-6 Luna", contextWindow: 1_050_000, costPer1kTokens: { input: "0.5", output: null } },
  ]);
  const wrong = { assistant: { models: [{ id: "x", family: "nobody" }] } };
  await expect(world.call("settings.update", { accountName, patch: wrong })).rejects.toThrow(/family/);
});

test("a custom server's models are those it lists; an unreachable server does not hide the others", async () => {
  await setSecret("assistant_custom_url", `${server.url}/v1`);
  server.get("/v1/models", 200, {
    object: "list",
    data: [
      { id: "llama3.2" },
      { id: "qwen3", max_model_len: 8_192 },
      { id: "gpt-6-luna" },
      { id: "bge-embed" },
    ],
  });
  const own = (await models()).filter(({ family }) => family === "custom");
  expect(own.map(({ id, contextWindow, available }) => [id, contextWindow, available])).toEqual([
    ["llama3.2", 32_768, true],
    ["qwen3", 8_192, true],
    ["custom/gpt-6-luna", 32_768, true],
  ]);
  server.script({ words: ["Hi."] });
  const { said } = await heard(
    await world.ask({ modelId: "custom/gpt-6-luna", messages: [question("Hello?")] }),
  );
  expect(said).toBe("Hi.");
  expect(server.requests.at(-1)?.body["model"]).toBe("gpt-6-luna");
  server.get("/v1/models", 500, {});
  expect(await models()).toHaveLength(catalogue.length);
  const response = await world.ask({ modelId: "llama3.2", messages: [question("Hello?", "q2")] });
  expect(await response.json()).toMatchObject({
    code: "upstream",
    detail: expect.stringContaining("answered 500"),
  });
});

test.each([
  ["assistant_openai_key", "sk-planted-openai-000000001", "/models", "authorization"],
  ["assistant_anthropic_key", "sk-ant-planted-000000000002", "/models", "x-api-key"],
  ["assistant_google_key", "AIzaPlanted00000000000000003", "/models", "x-goog-api-key"],
  ["assistant_perplexity_key", "pplx-planted-0000000005", "/async/chat/completions", "authorization"],
])("%s is tested by a request that costs nothing", async (name, value, path, header) => {
  await expect(call("checkKey", { name })).rejects.toThrow(/no key is set for/);
  await setSecret(name, value);
  server.get(path, 200, { data: [] });
  expect(await call("checkKey", { name })).toMatchObject({ accepted: true });
  expect(server.requests.at(-1)?.headers[header]).toContain(value);
  server.get(path, 401, { error: { message: `No such key: ${value}` } });
  const refused = await call("checkKey", { name });
  expect(refused).toMatchObject({ accepted: false, message: expect.stringContaining("No such key") });
  expect(JSON.stringify(refused)).not.toContain(value);
  server.get(path, 503, {});
  await expect(call("checkKey", { name })).rejects.toThrow(/failed \(503\)/);
});

test("a secret that belongs to no provider cannot be tested", async () => {
  await expect(call("checkKey", { name: "something_else" })).rejects.toThrow(/not a key of a model provider/);
});

test("conversations are stored, listed, searched, renamed, exported and deleted", async () => {
  const stored = await call("upsertMessage", {
    conversationId: "c",
    message: { ...question("Fees?"), type: undefined },
  });
  expect(stored).toMatchObject({ id: "q1", conversationId: "c", role: "user", metadata: null });
  const answer = {
    id: "a1",
    conversationId: "c",
    role: "assistant",
    parts: [
      {
        type: "tool-query_sql",
        toolCallId: "t",
        state: "output-available",
        input: { sql: "SELECT 1" },
        output: { rows: [[1]] },
      },
      { type: "text", text: "You paid **12 USD**." },
    ],
    metadata: { modelId: "m", cost: "0.01", finishReason: "stop" },
  };
  await call("upsertMessage", { message: answer });
  expect(await call("messages", { conversationId: "c", limit: 1 })).toMatchObject({
    items: [{ id: "a1", metadata: { modelId: "m" } }],
    nextCursor: expect.any(String),
    total: 2,
  });
  expect(await call("conversations", { text: "paid" })).toMatchObject({
    items: [{ id: "c", title: "Fees?", messages: 2 }],
  });
  expect(await call("renameConversation", { conversationId: "c", title: "Costs / 2024" })).toMatchObject({
    title: "Costs / 2024",
  });
  const markdown = (await call("export", { conversationId: "c" })) as { name: string; content: string };
  expect(markdown.name).toBe("Costs  2024.md");
  expect(markdown.content).toMatch(
    /# Costs.*## You.*Fees\?.*## Assistant \(m\).*SELECT 1.*You paid \*\*12 USD\*\*.*Cost: 0.01 USD/s,
  );
  const json = (await call("export", { conversationId: "c", format: "json" })) as { content: string };
  expect(JSON.parse(json.content)).toMatchObject({ id: "c", messages: [{ id: "q1" }, { id: "a1" }] });
  expect(await call("deleteConversation", { conversationId: "c" })).toBe(null);
  for (const method of ["messages", "export", "deleteConversation"])
    await expect(call(method, { conversationId: "c" })).rejects.toThrow(/no conversation "c"/);
  const system = { ...question("x"), type: undefined, role: "system" };
  await expect(call("upsertMessage", { conversationId: "c", message: system })).rejects.toThrow(
    /system message/,
  );
});

test("an answer being written to a deleted conversation is stopped and not stored", async () => {
  await setSecret("assistant_perplexity_key", "pplx-planted-0000000005");
  server.script({ words: ["Some"], pauseAfter: 2, go: new Promise(() => undefined) });
  const response = await world.ask({ modelId: "sonar", messages: [question("Hello?")] });
  await call("deleteConversation", { conversationId: "chat-1" });
  expect((await heard(response)).text).toContain('"type":"abort"');
  expect(await call("conversations")).toMatchObject({ total: 0 });
});
