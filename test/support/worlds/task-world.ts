// Loaded before a task asks for it: worlds with a clock of their own count turns, and loading takes many.
import "../../../src/importers/registry.ts";
import { createBus } from "../../../src/context/bus.ts";
import type { Context } from "../../../src/context/context.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import { silentLogger } from "../../../src/ports/logger.ts";
import type { Sql } from "../../../src/ports/sql.ts";
import { createHttp } from "../../../src/net/http.ts";
import { createAccountStore, type AccountStore } from "../../../src/store/account/account-store.ts";
import type { Accounts } from "../../../src/store/database/accounts.ts";
import { writeMeta } from "../../../src/store/account/meta.ts";
import type { Task } from "../../../src/store/jobs/task-rows.ts";
import { createRelayer, type Relayer } from "../../../src/relayer/relayer.ts";
import { enqueueByKind, type QueueOptions, type TaskKinds } from "../../../src/tasks/queue/queue.ts";
import { accountTasks } from "../../../src/tasks/queue/account-tasks.ts";
import { TaskRunner } from "../../../src/tasks/queue/runner.ts";
import type { TaskKind, TaskRun } from "../../../src/tasks/queue/task.ts";
import { fakeClock, turns } from "../fake-clock.ts";
import { accountDatabase } from "../databases/sqlite.ts";

export type TaskWorld = {
  account: AccountStore;
  context: Context;
  clock: ReturnType<typeof fakeClock>;
  runner: TaskRunner<TaskRun<unknown>>;
  relayer: Relayer;
  /** Every task event, as `kind state`. */
  events: string[];
  add(task: { kind: string; input: unknown } & Partial<QueueOptions>): string;
  task(id: string): Task;
  /** Lets the queue run without advancing the clock. */
  settle(): Promise<void>;
};

/** A queue and a relayer over one account in memory, with a manual clock. Pass the `sql` of an earlier world to continue it. */
export function taskWorld(
  list: TaskKind[],
  { sql = accountDatabase(), clock = fakeClock() }: { sql?: Sql; clock?: TaskWorld["clock"] } = {},
): TaskWorld {
  const kinds: TaskKinds = new Map(list.map((kind) => [kind.kind, kind]));
  writeMeta(sql, "account.id", "a1");
  const account = createAccountStore(sql, { id: "a1", name: "main" });
  const failures: unknown[] = [];
  const bus = createBus((error) => failures.push(error));
  let lastId = account.tasks.newestKey();
  const accounts: Pick<Accounts, "open" | "pin" | "names" | "closeUnheld" | "usesOf"> = {
    open: () => account,
    pin: () => () => undefined,
    names: () => ["main"],
    closeUnheld: () => undefined,
    usesOf: () => undefined,
  };
  // Only the parts of a context that queue and relayer use; the others need no thread here.
  const context = {
    now: clock.now,
    newId: () => `t${++lastId}`,
    bus,
    log: silentLogger,
    http: createHttp({
      fetch: () => Promise.reject(new Error("No task of this world asks the outside.")),
      config: { upstreams: {}, offline: true },
      log: silentLogger,
      now: clock.now,
      random: () => 0,
    }),
    accounts,
  } as Context;
  const ends = new AbortController();
  const runner = new TaskRunner({ context, stores: accountTasks(context, kinds), clock, random: () => 0 });
  const relayer = createRelayer({
    context,
    kinds,
    clock: clock satisfies Clock,
    onPlanned: () => runner.wake("main"),
    onSettings: () => undefined,
  });
  bus.subscribe(
    "wake",
    () => {
      relayer.relay("main");
      runner.wake("main");
    },
    ends.signal,
  );
  const events: string[] = [];
  bus.subscribe("tasks", ({ task }) => void events.push(`${task.kind} ${task.state}`), ends.signal);
  return {
    account,
    context,
    clock,
    runner,
    relayer,
    events,
    add: ({ kind, input, ...asked }) =>
      enqueueByKind({ account, context }, kinds, { kind, input }, { trigger: "user", ...asked }),
    task(id) {
      const found = account.tasks.find(id);
      if (found === undefined) throw new Error(`there is no task ${id}`);
      return found;
    },
    async settle() {
      runner.wake("main");
      await turns();
    },
  };
}
