import type { Context } from "../../context.ts";
import { cancelled, messageOf } from "../../errors/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import { defaultSettings } from "../../domain/account/settings.ts";
import { shownTask, type StoredTask } from "../../store/jobs/task-rows.ts";
import { createClockSkewCorrector } from "./clock-skew.ts";
import { runTask, Stopped } from "./run-task.ts";
import type { ServerTaskKinds } from "./server-task.ts";

/** Tasks about accounts that run at once. */
const maxAtOnce = 2;
const againMs = 5_000;
const keptFor = { ms: 30 * 86_400_000, tasks: 200 };

type Active = { cancel: AbortController; stop: AbortController; ended: Promise<void> };
export type ServerRunner = ReturnType<typeof createServerRunner>;

/** Runs the tasks about whole accounts, which lie in the server's file. */
export function createServerRunner({
  context,
  kinds,
  clock,
  random,
}: {
  context: Context;
  kinds: ServerTaskKinds;
  clock: Clock;
  random: () => number;
}) {
  const { log, bus, server } = context;
  const rows = server.tasks;
  const active = new Map<string, Active>();
  const followClock = createClockSkewCorrector(clock);
  let isStopped = false;
  let callOff = (): void => undefined;

  /** As the account is called now, or was when the task began. */
  function nameOf({ input }: StoredTask): string {
    const { accountId, accountName } = input as { accountId: string; accountName: string };
    return server.accounts.byId(accountId)?.name ?? accountName;
  }
  const publish = (task: StoredTask): void =>
    bus.publish("tasks", { accountName: nameOf(task), task: shownTask(task) });

  function look(): void {
    if (isStopped) return;
    followClock("server", rows);
    for (const id of rows.cancelRequests()) active.get(id)?.cancel.abort(cancelled("The task"));
    while (active.size < maxAtOnce) {
      // Whoever holds the data directory is alone, so a lease never runs out.
      const task = rows.take(
        { now: clock.now(), leaseUntil: Number.MAX_SAFE_INTEGER },
        ({ id }) => !active.has(id),
      );
      if (task === undefined) break;
      start(task);
    }
    callOff();
    const at = rows.nextRunAt();
    callOff = at === null ? () => undefined : clock.after(Math.max(0, at - clock.now()), wake);
  }

  function wake(): void {
    try {
      look();
    } catch (error) {
      log.error("The tasks about accounts met an error.", { error: messageOf(error) });
    }
  }

  function start(task: StoredTask): void {
    publish(task);
    const kind = kinds.get(task.kind);
    if (kind === undefined) {
      const error = `This version of the program knows no task "${task.kind}".`;
      rows.finish(task.id, { state: "failed", error, at: clock.now() });
      return tellEnd(task);
    }
    const stop = new AbortController();
    const cancel = new AbortController();
    const ended = runTask({
      context,
      rows,
      accountName: nameOf(task),
      throttle: defaultSettings.throttle,
      kind,
      task,
      signal: AbortSignal.any([stop.signal, cancel.signal]),
      stop: stop.signal,
      random,
      runOf: (part) => ({ ...part, saveCheckpoint: (value: unknown) => rows.checkpoint(task.id, value) }),
    })
      .catch((error: unknown) => {
        log.error("The end of a task could not be written; it is run again.", { task: task.id, error });
        putBackLater(task);
      })
      .then(() => {
        active.delete(task.id);
        tellEnd(task);
        wake();
      });
    active.set(task.id, { cancel, stop, ended });
  }

  /** A task whose end could not be written, on a full disk say, goes on from its checkpoint once the file takes writes again. */
  function putBackLater({ id, attempt }: Pick<StoredTask, "id" | "attempt">): void {
    clock.after(againMs, () => {
      if (isStopped) return;
      try {
        rows.putBack(id, { runAt: null, error: null, attempt: Math.max(0, attempt - 1) });
        wake();
      } catch {
        putBackLater({ id, attempt });
      }
    });
  }

  function tellEnd(task: StoredTask): void {
    try {
      publish(rows.find(task.id) ?? task);
      rows.prune({ before: clock.now() - keptFor.ms, keep: keptFor.tasks });
    } catch (error) {
      log.error("The end of a task could not be told.", { task: task.id, error: messageOf(error) });
    }
  }

  return {
    /** After a start: what was running when the service ended goes on. */
    recover(): void {
      rows.putBackAbandoned();
      wake();
    },
    /** Call it after a commit that may have added or cancelled a task. */
    wake,
    /** Resolves once every task has come to a stop at a point from which it goes on. */
    async stop(): Promise<void> {
      isStopped = true;
      callOff();
      for (const { stop } of active.values()) stop.abort(new Stopped("the service stops"));
      await Promise.all([...active.values()].map(({ ended }) => ended));
    },
  };
}
