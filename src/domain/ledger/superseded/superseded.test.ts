import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runToEnd } from "../../../ports/pause.ts";
import { sidesOf, type Side } from "./sides.ts";
import { millisecondsPerDay } from "../../time/day.ts";
import { supersededSides } from "./superseded.ts";

const start = Date.UTC(2024, 0, 1, 10);

function side(id: string, at: number, over: Partial<Side> = {}): Side {
  return {
    transactionId: id,
    at,
    platform: "exchange:kraken",
    wallet: "Kraken",
    txHash: undefined,
    movements: "in|BTC|1",
    changes: "BTC|1",
    ...over,
  };
}
const tracked = (id: string, at: number, over: Partial<Side> = {}): Side =>
  side(id, at, { platform: "exchange:koinly", wallet: "Mine", ...over });
const pairsOf = (trackers: Side[], own: Side[]): string[] =>
  runToEnd(supersededSides(trackers, own, new Set(["kraken", "binance", "binanceus"]))).pairs.map(
    ({ side: one, by }) => `${one.transactionId} ${by.transactionId}`,
  );

describe("a side of a tracker's row", () => {
  test("matches a record within a minute, once", () => {
    expect(pairsOf([tracked("t1", start), tracked("t2", start)], [side("k1", start + 59_000)])).toEqual([
      "t1 k1",
    ]);
    expect(pairsOf([tracked("t1", start)], [side("k1", start + 61_000)])).toEqual([]);
  });
  test("matches a record of the same changes if one of them has a fee in the amount", () => {
    const one = tracked("t1", start, { movements: "out|BTC|1.1", changes: "BTC|-1.1" });
    expect(pairsOf([one], [side("k1", start, { movements: "out|BTC|1", changes: "BTC|-1.1" })])).toEqual([
      "t1 k1",
    ]);
  });
  test("matches a record by hash before one by time", () => {
    const one = tracked("t1", start, { txHash: "0xa" });
    const own = [side("k1", start), side("k2", start + millisecondsPerDay, { txHash: "0xa" })];
    expect(pairsOf([one], own)).toEqual(["t1 k2"]);
  });
  test("is rather that of a record that agrees in the fee as well", () => {
    const one = tracked("t1", start, { changes: "BTC|0.9" });
    const two = tracked("t2", start);
    expect(pairsOf([one, two], [side("k1", start)])).toEqual(["t2 k1"]);
  });
  test("is not compared with another exchange; a longer name is another exchange", () => {
    expect(pairsOf([tracked("t1", start, { wallet: "Binance Spot" })], [side("k1", start)])).toEqual([]);
    const us = side("u1", start, { platform: "exchange:binanceus" });
    expect(pairsOf([tracked("t1", start, { wallet: "Binance US" })], [us])).toEqual(["t1 u1"]);
    expect(pairsOf([tracked("t1", start, { wallet: "Binance" })], [us])).toEqual([]);
  });
  test("a row at midnight may match any time of its day", () => {
    const midnight = Date.UTC(2024, 0, 1);
    expect(pairsOf([tracked("t1", midnight)], [side("k1", midnight + 20 * 3_600_000)])).toEqual(["t1 k1"]);
    expect(pairsOf([tracked("t1", midnight)], [side("k1", midnight + millisecondsPerDay)])).toEqual([]);
  });
});

test("the sides of a transfer are its wallets, with fees separate", () => {
  const sides = sidesOf(
    [
      { direction: "out", assetId: "x:BTC", amount: "1", wallet: "Kraken" },
      { direction: "fee", assetId: "x:BTC", amount: "0.1", wallet: "Kraken" },
      { direction: "in", assetId: "x:BTC", amount: "1" },
    ],
    (id) => id.slice(2),
  );
  expect(sides).toEqual([
    { wallet: "Kraken", movements: "out|BTC|1", changes: "BTC|-1.1", half: "out" },
    { wallet: "", movements: "in|BTC|1", changes: "BTC|1", half: "in" },
  ]);
});

const anySide = (own: boolean) =>
  fc
    .record({
      id: fc.integer({ min: 0, max: 40 }),
      minute: fc.integer({ min: 0, max: 5 }),
      amount: fc.constantFrom("1", "2"),
      changes: fc.constantFrom("BTC|1", "BTC|2"),
      hash: fc.constantFrom(undefined, undefined, "0xa", "0xb"),
      wallet: fc.constantFrom("Mine", "Kraken", "Binance"),
    })
    .map(({ id, minute, amount, changes, hash, wallet }) =>
      (own ? side : tracked)(`${own ? "k" : "t"}${id}`, start + minute * 30_000, {
        movements: `in|BTC|${amount}`,
        changes,
        txHash: hash,
        ...(own ? { platform: wallet === "Binance" ? "exchange:binance" : "exchange:kraken" } : { wallet }),
      }),
    );
const sides = (own: boolean) =>
  fc.uniqueArray(anySide(own), { maxLength: 12, selector: ({ transactionId }) => transactionId });

test("the order of rows makes no difference, each row is used once, and each record for the rows of one second", () => {
  fc.assert(
    fc.property(sides(false), sides(true), fc.infiniteStream(fc.nat()), (trackers, own, random) => {
      const shuffled = <T>(list: T[]): T[] =>
        list
          .map((item) => ({ item, at: Number(random.next().value) }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item);
      const pairs = pairsOf(trackers, own);
      expect(pairsOf(shuffled(trackers), shuffled(own))).toEqual(pairs);
      const used = pairs.map((pair) => pair.split(" "));
      expect(new Set(used.map(([row]) => row)).size).toBe(used.length);
      // A record is repeated by one row, or by the rows of one second.
      const timeOf = new Map(trackers.map(({ transactionId, at }) => [transactionId, at]));
      for (const [row = "", record] of used)
        for (const [other = "", same] of used)
          if (record === same) expect(timeOf.get(other)).toBe(timeOf.get(row));
    }),
  );
});
