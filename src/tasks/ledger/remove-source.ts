import type { Source } from "../../domain/ledger/transaction.ts";
import type { Context } from "../../context.ts";
import type { TaskRun } from "../queue/task.ts";

/** What one SQLite transaction should take. */
const chunkMs = 28;
const maxChunk = 1_000;

/** Takes back what a source reported and no one else does, in chunks short enough that others get their turn; what is taken back stays so after a crash. */
export async function removeSource(
  {
    account,
    context,
    progress,
  }: Pick<TaskRun<unknown, "ledger" | "foldLog">, "account" | "progress"> & {
    context: Pick<Context, "now" | "pause">;
  },
  source: Source,
  signal?: AbortSignal,
): Promise<void> {
  const total = account.ledger.claimsOf(source);
  let chunk = 64;
  let done = 0;
  for (;;) {
    signal?.throwIfAborted();
    const started = context.now();
    const { isDone, count } = account.ledger.removeSource(source, chunk);
    done += count;
    progress(done, total, `Taking back transaction ${done} of ${total}`);
    if (isDone) return;
    const took = Math.max(context.now() - started, 1);
    chunk = Math.min(maxChunk, chunk * 2, Math.max(16, Math.round((chunk * chunkMs) / took)));
    await context.pause();
    if (account.foldLog()) await context.pause();
  }
}
