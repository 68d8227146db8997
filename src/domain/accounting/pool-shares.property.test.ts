import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assetOf, moment, reportFor, bookable } from "../../../test/accounting/book-of.ts";
import {
  add,
  compare,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  subtract,
  sumOf,
  zero,
  type Decimal,
} from "../money/decimal.ts";
import { dayNumberOf } from "../time/day.ts";
import type { Bookable } from "./booking/book.ts";
import { methods, scopes } from "./lots/lots.ts";
import { depth } from "../../../test/support/depth.ts";

const coins = ["ETH", "SOL"] as const;
const symbols = [...coins, "POOL", "GAUGE"];
const start = dayNumberOf(moment("2024-01-01"));

function priceOn(assetId: string, day: number): string {
  const index = symbols.findIndex((symbol) => assetOf(symbol) === assetId);
  return formatDecimal({
    units: BigInt(1_000 + 137 * (index + 1) + 53 * (((day - start) * (index + 2) * 7) % 29)),
    scale: 1,
  });
}

const choices = fc.array(
  fc.record({
    what: fc.constantFrom(
      "deposit",
      "join",
      "join",
      "leave",
      "leave",
      "buyShares",
      "lockShares",
      "freeShares",
      "sell",
    ),
    first: fc.nat({ max: 300 }),
    second: fc.nat({ max: 300 }),
    part: fc.constantFrom(1, 2, 3, 7),
    days: fc.nat(3),
  }),
  { minLength: 1, maxLength: 30, size: "max" },
);

type Scenario = { transactions: Bookable[]; held: Map<string, Decimal>; flows: Decimal; lastAt: number };

/** A complete history of one pool: coins go in and come out in any proportion, shares are also bought, and lent to a gauge. */
function scenarioOf(list: typeof choices extends fc.Arbitrary<infer C> ? C : never): Scenario {
  const held = new Map<string, Decimal>();
  const transactions: Bookable[] = [];
  let flows = zero;
  let at = moment("2024-01-01");
  const of = (symbol: string): Decimal => held.get(symbol) ?? zero;
  const move = (symbol: string, by: Decimal): void => void held.set(symbol, add(of(symbol), by));
  const tenths = (units: number): Decimal => ({ units: BigInt(units), scale: 1 });
  const say = (type: Bookable["type"], legs: ["in" | "out", string, Decimal][]): void => {
    const moved = legs.filter(([, , amount]) => amount.units > 0n);
    const hasBoth = new Set(moved.map(([direction]) => direction)).size === 2;
    if (type === "deposit" ? moved.length === 0 : !hasBoth) return;
    for (const [direction, symbol, amount] of moved) {
      const by = direction === "in" ? amount : negate(amount);
      move(symbol, by);
      if (type === "deposit")
        flows = add(flows, multiply(by, parseDecimal(priceOn(assetOf(symbol), dayNumberOf(at)))));
    }
    transactions.push(
      bookable(
        at,
        type,
        moved.map(([direction, symbol, amount]) => `${direction} ${formatDecimal(amount)} ${symbol}`),
      ),
    );
  };
  const partOf = (symbol: string, part: number): Decimal => {
    const { units, scale } = of(symbol);
    return { units: units / BigInt(part), scale };
  };
  for (const { what, first, second, part, days } of list) {
    at += days * 86_400_000 + 1_000;
    const [one, two] = [tenths(first), tenths(second)];
    switch (what) {
      case "deposit":
        say("deposit", [
          ["in", "ETH", one],
          ["in", "SOL", two],
        ]);
        break;
      case "join": {
        const [eth, sol] = [partOf("ETH", part), first % 3 === 0 ? zero : partOf("SOL", part)];
        if (add(eth, sol).units > 0n)
          say("stake", [
            ["out", "ETH", eth],
            ["out", "SOL", sol],
            ["in", "POOL", tenths(second + 1)],
          ]);
        break;
      }
      case "leave":
        if (of("POOL").units > 0n && first + second > 0)
          say("unstake", [
            ["out", "POOL", partOf("POOL", part)],
            ["in", "ETH", one],
            ["in", "SOL", two],
          ]);
        break;
      case "buyShares":
        if (of("SOL").units > 0n)
          say("trade", [
            ["out", "SOL", partOf("SOL", part)],
            ["in", "POOL", tenths(first + 1)],
          ]);
        break;
      case "lockShares":
        if (of("POOL").units > 0n)
          say("stake", [
            ["out", "POOL", partOf("POOL", part)],
            ["in", "GAUGE", tenths(first + 1)],
          ]);
        break;
      case "freeShares":
        if (of("GAUGE").units > 0n)
          say("unstake", [
            ["out", "GAUGE", partOf("GAUGE", part)],
            ["in", "POOL", tenths(second + 1)],
          ]);
        break;
      case "sell":
        if (of("ETH").units > 0n)
          say("trade", [
            ["out", "ETH", partOf("ETH", part)],
            ["in", "SOL", tenths(second + 1)],
          ]);
    }
  }
  return { transactions, held, flows, lastAt: at };
}

