import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeQuotes, type DayQuotes } from "./price-guards.ts";

type Quote = { source: string; close: string };
const series = (...closes: (string | string[])[]): DayQuotes<Quote>[] =>
  closes.map((entry, day) => ({
    day,
    quotes: (Array.isArray(entry) ? entry : [entry]).map((close, index) => ({
      source: `source ${index}`,
      close,
    })),
  }));
const acceptedOf = (days: DayQuotes<Quote>[], previous: string | null = null): string[] =>
  judgeQuotes(days, previous).accepted.map(({ day, quote }) => `${day}:${quote.close}`);

describe("a quote more than ten times or less than a tenth of the previous one", () => {
  it("is held back while it is alone, however large", () => {
    expect(acceptedOf(series("100", "100000", "101"))).toEqual(["0:100", "2:101"]);
    expect(judgeQuotes(series("100", "100000", "101"), null).suspicious.map(({ day }) => day)).toEqual([1]);
  });

  it("is accepted from the first on once two further closes are on the same side", () => {
    expect(acceptedOf(series("100", "5", "4", "3", "2.9"))).toEqual(["0:100", "1:5", "2:4", "3:3", "4:2.9"]);
    expect(acceptedOf(series("100", "5", "4"))).toEqual(["0:100"]);
  });

  it("lets Terra's collapse of May 2022 pass: 2022-05-11 to 05-13 are accepted from the 11th", () => {
    const luna = series("64.07", "30.75", "17.58", "1.09", "0.0048", "0.00005", "0.0002");
    expect(acceptedOf(luna)).toHaveLength(7);
  });

  it("is accepted at once if a second source agrees, not if it disagrees", () => {
    expect(acceptedOf(series("100", ["5", "5.01"]))).toEqual(["0:100", "1:5"]);
    expect(acceptedOf(series("100", ["100000", "99"]))).toEqual(["0:100", "1:99"]);
    expect(acceptedOf(series("100", ["100000", "0.001"]))).toEqual(["0:100"]);
  });

  it("is accepted, with all since the first, once the owner sets a price on its side", () => {
    const stated = (owners: string, on: number): DayQuotes<Quote>[] =>
      series("100", "5", "4", "3.5")
        .map((entry) => (entry.day === on ? { ...entry, owners } : entry))
        .slice(0, 3);
    expect(acceptedOf(stated("5.5", 1))).toEqual(["0:100", "1:5", "2:4"]);
    expect(acceptedOf(stated("4", 2))).toEqual(["0:100", "1:5", "2:4"]);
    expect(acceptedOf(stated("90", 2))).toEqual(["0:100"]);
    expect(
      acceptedOf([
        { day: 0, quotes: [{ source: "a", close: "100" }] },
        { day: 1, quotes: [], owners: "5" },
        { day: 2, quotes: [{ source: "a", close: "6" }] },
      ]),
    ).toEqual(["0:100", "2:6"]);
  });

  it("needs both further closes on its own side", () => {
    expect(acceptedOf(series("100", "5", "5000", "4"))).toEqual(["0:100"]);
  });

  it("is compared with the previous close, also across days without one", () => {
    expect(acceptedOf(series("5000", "90"), "1")).toEqual([]);
    expect(acceptedOf(series("10"), "1")).toEqual(["0:10"]);
    expect(acceptedOf(series("10.01"), "1")).toEqual([]);
    expect(acceptedOf(series("0.1"), "1")).toEqual(["0:0.1"]);
  });
});

describe("the price guards", () => {
  const close = fc.oneof(
    fc.integer({ min: 50, max: 200 }).map(String),
    fc.integer({ min: 50_000, max: 200_000 }).map(String),
    fc.constantFrom("0.5", "0.05", "0", "-3"),
  );
  const quotes = fc.array(fc.array(close, { minLength: 1, maxLength: 2 }), { maxLength: 25 });

  it("drop no quote except zero and negative ones, and assign each once", () => {
    fc.assert(
      fc.property(quotes, (entries) => {
        const { accepted, witnesses, suspicious } = judgeQuotes(series(...entries), null);
        const positive = entries.flat().filter((text) => Number(text) > 0).length;
        expect(accepted.length + witnesses.length + suspicious.length).toBe(positive);
        expect(new Set(accepted.map(({ day }) => day)).size).toBe(accepted.length);
      }),
    );
  });

  it("give the same with and without wrong quotes of single days", () => {
    const usual = fc.integer({ min: 50, max: 200 }).map(String);
    const wrong = fc.constantFrom("0", "0.05", "100000", "0.00001");
    fc.assert(
      fc.property(fc.array(fc.tuple(usual, fc.option(wrong)), { minLength: 2, maxLength: 25 }), (entries) => {
        const closes = entries.map(([close, glitch], day) =>
          day % 2 === 1 && glitch !== null ? glitch : close,
        );
        const right = entries.flatMap(([close], day) => (closes[day] === close ? [`${day}:${close}`] : []));
        expect(acceptedOf(series(...closes))).toEqual(right);
      }),
    );
  });

  it("judge a series the same in one run or resumed from an accepted close", () => {
    fc.assert(
      fc.property(fc.array(close, { minLength: 3, maxLength: 25 }), (closes) => {
        const days = series(...closes);
        const whole = judgeQuotes(days, null);
        const near = (a: number, b: number): boolean => b <= a * 10 && b >= a / 10;
        const prices = whole.accepted.map(({ day, quote }) => ({
          day,
          price: Number(quote.close),
          close: quote.close,
        }));
        for (let index = 2; index < prices.length; index++) {
          const [a, b, c] = [prices[index - 2], prices[index - 1], prices[index]];
          if (
            a === undefined ||
            b === undefined ||
            c === undefined ||
            !near(a.price, b.price) ||
            !near(b.price, c.price)
          )
            continue;
          const rest = judgeQuotes(
            days.filter(({ day }) => day > c.day),
            c.close,
          );
          expect(rest.accepted).toEqual(whole.accepted.slice(index + 1));
        }
      }),
    );
  });
});
