import type { Bus } from "./bus.ts";
import type { Config } from "../config/config.ts";
import type { OpenTables } from "../ports/csv.ts";
import type { ExchangeLibrary } from "../ports/exchanges.ts";
import type { FileSystem } from "../ports/files.ts";
import type { Http } from "../ports/http.ts";
import type { SendMail } from "../ports/mail.ts";
import type { WebPush } from "../ports/web-push.ts";
import type { OpenSftp } from "../ports/sftp.ts";
import type { Logger } from "../ports/logger.ts";
import type { DeriveKey } from "../ports/passwords.ts";
import type { Pause } from "../ports/pause.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Secrets } from "./secrets.ts";
import type { Accounts } from "../store/database/accounts.ts";
import type { RunMaintenanceJob } from "../store/database/maintenance-jobs.ts";
import type { ServerStore } from "../store/server/server-store.ts";

/** The dependencies of handlers and tasks, on either thread. On the request thread `accounts` and `server` open files read-only. */
export type Context = {
  config: Config;
  /** The runtime, `node` or `bun`, and its version. */
  runtime: { name: string; version: string };
  log: Logger;
  now: () => number;
  /** A new unique id: 16 random bytes, url-safe. */
  newId: () => string;
  pause: Pause;
  bus: Bus;
  server: ServerStore;
  accounts: Accounts;
  secrets: Secrets;
  files: FileSystem;
  openTables: OpenTables;
  /** For unchecked statements and long computations of the assistant. */
  sandbox: Sandbox;
  /** For work on whole database files. */
  runMaintenanceJob: RunMaintenanceJob;
  deriveKey: DeriveKey;
  exchanges: ExchangeLibrary;
  http: Http;
  sendMail: SendMail;
  webPush: WebPush;
  openSftp: OpenSftp;
  /** Metrics of this thread. */
  metrics: Metrics;
};
