import { afterEach, beforeEach, expect, test } from "vitest";
import { assetOf, leg, moment } from "../../../../test/accounting/book-of.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";

let world: ServiceWorld;
let token: string;
const accountName = "main";
beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const body = (await answer.json()) as { result?: T; detail?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.detail ?? ""}`);
  return body.result as T;
}

test("transactions.values values each transaction at its own day, in the currency of the account", async () => {
  const list: [string, string[]][] = [
    ["2024-01-05", ["in 2 BTC"]],
    ["2024-01-06", ["out 1 BTC"]],
    ["2024-01-06", ["in 1 NEW"]],
  ];
  const { ids } = await call<{ ids: string[] }>("transactions.create", {
    transactions: list.map(([at, legs]) => ({
      at: moment(at),
      type: legs[0]?.startsWith("in") === true ? "deposit" : "withdrawal",
      wallet: "Main",
      platform: "exchange:test",
      legs: legs.map(leg),
    })),
  });
  const priceOf = (assetId: string, day: string, price: string) => ({ assetId, day, price, currency: "USD" });
  await call("prices.set", {
    prices: [
      priceOf(assetOf("BTC"), "2024-01-05", "100"),
      priceOf(assetOf("BTC"), "2024-01-06", "110"),
      priceOf(assetOf("EUR"), "2024-01-05", "1.25"),
      priceOf(assetOf("EUR"), "2024-01-06", "1.1"),
    ],
  });
  const [bought, sold, unknown] = ids;
  const asked = () =>
    call<{ currency: string; values: { id: string; value: string | null }[] }>("transactions.values", {
      ids: [...ids, "0".repeat(26)],
    });
  const inDollars = await asked();
  expect(inDollars.currency).toBe("USD");
  expect(inDollars.values).toHaveLength(3);
  expect(inDollars.values).toEqual(
    expect.arrayContaining([
      { id: bought, value: "200" },
      { id: sold, value: "110" },
      { id: unknown, value: null },
    ]),
  );
  await call("settings.update", { patch: { baseCurrency: "EUR" } });
  const inEuros = await asked();
  expect(inEuros.currency).toBe("EUR");
  expect(new Map(inEuros.values.map(({ id, value }) => [id, value]))).toEqual(
    new Map([
      [bought, "160"],
      [sold, "100"],
      [unknown, null],
    ]),
  );
});
