import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError } from "../../config.ts";
import { messageOf } from "../../errors/app-error.ts";

/** Makes the folders of the data directory where they are missing, for its owner only. Throws `ConfigError` where that cannot be. */
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

/** Level by level: Node's own recursion never ends under `/proc`, whose folders exist and take no new ones. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another program that starts now may have been quicker.
    if (!existsSync(path)) throw error;
  }
}
