import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

/** Each planted once, in a form that nothing else would have. */
const planted = {
  password: "planted password 5f1c",
  nextPassword: "planted another 77aa0",
  openai: "sk-planted0openai1key2x",
  anthropic: "sk-ant-planted0anthropic1key",
  perplexity: "pplx-planted0perplexity1key",
  google: "planted-google-key-Zq81",
  custom: "planted-custom-key-Zq82",
  named: "planted named secret Zq83",
  refused: "planted-refused-value-Zq84",
  explorerKey: "PLANTEDEXPLORERKEYZQ85XX",
  nodeKey: "plantedNodeKeyInPathZq86",
  junkBearer: "planted-junk-bearer-Zq87",
};
const folder = temporaryFolder();
let standIn: StandIn;
let service: Service;
/** All that went over the wire to somebody. */
let answers = "";
const tokens: string[] = [];

beforeAll(async () => {
  standIn = await startStandIn();
  standIn.on(/.*/, { status: 500, body: "<title>broken</title>" });
  service = await startService(folder.path, { LOG_LEVEL: "debug" });
  const post = async (path: string, body: unknown, token = ""): Promise<Record<string, unknown>> => {
    const response = await fetch(service.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!path.startsWith("/auth/") && !path.endsWith("tokens.create")) answers += text;
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  const { token } = (await post("/auth/setup", { password: planted.password })) as { token: string };
  await post("/auth/login", { password: planted.refused });
  await post("/auth/login", { passwort: planted.refused });
  const rpc = (method: string, input: unknown) => post(`/rpc/${method}`, input, token);
  const { result } = await rpc("tokens.create", { name: "script", access: "owner" });
  tokens.push(token, (result as { token: string }).token);
  await rpc("accounts.create", { name: "main" });
  const secret = (name: string, value: unknown) => rpc("secrets.set", { accountName: "main", name, value });
  await secret("assistant_openai_key", planted.openai);
  await secret("assistant_anthropic_key", planted.anthropic);
  await secret("assistant_perplexity_key", planted.perplexity);
  await secret("assistant_google_key", planted.google);
  await secret("assistant_custom_url", `${standIn.url}/v1`);
  await secret("assistant_custom_key", planted.custom);
  await secret("my_secret", planted.named);
  // What is refused is not repeated, neither in the answer nor in the log.
  await secret("assistant_openai_key", planted.refused);
  await secret("assistant_nothing_key", planted.refused);
  await secret("assistant_custom_url", `http://${planted.refused}:x@127.0.0.1/`);
  await secret("my_secret", { value: planted.refused });
  const address = "0x00000000000000000000000000000000000000aa";
  const settings = { address, chains: [1], explorerUrl: `${standIn.url}/api`, apiKey: planted.explorerKey };
  await rpc("connections.create", { accountName: "main", kind: "evm-explorer", settings });
  const node = { address, url: `${standIn.url}/v3/${planted.nodeKey}` };
  await rpc("connections.create", { accountName: "main", kind: "evm-node", settings: node });
  await rpc("secrets.list", { accountName: "main" });
  await rpc("connections.list", { accountName: "main" });
  // Its answer names the method that was asked for; the log must not.
  await fetch(`${service.url}/rpc/${planted.openai}.list`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: "{}",
  });
  await fetch(`${service.url}/nowhere?token=${planted.openai}`, {
    headers: { authorization: `Bearer ${planted.junkBearer}` },
  });
  await post("/auth/password", { current: planted.password, next: planted.nextPassword }, token);
  const again = (await post("/auth/login", { password: planted.nextPassword })) as { token: string };
  tokens.push(again.token);
  await post("/rpc/tasks.settled", { accountName: "main" }, again.token);
}, 90_000);
afterAll(async () => {
  await service.end("SIGTERM");
  await standIn.close();
  folder.remove();
});

function filesUnder(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
  );
}

test("the keys that must not leak were in use: the test server received them", () => {
  const seen = JSON.stringify(standIn.requests.map(({ path, query }) => [path, String(query)]));
  expect(seen).toContain(planted.explorerKey);
  expect(seen).toContain(planted.nodeKey);
});

test("no secret is in any file of the data directory", () => {
  const files = filesUnder(folder.path).filter((path) => !path.endsWith("jwt-secret"));
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((path) => {
    const bytes = readFileSync(path);
    return [...Object.entries(planted), ...tokens.map((token) => ["token", token] as const)]
      .filter(([, value]) => bytes.includes(value))
      .map(([name]) => `${name} in ${path}`);
  });
  expect(found).toEqual([]);
});

test("no secret is in what the service printed or answered", () => {
  expect(service.output()).toContain('"message":"Answered a request."');
  for (const [name, value] of [
    ...Object.entries(planted),
    ...tokens.map((token) => ["token", token] as const),
  ]) {
    expect([name, service.output().includes(value)]).toEqual([name, false]);
    expect([name, answers.includes(value)]).toEqual([name, false]);
  }
});

test("only the process's user reads the data directory", () => {
  const walk = (path: string): [string, number][] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const inside = join(path, entry.name);
      const own: [string, number] = [inside, statSync(inside).mode & 0o777];
      return entry.isDirectory() ? [own, ...walk(inside)] : [own];
    });
  const open = walk(folder.path).filter(
    ([path, mode]) => mode !== (statSync(path).isDirectory() ? 0o700 : 0o600),
  );
  expect(open).toEqual([]);
});

test("secrets of the environment appear in no error or method", async () => {
  const answer = await fetch(`${service.url}/info`);
  expect(await answer.text()).not.toMatch(/JWT|secret|DATA_LOCATION/i);
});
