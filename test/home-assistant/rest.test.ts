import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

const file = join(resolve(import.meta.dirname, "../.."), "packaging/home-assistant/portolan.yaml");
const resources = readFileSync(file, "utf8")
  .split("- resource: ")
  .slice(1)
  .map((text) => ({
    path: new URL(text.split("\n", 1)[0] ?? "").pathname,
    method: /method: (\w+)/.exec(text)?.[1],
    payload: /payload: '(.*)'/.exec(text)?.[1],
    fields: [...text.matchAll(/\{\{ value_json\.([\w.]+) \}\}/g)].map(([, field]) => field ?? ""),
  }));

const folder = temporaryFolder();
let service: Service;
beforeAll(async () => {
  service = await startService(folder.path);
  await service.signIn();
  await service.rpc("accounts.create", { name: "main" });
}, 60_000);
afterAll(async () => {
  await service.end("SIGKILL");
  folder.remove();
});

test("the documented sensors read fields that the service answers to a token with read access", async () => {
  const { token } = z
    .object({ token: z.string() })
    .parse(await service.rpc("tokens.create", { name: "home", access: "read", accounts: ["main"] }));
  expect(resources.map(({ path }) => path)).toEqual(["/rpc/netWorth.current", "/rpc/issues.list"]);
  for (const { path, method, payload, fields } of resources) {
    const ask = (authorization: string): Promise<Response> =>
      fetch(service.url + path, {
        method: method ?? "",
        headers: { authorization, "content-type": "application/json" },
        body: payload ?? "",
      });
    expect((await ask("Bearer wrong")).status).toBe(401);
    const response = await ask(`Bearer ${token}`);
    expect([path, response.status]).toEqual([path, 200]);
    const answer: unknown = await response.json();
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(answer).toHaveProperty(field);
  }
});
