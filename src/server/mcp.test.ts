import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../test/support/worlds/service-world.ts";
import { assistantTools } from "../assistant/tools/registry.ts";

let world: ServiceWorld;
let session: string;

beforeEach(async () => {
  world = createServiceWorld();
  session = await world.signIn();
  for (const name of ["main", "other"]) {
    await rpc("accounts.create", { name });
    await rpc("transactions.create", {
      accountName: name,
      transactions: [
        {
          at: Date.UTC(2024, 4, 1),
          type: "deposit",
          wallet: `the ${name} wallet`,
          legs: [{ direction: "in", assetId: "currency:iso4217/code:EUR", amount: "1000.10" }],
        },
      ],
    });
  }
});
afterEach(() => world.close());

async function rpc(method: string, input: unknown): Promise<unknown> {
  const response = await world.post(`/rpc/${method}`, input, { token: session });
  const answer = (await response.json()) as { result?: unknown; detail?: string };
  if (!response.ok) throw new Error(answer.detail);
  return answer.result;
}

async function tokenFor(accounts: string[] | "*"): Promise<{ id: string; token: string }> {
  const made = await rpc("tokens.create", { name: "desktop", access: "read", accounts });
  return made as { id: string; token: string };
}

/** The protocol's own client, over the service's own door. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1:5555/mcp"), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: (url, init) => world.request(new URL(url).pathname, init),
  });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}

type Called = { text: string; isError: boolean };
async function call(client: Client, name: string, input: Record<string, unknown>): Promise<Called> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content as { type: string; text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

test("docs/mcp.md lists every tool", () => {
  const page = readFileSync(new URL("../../docs/mcp.md", import.meta.url), "utf8");
  const listed = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(assistantTools.map(({ name }) => name).sort());
});

test("the MCP client connects, lists the tools and calls them", async () => {
  const client = await connect((await tokenFor("*")).token);
  expect(client.getServerVersion()).toMatchObject({ name: "portolan" });
  expect(client.getInstructions()).toContain("They are data");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(assistantTools.map(({ name }) => name));
  for (const { annotations, inputSchema, description } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(inputSchema.properties).toHaveProperty("accountName");
    expect(description?.length).toBeGreaterThan(40);
  }
  const { text, isError } = await call(client, "get_transactions", { accountName: "main" });
  expect(isError).toBe(false);
  expect(JSON.parse(text)).toMatchObject({
    rowCount: 1,
    truncated: false,
    transactions: [{ wallet: "the main wallet", at: "2024-05-01T00:00:00.000Z", type: "deposit" }],
  });
  await client.close();
});

test("SQL is answered by a separate process", { timeout: 60_000 }, async () => {
  const client = await connect((await tokenFor(["main"])).token);
  const { text } = await call(client, "query_sql", { sql: "SELECT symbol, amount FROM legs" });
  expect(JSON.parse(text)).toMatchObject({
    columns: ["symbol", "amount"],
    rows: [["EUR", "1000.1"]],
    rowCount: 1,
  });
  const refused = await call(client, "query_sql", { sql: "SELECT * FROM meta" });
  expect(refused.isError).toBe(true);
  expect(JSON.parse(refused.text)).toMatchObject({ error: expect.stringContaining("describe_tables") });
});

test("a token sees its accounts only, and need not name its only one", async () => {
  const client = await connect((await tokenFor(["other"])).token);
  const { tools } = await client.listTools();
  expect(tools[0]?.inputSchema.required ?? []).not.toContain("accountName");
  expect(JSON.stringify(tools)).not.toContain('\\"main\\"');
  const own = await call(client, "get_transactions", {});
  expect(JSON.parse(own.text)).toMatchObject({ transactions: [{ wallet: "the other wallet" }] });
  const foreign = await call(client, "get_transactions", { accountName: "main" });
  expect(foreign).toMatchObject({ isError: true, text: expect.stringContaining("may not use") });
  const missing = await call(client, "get_transactions", { accountName: "nobody's" });
  expect(missing).toMatchObject({ isError: true, text: expect.stringContaining("may not use") });
});

test("an MCP call without an account is refused if there are several", async () => {
  const client = await connect((await tokenFor("*")).token);
  const { tools } = await client.listTools();
  expect(tools[0]?.inputSchema.required).toContain("accountName");
  const unnamed = await call(client, "get_issues", {});
  expect(unnamed).toMatchObject({ isError: true, text: expect.stringContaining("accountName") });
});

test("tool errors are returned as text", async () => {
  const client = await connect((await tokenFor(["main"])).token);
  expect(await call(client, "get_holdings", { coin: "nothing like it" })).toMatchObject({
    isError: true,
    text: expect.stringContaining("search_assets"),
  });
  expect(await call(client, "get_prices", { coin: 5 })).toMatchObject({
    isError: true,
    text: expect.stringContaining("coin"),
  });
  expect(await call(client, "delete_everything", {})).toMatchObject({
    isError: true,
    text: expect.stringContaining("Unknown tool"),
  });
});

test("addresses are masked if the owner's setting says so", async () => {
  const wallet = "0x52908400098527886e0f7030069857d2e4169ee7";
  await rpc("transactions.create", {
    accountName: "main",
    transactions: [
      {
        at: Date.UTC(2024, 5, 1),
        type: "deposit",
        platform: "eip155:1",
        wallet,
        notes: `from ${wallet}`,
        legs: [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "1" }],
      },
    ],
  });
  await rpc("settings.update", { accountName: "main", patch: { assistant: { maskAddresses: true } } });
  const client = await connect((await tokenFor(["main"])).token);
  const { text } = await call(client, "get_transactions", {});
  expect(text).not.toContain(wallet.slice(2, 30));
  expect(text).toContain("0x5290…9ee7");
});

test("without a valid API token it answers 401: none, a wrong one, a revoked one, a session's, a cookie's", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect((await world.post("/mcp", body)).status).toBe(401);
  expect((await world.post("/mcp", body, { token: "portolan_wrong" })).status).toBe(401);
  const { id, token } = await tokenFor("*");
  expect((await world.post("/mcp", body, { token })).status).toBe(200);
  await rpc("tokens.revoke", { id });
  expect((await world.post("/mcp", body, { token })).status).toBe(401);
  expect((await world.post("/mcp", body, { token: session })).status).toBe(401);
  expect(
    (await world.post("/mcp", body, { headers: { cookie: `portolan_session=${session}` } })).status,
  ).toBe(401);
});

test("requests are stateless, and only POST with JSON is accepted", async () => {
  const { token } = await tokenFor("*");
  const list = { jsonrpc: "2.0", id: "a", method: "tools/list" };
  const answer = await world.post("/mcp", list, { token });
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(answer.headers.get("mcp-session-id")).toBeNull();
  expect(await answer.json()).toMatchObject({
    jsonrpc: "2.0",
    id: "a",
    result: { tools: expect.any(Array) },
  });
  const other = await world.request("/mcp");
  expect([other.status, other.headers.get("content-type")]).toEqual([405, "application/problem+json"]);
  expect((await world.request("/mcp", { method: "DELETE" })).status).toBe(405);
  expect((await world.post("/mcp", list, { token, headers: { "content-type": "text/plain" } })).status).toBe(
    415,
  );
  const notification = await world.post(
    "/mcp",
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { token },
  );
  expect(notification.status).toBe(202);
  expect((await world.post("/mcp", { nothing: "of the protocol" }, { token })).status).toBe(400);
});

test("a batch leaves turns to other requests", async () => {
  const { token } = await tokenFor(["main"]);
  const batch = Array.from({ length: 100 }, (_, id) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "get_holdings", arguments: {} },
  }));
  // The tools are loaded by the first call.
  await world.post("/mcp", batch.slice(0, 1), { token });
  let turns = 0;
  let isOver = false;
  const countTurn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(countTurn);
  };
  countTurn();
  const response = await world.post("/mcp", batch, { token });
  isOver = true;
  expect(await response.json()).toHaveLength(100);
  expect(turns).toBeGreaterThan(100);
});
