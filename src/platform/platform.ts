import type { Platform } from "../app/platform-parts.ts";
import type { Config } from "../config/config.ts";
import type { Logger } from "../ports/logger.ts";
import { createMaintenanceThreads } from "./threads/maintenance-thread.ts";
import { startDefaultMetrics } from "./host/default-metrics.ts";
import { clock } from "./host/clock.ts";
import { openTables } from "./csv/csv.ts";
import { createExchangeLibrary } from "./host/exchange-library.ts";
import { sendMail } from "./host/mail.ts";
import { openMqtt } from "./host/mqtt.ts";
import { webPush } from "./host/web-push.ts";
import { openSftp } from "./host/sftp.ts";
import { fileSystem } from "./host/files.ts";
import { runtime } from "./host/machine.ts";
import { createGuardedFetch } from "./host/guarded-fetch.ts";
import { openSql } from "./sqlite/open-sql.ts";
import { createKeyDerivation } from "./host/passwords.ts";
import { pause } from "./threads/pause.ts";
import { newId, random } from "./host/random.ts";
import { createSandbox } from "./sandbox/sandbox.ts";

/** This machine, Node or Bun. `maintenanceEntry` is the entry file of a maintenance thread. */
export function createPlatform(
  config: Pick<Config, "environment" | "offline">,
  log: Logger,
  maintenanceEntry: URL,
  cluster: Platform["cluster"] = null,
): Platform {
  return {
    openSql,
    runMaintenanceJob: createMaintenanceThreads(maintenanceEntry),
    deriveKey: createKeyDerivation(config),
    files: fileSystem,
    openTables,
    sandbox: createSandbox(),
    exchanges: createExchangeLibrary(),
    clock,
    pause,
    newId,
    random,
    fetch: createGuardedFetch(),
    sendMail,
    webPush,
    openSftp,
    openMqtt,
    runtime: runtime(),
    startDefaultMetrics,
    cluster,
    log,
  };
}
