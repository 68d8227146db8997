import { accessSync, constants, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../errors/app-error.ts";
import { fullDisk, scarceDisk } from "../../rpc/shared/health.ts";
import { ok, problem, skipped, warning, type Finding } from "./finding.ts";

/** Checks that the data directory exists, is private and writable, and has free space. */
export function checkDirectory(dataLocation: string): Finding[] {
  const found = statSync(dataLocation, { throwIfNoEntry: false });
  if (found === undefined)
    return [skipped("data directory", `${dataLocation} does not exist yet. The first start creates it.`)];
  if (!found.isDirectory())
    return [
      problem("data directory", `${dataLocation} is not a directory.`, "Set DATA_LOCATION to a directory."),
    ];
  return [accessFinding(dataLocation), modeFinding(dataLocation), diskFinding(dataLocation)];
}

function accessFinding(dataLocation: string): Finding {
  try {
    for (const folder of [
      dataLocation,
      ...["databases", "files", "logs", "auth"].map((name) => join(dataLocation, name)),
    ])
      if (statSync(folder, { throwIfNoEntry: false }) !== undefined)
        accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok("data directory", dataLocation);
  } catch (error) {
    return problem(
      "data directory",
      `${dataLocation} is not readable and writable: ${messageOf(error)}`,
      `Make the user that runs portolan its owner: chown -R <user> "${dataLocation}"`,
    );
  }
}

/** The directory has keys, sessions and all holdings. */
function modeFinding(dataLocation: string): Finding {
  if (process.platform === "win32") return skipped("file modes", "Not checked on Windows.");
  const open = [dataLocation, ...pathsUnder(dataLocation)].filter(
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
  return open.length === 0
    ? ok("file modes", "Only the owner can read the data.")
    : warning(
        "file modes",
        `Other users can read ${open.length} files and folders, such as ${open[0]}.`,
        `Run: chmod -R go-rwx "${dataLocation}"`,
      );
}

function pathsUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...pathsUnder(path)] : [path];
    });
  } catch {
    return [];
  }
}

function diskFinding(dataLocation: string): Finding {
  const { bavail, bsize } = statfsSync(dataLocation);
  const free = bavail * bsize;
  const detail = `${Math.round(free / 1024 ** 2).toLocaleString("en")} MiB free`;
  const remedy = "Free disk space, or move the data directory to a larger disk.";
  if (free < fullDisk) return problem("disk", detail, remedy);
  return free < scarceDisk ? warning("disk", detail, remedy) : ok("disk", detail);
}
