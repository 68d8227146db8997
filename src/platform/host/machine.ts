import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Machine } from "../../config/config.ts";
import { userDataFolder } from "../start/user-data-folder.ts";
import { readOrCreateMasterKey } from "./master-key-file.ts";

/**
 * The configuration's dependencies on this machine. `packageRoot` is the folder with package.json, `staticLocation` that of the dashboard's
 * build.
 */
export function machineOf({
  packageRoot,
  staticLocation,
}: {
  packageRoot: string;
  staticLocation: string;
}): Machine {
  return {
    readFile: (path) => readFileSync(path, "utf8"),
    isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
    userDataFolder: userDataFolder(),
    packageVersion: versionIn(packageRoot),
    staticLocation,
    isTerminal: process.stdout.isTTY,
    masterKey: readOrCreateMasterKey,
  };
}

/** What runs this program. */
export function runtime(): { name: string; version: string } {
  const bun = process.versions["bun"];
  return bun === undefined ? { name: "node", version: process.versions.node } : { name: "bun", version: bun };
}

function versionIn(packageRoot: string): string {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"))).version;
}
