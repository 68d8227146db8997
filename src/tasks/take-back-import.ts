import type { TaskRun } from "./task.ts";

/** What one SQLite transaction should take. */
const chunkMs = 16;
const largestChunk = 1_000;

/** Takes back what an import reported and nobody else does, in chunks short enough that others get their turn; what is taken back stays so after a crash. */
export async function takeBackImport(
  { account, context, progress }: Pick<TaskRun<unknown>, "account" | "context" | "progress">,
  importId: string,
  signal?: AbortSignal,
): Promise<void> {
  const total = account.imports.claims(importId);
  let chunk = 64;
  let done = 0;
  for (;;) {
    signal?.throwIfAborted();
    const started = context.now();
    const { isDone, count } = account.ledger.removeSource({ kind: "import", id: importId }, chunk);
    done += count;
    progress(done, total, `Taking back transaction ${done} of ${total}`);
    if (isDone) return;
    const took = Math.max(context.now() - started, 1);
    chunk = Math.min(largestChunk, chunk * 2, Math.max(16, Math.round((chunk * chunkMs) / took)));
    await context.pause();
  }
}
