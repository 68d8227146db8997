import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PromptBuilder } from "../../../src/assistant/chat/prepare-turn.ts";
import { createBus } from "../../../src/context/bus.ts";
import { readConfig } from "../../../src/config/config.ts";
import type { Context } from "../../../src/context/context.ts";
import type { Logger } from "../../../src/ports/logger.ts";
import { createHttp } from "../../../src/net/http.ts";
import { createMetrics } from "../../../src/observability/metrics.ts";
import { openTables } from "../../../src/platform/csv/csv.ts";
import { createExchangeLibrary } from "../../../src/platform/host/exchange-library.ts";
import { sendMail } from "../../../src/platform/host/mail.ts";
import { webPush } from "../../../src/platform/host/web-push.ts";
import { openSftp } from "../../../src/platform/host/sftp.ts";
import { startDefaultMetrics } from "../../../src/platform/host/default-metrics.ts";
import { fileSystem } from "../../../src/platform/host/files.ts";
import { readMultipart } from "../../../src/platform/host/multipart.ts";
import { openSql } from "../../../src/platform/sqlite/open-sql.ts";
import { createKeyDerivation, createPasswords } from "../../../src/platform/host/passwords.ts";
import { pause } from "../../../src/platform/threads/pause.ts";
import { createSandbox } from "../../../src/platform/sandbox/sandbox.ts";
import { execute, type RunOnWorker } from "../../../src/rpc/protocol/dispatch.ts";
import { loadMethods } from "../../../src/rpc/protocol/registry.ts";
import { createSecrets } from "../../../src/context/secrets.ts";
import { createServer, type AppServer } from "../../../src/server/server.ts";
import { createAccountStore } from "../../../src/store/account/account-store.ts";
import { createAccounts } from "../../../src/store/database/accounts.ts";
import { runMaintenanceJobsHere } from "../../../src/store/database/maintenance-jobs.ts";
import { migrate } from "../../../src/store/database/migrate.ts";
import { serverMigrations } from "../../../src/store/database/migrations/registry.ts";
import { createServerStore } from "../../../src/store/server/server-store.ts";
import { builtEntry } from "../service/program.ts";

// Translating their sources takes longer than a test waits for an answer.
await loadMethods();

export type LogLine = { level: string; message: string; fields: Record<string, unknown> };

/** A logger that keeps its lines. */
export function keepingLogger(lines: LogLine[], bound: Record<string, unknown> = {}): Logger {
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}): void =>
      void lines.push({ level, message, fields: { ...bound, ...fields } });
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => keepingLogger(lines, { ...bound, ...fields }),
  };
}

export type ServiceWorld = {
  app: AppServer;
  /** The request thread's context; its files are read-only. */
  reader: Context;
  /** The worker's context. */
  writer: Context;
  runOnWorker: RunOnWorker;
  lines: LogLine[];
  /** How often a password was compared with the stored hash so far. */
  comparisons(): number;
  dataLocation: string;
  /** Advances the clock. */
  wait(ms: number): void;
  /** Sends a request to the app, as a local non-browser client would. */
  request(path: string, init?: RequestInit & { peer?: string }): Promise<Response>;
  post(
    path: string,
    body: unknown,
    init?: { token?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Sets the service up and returns a session's token. */
  signIn(): Promise<string>;
  close(): void;
};

export const ownerPassword = "correct horse battery";

/** The whole service without the network and the second thread: real files in a folder of its own, both contexts, one process. */
export function createServiceWorld(
  env: Record<string, string> = {},
  frontend: Record<string, string> = { "index.html": "<!doctype html><title>test</title>" },
  prompt?: PromptBuilder,
): ServiceWorld {
  const dataLocation = mkdtempSync(join(tmpdir(), "portolan-test-"));
  const staticLocation = join(dataLocation, "static");
  for (const [name, content] of Object.entries(frontend)) {
    mkdirSync(dirname(join(staticLocation, name)), { recursive: true });
    writeFileSync(join(staticLocation, name), content);
  }
  mkdirSync(join(dataLocation, "databases"));
  const config = readConfig(
    { NODE_ENV: "test", JWT_SECRET: "test secret, long enough to be one", GITHUB_CI: "true", ...env },
    {
      readFile: () => "",
      isFolder: () => true,
      userDataFolder: dataLocation,
      packageVersion: "0.0.0-test",
      staticLocation,
      isTerminal: false,
      masterKey: () => "",
    },
  );
  const lines: LogLine[] = [];
  const log = keepingLogger(lines);
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const deriveKey = createKeyDerivation(config);
  const bus = createBus((error) => {
    throw error;
  });
  const serverPath = join(dataLocation, "databases", "server.sqlite");
  const contextOf = (readonly: boolean): Context => {
    const sql = openSql(serverPath, { readonly });
    if (!readonly) migrate(sql, serverMigrations);
    const server = createServerStore(sql);
    return {
      config,
      runtime: { name: "node", version: "20" },
      log,
      now,
      newId: () => randomBytes(16).toString("base64url"),
      pause,
      bus,
      server,
      accounts: createAccounts({
        files: fileSystem,
        openSql,
        server,
        dataLocation,
        createStore: createAccountStore,
        readonly,
      }),
      secrets: createSecrets({ server, masterKey: config.jwtSecret, now }),
      files: fileSystem,
      openTables,
      sandbox: createSandbox(builtEntry("sql-child")),
      runMaintenanceJob: runMaintenanceJobsHere({ files: fileSystem, openSql }),
      deriveKey,
      exchanges: createExchangeLibrary(),
      sendMail,
      webPush,
      openSftp,
      http: createHttp({ fetch, config, log, now, random: () => 0.5 }),
      metrics: createMetrics(readonly ? "main" : "worker", startDefaultMetrics),
    };
  };
  const writer = contextOf(false);
  const reader = contextOf(true);
  const runOnWorker: RunOnWorker = (method, input, caller, signal) =>
    execute(writer, { method, input, caller, signal });
  const passwords = createPasswords();
  let comparisons = 0;
  const app = createServer({
    context: reader,
    runOnWorker,
    passwords: {
      hash: (password) => passwords.hash(password),
      verify(hash, password) {
        comparisons++;
        return passwords.verify(hash, password);
      },
    },
    readMultipart,
    ...(prompt === undefined ? {} : { prompt }),
  });
  app.logSetupCode();
  const request: ServiceWorld["request"] = (path, { peer = "127.0.0.1", ...init } = {}) =>
    app.fetch(new Request(`http://127.0.0.1:5555${path}`, init), { address: peer });
  const post: ServiceWorld["post"] = (path, body, { token, headers } = {}) =>
    request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  return {
    app,
    reader,
    writer,
    runOnWorker,
    lines,
    comparisons: () => comparisons,
    dataLocation,
    wait: (ms) => void (ahead += ms),
    request,
    post,
    async signIn() {
      const setup = await post("/auth/setup", { password: ownerPassword });
      const answer = setup.status === 201 ? setup : await post("/auth/login", { password: ownerPassword });
      return ((await answer.json()) as { token: string }).token;
    },
    close() {
      for (const { accounts, server } of [reader, writer]) {
        accounts.closeAll();
        server.sql.close();
      }
      rmSync(dataLocation, { recursive: true, force: true });
    },
  };
}
