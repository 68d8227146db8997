import type { Bus } from "./bus.ts";
import type { Config } from "./config.ts";
import type { OpenCsv } from "./core/ports/csv.ts";
import type { ExchangeLibrary } from "./core/ports/exchanges.ts";
import type { FileSystem } from "./core/ports/files.ts";
import type { Http } from "./core/ports/http.ts";
import type { Logger } from "./core/ports/logger.ts";
import type { DeriveKey } from "./core/ports/passwords.ts";
import type { Pause } from "./core/ports/pause.ts";
import type { Sandbox } from "./core/ports/sandbox.ts";
import type { Metrics } from "./metrics.ts";
import type { Secrets } from "./secrets.ts";
import type { Accounts } from "./store/accounts.ts";
import type { RunChore } from "./store/chores.ts";
import type { ServerStore } from "./store/server-store.ts";

/** What handlers and tasks may use, on either thread. On the request thread `accounts` and `server` open files read-only. */
export type Context = {
  config: Config;
  /** What runs this program: `node` or `bun`, and its version. */
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
  openCsv: OpenCsv;
  /** For statements nobody has checked and computations that take long, of the assistant. */
  sandbox: Sandbox;
  /** For work on whole database files. */
  runChore: RunChore;
  deriveKey: DeriveKey;
  exchanges: ExchangeLibrary;
  http: Http;
  /** What this thread measures. */
  metrics: Metrics;
};