describe.each(methods)("shares of pools under %s", (method) => {
  it.each(scopes)("keep the identity, per %s", (scope) => {
    fc.assert(
      fc.property(choices, (list) => {
        const { transactions, held, flows, lastAt } = scenarioOf(list);
        const { totals, missingAcquisitions, unpriced } = reportFor(transactions, {
          prices: priceOn,
          to: lastAt,
          method,
          scope,
        });
        expect(missingAcquisitions).toEqual([]);
        expect(unpriced).toEqual([]);
        const value = [...held].reduce(
          (sum, [symbol, amount]) =>
            add(sum, multiply(amount, parseDecimal(priceOn(assetOf(symbol), dayNumberOf(lastAt))))),
          zero,
        );
        const { realised, unrealised, income } = totals;
        expect(income).toBe("0");
        const explained = parseDecimal(sumOf([realised, unrealised]));
        const apart = subtract(subtract(value, flows), explained);
        expect(formatDecimal(apart)).toBe("0");
      }),
      { numRuns: depth(50, 150) },
    );
  });

  it("leave lots that equal what is held, and joining realizes nothing", () => {
    fc.assert(
      fc.property(choices, (list) => {
        const { transactions, held } = scenarioOf(list);
        const { remaining, disposals } = reportFor(transactions, { prices: priceOn, method });
        for (const symbol of symbols) {
          const lots = remaining.filter(({ assetId }) => assetId === assetOf(symbol));
          expect(sumOf(lots.map(({ amount }) => amount))).toBe(formatDecimal(held.get(symbol) ?? zero));
        }
        const joins = new Set(transactions.filter(({ type }) => type === "stake").map(({ id }) => id));
        expect(disposals.filter(({ transactionId }) => joins.has(transactionId))).toEqual([]);
      }),
      { numRuns: depth(34, 100) },
    );
  });

  it("a pool that pays back what it took leaves date and cost as they were", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (eth, sol) => {
        const bought = [
          bookable("2024-01-01", "deposit", [`in ${eth} ETH`]),
          bookable("2024-01-03", "deposit", [`in ${sol} SOL`]),
        ];
        const pooled = [
          bookable("2024-02-01", "stake", [`out ${eth} ETH`, `out ${sol} SOL`, "in 7 POOL"]),
          bookable("2024-03-01", "unstake", ["out 7 POOL", `in ${eth} ETH`, `in ${sol} SOL`]),
        ];
        const lotsOf = (transactions: Bookable[]): unknown =>
          reportFor(transactions, { prices: priceOn, method })
            .remaining.map(({ assetId, amount, cost, at }) => [assetId, amount, cost, at])
            .sort();
        expect(lotsOf([...bought, ...pooled])).toEqual(lotsOf(bought));
      }),
      { numRuns: depth(17, 50) },
    );
  });

  it("a part of the shares is the same part of every coin", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 2, max: 5 }), (eth, parts) => {
        const { totals, remaining } = reportFor(
          [
            bookable("2024-01-01", "deposit", [`in ${eth * parts} ETH = 900 USD`]),
            bookable("2024-01-03", "deposit", [`in ${7 * parts} SOL = 1200 USD`]),
            bookable("2024-02-01", "stake", [
              `out ${eth * parts} ETH`,
              `out ${7 * parts} SOL`,
              `in ${parts} POOL`,
            ]),
            ...Array.from({ length: parts - 1 }, () =>
              bookable("2024-03-01", "unstake", ["out 1 POOL", `in ${eth} ETH`, "in 7 SOL"]),
            ),
          ],
          { prices: priceOn, method },
        );
        expect(totals.realised).toBe("0");
        expect(
          remaining.filter(({ assetId }) => assetId === assetOf("POOL")).map(({ amount }) => amount),
        ).toEqual(["1"]);
      }),
      { numRuns: depth(17, 50) },
    );
  });

  it("never loses cost when a pool pays less of every coin", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }), (eth, sol) => {
        const { remaining, totals } = reportFor(
          [
            bookable("2024-01-01", "deposit", ["in 100 ETH = 900 USD", "in 100 SOL = 300 USD"]),
            bookable("2024-02-01", "stake", ["out 100 ETH", "out 100 SOL", "in 7 POOL"]),
            bookable("2024-03-01", "unstake", ["out 7 POOL", `in ${eth} ETH`, `in ${sol} SOL`]),
          ],
          { prices: priceOn, method },
        );
        const cost = parseDecimal(sumOf(remaining.map((lot) => lot.cost)));
        expect(compare(cost, parseDecimal("1200"))).toBe(0);
        expect(totals.realised).toBe("0");
      }),
      { numRuns: depth(17, 50) },
    );
  });
});

it("a share of a share that is redeemed for the first coin gives its lot back", () => {
  const history = [
    bookable("2024-01-01", "deposit", ["in 10 ETH = 1000 USD"]),
    bookable("2024-02-01", "stake", ["out 10 ETH", "in 5 POOL"]),
    bookable("2024-03-01", "stake", ["out 5 POOL", "in 1 GAUGE"]),
    bookable("2024-04-01", "unstake", ["out 1 GAUGE", "in 8 ETH"]),
  ];
  const report = reportFor(history, {
    prices: { ETH: { "*": "200" }, POOL: { "*": "400" }, GAUGE: { "*": "2000" } },
  });
  expect(report.disposals).toEqual([]);
  expect(report.remaining).toMatchObject([
    { assetId: assetOf("ETH"), amount: "8", cost: "1000", at: moment("2024-01-01") },
  ]);
});
