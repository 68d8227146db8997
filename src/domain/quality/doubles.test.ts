import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doublesOf, type Reported } from "./doubles.ts";

let ids = 0;
const stated = (facts: Partial<Reported>): Reported => ({
  id: `t${++ids}`,
  at: 0,
  platform: "exchange:binance",
  wallet: "Binance Spot",
  sources: [1],
  movements: "in|USDT|100",
  changes: facts.movements ?? "in|USDT|100",
  isTracker: false,
  isMovement: false,
  ...facts,
});
const first = (): boolean => true;
const count = (...rows: Partial<Reported>[]): number => doublesOf(rows.map(stated), first).length;

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

describe("a record of the API and a row of the exchange's own file", () => {
  const api: Partial<Reported> = { via: "api", sources: [1], isMovement: true };
  const file: Partial<Reported> = { via: "file", sources: [2], isMovement: true };
  const hour = 3_600_000;
  /** Both histories have something before and after. */
  const around: Partial<Reported>[] = [
    { ...api, at: -900 * hour, movements: "in|A|1" },
    { ...api, at: 900 * hour, movements: "in|A|2" },
    { ...file, at: -900 * hour, movements: "in|B|1" },
    { ...file, at: 900 * hour, movements: "in|B|2" },
  ];

  it("are named within one wallet, a movement up to three days apart", () => {
    expect(count(api, { ...file, at: 60_000 })).toBe(1);
    expect(count(api, { ...file, at: 71 * hour }, ...around)).toBe(1);
    expect(count(api, { ...file, at: 73 * hour }, ...around)).toBe(0);
    expect(count({ ...api, isMovement: false }, { ...file, at: hour }, ...around)).toBe(0);
  });

  it("are named if one states the fee in the amount, or under a wallet named after the other", () => {
    const changes = "BTC|-1.1";
    const apart = { ...file, movements: "out|BTC|1", changes };
    expect(count({ ...api, movements: "out|BTC|1.1", changes }, apart)).toBe(1);
    const renamed = { wallet: "Binance Spot Margin", at: 5 * hour };
    expect(count(api, { ...file, ...renamed }, ...around)).toBe(1);
    expect(count(api, { ...file, ...renamed, wallet: "Binance Other" }, ...around)).toBe(0);
  });

  it("are not named where one history ends before the other begins", () => {
    expect(count(api, { ...file, at: -hour })).toBe(0);
    expect(count(api, { ...api, at: hour }, { ...file, at: -hour }, { ...file, at: -2 * hour })).toBe(0);
  });
});

describe("rows of two files of one exchange in two formats", () => {
  const statement: Partial<Reported> = {
    via: "file",
    sources: [1],
    formats: ["statement"],
    isMovement: true,
  };
  const deposits: Partial<Reported> = { via: "file", sources: [2], formats: ["deposits"], isMovement: true };
  const hour = 3_600_000;
  const more: Partial<Reported>[] = [
    { ...statement, at: -900 * hour, movements: "in|A|1" },
    { ...statement, at: 900 * hour, movements: "in|A|2" },
  ];

  it("are named within one wallet, and what the fuller file states is kept", () => {
    expect(count(statement, { ...deposits, at: 60_000 })).toBe(1);
    expect(count(statement, { ...deposits, at: 71 * hour }, ...more)).toBe(1);
    expect(count(statement, { ...deposits, at: 73 * hour }, ...more)).toBe(0);
    const trade = { isMovement: false };
    expect(count({ ...statement, ...trade }, { ...deposits, ...trade, at: hour }, ...more)).toBe(0);
    const [double] = doublesOf([deposits, ...more, { ...statement, at: hour }].map(stated), first);
    expect([double?.keep.formats, double?.drop.formats]).toEqual([["statement"], ["deposits"]]);
  });

  it("are not named if one format states both, or both files state the same row", () => {
    expect(count(statement, { ...statement, sources: [2], at: 60_000 }, ...more)).toBe(0);
    const merged = { ...statement, sources: [1, 2], formats: ["deposits", "statement"] };
    expect(count(merged, { ...deposits, at: hour }, ...more)).toBe(0);
  });

  it("are not named where one file ends before the other begins", () => {
    expect(count(statement, { ...deposits, at: -hour })).toBe(0);
  });
});

it("names each pair of equal records and rows of one wallet once, the nearest first, in any order", () => {
  const rows = fc.array(
    fc
      .record({
        at: fc.integer({ min: 0, max: 400_000_000 }),
        via: fc.constantFrom("api" as const, "file" as const),
        movements: fc.constantFrom("in|X|1", "in|X|2"),
        isMovement: fc.boolean(),
      })
      .map((row) => stated({ ...row, sources: [row.via === "api" ? 1 : 2] })),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(rows, (given) => {
      const doubles = doublesOf(given, first);
      const used = doubles.flatMap(({ keep, drop }) => [keep.id, drop.id]);
      expect(new Set(used).size).toBe(used.length);
      for (const { keep, drop } of doubles) {
        expect([keep.via, drop.via, keep.movements]).toEqual(["api", "file", drop.movements]);
        const apart = Math.abs(keep.at - drop.at);
        expect(apart).toBeLessThanOrEqual(keep.isMovement && drop.isMovement ? 259_200_000 : 60_000);
      }
      const left = given.filter(({ id }) => !used.includes(id));
      for (const a of left)
        for (const b of left)
          if (a.via !== b.via && a.movements === b.movements)
            expect(Math.abs(a.at - b.at)).toBeGreaterThan(60_000);
      const again = doublesOf(given.toReversed(), first).flatMap(({ keep, drop }) => [keep.id, drop.id]);
      expect(again.toSorted()).toEqual(used.toSorted());
    }),
    { numRuns: 200 },
  );
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
      .map(stated),
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
