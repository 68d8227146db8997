import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportFor, bookable, type PriceTable } from "../../../../test/accounting/book-of.ts";
import { choices, coinsOfHistory, priceOn, makeHistory } from "../../../../test/accounting/random-history.ts";
import { add, compare, formatDecimal, parseDecimal, sumOf, zero } from "../../money/decimal.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { bookTransaction, type BookTransaction } from "../booking/book.ts";
import { sortForBooking } from "../booking/book-order.ts";
import { createCheckpoints } from "../booking/checkpoints.ts";
import { methods, scopes, type Lot, type Method } from "./lots.ts";
import { lookupsOf } from "../../../../test/accounting/book-of.ts";
import { createOldAndNewPool } from "./old-and-new-pool.ts";
import { createPool } from "./pools.ts";
import { prorate, apportionByMarketValue, apportion } from "./apportion.ts";
import { defaultOptions } from "../booking/state.ts";
import { depth } from "../../../../test/support/depth.ts";

const d = parseDecimal;
const lotOf = (at: number, amount: string, cost: string): Lot => ({
  transactionId: `t${at}`,
  at,
  order: at,
  assetId: "BTC",
  amount: d(amount),
  cost: d(cost),
  assumed: false,
  unknown: false,
});
const shown = (lots: readonly Lot[]): string[] =>
  lots.map(({ at, amount, cost }) => `${at ?? "avg"}: ${formatDecimal(amount)} for ${formatDecimal(cost)}`);

describe("a lot pool", () => {
  const three = [lotOf(1, "2", "20"), lotOf(2, "1", "40"), lotOf(3, "3", "45")];
  it.each<[Method, string[], string[]]>([
    ["fifo", ["1: 2 for 20", "2: 0.5 for 20"], ["2: 0.5 for 20", "3: 3 for 45"]],
    ["lifo", ["3: 2.5 for 37.5"], ["1: 2 for 20", "2: 1 for 40", "3: 0.5 for 7.5"]],
    ["hifo", ["2: 1 for 40", "3: 1.5 for 22.5"], ["1: 2 for 20", "3: 1.5 for 22.5"]],
    ["acb", ["avg: 2.5 for 43.75"], ["avg: 3.5 for 61.25"]],
  ])("consumes lots by %s", (method, taken, left) => {
    const pool = createPool(method);
    for (const lot of three) pool.add(lot);
    const { pieces, missing } = pool.take(d("2.5"));
    expect(shown(pieces)).toEqual(taken);
    expect(missing).toEqual(zero);
    expect(shown(pool.lots())).toEqual(left);
  });
  it.each(methods)("reports what is missing, and starts again at zero, under %s", (method) => {
    const pool = createPool(method);
    pool.add(lotOf(1, "1", "10"));
    expect(formatDecimal(pool.take(d("3")).missing)).toBe("2");
    expect(pool.lots()).toEqual([]);
    pool.add(lotOf(2, "4", "8"));
    expect(pool.take(d("1")).pieces.map(({ cost }) => formatDecimal(cost))).toEqual(["2"]);
  });
  it("inserts a moved lot by its date", () => {
    for (const method of ["fifo", "lifo"] as const) {
      const pool = createPool(method);
      for (const at of [5, 9, 7, 1, 8, 2]) pool.add(lotOf(at, "1", "1"));
      expect(pool.lots().map(({ at }) => at)).toEqual([1, 2, 5, 7, 8, 9]);
    }
  });
  it.each(methods)("a copy is independent of the original, under %s", (method) => {
    const pool = createPool(method);
    for (const lot of three) pool.add(lot);
    const copy = pool.copy();
    const before = shown(copy.lots());
    pool.take(d("4.2"));
    expect(shown(copy.lots())).toEqual(before);
    expect(formatDecimal(copy.amount)).toBe("6");
  });
  it.each<["old" | "new", string[], string[]]>([
    ["old", ["1: 2 for 20", "avg: 0.5 for 10.625"], ["avg: 3.5 for 74.375"]],
    ["new", ["avg: 2.5 for 53.125"], ["1: 2 for 20", "avg: 1.5 for 31.875"]],
  ])("keeps old lots out of the average and takes the %s ones first", (first, taken, left) => {
    const pool = createOldAndNewPool({ newFrom: 2, first }, createPool("acb"));
    for (const lot of three) pool.add(lot);
    const copy = pool.copy();
    const { pieces } = pool.take(d("2.5"));
    expect(shown(pieces)).toEqual(taken);
    expect(shown(pool.lots())).toEqual(left);
    expect(formatDecimal(pool.amount)).toBe("3.5");
    pool.restore(pieces);
    expect(shown(pool.lots())).toEqual(shown(copy.lots()));
    expect(formatDecimal(pool.take(d("7")).missing)).toBe("1");
    expect(formatDecimal(copy.amount)).toBe("6");
  });
  it("parts sum exactly to the lot, for any method", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.array(fc.tuple(fc.bigInt(1n, 10n ** 24n), fc.bigInt(0n, 10n ** 15n)), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.array(fc.bigInt(1n, 10n ** 24n), { maxLength: 20 }),
        (method, bought, sold) => {
          const pool = createPool(method);
          let [amount, cost] = [zero, zero];
          bought.forEach(([units, price], index) => {
            pool.add({
              ...lotOf(index + 1, "1", "1"),
              amount: { units, scale: 18 },
              cost: { units: price, scale: 7 },
            });
            amount = add(amount, { units, scale: 18 });
            cost = add(cost, { units: price, scale: 7 });
          });
          const parts: Lot[] = [];
          for (const units of sold) parts.push(...pool.take({ units, scale: 18 }).pieces);
          parts.push(...pool.lots());
          expect(sumOf(parts.map((lot) => formatDecimal(lot.amount)))).toBe(formatDecimal(amount));
          expect(sumOf(parts.map((lot) => formatDecimal(lot.cost)))).toBe(formatDecimal(cost));
          expect(parts.every((lot) => lot.cost.units >= 0n)).toBe(true);
        },
      ),
    );
  });
  it("HIFO takes the most expensive unit first, whatever the order of adding", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 30 }),
        (list) => {
          const pool = createPool("hifo");
          list.forEach(([price, amount], index) =>
            pool.add(lotOf(index, String(amount), String(price * amount))),
          );
          const units = pool
            .take(d("1000"))
            .pieces.map(({ cost, amount }) => Number(formatDecimal(cost)) / Number(formatDecimal(amount)));
          expect(units).toEqual(units.toSorted((a, b) => b - a));
        },
      ),
    );
  });
});

