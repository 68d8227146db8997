import { millisecondsPerDay } from "../domain/time/day.ts";
import { nextCronTime } from "../domain/time/cron.ts";
import type { Context } from "../context/context.ts";
import { AppError, messageOf } from "../errors/app-error.ts";
import type { Clock } from "../ports/clock.ts";
import { runInSlices } from "../ports/pause.ts";
import { scheduleNames, type ScheduleName } from "../domain/account/settings.ts";
import type { AccountStore } from "../store/account/account-store.ts";
import type { ConnectionRow } from "../store/jobs/connections.ts";
import { enqueueByKind, type TaskKinds } from "../tasks/queue/queue.ts";
import type { TaskRequest } from "../tasks/registry.ts";

/** Retry delay for a broken account. */
const retryMs = 3_600_000;

export type Schedules = ReturnType<typeof createSchedules>;

/**
 * The tasks that each schedule starts. Today's net worth follows the latest prices, positions include what was entered for a time that has come;
 * earlier days follow changes automatically.
 */
function tasksOfSchedule(name: ScheduleName, now: number): TaskRequest[] {
  switch (name) {
    case "prices":
      return [{ kind: "fetchPrices", input: {} }];
    case "netWorth":
      return [
        { kind: "refreshNetWorth", input: { since: now - (now % millisecondsPerDay) } },
        { kind: "refreshTrades", input: { since: now - (now % millisecondsPerDay) } },
        { kind: "checkHealth", input: {} },
      ];
    case "sync":
      return [{ kind: "syncAll", input: {} }];
    case "metadata":
      return [{ kind: "refreshMetadata", input: {} }];
    case "backup":
      return [{ kind: "backup", input: { scheduled: true } }];
  }
}

/** One cron entry and the task it starts. `name` is the key of its last run. */
export type Entry = { name: string; cron: string; jitterMs: number; tasks(now: number): TaskRequest[] };

/** The server's schedules for an account, apart from the account's settings. */
export type EntriesOfServer = (accountId: string) => Entry[];

/** An account's schedules: those of its settings, and those of connections with their own. */
function entriesOf({ settings, connections }: Pick<AccountStore, "settings" | "connections">): Entry[] {
  const { schedules } = settings.get();
  return [
    ...scheduleNames.flatMap((name): Entry[] => {
      const { cron, jitterMs } = schedules[name];
      return cron === null ? [] : [{ name, cron, jitterMs, tasks: (now) => tasksOfSchedule(name, now) }];
    }),
    ...connections.list().flatMap(({ id, label, schedule, isLeaving }: ConnectionRow): Entry[] => {
      if (schedule === null || schedule === "never" || isLeaving) return [];
      const tasks: TaskRequest[] = [{ kind: "sync", input: { connectionId: id, label } }];
      const { jitterMs } = schedules.sync;
      return [{ name: `connection:${id}`, cron: schedule, jitterMs, tasks: () => tasks }];
    }),
  ];
}

type Options = {
  context: Context;
  kinds: TaskKinds;
  clock: Clock;
  random: () => number;
  onPlanned: (accountName: string) => void;
  entriesOfServer?: EntriesOfServer;
};

/** The timers of all accounts, by their names. */
type State = Options & { readonly timers: Map<string, () => void>; isStopped: boolean };

/**
 * Starts the tasks scheduled by the accounts' settings. Each schedule's last run is stored with the account, so one missed while the service
 * was down runs once, soon after the start.
 */
export function createSchedules(options: Options) {
  const state: State = { ...options, timers: new Map(), isStopped: false };
  const { context, timers } = state;
  return {
    /** Reschedules an account: at the start, on creation, and when its settings or its connections changed. */
    plan: (name: string): void => plan(state, name),
    /** Schedules existing accounts and drops deleted ones. */
    planAll(): void {
      const names = new Set(context.accounts.names());
      for (const [name, cancelTimer] of timers) {
        if (names.has(name)) continue;
        cancelTimer();
        timers.delete(name);
      }
      runInSlices(planEach(state, names), context).catch((error: unknown) =>
        context.log.error("The schedules could not be planned.", { error }),
      );
    },
    stop(): void {
      state.isStopped = true;
      for (const cancelTimer of timers.values()) cancelTimer();
      timers.clear();
    },
  };
}

function plan(state: State, name: string): void {
  const { context, clock, timers } = state;
  timers.get(name)?.();
  timers.delete(name);
  if (state.isStopped) return;
  let next: number | null;
  try {
    next = runDue(state, context.accounts.open(name));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return;
    context.log.warn("The schedules of an account could not be planned.", {
      account: name,
      error: messageOf(error),
    });
    next = clock.now() + retryMs;
  }
  if (next === null) return;
  timers.set(
    name,
    clock.after(next - clock.now(), () => plan(state, name)),
  );
}

/**
 * Each of possibly hundreds of accounts is opened: yield in between, and close files that only the plan has used. Other users
 * of a file may hold its store across an `await`.
 */
function* planEach(state: State, names: Iterable<string>): Generator<void, void, void> {
  const { accounts } = state.context;
  for (const name of names) {
    if (state.isStopped) return;
    if (state.timers.has(name)) continue;
    const isOpenAlready = accounts.usesOf(name) !== undefined;
    plan(state, name);
    const planned = accounts.usesOf(name);
    yield;
    if (!isOpenAlready && accounts.usesOf(name) === planned) accounts.closeUnheld(name);
  }
}

/** Runs due entries and returns when the next one is due. */
function runDue(state: State, account: AccountStore): number | null {
  const now = state.clock.now();
  let next: number | null = null;
  let isAnyStarted = false;
  account.transaction(() => {
    for (const entry of [...entriesOf(account), ...(state.entriesOfServer?.(account.id) ?? [])]) {
      const { due, isStarted } = runEntry(state, account, entry, now);
      isAnyStarted ||= isStarted;
      if (due !== null && (next === null || due < next)) next = due;
    }
  });
  if (isAnyStarted) state.onPlanned(account.name);
  return next;
}

/** Runs one entry if it is due; returns when it is due next, and whether it started anything. */
function runEntry(
  { kinds, random, context }: State,
  account: AccountStore,
  { name, cron, jitterMs, tasks }: Entry,
  now: number,
): { due: number | null; isStarted: boolean } {
  const lastRunAt = account.schedules.lastRunAt(name);
  const due = nextCronTime(cron, Math.min(lastRunAt ?? now, now));
  // New, or the clock was set back.
  if (lastRunAt === undefined || lastRunAt > now) account.schedules.ran(name, now);
  if (lastRunAt === undefined || due === null || due > now) return { due, isStarted: false };
  let isStarted = false;
  for (const task of tasks(now)) {
    if (!kinds.has(task.kind)) continue;
    const runAt = now + Math.floor(random() * jitterMs);
    enqueueByKind({ account, context }, kinds, task, { trigger: "schedule", runAt });
    isStarted = true;
  }
  account.schedules.ran(name, now);
  return { due: nextCronTime(cron, now), isStarted };
}
