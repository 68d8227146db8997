import type { Platform } from "../app.ts";
import type { Logger } from "../core/ports/logger.ts";
import { clock } from "./clock.ts";
import { openCsv } from "./csv.ts";
import { createExchangeLibrary } from "./exchange-library.ts";
import { fileSystem } from "./files.ts";
import { runtime } from "./machine.ts";
import { createOutsideFetch } from "./outside-fetch.ts";
import { openSql } from "./open-sql.ts";
import { pause } from "./pause.ts";
import { newId, random } from "./random.ts";

/** This machine, Node or Bun. */
export function createPlatform(log: Logger): Platform {
  return {
    openSql,
    files: fileSystem,
    openCsv,
    exchanges: createExchangeLibrary(),
    clock,
    pause,
    newId,
    random,
    fetch: createOutsideFetch(),
    runtime: runtime(),
    log,
  };
}
