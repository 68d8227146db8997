import type { Context } from "../../context.ts";
import { AppError, cancelled, messageOf } from "../../errors/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { shownTask, type StoredTask } from "../../store/jobs/task-rows.ts";
import { createClockSkewCorrector } from "./clock-skew.ts";
import { enqueue, type TaskKinds } from "./queue.ts";
import { runTask, Stopped } from "./run-task.ts";
import type { TaskKind } from "./task.ts";

/**
 * How much runs at once. One task of an account computes or writes at a time, so that none works on what another is changing; those that wait
 * for the outside world run beside it. All share one thread, so more at once would only be slower.
 */
const limits = {
  working: { account: 1, all: 2 },
  network: { account: 2, all: 6 },
  history: { account: 3, all: 6 },
};
type Lane = keyof typeof limits;
const lanes: readonly Lane[] = ["working", "network", "history"];
const leaseMs = 60_000;
/** Ended tasks are kept this long, and the newest ones longer. */
const keptFor = { ms: 30 * 86_400_000, tasks: 200 };
const dayMs = 86_400_000;
/** The task that makes the open issues say what is wrong. */
const healthCheck = "checkHealth";
/** What a task is given to stop when its account is needed whole. */
const drainTimeoutMs = 5_000;

type Active = {
  accountName: string;
  taskId: string;
  lane: Lane;
  mergeKey: string | null;
  cancel: AbortController;
  stop: AbortController;
  ended: Promise<void>;
};

export type Runner = ReturnType<typeof createRunner>;

