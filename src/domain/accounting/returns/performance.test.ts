import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assetOf,
  lookupsOf,
  moment,
  bookable,
  type PriceTable,
} from "../../../../test/accounting/book-of.ts";
import { choices, priceOn, makeHistory } from "../../../../test/accounting/random-history.ts";
import { numberOfDay, dayNumberOf } from "../../time/day.ts";
import { formatDecimal, parseDecimal, subtract, zero } from "../../money/decimal.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { bookTransaction, type Bookable } from "../booking/book.ts";
import { sortForBooking } from "../booking/book-order.ts";
import { performanceDays } from "./daily-performance.ts";
import type { View } from "../booking/moves.ts";
import { datedFlows, summaryOf, volatilityOf, type PerformanceSummary } from "./performance.ts";
import { returnIndex } from "./return-index.ts";
import { xirr as xirrSteps, type DatedFlow } from "./xirr.ts";
import { depth } from "../../../../test/support/depth.ts";

const xirr = (flows: readonly DatedFlow[]) => runToEnd(xirrSteps(flows));

type Asked = { prices?: PriceTable | typeof priceOn; from?: string; to: string | number; view?: View };

function performanceFor(transactions: readonly Bookable[], asked: Asked): PerformanceSummary {
  return runToEnd(summaryOf(daysFor(transactions, asked)));
}

function daysFor(transactions: readonly Bookable[], { prices = {}, from, to, view = {} }: Asked) {
  const lookups = lookupsOf(transactions, prices);
  const book = sortForBooking(transactions.map(bookTransaction));
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
  it("chains daily returns and is not changed by a deposit", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 1 BTC"]),
      bookable("2024-07-01", "deposit", ["in 50 USD"]),
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
  it("equals the end of the index, on any history", () => {
    fc.assert(
      fc.property(choices, (list) => {
        const { transactions, lastAt } = makeHistory(list, { hasForeignMoney: true });
        const asked = { prices: priceOn, to: dayNumberOf(lastAt) };
        const index = returnIndex(daysFor(transactions, asked).days);
        const { twr, belowZeroOn } = performanceFor(transactions, asked);
        const last = index.at(-1);
        if (belowZeroOn !== null) {
          expect(twr).toBeNull();
          expect(index.every(({ day }) => day < belowZeroOn)).toBe(true);
        } else if (last === undefined) expect(twr).toBeNull();
        else expect(formatDecimal(subtract(parseDecimal(last.index), parseDecimal("1")))).toBe(twr);
      }),
      { numRuns: depth(20, 60) },
    );
  });
  it("skips days without capital", () => {
    const history = [
      bookable("2023-01-01", "deposit", ["in 10 BTC"]),
      bookable("2023-04-01", "withdrawal", ["out 10 BTC"]),
      bookable("2023-10-01", "deposit", ["in 20 BTC"]),
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
    const history = [bookable("2024-01-01", "deposit", ["in 10 RUG"])];
    const price = (_: string, day: number): string => (day < numberOfDay("2024-06-01") ? "100" : "0");
    const summary = performanceFor(history, { prices: price, to: "2024-06-01" });
    expect(summary).toMatchObject({ twr: "-1", xirr: "-1", xirrStatus: "ok", maxDrawdown: "-1" });
  });
  it("does not change with flows while prices are constant", () => {
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
          const history: Bookable[] = [bookable("2023-12-31", "deposit", ["in 1000000 BTC"])];
          for (const { day, amount, out } of flows)
            history.push(
              bookable(Date.UTC(2024, 0, 1 + day), out ? "withdrawal" : "deposit", [
                `${out ? "out" : "in"} ${amount} BTC`,
              ]),
            );
          const summary = performanceFor(history, { prices: { BTC: { "*": "17.3" } }, to: "2025-06-01" });
          expect(summary).toMatchObject({ twr: "0", gain: "0", maxDrawdown: "0", volatility: "0" });
        },
      ),
      { numRuns: depth(17, 50) },
    );
  });
  it("counts a transfer between own wallets as a flow of each, and its gas as a loss", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 2000 USD"]),
      bookable("2024-01-02", "transfer", ["out 504 USD", "in 500 USD @ Cold"]),
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
  it("treats an asset that gains or loses its price as a flow, not as profit or loss", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 1000 USD"]),
      bookable("2024-01-02", "trade", ["out 400 USD", "in 10 NEW"]),
      bookable("2024-01-02", "deposit", ["in 5 OLD"]),
    ];
    const prices: PriceTable = {
      NEW: { "2024-02-01": "50", "2024-02-02": "55" },
      OLD: { "2024-01-02": "20" },
    };
    const summary = performanceFor(history, { prices, to: "2024-02-02" });
    expect(summary).toMatchObject({ netInvested: "1100", coverageFlows: "0", gain: "50" });
    expect(Number(summary.twr)).toBeCloseTo(50 / 1100, 9);
  });
  it("takes the fee of a purchase with new money as a part of this money, even if the coin has no price", () => {
    const history = [bookable("2024-01-01", "deposit", ["in 810 USD"])];
    const purchase = bookable("2024-01-01", "trade", ["out 800 USD", "in 1 NEW", "fee 10 USD"]);
    const summary = performanceFor([...history, purchase], { to: "2024-01-31" });
    expect(summary).toMatchObject({ netInvested: "810", coverageFlows: "-800", gain: "-10" });
    expect(Number(summary.twr)).toBeCloseTo(-10 / 810, 9);
    expect(Number(summary.maxDrawdown)).toBeCloseTo(-10 / 810, 9);
    const sale = bookable("2024-02-01", "trade", ["out 1 NEW", "in 900 USD", "fee 9 USD"]);
    const withdrawal = bookable("2024-02-01", "withdrawal", ["out 891 USD"]);
    const left = performanceFor([...history, purchase, sale, withdrawal], {
      from: "2024-02-01",
      to: "2024-02-02",
    });
    expect(left).toMatchObject({ coverageFlows: "900", gain: "-9", twr: "-0.01" });
  });
  it("counts a trade's gain if only its fee has no price", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 1000 USD"]),
      bookable("2024-01-02", "airdrop", ["in 5 NEW"]),
      bookable("2024-01-03", "trade", ["out 100 USD", "in 2 BTC", "fee 1 NEW"]),
    ];
    expect(performanceFor(history, { prices: { BTC: { "*": "60" } }, to: "2024-01-03" })).toMatchObject({
      coverageFlows: "0",
      gain: "20",
      twr: "0.02",
    });
  });
  it("counts work and corrections as flows, and rewards as return", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 100 USD"]),
      bookable("2024-01-02", "income", ["in 50 USD"]),
      bookable("2024-01-03", "reward", ["in 15 USD"]),
      bookable("2024-01-04", "adjustment", ["in 35 USD"]),
    ];
    expect(performanceFor(history, { to: "2024-01-05" })).toMatchObject({
      netInvested: "185",
      gain: "15",
      twr: "0.1",
    });
  });
});

