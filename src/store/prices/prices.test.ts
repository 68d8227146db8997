import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import type { Sql } from "../../ports/sql.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createPriceBook } from "./price-book.ts";
import { createPrices, type Prices } from "./prices.ts";

const ref = "coin:bitcoin";
const btc = "exchange:binance/symbol:BTC";
const today = 20_000;
const now = today * 86_400_000 + 3_600_000;
let sql: Sql;
let prices: Prices;

beforeEach(() => {
  sql = accountDatabase();
  prices = createPrices(sql);
});

const record = (
  closes: [day: number, close: string][],
  options: { source?: string; alongside?: boolean } = {},
): number | null =>
  prices.record({
    ref,
    source: options.source ?? "defillama",
    currency: "USD",
    quotes: closes.map(([day, close]) => ({ day, close })),
    ...(options.alongside === undefined ? {} : { alongside: options.alongside }),
  });
const shown = (): string[] => prices.rows(ref, 0, today).map(({ day, close }) => `${day}:${close}`);

describe("a price series", () => {
  it("reports from which day on it changed, and nothing if it did not", () => {
    expect(
      record([
        [1, "10"],
        [2, "11"],
      ]),
    ).toBe(1);
    expect(
      record([
        [1, "10"],
        [2, "11"],
      ]),
    ).toBeNull();
    expect(
      record([
        [1, "10"],
        [2, "12"],
      ]),
    ).toBe(2);
    expect(shown()).toEqual(["1:10", "2:12"]);
  });

  it("accepts held-back quotes from the first on once the owner confirms one, and reverts with the confirmation", () => {
    createLedger(sql).create(
      [
        {
          at: now,
          type: "deposit",
          platform: "exchange:binance",
          wallet: "Spot",
          legs: [{ direction: "in", assetId: btc, amount: "1" }],
        },
      ],
      () => "t",
    );
    record([
      [1, "100"],
      [2, "5"],
      [3, "4"],
    ]);
    expect(shown()).toEqual(["1:100"]);
    expect(prices.setManual([{ assetId: btc, day: 3, price: "4.1", currency: "USD" }]).days).toEqual([3, 2]);
    expect(shown()).toEqual(["1:100", "2:5", "3:4"]);
    expect(prices.suspicious()).toEqual([]);
    expect(prices.unsetManual([{ assetId: btc, day: 3 }]).days).toEqual([3, 2]);
    expect(shown()).toEqual(["1:100"]);
  });

  it("set by the owner applies to the coin's other assets though the named one was never held", () => {
    const weth = "eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
    prices.setManual([{ assetId: "eip155:1/slip44:60", day: 3, price: "1000", currency: "USD" }]);
    prices.setManual([{ assetId: "exchange:binance/symbol:LUNA", day: 3, price: "9", currency: "USD" }]);
    const book = createPriceBook(sql, { from: 0, to: today, today });
    expect(book.quotesOf({ id: weth, coinId: "ethereum" })).toMatchObject([{ day: 3, isManual: true }]);
    // A ticker whose coin changed is resolved at its first transaction.
    expect(sql.prepare("SELECT id FROM assets").all()).toEqual([{ id: "eip155:1/slip44:60" }]);
  });

  it("keeps its first source and marks what another filled in", () => {
    record([
      [1, "10"],
      [3, "12"],
    ]);
    record([[2, "11"]], { source: "coingecko" });
    expect(prices.rows(ref, 0, 9).map(({ day, source }) => [day, source])).toEqual([
      [1, "defillama"],
      [2, "coingecko"],
      [3, "defillama"],
    ]);
    expect(prices.find(ref)?.source).toBe("defillama");
  });

  it("holds back a 1000× quote and shows the previous price until another source agrees", () => {
    record([
      [1, "10"],
      [2, "11"],
    ]);
    expect(record([[3, "10000"]])).toBeNull();
    expect(prices.suspicious()).toEqual([
      { ref, day: 3, close: "10000", source: "defillama", currency: "USD" },
    ]);
    expect(record([[3, "10100"]], { source: "coingecko", alongside: true })).toBe(3);
    expect(shown()).toEqual(["1:10", "2:11", "3:10000"]);
    expect(prices.suspicious()).toEqual([]);
  });

  it("shows the second source's price if it refutes the first", () => {
    record([
      [1, "10"],
      [2, "10000"],
    ]);
    record([[2, "11"]], { source: "coingecko", alongside: true });
    expect(shown()).toEqual(["1:10", "2:11"]);
  });

  it("accepts a collapse at its second further close, from the first on", () => {
    record([[1, "17"]]);
    expect(record([[2, "1.07"]])).toBeNull();
    expect(record([[3, "0.005"]])).toBeNull();
    expect(record([[4, "0.00003"]])).toBe(2);
    expect(shown()).toEqual(["1:17", "2:1.07", "3:0.005", "4:0.00003"]);
  });

  it("judges a first wrong quote again once the days before it are known", () => {
    prices.recordLatest({ ref, source: "defillama", currency: "USD", close: "99000", at: now, now });
    expect(
      record([
        [today - 2, "10"],
        [today - 1, "11"],
      ]),
    ).toBe(today - 2);
    expect(shown()).toEqual([`${today - 2}:10`, `${today - 1}:11`]);
  });

  it("replaces a day's latest price by its close, from any source", () => {
    prices.recordLatest({ ref, source: "defillama", currency: "USD", close: "10", at: now, now });
    expect(prices.find(ref)?.latestAt).toBe(now);
    const tomorrow = { today: today + 1, now: now + 86_400_000 };
    const wanted = [{ from: today, to: today + 1 }];
    expect(prices.missing(ref, wanted, { today, now })).toEqual([]);
    expect(prices.missing(ref, wanted, tomorrow)).toEqual([{ from: today, to: today }]);
    expect(record([[today, "10.5"]], { source: "coingecko" })).toBe(today);
    expect(prices.missing(ref, wanted, tomorrow)).toEqual([]);
  });

  it("is the same for any order and batching of its quotes", () => {
    const close = fc.oneof(
      fc.integer({ min: 80, max: 120 }).map(String),
      fc.constantFrom("0.5", "5000", "120000", "0.001"),
    );
    fc.assert(
      fc.property(
        fc.array(close, { minLength: 1, maxLength: 14 }).chain((closes) =>
          fc.tuple(
            fc.constant(closes),
            fc.shuffledSubarray(
              closes.map((_, day) => day),
              { minLength: closes.length, maxLength: closes.length },
            ),
            fc.integer({ min: 1, max: 5 }),
          ),
        ),
        ([closes, order, portion]) => {
          sql.exec("DELETE FROM prices; DELETE FROM suspicious_prices; DELETE FROM price_series");
          record(closes.map((text, day) => [day, text]));
          const atOnce = shown();
          sql.exec("DELETE FROM prices; DELETE FROM suspicious_prices; DELETE FROM price_series");
          for (let index = 0; index < order.length; index += portion)
            record(order.slice(index, index + portion).map((day) => [day, closes[day] ?? "1"]));
          expect(shown()).toEqual(atOnce);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("the days to request", () => {
  it("are those wanted, before today, unknown and not requested in vain recently", () => {
    record([
      [10, "1"],
      [11, "1"],
    ]);
    prices.rememberGaps(ref, [{ from: 12, to: 13 }], now + 1);
    const wanted = [{ from: 8, to: 15 }];
    expect(prices.missing(ref, wanted, { today: 15, now })).toEqual([
      { from: 8, to: 9 },
      { from: 14, to: 14 },
    ]);
    expect(prices.missing(ref, wanted, { today: 15, now: now + 1 })).toEqual([
      { from: 8, to: 9 },
      { from: 12, to: 14 },
    ]);
    expect(prices.missing("coin:unheard-of", wanted, { today: 15, now })).toEqual([{ from: 8, to: 14 }]);
  });

  it("are all days again when the owner retries", () => {
    prices.rememberGaps(ref, [{ from: 1, to: 5 }], now * 2);
    prices.rememberUnknown(ref, now * 2);
    prices.clearFailures();
    expect(prices.missing(ref, [{ from: 1, to: 5 }], { today, now })).toEqual([{ from: 1, to: 5 }]);
    expect(prices.find(ref)?.retryAt).toBeNull();
  });
});

describe("the owner's prices", () => {
  it("apply to their asset's day until removed", () => {
    const price = { assetId: "eip155:1/slip44:60", day: 5, price: "12.5", currency: "EUR" };
    prices.setManual([price, { ...price, day: 4 }]);
    expect(
      prices.setManual([
        { ...price, price: "13" },
        { ...price, day: 4 },
      ]).days,
    ).toEqual([5]);
    expect(prices.manual(price.assetId).map(({ day, price: text }) => [day, text])).toEqual([
      [4, "12.5"],
      [5, "13"],
    ]);
    expect(
      prices.unsetManual([
        { assetId: price.assetId, day: 4 },
        { assetId: "none", day: 4 },
      ]).days,
    ).toEqual([4]);
    expect(prices.manual()).toHaveLength(1);
  });
});

it("a price takes less than 40 bytes on disk", () => {
  const closes = Array.from({ length: 3_650 }, (_, day): [number, string] => [
    day + 14_000,
    String(26_966.11831093055 + day / 7),
  ]);
  record(closes);
  const bytes =
    sql.prepare<{ bytes: number }>("SELECT sum(payload) AS bytes FROM dbstat WHERE name = 'prices'").get()
      ?.bytes ?? Infinity;
  expect(bytes / closes.length).toBeLessThan(40);
});
