import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bookable } from "../../src/domain/accounting/booking/book.ts";
import { findTaxProfile } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { bookable } from "../accounting/book-of.ts";
import { depth } from "../support/depth.ts";
import { byLots, movingAverage, unitedKingdom, yearAverage, type Gain, type Step } from "./oracle.ts";
import { taxReportFor } from "./report-of.ts";

const choice = fc.record({
  what: fc.constantFrom(
    "buy" as const,
    "buy" as const,
    "reward" as const,
    "sell" as const,
    "sell" as const,
    "gift" as const,
    "withdrawal" as const,
  ),
  amount: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 50, max: 150 }),
  fee: fc.constantFrom(0, 0, 1, 3),
  later: fc.constantFrom(0, 0, 0, 1, 3, 10, 27, 28, 29, 30, 31, 100),
});
const day0 = Date.parse("2023-06-01") / 86_400_000;

/** Steps of which none takes more than is held. */
const steps = fc.array(choice, { minLength: 2, maxLength: 40, size: "max" }).map((list): Step[] => {
  let day = day0;
  let held = 0;
  return list.flatMap(({ what, amount: wanted, price, fee, later }) => {
    day += later;
    const isIn = what === "buy" || what === "reward";
    const amount = isIn ? wanted : Math.min(wanted, held);
    if (amount === 0) return [];
    held += isIn ? amount : -amount;
    return [{ day, what, amount, value: amount * price, fee: what === "buy" || what === "sell" ? fee : 0 }];
  });
});

function asTransaction({ day, what, amount, value, fee }: Step, index: number, currency: string): Bookable {
  const coin = `${amount} BTC`;
  const money = `${value} ${currency}`;
  const fees = fee === 0 ? [] : [`fee ${fee} ${currency}`];
  const at = day * 86_400_000 + 43_200_000 + index;
  const id = `t${String(index).padStart(4, "0")}`;
  switch (what) {
    case "buy":
      return bookable(at, "trade", [`out ${money}`, `in ${coin}`, ...fees], { id });
    case "sell":
      return bookable(at, "trade", [`out ${coin}`, `in ${money}`, ...fees], { id });
    case "reward":
      return bookable(at, "reward", [`in ${coin} = ${money}`], { id });
    case "gift":
    case "withdrawal":
      return bookable(at, what, [`out ${coin} = ${money}`], { id });
  }
}

const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();

/** Gains of all years by day. */
function reported(profile: string, list: readonly Step[]): Gain[] {
  const { currency } = findTaxProfile(profile);
  const history = list.map((step, index) => asTransaction(step, index, currency));
  const last = yearOf(list.at(-1)?.day ?? day0);
  const years = Array.from({ length: last - 2022 + 1 }, (_, index) => 2022 + index).filter(
    (year) => year >= findTaxProfile(profile).firstYear,
  );
  return years.flatMap((year) =>
    taxReportFor(history, { profile, year, timezone: "UTC", now: "2100-01-01" }).sections.flatMap((section) =>
      section.kind === "disposals"
        ? section.lines.map(({ day, gain, denied }) => ({
            day: Date.parse(day) / 86_400_000,
            gain: Number(gain),
            denied: Number(denied ?? 0),
          }))
        : [],
    ),
  );
}

/** Sums of each day. */
function byDay(gains: readonly Gain[]): Map<number, Gain> {
  const days = new Map<number, Gain>();
  for (const { day, gain, denied } of gains) {
    const before = days.get(day) ?? { day, gain: 0, denied: 0 };
    days.set(day, { day, gain: before.gain + gain, denied: before.denied + denied });
  }
  return days;
}

/** Equal to a millionth: plain numbers have fewer digits than the service's. */
function nearly(gains: ReadonlyMap<number, Gain>): Map<number, object> {
  const near = ([day, { gain, denied }]: [number, Gain]): [number, object] => [
    day,
    { day, gain: expect.closeTo(gain, 6), denied: expect.closeTo(denied, 6) },
  ];
  return new Map([...gains].map(near));
}

const rules: [profile: string, rule: (list: readonly Step[]) => Gain[]][] = [
  ["gb", unitedKingdom],
  ["ca", (list) => movingAverage(list, { isGiftSold: true, isSuperficial: true })],
  ["jp-moving-average", (list) => movingAverage(list, { isGiftSold: true, isSuperficial: false })],
  ["se", (list) => movingAverage(list, { isGiftSold: false, isSuperficial: false })],
  ["jp", (list) => yearAverage(list, yearOf)],
  ["ie", (list) => byLots(list, { order: "four-weeks", isGiftSold: true })],
  ["it", (list) => byLots(list, { order: "last", isGiftSold: false })],
  ["de", (list) => byLots(list, { order: "first", isGiftSold: false })],
  ["us", (list) => byLots(list, { order: "first", isGiftSold: false })],
  ["au", (list) => byLots(list, { order: "first", isGiftSold: true })],
];

describe("a random history", () => {
  it.each(rules)("has the gains that the rules of %s give, written a second time", (profile, rule) => {
    fc.assert(
      fc.property(steps, (list) => {
        expect(byDay(reported(profile, list))).toEqual(nearly(byDay(rule(list))));
      }),
      { numRuns: depth(15, 200) },
    );
  });
});
