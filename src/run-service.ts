import { millisecondsPerDay } from "./domain/time/day.ts";
import { join, resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig, type Config } from "./config/config.ts";
import { messageOf } from "./errors/app-error.ts";
import type { Logger } from "./ports/logger.ts";
import type { ReadMultipart } from "./ports/multipart.ts";
import { makeDataFolders } from "./platform/host/data-folders.ts";
import { acquireLock, DirectoryInUse } from "./platform/host/lock.ts";
import { createLogFile } from "./platform/logging/log-file.ts";
import { createLog, writeToStandardOutput } from "./platform/logging/log.ts";
import { machineOf } from "./platform/host/machine.ts";
import { openSql } from "./platform/sqlite/open-sql.ts";
import { createPasswords } from "./platform/host/passwords.ts";
import { createPlatform } from "./platform/platform.ts";
import { leaseBytes } from "./platform/host/lease-clock.ts";
import { createClusterParts } from "./platform/postgres/cluster-parts.ts";
import { collectGarbageWhenIdle } from "./platform/threads/collect-garbage-when-idle.ts";
import type { SpawnedWorker } from "./platform/threads/spawn-worker.ts";
import { threadEntry } from "./platform/threads/thread-entry.ts";
import { startWorkerThread } from "./platform/threads/worker-thread.ts";

/** Running tasks get this long to stop. */
const stopWithinMs = 5_000;
/** With several nodes: copies this node's accounts to shared storage a last time. */
const copyWithinMs = 60_000;
/** Answers of the assistant get this long to be stored. */
const storeWithinMs = 1_000;
const rotateEveryMs = 10_000;

/** The parser of forms is loaded by the first upload. */
const readMultipart: ReadMultipart = async function* (request) {
  const multipart = await import("./platform/host/multipart.ts");
  yield* multipart.readMultipart(request);
};

/** `main` is the URL of the program's main module, whose siblings are the entries of its threads. */
type Program = { spawned: SpawnedWorker; main: string };

/** Runs the service until it is asked to stop, and ends the process. */
export async function runService(program: Program): Promise<void> {
  try {
    await run(program);
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof DirectoryInUse;
    const isDetailed = !isExpected && process.env["LOG_LEVEL"] === "debug" && error instanceof Error;
    process.stderr.write(`portolan: ${isDetailed ? (error.stack ?? error.message) : messageOf(error)}\n`);
    process.exit(1);
  }
}

async function run({ spawned, main }: Program): Promise<void> {
  const config = configuration(main);
  makeDataFolders(config.dataLocation);
  const lock = acquireLock(config.dataLocation, openSql);
  const log = openLog(config);
  const lease = config.cluster === null ? null : new SharedArrayBuffer(leaseBytes);
  const platform = createPlatform(
    config,
    log,
    threadEntry("maintenance", main),
    createClusterParts({ config, lease, postgresEntry: threadEntry("postgres", main) }),
  );

  // Nothing is running yet that a kill could damage.
  let stop = (code: number, why: string): void => {
    process.stderr.write(`portolan: stopped while starting: ${why}\n`);
    process.exit(code);
  };
  stopWhenAsked(log, (code, why) => stop(code, why));
  const starting = startWorkerThread({
    spawned,
    entry: threadEntry("worker", main),
    config,
    lease,
    log,
    onGivenUp: (why) => stop(1, why),
  });
  // The worker opens the files while this thread loads the rest of the program.
  const [worker, { createRequestApp }, { serve }] = await Promise.all([
    starting,
    import("./app/request-app.ts"),
    import("./platform/host/serve.ts"),
  ]);
  const app = await createRequestApp({
    config,
    platform,
    connect: worker.connect,
    passwords: createPasswords(),
    readMultipart,
  });
  const listening = await serve(app.server, { host: config.host, port: config.port, log });
  app.server.logSetupCode();

  const writeRecord = async (): Promise<void> => {
    try {
      lock.record({ pid: process.pid, url: listening.url, token: await app.localToken() });
    } catch (error) {
      log.error("The record for the command line could not be written.", { error });
    }
  };
  await writeRecord();
  app.onSessionsEnded(() => void writeRecord());
  setInterval(() => void writeRecord(), millisecondsPerDay).unref();

  let isStopping = false;
  stop = (code, why) => {
    if (isStopping) return;
    isStopping = true;
    log.info(`Stopping: ${why}.`);
    void (async () => {
      const closed = listening.close();
      // The worker is still available to store the assistant's answers.
      await Promise.race([app.server.stopChats(), after(storeWithinMs)]);
      await Promise.all([closed, worker.stop(config.cluster === null ? stopWithinMs : copyWithinMs)]);
      app.close();
      lock.release();
      process.exit(code);
    })().catch((error: unknown) => {
      log.error("The service did not stop in order.", { error });
      process.exit(1);
    });
  };
  announce(config, listening);
  collectGarbageWhenIdle();
}

function configuration(main: string): Config {
  const packageRoot = fileURLToPath(new URL("..", main));
  const machine = machineOf({ packageRoot, staticLocation: join(packageRoot, "dist", "dashboard") });
  const config = readConfig(process.env, machine);
  return {
    ...config,
    dataLocation: resolve(config.dataLocation),
    staticLocation: resolve(config.staticLocation),
  };
}

/** Standard output, and `logs/portolan.log`, which both threads write and this thread rotates. */
function openLog({ dataLocation, logLevel, logFormat }: Config): Logger {
  const file = createLogFile(join(dataLocation, "logs", "portolan.log"));
  file.rotate();
  setInterval(file.rotate, rotateEveryMs).unref();
  return createLog({ level: logLevel, format: logFormat, keep: file.append });
}

function stopWhenAsked(log: Logger, stop: (code: number, why: string) => void): void {
  let firstAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = Date.now();
    // Ctrl+C at a terminal may arrive twice: from the terminal, and passed on by npm.
    const isEcho = firstAt !== null && process.stdin.isTTY && now - firstAt < 150;
    if (firstAt !== null && !isEcho) process.exit(130);
    firstAt ??= now;
    stop(0, signal);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  if (process.send !== undefined) {
    const orphaned = (): void => stop(0, "the parent process has gone");
    process.on("disconnect", orphaned);
    if (!process.connected) orphaned();
  }
  process.on("uncaughtException", (error) => {
    log.error("Uncaught exception.", { error });
    stop(1, "an uncaught exception");
  });
  process.on("unhandledRejection", (error) => log.error("Unhandled promise rejection.", { error }));
}

/** Reports readiness: one line, and a message to a parent process. */
function announce({ logFormat }: Config, { url, port }: { url: string; port: number }): void {
  const message = `portolan listening on ${url}`;
  const line = { time: new Date().toISOString(), level: "info", message, url, port };
  writeToStandardOutput(`${logFormat === "json" ? JSON.stringify(line) : message}\n`);
  // The end of the channel reports the parent's exit.
  if (process.connected) process.send?.({ type: "ready", url, port }, undefined, {}, () => undefined);
}