/** Takes tasks from the accounts' queues and runs them, several at once; the rows are the truth, what is held here can be lost. */
export function createRunner({
  context,
  kinds,
  clock,
  random,
}: {
  context: Context;
  kinds: TaskKinds;
  clock: Clock;
  random: () => number;
}) {
  const { log, bus, accounts } = context;
  const active = new Set<Active>();
  /** Accounts whose tasks found no room in a lane, those that wait longest first: asked again when there is room, no more of them than it takes. */
  const blockedByLane: Record<Lane, Set<string>> = {
    working: new Set(),
    network: new Set(),
    history: new Set(),
  };
  const held = new Map<string, number>();
  const timers = new Map<string, () => void>();
  /** Per account, the newest task whose appearance was told. */
  const announced = new Map<string, number>();
  const pruned = new Map<string, number>();
  const followClock = createClockSkewCorrector(clock);
  let isStopped = false;

  const publish = (accountName: string, task: StoredTask): void =>
    bus.publish("tasks", { accountName, task: shownTask(task) });
  const laneOf = (kind: TaskKind | undefined): Lane =>
    kind?.network === "history" ? "history" : kind?.network === true ? "network" : "working";

  /** Whether there is room for the task now; notes the account when only others are in its way. */
  function hasRoom(accountName: string, task: StoredTask): boolean {
    const lane = laneOf(kinds.get(task.kind));
    let inLane = 0;
    let inAccount = 0;
    for (const other of active) {
      if (other.accountName === accountName) {
        if (other.taskId === task.id) return false;
        if (task.mergeKey !== null && other.mergeKey === task.mergeKey) return false;
        if (other.lane === lane) inAccount++;
      }
      if (other.lane === lane) inLane++;
    }
    if (inAccount >= limits[lane].account) return false;
    if (inLane < limits[lane].all) return true;
    blockedByLane[lane].add(accountName);
    return false;
  }

  /** A task has ended: its account goes on, and others where there is room now. Hundreds of files are not opened for one place. */
  function wakeOthers(name: string): void {
    guarded(name, () => wake(name));
    for (const lane of lanes)
      for (const other of blockedByLane[lane]) {
        if (running(lane) >= limits[lane].all) break;
        blockedByLane[lane].delete(other);
        guarded(other, () => wake(other));
      }
  }

  function running(lane: Lane): number {
    let count = 0;
    for (const task of active) if (task.lane === lane) count++;
    return count;
  }

  /** Starts what may run now in one account; sets a timer for what is due later. */
  function wake(name: string): void {
    if (isStopped || held.has(name.toLowerCase())) return;
    let account: AccountStore;
    try {
      account = accounts.open(name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn("The tasks of an account cannot run.", { account: name, error: error.message });
      return;
    }
    announce(account);
    stopCancelled(account);
    followClock(account.id, account.tasks);
    for (;;) {
      const now = clock.now();
      const task = account.tasks.take({ now, leaseUntil: now + leaseMs }, (candidate) =>
        hasRoom(account.name, candidate),
      );
      if (task === undefined) break;
      start(account, task);
    }
    waitForNext(account);
  }

  function announce(account: AccountStore): void {
    const known = announced.get(account.id) ?? 0;
    for (const { key, task } of account.tasks.addedAfter(known)) {
      announced.set(account.id, key);
      if (task.state === "queued" || task.state === "waiting") publish(account.name, task);
    }
  }

  function stopCancelled(account: AccountStore): void {
    if (![...active].some(({ accountName }) => accountName === account.name)) return;
    const asked = new Set(account.tasks.cancelRequests());
    for (const { accountName, taskId, cancel } of active)
      if (accountName === account.name && asked.has(taskId)) cancel.abort(cancelled("The task"));
  }

  function waitForNext(account: AccountStore): void {
    timers.get(account.name)?.();
    timers.delete(account.name);
    const at = account.tasks.nextRunAt();
    if (at === null) return;
    const { name } = account;
    const callOff = clock.after(Math.max(0, at - clock.now()), () => {
      timers.delete(name);
      guarded(name, () => wake(name));
    });
    timers.set(name, callOff);
  }

  function start(account: AccountStore, task: StoredTask): void {
    publish(account.name, task);
    const kind = kinds.get(task.kind);
    if (kind === undefined) {
      const error = `This version of the program knows no task "${task.kind}".`;
      account.tasks.finish(task.id, { state: "failed", error, at: clock.now() });
      publishCompletion(account, task.id);
      return;
    }
    const stop = new AbortController();
    const cancel = new AbortController();
    const signal = AbortSignal.any([stop.signal, cancel.signal]);
    const letGo = accounts.pin(account.name);
    const callOffLease = keepLease(account, task.id);
    const run = runTask({
      context,
      rows: account.tasks,
      accountName: account.name,
      throttle: account.settings.get().throttle,
      kind,
      task,
      signal,
      stop: stop.signal,
      random,
      runOf: (part) => ({ ...part, account }),
    })
      .catch((error: unknown) => {
        // The row stays `running` and is taken again once its lease is over.
        log.error("The end of a task could not be written.", { account: account.name, task: task.id, error });
        clock.after(leaseMs + 1_000, () => guarded(account.name, () => wake(account.name)));
      })
      .then(() => {
        callOffLease();
        active.delete(entry);
        guarded(account.name, () => publishCompletion(account, task.id));
        letGo();
        wakeOthers(account.name);
      });
    const entry: Active = {
      accountName: account.name,
      taskId: task.id,
      lane: laneOf(kind),
      mergeKey: task.mergeKey,
      cancel,
      stop,
      ended: run,
    };
    active.add(entry);
  }

  function publishCompletion(account: AccountStore, taskId: string): void {
    const task = account.tasks.find(taskId);
    // A failure is an issue at once, not with the next change of something else.
    if (task?.state === "failed" && task.kind !== healthCheck && kinds.has(healthCheck))
      enqueue(account, kinds, { kind: healthCheck, input: {}, trigger: "system" }, context);
    if (task !== undefined) publish(account.name, task);
    bus.publish("nudge", { accountName: account.name });
    const now = clock.now();
    if (now - (pruned.get(account.id) ?? -Infinity) < dayMs) return;
    pruned.set(account.id, now);
    account.tasks.prune({ before: now - keptFor.ms, keep: keptFor.tasks });
  }

  function keepLease(account: AccountStore, taskId: string): () => void {
    let callOff = (): void => undefined;
    const renewLater = (): void => {
      callOff = clock.after(leaseMs / 3, () => {
        guarded(account.name, () => account.tasks.renewLease(taskId, clock.now() + leaseMs));
        renewLater();
      });
    };
    renewLater();
    return () => callOff();
  }

  function guarded(accountName: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error("The queue of an account met an error.", { account: accountName, error: messageOf(error) });
    }
  }

  async function stopTasks(which: (task: Active) => boolean, reason: string): Promise<void> {
    const stopping = [...active].filter(which);
    for (const { stop } of stopping) stop.abort(new Stopped(reason));
    await Promise.all(stopping.map(({ ended }) => ended));
  }

  return {
    /**
     * Takes up an account after a start: what was running when the service ended goes on. Only for the process that holds the data directory's
     * lock, which proves that nobody else runs them.
     */
    recover(name: string): void {
      const account = accounts.open(name);
      account.tasks.putBackAbandoned();
      announced.set(account.id, account.tasks.newestKey());
      wake(name);
    },

    /** Looks what an account has to do; call it after a commit that may have added or cancelled a task. */
    wake: (name: string): void => guarded(name, () => wake(name)),

    /** Stops an account's tasks and starts none until the answer is called. Throws `conflict` when one does not stop in time. */
    async hold(name: string): Promise<() => void> {
      const key = name.toLowerCase();
      held.set(key, (held.get(key) ?? 0) + 1);
      const letGo = (): void => {
        const count = (held.get(key) ?? 1) - 1;
        if (count > 0) return void held.set(key, count);
        held.delete(key);
        announced.clear();
        if (accounts.names().some((known) => known.toLowerCase() === key)) guarded(name, () => wake(name));
      };
      timers.get(name)?.();
      timers.delete(name);
      const stopped = stopTasks(
        ({ accountName }) => accountName.toLowerCase() === key,
        "its account is needed whole",
      );
      const late = new Promise<"late">((resolve) => clock.after(drainTimeoutMs, () => resolve("late")));
      if ((await Promise.race([stopped, late])) === "late") {
        letGo();
        throw new AppError(
          "conflict",
          `A task of the account "${name}" is still running. Cancel it, or wait, and try again.`,
        );
      }
      return letGo;
    },

    /** Resolves once every task has come to a stop at a point from which it goes on. */
    async stop(): Promise<void> {
      isStopped = true;
      for (const callOff of timers.values()) callOff();
      timers.clear();
      await stopTasks(() => true, "the service stops");
    },
  };
}
