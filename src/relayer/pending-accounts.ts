import type { Context } from "../context/context.ts";
import { messageOf } from "../errors/app-error.ts";
import type { Clock } from "../ports/clock.ts";
import { runInSlices } from "../ports/pause.ts";

const sweepMs = 60_000;
/** Maximum time that stopping spends on unmarking accounts. */
const stopWithinMs = 500;

export type PendingAccounts = ReturnType<typeof createPendingAccounts>;

/**
 * Maintains the index of accounts with pending work (`accounts.pending` in server.sqlite), so that a start finds them without opening all. An
 * account is marked before anything is written to its file and unmarked only when no work is left, so the index may contain false positives,
 * never false negatives.
 */
export function createPendingAccounts({
  context: { accounts, server, log, pause, now },
  clock,
}: {
  context: Context;
  clock: Clock;
}) {
  const writing = new Map<string, number>();
  const stopped = new AbortController();
  let cancelTimer = (): void => undefined;

  function* sweep(): Generator<void, void, void> {
    for (const { id, name, isPending, problem } of server.accounts.list()) {
      // Yields before the check below, so that the check includes writes that began during the pause.
      yield;
      if (!isPending || problem !== null || writing.has(id)) continue;
      try {
        const { tasks, changes, conversations, makeDurable } = accounts.open(name);
        if (tasks.isBusy() || tasks.nextRunAt() !== null || changes.newest() !== changes.cursor()) continue;
        if (conversations.hasOpenAnswers()) continue;
        // Completed tasks must be durable first. Otherwise a power cut makes them pending again, in an account that the next start skips.
        if (!makeDurable()) continue;
        server.accounts.clearPending(id);
      } catch (error) {
        log.debug("An account could not be looked at.", { account: name, error: messageOf(error) });
      }
    }
  }
  function sweepLater(): void {
    if (stopped.signal.aborted) return;
    cancelTimer = clock.after(sweepMs, () => {
      // Each of possibly hundreds of accounts is opened: yield in between.
      runInSlices(sweep(), { pause, now, signal: stopped.signal }).then(sweepLater, (error: unknown) => {
        if (!stopped.signal.aborted) log.error("Accounts could not be looked at.", { error });
        sweepLater();
      });
    });
  }
  sweepLater();

  return {
    names: (): string[] =>
      server.accounts
        .list()
        .filter(({ isPending }) => isPending)
        .map(({ name }) => name),

    /** Call it before the account's file is written; call the returned function once the write is committed. */
    mark(name: string): () => void {
      const row = server.accounts.byName(name);
      if (row === undefined) return () => undefined;
      if (!row.isPending) server.accounts.markPending(row.id);
      writing.set(row.id, (writing.get(row.id) ?? 0) + 1);
      return () => {
        const count = (writing.get(row.id) ?? 1) - 1;
        if (count > 0) writing.set(row.id, count);
        else writing.delete(row.id);
      };
    },

    /** Unmarks accounts without pending work, one last time; the next start checks those for which there is no time. */
    stop(): void {
      stopped.abort();
      cancelTimer();
      const until = now() + stopWithinMs;
      const looking = sweep();
      while (now() < until) if (looking.next().done === true) return;
    },
  };
}
