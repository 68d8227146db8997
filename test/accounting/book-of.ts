import { currencyAsset, isCurrency } from "../../src/domain/assets/asset.ts";
import {
  bookTransaction,
  type BookPrice,
  type Bookable,
  type BookTransaction,
  type Lookups,
} from "../../src/domain/accounting/booking/book.ts";
import { sortForBooking } from "../../src/domain/accounting/booking/book-order.ts";
import type { Method, Scope } from "../../src/domain/accounting/lots/lots.ts";
import { withLotFigures, type DisposalWithLots } from "../../src/domain/accounting/reports/lot-figures.ts";
import type {
  AssumedItem,
  MissingItem,
  ReasonItem,
  RemainingItem,
  ReportItems,
  ReportList,
  UnpricedItem,
  ValueItem,
  WithdrawnItem,
  UnknownTotal,
} from "../../src/domain/accounting/reports/report-items.ts";
import { reportOf, type Counts, type Totals } from "../../src/domain/accounting/reports/report.ts";
import { defaultOptions, type BookState, type Options } from "../../src/domain/accounting/booking/state.ts";
import { dayNumberOf, numberOfDay, startOfDay } from "../../src/domain/time/day.ts";
import { parseDecimal } from "../../src/domain/money/decimal.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { isStablecoin } from "../../src/domain/catalog/stablecoins.ts";
import type { Leg } from "../../src/domain/ledger/transaction.ts";

/** `BTC` → an exchange's asset, `EUR` → a currency, an asset id → itself. */
export function assetOf(symbol: string): string {
  if (symbol.includes("/")) return symbol;
  return ["USD", "EUR", "CHF", "GBP", "CAD", "AUD", "SEK", "JPY", "INR", "DKK", "NOK", "NZD", "PLN"].includes(
    symbol,
  )
    ? currencyAsset(symbol)
    : `exchange:test/symbol:${symbol}`;
}

/** `"in 1.5 BTC"`, `"out 0.1 ETH @ Cold"`, `"fee 2 USD"`; `"in 1 BTC = 900 USD"` states the owner's value. */
export function leg(text: string): Leg {
  const match = /^(in|out|fee) (\S+) (\S+)(?: @ ([^=]+?))?(?: = (\S+) (\S+?)(!)?)?$/.exec(text);
  if (match === null) throw new Error(`not a leg: ${text}`);
  const [, direction, amount = "", symbol = "", wallet, value, currency, bySource] = match;
  const result: Leg = { direction: direction as Leg["direction"], amount, assetId: assetOf(symbol) };
  if (wallet !== undefined) result.wallet = wallet;
  if (value !== undefined && currency !== undefined)
    result.value = { amount: value, currency, by: bySource === undefined ? "owner" : "source" };
  return result;
}

/** A moment on a day: `"2024-01-05"` is its noon; a number is milliseconds. */
export function moment(at: string | number): number {
  return typeof at === "number" ? at : startOfDay(numberOfDay(at)) + 43_200_000;
}

let made = 0;
/** A transaction in the wallet `Main`, given by its legs. */
export function bookable(
  at: string | number,
  type: Bookable["type"],
  legs: readonly string[],
  more: Partial<Bookable> = {},
): Bookable {
  return {
    id: more.id ?? `t${String(++made).padStart(6, "0")}`,
    at: moment(at),
    type,
    platform: "exchange:test",
    wallet: "Main",
    legs: legs.map(leg),
    ...more,
  };
}

/** Prices by symbol and day; the last known one counts for seven days, or for ever with `"*"`. */
export type PriceTable = Record<string, Record<string, string>>;

