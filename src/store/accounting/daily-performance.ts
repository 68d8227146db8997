import type { View } from "../../domain/accounting/booking/moves.ts";
import { performanceDays, performanceOfRange } from "../../domain/accounting/returns/daily-performance.ts";
import type { PerformanceSeries } from "../../domain/accounting/returns/performance-day.ts";
import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";
import { overdueBridges } from "../balances/overdue-bridges.ts";
import type { AccountingTransactions } from "./accounting-transactions.ts";

/** `from` and `to`: the days of the range, both inclusive. `currency`: of the values. */
type SeriesRequest = { view: View; from: DayNumber; to: DayNumber; now: number; currency: string };

/** The series of a view's whole history, which several readers may compute together: each takes the next step when it runs. */
type Computation = {
  steps: Generator<number, PerformanceSeries, void>;
  outcome: { series: PerformanceSeries } | { error: unknown } | undefined;
};

/** Views whose series are kept for each open file. */
const maxKept = 4;
/** Series with more dated flows (about 100 bytes each) are not kept. */
const maxFlows = 100_000;

/**
 * Performance by day. The series of a view's whole history is kept in memory until the account's file is written or closed, because a page
 * asks for several ranges of it, and for a summary, an index and contributions of each.
 */
export function createDailyPerformance(
  sql: Sql,
  { accounting }: { accounting: () => AccountingTransactions },
) {
  const kept = new Map<string, Computation>();
  let keptState = "";

  /** Drops all series if the file has been written since they were begun. */
  function dropStale(): void {
    const state = fileState(sql);
    if (state !== keptState) kept.clear();
    keptState = state;
  }

  function find({ view, now, currency }: SeriesRequest): Computation {
    const key = JSON.stringify([view.wallet, view.coin, currency, timeState(sql, now)]);
    let computation = kept.get(key);
    kept.delete(key);
    if (computation === undefined) {
      const transactions = accounting().transactions({ now });
      const lookups = accounting().lookups({ currency, now });
      const days = { from: 0, to: dayNumberOf(now) };
      const steps = performanceDays(transactions, { view, lookups, currency, ...days });
      computation = { steps, outcome: undefined };
    }
    kept.set(key, computation);
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest);
    return computation;
  }

  function forget(computation: Computation): void {
    for (const [key, value] of kept) if (value === computation) kept.delete(key);
  }

  return {
    /** The days of a range, as `performanceDays` computes them. Yields the number of steps done. */
    *series(request: SeriesRequest): Generator<number, PerformanceSeries, void> {
      dropStale();
      const computation = find(request);
      try {
        const series = yield* resultOf(computation);
        if (flowsOf(series) > maxFlows) forget(computation);
        return performanceOfRange(series, request);
      } catch (error) {
        forget(computation);
        throw error;
      }
    },
  };
}

/** Runs a computation to its end, together with its other readers. An error is thrown to each of them. */
function* resultOf(computation: Computation): Generator<number, PerformanceSeries, void> {
  while (computation.outcome === undefined) {
    try {
      const step = computation.steps.next();
      if (step.done === true) computation.outcome = { series: step.value };
      else yield step.value;
    } catch (error) {
      computation.outcome = { error };
    }
  }
  const { outcome } = computation;
  if ("error" in outcome) throw outcome.error;
  return outcome.series;
}

/** Differs after each write of the file, by this connection or another one. */
function fileState(sql: Sql): string {
  const own = sql.prepare<{ changes: number }>("SELECT total_changes() AS changes").get()?.changes;
  const others = sql.prepare<{ data_version: number }>("PRAGMA data_version").get()?.data_version;
  return `${own}/${others}`;
}

/** What the passing of time changes in a series: the day, the transactions that are not later than now, and the bridges that are overdue. */
function timeState(sql: Sql, now: number): unknown[] {
  const next = sql
    .prepare<{ at: number | null }>("SELECT min(at) AS at FROM transactions WHERE at > ?")
    .get(now)?.at;
  const overdue = overdueBridges(sql, now).map(({ transactionId, from, to }) => [transactionId, from, to]);
  return [dayNumberOf(now), next, overdue];
}

function flowsOf({ days }: PerformanceSeries): number {
  return days.reduce((sum, { dated }) => sum + dated.length, 0);
}
