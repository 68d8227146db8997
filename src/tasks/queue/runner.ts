import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { Context } from "../../context/context.ts";
import { AppError, cancelledError, messageOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Clock } from "../../ports/clock.ts";
import { publicTask, type StoredTask } from "../../store/jobs/task-rows.ts";
import { createClockSkewCorrector } from "./clock-skew.ts";
import { createLanes, laneOf, type Active } from "./lanes.ts";
import { runTask, Stopped } from "./run-task.ts";
import type { RunnableKind } from "./task.ts";
import type { TaskStore, TaskStores } from "./task-store.ts";

const leaseMs = 60_000;
/** Time until a task is retried whose outcome could not be written, for example because the disk was full. */
const againMs = 5_000;
/** Tasks that have ended are kept this long; the newest `tasks` of them are kept longer. */
const retention = { ms: 30 * millisecondsPerDay, tasks: 200 };
/** How long a task has to stop when its account is needed exclusively. */
const drainTimeoutMs = 5_000;

type Parts<Run> = {
  context: Context;
  stores: TaskStores<Run>;
  clock: Clock;
  random: () => number;
};

/** Runs the tasks of its stores, several concurrently. The stored rows are authoritative; the state in memory can be lost. */
export class TaskRunner<Run> {
  readonly #context: Context;
  readonly #stores: TaskStores<Run>;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #lanes;
  readonly #followClock;
  readonly #held = new Map<string, number>();
  readonly #timers = new Map<string, () => void>();
  /** By store: the newest task whose creation was published. */
  readonly #announced = new Map<string, number>();
  readonly #pruned = new Map<string, number>();
  /** Stores to check for work after the current turn of the event loop. */
  readonly #woken = new Set<string>();
  #isStopped = false;

  constructor({ context, stores, clock, random }: Parts<Run>) {
    this.#context = context;
    this.#stores = stores;
    this.#clock = clock;
    this.#random = random;
    this.#lanes = createLanes(stores.limits);
    this.#followClock = createClockSkewCorrector(clock);
  }

  /**
   * Recovers a store after a start: tasks that were running when the service ended continue. Only for the process that holds the lock of the
   * data directory, which proves that no other process runs them.
   */
  recover(name: string): void {
    const store = this.#stores.open(name);
    store.rows.putBackAbandoned();
    this.#announced.set(store.id, store.rows.newestKey());
    this.#look(name);
  }

  /** Checks a store for work. Call it after a commit that may have added or cancelled a task; calls of one event loop turn are combined. */
  wake(name: string): void {
    if (this.#woken.size === 0) void Promise.resolve().then(() => this.#lookAtWoken());
    this.#woken.add(name);
  }

  /** Stops the tasks of a store and starts none until the returned function is called. Throws `conflict` if one does not stop in time. */
  async hold(name: string): Promise<() => void> {
    const key = name.toLowerCase();
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    const release = (): void => {
      const count = (this.#held.get(key) ?? 1) - 1;
      if (count > 0) return void this.#held.set(key, count);
      this.#held.delete(key);
      this.#announced.clear();
      if (this.#stores.has(name)) this.wake(name);
    };
    this.#timers.get(name)?.();
    this.#timers.delete(name);
    const stopped = this.#stopTasks(
      ({ store }) => store.toLowerCase() === key,
      "its account is needed whole",
    );
    const timeout = new Promise<"late">((resolve) =>
      this.#clock.after(drainTimeoutMs, () => resolve("late")),
    );
    if ((await Promise.race([stopped, timeout])) === "late") {
      release();
      throw new AppError(
        "conflict",
        msg`A task of the account "${name}" is still running. Cancel it, or wait, and try again.`,
      );
    }
    return release;
  }

  /** Resolves once every task has stopped at a point from which it can continue. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancelTimer of this.#timers.values()) cancelTimer();
    this.#timers.clear();
    await this.#stopTasks(() => true, "the service stops");
  }

  #lookAtWoken(): void {
    for (const name of this.#woken) this.#lookNow(name);
  }

  #lookNow(name: string): void {
    this.#woken.delete(name);
    this.#guarded(name, () => this.#look(name));
  }

  /** Starts the tasks of one store that can run now, and sets a timer for those due later. */
  #look(name: string): void {
    if (this.#isStopped || this.#held.has(name.toLowerCase())) return;
    let store: TaskStore<Run>;
    try {
      store = this.#stores.open(name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#context.log.warn("The tasks of an account cannot run.", { account: name, error: error.message });
      return;
    }
    this.#announce(store);
    this.#stopCancelled(store);
    this.#followClock(store.id, store.rows);
    for (;;) {
      const now = this.#clock.now();
      const task = store.rows.take({ now, leaseUntil: now + leaseMs }, (candidate) =>
        this.#lanes.hasRoom(store.name, candidate, laneOf(this.#stores.kinds.get(candidate.kind))),
      );
      if (task === undefined) break;
      this.#start(store, task);
    }
    this.#waitForNext(store);
  }

  #announce(store: TaskStore<Run>): void {
    const known = this.#announced.get(store.id) ?? 0;
    for (const { key, task } of store.rows.addedAfter(known)) {
      this.#announced.set(store.id, key);
      if (task.state === "queued" || task.state === "waiting") this.#publish(store, task);
    }
  }

  #stopCancelled({ name, rows }: TaskStore<Run>): void {
    if (![...this.#lanes.active].some(({ store }) => store === name)) return;
    const cancelRequested = new Set(rows.cancelRequests());
    for (const { store, taskId, cancel } of this.#lanes.active)
      if (store === name && cancelRequested.has(taskId)) cancel.abort(cancelledError("The task"));
  }

  #waitForNext({ name, rows }: TaskStore<Run>): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
    const at = rows.nextRunAt();
    if (at === null) return;
    const cancelTimer = this.#clock.after(Math.max(0, at - this.#clock.now()), () => {
      this.#timers.delete(name);
      this.wake(name);
    });
    this.#timers.set(name, cancelTimer);
  }

