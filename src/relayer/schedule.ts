import { Cron } from "croner";
import type { Context } from "../context.ts";
import { AppError, messageOf } from "../core/errors.ts";
import type { Clock } from "../core/ports/clock.ts";
import { scheduleNames, type ScheduleName } from "../core/settings.ts";
import type { AccountStore } from "../store/account-store.ts";
import { enqueue, type TaskKinds } from "../tasks/queue.ts";

const dayMs = 86_400_000;
/** A broken account is looked at again after this time. */
const retryMs = 3_600_000;

export type Schedules = ReturnType<typeof createSchedules>;
export type ScheduledTask = { kind: string; input: Record<string, unknown> };

/** What each schedule starts. Today's net worth moves with the latest prices; earlier days follow changes by themselves. */
export function tasksOfSchedule(name: ScheduleName, now: number): ScheduledTask[] {
  switch (name) {
    case "prices":
      return [{ kind: "fetchPrices", input: {} }];
    case "netWorth":
      return [
        { kind: "refreshNetWorth", input: { since: now - (now % dayMs) } },
        { kind: "checkHealth", input: {} },
      ];
    case "sync":
      return [{ kind: "syncAll", input: {} }];
    case "metadata":
      return [{ kind: "refreshMetadata", input: {} }];
    case "backup":
      return [{ kind: "backup", input: {} }];
  }
}

/** When a pattern of five fields in UTC is next due after a time; `null` for never. Throws for a pattern that is none. */
export function nextDue(cron: string, after: number): number | null {
  return new Cron(cron, { timezone: "UTC", mode: "5-part" }).nextRun(new Date(after))?.getTime() ?? null;
}

/**
 * Starts what the accounts' settings schedule. When each schedule last ran is kept with the account, so one that was missed while the service
 * was down runs once, soon after the start.
 */
export function createSchedules({
  context,
  kinds,
  clock,
  random,
  onPlanned,
}: {
  context: Context;
  kinds: TaskKinds;
  clock: Clock;
  random: () => number;
  onPlanned: (accountName: string) => void;
}) {
  const { accounts, log } = context;
  const timers = new Map<string, () => void>();
  let isStopped = false;

  /** Runs what is due and answers when the next one is. */
  function runDue(account: AccountStore): number | null {
    const now = clock.now();
    const { schedules } = account.settings.get();
    let next: number | null = null;
    let isAnyStarted = false;
    for (const name of scheduleNames) {
      const { cron, jitterMs } = schedules[name];
      if (cron === null) continue;
      const lastRunAt = account.schedules.lastRunAt(name);
      let due = nextDue(cron, lastRunAt ?? now);
      account.sql.transaction(() => {
        if (lastRunAt === undefined) return account.schedules.ran(name, now);
        if (due === null || due > now) return;
        for (const task of tasksOfSchedule(name, now)) {
          if (!kinds.has(task.kind)) continue;
          const runAt = now + Math.floor(random() * jitterMs);
          enqueue(account, kinds, { ...task, trigger: "schedule", runAt }, context);
          isAnyStarted = true;
        }
        account.schedules.ran(name, now);
        due = nextDue(cron, now);
      });
      if (due !== null && (next === null || due < next)) next = due;
    }
    if (isAnyStarted) onPlanned(account.name);
    return next;
  }

  function plan(name: string): void {
    timers.get(name)?.();
    timers.delete(name);
    if (isStopped) return;
    let next: number | null;
    try {
      next = runDue(accounts.open(name));
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return;
      log.warn("The schedules of an account could not be planned.", {
        account: name,
        error: messageOf(error),
      });
      next = clock.now() + retryMs;
    }
    if (next === null) return;
    timers.set(
      name,
      clock.after(next - clock.now(), () => plan(name)),
    );
  }

  return {
    /** Plans an account anew: at the start, when it was made, when its settings changed. */
    plan,
    /** Plans the accounts there are and forgets those that are gone. */
    planAll(): void {
      const names = new Set(accounts.names());
      for (const [name, callOff] of timers) {
        if (names.has(name)) continue;
        callOff();
        timers.delete(name);
      }
      for (const name of names) if (!timers.has(name)) plan(name);
    },
    stop(): void {
      isStopped = true;
      for (const callOff of timers.values()) callOff();
      timers.clear();
    },
  };
}
