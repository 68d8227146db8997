import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError } from "../../config/config.ts";
import { messageOf } from "../../errors/app-error.ts";

/** Creates missing folders of the data directory, readable by its owner only. Throws `ConfigError` on failure. */
export function makeDataFolders(dataLocation: string): void {
  try {
    for (const name of ["databases", "files", "logs", "auth"]) makeFolder(resolve(dataLocation, name));
  } catch (cause) {
    throw new ConfigError(
      `DATA_LOCATION is "${dataLocation}", which cannot be used (${messageOf(cause)}): name a folder that this user may write.`,
      { cause },
    );
  }
}

/** Level by level: Node's own recursion never ends under `/proc`, whose folders exist and accept no new ones. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another program may have created it first.
    if (!existsSync(path)) throw error;
  }
}
