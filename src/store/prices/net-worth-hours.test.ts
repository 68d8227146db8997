import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { settle } from "../../../test/support/worlds/ledger-world.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { endOfDay, numberOfDay, startOfDay } from "../../domain/time/day.ts";
import { hourOf, millisecondsPerHour } from "../../domain/valuation/hour-block.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Leg, TransactionType } from "../../domain/ledger/transaction.ts";
import { createAccountStore, type AccountStore } from "../account/account-store.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { NetWorthPoint } from "./net-worth.ts";

const coin = "exchange:test/symbol:AAA";
const other = "exchange:test/symbol:BBB";
const usd = "currency:iso4217/code:USD";
const eur = "currency:iso4217/code:EUR";
const first = numberOfDay("2024-01-01");
/** 08:30 on the eighth day. */
const now = startOfDay(first + 7) + 8.5 * millisecondsPerHour;

let sql: Sql;
let account: AccountStore;
let count = 0;
beforeEach(() => {
  sql = accountDatabase();
  account = createAccountStore(sql, { id: "a", name: "a" });
});

const at = (day: number, hour: number, minute = 0): number =>
  startOfDay(first + day) + hour * millisecondsPerHour + minute * 60_000;
const into = (assetId: string, amount: string): Leg => ({ direction: "in", assetId, amount });
const out = (assetId: string, amount: string): Leg => ({ direction: "out", assetId, amount });
function record(moment: number, type: TransactionType, legs: Leg[], wallet = "Home"): string {
  const id = `t${count++}`;
  createLedger(sql).add([{ id, at: moment, type, platform: "manual", wallet, legs }], {
    kind: "import",
    id: "x",
  });
  return id;
}
function closes(ref: string, prices: Record<number, string>): void {
  account.prices.record({
    ref,
    source: "test",
    currency: "USD",
    quotes: Object.entries(prices).map(([day, close]) => ({ day: first + Number(day), close })),
  });
}
function hours(ref: string, prices: [day: number, hour: number, close: string][]): void {
  account.prices.recentHours.record(ref, {
    source: "test",
    currency: "USD",
    closes: prices.map(([day, hour, close]) => ({ hour: hourOf(at(day, hour)), close })),
  });
}
function points(options: { from?: number; to?: number; currency?: string } = {}): NetWorthPoint[] {
  settle(sql);
  return runToEnd(account.netWorth.hours({ now, currency: "USD", ...options }));
}
/** The point at the end of an hour. */
const pointOf = (day: number, hour: number, currency = "USD"): NetWorthPoint | undefined =>
  points({ currency }).find((point) => point.at === at(day, hour + 1) - 1);

