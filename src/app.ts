import { createBus, type Bus, type Topic } from "./bus.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { serviceOwner } from "./domain/account/role.ts";
import { messageOf } from "./errors/app-error.ts";
import { JsonText, jsonToSend } from "./lib/json-text.ts";
import type { Clock } from "./ports/clock.ts";
import type { OpenTables } from "./ports/csv.ts";
import type { ExchangeLibrary } from "./ports/exchanges.ts";
import type { FileSystem } from "./ports/files.ts";
import type { OutsideFetch } from "./ports/http.ts";
import type { SendMail } from "./ports/mail.ts";
import type { WebPush } from "./ports/web-push.ts";
import type { OpenSftp } from "./ports/sftp.ts";
import type { Logger } from "./ports/logger.ts";
import type { ReadMultipart } from "./ports/multipart.ts";
import type { DeriveKey, Passwords } from "./ports/passwords.ts";
import { runInSlices, type Pause } from "./ports/pause.ts";
import type { Sandbox } from "./ports/sandbox.ts";
import type { OpenSql, Sql } from "./ports/sql.ts";
import { createHttp } from "./net/http.ts";
import { createMetrics } from "./observability/metrics.ts";
import { send, serve, toRequestThread, toWorker, type WorkerCall } from "./platform/threads/messages.ts";
import type { Handlers, ThreadLink } from "./platform/threads/thread-link.ts";
import { createPendingAccounts } from "./relayer/pending-accounts.ts";
import { createRelayer } from "./relayer/relayer.ts";
import { rulesCron, watchRules } from "./relayer/watch-rules.ts";
import { createSchedules, type Entry } from "./relayer/schedule.ts";
import { accountNameIn, execute, type RunOnWorker } from "./rpc/protocol/dispatch.ts";
import { asInternal } from "./rpc/protocol/internal-method.ts";
import { createSecrets } from "./secrets.ts";
import { measureService, measureTasks, measureThread } from "./record-metrics.ts";
import { createServer, type AppServer } from "./server/server.ts";
import { createSessions } from "./server/auth/sessions.ts";
import { setUpFromConfig } from "./server/auth/setup.ts";
import { createAccounts } from "./store/database/accounts.ts";
import type { RunMaintenanceJob } from "./store/database/maintenance-jobs.ts";
import { createServerStore, prepareServerFile } from "./store/server/server-store.ts";
import type { TaskKinds } from "./tasks/queue/queue.ts";
import { serverTaskKinds, taskKinds, type TaskRequest } from "./tasks/registry.ts";
import { forgetOrphanKeys } from "./tasks/backup/forget-orphan-keys.ts";
import type { WholeTaskRun } from "./tasks/queue/task.ts";
import { TaskRunner } from "./tasks/queue/runner.ts";
import { accountTasks } from "./tasks/queue/account-tasks.ts";
import { serverStore, serverTasks } from "./tasks/queue/server-tasks.ts";

/** The machine as the service sees it. Tests replace parts of it: a manual clock, a `Sql` that fails at a commit. */
export type Platform = {
  openSql: OpenSql;
  runChore: RunMaintenanceJob;
  deriveKey: DeriveKey;
  files: FileSystem;
  openTables: OpenTables;
  sandbox: Sandbox;
  exchanges: ExchangeLibrary;
  clock: Clock;
  pause: Pause;
  newId: () => string;
  random: () => number;
  fetch: OutsideFetch;
  sendMail: SendMail;
  webPush: WebPush;
  openSftp: OpenSftp;
  runtime: { name: string; version: string };
  log: Logger;
};

/** Connects this thread with the other one. */
export type Connect = (options: { handlers: Handlers; bus: Bus; keeps: ReadonlySet<Topic> }) => ThreadLink;

type Parts = { config: Config; platform: Platform; connect: Connect };

/** An unused file stays open this long, and up to twice as long. */
const idleMs = 5 * 60_000;

