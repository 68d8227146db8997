import { afterEach, beforeEach, expect, test } from "vitest";
import { assetOf, leg, moment } from "../../../../test/accounting/book-of.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { dayFromNumber, dayNumberOf } from "../../../domain/time/day.ts";
import { runToEnd } from "../../../ports/pause.ts";

let world: ServiceWorld;
let token: string;
let jobs: string[];

beforeEach(async () => {
  world = createServiceWorld();
  jobs = [];
  const { runMaintenanceJob } = world.reader;
  world.reader.runMaintenanceJob = (name, ...rest) => {
    jobs.push(name);
    return runMaintenanceJob(name, ...rest);
  };
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: "main", baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function call<T>(method: string, input: object): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName: "main", ...input }, { token });
  return ((await answer.json()) as { result: T }).result;
}

const dayBefore = (days: number): string => dayFromNumber(dayNumberOf(world.writer.now()) - days);

test.each([
  ["a few days on the request thread", 10, []],
  ["years in another thread", 1_500, ["netWorthByDay"]],
])("net worth in another currency is computed for %s", async (_, days, expected) => {
  const at = moment(dayBefore(days));
  const legs = [leg("in 2 BTC"), leg("in 100 EUR")];
  await call("transactions.create", {
    transactions: [{ at, type: "deposit", wallet: "Main", platform: "exchange:test", legs }],
  });
  await call("prices.set", {
    prices: [
      { assetId: assetOf("BTC"), day: dayBefore(0), price: "30", currency: "EUR" },
      { assetId: assetOf("BTC"), day: dayBefore(days), price: "20", currency: "EUR" },
    ],
  });
  const account = world.writer.accounts.open("main");
  runToEnd(account.balances.refresh());
  const now = world.writer.now();
  const span = { from: dayNumberOf(at), to: dayNumberOf(now), now, currency: "EUR" };
  const points = await call<{ day: string; value: string }[]>("netWorth.history", { currency: "EUR" });
  const computed = runToEnd(account.netWorth.points(span));
  expect(points.map(({ day, value }) => [day, value])).toEqual(
    computed.map(({ day, value }) => [day, value]),
  );
  expect(points.at(-1)?.value).toBe("160");
  expect(jobs).toEqual(expected);
});
