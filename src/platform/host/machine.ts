import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Machine } from "../../config/config.ts";
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

/** The runtime and its version. */
export function runtime(): { name: string; version: string } {
  const bun = process.versions["bun"];
  return bun === undefined ? { name: "node", version: process.versions.node } : { name: "bun", version: bun };
}

function versionIn(packageRoot: string): string {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"))).version;
}

/** The conventional folder for user data: XDG on Linux, Application Support on macOS, AppData on Windows. */
function userDataFolder(): string {
  const { XDG_DATA_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "portolan");
  if (process.platform === "win32") return join(local ?? join(homedir(), "AppData", "Local"), "portolan");
  return join(xdg === undefined || xdg === "" ? join(homedir(), ".local", "share") : xdg, "portolan");
}
