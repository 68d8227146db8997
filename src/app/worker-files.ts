import type { Config } from "../config/config.ts";
import { createBus } from "../context/bus.ts";
import type { Context } from "../context/context.ts";
import { once } from "../lib/once.ts";
import type { Sql } from "../ports/sql.ts";
import type { CreateAccountStore } from "../store/account/account-store.ts";
import { prepareServerFile } from "../store/server/server-store.ts";
import { createContext, serverPath } from "./create-context.ts";
import type { Platform } from "./platform-parts.ts";

type Lock = (accountName: string) => Promise<() => void>;

export type WorkerFiles = {
  context: Context;
  /** The server's file. */
  sql: Sql;
  /** Migrates every account's file, once. An unusable file degrades only its account. */
  migrate(): void;
  /** Sets how an account is locked before its file is replaced or moved. */
  lockWith(lock: Lock): void;
};

/**
 * Opens the server's file for the writing thread, and migrates it; throws if it cannot be used. The request thread can read once `migrate` was
 * called, so this loads a third of what the worker needs, and the rest while the service answers already.
 */
export function openWorkerFiles({
  config,
  platform,
  createStore,
}: {
  config: Config;
  platform: Platform;
  createStore: CreateAccountStore;
}): WorkerFiles {
  const { log } = platform;
  let lock: Lock = () => Promise.reject(new Error("An account was locked before the worker had started."));
  const sql = openServerFile(platform, config);
  const context = createContext({
    config,
    platform,
    bus: createBus((error) => log.error("A listener of the bus failed.", { error })),
    sql,
    readonly: false,
    createStore,
    acquireElsewhere: (name) => lock(name),
  });
  return {
    context,
    sql,
    migrate: once(() =>
      context.accounts.migrateAll(context, (account, problem) =>
        log.error("An account cannot be used.", { account, problem }),
      ),
    ),
    lockWith(newLock) {
      lock = newLock;
    },
  };
}

function openServerFile(platform: Platform, config: Config): Sql {
  const { files } = platform;
  files.makeDirectory(files.join(config.dataLocation, "databases"));
  files.makeDirectory(files.join(config.dataLocation, "files"));
  const path = serverPath(platform, config);
  prepareServerFile(path, platform);
  return platform.openSql(path, { readonly: false });
}
