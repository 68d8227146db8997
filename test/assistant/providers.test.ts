import { afterEach, describe, expect, test } from "vitest";
import { chatWorld, heard, question, type ChatWorld } from "../support/worlds/chat-world.ts";
import { anthropicMessages } from "../support/model-servers/anthropic-messages.ts";
import { chatCompletions } from "../support/model-servers/chat-completions.ts";
import { googleGenerateContent } from "../support/model-servers/google-generate-content.ts";
import { startModelServer, type ModelServer, type Wire } from "../support/model-servers/model-server.ts";
import { openaiResponses } from "../support/model-servers/openai-responses.ts";

type Family = {
  name: string;
  wire: Wire;
  upstream?: string;
  secrets: (url: string) => [name: string, value: string][];
  modelId: string;
  path: string;
  /** The header with the key, as it is sent. */
  key?: [header: string, value: string];
  thinks: boolean;
};

const families: Family[] = [
  {
    name: "OpenAI",
    wire: openaiResponses,
    upstream: "OPENAI",
    secrets: () => [["assistant_openai_key", "sk-planted-openai-000000001"]],
    modelId: "gpt-6.1-sol",
    path: "/responses",
    key: ["authorization", "Bearer sk-planted-openai-000000001"],
    thinks: true,
  },
  {
    name: "Anthropic",
    wire: anthropicMessages,
    upstream: "ANTHROPIC",
    secrets: () => [["assistant_anthropic_key", "sk-ant-planted-000000000002"]],
    modelId: "claude-sonnet-5-5",
    path: "/messages",
    key: ["x-api-key", "sk-ant-planted-000000000002"],
    thinks: true,
  },
  {
    name: "Google",
    wire: googleGenerateContent,
    upstream: "GOOGLE",
    secrets: () => [["assistant_google_key", "AIzaPlanted00000000000000003"]],
    modelId: "gemini-3.8-flash",
    path: "/models/gemini-3.8-flash:streamGenerateContent",
    key: ["x-goog-api-key", "AIzaPlanted00000000000000003"],
    thinks: true,
  },
  {
    name: "a server of your own",
    wire: chatCompletions,
    secrets: (url) => [
      ["assistant_custom_url", `${url}/v1`],
      ["assistant_custom_key", "planted-custom-key-000004"],
    ],
    modelId: "llama3.2",
    path: "/v1/chat/completions",
    key: ["authorization", "Bearer planted-custom-key-000004"],
    thinks: false,
  },
];

let server: ModelServer;
let world: ChatWorld;
afterEach(async () => {
  world.close();
  await server.close();
});

async function start({
  wire,
  upstream,
  secrets,
}: Pick<Family, "wire" | "upstream" | "secrets">): Promise<void> {
  server = await startModelServer(wire);
  server.get("/models", 200, { data: [{ id: "llama3.2" }, { id: "nomic-embed-text" }] });
  world = await chatWorld(upstream === undefined ? {} : { [upstream]: server.url });
  for (const [name, value] of secrets(server.url))
    await world.call("secrets.set", { accountName: "main", name, value });
}

