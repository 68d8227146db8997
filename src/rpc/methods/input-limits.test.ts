import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";
import { readAmount } from "../../importers/reading/amounts.ts";
import { programOf } from "../../../test/support/service/program.ts";

let world: ServiceWorld;
let token: string;
const btc = "exchange:kraken/symbol:BTC";

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: "main", baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

type Answer = { status: number; code?: string; reason?: string; result?: unknown };
async function ask(method: string, input: object = {}): Promise<Answer> {
  const answer = await world.post(`/rpc/${method}`, { accountName: "main", ...input }, { token });
  return { status: answer.status, ...((await answer.json()) as object) };
}
const record = (amount: string, value?: string): Promise<Answer> =>
  ask("transactions.create", {
    transactions: [
      {
        at: 1_700_000_000_000,
        type: "deposit",
        wallet: "Kraken",
        platform: "exchange:kraken",
        legs: [
          {
            direction: "in",
            assetId: btc,
            amount,
            ...(value === undefined ? {} : { value: { amount: value, currency: "USD", by: "owner" } }),
          },
        ],
      },
    ],
  });
const nines = (count: number): string => "9".repeat(count);

describe("amounts and prices", () => {
  test("have at most 80 digits before and after the point", async () => {
    expect((await record(`${nines(80)}.${nines(80)}`)).status).toBe(200);
    for (const amount of [nines(81), `0.${nines(81)}`, nines(400), nines(200_000), `1.${nines(200_000)}`]) {
      expect(await record(amount)).toMatchObject({ status: 400, code: "bad_request" });
      expect(await record("1", amount)).toMatchObject({ status: 400, code: "bad_request" });
      expect(
        await ask("prices.set", {
          prices: [{ assetId: btc, day: "2024-01-01", price: amount, currency: "USD" }],
        }),
      ).toMatchObject({ status: 400, code: "bad_request" });
    }
  });
  test.each(["1e3", "1E-7", "+1", " 1", "1,5", "0x10", ""])(
    "are plain notation over RPC, so %j is refused",
    async (amount) => {
      expect(await record(amount)).toMatchObject({ status: 400, code: "bad_request" });
    },
  );
  test("files may use exponents within the same bounds", () => {
    expect(readAmount("6.0E-7")).toBe("0.0000006");
    expect(readAmount("1e80".replace("80", "79"))).toBe(`1${"0".repeat(79)}`);
    for (const text of ["1e81", "1e-81", nines(81), nines(400), `1.${nines(200)}`])
      expect(() => readAmount(text)).toThrow(expect.objectContaining({ reason: "amount_out_of_range" }));
    expect(() => readAmount(nines(200_000))).toThrow(expect.objectContaining({ code: "bad_request" }));
    expect(() => readAmount("1e999999999")).toThrow(expect.objectContaining({ code: "bad_request" }));
  });
});

describe("dates in the future", () => {
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  test("are refused as as-of dates, and today is accepted", async () => {
    const refused = { status: 400, code: "bad_request", reason: "future_date" };
    for (const at of ["2131-12-31", day(2), Date.now() + 86_400_000]) {
      expect(await ask("balances.list", { at })).toMatchObject(refused);
      expect(await ask("balances.explain", { assetId: btc, at })).toMatchObject(refused);
    }
    expect(await ask("netWorth.explain", { day: "2131-12-31" })).toMatchObject(refused);
    expect(await ask("performance.explain", { day: day(2) })).toMatchObject(refused);
    expect((await ask("performance.explain", { day: day(0) })).status).toBe(200);
    expect((await ask("balances.list", { at: day(0) })).status).toBe(200);
    expect((await ask("balances.list", { at: Date.now() })).status).toBe(200);
    expect((await ask("netWorth.explain", { day: day(0) })).status).toBe(200);
  });
});

test("a saved report keeps its currency when the account's changes", async () => {
  await record("1", "100");
  const { result } = await ask("pnl.report", {});
  const { reportId } = result as { reportId: string };
  await ask("settings.update", { patch: { baseCurrency: "EUR" } });
  expect((await ask("pnl.reports")).result).toMatchObject([{ reportId, currency: "USD" }]);
  expect((await ask("pnl.items", { reportId, list: "remaining" })).result).toMatchObject({ currency: "USD" });
});

test("an account name is unique under full case folding", async () => {
  const create = async (name: string): Promise<Answer> => {
    const answer = await world.post("/rpc/accounts.create", { name }, { token });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect((await create("Straße")).status).toBe(200);
  expect(await create("STRASSE")).toMatchObject({ code: "conflict" });
  expect((await create("ΟΔΟΣ")).status).toBe(200);
  expect(await create("οδος")).toMatchObject({ code: "conflict" });
});

test("the server refuses unknown arguments", () => {
  const { status, stderr } = spawnSync(process.execPath, [...programOf("main"), "--frobnicate"], {
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(status).toBe(2);
  expect(stderr).toContain("--frobnicate");
});

describe("the base currency", () => {
  test.each(["ABC", "BTC", "USDT", "XXX"])("%s, which is no currency, is refused", async (baseCurrency) => {
    expect(await ask("settings.update", { patch: { baseCurrency } })).toMatchObject({ code: "bad_request" });
    const created = await world.post("/rpc/accounts.create", { name: "other", baseCurrency }, { token });
    expect(created.status).toBe(400);
  });

  test("may be any currency in use, in lower case too", async () => {
    for (const [given, code] of [
      ["eur", "EUR"],
      ["NGN", "NGN"],
    ])
      expect(await ask("settings.update", { patch: { baseCurrency: given } })).toMatchObject({
        result: { baseCurrency: code },
      });
  });
});
