import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Method, Scope } from "../../src/domain/accounting/lots/lots.ts";
import { summaryOf, volatilityOf } from "../../src/domain/accounting/returns/performance.ts";
import { bookTransaction } from "../../src/domain/accounting/booking/book.ts";
import { sortForBooking } from "../../src/domain/accounting/booking/book-order.ts";
import { performanceDays } from "../../src/domain/accounting/returns/daily-performance.ts";
import type { PerformanceDay } from "../../src/domain/accounting/returns/performance-day.ts";
import type { Options } from "../../src/domain/accounting/booking/state.ts";
import { xirr } from "../../src/domain/accounting/returns/xirr.ts";
import { dayOf, numberOfDay } from "../../src/domain/time/day.ts";
import {
  add,
  divide,
  formatDecimal,
  parseDecimal,
  subtract,
  sumOf,
  zero,
} from "../../src/domain/money/decimal.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { transactionTypes } from "../../src/domain/ledger/transaction.ts";
import { lookupsOf, reportFor, bookable, type PriceTable, type BookedReport } from "./book-of.ts";

type Figures = Record<string, string | string[] | Record<string, string>>;
type Case = {
  name: string;
  method: Method;
  scope?: Scope;
  currency: string;
  transactions: { day: string; type: string; legs: string[]; chain?: boolean; wallet?: string }[];
  prices: PriceTable;
  options?: Partial<Options>;
  coins?: Record<string, string>;
  to?: string;
  withUnrealised?: boolean;
  expected: Figures;
  ours?: Figures;
};
type PerformanceCase = {
  name: string;
  /** Transactions of the account, where the case is given as a history; its range is `from..to`. */
  transactions?: { day: string; type: string; legs: string[] }[];
  prices?: PriceTable;
  from?: string;
  to?: string;
  flows?: [string, string][];
  subperiods?: [string, string][];
  returns?: string[];
  expected: Record<string, string>;
};

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/accounting/${name}`, import.meta.url), "utf8")) as T;
}
const page = readFileSync(new URL("../../docs/accounting-cases.md", import.meta.url), "utf8").replace(
  / +/g,
  " ",
);
const tolerance = 1e-6;

function figuresOf(report: BookedReport, { withUnrealised = false }: Case): Figures {
  const { realised, income, expenses, unrealised, currencyGain } = report.totals;
  const gained = [realised, income, ...(withUnrealised ? [unrealised, currencyGain] : [])];
  const remaining: Record<string, string> = {};
  for (const { assetId, amount } of report.remaining) {
    const symbol = assetId.replace("exchange:test/symbol:", "");
    remaining[symbol] = sumOf([remaining[symbol] ?? "0", amount]);
  }
  return {
    ...report.totals,
    profit: formatDecimal(subtract(parseDecimal(sumOf(gained)), parseDecimal(expenses))),
    cost: sumOf(report.remaining.map(({ cost }) => cost)),
    contributed: formatDecimal(report.state.contributed),
    withdrawnValue: formatDecimal(report.state.withdrawn),
    withdrawnCosts: report.withdrawn.map(({ cost }) => cost),
    disposalCosts: report.disposals.map(({ cost }) => cost),
    proceeds: report.disposals.map(({ proceeds }) => proceeds ?? ""),
    missing: report.missingAcquisitions.map(({ amount }) => amount),
    remaining,
    places: report.remaining.map(
      ({ wallet, amount, cost, at }) => `${wallet ?? ""} ${amount} for ${cost} since ${dayOf(at ?? 0)}`,
    ),
  };
}

/** A source's figure, rounded as the source rounds it. */
function close(text: string): unknown {
  return /^-?[\d.]+$/.test(text) ? expect.closeTo(Number(text), 6) : text;
}

/** What our figure has to be, and our figure in the same form: of several coins those the source names; none named means none left. */
function held(
  expected: Figures[string],
  figure: Figures[string] | undefined,
): { wanted: unknown; found: unknown } {
  const plain = (text: string): unknown => (/^-?[\d.]+$/.test(text) ? Number(text) : text);
  if (typeof expected === "string") return { wanted: close(expected), found: Number(figure) };
  if (Array.isArray(expected))
    return { wanted: expected.map(close), found: Array.isArray(figure) ? figure.map(plain) : figure };
  const ours = typeof figure === "object" && !Array.isArray(figure) ? figure : {};
  const names = Object.keys(expected);
  return {
    wanted: names.map((name) => [name, close(expected[name] ?? "0")]),
    found: (names.length === 0 ? Object.keys(ours) : names).map((name) => [name, Number(ours[name] ?? "0")]),
  };
}

describe("a worked accounting case", () => {
  it.each(read<Case[]>("cases.json").map((one) => [one.name, one] as const))("%s", (name, one) => {
    const transactions = one.transactions.map(({ day, type, legs, chain, wallet }, position) =>
      bookable(day, transactionTypes.find((known) => known === type) ?? "other", legs, {
        position,
        ...(chain === true ? { platform: "eip155:1" } : {}),
        ...(wallet === undefined ? {} : { wallet }),
      }),
    );
    const { method, scope, currency, prices, options, coins, to } = one;
    const figures = figuresOf(
      reportFor(transactions, {
        method,
        currency,
        prices,
        ...(scope === undefined ? {} : { scope }),
        ...(options === undefined ? {} : { options }),
        ...(coins === undefined ? {} : { coins }),
        ...(to === undefined ? {} : { to }),
      }),
      one,
    );
    for (const [figure, expected] of Object.entries(one.ours ?? one.expected)) {
      const { wanted, found } = held(expected, figures[figure]);
      expect({ [figure]: found }).toEqual({ [figure]: wanted });
    }
    expect(page).toContain(`| ${name} |`);
  });
});

describe("a worked case of performance", () => {
  it.each(read<PerformanceCase[]>("performance.json").map((one) => [one.name, one] as const))(
    "%s",
    (name, { flows, subperiods, returns, expected, ...history }) => {
      const days: PerformanceDay[] = [];
      let value = zero;
      const push = (close: string, flow = "0"): void => {
        const next = parseDecimal(close);
        const [inflow, outflow] = flow.startsWith("-")
          ? [zero, parseDecimal(flow.slice(1))]
          : [parseDecimal(flow), zero];
        const capital = add(value, inflow);
        const change =
          capital.units <= 0n ? null : subtract(divide(add(next, outflow), capital), parseDecimal("1"));
        days.push({
          day: days.length,
          value: next,
          flow: parseDecimal(flow),
          coverage: zero,
          dated: [],
          net: [],
          entered: zero,
          left: zero,
          inflow,
          outflow,
          change,
          hasPrior: value.units > 0n,
        });
        value = next;
      };
      for (const [from, to] of subperiods ?? []) {
        push(from, formatDecimal(subtract(parseDecimal(from), value)));
        push(to);
      }
      for (const change of returns ?? []) {
        if (days.length === 0) push("1", "1");
        push(sumOf([formatDecimal(value), formatDecimal(times(value, change))]));
      }
      const summary = runToEnd(
        summaryOf(history.transactions === undefined ? { opening: zero, days } : daysOfHistory(history)),
      );
      const paid = (flows ?? []).map(([day, amount]) => ({ day: numberOfDay(day), amount: Number(amount) }));
      const figures: Record<string, string | null> = {
        twr: summary.twr,
        maxDrawdown: summary.maxDrawdown,
        volatility: volatilityOf((returns ?? []).map(Number)),
        xirr: paid.length > 0 ? String(runToEnd(xirr(paid)).rate) : summary.xirr,
        gain: summary.gain,
      };
      for (const [figure, text] of Object.entries(expected))
        expect(Math.abs(Number(figures[figure]) - Number(text))).toBeLessThan(tolerance / 1e4);
      expect(page).toContain(`| ${name} |`);
    },
  );
});

function daysOfHistory({ transactions = [], prices = {}, from, to = "" }: Partial<PerformanceCase>) {
  const story = transactions.map(({ day, type, legs }) =>
    bookable(day, transactionTypes.find((known) => known === type) ?? "other", legs),
  );
  return runToEnd(
    performanceDays(sortForBooking(story.map(bookTransaction)), {
      view: {},
      lookups: lookupsOf(story, prices),
      currency: "USD",
      from: from === undefined ? 0 : numberOfDay(from),
      to: numberOfDay(to),
    }),
  );
}

function times(value: ReturnType<typeof parseDecimal>, change: string): ReturnType<typeof parseDecimal> {
  const by = parseDecimal(change);
  return { units: value.units * by.units, scale: value.scale + by.scale };
}