describe("a day's return", () => {
  const rising: PriceTable = { BTC: { "2024-01-01": "50000", "2024-01-02": "55000" } };
  const start = bookable("2024-01-01", "deposit", ["in 10 BTC"]);
  it.each([
    ["nine of ten coins leave", ["2024-01-02", "withdrawal", ["out 9 BTC"]]],
    ["all of them leave", ["2024-01-02", "withdrawal", ["out 10 BTC"]]],
    ["coins arrive", ["2024-01-02", "deposit", ["in 7 BTC"]]],
    ["coins are sold in the view of one coin", ["2024-01-02", "trade", ["out 9 BTC", "in 495000 USD"]]],
    ["a payment is made", ["2024-01-02", "payment", ["out 4 BTC"]]],
  ] as const)("is that of the price when %s", (_, [day, type, legs]) => {
    const summary = performanceFor([start, bookable(day, type, legs)], {
      prices: rising,
      from: "2024-01-02",
      to: "2024-01-02",
      ...(type === "trade" ? { view: { coin: assetOf("BTC") } } : {}),
    });
    expect(summary).toMatchObject({ twr: "0.1", maxDrawdown: "0", best: { return: "0.1" } });
  });
  it("is the price change, not a crash, when nine of ten coins are withdrawn", () => {
    const prices: PriceTable = { BTC: { "2024-01-01": "50000", "2024-01-02": "45000" } };
    const history = [start, bookable("2024-01-02", "withdrawal", ["out 9 BTC"])];
    const summary = performanceFor(history, { prices, to: "2024-01-02" });
    expect(summary).toMatchObject({ twr: "-0.1", maxDrawdown: "-0.1" });
  });
  it("counts a deposit at the previous close, and its gain since then as return", () => {
    const prices: PriceTable = { BTC: { "2024-01-01": "100", "2024-01-02": "110" } };
    const history = [
      bookable("2024-01-01", "deposit", ["in 1 BTC"]),
      bookable("2024-01-02", "deposit", ["in 1 BTC"]),
      bookable("2024-01-02", "deposit", ["in 50 USD"]),
    ];
    const { days } = daysFor(history, { prices, to: "2024-01-02" });
    expect(days.map(({ inflow, flow }) => [formatDecimal(inflow), formatDecimal(flow)])).toEqual([
      ["100", "100"],
      ["150", "160"],
    ]);
    expect(performanceFor(history, { prices, to: "2024-01-02" })).toMatchObject({ twr: "0.08", gain: "10" });
  });
  it("is not changed by amounts that pass through within the day", () => {
    const through = [
      bookable("2024-01-02", "deposit", ["in 500 BTC"]),
      bookable("2024-01-02", "withdrawal", ["out 500 BTC"]),
    ];
    const asked = { prices: rising, to: "2024-01-02" };
    const { twr, maxDrawdown } = performanceFor([start, ...through], asked);
    expect({ twr, maxDrawdown }).toEqual({ twr: "0.1", maxDrawdown: "0" });
  });
  it("counts a transfer that arrives on a later day as a flow of that day", () => {
    const history = [
      start,
      bookable("2024-01-01", "withdrawal", ["out 4 BTC"], { id: "left", linkedTransactionId: "arrived" }),
      bookable("2024-01-02", "deposit", ["in 4 BTC"], {
        id: "arrived",
        wallet: "Cold",
        linkedTransactionId: "left",
      }),
    ];
    const asked = { prices: rising, from: "2024-01-02", to: "2024-01-02" };
    expect(performanceFor(history, asked)).toMatchObject({ twr: "0.1", netInvested: "0" });
    expect(performanceFor(history, { ...asked, view: { wallet: "Cold" } })).toMatchObject({
      twr: "0",
      netInvested: "220000",
      gain: "0",
    });
  });
  it("uses the price at a flow's moment for net invested, and closes for the return", () => {
    const closes = lookupsOf([], { BTC: { "2024-01-01": "100", "2024-01-02": "120" } });
    const noon = moment("2024-01-02");
    const lookups = {
      ...closes,
      price: (assetId: string, at: number) =>
        at === noon
          ? {
              price: parseDecimal("105"),
              day: dayNumberOf(at),
              interval: "hour" as const,
              stale: false,
              source: null,
            }
          : closes.price(assetId, at),
    };
    const history = [
      bookable("2024-01-01", "deposit", ["in 1 BTC"]),
      bookable(noon, "withdrawal", ["out 1 BTC"]),
    ];
    const { opening, days } = runToEnd(
      performanceDays(history.map(bookTransaction), {
        view: {},
        lookups,
        currency: "USD",
        from: 0,
        to: numberOfDay("2024-01-02"),
      }),
    );
    expect(runToEnd(summaryOf({ opening, days }))).toMatchObject({
      twr: "0.2",
      netInvested: "-5",
      gain: "5",
    });
  });
  it("equals a uniform price move, whatever was deposited or withdrawn, in total, per wallet and per coin", () => {
    const symbols = ["BTC", "ETH", "SOL"] as const;
    const flow = fc.record({
      symbol: fc.constantFrom(...symbols),
      wallet: fc.constantFrom("Main", "Cold"),
      amount: fc.integer({ min: 1, max: 40 }),
      kind: fc.constantFrom("deposit", "withdrawal", "gift", "payment", "everything"),
      second: fc.integer({ min: 0, max: 86_399 }),
    });
    fc.assert(
      fc.property(
        fc.array(flow, { maxLength: 12 }),
        fc.integer({ min: -900, max: 3_000 }),
        (flows, permille) => {
          const day = numberOfDay("2024-01-02");
          const before: Record<string, bigint> = { BTC: 50_000n, ETH: 2_000n, SOL: 123n };
          const prices = (assetId: string, on: number): string => {
            const symbol = symbols.find((known) => assetOf(known) === assetId);
            const units = (before[symbol ?? ""] ?? 0n) * (on < day ? 1_000n : 1_000n + BigInt(permille));
            return formatDecimal({ units, scale: 3 });
          };
          const history: Bookable[] = ["Main", "Cold"].map((wallet) =>
            bookable(
              "2024-01-01",
              "deposit",
              symbols.map((symbol) => `in 1000 ${symbol}`),
              { wallet },
            ),
          );
          const held = new Map<string, number>();
          for (const { symbol, wallet, amount, kind, second } of flows.toSorted(
            (a, b) => a.second - b.second,
          )) {
            const place = `${wallet} ${symbol}`;
            const have = held.get(place) ?? 1_000;
            const isIn = kind === "deposit" || (kind === "gift" && amount % 2 === 0);
            const moved = kind === "everything" ? have : Math.min(amount, isIn ? amount : have);
            if (moved === 0) continue;
            held.set(place, isIn ? have + moved : have - moved);
            history.push(
              bookable(
                day * 86_400_000 + second * 1_000,
                kind === "everything" ? "withdrawal" : kind,
                [`${isIn ? "in" : "out"} ${moved} ${symbol}`],
                { wallet },
              ),
            );
          }
          const views: View[] = [{}, { wallet: "Main" }, { wallet: "Cold", coin: assetOf("ETH") }];
          for (const view of [...views, ...symbols.map((symbol) => ({ coin: assetOf(symbol) }))]) {
            const asked = { prices, from: "2024-01-02", to: "2024-01-02", view };
            expect(performanceFor(history, asked).twr).toBe(
              formatDecimal({ units: BigInt(permille), scale: 3 }),
            );
          }
        },
      ),
      { numRuns: depth(34, 100) },
    );
  });
});

