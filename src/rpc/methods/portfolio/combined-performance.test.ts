import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { dayFromNumber, dayNumberOf, startOfDay } from "../../../domain/time/day.ts";
import { runToEnd } from "../../../ports/pause.ts";

const bitcoin = "bip122:000000000019d6689c085ae165831e93/slip44:0";
const dollar = "currency:iso4217/code:USD";
const euro = "currency:iso4217/code:EUR";
const hour = 3_600_000;

let world: ServiceWorld;
let token: string;
beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
});
afterEach(() => world.close());

type Summary = Record<string, unknown> & { gain: string; twr: string | null };
type Answer = {
  currency: string;
  summary: Summary | null;
  moved: string | null;
  accounts: { name: string; problem?: string }[];
};
type Days = { days: { day: string; value: string; gain: string; index: string | null }[] | null };

async function call<Result = unknown>(method: string, input: object): Promise<Result> {
  const answer = await world.post(`/rpc/${method}`, input, { token });
  const body = (await answer.json()) as { result: Result };
  expect({ method, status: answer.status, body }).toMatchObject({ status: 200 });
  return body.result;
}

const today = (): number => dayNumberOf(world.writer.now());
const dayOf = (ago: number): string => dayFromNumber(today() - ago);

/** What happened `ago` days ago, at an hour of the day. */
type Entry = {
  ago: number;
  at?: number;
  direction: "in" | "out";
  assetId: string;
  amount: string;
  wallet?: string;
};

/** An account with deposits and withdrawals and with the prices of the last days, the newest last. */
async function account(
  name: string,
  baseCurrency: string,
  entries: Entry[],
  prices: Record<string, (string | null)[]>,
): Promise<void> {
  await call("accounts.create", { name, baseCurrency });
  await call("transactions.create", {
    accountName: name,
    transactions: entries.map(({ ago, at = 12, direction, assetId, amount, wallet = "safe" }) => ({
      at: startOfDay(today() - ago) + at * hour,
      type: direction === "in" ? "deposit" : "withdrawal",
      wallet,
      legs: [{ direction, assetId, amount }],
    })),
  });
  const all = Object.entries(prices).flatMap(([assetId, list]) =>
    list.flatMap((price, index) =>
      price === null ? [] : [{ assetId, price, day: dayOf(list.length - 1 - index), currency: "USD" }],
    ),
  );
  if (all.length > 0) await call("prices.set", { accountName: name, prices: all });
  const store = world.writer.accounts.open(name);
  runToEnd(store.balances.refresh());
  runToEnd(store.netWorth.refresh({ since: null, now: world.writer.now(), currency: baseCurrency }));
}

const rising = { [bitcoin]: ["100", "120", "150", "150"] };
const savings: Entry[] = [
  { ago: 3, direction: "in", assetId: bitcoin, amount: "1" },
  { ago: 1, at: 9, direction: "out", assetId: bitcoin, amount: "1" },
];
const vault: Entry[] = [
  { ago: 3, direction: "in", assetId: dollar, amount: "100" },
  { ago: 1, at: 11, direction: "in", assetId: bitcoin, amount: "1" },
];