describe.each(families)("$name", (family) => {
  test("uses a tool in two steps and stores the cost", async () => {
    await start(family);
    const { thinks, modelId, path, key } = family;
    server.script(
      {
        ...(thinks ? { thinking: "Rows are needed." } : {}),
        calls: [{ id: "call_1", name: "read_rows", input: { count: 2 } }],
        usage: { input: 1_000, output: 20 },
      },
      { words: ["There are ", "**2", "** rows."], usage: { input: 1_100, output: 30 } },
    );
    const response = await world.ask({ modelId, messages: [question("How many rows?")] });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    const { chunks, text, said } = await heard(response);
    expect(said).toBe("There are **2** rows.");
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    const kinds = chunks.map(({ type }) => type);
    expect(kinds[0]).toBe("start");
    expect(kinds.at(-1)).toBe("finish");
    expect(kinds.filter((kind) => kind === "start-step")).toHaveLength(2);
    expect(kinds).toContain("tool-input-start");
    expect(chunks.find(({ type }) => type === "tool-output-available")).toMatchObject({
      output: { rowCount: 2 },
    });
    expect(kinds.includes("reasoning-delta")).toBe(thinks);

    expect(server.requests.filter(({ path: at }) => at.endsWith("/models"))).toHaveLength(
      family.name === "a server of your own" ? 1 : 0,
    );
    const asked = server.requests.filter(({ path: at }) => at === path);
    expect(asked).toHaveLength(2);
    for (const { headers, body } of asked) {
      if (key !== undefined) expect(headers[key[0]]).toBe(key[1]);
      expect(JSON.stringify(body)).toContain("read_rows");
      expect(JSON.stringify(body)).toContain("You are asked about");
    }
    expect(JSON.stringify(asked[1]?.body)).toContain("rowCount");

    const [, answer] = await world.stored();
    expect(answer).toMatchObject({
      role: "assistant",
      metadata: {
        modelId,
        finishReason: "stop",
        usage: { inputTokens: 2_100, outputTokens: 50 },
        promptContext: { facts: { account: "main" } },
      },
    });
    const { cost, durationMs } = answer?.metadata ?? {};
    expect(cost === null).toBe(family.name === "a server of your own");
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(answer?.parts.map(({ type }) => type)).toEqual([
      "step-start",
      ...(thinks ? ["reasoning"] : []),
      "tool-read_rows",
      "step-start",
      "text",
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/signature|encrypted|c2lnbmVk/i);
  });

  test("a provider's error is reported in its own words, without the key", async () => {
    await start(family);
    const secret = family.secrets(server.url).at(-1)?.[1] ?? "";
    server.script({ status: 401, body: { error: { message: `Incorrect API key provided: ${secret}` } } });
    const { chunks, text } = await heard(
      await world.ask({ modelId: family.modelId, messages: [question("Hello?")] }),
    );
    expect(chunks.find(({ type }) => type === "error")?.["errorText"]).toMatch(
      /does not accept the key \(401\).*Incorrect API key/,
    );
    expect(text).not.toContain(secret);
    const [asked, answer] = await world.stored();
    expect(asked).toMatchObject({ role: "user" });
    expect(answer).toMatchObject({ parts: [], metadata: { finishReason: "error" } });
    expect(JSON.stringify([answer, world.lines])).not.toContain(secret);
  });
});

test.each(families.filter(({ name }) => name === "OpenAI" || name === "Anthropic" || name === "Google"))(
  "$name searches the web natively until the account has been read",
  async (family) => {
    await start(family);
    const sources = [{ url: "https://news.example/eth", title: "ETH news" }];
    server.script(
      { words: ["It rose."], sources },
      { calls: [{ id: "call_1", name: "read_rows", input: { count: 1 } }] },
      { words: ["One row."] },
      { words: ["Bye."] },
    );
    const tools = (index: number): string => JSON.stringify(server.requests[index]?.body["tools"]);
    const search = /web_search|google_?search/i;
    const { modelId } = family;
    const { chunks } = await heard(await world.ask({ modelId, messages: [question("What is new?")] }));
    expect(chunks.find(({ type }) => type === "source-url")).toMatchObject({
      url: "https://news.example/eth",
      title: "ETH news",
    });
    expect(tools(0)).toMatch(search);
    const history = await world.stored();
    await heard(await world.ask({ modelId, messages: [...history, question("And my rows?", "q2")] }));
    expect(tools(1)).toMatch(search);
    expect(tools(2)).not.toMatch(search);
    expect(tools(2)).toContain("read_rows");
    await heard(await world.ask({ modelId, messages: [question("Thanks", "q3")] }));
    expect(tools(3)).not.toMatch(search);
    expect((await world.stored()).at(-1)?.metadata).toMatchObject({
      promptContext: { webSearch: expect.stringMatching(/^closed/) },
    });
  },
);

test("Perplexity is asked without tools and without account data", async () => {
  await start({
    wire: chatCompletions,
    upstream: "PERPLEXITY",
    secrets: () => [["assistant_perplexity_key", "pplx-planted-0000000005"]],
  });
  const said = { accountName: "main", conversationId: "chat-1" };
  await world.call("assistant.upsertMessage", {
    ...said,
    message: { ...question("How much?", "q0"), type: undefined },
  });
  await world.call("assistant.upsertMessage", {
    ...said,
    message: {
      id: "a0",
      role: "assistant",
      parts: [
        {
          type: "tool-read_rows",
          toolCallId: "1",
          state: "output-available",
          input: {},
          output: { eth: "31.337" },
        },
        { type: "text", text: "You hold 31.337 ETH." },
      ],
    },
  });
  await world.call("assistant.upsertMessage", {
    ...said,
    message: { id: "a1", role: "assistant", parts: [{ type: "text", text: "Again: 31.337 ETH." }] },
  });
  server.script({
    words: ["It rose", " [1]."],
    sources: [{ url: "https://news.example/eth", title: "" }],
    usage: { input: 50, output: 5 },
  });
  const { chunks } = await heard(
    await world.ask({ modelId: "sonar-pro", messages: [question("Any news?")] }),
  );
  expect(chunks.find(({ type }) => type === "source-url")).toMatchObject({ url: "https://news.example/eth" });
  const [request] = server.requests;
  expect(request?.path).toBe("/chat/completions");
  expect(request?.headers.authorization).toBe("Bearer pplx-planted-0000000005");
  expect(request?.body).not.toHaveProperty("tools");
  expect(JSON.stringify(request?.body)).toContain("How much?");
  expect(JSON.stringify(request?.body)).not.toContain("31.337");
  expect((await world.stored()).at(-1)?.metadata).toMatchObject({
    cost: "0.000225",
    promptContext: { webSearch: "always" },
  });
  // Its own answers cannot contain account data.
  server.script({ words: ["Yes."] });
  await heard(await world.ask({ modelId: "sonar-pro", messages: [question("Sure?", "q2")] }));
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain("It rose");
  expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain("31.337");
});

test.each([
  ["without tools", { capabilities: ["web-search"], contextWindow: 100_000 }],
  [
    "whose context has no room for the call",
    { capabilities: ["tools", "web-search"], contextWindow: 40_000 },
  ],
])("web search stays disabled for a model %s", async (_, model) => {
  await start({
    wire: openaiResponses,
    upstream: "OPENAI",
    secrets: () => [["assistant_openai_key", "sk-planted-openai-000000001"]],
  });
  await world.call("settings.update", {
    accountName: "main",
    patch: { assistant: { models: [{ id: "gpt-small", family: "openai", ...model }] } },
  });
  const said = { accountName: "main", conversationId: "chat-1" };
  const call = { type: "tool-read_rows", toolCallId: "1", state: "output-available", input: {} };
  for (const message of [
    { id: "q0", role: "user", parts: [{ type: "text", text: "How much?" }] },
    {
      id: "a0",
      role: "assistant",
      parts: [
        { ...call, output: { note: "x".repeat(120_000) } },
        { type: "text", text: "You hold 31.337 ETH." },
      ],
    },
  ])
    await world.call("assistant.upsertMessage", { ...said, message });
  server.script({ words: ["Yes."] });
  await heard(await world.ask({ modelId: "gpt-small", messages: [question("Any news?")] }));
  const body = JSON.stringify(server.requests.at(-1)?.body);
  expect(body).toContain("31.337");
  expect(body).not.toContain("x".repeat(1_000));
  expect(body).not.toMatch(/web_search/);
  expect((await world.stored()).at(-1)?.metadata).toMatchObject({
    promptContext: { webSearch: expect.stringMatching(/^closed/) },
  });
});
