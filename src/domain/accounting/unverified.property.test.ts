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

const contracts = [
  "0x00000000000000000000000000000000000000c1",
  "0x00000000000000000000000000000000000000c2",
];
const wallets = ["Main", "Cold"];
const symbols = ["ETH", "SOL"];
const start = dayNumberOf(moment("2024-01-01"));

function priceOn(assetId: string, day: number): string {
  const index = symbols.findIndex((symbol) => assetOf(symbol) === assetId);
  return formatDecimal({
    units: BigInt(1_000 + 137 * (index + 1) + 53 * (((day - start) * 7) % 29)),
    scale: 1,
  });
}

const choices = fc.array(
  fc.record({
    what: fc.constantFrom("deposit", "lock", "lock", "release", "release", "sell"),
    symbol: fc.constantFrom(...symbols),
    wallet: fc.constantFrom(...wallets),
    contract: fc.constantFrom(...contracts),
    amount: fc.integer({ min: 1, max: 400 }),
    days: fc.nat(3),
  }),
  { minLength: 1, maxLength: 30, size: "max" },
);

type Scenario = {
  transactions: Bookable[];
  held: Map<string, Decimal>;
  locked: Map<string, Decimal>;
  flows: Decimal;
  lastAt: number;
};

/** A complete history of unknown contracts: nothing leaves that is not held, and no contract pays more than it took from the owner. */
function scenarioOf(
  list: typeof choices extends fc.Arbitrary<infer C> ? C : never,
  { sells = true } = {},
): Scenario {
  const held = new Map<string, Decimal>();
  const locked = new Map<string, Decimal>();
  const transactions: Bookable[] = [];
  let flows = zero;
  let at = moment("2024-01-01");
  for (const { what, symbol, wallet, contract, amount, days } of list) {
    at += days * 86_400_000 + 1_000;
    const wanted: Decimal = { units: BigInt(amount), scale: 2 };
    const own = `${wallet} ${symbol}`;
    const place = `${contract} ${symbol}`;
    const change = (sums: Map<string, Decimal>, key: string, by: Decimal): void => {
      sums.set(key, add(sums.get(key) ?? zero, by));
    };
    const least = (sums: Map<string, Decimal>, key: string): Decimal => {
      const has = sums.get(key) ?? zero;
      return compare(has, wanted) < 0 ? has : wanted;
    };
    const value = (of: Decimal): Decimal =>
      multiply(of, parseDecimal(priceOn(assetOf(symbol), dayNumberOf(at))));
    const say = (type: Bookable["type"], text: string, moved: Decimal): void => {
      if (moved.units === 0n) return;
      const { legs, ...rest } = bookable(at, type, [`${text} ${formatDecimal(moved)} ${symbol}`], { wallet });
      const counterparty = type === "contract" ? { counterparty: contract } : {};
      transactions.push({ ...rest, legs: legs.map((leg) => ({ ...leg, ...counterparty })) });
    };
    if (what === "deposit") {
      change(held, own, wanted);
      flows = add(flows, value(wanted));
      say("deposit", "in", wanted);
    } else if (what === "sell" && sells) {
      const sold = least(held, own);
      change(held, own, negate(sold));
      flows = subtract(flows, value(sold));
      say("payment", "out", sold);
    } else if (what === "lock") {
      const moved = least(held, own);
      change(held, own, negate(moved));
      change(locked, place, moved);
      say("contract", "out", moved);
    } else if (what === "release") {
      const moved = least(locked, place);
      change(locked, place, negate(moved));
      change(held, own, moved);
      say("contract", "in", moved);
    }
  }
  return { transactions, held, locked, flows, lastAt: at };
}

function worth({ held, locked, lastAt }: Scenario): Decimal {
  let total = zero;
  for (const [key, amount] of [...held, ...locked]) {
    const price = priceOn(assetOf(key.split(" ")[1] ?? ""), dayNumberOf(lastAt));
    total = add(total, multiply(amount, parseDecimal(price)));
  }
  return total;
}

describe.each(methods)("unknown contracts, under %s", (method) => {
  it.each(scopes)("keep the accounting identity exactly, per %s", (scope) => {
    fc.assert(
      fc.property(choices, (list) => {
        const scenario = scenarioOf(list);
        const report = reportFor(scenario.transactions, {
          prices: priceOn,
          to: scenario.lastAt,
          method,
          scope,
        });
        expect(report.missingAcquisitions).toEqual([]);
        expect(report.withdrawn).toEqual([]);
        expect(report.income).toEqual([]);
        const { realised, withdrawnGain, unrealised, income, expenses } = report.totals;
        expect(formatDecimal(subtract(worth(scenario), scenario.flows))).toBe(
          sumOf([realised, withdrawnGain, unrealised, income, `-${expenses}`]),
        );
        const unverified = report.remaining.filter((lot) => lot.unverified).map(({ amount }) => amount);
        expect(sumOf(unverified)).toBe(sumOf([...scenario.locked.values()].map(formatDecimal)));
      }),
      { numRuns: 100 },
    );
  });
});

describe.each(["fifo", "lifo", "hifo"] as const)("lots that contracts hold, under %s", (method) => {
  it.each(scopes)("keep date and cost through any number of deposits and withdrawals, per %s", (scope) => {
    fc.assert(
      fc.property(choices, (list) => {
        const scenario = scenarioOf(list, { sells: false });
        const { remaining } = reportFor(scenario.transactions, {
          prices: priceOn,
          to: scenario.lastAt,
          method,
          scope,
        });
        const bought = new Map(
          scenario.transactions
            .filter(({ type }) => type === "deposit")
            .map((deposit) => [deposit.id, deposit]),
        );
        const sums = new Map<string, Decimal>();
        for (const { transactionId, at, assetId, amount, cost } of remaining) {
          const deposit = bought.get(transactionId ?? "");
          expect(deposit?.at).toBe(at);
          const price = parseDecimal(priceOn(assetId, dayNumberOf(at ?? 0)));
          expect(formatDecimal(multiply(parseDecimal(amount), price))).toBe(cost);
          sums.set(transactionId ?? "", add(sums.get(transactionId ?? "") ?? zero, parseDecimal(amount)));
        }
        for (const [id, { legs }] of bought)
          expect(formatDecimal(sums.get(id) ?? zero)).toBe(legs[0]?.amount);
      }),
      { numRuns: 100 },
    );
  });
});
