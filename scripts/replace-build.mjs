import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Folders of files that are named by their content, and that a running service or an open page loads when it needs them. */
const loadedLater = ["chunks", join("dashboard", "assets")];
const keptMs = 30 * 86_400_000;

/**
 * Makes the build in `next` the one in `dist`. With `keepLoadable`, files of the last 30 days that the build in `dist` loads on first use
 * are kept in it, so that a service which runs from it, and pages it has delivered, work until they are restarted.
 */
export function replaceBuild(dist, next, { keepLoadable = false, now = Date.now() } = {}) {
  if (keepLoadable)
    for (const folder of loadedLater) keepFiles(join(dist, folder), join(next, folder), now - keptMs);
  const earlier = `${dist}.earlier`;
  rmSync(earlier, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, earlier);
  renameSync(next, dist);
  rmSync(earlier, { recursive: true, force: true });
}

function keepFiles(from, to, since) {
  if (!existsSync(from) || !existsSync(to)) return;
  for (const name of readdirSync(from)) {
    const file = join(from, name);
    if (existsSync(join(to, name)) || statSync(file).mtimeMs < since) continue;
    cpSync(file, join(to, name), { preserveTimestamps: true });
  }
}
