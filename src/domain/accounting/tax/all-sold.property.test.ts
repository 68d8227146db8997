import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assetOf, bookable, lookupsOf, moment } from "../../../../test/accounting/book-of.ts";
import { depth } from "../../../../test/support/depth.ts";
import {
  add,
  formatDecimal,
  minimum,
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
import { sortForBooking } from "../booking/book-order.ts";
import { taxProfiles } from "./profiles/registry.ts";
import type { TaxProfile } from "./tax-profile.ts";
import { taxReportOf, type TaxReport } from "./tax-report.ts";
import type { DisposalLine } from "./tax-sections.ts";

const coins = ["BTC", "ETH", "SOL"] as const;
const kinds = [
  "buy",
  "sell",
  "swap",
  "reward",
  "wrap",
  "split",
  "pay",
  "gas",
  "borrow",
  "repay",
  "join",
  "leave",
] as const;
type Choice = { what: (typeof kinds)[number]; coin: number; other: number; part: number; days: number };
const choice: fc.Arbitrary<Choice> = fc.record({
  what: fc.constantFrom("buy" as const, "buy" as const, "sell" as const, ...kinds),
  coin: fc.nat(2),
  other: fc.nat(2),
  part: fc.constantFrom(1, 2, 3, 7),
  days: fc.constantFrom(0, 0, 1, 5, 20, 29, 30, 31, 200),
});
const day0 = Date.parse("2022-02-03") / 86_400_000;

/** A price with many digits that changes every day. */
function priceOn(assetId: string, day: number): string {
  const index = [...coins, "WETH", "LP"].findIndex((symbol) => assetOf(symbol) === assetId);
  return formatDecimal({
    units: BigInt(1_000 + 137 * (index + 1) + 53 * (((day - day0) * (index + 3) * 7) % 29)),
    scale: 1,
  });
}

/** Builds a history and tracks its holdings and debts. */
function createStory(currency: string) {
  const held = new Map<string, Decimal>();
  const owed = new Map<string, Decimal>();
  const transactions: Bookable[] = [];
  let at = moment("2022-02-03");
  const of = (symbol: string): Decimal => held.get(symbol) ?? zero;
  const change = (text: string): void => {
    const [direction, amount = "0", symbol = ""] = text.split(" ");
    const by = parseDecimal(amount);
    held.set(symbol, direction === "in" ? add(of(symbol), by) : subtract(of(symbol), by));
  };
  return {
    transactions,
    of,
    owed: (symbol: string): Decimal => owed.get(symbol) ?? zero,
    owe: (symbol: string, amount: Decimal): void => void owed.set(symbol, amount),
    wait: (ms: number): void => void (at += ms),
    /** A part of a holding, rounded to eight digits. */
    part: (symbol: string, part: number): Decimal =>
      round(divide(of(symbol), { units: BigInt(part), scale: 0 }), 8),
    worth: (symbol: string, amount: Decimal): string =>
      formatDecimal(
        round(multiply(amount, parseDecimal(priceOn(assetOf(symbol), Math.floor(at / 86_400_000)))), 2),
      ),
    say(type: Bookable["type"], ...legs: string[]): void {
      for (const leg of legs) change(leg);
      const id = `t${String(transactions.length).padStart(4, "0")}`;
      transactions.push(bookable(at, type, legs, { id }));
    },
    money: currency,
  };
}
type Story = ReturnType<typeof createStory>;
type Turn = { symbol: string; into: string; share: Decimal; fresh: Decimal; part: number };

const text = formatDecimal;

function sell({ say, worth, money, transactions }: Story, symbol: string, amount: Decimal): void {
  if (amount.units <= 0n) return;
  const fee = transactions.length % 3 === 0 ? [`fee 1.37 ${money}`] : [];
  say("trade", `out ${text(amount)} ${symbol}`, `in ${worth(symbol, amount)} ${money}`, ...fee);
}

const turns: Record<(typeof kinds)[number], (story: Story, turn: Turn) => void> = {
  buy({ say, worth, money }, { symbol, fresh }) {
    say("trade", `out ${worth(symbol, fresh)} ${money}`, `in ${text(fresh)} ${symbol}`, `fee 0.91 ${money}`);
  },
  sell: (story, { symbol, share }) => sell(story, symbol, share),
  swap({ say }, { symbol, into, share, fresh }) {
    if (share.units > 0n && symbol !== into)
      say("trade", `out ${text(share)} ${symbol}`, `in ${text(fresh)} ${into}`);
  },
  reward({ say, worth, money }, { symbol, fresh }) {
    say("reward", `in ${text(fresh)} ${symbol} = ${worth(symbol, fresh)} ${money}`);
  },
  wrap({ say, of }) {
    if (of("ETH").units > 0n) say("wrap", `out ${text(of("ETH"))} ETH`, `in ${text(of("ETH"))} WETH`);
  },
  split({ say, of }, { symbol, part }) {
    const after = multiply(of(symbol), { units: BigInt(part), scale: 0 });
    if (of(symbol).units > 0n && part > 1)
      say("migration", `out ${text(of(symbol))} ${symbol}`, `in ${text(after)} ${symbol}`);
  },
  pay({ say, money }, { symbol, share }) {
    if (share.units > 0n) say("payment", `out ${text(share)} ${symbol}`, `fee 0.5 ${money}`);
  },
  gas({ say }, { symbol, share }) {
    if (share.units > 0n) say("fee", `fee ${text(share)} ${symbol}`);
  },
  borrow({ say, owe, owed }, { symbol, fresh }) {
    owe(symbol, add(owed(symbol), fresh));
    say("loan", `in ${text(fresh)} ${symbol}`);
  },
  repay({ say, owe, owed, of }, { symbol }) {
    const back = minimum(owed(symbol), of(symbol));
    if (back.units <= 0n) return;
    owe(symbol, subtract(owed(symbol), back));
    say("repayment", `out ${text(back)} ${symbol}`);
  },
  join({ say, part: partOf }, { symbol, into, share, fresh, part }) {
    const other = partOf(into, part);
    if (share.units > 0n && other.units > 0n && symbol !== into)
      say("stake", `out ${text(share)} ${symbol}`, `out ${text(other)} ${into}`, `in ${text(fresh)} LP`);
  },
  leave({ say, part: partOf }, { symbol, into, fresh, part }) {
    const given = partOf("LP", part);
    if (given.units > 0n && symbol !== into)
      say("unstake", `out ${text(given)} LP`, `in ${text(fresh)} ${symbol}`, `in ${text(fresh)} ${into}`);
  },
};

/** Builds a history in a currency that ends with all holdings sold. */
function buildHistory(list: readonly Choice[], currency: string): Bookable[] {
  const story = createStory(currency);
  for (const { what, coin, other, part, days } of list) {
    story.wait(days * 86_400_000 + 3_600_000);
    const symbol = coins[coin] ?? "BTC";
    const fresh: Decimal = { units: BigInt(part * 137 + coin + 1), scale: 2 };
    turns[what](story, { symbol, into: coins[other] ?? "ETH", share: story.part(symbol, part), fresh, part });
  }
  story.wait(3_600_000);
  for (const symbol of [...coins, "WETH", "LP"]) sell(story, symbol, story.of(symbol));
  return story.transactions;
}

function reportsOf(profile: TaxProfile, history: readonly Bookable[]): TaxReport[] {
  const booked = history.map(bookTransaction);
  const lookups = lookupsOf(history, priceOn);
  const first = new Date(history[0]?.at ?? 0).getUTCFullYear() - 1;
  // The last day of a year ends earlier in Japan than in UTC.
  const last = new Date(history.at(-1)?.at ?? 0).getUTCFullYear() + 1;
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const source = {
    transactions: ({ after }: { after: number }) => sortForBooking(booked.filter(({ at }) => at > after)),
    lookups,
    now: Date.parse("2100-01-01"),
  };
  return years.map((year) => runToEnd(taxReportOf(source, { profile, year })));
}

const disposalsOf = (reports: readonly TaxReport[]): DisposalLine[] =>
  reports.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === "disposals" ? section.lines : [])),
  );