  #start(store: TaskStore<Run>, task: StoredTask): void {
    this.#publish(store, task);
    const kind = this.#stores.kinds.get(task.kind);
    if (kind === undefined) {
      const error = `This version of the program knows no task "${task.kind}".`;
      store.rows.finish(task.id, { state: "failed", error, at: this.#clock.now() });
      this.#publishEnd(store, task.id);
      return;
    }
    const stop = new AbortController();
    const cancel = new AbortController();
    const { mergeKey, id: taskId } = task;
    const entry: Active = {
      store: store.name,
      taskId,
      lane: laneOf(kind),
      mergeKey,
      cancel,
      stop,
      ended: Promise.resolve(),
    };
    this.#lanes.active.add(entry);
    entry.ended = this.#run(store, { task, kind, entry });
  }

  /** Runs a task to its end, or until it is stopped. */
  async #run(
    store: TaskStore<Run>,
    { task, kind, entry }: { task: StoredTask; kind: RunnableKind<Run>; entry: Active },
  ): Promise<void> {
    const { stop, cancel } = entry;
    const release = store.pin();
    const cancelLease = this.#keepLease(store, task.id);
    try {
      await runTask({
        context: this.#context,
        rows: store.rows,
        accountName: store.accountNameOf(task),
        throttle: store.throttle(),
        kind,
        task,
        signal: AbortSignal.any([stop.signal, cancel.signal]),
        stop: stop.signal,
        random: this.#random,
        after: (ms, work) => this.#clock.after(ms, work),
        runOf: store.runOf,
      });
    } catch (error) {
      this.#context.log.error("The end of a task could not be written; it is run again.", {
        account: store.name,
        task: task.id,
        error,
      });
      this.#putBackLater(store.name, task);
    }
    cancelLease();
    this.#lanes.active.delete(entry);
    this.#guarded(store.name, () => this.#publishEnd(store, task.id));
    release();
    this.#lookNow(store.name);
    for (let other = this.#lanes.nextBlocked(); other !== undefined; other = this.#lanes.nextBlocked())
      this.#lookNow(other);
  }

  /** Requeues a task whose row is `running` although it is not, once the file can be written. It continues from its checkpoint. */
  #putBackLater(name: string, task: Pick<StoredTask, "id" | "attempt">): void {
    this.#clock.after(againMs, () => {
      if (this.#isStopped || [...this.#lanes.active].some(({ taskId }) => taskId === task.id)) return;
      try {
        const { rows } = this.#stores.open(name);
        if (rows.find(task.id)?.state === "running")
          rows.requeue(task.id, { runAt: null, error: null, attempt: Math.max(0, task.attempt - 1) });
        this.wake(name);
      } catch {
        this.#putBackLater(name, task);
      }
    });
  }

  #publishEnd(store: TaskStore<Run>, taskId: string): void {
    const task = store.rows.find(taskId);
    if (task?.state === "failed") store.failed(task);
    if (task !== undefined) this.#publish(store, task);
    store.ended();
    const now = this.#clock.now();
    if (now - (this.#pruned.get(store.id) ?? -Infinity) < millisecondsPerDay) return;
    this.#pruned.set(store.id, now);
    store.rows.prune({ before: now - retention.ms, keep: retention.tasks });
  }

  #publish(store: TaskStore<Run>, task: StoredTask): void {
    this.#context.bus.publish("tasks", { accountName: store.accountNameOf(task), task: publicTask(task) });
  }

  #keepLease({ name, rows }: TaskStore<Run>, taskId: string): () => void {
    let cancelTimer = (): void => undefined;
    const renewLater = (): void => {
      cancelTimer = this.#clock.after(leaseMs / 3, () => {
        this.#guarded(name, () => rows.renewLease(taskId, this.#clock.now() + leaseMs));
        renewLater();
      });
    };
    renewLater();
    return () => cancelTimer();
  }

  #guarded(name: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#context.log.error("The queue of an account met an error.", {
        account: name,
        error: messageOf(error),
      });
    }
  }

  async #stopTasks(which: (task: Active) => boolean, reason: string): Promise<void> {
    const stopping = [...this.#lanes.active].filter(which);
    for (const { stop } of stopping) stop.abort(new Stopped(reason));
    await Promise.all(stopping.map(({ ended }) => ended));
  }
}
