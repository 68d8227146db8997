import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi } from "../src/contract/documents/open-api.ts";
import { openRpc } from "../src/contract/documents/open-rpc.ts";
import { httpRoutes } from "../src/contract/http-routes.ts";
import { problemDetails } from "../src/contract/http/problem-details.ts";
import { createServiceWorld, type ServiceWorld } from "./support/worlds/service-world.ts";

const folder = resolve(import.meta.dirname, "../src/server/routes");

let world: ServiceWorld;
beforeAll(() => void (world = createServiceWorld()));
afterAll(() => world.close());

test("the contract lists exactly the registered routes", () => {
  const registered = readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/app\.(get|post)\("(\/[^"]*)"/g)].map(
        ([, method = "", path = ""]) => `${method.toUpperCase()} ${path}`,
      ),
    );
  const documents = ["GET /docs/openapi.json", "GET /docs/openrpc.json"];
  expect(httpRoutes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [...registered, ...documents].toSorted(),
  );
});

test("public routes answer as specified", async () => {
  const simple = httpRoutes.filter(
    ({ access, method, path }) => access === "public" && method === "GET" && !path.includes(":"),
  );
  expect(simple.length).toBeGreaterThan(5);
  for (const { path, responses } of simple) {
    const response = await world.request(path);
    const described = responses[response.status];
    expect(described, `${path} answered ${response.status}`).toBeDefined();
    if (described?.body === undefined) continue;
    if (described.body instanceof z.ZodType) described.body.parse(await response.json());
    else expect(response.headers.get("content-type")).toContain(described.body.mediaType);
  }
});

test("protected routes refuse without a session, with problem details", async () => {
  const guarded = httpRoutes.filter(({ access, path }) => access !== "public" && path !== "/rpc");
  for (const { method, path } of guarded) {
    const response = await world.request(path.replaceAll(/:\w+/g, "x"), {
      method,
      ...(method === "POST" ? { headers: { "content-type": "application/json" }, body: "{}" } : {}),
    });
    expect(response.status, `${method} ${path}`).toBe(401);
    expect(problemDetails.parse(await response.json()).code).toBe("unauthorized");
  }
});

test("the served documents equal the contract", async () => {
  const read = async (name: string): Promise<{ info: { version: string } }> =>
    (await (await world.request(`/docs/${name}.json`)).json()) as { info: { version: string } };
  const http = await read("openapi");
  expect(http).toEqual(JSON.parse(JSON.stringify(openApi(http.info.version))));
  const rpc = await read("openrpc");
  expect(rpc).toEqual(JSON.parse(JSON.stringify(openRpc(rpc.info.version))));
});
