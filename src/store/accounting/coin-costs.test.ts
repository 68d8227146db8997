import fc from "fast-check";
import { expect, test } from "vitest";
import { taskWorld } from "../../../test/support/worlds/task-world.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { OpenLot } from "../../domain/accounting/reports/coin-costs.ts";
import { createResults, costsOf, type CoinCost } from "../../domain/accounting/reports/coin-costs.ts";
import { createBookState, defaultOptions } from "../../domain/accounting/booking/state.ts";
import { lookupsOf } from "../../../test/accounting/book-of.ts";
import { parseDecimal, zero } from "../../domain/money/decimal.ts";
import { createCoinCosts } from "./coin-costs.ts";

const settings = { method: "fifo", scope: "account", currency: "USD", options: defaultOptions } as const;

/** A coin without results. */
function emptyCost(coin: string): CoinCost {
  const results = createResults();
  results.sink.income({
    transactionId: "t",
    at: 0,
    assetId: coin,
    amount: zero,
    type: "reward",
    value: zero,
    reason: { rule: "unknown", used: [] },
  });
  const [cost] = runToEnd(costsOf(createBookState(settings), { results, lookups: lookupsOf([], {}) }));
  if (cost === undefined) throw new RangeError("no cost");
  return cost;
}

const lots = fc.uniqueArray(fc.nat(1_500), { maxLength: 40 });
const states = fc.array(fc.dictionary(fc.constantFrom("a", "b", "c"), lots), { minLength: 1, maxLength: 6 });

test("writing in parts equals writing once, in any state", () => {
  fc.assert(
    fc.property(states, fc.nat(5), (history, restart) => {
      const world = taskWorld([]);
      const { sql } = world.account;
      let stored = createCoinCosts(sql);
      history.forEach((coins, step) => {
        // A new process has no cache of what was written before.
        if (step === restart) stored = createCoinCosts(sql);
        const costs = Object.entries(coins).map(([coin, orders]) => ({
          ...emptyCost(coin),
          lots: orders.toSorted((a, b) => a - b).map((order) => lotOf(coin, order, step)),
        }));
        runToEnd(stored.write(costs, settings));
        for (const { coin, lots: expected } of costs) {
          const { items, total } = stored.lots(coin, { limit: 1_000, order: "asc" });
          expect(total).toBe(expected.length);
          expect(items.map(({ at, cost }) => `${at} ${cost}`)).toEqual(
            expected.map(({ lot: { at } }) => `${at} ${(at ?? 0) % 3 === 0 ? step : 1}`),
          );
        }
        expect(stored.list(settings)?.map(({ coin }) => coin)).toEqual(Object.keys(coins).toSorted());
        expect(
          sql
            .prepare("SELECT DISTINCT coin FROM open_lots WHERE coin NOT IN (SELECT coin FROM coin_costs)")
            .all(),
        ).toEqual([]);
      });
    }),
    { numRuns: 30 },
  );
});

const shared = { amount: parseDecimal("2"), cost: parseDecimal("1") };

/** Every third lot changes its cost with each step, the others keep their figures. */
function lotOf(coin: string, order: number, step: number): OpenLot {
  const lot = {
    transactionId: `t${order}`,
    at: order,
    order,
    assetId: coin,
    ...shared,
    ...(order % 3 === 0 ? { cost: parseDecimal(`${step}`) } : {}),
    assumed: false,
    unknown: false,
  };
  return { lot, wallet: null, unverified: false };
}

test("a lot is written again if any of its stored fields changes, and only then", () => {
  const world = taskWorld([]);
  const stored = createCoinCosts(world.account.sql);
  const open = lotOf("a", 1, 0);
  const write = (changed: OpenLot): object[] => {
    runToEnd(stored.write([{ ...emptyCost("a"), lots: [changed] }], settings));
    return stored.lots("a", { limit: 10, order: "asc" }).items;
  };
  const expected = {
    amount: "2",
    cost: "1",
    assumed: false,
    unknown: false,
    unverified: false,
    wallet: null,
  };
  expect(write(open)).toMatchObject([expected]);
  expect(write({ ...open, unverified: true })).toMatchObject([{ ...expected, unverified: true }]);
  expect(write({ ...open, wallet: "w" })).toMatchObject([{ ...expected, wallet: "w" }]);
  for (const change of [{ unknown: true }, { assumed: true }, { at: 7 }, { transactionId: "other" }])
    expect(write({ ...open, lot: { ...open.lot, ...change } })).toMatchObject([{ ...expected, ...change }]);
  const { sql } = world.account;
  write(open);
  sql.exec("UPDATE open_lots SET lots = '[]'");
  expect(write({ ...open, lot: { ...open.lot, amount: parseDecimal("2.0") } })).toEqual([]);
});

test("a list of costs exists once costs were computed with the same settings", () => {
  const world = taskWorld([]);
  const stored = createCoinCosts(world.account.sql);
  expect(stored.list(settings)).toBeNull();
  runToEnd(stored.write([], settings));
  expect(stored.list(settings)).toEqual([]);
  expect(stored.list({ ...settings, method: "lifo" })).toBeNull();
});
