import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runToEnd } from "../../ports/pause.ts";
import { duplicatesOf as search } from "./duplicates.ts";
import type { Duplicate, Reported } from "./reported.ts";

const find = (...given: Parameters<typeof search>): Duplicate[] => runToEnd(search(...given));
let ids = 0;
const stated = (facts: Partial<Reported>): Reported => ({
  id: `t${++ids}`,
  at: 0,
  platform: "exchange:binance",
  wallet: "Binance Spot",
  sources: [1],
  movements: "in|USDT|100",
  changes: facts.movements ?? "in|USDT|100",
  fees: [],
  isTracker: false,
  isMovement: false,
  ...facts,
});
const first = (): boolean => true;
const count = (...rows: Partial<Reported>[]): number => find(rows.map(stated), first).length;

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

describe("a fee that one file states with its trade and another as a row", () => {
  const trade: Partial<Reported> = { movements: "in|ETH|1\nout|USD|50", fees: ["BNB|0.05"] };
  const fee: Partial<Reported> = { movements: "", changes: "BNB|-0.05", fees: ["BNB|0.05"], sources: [2] };

  it("is a duplicate of the trade, which is kept, whichever came first", () => {
    for (const rows of [
      [trade, fee],
      [fee, trade],
    ]) {
      const [duplicate, ...others] = find(rows.map(stated), first);
      expect(others).toEqual([]);
      expect(duplicate).toMatchObject({ isFee: true, keep: { movements: trade.movements }, drop: fee });
    }
  });

  it("is none with another time, coin, amount, wallet, or from the same source", () => {
    for (const other of [
      { at: 60_001 },
      { fees: ["BNB|0.06"] },
      { fees: ["BTC|0.05"] },
      { wallet: "Binance Margin" },
      { sources: [1] },
    ])
      expect(count(trade, { ...fee, ...other })).toBe(0);
  });

  it("is that of a withdrawal, too, which the fee's own source reported as well", () => {
    const both = { ...trade, sources: [1, 2] };
    expect(count(both, { ...fee, at: 60_000 })).toBe(0);
    expect(count({ ...both, isMovement: true }, { ...fee, at: 60_000 })).toBe(1);
    expect(count({ ...both, isMovement: true }, { ...fee, sources: [1, 2] })).toBe(0);
  });

  it("is one for each trade at most", () => {
    expect(count(trade, fee, fee)).toBe(1);
    expect(count(trade, trade, fee, fee)).toBe(2);
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
    const [duplicate] = find([deposits, ...more, { ...statement, at: hour }].map(stated), first);
    expect([duplicate?.keep.formats, duplicate?.drop.formats]).toEqual([["statement"], ["deposits"]]);
  });

  it("are not named if one format states both, or both files state the same row", () => {
    expect(count(statement, { ...statement, sources: [2], at: 60_000 }, ...more)).toBe(0);
    const merged = { ...statement, sources: [1, 2], formats: ["deposits", "statement"] };
    expect(count(merged, { ...deposits, at: hour }, ...more)).toBe(0);
  });

  it("are not named where one is the arrival of what left another wallet of the exchange at the same time", () => {
    const arrival = { ...deposits, wallet: "Binance Spot Pro", at: 22 * hour };
    expect(count(statement, arrival, ...more)).toBe(1);
    const departure = { ...statement, movements: "out|USDT|100", at: 22 * hour + 30_000 };
    expect(count(statement, arrival, departure, ...more)).toBe(0);
    expect(count(statement, arrival, { ...departure, at: 23 * hour }, ...more)).toBe(1);
  });

  it("are not named where one file ends before the other begins", () => {
    expect(count(statement, { ...deposits, at: -hour })).toBe(0);
  });
});