describe("proportional shares", () => {
  it("are exact if the quotient terminates, else have at least 28 significant digits", () => {
    expect(formatDecimal(prorate(d("100"), d("1"), d("4")))).toBe("25");
    expect(formatDecimal(prorate(d("100"), d("1"), d("3"))).replace(".", "").length).toBeGreaterThanOrEqual(
      28,
    );
    expect(
      formatDecimal(prorate(d("0.000000000001"), d("1"), d("3"))).replace(/^0\.0*/, "").length,
    ).toBeGreaterThanOrEqual(28);
  });
  it("sum to the whole", () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 20n), 10n ** 20n),
        fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 9 }),
        (units, weights) => {
          const parts = apportion(
            { units, scale: 9 },
            weights.map((weight) => ({ units: weight, scale: 5 })),
          );
          expect(compare(parts.reduce(add, zero), { units, scale: 9 })).toBe(0);
        },
      ),
    );
  });
  it("follow market values, equal parts if none is known, and the rest for legs without a value", () => {
    const texts = (parts: ReturnType<typeof apportionByMarketValue>): string[] => parts.map(formatDecimal);
    expect(texts(apportionByMarketValue(d("90"), [d("10"), d("20")]))).toEqual(["30", "60"]);
    expect(texts(apportionByMarketValue(d("90"), [undefined, undefined, undefined]))).toEqual([
      "30",
      "30",
      "30",
    ]);
    expect(texts(apportionByMarketValue(d("90"), [d("30"), undefined]))).toEqual(["30", "60"]);
    expect(texts(apportionByMarketValue(d("90"), [d("100"), undefined]))).toEqual(["90", "0"]);
  });
});

