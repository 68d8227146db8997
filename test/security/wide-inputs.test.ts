import { afterAll, beforeAll, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../support/worlds/service-world.ts";

let world: ServiceWorld;
let token: string;
beforeAll(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
});
afterAll(() => world.close());

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `name ${index}`);

test.each([
  ["transactions.list", ["types", "wallets", "platforms", "tags"]],
  ["transactions.export", ["types", "wallets", "platforms", "tags"]],
  ["auditLog.list", ["wallets", "platforms", "operations"]],
])("%s refuses a filter of very many names, with few of their problems", async (method, conditions) => {
  for (const condition of conditions) {
    const input = { accountName: "main", filter: { [condition]: names(10_000) } };
    const answer = await world.post(`/rpc/${method}`, input, { token });
    const { errors } = (await answer.json()) as { errors: unknown[] };
    expect([condition, answer.status, errors.length <= 100]).toEqual([condition, 400, true]);
  }
});

test("a filter may have a thousand names, and unknown fields are listed in part", async () => {
  const input = { accountName: "main", filter: { wallets: names(1_000) } };
  expect((await world.post("/rpc/transactions.list", input, { token })).status).toBe(200);
  const fields = Object.fromEntries(names(10_000).map((name) => [name, 1]));
  const answer = await world.post("/rpc/balances.list", { accountName: "main", ...fields }, { token });
  const { detail } = (await answer.json()) as { detail: string };
  expect(detail).toContain("There is no field name 0, name 1,");
  expect(detail.length).toBeLessThan(500);
});
