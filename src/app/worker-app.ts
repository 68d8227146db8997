import type { Bus } from "../context/bus.ts";
import type { Config } from "../config/config.ts";
import type { Context } from "../context/context.ts";
import { messageOf } from "../errors/app-error.ts";
import { jsonToSend } from "../lib/json-text.ts";
import {
  send,
  serveMessage,
  toRequestThread,
  toWorker,
  type WorkerCall,
} from "../platform/threads/messages.ts";
import type { ThreadLink } from "../platform/threads/thread-link.ts";
import { runInSlices } from "../ports/pause.ts";
import { measureTasks, recordThreadMetrics } from "./record-metrics.ts";
import { createPendingAccounts } from "../relayer/pending-accounts.ts";
import { createRelayer } from "../relayer/relayer.ts";
import { createSchedules, type Entry } from "../relayer/schedule.ts";
import { watchRules } from "../relayer/watch-rules.ts";
import { execute } from "../rpc/protocol/dispatch.ts";
import { createAccountStore } from "../store/account/account-store.ts";
import { deleteOrphanKeys } from "../tasks/backup/delete-orphan-keys.ts";
import { accountTasks } from "../tasks/queue/account-tasks.ts";
import type { TaskKinds } from "../tasks/queue/queue.ts";
import { TaskRunner } from "../tasks/queue/runner.ts";
import { serverStore, serverTasks } from "../tasks/queue/server-tasks.ts";
import type { WholeTaskRun } from "../tasks/queue/task.ts";
import { serverTaskKinds, taskKinds } from "../tasks/registry.ts";
import { lockAccount } from "./lock-account.ts";
import { joinCluster } from "./cluster/cluster-node.ts";
import { closeIdleFiles } from "./idle-files.ts";
import { type Platform, type ThreadDependencies, workerOnly } from "./platform-parts.ts";
import { openWorkerFiles, type WorkerFiles } from "./worker-files.ts";
import { serverSchedules } from "./server-schedules.ts";
import { accountNameIn } from "../contract/account-name-in.ts";

export type WorkerApp = {
  /** Resumes pending work, and the schedules. */
  start(): void;
  /** Resolves once every task has stopped at a point from which it can resume, and every file is closed. */
  stop(): Promise<void>;
  context: Context;
};

/**
 * The writing thread: user writes, tasks, relayer, schedules. `opened` are its files if they were opened before; otherwise it opens and migrates
 * them first.
 */
export function createWorkerApp({
  config,
  platform,
  connect,
  kinds = taskKinds,
  opened = openWorkerFiles({ config, platform, createStore: createAccountStore }),
}: ThreadDependencies & { kinds?: TaskKinds; opened?: WorkerFiles }): WorkerApp {
  const { clock, log, random } = platform;
  const ends = new AbortController();
  const { context, sql } = opened;
  const { bus } = context;
  opened.lockWith((name) => lockAccount(name, { runner, relayer, link, bus, server, log }));
  const { accounts, server } = context;
  const node = joinedNode({ config, platform, context });
  const runner = new TaskRunner({ context, stores: accountTasks(context, kinds), clock, random });
  const serverRunner = new TaskRunner({
    context,
    stores: serverTasks(context, serverTaskKinds),
    clock,
    random,
  });
  const onPlanned = (name: string): void => runner.wake(name);
  const entriesOfServer = (accountId: string): Entry[] => serverSchedules(server, accountId);
  const schedules = createSchedules({ context, kinds, clock, random, onPlanned, entriesOfServer });
  const relayer = createRelayer({
    context,
    kinds,
    clock,
    onPlanned,
    onSettings: (name) => schedules.plan(name),
  });
  const pending = createPendingAccounts({ context, clock });
  recordThreadMetrics(context);
  measureTasks(context, { accountsWithWork: pending.names, signal: ends.signal });

  const executeCall = callExecutor({ context, pending });
  const link = connect({
    bus,
    localTopics: workerOnly,
    handlers: Object.fromEntries([
      serveMessage(toWorker.execute, executeCall),
      serveMessage(toWorker.answer, async (call, signal) => jsonToSend(await executeCall(call, signal))),
      serveMessage(toWorker.stop, stop),
    ]),
  });
  subscribeWorker({ bus, relayer, runner, serverRunner, schedules }, ends.signal);
  watchRules({ context, onPlanned }, ends.signal);
  closeIdleFiles(accounts, clock, ends.signal);

  opened.migrate();

  let stopping: Promise<void> | undefined;
  function stop(): Promise<void> {
    stopping ??= (async () => {
      schedules.stop();
      relayer.stop();
      await Promise.all([serverRunner.stop(), runner.stop()]);
      pending.stop();
      ends.abort();
      await node?.stop();
      accounts.closeAll();
      sql.close();
    })();
    return stopping;
  }

  return {
    context,
    start() {
      node?.start(() => send(link, toRequestThread.takeUsed, null));
      startWorker(
        { context, link, runner, serverRunner, relayer, schedules },
        { names: pending.names, signal: ends.signal, isStopping: () => stopping !== undefined },
      );
    },
    stop,
  };
}

