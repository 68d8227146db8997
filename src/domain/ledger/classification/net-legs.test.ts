import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, formatDecimal, negate, parseDecimal, zero, type Decimal } from "../../money/decimal.ts";
import { entriesOf } from "../ledger.ts";
import { netReported } from "./net-legs.ts";
import type { Leg } from "../transaction.ts";

const net = (legs: readonly Leg[]): readonly Leg[] => netReported(legs, "Main");
const leg = (text: string): Leg => {
  const [direction, amount = "", assetId = "", wallet] = text.split(" ");
  const result: Leg = { direction: direction as Leg["direction"], amount, assetId };
  return wallet === undefined ? result : { ...result, wallet };
};
const shown = (legs: readonly Leg[]): string[] =>
  legs.map(({ direction, amount, assetId, wallet }) =>
    [direction, amount, assetId, ...(wallet === undefined ? [] : [wallet])].join(" "),
  );

describe("netting", () => {
  it.each([
    ["a refund", ["out 1 ETH", "in 0.5 ETH", "in 1000 USDC"], ["out 0.5 ETH", "in 1000 USDC"]],
    ["more back than went out", ["out 1 ETH", "in 1.5 ETH"], ["in 0.5 ETH"]],
    ["what only passes through", ["in 9 ETH", "out 9 ETH", "fee 1 ETH"], ["fee 1 ETH"]],
    [
      "the largest of several legs first",
      ["out 1 ETH", "out 3 ETH", "in 2.5 ETH"],
      ["out 1 ETH", "out 0.5 ETH"],
    ],
    ["several legs where one is not enough", ["out 1 ETH", "out 3 ETH", "in 3.5 ETH"], ["out 0.5 ETH"]],
  ])("leaves the difference of %s", (_, legs, left) => {
    expect(shown(net(legs.map(leg)))).toEqual(left);
  });
  it("does not net other wallets, other assets or fees", () => {
    for (const legs of [
      ["out 1 ETH", "in 1 ETH Cold"],
      ["out 1 ETH", "in 1 WETH"],
      ["in 1 ETH", "fee 0.1 ETH"],
    ]) {
      const stated = legs.map(leg);
      expect(net(stated)).toBe(stated);
    }
  });
  it("changes no wallet's balance, leaves one direction per asset, and is idempotent", () => {
    const legs = fc.array(
      fc.record({
        direction: fc.constantFrom("in" as const, "out" as const, "fee" as const),
        amount: fc
          .integer({ min: 1, max: 999 })
          .map((units) => formatDecimal({ units: BigInt(units), scale: 2 })),
        assetId: fc.constantFrom("ETH", "BTC"),
        wallet: fc.constantFrom("Main", "Cold"),
      }),
      { maxLength: 9 },
    );
    const sums = (list: readonly Leg[]): Map<string, string> => {
      const total = new Map<string, Decimal>();
      for (const { direction, amount, assetId, wallet } of list) {
        const key = `${wallet} ${assetId} ${direction === "fee" ? "fee" : ""}`;
        const signed = direction === "in" ? parseDecimal(amount) : negate(parseDecimal(amount));
        total.set(key, add(total.get(key) ?? zero, signed));
      }
      return new Map(
        [...total].filter(([, sum]) => sum.units !== 0n).map(([key, sum]) => [key, formatDecimal(sum)]),
      );
    };
    fc.assert(
      fc.property(legs, (list) => {
        const left = net(list);
        expect(sums(left)).toEqual(sums(list));
        const sides = left.filter(({ direction }) => direction !== "fee");
        const places = new Set(sides.map(({ wallet, assetId }) => `${wallet} ${assetId}`));
        const directed = new Set(
          sides.map(({ wallet, assetId, direction }) => `${wallet} ${assetId} ${direction}`),
        );
        expect(directed.size).toBe(places.size);
        expect(net(left)).toBe(left);
      }),
    );
  });
});

it("a bridge's refund puts the difference into its position, and its entries stay as reported", () => {
  const entries = entriesOf({
    type: "bridge",
    status: "confirmed",
    wallet: "Main",
    counterparty: "0xb",
    legs: [leg("out 1 ETH"), leg("in 0.25 ETH"), leg("fee 0.01 ETH")],
  });
  expect(entries.map(({ wallet, change, derived }) => [wallet, change, derived])).toEqual([
    ["Main", "0.25", false],
    ["Main", "-1", false],
    ["Main", "-0.01", false],
    ["Main#0xb", "0.75", true],
  ]);
});