/** The sum of all gains, including the losses that Ireland lists separately. */
function gainOf(profile: TaxProfile, reports: readonly TaxReport[]): string {
  const lines = disposalsOf(reports);
  const apart = profile.id === "ie" ? lines.map(({ denied }) => `-${denied ?? "0"}`) : [];
  return formatDecimal(round(parseDecimal(sumOf([...lines.map(({ gain }) => gain ?? "0"), ...apart])), 12));
}

const choices = fc.array(choice, { minLength: 1, maxLength: 30, size: "max" });
/** Profiles in which every swap of coins is a disposal. */
const realizing = taxProfiles.filter(({ booking }) => booking.swaps === undefined);

describe("a history that ends with all holdings sold", () => {
  it("has the same total gain over all years under every country's rules, which differ only in timing and matching", () => {
    fc.assert(
      fc.property(choices, (list) => {
        // All currencies have the same prices, so that figures are comparable. India is excluded because it deducts no fees, Finland
        // because it deducts more than the cost of some lots.
        const figures = realizing
          .filter(({ id }) => id !== "in" && id !== "fi")
          .map((profile) => gainOf(profile, reportsOf(profile, buildHistory(list, profile.currency))));
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
          const reports = reportsOf(profile, buildHistory(list, profile.currency));
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
