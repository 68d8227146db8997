import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookupsOf, told, type PriceTable } from "../../../test/accounting/book-of.ts";
import { choices, priceOn, tellHistory } from "../../../test/accounting/random-history.ts";
import { numberOfDay, dayNumberOf } from "../day.ts";
import { formatDecimal, parseDecimal, subtract } from "../decimal.ts";
import { runToEnd } from "../ports/pause.ts";
import { bookTransaction, type Bookable } from "./book.ts";
import { inBookOrder } from "./book-order.ts";
import { performanceDays } from "./daily-performance.ts";
import type { View } from "./moves.ts";
import { summaryOf, volatilityOf, type PerformanceSummary } from "./performance.ts";
import { returnIndex } from "./return-index.ts";
import { presentValue, xirr, type DatedFlow } from "./xirr.ts";

type Asked = { prices?: PriceTable | typeof priceOn; from?: string; to: string | number; view?: View };

function performanceFor(transactions: readonly Bookable[], asked: Asked): PerformanceSummary {
  return summaryOf(daysFor(transactions, asked));
}

function daysFor(transactions: readonly Bookable[], { prices = {}, from, to, view = {} }: Asked) {
  const lookups = lookupsOf(transactions, prices);
  const book = inBookOrder(transactions.map(bookTransaction));
  return runToEnd(
    performanceDays(book, {
      view,
      lookups,
      currency: "USD",
      from: from === undefined ? 0 : numberOfDay(from),
      to: typeof to === "number" ? to : numberOfDay(to),
    }),
  );
}
const dated = (list: [string, number][]): DatedFlow[] =>
  list.map(([day, amount]) => ({ day: numberOfDay(day), amount }));