/** When the newest copy of each target is test-restored: once a month, on its second day within three hours. */
const drillCron = "40 4 2 * *";
const drillJitterMs = 3 * 3_600_000;

/** Events that wake parts of the worker. */
const workerOnly: ReadonlySet<Topic> = new Set(["nudge", "relayed", "rescheduled"]);

const serverPath = ({ files }: Platform, { dataLocation }: Config): string =>
  files.join(dataLocation, "databases", "server.sqlite");

export type RequestApp = {
  server: AppServer;
  /** A token for the owner's command line; `changed` is called when it must be fetched again. */
  localToken(): Promise<string>;
  onSessionsEnded(changed: () => void): void;
  close(): void;
};

/** The request thread: reads, and sends everything else to the worker, which must be ready. */
export async function createRequestApp({
  config,
  platform,
  connect,
  passwords,
  readMultipart,
}: Parts & { passwords: Passwords; readMultipart: ReadMultipart }): Promise<RequestApp> {
  const ends = new AbortController();
  const bus = createBus((error) => platform.log.error("A listener of the bus failed.", { error }));
  const sql = platform.openSql(serverPath(platform, config), { readonly: true });
  const context = createContext({ config, platform, bus, sql, readonly: true });
  const { accounts } = context;

  const held = new Map<number, () => void>();
  let lastHold = 0;
  const link = connect({
    bus,
    keeps: workerOnly,
    handlers: Object.fromEntries([
      serve(toRequestThread.hold, (name) => {
        held.set(++lastHold, accounts.hold(name));
        return lastHold;
      }),
      serve(toRequestThread.release, (id) => {
        held.get(id)?.();
        held.delete(id);
      }),
      serve(toRequestThread.releaseAll, () => {
        for (const release of held.values()) release();
        held.clear();
      }),
    ]),
  });
  // Handles of files that were moved, replaced or deleted must not be read.
  bus.subscribe("accounts", ({ accountName }) => accounts.close(accountName), ends.signal);
  closeIdleFiles(accounts, platform.clock, ends.signal);
  measureService(context);

  // Answers cross the threads as JSON written by the worker: this thread neither copies nor serialises thousands of records.
  const runOnWorker: RunOnWorker = async (method, input, caller, signal) =>
    caller === asInternal
      ? send(link, toWorker.execute, { method, input, caller }, signal)
      : new JsonText(await send(link, toWorker.answer, { method, input, caller }, signal));
  await setUpFromConfig({ context, passwords, runOnWorker });
  const sessions = createSessions(context);

  return {
    server: createServer({ context, runOnWorker, passwords, readMultipart }),
    localToken: async () => (await sessions.issue()).token,
    onSessionsEnded(changed) {
      bus.subscribe(
        "revoked",
        ({ userIds = [] }) => userIds.includes(serviceOwner) && changed(),
        ends.signal,
      );
    },
    close() {
      ends.abort();
      accounts.closeAll();
      sql.close();
    },
  };
}

export type WorkerApp = {
  /** Resumes pending work, and the schedules. */
  start(): void;
  /** Resolves once every task has stopped at a point from which it can resume, and every file is closed. */
  stop(): Promise<void>;
  context: Context;
};

/**
 * The writing thread: user writes, tasks, relayer, schedules. Migrates every file first; throws if the server's own file cannot be used, while
 * an unusable account file degrades only that account.
 */