export function lookupsOf(
  transactions: readonly Bookable[],
  prices: PriceTable | ((assetId: string, day: number) => string | undefined),
  {
    coins = {},
    spam = [],
    liabilities = [],
    debts = [],
  }: { coins?: Record<string, string>; spam?: string[]; liabilities?: string[]; debts?: string[] } = {},
): Lookups {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const coinOf = new Map(Object.entries(coins).map(([symbol, coin]) => [assetOf(symbol), coin]));
  const table = typeof prices === "function" ? undefined : prices;
  const price = (assetId: string, at: number): BookPrice | undefined => {
    const day = dayNumberOf(at);
    const found = (text: string | undefined, of: number): BookPrice | undefined =>
      text === undefined
        ? undefined
        : { price: parseDecimal(text), day: of, interval: "day", stale: of !== day, source: "test" };
    if (typeof prices === "function") return found(prices(assetId, day), day);
    const series = Object.entries(table ?? {}).find(([symbol]) => assetOf(symbol) === assetId)?.[1];
    if (series === undefined) return undefined;
    if (series["*"] !== undefined) return found(series["*"], day);
    const known = Object.keys(series)
      .map(numberOfDay)
      .filter((of) => of <= day && of >= day - 7)
      .sort((a, b) => b - a)[0];
    return known === undefined
      ? undefined
      : found(series[new Date(startOfDay(known)).toISOString().slice(0, 10)], known);
  };
  return {
    asset(assetId) {
      const coinId = coinOf.get(assetId) ?? null;
      return {
        coin: coinId ?? assetId,
        coinId,
        isCurrency: isCurrency(assetId),
        isLiability: liabilities.map(assetOf).includes(assetId),
        isDebt: debts.map(assetOf).includes(assetId),
        isStablecoin: isStablecoin({ id: assetId, coinId }),
        spam: spam.map(assetOf).includes(assetId),
      };
    },
    price,
    close: price,
    linked(id) {
      const other = byId.get(id);
      return other === undefined ? undefined : bookTransaction(other);
    },
  };
}

export type BookedReport = {
  totals: Totals;
  counts: Counts;
  state: BookState;
  reasons: Record<ReportList, (ReasonItem | null)[]>;
  disposals: DisposalWithLots[];
  income: ValueItem[];
  expenses: ValueItem[];
  withdrawn: WithdrawnItem[];
  missingAcquisitions: MissingItem[];
  unpriced: UnpricedItem[];
  remaining: RemainingItem[];
  assumedBasis: AssumedItem[];
  assumedRealised: string;
  unknownTotals: UnknownTotal[];
};

/** Runs the report over transactions bookable in any order. */
export function reportFor(
  transactions: readonly Bookable[],
  options: {
    prices?: PriceTable | ((assetId: string, day: number) => string | undefined);
    method?: Method;
    scope?: Scope;
    currency?: string;
    options?: Partial<Options>;
    from?: string | number;
    to?: string | number;
    coins?: Record<string, string>;
    spam?: string[];
    liabilities?: string[];
    debts?: string[];
    /** The transactions as an account's books read them, with everything that is stored of them. */
    booked?: Iterable<BookTransaction>;
  } = {},
): BookedReport {
  const lookups = lookupsOf(transactions, options.prices ?? {}, options);
  const sorted = sortForBooking([...(options.booked ?? transactions.map(bookTransaction))]);
  const items: { [List in ReportList]: ReportItems[List][] } = {
    disposals: [],
    income: [],
    expenses: [],
    withdrawn: [],
    missingAcquisitions: [],
    unpriced: [],
    remaining: [],
    assumedBasis: [],
  };
  const reasons: BookedReport["reasons"] = {
    disposals: [],
    income: [],
    expenses: [],
    withdrawn: [],
    missingAcquisitions: [],
    unpriced: [],
    remaining: [],
    assumedBasis: [],
  };
  const report = runToEnd(
    reportOf(sorted, {
      settings: {
        method: options.method ?? "fifo",
        scope: options.scope ?? "account",
        currency: options.currency ?? "USD",
        options: { ...defaultOptions, ...options.options },
      },
      lookups,
      from: options.from === undefined ? 0 : moment(options.from),
      to: options.to === undefined ? Math.max(0, ...sorted.map(({ at }) => at)) : moment(options.to),
      take(list, item, reason) {
        items[list].push(item);
        reasons[list].push(reason);
      },
    }),
  );
  return {
    ...report,
    reasons,
    ...items,
    disposals: items.disposals.map(withLotFigures),
  };
}
