import type { Source } from "../../domain/ledger/transaction.ts";
import type { Context } from "../../context/context.ts";
import type { TaskRun } from "../queue/task.ts";

/** Target duration of one SQLite transaction. */
const chunkMs = 28;
const maxChunk = 1_000;

/** The members of a task's run that are used. */
type RemoveRun = Pick<TaskRun<unknown, "ledger" | "checkpointWal">, "account" | "progress"> & {
  context: Pick<Context, "now" | "pause">;
};

/** Deletes what only this source reported, in batches between which other work can run. Each batch is committed before the next one. */
export async function removeSource(
  { account, context, progress }: RemoveRun,
  source: Source,
  signal?: AbortSignal,
): Promise<void> {
  const total = account.ledger.transactionCountOf(source);
  let chunk = 64;
  let done = 0;
  for (;;) {
    signal?.throwIfAborted();
    const started = context.now();
    const { isDone, count } = account.ledger.removeSource(source, chunk);
    done += count;
    progress(done, total, `Undoing transaction ${done} of ${total}`);
    if (isDone) return;
    const took = Math.max(context.now() - started, 1);
    chunk = Math.min(maxChunk, chunk * 2, Math.max(16, Math.round((chunk * chunkMs) / took)));
    await context.pause();
    if (account.checkpointWal()) await context.pause();
  }
}

/** Deletes what the parts of an import reported, with a common progress. */
export async function removeImportedParts(
  run: RemoveRun,
  { parts }: { parts: readonly { id: string }[] },
  signal?: AbortSignal,
): Promise<void> {
  const { account } = run;
  const sources = parts.map(({ id }): Source => ({ kind: "import", id }));
  const total = sources.reduce((sum, source) => sum + account.ledger.transactionCountOf(source), 0);
  let before = 0;
  for (const source of sources) {
    const sourceCount = account.ledger.transactionCountOf(source);
    const done = before;
    await removeSource(
      {
        ...run,
        progress: (count) =>
          run.progress(done + count, total, `Undoing transaction ${done + count} of ${total}`),
      },
      source,
      signal,
    );
    before += sourceCount;
  }
}
