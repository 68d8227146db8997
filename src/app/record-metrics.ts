import type { Context } from "../context/context.ts";

/** Gauges of both threads. */
export function recordThreadMetrics({ accounts, metrics }: Context): void {
  metrics.gauge("database_handles", {
    help: "Account files that a thread has open.",
    labelNames: ["thread"],
    read: () => [{ labels: { thread: metrics.thread }, value: accounts.openCount() }],
  });
}

/** The gauges of the request thread, and those of the whole service. */
export function measureService(context: Context): void {
  const { accounts, config, metrics, runtime } = context;
  recordThreadMetrics(context);
  const { version, commit } = config;
  metrics.gauge("info", {
    help: "The running version and its runtime.",
    labelNames: ["version", "commit", "runtime"],
    read: () => [{ labels: { version, commit, runtime: `${runtime.name} ${runtime.version}` }, value: 1 }],
  });
  metrics.gauge("accounts", {
    help: "Accounts by state.",
    labelNames: ["state"],
    read() {
      const all = accounts.list();
      const broken = all.filter(({ problem }) => problem !== null).length;
      return [
        { labels: { state: "ok" }, value: all.length - broken },
        { labels: { state: "broken" }, value: broken },
      ];
    },
  });
}

const openStates = ["queued", "running", "waiting"] as const;

/** The worker's tasks: open ones by state (of accounts with work), and ended ones by kind. */
export function measureTasks(
  { accounts, bus, metrics, pause }: Context,
  { accountsWithWork, signal }: { accountsWithWork: () => string[]; signal: AbortSignal },
): void {
  /** Counts by account name, cached so that a scrape does not open every account; dropped when a task of the account changes. */
  const known = new Map<string, Record<(typeof openStates)[number], number>>();
  metrics.gauge("tasks", {
    help: "Tasks that have not ended, by state.",
    labelNames: ["state"],
    async read() {
      const total = { queued: 0, running: 0, waiting: 0 };
      const names = new Set(accountsWithWork());
      for (const name of known.keys()) if (!names.has(name)) known.delete(name);
      for (const name of names) {
        try {
          const counts = known.get(name) ?? accounts.open(name).tasks.openCounts();
          for (const state of openStates) total[state] += counts[state];
          if (known.has(name)) continue;
          known.set(name, counts);
        } catch {
          // No task runs in an account that cannot be opened; the gauge of accounts counts it as broken.
        }
        await pause();
      }
      return openStates.map((state) => ({ labels: { state }, value: total[state] }));
    },
  });
  bus.subscribe("accounts", ({ accountName }) => void known.delete(accountName), signal);
  bus.subscribe(
    "tasks",
    ({ accountName, task }) => {
      known.delete(accountName);
      const { kind, state } = task;
      if (state === "done" || state === "failed" || state === "cancelled") metrics.taskEnded(kind, state);
    },
    signal,
  );
}
