import type { Bus } from "../context/bus.ts";
import type { Config } from "../config/config.ts";
import type { Context } from "../context/context.ts";
import { createHttp } from "../net/http.ts";
import { createMetrics } from "../observability/metrics.ts";
import type { Sql } from "../ports/sql.ts";
import type { CreateAccountStore } from "../store/account/account-store.ts";
import { createSecrets } from "../context/secrets.ts";
import { createAccounts } from "../store/database/accounts.ts";
import { moveToShared } from "../store/server/move-to-shared.ts";
import { createServerStore } from "../store/server/server-store.ts";
import type { Platform } from "./platform-parts.ts";

export const serverPath = ({ files }: Platform, { dataLocation }: Config): string =>
  files.join(dataLocation, "databases", "server.sqlite");

type ContextParts = {
  config: Config;
  platform: Platform;
  bus: Bus;
  sql: Sql;
  readonly: boolean;
  createStore: CreateAccountStore;
  acquireElsewhere?: (accountName: string) => Promise<() => void>;
};

/** The context of handlers and tasks, on either thread. */
export function createContext({
  config,
  platform,
  bus,
  sql,
  readonly,
  createStore,
  acquireElsewhere,
}: ContextParts): Context {
  const {
    openSql,
    runMaintenanceJob,
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
    startDefaultMetrics,
    log,
  } = platform;
  const { now } = clock;
  const sharedSql = platform.cluster?.openShared();
  if (sharedSql !== undefined && !readonly) {
    platform.cluster?.prepareShared(sharedSql);
    if (moveToShared(sql, sharedSql))
      log.info("The owner, users and tokens were copied to the shared database.");
  }
  const server = createServerStore(
    sql,
    sharedSql === undefined || config.cluster === null
      ? undefined
      : { shared: sharedSql, node: config.cluster.node },
  );
  const { dataLocation } = config;
  const metrics = createMetrics(readonly ? "main" : "worker", startDefaultMetrics);
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
      createStore,
      ...(acquireElsewhere === undefined ? {} : { acquireElsewhere }),
    }),
    secrets: createSecrets({ server, masterKey: config.jwtSecret, now }),
    files,
    openTables,
    sandbox,
    runMaintenanceJob,
    deriveKey,
    exchanges,
    sendMail,
    webPush,
    openSftp,
    http: createHttp({ fetch, config, log, now, random, observe: metrics.upstream }),
    metrics,
  };
}
