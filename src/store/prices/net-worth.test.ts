import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { settle } from "../../../test/support/worlds/ledger-world.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { dayNumberOf, numberOfDay, startOfDay } from "../../domain/time/day.ts";
import { groupBy } from "../../lib/group-by.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Leg, TransactionType } from "../../domain/ledger/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createAccountStore, type AccountStore } from "../account/account-store.ts";
import { namedPerPoint } from "./net-worth-assets.ts";
import { createPrices } from "./prices.ts";

const btc = "exchange:test/symbol:AAA";
const odd = "exchange:test/symbol:ODD";
const usd = "currency:iso4217/code:USD";
const eur = "currency:iso4217/code:EUR";
const first = numberOfDay("2024-01-01");
const now = startOfDay(first + 12) + 3_600_000;

let sql: Sql;
beforeEach(() => {
  sql = accountDatabase();
});

const account = (): AccountStore => createAccountStore(sql, { id: "a", name: "a" });
let count = 0;
function record(day: number, type: TransactionType, legs: Leg[], wallet = "Home", hour = 12): string {
  const id = `t${count++}`;
  createLedger(sql).add(
    [{ id, at: startOfDay(day) + hour * 3_600_000, type, platform: "manual", wallet, legs }],
    { kind: "import", id: "x" },
  );
  return id;
}
const into = (assetId: string, amount: string): Leg => ({ direction: "in", assetId, amount });
const out = (assetId: string, amount: string): Leg => ({ direction: "out", assetId, amount });
function priced(assetId: string, closes: Record<number, string>, currency = "USD"): void {
  createPrices(sql).record({
    ref: assetId,
    source: "test",
    currency,
    quotes: Object.entries(closes).map(([offset, close]) => ({ day: first + Number(offset), close })),
  });
}
function worth(currency = "USD", since: number | null = null): (string | null)[] {
  settle(sql);
  runToEnd(account().netWorth.refresh({ since, now, currency }));
  return account()
    .netWorth.history()
    .map((point) => point.value);
}

