import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Connect } from "../../../src/app/platform-parts.ts";
import { createWorkerApp, type WorkerApp } from "../../../src/app/worker-app.ts";
import { readConfig } from "../../../src/config/config.ts";
import type { FileSystem } from "../../../src/ports/files.ts";
import { silentLogger } from "../../../src/ports/logger.ts";
import type { OpenSql } from "../../../src/ports/sql.ts";
import { fileSystem } from "../../../src/platform/host/files.ts";
import { openSql as openSqlHere } from "../../../src/platform/sqlite/open-sql.ts";
import { createPlatform } from "../../../src/platform/platform.ts";
import { runMaintenanceJobsHere } from "../../../src/store/database/maintenance-jobs.ts";
import { asInternal } from "../../../src/rpc/protocol/internal-method.ts";
import { fakeClock } from "../fake-clock.ts";

export type WorkerWorld = {
  app: WorkerApp;
  clock: ReturnType<typeof fakeClock>;
  /** Calls a method as the owner, the way the request thread does. */
  call(method: string, input: unknown): Promise<unknown>;
  /** Stores an upload and records it. */
  upload(accountName: string, fileId: string, content: string): Promise<void>;
};

/** The worker's half of the service over a data directory, in this process, with a manual clock and a `Sql` of the test's choice. */
export function workerWorld(
  dataLocation: string,
  {
    openSql = openSqlHere,
    files = fileSystem,
    env = {},
    clock = fakeClock(),
  }: {
    openSql?: OpenSql;
    files?: FileSystem;
    env?: Record<string, string>;
    clock?: WorkerWorld["clock"];
  } = {},
): WorkerWorld {
  const config = readConfig(
    { NODE_ENV: "test", GITHUB_CI: "true", DATA_LOCATION: dataLocation, JWT_SECRET: "x".repeat(40), ...env },
    {
      readFile: () => "",
      isFolder: () => true,
      userDataFolder: dataLocation,
      packageVersion: "0.0.0",
      staticLocation: dataLocation,
      isTerminal: false,
      masterKey: () => "",
    },
  );
  // In this process, so that a test sees every commit.
  const runMaintenanceJob = runMaintenanceJobsHere({ files, openSql });
  const noThread = new URL("data:,");
  let handlers: Parameters<Connect>[0]["handlers"] = {};
  const app = createWorkerApp({
    config,
    platform: {
      ...createPlatform(config, silentLogger, noThread),
      clock,
      random: () => 0,
      openSql,
      files,
      runMaintenanceJob,
    },
    connect(options) {
      ({ handlers } = options);
      return { call: async () => 1, close: () => undefined };
    },
  });
  const call: WorkerWorld["call"] = async (method, input) =>
    handlers["execute"]?.({ method, input, caller: asInternal }, new AbortController().signal);
  return {
    app,
    clock,
    call,
    async upload(accountName, fileId, content) {
      const { accounts } = app.context;
      const folder = accounts.filesOf(accounts.open(accountName).id);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, fileId), content);
      const file = {
        fileId,
        name: `${fileId}.csv`,
        size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        mediaType: "text/csv",
      };
      await call("internal.registerFile", { accountName, ...file });
    },
  };
}