export function createWorkerApp({
  config,
  platform,
  connect,
  kinds = taskKinds,
}: Parts & { kinds?: TaskKinds }): WorkerApp {
  const { clock, log, random } = platform;
  const ends = new AbortController();
  const bus = createBus((error) => log.error("A listener of the bus failed.", { error }));
  const sql = openServerFile(platform, config);

  const holdElsewhere = (name: string): Promise<() => void> =>
    holdAccount(name, { runner, relayer, link, bus, server, log });
  const context = createContext({ config, platform, bus, sql, readonly: false, holdElsewhere });
  const { accounts, server } = context;
  const runner = new TaskRunner({ context, stores: accountTasks(context, kinds), clock, random });
  const serverRunner = new TaskRunner({
    context,
    stores: serverTasks(context, serverTaskKinds),
    clock,
    random,
  });
  const onPlanned = (name: string): void => runner.wake(name);
  const entriesOfServer = (accountId: string): Entry[] => scheduledByServer(server, accountId);
  const schedules = createSchedules({ context, kinds, clock, random, onPlanned, entriesOfServer });
  const relayer = createRelayer({
    context,
    kinds,
    clock,
    onPlanned,
    onSettings: (name) => schedules.plan(name),
  });
  const pending = createPendingAccounts({ context, clock });
  measureThread(context);
  measureTasks(context, { accountsWithWork: pending.names, signal: ends.signal });

  const executeCall = callExecutor({ context, pending });
  const link = connect({
    bus,
    keeps: workerOnly,
    handlers: Object.fromEntries([
      serve(toWorker.execute, executeCall),
      serve(toWorker.answer, async (call, signal) => jsonToSend(await executeCall(call, signal))),
      serve(toWorker.stop, stop),
    ]),
  });
  subscribeWorker({ bus, relayer, runner, serverRunner, schedules }, ends.signal);
  watchRules({ context, onPlanned }, ends.signal);
  closeIdleFiles(accounts, clock, ends.signal);

  accounts.migrateAll(context, (account, problem) =>
    log.error("An account cannot be used.", { account, problem }),
  );

  let stopping: Promise<void> | undefined;
  function stop(): Promise<void> {
    stopping ??= (async () => {
      schedules.stop();
      relayer.stop();
      await Promise.all([serverRunner.stop(), runner.stop()]);
      pending.stop();
      ends.abort();
      accounts.closeAll();
      sql.close();
    })();
    return stopping;
  }

  return {
    context,
    start: () =>
      startWorker(
        { context, link, runner, serverRunner, relayer, schedules },
        { names: pending.names, signal: ends.signal, isStopping: () => stopping !== undefined },
      ),
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

/** Stops the account's tasks, then has the request thread close the file. Returns how to release both. */
async function holdAccount(
  name: string,
  {
    runner,
    relayer,
    link,
    bus,
    server,
    log,
  }: Pick<WorkerParts, "relayer" | "bus"> & {
    runner: { hold(name: string): Promise<() => void> };
    link: ThreadLink;
    server: Context["server"];
    log: Logger;
  },
): Promise<() => void> {
  const resume = await runner.hold(name);
  const accountId = server.accounts.byName(name)?.id;
  const releaseHere = (): void => {
    // The file may have been replaced, with its changes numbered from the start.
    if (accountId !== undefined) relayer.forget(accountId);
    resume();
    const now = server.accounts.list().find(({ id }) => id === accountId);
    if (now !== undefined) bus.publish("nudge", { accountName: now.name });
  };
  try {
    const releaseThere = await holdThere(link, log, name);
    return () => {
      releaseThere();
      releaseHere();
    };
  } catch (error) {
    releaseHere();
    throw error;
  }
}

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
  forgetOrphanKeys(context);
  context.server.notifications.deliveries.closeInterrupted(context.now());
  serverRunner.recover(serverStore);
  runInSlices(resumePending(names(), { context, runner, relayer, isStopping }), { ...context, signal })
    .then(() => schedules.planAll())
    .catch((error: unknown) => {
      if (!isStopping()) log.error("Work could not be taken up.", { error });
    });
}

/** Has the request thread close an account's file; returns how to release it. */
async function holdThere(link: ThreadLink, log: Logger, name: string): Promise<() => void> {
  const id = await send(link, toRequestThread.hold, name);
  return () => {
    send(link, toRequestThread.release, id).catch((error: unknown) =>
      log.error("A file stays closed.", { error }),
    );
  };
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
      return execute(context, method, input, caller, signal);
    const written = pending.mark(name);
    const unpin = accounts.pin(name);
    try {
      return await execute(context, method, input, caller, signal);
    } finally {
      unpin();
      // After the answer was sent.
      void pause().then(() => {
        bus.publish("nudge", { accountName: name });
        written();
      });
    }
  };
}

