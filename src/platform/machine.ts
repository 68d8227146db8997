import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Machine } from "../config.ts";

/** What the configuration asks of this machine. `packageRoot` is the folder with package.json, `staticLocation` that of the dashboard's build. */
export function machineOf({
  packageRoot,
  staticLocation,
}: {
  packageRoot: string;
  staticLocation: string;
}): Machine {
  return {
    readFile: (path) => readFileSync(path, "utf8"),
    userDataFolder: userDataFolder(),
    packageVersion: versionIn(packageRoot),
    staticLocation,
    isTerminal: process.stdout.isTTY,
    keptSecret,
  };
}

/** What runs this program. */
export function runtime(): { name: string; version: string } {
  const bun = process.versions["bun"];
  return bun === undefined ? { name: "node", version: process.versions.node } : { name: "bun", version: bun };
}

function versionIn(packageRoot: string): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

/** Where programs keep a user's data: XDG on Linux, Application Support on macOS, AppData on Windows. */
function userDataFolder(): string {
  const { XDG_DATA_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "portolan");
  if (process.platform === "win32") return join(local ?? join(homedir(), "AppData", "Local"), "portolan");
  return join(xdg === undefined || xdg === "" ? join(homedir(), ".local", "share") : xdg, "portolan");
}

/** The master key kept in the data directory. Two programs that start at once get the same one: who comes second reads the first one's. */
function keptSecret(dataLocation: string): string {
  const folder = join(dataLocation, "auth");
  const path = join(folder, "jwt-secret");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `${path} holds no usable key. Put it back from a backup; without it sessions end and sealed secrets cannot be opened. To begin with a new one, delete the file.`,
  );
}