describe("accounts.performance", () => {
  test("of one account is its performance.summary, of each range", async () => {
    await account("savings", "USD", savings, rising);
    for (const range of [{}, { from: dayOf(2) }, { from: dayOf(2), to: dayOf(1) }, { to: dayOf(3) }]) {
      const answer = await call<Answer>("accounts.performance", { accountNames: ["savings"], ...range });
      const own = await call("performance.summary", { accountName: "savings", ...range });
      expect(answer).toEqual({ currency: "USD", summary: own, moved: "0", accounts: [{ name: "savings" }] });
      const { days } = await call<Days>("accounts.performanceHistory", {
        accountNames: ["savings"],
        ...range,
      });
      const ofOwn = { accountName: "savings", ...range };
      expect(days?.map(({ index: _, ...point }) => point)).toEqual(
        await call("performance.contributions", ofOwn),
      );
      expect(days?.flatMap(({ day, index }) => (index === null ? [] : [{ day, index }]))).toEqual(
        await call("performance.history", ofOwn),
      );
    }
  });

  test("of two accounts is that of one account with both ledgers, what moved between them counted once", async () => {
    await account("savings", "USD", savings, rising);
    await account("vault", "USD", vault, rising);
    const inWallets = [...savings, ...vault.map((entry) => ({ ...entry, wallet: "vault" }))];
    await account("all", "USD", inWallets, rising);
    const accountNames = ["savings", "vault"];
    const answer = await call<Answer>("accounts.performance", { accountNames });
    const whole = await call<Summary>("performance.summary", { accountName: "all" });
    expect(answer.summary).toEqual(whole);
    // 200 rose to 220, then to 250: the coin that moved is not in the capital twice.
    expect(answer).toMatchObject({ moved: "150", summary: { twr: "0.25", netInvested: "200", gain: "50" } });
    expect(await call("accounts.performance", { accountNames: ["vault", "SAVINGS", "vault"] })).toMatchObject(
      { summary: whole },
    );
    const { days } = await call<Days>("accounts.performanceHistory", { accountNames });
    expect(days?.map(({ value, index }) => [value, index])).toEqual([
      ["200", "1"],
      ["220", "1.1"],
      ["250", "1.25"],
      ["250", "1.25"],
    ]);
  });

  test("values an account in another currency at its own prices and the rates of its days", async () => {
    await account("main", "USD", [{ ago: 3, direction: "in", assetId: dollar, amount: "100" }], {});
    await account("bank", "EUR", [{ ago: 3, direction: "in", assetId: euro, amount: "100" }], {
      [euro]: ["1", "1.5", "1.5", "2"],
    });
    const accountNames = ["main", "bank"];
    const inDollars = await call<Answer>("accounts.performance", { accountNames });
    const gain = await call<{ value: string }>("accounts.gain", { accountNames });
    expect(inDollars).toMatchObject({ currency: "USD", summary: { gain: gain.value, twr: "0.5" } });
    expect(gain.value).toBe("100");
    const inEuros = await call<Answer>("accounts.performance", { accountNames, currency: "EUR" });
    expect(inEuros).toMatchObject({ currency: "EUR", summary: { gain: "-50", twr: "-0.25" } });
  });

  test("an account's own price values its own coins only, and its difference to another's is no return", async () => {
    await account("savings", "USD", savings, rising);
    await account("vault", "USD", vault, { [bitcoin]: ["700", "700", "900", "900"] });
    expect(await call("accounts.performance", { accountNames: ["savings", "vault"] })).toMatchObject({
      summary: { twr: "0.25", gain: "50" },
      moved: "900",
    });
  });

  test("counts an asset that loses its price as a coverage flow, neither as a loss nor as a withdrawal", async () => {
    await account("main", "USD", [{ ago: 3, direction: "in", assetId: dollar, amount: "100" }], {});
    await account(
      "old",
      "USD",
      [{ ago: 12, direction: "in", assetId: bitcoin, amount: "1" }],
      // Quoted until eleven days ago and carried for seven more.
      { [bitcoin]: ["50", "80", ...new Array<null>(11).fill(null)] },
    );
    const input = { accountNames: ["main", "old"] };
    expect(await call("accounts.performance", input)).toMatchObject({
      summary: null,
      accounts: [{ name: "main" }, { name: "old", problem: "unpriced" }],
    });
    // Priced again today.
    await call("prices.set", {
      accountName: "old",
      prices: [{ assetId: bitcoin, day: dayOf(0), price: "90", currency: "USD" }],
    });
    expect(await call("accounts.performance", input)).toMatchObject({
      summary: { coverageFlows: "10", gain: "30", netInvested: "150", twr: "0.6" },
    });
  });

  test("is unknown, with the reason, if that of one account is: never that of the others", async () => {
    await account("main", "USD", vault, rising);
    await account("unpriced", "USD", [{ ago: 2, direction: "in", assetId: bitcoin, amount: "1" }], {});
    await account("bank", "EUR", [{ ago: 2, direction: "in", assetId: euro, amount: "1" }], {});
    const accountNames = ["main", "unpriced", "bank"];
    const accounts = [
      { name: "main" },
      { name: "unpriced", problem: "unpriced" },
      { name: "bank", problem: "no_rate" },
    ];
    expect(await call("accounts.performance", { accountNames })).toEqual({
      currency: "USD",
      summary: null,
      moved: null,
      accounts,
    });
    expect(await call("accounts.performanceHistory", { accountNames })).toEqual({
      currency: "USD",
      days: null,
      accounts,
    });
  });
});