describe("the time-weighted return", () => {
  it("chains the days and is not moved by a deposit", () => {
    const history = [
      told("2024-01-01", "deposit", ["in 1 BTC"]),
      told("2024-07-01", "deposit", ["in 50 USD"]),
    ];
    const prices = { BTC: { "*": "100" } };
    const summary = performanceFor(history, { prices, to: "2024-12-31" });
    expect(summary).toMatchObject({
      twr: "0",
      gain: "0",
      netInvested: "150",
      maxDrawdown: "0",
      xirr: "0",
      xirrStatus: "ok",
    });
  });
  it("is where the index ends, on any history", () => {
    fc.assert(
      fc.property(choices, (list) => {
        const { transactions, lastAt } = tellHistory(list, { hasForeignMoney: true });
        const asked = { prices: priceOn, to: dayNumberOf(lastAt) };
        const index = returnIndex(daysFor(transactions, asked).days);
        const { twr } = performanceFor(transactions, asked);
        const last = index.at(-1);
        if (last === undefined) expect(twr).toBeNull();
        else expect(formatDecimal(subtract(parseDecimal(last.index), parseDecimal("1")))).toBe(twr);
      }),
      { numRuns: 60 },
    );
  });
  it("skips the days without capital", () => {
    const history = [
      told("2023-01-01", "deposit", ["in 10 BTC"]),
      told("2023-04-01", "withdrawal", ["out 10 BTC"]),
      told("2023-10-01", "deposit", ["in 20 BTC"]),
    ];
    const price = (_: string, day: number): string =>
      day < numberOfDay("2023-03-01")
        ? "100"
        : day < numberOfDay("2023-09-01")
          ? "110"
          : day < numberOfDay("2023-12-31")
            ? "100"
            : "95";
    const summary = performanceFor(history, { prices: price, to: "2023-12-31" });
    expect(summary).toMatchObject({
      twr: "0.045",
      xirr: "0",
      xirrStatus: "ok",
      gain: "0",
      twrAnnualised: "0.045",
    });
    expect(summary.best).toEqual({ day: "2023-03-01", return: "0.1" });
    expect(summary.worst).toEqual({ day: "2023-12-31", return: "-0.05" });
    expect(summary.maxDrawdown).toBe("-0.05");
  });
  it("is -1 after a total loss", () => {
    const history = [told("2024-01-01", "deposit", ["in 10 RUG"])];
    const price = (_: string, day: number): string => (day < numberOfDay("2024-06-01") ? "100" : "0");
    const summary = performanceFor(history, { prices: price, to: "2024-06-01" });
    expect(summary).toMatchObject({ twr: "-1", xirr: "-1", xirrStatus: "ok", maxDrawdown: "-1" });
  });
  it("does not change with flows while prices stand still", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            day: fc.integer({ min: 0, max: 400 }),
            amount: fc.integer({ min: 1, max: 9_999 }),
            out: fc.boolean(),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        (flows) => {
          const history: Bookable[] = [told("2023-12-31", "deposit", ["in 1000000 BTC"])];
          for (const { day, amount, out } of flows)
            history.push(
              told(Date.UTC(2024, 0, 1 + day), out ? "withdrawal" : "deposit", [
                `${out ? "out" : "in"} ${amount} BTC`,
              ]),
            );
          const summary = performanceFor(history, { prices: { BTC: { "*": "17.3" } }, to: "2025-06-01" });
          expect(summary).toMatchObject({ twr: "0", gain: "0", maxDrawdown: "0", volatility: "0" });
        },
      ),
      { numRuns: 50 },
    );
  });
  it("counts a transfer between own wallets as a flow of each, and its gas as a loss", () => {
    const history = [
      told("2024-01-01", "deposit", ["in 2000 USD"]),
      told("2024-01-02", "transfer", ["out 504 USD", "in 500 USD @ Cold"]),
    ];
    const to = "2024-01-03";
    expect(performanceFor(history, { to })).toMatchObject({ twr: "-0.002", gain: "-4", netInvested: "2000" });
    expect(performanceFor(history, { to, view: { wallet: "Main" } })).toMatchObject({
      gain: "-4",
      netInvested: "1500",
    });
    expect(performanceFor(history, { to, view: { wallet: "Cold" } })).toMatchObject({
      gain: "0",
      netInvested: "500",
    });
  });
  it("takes an asset that gains or loses its price for a flow, neither profit nor crash", () => {
    const history = [
      told("2024-01-01", "deposit", ["in 1000 USD"]),
      told("2024-01-02", "trade", ["out 400 USD", "in 10 NEW"]),
      told("2024-01-02", "deposit", ["in 5 OLD"]),
    ];
    const prices: PriceTable = {
      NEW: { "2024-02-01": "50", "2024-02-02": "55" },
      OLD: { "2024-01-02": "20" },
    };
    const summary = performanceFor(history, { prices, to: "2024-02-02" });
    expect(summary).toMatchObject({ netInvested: "1100", coverageFlows: "0", gain: "50" });
    expect(Number(summary.twr)).toBeCloseTo(50 / 1100, 9);
  });
  it("leaves a trade's gain a gain where only its fee has no price", () => {
    const history = [
      told("2024-01-01", "deposit", ["in 1000 USD"]),
      told("2024-01-02", "airdrop", ["in 5 NEW"]),
      told("2024-01-03", "trade", ["out 100 USD", "in 2 BTC", "fee 1 NEW"]),
    ];
    expect(performanceFor(history, { prices: { BTC: { "*": "60" } }, to: "2024-01-03" })).toMatchObject({
      coverageFlows: "0",
      gain: "20",
      twr: "0.02",
    });
  });
  it("counts work and corrections as flows, rewards as return", () => {
    const history = [
      told("2024-01-01", "deposit", ["in 100 USD"]),
      told("2024-01-02", "income", ["in 50 USD"]),
      told("2024-01-03", "reward", ["in 15 USD"]),
      told("2024-01-04", "adjustment", ["in 35 USD"]),
    ];
    expect(performanceFor(history, { to: "2024-01-05" })).toMatchObject({
      netInvested: "185",
      gain: "15",
      twr: "0.1",
    });
  });
});

