import type { Context } from "./context.ts";
import type { Reading } from "./observability/instruments.ts";
import type { Vitals } from "./ports/vitals.ts";

type Machine = { vitals: Vitals };

/** What is measured of a thread: open files, memory of its own, and how late its event loop is. */
export function measureThread({ accounts, metrics }: Context, { vitals }: Machine): void {
  const labels = { thread: metrics.thread };
  let last: { at: number; vitals: ReturnType<Vitals> } | null = null;
  /** One look for all gauges of one scrape. */
  const look = (): ReturnType<Vitals> => {
    if (last === null || performance.now() - last.at > 100)
      last = { at: performance.now(), vitals: vitals() };
    return last.vitals;
  };
  metrics.gauge("database_handles", "Account files a thread has open.", () => [
    { labels, value: accounts.openCount() },
  ]);
  metrics.gauge("heap_bytes", "Memory of a thread's own objects.", () => [
    { labels, value: look().heapBytes },
  ]);
  metrics.gauge("event_loop_delay_seconds", "How late a thread's turns were since the last scrape.", () => {
    const { loopDelay } = look();
    if (loopDelay === null) return [];
    return Object.entries(loopDelay).map(([quantile, value]) => ({ labels: { ...labels, quantile }, value }));
  });
}

/** The request thread's, and what is the whole process's. */
export function measureService(context: Context, machine: Machine): void {
  const { accounts, config, metrics, runtime } = context;
  measureThread(context, machine);
  const one = (value: number): Reading[] => [{ labels: {}, value }];
  metrics.gauge("info", "What runs.", () => [
    {
      labels: {
        version: config.version,
        commit: config.commit,
        runtime: `${runtime.name} ${runtime.version}`,
      },
      value: 1,
    },
  ]);
  metrics.gauge("resident_memory_bytes", "Resident memory of this program.", () =>
    one(machine.vitals().residentBytes),
  );
  metrics.gauge("cpu_seconds_total", "Processor time of this program.", () =>
    one(machine.vitals().cpuSeconds),
  );
  metrics.gauge("start_time_seconds", "When this program started.", () =>
    one(machine.vitals().startedAt / 1000),
  );
  metrics.gauge("accounts", "Accounts by state.", () => {
    const all = accounts.list();
    const broken = all.filter(({ problem }) => problem !== null).length;
    return [
      { labels: { state: "ok" }, value: all.length - broken },
      { labels: { state: "broken" }, value: broken },
    ];
  });
}

const open = ["queued", "running", "waiting"] as const;

/** The worker's: tasks by state now (of the accounts that have work), and those that ended, by kind. */
export function measureTasks(
  { accounts, bus, metrics, pause }: Context,
  { accountsWithWork, signal }: { accountsWithWork: () => string[]; signal: AbortSignal },
): void {
  metrics.gauge("tasks", "Tasks that are not over, by state.", async () => {
    const total = { queued: 0, running: 0, waiting: 0 };
    for (const name of accountsWithWork()) {
      try {
        const counts = accounts.open(name).tasks.openCounts();
        for (const state of open) total[state] += counts[state];
      } catch {
        // An account that cannot be opened has no task that could run; the gauge of accounts tells of it.
      }
      await pause();
    }
    return open.map((state) => ({ labels: { state }, value: total[state] }));
  });
  bus.subscribe(
    "tasks",
    ({ task }) => {
      const { kind, state } = task;
      if (state === "done" || state === "failed" || state === "cancelled") metrics.taskEnded(kind, state);
    },
    signal,
  );
}
