import { msg } from "../../errors/wording.ts";
import { z } from "zod";
import { refreshSuperseded } from "../ledger/supersede.ts";
import { defineTask } from "../queue/task.ts";

/** Recomputes balances from the first change of each. The ledger records the changes; `since` only documents why the task was planned. */
export const refreshBalances = defineTask({
  kind: "refreshBalances",
  uses: [
    "takeRepairedRows",
    "reclassify",
    "pause",
    "balances",
    "now",
    "checkpointWal",
    "isRecomputePending",
    "changes",
    "superseded",
    "transaction",
  ],
  input: z.strictObject({ since: z.number().nullable().default(null), isFull: z.boolean().default(false) }),
  title: () => "Compute balances",
  priority: 5,
  attempts: 5,
  isDerived: true,
  mergeKey: () => "refreshBalances",
  merge: (waiting, next) => ({
    since: earlierMoment(waiting.since, next.since),
    isFull: waiting.isFull || next.isFull,
  }),
  async run({ context, account, input, signal, progress, log }) {
    const repaired = account.takeRepairedRows();
    if (repaired !== undefined) log("warn", repaired);
    for (const done of account.reclassify()) {
      progress(done, null, "transactions");
      await context.pause();
      signal.throwIfAborted();
    }
    const superseded = await refreshSuperseded(account, context, signal);
    if (superseded > 0)
      log(
        "info",
        msg`Compared trackers' files with the records of their sources: ${superseded} transactions changed.`,
      );
    for (const { done } of account.balances.refresh({ isFull: input.isFull, now: context.now })) {
      progress(done, null, "entries");
      await context.pause();
      if (account.checkpointWal()) await context.pause();
      signal.throwIfAborted();
    }
    // Net worth, gains and the health check run even if balances are unchanged, so that the check reports what an upgrade changed.
    if (account.isRecomputePending())
      account.changes.record({ topic: "balances", cause: "updated", since: context.now(), count: 0 });
  },
});

/** The earlier of two times (ms); `null` means from the beginning. */
export function earlierMoment(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b);
}
