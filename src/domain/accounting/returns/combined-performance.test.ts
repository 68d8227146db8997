import { describe, expect, test } from "vitest";
import { assetOf, bookable } from "../../../../test/accounting/book-of.ts";
import {
  daysOf,
  figuresOf,
  firstDay,
  seriesOf,
  start,
  together,
  type PriceOn,
} from "../../../../test/accounting/combined-series.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { divide, formatDecimal, formatKnown, parseDecimal, round } from "../../money/decimal.ts";
import { millisecondsPerDay, type DayNumber } from "../../time/day.ts";
import type { Bookable } from "../booking/book.ts";
import { convertedPerformance } from "./combined-performance.ts";

describe("what moves between accounts", () => {
  const price: PriceOn = (assetId, day) =>
    assetId === assetOf("USD") ? "1" : day <= firstDay + 1 ? "100" : "110";
  const bitcoin = (at: number, direction: "in" | "out", amount: string, id: string): Bookable =>
    bookable(
      start + at * millisecondsPerDay,
      direction === "in" ? "deposit" : "withdrawal",
      [`${direction} ${amount} BTC`],
      { id },
    );
  const money = bookable(start, "deposit", ["in 100 USD"], { id: "m" });
  const sender = [bitcoin(0, "in", "1", "a"), bitcoin(2, "out", "1", "b")];

  test("on one day is no flow: the coin earns its return, and the capital is not counted twice", () => {
    const receiver = [money, bitcoin(2.1, "in", "1", "c")];
    const series = together([seriesOf(sender, price), seriesOf(receiver, price)]);
    const day = series.days.find((entry) => entry.day === firstDay + 2);
    expect(formatKnown(day?.change ?? null)).toBe("0.05");
    expect(formatDecimal(day?.inflow ?? parseDecimal("9"))).toBe("0");
    expect([...series.moved].map(([on, value]) => [on - firstDay, formatDecimal(value)])).toEqual([
      [2, "110"],
    ]);
    expect(figuresOf(series)).toMatchObject({ twr: "0.05", netInvested: "200", gain: "10" });
  });

  test("over midnight is a withdrawal and a deposit, with the same gain", () => {
    const receiver = [money, bitcoin(3.1, "in", "1", "c")];
    const series = together([seriesOf(sender, price), seriesOf(receiver, price)]);
    expect(series.moved.size).toBe(0);
    expect(figuresOf(series)).toMatchObject({ twr: "0.05", netInvested: "200", gain: "10" });
    expect(series.days.map(({ flow }) => formatDecimal(flow)).slice(0, 4)).toEqual([
      "200",
      "0",
      "-110",
      "110",
    ]);
  });

  test("is no return if the accounts price it differently: it earns what the sender's price earned", () => {
    const receiver = [money, bitcoin(2.1, "in", "1", "c")];
    const other: PriceOn = (assetId, day) =>
      assetId === assetOf("USD") ? "1" : day <= firstDay + 1 ? "400" : "900";
    const series = together([seriesOf(sender, price), seriesOf(receiver, other)]);
    expect(figuresOf(series)).toMatchObject({ twr: "0.05", gain: "10" });
  });

  test("is shared among several receivers by what each received", () => {
    const receivers = [[money, bitcoin(2.1, "in", "1.5", "c")], [bitcoin(2.1, "in", "0.5", "d")]];
    const twice: PriceOn = (assetId, day) =>
      assetId === assetOf("USD") ? "1" : day <= firstDay + 1 ? "200" : "220";
    const [first = [], second = []] = receivers;
    const series = together([seriesOf(sender, price), seriesOf(first, price), seriesOf(second, twice)]);
    const day = series.days.find((entry) => entry.day === firstDay + 2);
    // 1.5 × 100 + 0.5 × 200 came in, of which one of two was the sender's: 125 remain at the start of the day.
    expect(formatDecimal(day?.inflow ?? parseDecimal("0"))).toBe("125");
    expect(formatKnown(day?.change ?? null)).toBe(
      formatDecimal(round(divide(parseDecimal("22.5"), parseDecimal("325")), 34)),
    );
  });

  test("in one account is netted by asset, not by coin, as in its own summary", () => {
    const coins = { coins: { BTC: "bitcoin", WBTC: "bitcoin" } };
    const own = [
      bookable(start, "deposit", ["in 1 BTC", "in 100 USD"], { id: "a" }),
      bookable(start + 2 * millisecondsPerDay, "withdrawal", ["out 1 BTC"], { id: "b" }),
      bookable(start + 2 * millisecondsPerDay, "deposit", ["in 1 WBTC"], { id: "c" }),
    ];
    const series = seriesOf(own, price, coins);
    expect(daysOf(together([series]))).toEqual(daysOf(series));
    expect(together([series]).moved.size).toBe(0);
  });

  test("nets assets of one coin between accounts", () => {
    const receiver = [
      money,
      bookable(start + 2.1 * millisecondsPerDay, "deposit", ["in 1 WBTC"], { id: "c" }),
    ];
    const coins = { coins: { BTC: "bitcoin", WBTC: "bitcoin" } };
    const series = together([sender, receiver].map((own) => seriesOf(own, price, coins)));
    expect(figuresOf(series).twr).toBe("0.05");
    expect(series.moved.size).toBe(1);
  });
});

test("a day without a rate makes the performance unknown, but only if there was a value on it", () => {
  const own = [
    bookable(start, "deposit", ["in 1 BTC"], { id: "a" }),
    bookable(start + 2 * millisecondsPerDay, "withdrawal", ["out 1 BTC"], { id: "b" }),
  ];
  const series = seriesOf(own, () => "100");
  const until = (last: DayNumber) => (day: DayNumber) =>
    day >= firstDay && day <= last ? parseDecimal("1.1") : undefined;
  expect(runToEnd(convertedPerformance(series, until(firstDay + 1)))).toBeNull();
  const known = runToEnd(convertedPerformance(series, until(firstDay + 2)));
  expect(known === null ? null : figuresOf(known)).toMatchObject({ gain: "0", twr: "0" });
});
