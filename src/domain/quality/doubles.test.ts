import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doublesOf, type Reported } from "./doubles.ts";

let ids = 0;
const told = (facts: Partial<Reported>): Reported => ({
  id: `t${++ids}`,
  at: 0,
  platform: "exchange:binance",
  wallet: "Binance Spot",
  sources: [1],
  movements: "in|USDT|100",
  isTracker: false,
  ...facts,
});
const first = (): boolean => true;
const count = (...rows: Partial<Reported>[]): number => doublesOf(rows.map(told), first).length;

describe("a transaction reported twice", () => {
  it("is found under two wallets of one platform, from two sources within a minute", () => {
    expect(count({}, { wallet: "Binance", sources: [2], at: 60_000 })).toBe(1);
    expect(count({}, { wallet: "Binance", sources: [2], at: 60_001 })).toBe(0);
  });

  it("is found in a tracker's file that names another platform than the exchange's own records", () => {
    const tracker = { platform: "manual", wallet: "My Binance", sources: [2], isTracker: true };
    expect(count({}, tracker)).toBe(1);
    expect(count({ platform: "exchange:kraken" }, { ...tracker, isTracker: false })).toBe(0);
    expect(count({ isTracker: true }, tracker)).toBe(0);
  });

  it("does not include rows of one source or one wallet, nor a different coin, amount or direction", () => {
    expect(count({}, { wallet: "Binance Funding" })).toBe(0);
    expect(count({}, { sources: [2] })).toBe(0);
    expect(count({}, { wallet: "Binance", sources: [2], movements: "out|USDT|100" })).toBe(0);
    expect(count({ movements: "" }, { wallet: "Binance", sources: [2], movements: "" })).toBe(0);
  });

  it("pairs equal transactions one to one", () => {
    const other = { wallet: "Binance", sources: [2] };
    expect(count({}, { at: 10 }, { ...other, at: 5 })).toBe(1);
    expect(count({}, { at: 10 }, { ...other, at: 5 }, { ...other, at: 15 })).toBe(2);
  });
});

it("finds only matching pairs, each row once, in any order", () => {
  const rows = fc.array(
    fc
      .record({
        at: fc.integer({ min: 0, max: 200_000 }),
        wallet: fc.constantFrom("A", "B", "C"),
        sources: fc.subarray([1, 2, 3], { minLength: 1 }),
        movements: fc.constantFrom("in|X|1", "in|X|2", ""),
      })
      .map(told),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(rows, (given) => {
      const doubles = doublesOf(given, first);
      const used = doubles.flatMap(({ keep, drop }) => [keep.id, drop.id]);
      expect(new Set(used).size).toBe(used.length);
      for (const { keep, drop } of doubles) {
        expect(keep.movements).toBe(drop.movements);
        expect(keep.wallet).not.toBe(drop.wallet);
        expect(Math.abs(keep.at - drop.at)).toBeLessThanOrEqual(60_000);
        expect(keep.sources.some((source) => drop.sources.includes(source))).toBe(false);
      }
      const again = doublesOf(given.toReversed(), first).flatMap(({ keep, drop }) => [keep.id, drop.id]);
      expect(again.toSorted()).toEqual(used.toSorted());
    }),
  );
});
