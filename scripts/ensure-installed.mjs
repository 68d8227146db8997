// Installs the pinned dependencies if they are missing or older than the lock file. A second run only compares one file and needs no
// network.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { takeBuildLock } from "./build-lock.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
/** Held while dependencies are installed, and while dist/ is built. */
export const buildLock = `${root}.portolan-build.lock`;
const stampFile = `${root}node_modules/.portolan-installed`;

/** Inputs of the installation: the lock file, the Node ABI and the machine. */
function wantedStamp() {
  const lock = createHash("sha256")
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
  return `${lock} ${process.versions.modules} ${process.platform} ${process.arch}`;
}

function has(command) {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;
}

/** Exits with instructions if the machine cannot run or build portolan. */
export function ensureInstalled() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) {
    console.error(`portolan needs Node.js 20 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  const wanted = wantedStamp();
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
  if (isInstalled()) return;
  const release = takeBuildLock(buildLock);
  if (!isInstalled()) install(wanted);
  release();
}

function npm(...parameters) {
  const { status } = spawnSync("npm", [...parameters, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, NODE_ENV: "" },
  });
  return status === 0;
}

/** Whether the SQLite driver loads. One that was compiled for another version of Node does not. */
function isDriverUsable() {
  const program = 'new (require("better-sqlite3"))(":memory:")';
  return spawnSync(process.execPath, ["-e", program], { cwd: root, stdio: "ignore" }).status === 0;
}

function install(wanted) {
  console.log("Installing dependencies (once; SQLite may be compiled, which takes a minute or two) …");
  // npm keeps what is installed, so after a change of Node's version the driver is still that of the version before.
  const isInstalled =
    npm("install", "--no-save", "--include=dev") &&
    (isDriverUsable() || (npm("rebuild", "better-sqlite3") && isDriverUsable()));
  if (!isInstalled) {
    const missing = ["python3", "make", "g++"].filter((tool) => !has(tool));
    console.error(
      missing.length > 0
        ? `Installing failed. SQLite is compiled on machines without a prebuilt driver and needs ${missing.join(", ")}: on Debian or Ubuntu run "apt-get install python3 make g++", then start again.`
        : "Installing failed; the lines above say why. It needs to reach the npm registry once.",
    );
    process.exit(1);
  }
  writeFileSync(stampFile, wanted);
}
