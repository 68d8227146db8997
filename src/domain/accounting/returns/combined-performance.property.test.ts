import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookable } from "../../../../test/accounting/book-of.ts";
import {
  daysOf,
  figuresOf,
  firstDay,
  seriesOf,
  start,
  together,
  type PriceOn,
} from "../../../../test/accounting/combined-series.ts";
import { choices, makeHistory, priceOn } from "../../../../test/accounting/random-history.ts";
import { depth } from "../../../../test/support/depth.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { formatDecimal, parseDecimal, round, subtract } from "../../money/decimal.ts";
import { dayNumberOf, millisecondsPerDay, type DayNumber } from "../../time/day.ts";
import type { Bookable } from "../booking/book.ts";
import { convertedPerformance } from "./combined-performance.ts";
import { convertedGain } from "./converted-gain.ts";

const wallets = ["Main", "Cold", "Vault"] as const;
const symbols = ["BTC", "ETH", "SOL", "USD"] as const;

const priceWithGaps: PriceOn = (assetId, day) =>
  assetId.length > 0 && (day + assetId.length * 5) % 13 < 3 ? undefined : priceOn(assetId, day);

/** One thing that happens: `what` is a deposit, a withdrawal, a trade, a reward, a transfer within a day, or a linked one. */
const step = fc.record({
  what: fc.constantFrom("deposit", "withdrawal", "trade", "reward", "same day", "linked"),
  wallet: fc.nat(2),
  other: fc.nat(2),
  symbol: fc.nat(3),
  bought: fc.nat(3),
  amount: fc.integer({ min: 1, max: 400 }),
  hours: fc.integer({ min: 0, max: 60 }),
  hasFee: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const steps = fc.array(step, { minLength: 1, maxLength: 30, size: "max" });

/** A ledger of three wallets. A transfer leaves and arrives on one day; a linked one at one moment. */
function ledgerOf(list: readonly Step[], allowed: (what: Step["what"]) => boolean = () => true): Bookable[] {
  const transactions: Bookable[] = [];
  let at = start;
  for (const [index, { what, ...one }] of list.entries()) {
    at += one.hours * 3_600_000;
    if (!allowed(what)) continue;
    const wallet = wallets[one.wallet] ?? "Main";
    const other = wallets[one.other] ?? "Cold";
    const [symbol = "BTC", bought = "ETH"] = [symbols[one.symbol], symbols[one.bought]];
    const amount = formatDecimal({ units: BigInt(one.amount), scale: 2 });
    const id = String(index).padStart(3, "0");
    const fee = one.hasFee ? ["fee 0.01 SOL"] : [];
    const push = (type: Bookable["type"], legs: string[], more: Partial<Bookable>): void => {
      transactions.push(bookable(at, type, legs, { id, wallet, ...more }));
    };
    if (what === "deposit") push("deposit", [`in ${amount} ${symbol}`], {});
    else if (what === "withdrawal") push("withdrawal", [`out ${amount} ${symbol}`, ...fee], {});
    else if (what === "reward") push("reward", [`in ${amount} ${symbol}`], {});
    else if (what === "trade") {
      if (bought !== symbol) push("trade", [`out ${amount} ${symbol}`, `in ${amount} ${bought}`, ...fee], {});
    } else if (other !== wallet) {
      const isLinked = what === "linked";
      const link = (linkedTransactionId: string) => (isLinked ? { linkedTransactionId } : {});
      push("withdrawal", [`out ${amount} ${symbol}`], { id: `${id}a`, ...link(`${id}b`) });
      const endOfDay = (Math.floor(at / millisecondsPerDay) + 1) * millisecondsPerDay - 1;
      if (!isLinked) at = Math.min(at + one.amount * 60_000, endOfDay);
      push("deposit", [`in ${amount} ${symbol}`], { id: `${id}b`, wallet: other, ...link(`${id}a`) });
    }
  }
  return transactions;
}

/** The ledger of each wallet as an account of its own: nothing links a transfer between accounts. */
function accountsOf(transactions: readonly Bookable[]): Bookable[][] {
  return wallets.map((name) =>
    transactions
      .filter(({ wallet }) => wallet === name)
      .map(({ linkedTransactionId: _, ...transaction }) => transaction),
  );
}

const runs = { numRuns: depth(60, 500) };

describe("the performance of several accounts", () => {
  test("is that of the account if it is only one", () => {
    fc.assert(
      fc.property(choices, fc.integer({ min: -10, max: 60 }), (list, skipped) => {
        const { transactions, lastAt } = makeHistory(list, { hasForeignMoney: true });
        const range = { from: firstDay + skipped, to: Math.max(dayNumberOf(lastAt), firstDay + skipped) };
        const own = seriesOf(transactions, priceWithGaps, range);
        const converted = runToEnd(convertedPerformance(own, () => parseDecimal("1")));
        for (const series of [together([own]), together([converted ?? own])]) {
          expect(daysOf(series)).toEqual(daysOf(own));
          expect(figuresOf(series)).toEqual(figuresOf(own));
        }
        expect(converted).not.toBeNull();
      }),
      runs,
    );
  });

  test("is that of the undivided ledger whose wallets they are, also where transfers are linked there", () => {
    let transfers = 0;
    fc.assert(
      fc.property(steps, fc.integer({ min: -5, max: 60 }), (list, skipped) => {
        const transactions = ledgerOf(list);
        const range = { from: firstDay + skipped };
        const undivided = seriesOf(transactions, priceWithGaps, range);
        const accounts = accountsOf(transactions).map((own) => seriesOf(own, priceWithGaps, range));
        const series = together(accounts);
        expect(daysOf(series)).toEqual(daysOf(undivided));
        expect(figuresOf(series)).toEqual(figuresOf(undivided));
        transfers += series.moved.size;
      }),
      runs,
    );
    expect(transfers).toBeGreaterThan(0);
  });

  test("does not depend on the order of the accounts, also if they price a coin differently", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 2, max: 9 }), (list, factor) => {
        const accounts = accountsOf(ledgerOf(list)).map((own, index) =>
          seriesOf(own, (assetId, day) => {
            const price = priceWithGaps(assetId, day);
            return index === 0 && price !== undefined ? `${price}${factor}` : price;
          }),
        );
        const forwards = together(accounts);
        const backwards = together(accounts.toReversed());
        expect(daysOf(backwards)).toEqual(daysOf(forwards));
        expect(figuresOf(backwards)).toEqual(figuresOf(forwards));
      }),
      runs,
    );
  });

  test("returns r on a day on which all prices and rates move by r, whatever moved between them", () => {
    const growth = (day: number, by: string): bigint[] => {
      const { units, scale } = parseDecimal(by);
      return [units ** BigInt(day - firstDay + 5), BigInt(scale * (day - firstDay + 5))];
    };
    const grown = (day: number, by: string, level = 1n) => {
      const [units = 1n, scale = 0n] = growth(day, by);
      return { units: units * level, scale: Number(scale) };
    };
    const isMove = (what: Step["what"]): boolean => ["deposit", "withdrawal", "same day"].includes(what);
    let days = 0;
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
        (list, levels) => {
          const accounts = accountsOf(
            ledgerOf(
              list.map((one) => ({ ...one, symbol: one.symbol % 3, hasFee: false })),
              isMove,
            ),
          )
            // Own prices of each account, and one in another currency.
            .map((own, index) => {
              const series = seriesOf(own, (_, day) =>
                formatDecimal(grown(day, index === 2 ? "1.25" : "1.375", BigInt(levels[index] ?? 1))),
              );
              return index === 2
                ? runToEnd(convertedPerformance(series, (day) => grown(day, "1.1")))
                : series;
            })
            .flatMap((series) => series ?? []);
          expect(accounts).toHaveLength(3);
          for (const { hasPrior, change, inflow } of together(accounts).days) {
            if (!hasPrior || change === null || inflow.units < 0n) continue;
            days++;
            expect(formatDecimal(round(change, 25))).toBe("0.375");
          }
        },
      ),
      runs,
    );
    expect(days).toBeGreaterThan(0);
  });

  test("has the sum of the accounts' gains, each converted at the rates of its days", () => {
    const rateOn = (day: DayNumber) => parseDecimal(`1.${(day * 7) % 10}`);
    fc.assert(
      fc.property(steps, fc.integer({ min: -5, max: 60 }), (list, skipped) => {
        const accounts = accountsOf(ledgerOf(list)).map((own) =>
          seriesOf(own, priceWithGaps, { from: firstDay + skipped }),
        );
        const converted = accounts.flatMap((series) => runToEnd(convertedPerformance(series, rateOn)) ?? []);
        const gains = accounts.map((series) => convertedGain(series, rateOn) ?? parseDecimal("1e9"));
        const { gain } = figuresOf(together(converted));
        const rest = gains.reduce(subtract, parseDecimal(gain));
        expect(formatDecimal(rest)).toBe("0");
      }),
      runs,
    );
  });
});
