import type { Bus, Topic } from "../context/bus.ts";
import type { Config } from "../config/config.ts";
import type { Handlers, ThreadLink } from "../platform/threads/thread-link.ts";
import type { StartDefaultMetrics } from "../observability/metrics.ts";
import type { Clock } from "../ports/clock.ts";
import type { OpenTables } from "../ports/csv.ts";
import type { ExchangeLibrary } from "../ports/exchanges.ts";
import type { FileSystem } from "../ports/files.ts";
import type { OutsideFetch } from "../ports/http.ts";
import type { Logger } from "../ports/logger.ts";
import type { SendMail } from "../ports/mail.ts";
import type { OpenMqtt } from "../ports/mqtt.ts";
import type { DeriveKey } from "../ports/passwords.ts";
import type { Pause } from "../ports/pause.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { OpenSftp } from "../ports/sftp.ts";
import type { Lease } from "../ports/lease.ts";
import type { OpenSql, Sql } from "../ports/sql.ts";
import type { WebPush } from "../ports/web-push.ts";
import type { RunMaintenanceJob } from "../store/database/maintenance-jobs.ts";

/** The machine as the service sees it. Tests replace parts of it: a manual clock, a `Sql` that fails at a commit. */
export type Platform = {
  openSql: OpenSql;
  runMaintenanceJob: RunMaintenanceJob;
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
  openMqtt: OpenMqtt;
  runtime: { name: string; version: string };
  startDefaultMetrics: StartDefaultMetrics;
  /** Of a node that shares a database with others. */
  cluster: { openShared: () => Sql; prepareShared: (sharedSql: Sql) => void; lease: Lease } | null;
  log: Logger;
};

/** Connects this thread with the other one. */
export type Connect = (options: {
  handlers: Handlers;
  bus: Bus;
  localTopics: ReadonlySet<Topic>;
}) => ThreadLink;

export type ThreadDependencies = { config: Config; platform: Platform; connect: Connect };

/** Events that wake parts of the worker. */
export const workerOnly: ReadonlySet<Topic> = new Set(["wake", "relayed", "rescheduled"]);