describe("the gain", () => {
  it("is the sum of the gains of the wallets, on random histories", () => {
    // Per wallet, another version of a coin may have another price, and money in transit belongs to neither.
    const isBetweenWallets = ({ what }: { what: number }): boolean => what === 23 || what === 25;
    fc.assert(
      fc.property(choices, (list) => {
        const history = makeHistory(
          list.filter((choice) => !isBetweenWallets(choice)),
          { hasForeignMoney: true },
        );
        const to = dayNumberOf(history.lastAt);
        const whole = performanceFor(history.transactions, { prices: priceOn, to });
        const parts = ["Main", "Cold", "Vault"].map((wallet) =>
          performanceFor(history.transactions, { prices: priceOn, to, view: { wallet } }),
        );
        const sum = (pick: (summary: PerformanceSummary) => string): number =>
          parts.reduce((total, summary) => total + Number(pick(summary)), 0);
        expect(sum(({ gain }) => gain)).toBeCloseTo(Number(whole.gain), 3);
        expect(sum(({ netInvested }) => netInvested)).toBeCloseTo(Number(whole.netInvested), 3);
      }),
      { numRuns: depth(20, 60) },
    );
  });
});

describe("the money-weighted return", () => {
  it("dates the opening value at the end of the day before the range, and flows at their moments", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 100 BTC"]),
      bookable("2024-01-05", "withdrawal", ["out 40 BTC"]),
    ];
    const { opening, days } = daysFor(history, {
      prices: { BTC: { "*": "10" } },
      from: "2024-01-05",
      to: "2024-01-06",
    });
    const first = numberOfDay("2024-01-05");
    expect(runToEnd(datedFlows(opening, days))).toEqual([
      { day: first, amount: -1_000 },
      { day: first + 0.5, amount: 400 },
      { day: first + 2, amount: 600 },
    ]);
  });
  it("has a rate for a range of one day", () => {
    const summary = performanceFor([bookable("2024-01-01", "deposit", ["in 1 BTC"])], {
      prices: { BTC: { "2024-01-01": "1000", "2024-01-02": "1001" } },
      from: "2024-01-02",
      to: "2024-01-02",
    });
    expect(Number(summary.xirr)).toBeCloseTo(1.001 ** 365 - 1, 9);
  });
  it("nets flows by the hour if there are more than the limit", () => {
    const days = Array.from({ length: 40 }, (_, day) => ({
      day,
      value: parseDecimal("1"),
      flow: zero,
      coverage: zero,
      dated: Array.from({ length: 300 }, (__, index) => ({
        at: day * 86_400_000 + index * 200_000,
        value: parseDecimal("2"),
      })),
      net: [],
      entered: zero,
      left: zero,
      inflow: zero,
      outflow: zero,
      change: null,
      hasPrior: true,
    }));
    const flows = runToEnd(datedFlows(zero, days));
    expect(flows).toHaveLength(40 * 17 + 1);
    expect(flows.reduce((sum, { amount }) => sum + amount, 0)).toBe(-2 * 300 * 40 + 1);
  });

  it("matches the documented spreadsheet example", () => {
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
  it("reports that several rates solve it", () => {
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
  it("has a rate if a day lost a fifth, though a year of that leaves nothing", () => {
    const rateOf = (...days: [string, number][]) => xirr(dated(days));
    expect(rateOf(["2020-01-01", -100], ["2020-01-02", 80])).toEqual({ rate: -1, status: "ok" });
    expect(rateOf(["2020-01-01", -100], ["2020-01-02", 1e-9])).toEqual({ rate: -1, status: "ok" });
    expect(
      rateOf(["2020-01-01", -100], ["2020-02-01", 90], ["2020-02-02", -5_000], ["2020-02-03", 3_000]),
    ).toEqual({ rate: -1, status: "ok" });
  });
  it("has no rate without flows, time or invested capital", () => {
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
  it("has no rate if more was taken out than put in from the start, as the rate of a loss would be positive", () => {
    const rateOf = (...days: [string, number][]) => xirr(dated(days));
    expect(rateOf(["2024-03-01", 900], ["2024-03-31", -1000])).toEqual({ rate: null, status: "none" });
    expect(rateOf(["2024-03-01", -900], ["2024-03-31", 1000]).rate).toBeGreaterThan(0);
  });
  it("has a net present value of zero at its rate", () => {
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
          // Closer to a total loss, a double cannot distinguish the rate from −1.
          if (rate === null || rate < -0.999_999) return;
          const start = Math.min(...flows.map(({ day }) => day));
          const discounted = flows.map(
            ({ day, amount }) => amount * Math.exp((-Math.log1p(rate) * (day - start)) / 365),
          );
          const presentValue = discounted.reduce((sum, amount) => sum + amount, 0);
          const size = discounted.reduce((sum, amount) => sum + Math.abs(amount), 0);
          expect(Math.abs(presentValue) / size).toBeLessThan(1e-6);
        },
      ),
      { numRuns: depth(100, 300) },
    );
  });
});

describe("a day that ends below zero", () => {
  const history = [
    bookable("2024-01-01", "deposit", ["in 100 USD"]),
    bookable("2024-01-03", "trade", ["out 300 USD", "in 1 BTC"]),
    bookable("2024-01-04", "deposit", ["in 500 USD"]),
  ];
  const prices = { BTC: { "2024-01-02": "60", "2024-01-03": "60", "*": "120" } };

  it("makes the time-weighted figures unknown and is named", () => {
    expect(performanceFor(history, { prices, to: "2024-01-05" })).toMatchObject({
      twr: null,
      maxDrawdown: null,
      volatility: null,
      best: null,
      worst: null,
      belowZeroOn: "2024-01-03",
    });
    expect(returnIndex(daysFor(history, { prices, to: "2024-01-05" }).days).map(({ day }) => day)).toEqual([
      "2024-01-01",
      "2024-01-02",
    ]);
  });

  it("leaves the returns of a later range known", () => {
    const later = { prices, from: "2024-01-05", to: "2024-01-06" };
    expect(performanceFor(history, later)).toMatchObject({ twr: "0", belowZeroOn: null });
  });
});

it("volatility is the sample deviation of daily returns over 365 days", () => {
  expect(volatilityOf([0.02, -0.01, 0.03, -0.05, 0.01])).toBe("0.60415229868");
  // Of returns whose mean is not zero.
  expect(volatilityOf([0.02, -0.01, 0.03, -0.05, 0.04])).toBe("0.696742420124");
  expect(volatilityOf([0.01])).toBeNull();
});
