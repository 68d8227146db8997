import { millisecondsPerDay } from "../../time/day.ts";
import type { BookTransaction, Lookups } from "./book.ts";
import { createResults, type Results } from "../reports/coin-costs.ts";
import { createFindings, type Finding, type Findings } from "../reports/findings.ts";
import { bookAll } from "../reports/pnl.ts";
import { copyBookState, createBookState, type BookSettings, type BookState } from "./state.ts";

/** The accounting state after every transaction up to and including `at` (ms). */
type Checkpoint = { at: number; state: BookState; findings: Findings; results: Results };

/** Ages of the checkpoints: most changes affect the last days, some the last months. */
const ages = [400, 35, 2].map((days) => days * millisecondsPerDay);

export type BookSource = {
  /** Transactions later than `after`, in accounting order. */
  transactions(range: { after: number }): Iterable<BookTransaction>;
  lookups: Lookups;
};

/**
 * Keeps the accounting state of one account for one set of settings in memory, so that a change of today processes today's transactions
 * only. After a restart everything is computed again. Transactions before `since` must not have changed since the last run.
 */
export function createCheckpoints(settings: BookSettings) {
  let storedCheckpoints: Checkpoint[] = [];
  return {
    /** The time (ms) after which transactions must be booked again for a change at `since`; −1 for all transactions. */
    startOf(since: number | null): number {
      return latestBefore(storedCheckpoints, since)?.at ?? -1;
    },
    /** Processes all transactions that may have changed. Yields regularly. */
    *run(
      source: BookSource,
      { since, now }: { since: number | null; now: number },
    ): Generator<number, { state: BookState; findings: Finding[]; results: Results }, void> {
      const from = latestBefore(storedCheckpoints, since);
      storedCheckpoints = from === undefined ? [] : storedCheckpoints.filter(({ at }) => at <= from.at);
      const state = from === undefined ? createBookState(settings) : copyBookState(from.state);
      const findings = from === undefined ? createFindings() : from.findings.copy();
      const results = from === undefined ? createResults() : from.results.copy();
      const keep = (at: number): void => {
        storedCheckpoints.push({
          at,
          state: copyBookState(state),
          findings: findings.copy(),
          results: results.copy(),
        });
      };
      const { missing, unpriced, shortTransfer } = findings.sink;
      const due = ages.map((age) => now - age).filter((at) => at > (from?.at ?? -1));
      yield* bookAll(state, source.transactions({ after: from?.at ?? -1 }), {
        lookups: source.lookups,
        sink: { ...results.sink, missing, unpriced, shortTransfer },
        before(transaction) {
          while (due[0] !== undefined && transaction.at > due[0]) keep(due.shift() ?? 0);
        },
      });
      for (const at of due) keep(at);
      return { state, findings: findings.all(), results };
    },
  };
}
export type Checkpoints = ReturnType<typeof createCheckpoints>;

/** The latest checkpoint strictly before a moment. */
function latestBefore(checkpoints: readonly Checkpoint[], since: number | null): Checkpoint | undefined {
  return since === null ? undefined : checkpoints.findLast(({ at }) => at < since);
}
