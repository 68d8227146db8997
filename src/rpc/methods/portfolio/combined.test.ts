import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { runToEnd } from "../../../ports/pause.ts";

const bitcoin = "bip122:000000000019d6689c085ae165831e93/slip44:0";
const dollar = "currency:iso4217/code:USD";
const euro = "currency:iso4217/code:EUR";
const day = 86_400_000;
const address = "bc1q0000000000000000000000000000000000000aa";

let world: ServiceWorld;
let token: string;
beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
});
afterEach(() => world.close());

async function ask(method: string, input: object, as = token): Promise<{ status: number; body: unknown }> {
  const answer = await world.post(`/rpc/${method}`, input, { token: as });
  const body = (await answer.json()) as { result?: unknown };
  return { status: answer.status, body: answer.status === 200 ? body.result : body };
}

async function call(method: string, input: object): Promise<unknown> {
  const { status, body } = await ask(method, input);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

type Holding = { assetId: string; amount: string; wallet?: string };

/** An account with deposits of two days ago and prices of all days since. */
async function account(
  name: string,
  baseCurrency: string,
  holdings: Holding[],
  prices: { assetId: string; price: string; currency: string }[],
): Promise<void> {
  await call("accounts.create", { name, baseCurrency });
  if (holdings.length === 0) return;
  // At noon, so that some hours of the day are before it.
  const at = Math.floor(world.writer.now() / day - 2) * day + day / 2;
  await call("transactions.create", {
    accountName: name,
    transactions: holdings.map(({ assetId, amount, wallet }) => ({
      at,
      type: "deposit",
      wallet: wallet ?? "safe",
      ...(wallet === undefined ? {} : { platform: assetId.slice(0, assetId.indexOf("/")) }),
      legs: [{ direction: "in", assetId, amount }],
    })),
  });
  const days = [2, 1, 0].map((ago) => new Date(world.writer.now() - ago * day).toISOString().slice(0, 10));
  const all = prices.flatMap((price) => days.map((on) => ({ ...price, day: on })));
  if (all.length > 0) await call("prices.set", { accountName: name, prices: all });
  const store = world.writer.accounts.open(name);
  runToEnd(store.balances.refresh());
  const now = world.writer.now();
  runToEnd(store.netWorth.refresh({ since: null, now, currency: baseCurrency }));
}

const bitcoinAt = (price: string, currency = "USD") => ({ assetId: bitcoin, price, currency });
const euroRate = { assetId: euro, price: "1.25", currency: "USD" };

describe("accounts.netWorth", () => {
  test("sums accounts exactly in one currency and merges their holdings by coin", async () => {
    await account("main", "USD", [{ assetId: bitcoin, amount: "0.1" }], [bitcoinAt("50000")]);
    await account(
      "savings",
      "EUR",
      [
        { assetId: bitcoin, amount: "0.2" },
        { assetId: euro, amount: "1000" },
      ],
      [bitcoinAt("50000"), euroRate],
    );
    const answer = await call("accounts.netWorth", { accountNames: ["main", "savings", "MAIN"] });
    expect(answer).toMatchObject({
      currency: "USD",
      value: "16250",
      change24h: "0",
      changeToday: "0",
      accounts: [
        { name: "main", demo: false, value: "5000", ownValue: "5000" },
        { name: "savings", value: "11250", ownValue: "9000" },
      ],
      parts: [
        {
          symbol: "BTC",
          amount: "0.3",
          value: "15000",
          accounts: [
            { name: "main", amount: "0.1", value: "5000" },
            { name: "savings", amount: "0.2", value: "10000" },
          ],
        },
        { symbol: "EUR", amount: "1000", value: "1250" },
      ],
      sharedWallets: [],
    });
    const reversed = { accountNames: ["main", "savings"], from: "2024-01-03", to: "2024-01-01" };
    expect(await ask("accounts.netWorthHistory", reversed)).toMatchObject({ status: 400 });
    const history = await call("accounts.netWorthHistory", { accountNames: ["main", "savings"] });
    expect(history).toMatchObject(Array.from({ length: 3 }, () => ({ value: "16250", unvalued: [] })));
  });

  test("the sum by hour has each account's hours of the last seven days, and converts those without a rate", async () => {
    await account("main", "USD", [{ assetId: bitcoin, amount: "0.1" }], [bitcoinAt("50000")]);
    await account("savings", "EUR", [{ assetId: euro, amount: "1000" }], [euroRate]);
    type Point = { at: number; value: string | null; unvalued: string[] };
    const hours = (await call("accounts.netWorthHistory", {
      accountNames: ["main", "savings"],
      interval: "hour",
    })) as Point[];
    // Own prices count at each hour of their day; before the deposits nothing was held.
    expect(hours.filter(({ value }) => value === "6250").length).toBeGreaterThan(24);
    expect(new Set(hours.map(({ value }) => value))).toEqual(new Set(["0", "6250"]));
    expect(hours.slice(1).every(({ at }, index) => at - (hours[index]?.at ?? 0) === day / 24)).toBe(true);
    const own = (await call("netWorth.history", { accountName: "main", interval: "hour" })) as Point[];
    expect(hours.map(({ at }) => at)).toEqual(own.map(({ at }) => at));
    const unknown = { accountNames: ["main", "empty"], currency: "GBP", interval: "hour" };
    await account("empty", "USD", [], []);
    const points = (await call("accounts.netWorthHistory", unknown)) as Point[];
    expect(points.at(-1)).toMatchObject({ at: hours.at(-1)?.at, value: null, unvalued: ["main"] });
  });

  test("an account without a rate of its own is converted by another account's rate", async () => {
    await account("main", "USD", [{ assetId: bitcoin, amount: "0.1" }], [bitcoinAt("50000")]);
    await account("savings", "EUR", [{ assetId: euro, amount: "1000" }], [euroRate]);
    const accountNames = ["savings", "main"];
    expect(await call("accounts.netWorth", { accountNames })).toMatchObject({
      currency: "EUR",
      value: "5000",
      accounts: [{ value: "1000" }, { value: "4000", ownValue: "5000" }],
    });
    const history = (await call("accounts.netWorthHistory", { accountNames })) as { value: string }[];
    expect(history.map(({ value }) => value)).toEqual(["5000", "5000", "5000"]);
  });

  test("an account without any rate is named and left out of the sum", async () => {
    await account("main", "USD", [{ assetId: dollar, amount: "100" }], []);
    await account("savings", "EUR", [{ assetId: euro, amount: "1000" }], []);
    const input = { accountNames: ["main", "savings"], currency: "USD" };
    expect(await call("accounts.netWorth", input)).toMatchObject({
      value: "100",
      change24h: null,
      changeToday: null,
      accounts: [{ value: "100" }, { value: null, ownValue: "1000", problem: "no_rate" }],
    });
    const history = await call("accounts.netWorthHistory", input);
    expect(history).toMatchObject(Array.from({ length: 3 }, () => ({ value: "100", unvalued: ["savings"] })));
  });

  test("an address that two accounts hold is named, since its balance is counted twice", async () => {
    const holding = { assetId: bitcoin, amount: "1", wallet: address };
    await account("main", "USD", [holding], [bitcoinAt("50000")]);
    await account("copy", "USD", [holding], [bitcoinAt("50000")]);
    expect(await call("accounts.netWorth", { accountNames: ["main", "copy"] })).toMatchObject({
      value: "100000",
      sharedWallets: [{ wallet: address, accounts: ["main", "copy"] }],
    });
  });

  test("a token is refused accounts that it does not cover, and unknown ones are named", async () => {
    await account("main", "USD", [], []);
    await account("secret", "USD", [], []);
    const { token: narrow } = (await call("tokens.create", {
      name: "script",
      access: "read",
      accounts: ["main"],
    })) as { token: string };
    const both = { accountNames: ["main", "secret"] };
    expect(await ask("accounts.netWorth", both, narrow)).toMatchObject({ status: 403 });
    expect(await ask("accounts.netWorthHistory", both, narrow)).toMatchObject({ status: 403 });
    expect(await ask("accounts.netWorth", { accountNames: ["main"] }, narrow)).toMatchObject({
      status: 200,
      body: { value: "0" },
    });
    expect(await ask("accounts.netWorth", { accountNames: ["nothing"] })).toMatchObject({ status: 404 });
  });
});

describe("accounts.gain", () => {
  const dayOf = (ago: number): string => new Date(world.writer.now() - ago * day).toISOString().slice(0, 10);
  /** Prices of today that differ from those of the days before. */
  const nowAt = (accountName: string, assetId: string, price: string) =>
    call("prices.set", { accountName, prices: [{ assetId, day: dayOf(0), price, currency: "USD" }] });

  test("is the sum of the accounts' gains without deposits, each of the asked range", async () => {
    await account("main", "USD", [{ assetId: bitcoin, amount: "0.1" }], [bitcoinAt("50000")]);
    await account("second", "USD", [{ assetId: bitcoin, amount: "0.2" }], [bitcoinAt("50000")]);
    await nowAt("main", bitcoin, "60000");
    await nowAt("second", bitcoin, "55000");
    const accountNames = ["main", "second", "MAIN"];
    expect(await call("accounts.gain", { accountNames })).toEqual({
      currency: "USD",
      value: "2000",
      accounts: [
        { name: "main", value: "1000" },
        { name: "second", value: "1000" },
      ],
    });
    expect(await call("performance.summary", { accountName: "main" })).toMatchObject({ gain: "1000" });
    expect(await call("accounts.gain", { accountNames, from: dayOf(0) })).toMatchObject({ value: "2000" });
    expect(await call("accounts.gain", { accountNames, to: dayOf(1) })).toMatchObject({ value: "0" });
    const reversed = { accountNames, from: dayOf(0), to: dayOf(1) };
    expect(await ask("accounts.gain", reversed)).toMatchObject({ status: 400 });
  });

  test("of an account in another currency, is converted at the rates of its days", async () => {
    await account("main", "USD", [{ assetId: bitcoin, amount: "0.1" }], [bitcoinAt("50000")]);
    await account("savings", "EUR", [{ assetId: euro, amount: "1000" }], [euroRate]);
    await nowAt("savings", euro, "1.5");
    // In euros savings gained nothing; in dollars it gained what the euro did.
    expect(await call("accounts.gain", { accountNames: ["savings"] })).toMatchObject({ value: "0" });
    expect(await call("accounts.gain", { accountNames: ["main", "savings"] })).toMatchObject({
      currency: "USD",
      value: "250",
      accounts: [{ value: "0" }, { value: "250" }],
    });
  });

  test("is unknown, with the reason, if that of one account is: never the sum of the others", async () => {
    await account("main", "USD", [{ assetId: bitcoin, amount: "0.1" }], [bitcoinAt("50000")]);
    await account("unpriced", "USD", [{ assetId: bitcoin, amount: "1" }], []);
    await account("savings", "EUR", [{ assetId: euro, amount: "1000" }], []);
    await account("empty", "GBP", [], []);
    expect(await call("accounts.gain", { accountNames: ["main", "empty"] })).toMatchObject({ value: "0" });
    expect(await call("accounts.gain", { accountNames: ["main", "unpriced", "savings"] })).toEqual({
      currency: "USD",
      value: null,
      accounts: [
        { name: "main", value: "0" },
        { name: "unpriced", value: null, problem: "unpriced" },
        { name: "savings", value: null, problem: "no_rate" },
      ],
    });
  });

  test("is unknown if a past day has no exchange rate, though the present one has", async () => {
    await account("savings", "EUR", [{ assetId: euro, amount: "1000" }], []);
    await nowAt("savings", euro, "1.5");
    const accountNames = ["savings"];
    expect(await call("accounts.netWorth", { accountNames, currency: "USD" })).toMatchObject({
      value: "1500",
    });
    expect(await call("accounts.gain", { accountNames, currency: "USD" })).toMatchObject({
      value: null,
      accounts: [{ problem: "no_rate" }],
    });
  });
});
