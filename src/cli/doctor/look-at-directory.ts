import { accessSync, constants, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../errors/app-error.ts";
import { fullDisk, scarceDisk } from "../../rpc/methods/system.ts";
import { ok, problem, skipped, warning, type Finding } from "./finding.ts";

/** That the data directory is there, ours, private, writable, and has room. */
export function lookAtDirectory(dataLocation: string): Finding[] {
  const found = statSync(dataLocation, { throwIfNoEntry: false });
  if (found === undefined)
    return [skipped("data directory", `${dataLocation} is not there yet: the first start makes it.`)];
  if (!found.isDirectory())
    return [
      problem("data directory", `${dataLocation} is no directory.`, "Set DATA_LOCATION to a directory."),
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
      `${dataLocation} cannot be read and written: ${messageOf(error)}`,
      `Give it to the user that runs portolan: chown -R <user> "${dataLocation}".`,
    );
  }
}

/** Others must not read what lies here: keys, sessions, everything somebody owns. */
function modeFinding(dataLocation: string): Finding {
  if (process.platform === "win32") return skipped("file modes", "Windows has none.");
  const open = [dataLocation, ...pathsUnder(dataLocation)].filter(
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
  return open.length === 0
    ? ok("file modes", "Only their owner reads the data.")
    : warning(
        "file modes",
        `Other users may read ${open.length} of the files and folders, such as ${open[0]}.`,
        `chmod -R go-rwx "${dataLocation}"`,
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
  const remedy = "Make room on the disk, or move the data directory to a larger one.";
  if (free < fullDisk) return problem("disk", detail, remedy);
  return free < scarceDisk ? warning("disk", detail, remedy) : ok("disk", detail);
}