describe("net worth by hour", () => {
  test("is what is held at the end of each hour times the close of the hour", () => {
    record(at(0, 5), "deposit", [into(coin, "2")]);
    record(at(6, 10, 30), "withdrawal", [out(coin, "0.5")]);
    closes(coin, { 0: "100", 1: "100", 5: "110", 6: "120" });
    hours(coin, [
      [6, 9, "130"],
      [6, 10, "140"],
    ]);
    expect(pointOf(6, 9)).toEqual({
      day: "2024-01-07",
      at: at(6, 10) - 1,
      value: "260",
      unpriced: [],
      stale: [],
    });
    expect(pointOf(6, 10)?.value).toBe("210");
  });

  test("ends with the last hour whose prices sources publish by now, and covers seven days", () => {
    record(at(0, 5), "deposit", [into(coin, "1")]);
    const all = points();
    expect([all[0]?.at, all.at(-1)?.at]).toEqual([at(0, 1) - 1, at(7, 8) - 1]);
    expect(points({ from: at(7, 3), to: at(7, 5) }).map((point) => point.at)).toEqual([
      at(7, 4) - 1,
      at(7, 5) - 1,
      at(7, 6) - 1,
    ]);
  });

  test("is unknown where no price of the hour is known, and carries the prices that others lack", () => {
    record(at(0, 5), "deposit", [into(coin, "1"), into(other, "1")]);
    closes(coin, { 5: "100" });
    closes(other, { 5: "10", 6: "20" });
    hours(coin, [[6, 9, "130"]]);
    expect(pointOf(6, 8)).toMatchObject({ value: null });
    expect(pointOf(6, 9)).toMatchObject({ value: "140", stale: [other], unpriced: [] });
    expect(pointOf(6, 23)).toMatchObject({ value: "120", stale: [coin] });
    expect(pointOf(4, 9)).toMatchObject({ value: null, unpriced: [coin, other] });
  });

  test("values currencies and the owner's prices at each hour of their day", () => {
    record(at(0, 5), "deposit", [into(usd, "100"), into(other, "1")]);
    closes(eur, { 6: "1.25" });
    account.prices.setManual([{ assetId: other, day: first + 6, price: "5", currency: "USD" }]);
    expect(pointOf(6, 9)).toMatchObject({ value: "105", stale: [] });
    expect(pointOf(6, 9, "EUR")).toMatchObject({ value: "84", stale: [] });
  });

  const leg = fc.record({
    asset: fc.constantFrom(coin, other),
    amount: fc.integer({ min: 1, max: 9 }).map(String),
    isIn: fc.boolean(),
    moment: fc.integer({ min: at(-2, 0), max: now }),
  });
  const transfer = fc.record({
    amount: fc.integer({ min: 1, max: 3 }).map(String),
    left: fc.integer({ min: at(-1, 0), max: now - 10_000 }),
    took: fc.integer({ min: 1, max: 40 * millisecondsPerHour }),
  });
  const price = fc.integer({ min: 90, max: 120 }).map(String);
  function write(changes: readonly { asset: string; amount: string; isIn: boolean; moment: number }[]): void {
    for (const { asset, amount, isIn, moment } of changes)
      record(moment, isIn ? "deposit" : "withdrawal", [isIn ? into(asset, amount) : out(asset, amount)]);
  }
  function move({ amount, left, took }: { amount: string; left: number; took: number }): void {
    const from = record(left, "withdrawal", [out(coin, amount)], "Home");
    const to = record(left + took, "deposit", [into(coin, amount)], "Away");
    sql.prepare("UPDATE transactions SET linked = ? WHERE id = ?").run(from, to);
  }

  test("at the end of a day is the figure of the day", () => {
    fc.assert(
      fc.property(
        fc.array(leg, { maxLength: 8 }),
        fc.array(transfer, { maxLength: 3 }),
        fc.dictionary(fc.integer({ min: -2, max: 7 }).map(String), price),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 23 }), price)),
        (changes, transfers, days, known) => {
          sql = accountDatabase();
          account = createAccountStore(sql, { id: "a", name: "a" });
          write(changes);
          transfers.forEach(move);
          closes(coin, Object.fromEntries(Object.entries(days).map(([day, close]) => [Number(day), close])));
          hours(coin, known);
          const byHour = new Map(points().map((point) => [point.at, point]));
          runToEnd(account.netWorth.refresh({ since: null, now, currency: "USD" }));
          const ends = account.netWorth
            .history({ from: first, to: first + 6 })
            .filter((point) => point.at === endOfDay(numberOfDay(point.day)));
          expect(ends.map((point) => byHour.get(point.at))).toEqual(ends);
        },
      ),
    );
  });

  test("is what the holdings at the same moment are worth", () => {
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 8 }),
        fc.array(transfer, { maxLength: 3 }),
        price,
        (changes, transfers, close) => {
          sql = accountDatabase();
          account = createAccountStore(sql, { id: "a", name: "a" });
          write(changes);
          transfers.forEach(move);
          // The owner's prices apply to each moment of their day.
          account.prices.setManual(
            Array.from({ length: 10 }, (_, day) =>
              [coin, other].map((assetId) => ({ assetId, day })),
            ).flatMap((rows) =>
              rows.map(({ assetId, day }) => ({
                assetId,
                day: first - 2 + day,
                price: assetId === coin ? close : "7",
                currency: "USD",
              })),
            ),
          );
          for (const point of points()) {
            const held = account.valuation.holdingsAt({ at: point.at, now, currency: "USD" });
            expect([point.at, point.value]).toEqual([point.at, held.value]);
          }
        },
      ),
      { numRuns: depth(7, 20) },
    );
  });
});