type WorkerParts = {
  bus: Bus;
  runner: Pick<TaskRunner<WholeTaskRun>, "recover" | "wake">;
  serverRunner: { wake(name: string): void };
  relayer: ReturnType<typeof createRelayer>;
  schedules: ReturnType<typeof createSchedules>;
};

/** Resumes pending work, and the schedules. */
function startWorker(
  {
    context,
    link,
    runner,
    serverRunner,
    relayer,
    schedules,
  }: Pick<WorkerParts, "runner" | "relayer" | "schedules"> & {
    context: Context;
    link: ThreadLink;
    serverRunner: { recover(name: string): void };
  },
  { names, signal, isStopping }: { names: () => string[]; signal: AbortSignal; isStopping: () => boolean },
): void {
  const { log } = context;
  // Files that an earlier worker held when it died.
  send(link, toRequestThread.releaseAll, null).catch((error: unknown) =>
    log.error("A file stays closed.", { error }),
  );
  deleteOrphanKeys(context);
  const here = context.server.accounts.list().map(({ id }) => id);
  context.server.notifications.deliveries.closeInterrupted(here, context.now());
  serverRunner.recover(serverStore);
  runInSlices(resumePending(names(), { context, runner, relayer, isStopping }), { ...context, signal })
    .then(() => schedules.planAll())
    .catch((error: unknown) => {
      if (!isStopping()) log.error("Work could not be taken up.", { error });
    });
}

/** Runs calls on the worker. The account's file stays open during a call, and its new work is planned afterwards. */
function callExecutor({
  context,
  pending,
}: {
  context: Context;
  pending: ReturnType<typeof createPendingAccounts>;
}): (call: WorkerCall, signal: AbortSignal) => Promise<unknown> {
  const { accounts, server, bus, pause } = context;
  return async ({ method, input, caller }, signal) => {
    const name = accountNameIn(input);
    if (name === undefined || server.accounts.byName(name) === undefined)
      return execute(context, { method, input, caller, signal });
    const written = pending.mark(name);
    const unpin = accounts.pin(name);
    try {
      return await execute(context, { method, input, caller, signal });
    } finally {
      unpin();
      // After the answer was sent.
      void pause().then(() => {
        bus.publish("wake", { accountName: name });
        written();
      });
    }
  };
}

/** Wakes the worker's parts on the events that concern them. */
function subscribeWorker(
  { bus, relayer, runner, serverRunner, schedules }: WorkerParts,
  signal: AbortSignal,
): void {
  bus.subscribe(
    "wake",
    ({ accountName }) => {
      relayer.relay(accountName);
      runner.wake(accountName);
      serverRunner.wake(serverStore);
    },
    signal,
  );
  bus.subscribe("rescheduled", ({ accountName }) => schedules.plan(accountName), signal);
  bus.subscribe(
    "accounts",
    ({ accountName, cause }) => {
      // With many accounts, going through all of them for each new one would take quadratic time.
      if (cause !== "created") schedules.planAll();
      // The file may have been replaced, with its own settings.
      if (cause !== "deleted") schedules.plan(accountName);
    },
    signal,
  );
}

/** Resumes the work that the last run of the service left. With hundreds of accounts that takes a while, so it yields between accounts. */
function* resumePending(
  names: string[],
  {
    context: { accounts, log },
    runner,
    relayer,
    isStopping,
  }: Pick<WorkerParts, "runner" | "relayer"> & { context: Context; isStopping: () => boolean },
): Generator<void, void, void> {
  for (const name of names) {
    if (isStopping()) return;
    try {
      runner.recover(name);
      const { conversations } = accounts.open(name);
      if (conversations.hasOpenAnswers())
        conversations.closeOpenAnswers("The service stopped before the answer was whole.");
      relayer.relay(name);
    } catch (error) {
      log.error("The work of an account could not be resumed.", { account: name, error: messageOf(error) });
    }
    yield;
  }
}

/** `null` for a service of one machine. */
function joinedNode({
  config: { cluster },
  platform,
  context,
}: {
  config: Config;
  platform: Platform;
  context: Context;
}): ReturnType<typeof joinCluster> | null {
  if (cluster === null || platform.cluster === null) return null;
  const { lease } = platform.cluster;
  return joinCluster({ context, cluster, lease, clock: platform.clock });
}
