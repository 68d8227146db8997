import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assetOf, bookable, lookupsOf, moment } from "../../../../test/accounting/book-of.ts";
import { depth } from "../../../../test/support/depth.ts";
import {
  add,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  subtract,
  sumOf,
  zero,
  divide,
  type Decimal,
} from "../../money/decimal.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { bookTransaction, type Bookable } from "../booking/book.ts";
import { inBookOrder } from "../booking/book-order.ts";
import { taxProfiles } from "./profiles/registry.ts";
import type { TaxProfile } from "./tax-profile.ts";
import { taxReportOf, type TaxReport } from "./tax-report.ts";
import type { DisposalLine } from "./tax-sections.ts";

const coins = ["BTC", "ETH", "SOL"] as const;
type Choice = { what: string; coin: number; other: number; part: number; days: number };
const choice: fc.Arbitrary<Choice> = fc.record({
  what: fc.constantFrom("buy", "buy", "sell", "sell", "swap", "reward", "wrap"),
  coin: fc.nat(2),
  other: fc.nat(2),
  part: fc.constantFrom(1, 2, 3, 7),
  days: fc.constantFrom(0, 0, 1, 5, 20, 29, 30, 31, 200),
});
const day0 = Date.parse("2022-02-03") / 86_400_000;

/** Uneven digits that move every day. */
function priceOn(assetId: string, day: number): string {
  const index = [...coins, "WETH"].findIndex((symbol) => assetOf(symbol) === assetId);
  return formatDecimal({
    units: BigInt(1_000 + 137 * (index + 1) + 53 * (((day - day0) * (index + 3) * 7) % 29)),
    scale: 1,
  });
}

/** A history in a currency at whose end everything is sold. */
function tell(list: readonly Choice[], currency: string): Bookable[] {
  const held = new Map<string, Decimal>();
  const transactions: Bookable[] = [];
  let at = moment("2022-02-03");
  const of = (symbol: string): Decimal => held.get(symbol) ?? zero;
  const move = (symbol: string, by: Decimal): void => void held.set(symbol, add(of(symbol), by));
  const worth = (symbol: string, amount: Decimal): Decimal =>
    round(multiply(amount, parseDecimal(priceOn(assetOf(symbol), Math.floor(at / 86_400_000)))), 2);
  const say = (type: Bookable["type"], ...legs: string[]): void =>
    void transactions.push(
      bookable(at, type, legs, { id: `t${String(transactions.length).padStart(4, "0")}` }),
    );
  const sell = (symbol: string, amount: Decimal): void => {
    if (amount.units <= 0n) return;
    move(symbol, subtract(zero, amount));
    const fee = transactions.length % 3 === 0 ? [`fee 1.37 ${currency}`] : [];
    say(
      "trade",
      `out ${formatDecimal(amount)} ${symbol}`,
      `in ${formatDecimal(worth(symbol, amount))} ${currency}`,
      ...fee,
    );
  };
  for (const { what, coin, other, part, days } of list) {
    at += days * 86_400_000 + 3_600_000;
    const symbol = coins[coin] ?? "BTC";
    const share = round(divide(of(symbol), { units: BigInt(part), scale: 0 }), 8);
    const fresh: Decimal = { units: BigInt(part * 137 + coin + 1), scale: 2 };
    const text = formatDecimal;
    if (what === "buy") {
      move(symbol, fresh);
      say(
        "trade",
        `out ${text(worth(symbol, fresh))} ${currency}`,
        `in ${text(fresh)} ${symbol}`,
        `fee 0.91 ${currency}`,
      );
    } else if (what === "reward") {
      move(symbol, fresh);
      say("reward", `in ${text(fresh)} ${symbol} = ${text(worth(symbol, fresh))} ${currency}`);
    } else if (what === "sell") sell(symbol, share);
    else if (share.units > 0n && what === "swap" && coin !== other) {
      const into = coins[other] ?? "ETH";
      move(symbol, subtract(zero, share));
      move(into, fresh);
      say("trade", `out ${text(share)} ${symbol}`, `in ${text(fresh)} ${into}`);
    } else if (of("ETH").units > 0n && what === "wrap") {
      const wrapped = of("ETH");
      move("ETH", subtract(zero, wrapped));
      move("WETH", wrapped);
      say("wrap", `out ${text(wrapped)} ETH`, `in ${text(wrapped)} WETH`);
    }
  }
  at += 3_600_000;
  for (const symbol of [...coins, "WETH"]) sell(symbol, of(symbol));
  return transactions;
}

function reportsOf(profile: TaxProfile, history: readonly Bookable[]): TaxReport[] {
  const booked = history.map(bookTransaction);
  const lookups = lookupsOf(history, priceOn);
  const first = new Date(history[0]?.at ?? 0).getUTCFullYear() - 1;
  const last = new Date(history.at(-1)?.at ?? 0).getUTCFullYear();
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const source = {
    transactions: ({ after }: { after: number }) => inBookOrder(booked.filter(({ at }) => at > after)),
    lookups,
    now: Date.parse("2100-01-01"),
  };
  return years.map((year) => runToEnd(taxReportOf(source, { profile, year })));
}

const disposalsOf = (reports: readonly TaxReport[]): DisposalLine[] =>
  reports.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === "disposals" ? section.lines : [])),
  );

/** Gains of everything, with the losses that Ireland keeps apart. */
function gainOf(profile: TaxProfile, reports: readonly TaxReport[]): string {
  const lines = disposalsOf(reports);
  const apart = profile.id === "ie" ? lines.map(({ denied }) => `-${denied ?? "0"}`) : [];
  return formatDecimal(round(parseDecimal(sumOf([...lines.map(({ gain }) => gain ?? "0"), ...apart])), 12));
}

const choices = fc.array(choice, { minLength: 1, maxLength: 30, size: "max" });
/** Profiles by which a coin traded for a coin is sold, and everything counts. */
const realizing = taxProfiles.filter(({ booking }) => booking.swaps === undefined);

describe("any history at whose end everything is sold", () => {
  it("has the same gain in all years together under every country's rules, which only differ in when and by which cost", () => {
    fc.assert(
      fc.property(choices, (list) => {
        // The currencies differ in name only, so that figures compare; India deducts no fees.
        const figures = realizing
          .filter(({ id }) => id !== "in")
          .map((profile) => gainOf(profile, reportsOf(profile, tell(list, profile.currency))));
        expect(new Set(figures).size).toBe(1);
      }),
      { numRuns: depth(20, 150) },
    );
  });

  it.each(taxProfiles.map((profile) => [profile.id, profile] as const))(
    "has parts that sum exactly to each disposal, and sections to their figures: %s",
    (_, profile) => {
      fc.assert(
        fc.property(choices, (list) => {
          const reports = reportsOf(profile, tell(list, profile.currency));
          for (const line of disposalsOf(reports)) {
            for (const figure of ["amount", "proceeds", "fees", "cost"] as const)
              expect(sumOf(line.matches.map((match) => match[figure] ?? "0"))).toBe(line[figure]);
            const gain = sumOf(line.matches.map((match) => match.gain ?? "0"));
            expect(sumOf([line.gain ?? "0", `-${line.denied ?? "0"}`])).toBe(gain);
          }
          for (const { sections, warnings } of reports) {
            expect(warnings.filter(({ kind }) => kind === "missingAcquisitions")).toEqual([]);
            for (const section of sections)
              if (section.kind === "disposals")
                expect(formatDecimal(section.figures.net)).toBe(
                  sumOf(section.lines.map(({ gain }) => gain ?? "0")),
                );
          }
        }),
        { numRuns: depth(10, 60) },
      );
    },
  );
});