describe("cost-basis methods", () => {
  it("agree when all lots cost the same", () => {
    fc.assert(
      fc.property(choices, (list) => {
        const flat: PriceTable = Object.fromEntries(
          ["BTC", "ETH", "WETH", "SOL"].map((coin) => [coin, { "*": "7" }]),
        );
        const sums = methods.map((method) => {
          const only = list.filter(({ what }) => [0, 1, 7, 8, 9, 10].includes(what));
          const { transactions } = makeHistory(
            only.map((choice) => ({ ...choice, fee: 5 })),
            { hasForeignMoney: false },
          );
          const { totals } = reportFor(transactions, { prices: flat, method });
          return [totals.cost, totals.realised, totals.withdrawnGain, totals.unrealised];
        });
        for (const sum of sums) expect(sum).toEqual(sums[0]);
      }),
      { numRuns: depth(20, 60) },
    );
  });
  it.each(methods)("give the same result for any order and batching of transactions, under %s", (method) => {
    fc.assert(
      fc.property(choices, fc.infiniteStream(fc.nat()), fc.constantFrom(...scopes), (list, order, scope) => {
        const { transactions } = makeHistory(list, { hasForeignMoney: true });
        const keys = new Map(transactions.map(({ id }) => [id, order.next().value ?? 0]));
        const shuffled = transactions
          .map((one) => ({ ...one, legs: one.legs.toReversed() }))
          .sort((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
        const { state: _, ...one } = reportFor(transactions, {
          prices: priceOn,
          coins: coinsOfHistory,
          method,
          scope,
        });
        const { state: __, ...other } = reportFor(shuffled, {
          prices: priceOn,
          coins: coinsOfHistory,
          method,
          scope,
        });
        expect(other).toEqual(one);
      }),
      { numRuns: depth(14, 40) },
    );
  });
});

describe("accounts updated from a change on", () => {
  it.each(methods)("equal accounts computed from zero, under %s", (method) => {
    fc.assert(
      fc.property(choices, fc.nat(), fc.constantFrom(...scopes), (list, pick, scope) => {
        const { transactions, lastAt } = makeHistory(list, { hasForeignMoney: true });
        const lookups = lookupsOf(transactions, priceOn, { coins: coinsOfHistory });
        const book = sortForBooking(transactions.map(bookTransaction));
        const changed = book[pick % Math.max(1, book.length)];
        const settings = { method, scope, currency: "USD", options: defaultOptions };
        const source = (all: readonly BookTransaction[]) => ({
          lookups,
          transactions: ({ after }: { after: number }) => all.filter(({ at }) => at > after),
        });
        const now = lastAt + 86_400_000;
        const kept = createCheckpoints(settings);
        runToEnd(kept.run(source(book.filter((one) => one !== changed)), { since: null, now }));
        const resumed = runToEnd(kept.run(source(book), { since: changed?.at ?? now, now }));
        const fromStart = runToEnd(createCheckpoints(settings).run(source(book), { since: null, now }));
        expect(resumed.state.trades.all()).toEqual(fromStart.state.trades.all());
        expect(resumed.findings).toEqual(fromStart.findings);
        expect(resumed.state.pools.all().map(({ pool }) => pool.lots())).toEqual(
          fromStart.state.pools.all().map(({ pool }) => pool.lots()),
        );
      }),
      { numRuns: depth(14, 40) },
    );
  });
  it("recompute only the last days for a change of today", () => {
    const settings = { method: "fifo", scope: "account", currency: "USD", options: defaultOptions } as const;
    const history = Array.from({ length: 500 }, (_, day) =>
      bookable(Date.UTC(2023, 0, 1 + day), "deposit", ["in 1 BTC"]),
    );
    const now = Date.UTC(2023, 0, 501);
    const lookups = lookupsOf(history, { BTC: { "*": "10" } });
    const book = history.map(bookTransaction);
    let read = 0;
    const source = {
      lookups,
      *transactions({ after }: { after: number }) {
        for (const one of book) {
          if (one.at <= after) continue;
          read++;
          yield one;
        }
      },
    };
    const kept = createCheckpoints(settings);
    runToEnd(kept.run(source, { since: null, now }));
    expect(read).toBe(500);
    runToEnd(kept.run(source, { since: now - 1_000, now }));
    expect(read - 500).toBeLessThanOrEqual(2);
  });
});
