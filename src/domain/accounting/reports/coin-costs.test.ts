import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assetOf,
  lookupsOf,
  moment,
  reportFor,
  bookable,
  type PriceTable,
} from "../../../../test/accounting/book-of.ts";
import { choices, coinsOfHistory, priceOn, makeHistory } from "../../../../test/accounting/random-history.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { formatDecimal, sumOf } from "../../money/decimal.ts";
import { bookTransaction, type Bookable } from "../booking/book.ts";
import { sortForBooking } from "../booking/book-order.ts";
import { createCheckpoints } from "../booking/checkpoints.ts";
import { defaultOptions, type BookSettings } from "../booking/state.ts";
import { methods, scopes } from "../lots/lots.ts";
import { costsOf, type CoinCost } from "./coin-costs.ts";
import { depth } from "../../../../test/support/depth.ts";

type Prices = PriceTable | ((assetId: string, day: number) => string | undefined);

function costsFor(
  history: readonly Bookable[],
  {
    prices = {},
    coins,
    ...settings
  }: { prices?: Prices; coins?: Record<string, string> } & Partial<BookSettings> = {},
): CoinCost[] {
  const lookups = lookupsOf(history, prices, coins === undefined ? {} : { coins });
  const sorted = sortForBooking(history.map(bookTransaction));
  const now = Math.max(0, ...sorted.map(({ at }) => at));
  const checkpoints = createCheckpoints({
    method: "fifo",
    scope: "account",
    currency: "USD",
    options: defaultOptions,
    ...settings,
  });
  const source = {
    transactions: ({ after }: { after: number }) => sorted.filter(({ at }) => at > after),
    lookups,
  };
  runToEnd(checkpoints.run(source, { since: null, now }));
  // Continues from the checkpoint, as for a change of the last days.
  const { state, results } = runToEnd(checkpoints.run(source, { since: now - 40 * 86_400_000, now }));
  return runToEnd(costsOf(state, { results, lookups }));
}
const shown = (costs: readonly CoinCost[], symbol: string): Record<string, string | number> | undefined => {
  const cost = costs.find(({ coin }) => coin === assetOf(symbol));
  return (
    cost && {
      amount: formatDecimal(cost.amount),
      cost: formatDecimal(cost.cost),
      unknown: formatDecimal(cost.unknown),
      assumed: formatDecimal(cost.assumedCost),
      realised: formatDecimal(cost.realised),
      lots: cost.lots.length,
    }
  );
};

