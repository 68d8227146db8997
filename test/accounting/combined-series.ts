import type { Bookable } from "../../src/domain/accounting/booking/book.ts";
import { bookTransaction } from "../../src/domain/accounting/booking/book.ts";
import { sortForBooking } from "../../src/domain/accounting/booking/book-order.ts";
import { combinedPerformance } from "../../src/domain/accounting/returns/combined-performance.ts";
import {
  performanceDays,
  performanceOfRange,
} from "../../src/domain/accounting/returns/daily-performance.ts";
import type { PerformanceSeries } from "../../src/domain/accounting/returns/performance-day.ts";
import { summaryOf } from "../../src/domain/accounting/returns/performance.ts";
import { formatDecimal, formatKnown } from "../../src/domain/money/decimal.ts";
import { dayNumberOf, type DayNumber } from "../../src/domain/time/day.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { lookupsOf, moment } from "./book-of.ts";

export type PriceOn = (assetId: string, day: number) => string | undefined;

/** The beginning of the ledgers (ms), and the days of their series. */
export const start = moment("2024-01-01");
export const firstDay = dayNumberOf(start);
const lastDay = firstDay + 90;

/** The series of one account in US dollars, of its whole history or a range. */
export function seriesOf(
  transactions: readonly Bookable[],
  price: PriceOn,
  { coins = {}, ...range }: { from?: DayNumber; to?: DayNumber; coins?: Record<string, string> } = {},
): PerformanceSeries {
  const lookups = lookupsOf(transactions, price, { coins });
  const booked = sortForBooking(transactions.map(bookTransaction));
  const days = { from: 0, to: lastDay, ...range };
  const terms = { view: {}, lookups, currency: "USD", from: 0, to: days.to };
  return performanceOfRange(runToEnd(performanceDays(booked, terms)), days);
}

export const together = (list: readonly PerformanceSeries[]) => runToEnd(combinedPerformance(list));
export const figuresOf = (series: PerformanceSeries) => runToEnd(summaryOf(series));

/** The days of a series as text. */
export function daysOf({ opening, days }: PerformanceSeries) {
  return {
    opening: formatDecimal(opening),
    days: days.map(({ day, hasPrior, change, ...texts }) => ({
      day,
      hasPrior,
      change: formatKnown(change),
      figures: [texts.value, texts.flow, texts.coverage, texts.inflow, texts.outflow].map(formatDecimal),
    })),
  };
}