/** What runs on a schedule that the server stores for an account. */
function scheduledByServer({ notifications, backupTargets }: Context["server"], accountId: string): Entry[] {
  const copies = backupTargets.list(accountId).flatMap(({ id, enabled, cron, drill }): Entry[] => {
    if (!enabled) return [];
    const input = { targetId: id };
    return [
      ...(cron === null ? [] : [{ name: `copy:${id}`, cron, jitterMs: 0, tasks: () => [copyTask(input)] }]),
      ...(drill
        ? [{ name: `drill:${id}`, cron: drillCron, jitterMs: drillJitterMs, tasks: () => [drillTask(input)] }]
        : []),
    ];
  });
  if (!notifications.rules.isAny(accountId)) return copies;
  const rules = { name: "notifications", cron: rulesCron, jitterMs: 0, tasks: () => [checkTask] };
  return [...copies, rules];
}

type TargetInput = { targetId: string };
const copyTask = (input: TargetInput): TaskRequest => ({ kind: "copyToTarget", input });
const drillTask = (input: TargetInput): TaskRequest => ({ kind: "restoreDrill", input });
const checkTask: TaskRequest = { kind: "checkRules", input: {} };

/** Wakes the worker's parts on the events that concern them. */
function subscribeWorker(
  { bus, relayer, runner, serverRunner, schedules }: WorkerParts,
  signal: AbortSignal,
): void {
  bus.subscribe(
    "nudge",
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
      schedules.planAll();
      // The file may have been replaced, with its own settings.
      if (cause === "updated") schedules.plan(accountName);
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

/** Closes files that were unused between two rounds, until the signal aborts. */
function closeIdleFiles(accounts: Context["accounts"], clock: Clock, signal: AbortSignal): void {
  let callOff = (): void => undefined;
  const round = (): void => {
    callOff = clock.after(idleMs, () => {
      accounts.closeIdle();
      round();
    });
  };
  round();
  signal.addEventListener("abort", () => callOff(), { once: true });
}

function openServerFile(platform: Platform, config: Config): Sql {
  const { files } = platform;
  files.makeDirectory(files.join(config.dataLocation, "databases"));
  files.makeDirectory(files.join(config.dataLocation, "files"));
  const path = serverPath(platform, config);
  prepareServerFile(path, platform);
  return platform.openSql(path, { readonly: false });
}

function createContext({
  config,
  platform,
  bus,
  sql,
  readonly,
  holdElsewhere,
}: {
  config: Config;
  platform: Platform;
  bus: Bus;
  sql: Sql;
  readonly: boolean;
  holdElsewhere?: (accountName: string) => Promise<() => void>;
}): Context {
  const {
    openSql,
    runChore,
    deriveKey,
    files,
    openTables,
    sandbox,
    exchanges,
    clock,
    pause,
    newId,
    random,
    fetch,
    sendMail,
    webPush,
    openSftp,
    runtime,
    log,
  } = platform;
  const { now } = clock;
  const server = createServerStore(sql);
  const { dataLocation } = config;
  const metrics = createMetrics(readonly ? "main" : "worker");
  return {
    config,
    runtime,
    log,
    now,
    newId,
    pause,
    bus,
    server,
    accounts: createAccounts({
      files,
      openSql,
      server,
      dataLocation,
      readonly,
      ...(holdElsewhere === undefined ? {} : { holdElsewhere }),
    }),
    secrets: createSecrets({ server, masterKey: config.jwtSecret, now }),
    files,
    openTables,
    sandbox,
    runChore,
    deriveKey,
    exchanges,
    sendMail,
    webPush,
    openSftp,
    http: createHttp({ fetch, config, log, now, random, observe: metrics.upstream }),
    metrics,
  };
}
