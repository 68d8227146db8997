// Builds dist/ when a source is newer than it. A second run only compares a fingerprint of the sources.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { takeBuildLock } from "./build-lock.mjs";
import { buildLock, root } from "./ensure-installed.mjs";

const stampFile = `${root}dist/.built`;
const inputs = [
  "src",
  "dashboard",
  "package.json",
  "package-lock.json",
  ...[
    "build",
    "code-cache",
    "commonjs-chunks",
    "dist-loader",
    "join-chunks",
    "record-code",
    "replace-build",
  ].map((name) => `scripts/${name}.mjs`),
];

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === "node_modules" || /\.test\.tsx?$/.test(entry.name)) continue;
    yield* filesUnder(`${path}/${entry.name}`);
  }
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const input of inputs)
    for (const file of filesUnder(`${root}${input}`))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * `driver`: whether the SQLite driver can be used, if it is still being compiled; only the last step of a build needs it. `isLocked`: whether
 * the caller holds the lock.
 */
export async function ensureBuilt({ driver, isLocked = false } = {}) {
  const wanted = fingerprint();
  const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
  if (isBuilt()) return;
  const release = isLocked ? () => {} : takeBuildLock(buildLock);
  try {
    if (isBuilt()) return;
    const { build } = await import("./build.mjs");
    console.log("Building the service and the page (once per version) …");
    await build({ quiet: true, keepLoadable: true, driver });
    if ((await driver) !== false) writeFileSync(stampFile, wanted);
  } finally {
    release();
  }
}