describe("the gain", () => {
  it("of the wallets sums to that of the account, for random histories", () => {
    fc.assert(
      fc.property(choices, (list) => {
        const history = tellHistory(list, { hasForeignMoney: true });
        const to = dayNumberOf(history.lastAt);
        const whole = performanceFor(history.transactions, { prices: priceOn, to });
        const parts = ["Main", "Cold"].map((wallet) =>
          performanceFor(history.transactions, { prices: priceOn, to, view: { wallet } }),
        );
        const sum = (pick: (summary: PerformanceSummary) => string): number =>
          parts.reduce((total, summary) => total + Number(pick(summary)), 0);
        expect(sum(({ gain }) => gain)).toBeCloseTo(Number(whole.gain), 3);
        expect(sum(({ netInvested }) => netInvested)).toBeCloseTo(Number(whole.netInvested), 3);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the money-weighted return", () => {
  it("finds the documented spreadsheet example", () => {
    const { rate, status } = xirr(
      dated([
        ["2008-01-01", -10_000],
        ["2008-03-01", 2_750],
        ["2008-10-30", 4_250],
        ["2009-02-15", 3_250],
        ["2009-04-01", 2_750],
      ]),
    );
    expect(status).toBe("ok");
    expect(rate).toBeCloseTo(0.373362533519, 11);
  });
  it("annualises a short period", () => {
    expect(
      xirr(
        dated([
          ["2024-03-01", -1000],
          ["2024-03-31", 1050],
        ]),
      ).rate,
    ).toBeCloseTo(0.810519216455, 11);
  });
  it("says so where several rates fit", () => {
    expect(
      xirr(
        dated([
          ["2020-01-01", -1000],
          ["2020-12-31", 2300],
          ["2021-12-31", -1320],
        ]),
      ),
    ).toEqual({ rate: null, status: "ambiguous" });
  });
  it("has one where a day took a fifth, though a year of that leaves nothing", () => {
    const rateOf = (...days: [string, number][]) => xirr(dated(days));
    expect(rateOf(["2020-01-01", -100], ["2020-01-02", 80])).toEqual({ rate: -1, status: "ok" });
    expect(rateOf(["2020-01-01", -100], ["2020-01-02", 1e-9])).toEqual({ rate: -1, status: "ok" });
    expect(
      rateOf(["2020-01-01", -100], ["2020-02-01", 90], ["2020-02-02", -5_000], ["2020-02-03", 3_000]),
    ).toEqual({ rate: -1, status: "ok" });
  });
  it("has no rate without flows, without time, or without money put in", () => {
    expect(xirr([])).toEqual({ rate: null, status: "none" });
    expect(
      xirr(
        dated([
          ["2020-01-01", -5],
          ["2020-01-01", 5],
        ]),
      ),
    ).toEqual({ rate: null, status: "none" });
    expect(
      xirr(
        dated([
          ["2020-01-01", 5],
          ["2020-02-01", 5],
        ]),
      ),
    ).toEqual({ rate: null, status: "none" });
  });
  it("has a present value of zero at its own rate", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            day: fc.integer({ min: 0, max: 3_000 }),
            amount: fc.integer({ min: -10_000, max: 10_000 }),
          }),
          { minLength: 2, maxLength: 15 },
        ),
        (flows) => {
          const { rate, status } = xirr(flows);
          expect(status === "ok").toBe(rate !== null && !Number.isNaN(rate));
          // Nearer to a total loss a double no longer tells the rate from −1.
          if (rate === null || rate < -0.999_999) return;
          const sorted = flows.toSorted((a, b) => a.day - b.day);
          const start = sorted[0]?.day ?? 0;
          const size = sorted.reduce(
            (sum, { day, amount }) =>
              sum + Math.abs(amount) * Math.exp((-Math.log1p(rate) * (day - start)) / 365),
            0,
          );
          expect(Math.abs(presentValue(sorted, Math.log1p(rate))) / size).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it("volatility is the sample deviation of daily returns over 365 days", () => {
  expect(volatilityOf([0.02, -0.01, 0.03, -0.05, 0.01])).toBe("0.60415229868");
  expect(volatilityOf([0.01])).toBeNull();
});