describe("a row of one history that several of another add up to", () => {
  const order: Partial<Reported> = { via: "file", sources: [1], formats: ["orders"] };
  const fill: Partial<Reported> = { via: "file", sources: [2], formats: ["fills"] };
  const trade = (amount: string, cost: string, fee: string): Partial<Reported> => ({
    movements: `in|BTC|${amount}\nout|USDT|${cost}`,
    changes: `BTC|${amount}\nBNB|-${fee}\nUSDT|-${cost}`,
  });
  const whole = { ...order, ...trade("0.5", "500", "0.03") };
  const parts = [
    { ...fill, ...trade("0.3", "300", "0.02") },
    { ...fill, ...trade("0.2", "200", "0.01"), at: 60_000 },
  ];
  const sums = (...rows: Partial<Reported>[]): string[] =>
    find(rows.map(stated), first).map(
      ({ keep, drop, isSum }) => `${keep.formats?.[0] ?? keep.via} ${drop.formats?.[0] ?? drop.via} ${isSum}`,
    );

  it("is found within a minute, and the fuller file's rows are kept", () => {
    expect(sums(whole, ...parts)).toEqual(["fills orders true"]);
    expect(sums(whole, { ...order, at: 1e9 }, { ...order, at: 2e9 }, ...parts)).toEqual([
      "orders fills true",
      "orders fills true",
    ]);
    expect(sums({ ...whole, at: -1 }, ...parts)).toEqual([]);
  });

  it("keeps the records of the API", () => {
    const api = { via: "api" as const, formats: [], sources: [3] };
    expect(sums({ ...whole, ...api }, ...parts).map((text) => text.split(" ")[1])).toEqual([
      "fills",
      "fills",
    ]);
    expect(find([whole, ...parts.map((part) => ({ ...part, ...api }))].map(stated), first)).toMatchObject([
      { keep: { via: "api" }, drop: { formats: ["orders"] } },
    ]);
  });

  it("is found if only the fees differ, and not if a coin's amounts do", () => {
    expect(sums({ ...whole, ...trade("0.5", "500", "0.04") }, ...parts)).toEqual(["fills orders true"]);
    expect(sums({ ...whole, ...trade("0.5", "500.1", "0.03") }, ...parts)).toEqual([]);
    expect(sums({ ...whole, ...trade("0.6", "500", "0.03") }, ...parts)).toEqual([]);
  });

  it("is found among other rows of the same minute, and as a withdrawal with its fee apart", () => {
    const other = { ...fill, ...trade("0.7", "700", "0.07"), at: -5 };
    expect(sums(whole, other, ...parts)).toEqual(["fills orders true"]);
    const withdrawal = { ...order, movements: "out|BTC|1", changes: "BTC|-1.1" };
    const apart = [
      { ...fill, movements: "out|BTC|1", changes: "BTC|-1" },
      { ...fill, movements: "", changes: "BTC|-0.1" },
    ];
    expect(sums(withdrawal, ...apart)).toEqual(["fills orders true"]);
  });

  it("is not found in other accounts, other formats' rows of one file, or rows that are taken", () => {
    expect(sums(whole, ...parts.map((part) => ({ ...part, wallet: "Binance Margin 2" })))).toEqual([]);
    expect(sums(whole, ...parts.map((part) => ({ ...part, wallet: "Other" })))).toEqual([]);
    expect(sums(whole, ...parts.map((part) => ({ ...part, formats: ["orders"] })))).toEqual([]);
    const taken = {
      ...whole,
      via: "api" as const,
      formats: [],
      sources: [3],
      ...trade("0.3", "300", "0.02"),
    };
    expect(sums(whole, taken, ...parts)).toEqual(["api fills undefined"]);
  });

  it("adds up exactly, in any order of the rows, each of which is in one sum at most", () => {
    const rows = fc.array(
      fc
        .record({
          at: fc.integer({ min: 0, max: 100_000 }),
          isOrder: fc.boolean(),
          amount: fc.integer({ min: 1, max: 6 }),
        })
        .map(({ at, isOrder, amount }) =>
          stated({ ...(isOrder ? order : fill), ...trade(String(amount), String(amount * 10), "1"), at }),
        ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(rows, (given) => {
        const found = find(given, first);
        const dropped = found.map(({ drop }) => drop.id);
        expect(new Set(dropped).size).toBe(dropped.length);
        const amountOf = ({ movements }: Reported): number => Number(movements.split(/[|\n]/)[2]);
        const kept = new Map<Reported, number>();
        for (const { keep, drop, isSum } of found) {
          expect(keep.formats).not.toEqual(drop.formats);
          expect(Math.abs(keep.at - drop.at)).toBeLessThanOrEqual(60_000);
          if (isSum !== true) expect(amountOf(keep)).toBe(amountOf(drop));
          else kept.set(keep, (kept.get(keep) ?? 0) + amountOf(drop));
        }
        for (const [row, sum] of kept) {
          const isPart = sum > amountOf(row) && found.filter(({ keep }) => keep === row).length === 1;
          if (!isPart) expect(sum).toBe(amountOf(row));
        }
        const again = find(given.toReversed(), first).map(({ drop }) => drop.id);
        expect(again.toSorted()).toEqual(dropped.toSorted());
      }),
      { numRuns: 200 },
    );
  });
});

it("the search for duplicates yields between groups of rows, so that no slice is long", () => {
  const rows = Array.from({ length: 3_000 }, (_, index) =>
    stated({
      at: index * 200_000,
      via: "file",
      sources: [index % 2],
      formats: [index % 2 === 0 ? "orders" : "fills"],
      movements: `in|BTC|${1 + index}`,
      changes: `BTC|${1 + index}`,
    }),
  );
  let steps = 0;
  const work = search(rows, first);
  for (let step = work.next(); step.done !== true; step = work.next()) steps++;
  expect(steps).toBeGreaterThan(rows.length);
});

it("each pair of equal records and rows of one wallet is named once, the nearest first, in any order", () => {
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
      const found = find(given, first);
      const used = found.flatMap(({ keep, drop }) => [keep.id, drop.id]);
      expect(new Set(used).size).toBe(used.length);
      for (const { keep, drop } of found) {
        expect([keep.via, drop.via, keep.movements]).toEqual(["api", "file", drop.movements]);
        const apart = Math.abs(keep.at - drop.at);
        expect(apart).toBeLessThanOrEqual(keep.isMovement && drop.isMovement ? 259_200_000 : 60_000);
      }
      const left = given.filter(({ id }) => !used.includes(id));
      for (const a of left)
        for (const b of left)
          if (a.via !== b.via && a.movements === b.movements)
            expect(Math.abs(a.at - b.at)).toBeGreaterThan(60_000);
      const again = find(given.toReversed(), first).flatMap(({ keep, drop }) => [keep.id, drop.id]);
      expect(again.toSorted()).toEqual(used.toSorted());
    }),
    { numRuns: 200 },
  );
});

it("only matching pairs are duplicates, and each row is in one pair, in any order", () => {
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
      const found = find(given, first);
      const used = found.flatMap(({ keep, drop }) => [keep.id, drop.id]);
      expect(new Set(used).size).toBe(used.length);
      for (const { keep, drop } of found) {
        expect(keep.movements).toBe(drop.movements);
        expect(keep.wallet).not.toBe(drop.wallet);
        expect(Math.abs(keep.at - drop.at)).toBeLessThanOrEqual(60_000);
        expect(keep.sources.some((source) => drop.sources.includes(source))).toBe(false);
      }
      const again = find(given.toReversed(), first).flatMap(({ keep, drop }) => [keep.id, drop.id]);
      expect(again.toSorted()).toEqual(used.toSorted());
    }),
  );
});