describe("the cost of holdings", () => {
  const bought = [
    bookable("2024-01-01", "trade", ["out 100 USD", "in 1 BTC"]),
    bookable("2024-02-01", "trade", ["out 300 USD", "in 1 BTC"]),
    bookable("2024-03-01", "trade", ["out 1 BTC", "in 250 USD"]),
  ];
  it("is that of the remaining lots, by method", () => {
    const figures = { amount: "1", unknown: "0", assumed: "0", lots: 1 };
    expect(shown(costsFor(bought), "BTC")).toEqual({ ...figures, cost: "300", realised: "150" });
    expect(shown(costsFor(bought, { method: "hifo" }), "BTC")).toEqual({
      ...figures,
      cost: "100",
      realised: "-50",
    });
    expect(shown(costsFor(bought, { method: "acb" }), "BTC")).toEqual({
      ...figures,
      cost: "200",
      realised: "50",
    });
  });
  it("is per wallet if each wallet is a pool", () => {
    const history = [
      ...bought.slice(0, 2),
      bookable("2024-02-02", "trade", ["out 50 USD @ Cold", "in 1 BTC @ Cold"], { wallet: "Cold" }),
    ];
    const [btc] = costsFor(history, { scope: "wallet" });
    expect(btc?.wallets.map(({ wallet, cost }) => [wallet, formatDecimal(cost)])).toEqual([
      ["Main", "400"],
      ["Cold", "50"],
    ]);
  });
  it("is unknown for deposits without a price, missing acquisitions and what either was exchanged for", () => {
    const unpriced = costsFor([bookable("2024-01-01", "deposit", ["in 5 NEW"])]);
    expect(shown(unpriced, "NEW")).toMatchObject({ amount: "5", cost: "0", unknown: "5" });
    const sold = [
      bookable("2024-01-01", "reward", ["in 5 NEW"]),
      bookable("2024-01-02", "trade", ["out 5 NEW", "in 7 OTHER"]),
    ];
    expect(shown(costsFor(sold), "OTHER")).toMatchObject({ amount: "7", unknown: "7" });
    const moved = bookable("2024-01-02", "transfer", ["out 3 BTC", "in 3 BTC @ Cold"], { id: "moved" });
    expect(shown(costsFor([moved], { scope: "wallet" }), "BTC")).toMatchObject({ amount: "3", unknown: "3" });
  });
  it("is zero and known if the owner counts deposits at zero cost", () => {
    const options = { ...defaultOptions, depositBasis: "zero" as const };
    const history = [bookable("2024-01-01", "deposit", ["in 5 NEW"])];
    expect(shown(costsFor(history, { options }), "NEW")).toMatchObject({ cost: "0", unknown: "0" });
  });
  it("states which part is the market value of deposits", () => {
    const history = [...bought, bookable("2024-03-02", "deposit", ["in 1 BTC"])];
    const prices = { BTC: { "2024-03-02": "260" } };
    expect(shown(costsFor(history, { prices }), "BTC")).toMatchObject({ cost: "560", assumed: "260" });
  });
  it("is reduced by debts in the coin", () => {
    const history = [
      bookable("2024-01-01", "trade", ["out 100 USD", "in 2 ETH"]),
      bookable("2024-01-02", "loan", ["in 1 ETH"], { counterparty: "lender" }),
    ];
    const prices = { ETH: { "2024-01-02": "60" } };
    expect(shown(costsFor(history, { prices }), "ETH")).toMatchObject({ amount: "2", cost: "100" });
  });
  it("has a realised gain even if nothing was known to be held before the sale", () => {
    const costs = costsFor([bookable("2024-01-02", "trade", ["out 2 BTC", "in 500 USD"])]);
    expect(shown(costs, "BTC")).toMatchObject({ amount: "0", realised: "500" });
  });
});

describe.each(methods)("the costs of all coins under %s", (method) => {
  it.each(scopes)("equal the report of the whole history, per %s", (scope) => {
    fc.assert(
      fc.property(choices, fc.boolean(), (list, hasForeignMoney) => {
        const { transactions } = makeHistory(list, { hasForeignMoney });
        const given = { prices: priceOn, coins: coinsOfHistory, method, scope };
        const costs = costsFor(transactions, given);
        const report = reportFor(transactions, given);
        const sum = (figure: (cost: CoinCost) => string): string => sumOf(costs.map(figure));
        expect(sum(({ realised }) => formatDecimal(realised))).toBe(report.totals.realised);
        expect(sum(({ income }) => formatDecimal(income))).toBe(report.totals.income);
        expect(sum(({ expenses }) => formatDecimal(expenses))).toBe(report.totals.expenses);
        expect(sum(({ withdrawnGain }) => formatDecimal(withdrawnGain))).toBe(report.totals.withdrawnGain);
        const owed = sumOf([...report.state.debts.values()].map(({ carried }) => formatDecimal(carried)));
        expect(sumOf([sum(({ cost }) => formatDecimal(cost)), owed])).toBe(
          sumOf(report.remaining.map(({ cost }) => cost)),
        );
        expect(costs.flatMap(({ lots }) => lots)).toHaveLength(report.remaining.length);
        expect(costs.every(({ unknown }) => unknown.units === 0n)).toBe(true);
      }),
      { numRuns: depth(20, 60) },
    );
  });
});

it("items without a known gain or value are counted, not added", () => {
  const costs = costsFor([
    bookable(moment("2024-01-01"), "reward", ["in 5 NEW"]),
    bookable(moment("2024-01-02"), "payment", ["out 1 NEW"]),
  ]);
  expect(costs[0]).toMatchObject({ unknownIncome: 1, unknownGains: 1 });
});
