import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../test/support/worlds/service-world.ts";

let world: ServiceWorld;
beforeEach(() => void (world = createServiceWorld()));
afterEach(() => world.close());

const get = (path: string, token?: string) =>
  world.request(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
async function tokenFor(owner: string, input: Record<string, unknown>): Promise<string> {
  const made = await world.post("/rpc/tokens.create", { name: "t", ...input }, { token: owner });
  return ((await made.json()) as { result: { token: string } }).result.token;
}

test("metrics need access to every account, and contain no names", async () => {
  const owner = await world.signIn();
  world.writer.accounts.create({ id: "a", name: "family silver", baseCurrency: "USD", at: 0 });
  expect((await get("/metrics")).status).toBe(401);
  const narrow = await tokenFor(owner, { access: "owner", accounts: ["family silver"] });
  expect((await get("/metrics", narrow)).status).toBe(403);
  await world.post("/rpc/balances.list", { accountName: "nobody" }, { token: owner });
  await world.post("/rpc/no.such", {}, { token: owner });
  await get("/some/page?of=mine", owner);

  const scraped = await get("/metrics", await tokenFor(owner, { access: "read" }));
  expect([scraped.status, scraped.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const text = await scraped.text();
  expect(text).toContain('portolan_rpc_calls_total{method="tokens.create",outcome="ok"} 2\n');
  expect(text).toContain('portolan_rpc_calls_total{method="balances.list",outcome="not_found"} 1\n');
  expect(text).toContain('portolan_http_requests_total{method="GET",route="/*",status="404"} 1\n');
  expect(text).toMatch(/portolan_sockets_open 0\n/);
  expect(text).not.toMatch(/family|nobody|some\/page|no\.such/);
});

test("every answer has a request id, and internal errors are logged with it", async () => {
  const token = await world.signIn();
  const first = await get("/ping");
  const second = await get("/ping");
  expect(first.headers.get("x-request-id")).toMatch(/^[\w-]{22}$/);
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  world.reader.server.sql.close();
  const failed = await get("/rpc", token);
  expect(failed.status).toBe(500);
  const id = failed.headers.get("x-request-id");
  expect(await failed.json()).toMatchObject({ code: "internal", data: { reference: id } });
  const line = world.lines.find(({ level }) => level === "error");
  expect(line?.fields).toMatchObject({ requestId: id, reference: id });
  world.close = () => undefined;
});

test("refused requests are logged with their address", async () => {
  await world.post("/auth/login", { password: "wrong password" });
  const line = world.lines.find(({ message }) => message === "Refused a request.");
  expect(line?.fields).toMatchObject({ path: "/auth/login", status: 401, from: "127.0.0.1" });
});