describe("net worth", () => {
  test("names at most 250 unpriced assets per day of a series, and all of them in the current value", () => {
    const ids = Array.from({ length: namedPerPoint + 50 }, (_, index) => `exchange:test/symbol:U${index}`);
    record(
      first,
      "deposit",
      ids.map((id) => into(id, "1")),
    );
    expect(worth()[0]).toBeNull();
    const range = { from: first, to: first + 1, now, currency: "USD" };
    const [stored, computed] = [
      account().netWorth.history()[0],
      runToEnd(account().netWorth.points(range))[0],
    ];
    expect(new Set(stored?.unpriced).size).toBe(250);
    expect(ids).toEqual(expect.arrayContaining(stored?.unpriced ?? []));
    expect(computed).toEqual(stored);
    expect(account().valuation.holdingsAt({ at: now, now, currency: "USD" }).unpriced).toHaveLength(300);
  });

  test("another currency uses its dollar rate of the day", () => {
    record(first, "deposit", [into(usd, "100")]);
    priced(eur, { 0: "1.25", 1: "1.6" });
    expect(worth("EUR").slice(0, 4)).toEqual(["80", "62.5", "62.5", "62.5"]);
    expect(account().netWorth.history()[2]).toMatchObject({ unpriced: [], stale: [usd] });
    const at = startOfDay(first);
    expect(account().valuation.holdingsAt({ at: at + 86_399_999, now, currency: "EUR" }).value).toBe("80");
    const range = { from: at, to: at + 4 * 86_400_000, now, currency: "EUR" };
    expect(account().priceList.days({ id: usd, coinId: null }, range)).toEqual([
      { day: "2024-01-01", close: "0.8", source: "currency", manual: false },
      { day: "2024-01-02", close: "0.625", source: "currency", manual: false },
    ]);
  });

  test("converts with at least 28 significant digits, however small the price", () => {
    record(first, "deposit", [into(btc, "1000000000")]);
    priced(btc, { 0: "0.00000001" });
    priced(eur, { 0: "1.2" });
    expect(worth("EUR")[0]).toMatch(/^8\.3{27,}$/);
    priced(btc, { 0: "60" });
    expect(worth("EUR")[0]).toBe("50000000000");
  });

  test("uses the owner's rate between two currencies", () => {
    record(first, "deposit", [into(usd, "100"), into(btc, "1")]);
    priced(btc, { 0: "50" });
    createPrices(sql).setManual([{ assetId: usd, day: first, price: "0.8", currency: "EUR" }]);
    expect(worth("EUR")[0]).toBe("120");
    createPrices(sql).setManual([{ assetId: eur, day: first, price: "0.5", currency: "GBP" }]);
    createPrices(sql).setManual([{ assetId: btc, day: first, price: "7", currency: "GBP" }]);
    expect(worth("EUR")[0]).toBe("94");
  });

  test("is holdings at each close times their price, carried for seven days, then unknown", () => {
    record(first, "deposit", [into(btc, "2")]);
    priced(btc, { 0: "10", 1: "11" });
    expect(worth()).toEqual(["20", "22", "22", "22", "22", "22", "22", "22", "22", null, null, null, null]);
    const points = account().netWorth.history();
    expect(points[1]).toMatchObject({ day: "2024-01-02", unpriced: [], stale: [] });
    expect(points[2]).toMatchObject({ stale: [btc] });
    expect(points[9]).toMatchObject({ unpriced: [btc], stale: [] });
  });
  test("never uses a later price for an earlier day", () => {
    record(first, "deposit", [into(btc, "1")]);
    priced(btc, { 1: "11" });
    expect(worth().slice(0, 2)).toEqual([null, "11"]);
  });
  test("is zero only if nothing is held, and omits unpriced holdings", () => {
    record(first, "deposit", [into(usd, "5"), into(odd, "1")]);
    record(first + 2, "withdrawal", [out(usd, "5"), out(odd, "1")]);
    expect(worth().slice(0, 3)).toEqual(["5", "5", "0"]);
    expect(account().netWorth.history()[0]?.unpriced).toEqual([odd]);
  });
  test("prefers the owner's price, and converts at the day's rate", () => {
    record(first, "deposit", [into(btc, "2")]);
    priced(btc, { 0: "10", 1: "11" });
    priced(eur, { 0: "1.25", 1: "2" });
    createPrices(sql).setManual([{ assetId: btc, day: first + 1, price: "100", currency: "EUR" }]);
    expect(worth("EUR").slice(0, 2)).toEqual(["16", "200"]);
    expect(worth("USD").slice(0, 2)).toEqual(["20", "400"]);
  });
  test("counts transfers in transit between own wallets", () => {
    record(first, "deposit", [into(usd, "10")]);
    const from = record(first + 1, "withdrawal", [out(usd, "10")]);
    const to = record(first + 3, "deposit", [into(usd, "9")], "Bank");
    expect(worth().slice(0, 4)).toEqual(["10", "0", "0", "9"]);
    createLedger(sql).link([from, to]);
    expect(worth().slice(0, 4)).toEqual(["10", "9", "9", "9"]);
    const { value, inTransit } = account().valuation.holdingsAt({
      at: startOfDay(first + 2),
      now,
      currency: "USD",
    });
    expect(value).toBe("9");
    expect(inTransit).toMatchObject([{ assetId: usd, amount: "9", value: "9" }]);
  });
  test("needs prices for assets in transit, and counts no more than what left", () => {
    record(first, "deposit", [into(btc, "10")]);
    const from = record(first + 1, "withdrawal", [out(btc, "10")]);
    const to = record(first + 5, "deposit", [into(btc, "10")], "Vault");
    priced(btc, { 0: "1", 3: "1" });
    const ledger = createLedger(sql);
    ledger.link([from, to]);
    // A second file states more than left, which no edit may.
    ledger.add(
      [
        {
          id: to,
          at: startOfDay(first + 5) + 12 * 3_600_000,
          type: "deposit",
          platform: "manual",
          wallet: "Vault",
          legs: [into(btc, "10"), into(btc, "2")],
        },
      ],
      { kind: "import", id: "y" },
    );
    settle(sql);
    expect(worth()[3]).toBe("10");
    record(first + 6, "withdrawal", [out(btc, "12")], "Vault");
    settle(sql);
    expect([...createPrices(sql).heldAssets(first + 20)].map(({ ranges }) => ranges)).toEqual([
      [{ from: first, to: first + 6 }],
    ]);
  });
  test("subtracts debts, and excludes spam and doubly counted stakes", () => {
    record(first, "loan", [into(usd, "100")]);
    record(first, "deposit", [into(odd, "1000000")]);
    record(first, "deposit", [into(btc, "3")]);
    record(first + 1, "stake", [out(btc, "3")]);
    priced(btc, { 0: "10", 1: "10" });
    priced(odd, { 0: "9", 1: "9" });
    sql.prepare("UPDATE assets SET spam = 1 WHERE id = ?").run(odd);
    expect(worth().slice(0, 2)).toEqual(["30", "30"]);
  });
  test("recomputed from any day equals the full computation, and removed days are gone", () => {
    record(first + 1, "deposit", [into(btc, "1")]);
    priced(btc, { 0: "1", 1: "2", 2: "3", 3: "4" });
    worth();
    const early = record(first, "deposit", [into(btc, "5")]);
    const incremental = worth("USD", startOfDay(first));
    expect(worth()).toEqual(incremental);
    createLedger(sql).delete([early]);
    expect(worth("USD", startOfDay(first))[0]).toBe("2");
    expect(account().netWorth.history()[0]?.day).toBe("2024-01-02");
  });
  test("names the same assets on each day, however often and from whichever day it was computed", () => {
    const ids = [btc, odd, "exchange:test/symbol:BBB", "exchange:test/symbol:CCC"];
    const step = fc.record({
      day: fc.integer({ min: 0, max: 11 }),
      asset: fc.nat({ max: ids.length - 1 }),
      kind: fc.constantFrom("deposit", "withdrawal", "price", "delete"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        sql = accountDatabase();
        record(first, "deposit", [into(usd, "1")]);
        worth();
        const recorded: string[] = [];
        for (const { day, asset, kind } of steps) {
          const id = ids[asset] ?? btc;
          if (kind === "price") priced(id, { [day]: String(day + 1) });
          else if (kind === "delete") createLedger(sql).delete(recorded.splice(asset, 1));
          else recorded.push(record(first + day, kind, [kind === "deposit" ? into(id, "1") : out(id, "1")]));
          worth("USD", kind === "delete" ? startOfDay(first) : startOfDay(first + day));
        }
        const stored = account().netWorth.history();
        const facts = account().healthQueries.unpriced();
        const to = dayNumberOf(now);
        expect(stored).toEqual(
          runToEnd(account().netWorth.points({ from: first, to, now, currency: "USD" })),
        );
        const days = stored.flatMap(({ unpriced }, offset) =>
          unpriced.map((assetId) => ({ assetId, day: first + offset })),
        );
        expect(
          facts.map(({ assetId, first: start, last, days: count }) => [assetId, start, last, count]),
        ).toEqual(
          [...groupBy(days, ({ assetId }) => assetId)].map(([assetId, of]) => [
            assetId,
            of[0]?.day,
            of.at(-1)?.day,
            of.length,
          ]),
        );
      }),
      { numRuns: depth(20, 60) },
    );
  });
  test("at a moment is valued like the series at its close", () => {
    record(first, "trade", [into(btc, "2.5"), out(usd, "7")]);
    priced(btc, { 0: "10.123", 1: "11" });
    const series = worth();
    for (const offset of [0, 1, 5]) {
      const { value } = account().valuation.holdingsAt({
        at: startOfDay(first + offset + 1) - 1,
        now,
        currency: "USD",
      });
      expect(value).toBe(series[offset]);
    }
    expect(account().valuation.historyOf({ assetId: btc, now, currency: "USD" })[1]).toEqual({
      day: "2024-01-02",
      amount: "2.5",
      value: "27.5",
    });
    expect(dayNumberOf(now) - first + 1).toBe(series.length);
  });
});
