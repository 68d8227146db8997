import fc from "fast-check";
import { expect, it } from "vitest";
import { runToEnd } from "../../src/ports/pause.ts";
import { bookTransaction, type Bookable } from "../../src/domain/accounting/booking/book.ts";
import { sortForBooking } from "../../src/domain/accounting/booking/book-order.ts";
import { findTaxProfile } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { taxReportOf } from "../../src/domain/accounting/tax/tax-report.ts";
import { assetOf, bookable, lookupsOf } from "../accounting/book-of.ts";
import { depth } from "../support/depth.ts";

const coins = ["BTC", "ETH", "SOL"] as const;
const day0 = Date.parse("2023-03-01") / 86_400_000;
/** Prices that move every day, in whole euros. */
const priceOf = (coin: number, day: number): number =>
  20 + 13 * coin + (((day - day0) * (coin + 3) * 7) % 29);

const choice = fc.record({
  what: fc.constantFrom("buy", "buy", "sell", "sell", "swap", "reward", "gift", "gas"),
  coin: fc.nat(2),
  other: fc.nat(2),
  amount: fc.integer({ min: 1, max: 20 }),
  off: fc.integer({ min: -5, max: 5 }),
  fee: fc.constantFrom(0, 0, 2),
  later: fc.constantFrom(0, 1, 5, 60, 200),
});
type Choice = {
  what: string;
  coin: number;
  other: number;
  amount: number;
  off: number;
  fee: number;
  later: number;
};
type Sale = { day: number; value: number; price: number; left: number; gain: number };

/** CGI art. 150 VH bis III, with plain numbers: the transactions, and what is expected of each sale. */
function told(list: readonly Choice[]): { history: Bookable[]; sales: Sale[] } {
  const held = [0, 0, 0];
  const history: Bookable[] = [];
  const sales: Sale[] = [];
  let acquisitionPrice = 0;
  let shares = 0;
  let day = day0;
  const say = (type: Bookable["type"], ...legs: string[]): void => {
    const id = `t${String(history.length).padStart(4, "0")}`;
    history.push(bookable(day * 86_400_000 + 36_000_000 + history.length, type, legs, { id }));
  };
  /** The value of all coins, of which a part is counted at its own price. */
  const valueWith = (coin: number, amount: number, price: number): number =>
    held.reduce((sum, of, index) => sum + (of - (index === coin ? amount : 0)) * priceOf(index, day), price);
  const shareOf = (price: number, value: number): number => ((acquisitionPrice - shares) * price) / value;
  for (const { what, coin, other, amount: wanted, off, fee, later } of list) {
    day += later;
    const name = coins[coin] ?? "BTC";
    const amount = what === "buy" || what === "reward" ? wanted : Math.min(wanted, held[coin] ?? 0);
    if (amount === 0) continue;
    const price = amount * priceOf(coin, day) + off;
    const fees = fee === 0 ? [] : [`fee ${fee} EUR`];
    const value = valueWith(coin, amount, what === "gift" ? amount * priceOf(coin, day) : price);
    const move = (by: number): void => void (held[coin] = (held[coin] ?? 0) + by);
    switch (what) {
      case "buy":
        acquisitionPrice += price + fee;
        move(amount);
        say("trade", `out ${price} EUR`, `in ${amount} ${name}`, ...fees);
        break;
      case "reward":
        acquisitionPrice += price;
        move(amount);
        say("reward", `in ${amount} ${name} = ${price} EUR`);
        break;
      case "sell": {
        const left = acquisitionPrice - shares;
        const share = shareOf(price, value);
        sales.push({ day, value, price, left, gain: price - fee - share });
        shares += share;
        move(-amount);
        say("trade", `out ${amount} ${name}`, `in ${price} EUR`, ...fees);
        break;
      }
      case "gift":
        shares += shareOf(amount * priceOf(coin, day), value);
        move(-amount);
        say("gift", `out ${amount} ${name}`);
        break;
      case "gas":
        move(-amount);
        say("fee", `fee ${amount} ${name}`);
        break;
      case "swap":
        if (coin === other) break;
        move(-amount);
        held[other] = (held[other] ?? 0) + wanted;
        say("trade", `out ${amount} ${name}`, `in ${wanted} ${coins[other] ?? "ETH"}`);
        break;
    }
  }
  return { history, sales };
}

it("France: sales of a random portfolio have the gains of the formula, written a second time", () => {
  fc.assert(
    fc.property(fc.array(choice, { minLength: 3, maxLength: 40, size: "max" }), (list) => {
      const { history, sales } = told(list);
      const booked = history.map(bookTransaction);
      const source = {
        transactions: ({ after }: { after: number }) => sortForBooking(booked.filter(({ at }) => at > after)),
        lookups: lookupsOf(history, (assetId, day) => {
          const coin = coins.findIndex((symbol) => assetOf(symbol) === assetId);
          return coin < 0 ? undefined : String(priceOf(coin, day));
        }),
        now: Date.parse("2100-01-01"),
      };
      const last = new Date((sales.at(-1)?.day ?? day0) * 86_400_000).getUTCFullYear();
      const lines = Array.from({ length: last - 2022 }, (_, index) => 2023 + index).flatMap((year) =>
        runToEnd(taxReportOf(source, { profile: findTaxProfile("fr"), year })).sections.flatMap((section) =>
          section.id === "sales" && section.kind === "disposals" ? section.lines : [],
        ),
      );
      expect(
        lines.map(({ day, gain, proceeds, portfolio }) => ({
          day: Date.parse(day) / 86_400_000,
          value: Number(portfolio?.value),
          price: Number(proceeds),
          left: Number(portfolio?.acquisitionPrice) - Number(portfolio?.earlierShares),
          gain: Number(gain),
        })),
      ).toEqual(
        sales.map(({ left, gain, ...sale }) => ({
          ...sale,
          left: expect.closeTo(left, 6),
          gain: expect.closeTo(gain, 6),
        })),
      );
    }),
    { numRuns: depth(25, 300) },
  );
});
