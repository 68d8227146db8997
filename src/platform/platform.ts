import type { Platform } from "../app.ts";
import type { Logger } from "../core/ports/logger.ts";
import { createChoreThreads } from "./chore-thread.ts";
import { clock } from "./clock.ts";
import { openCsv } from "./csv.ts";
import { createExchangeLibrary } from "./exchange-library.ts";
import { fileSystem } from "./files.ts";
import { runtime } from "./machine.ts";
import { createOutsideFetch } from "./outside-fetch.ts";
import { openSql } from "./open-sql.ts";
import { createKeyDerivation } from "./passwords.ts";
import { pause } from "./pause.ts";
import { newId, random } from "./random.ts";
import { createSandbox } from "./sandbox.ts";
import { createVitals } from "./vitals.ts";

/** This machine, Node or Bun. `choreEntry` is where the thread of a chore begins. */
export function createPlatform(log: Logger, choreEntry: URL): Platform {
  return {
    openSql,
    runChore: createChoreThreads(choreEntry),
    deriveKey: createKeyDerivation(),
    files: fileSystem,
    openCsv,
    sandbox: createSandbox(),
    exchanges: createExchangeLibrary(),
    clock,
    pause,
    newId,
    random,
    fetch: createOutsideFetch(),
    runtime: runtime(),
    vitals: createVitals(),
    log,
  };
}
