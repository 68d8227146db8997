// Installs the pinned dependencies if they are missing or older than the lock file. A second run only compares one file and needs no
// network.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
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

/**
 * Installs what is missing. `meanwhile` is called as soon as the packages are there, while the SQLite driver may still be compiled by another
 * processor; `driver` says whether it can be used. Exits with instructions if the machine cannot run or build portolan.
 */
export async function ensureInstalled({ meanwhile = async (driver) => void (await driver) } = {}) {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) {
    console.error(`portolan needs Node.js 20 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  const wanted = wantedStamp();
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
  if (isInstalled()) return;
  const release = takeBuildLock(buildLock);
  try {
    if (!isInstalled()) await install(wanted, meanwhile);
  } finally {
    release();
  }
}

async function npm(...parameters) {
  const child = spawn("npm", [...parameters, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, NODE_ENV: "" },
  });
  // A signal ends npm first, so that the next start finds nobody at work here.
  const stop = (signal) => void child.kill(signal);
  const signals = ["SIGINT", "SIGTERM"];
  for (const signal of signals) process.on(signal, stop);
  const [status] = await once(child, "close");
  for (const signal of signals) process.off(signal, stop);
  return status === 0;
}

/** Whether the SQLite driver loads. One that was compiled for another version of Node does not. */
function isDriverUsable() {
  const program = 'new (require("better-sqlite3"))(":memory:")';
  return spawnSync(process.execPath, ["-e", program], { cwd: root, stdio: "ignore" }).status === 0;
}

/** The packages whose programs are for one platform. Scripts of other packages compile optional parts that are not used. */
const platformPackages = ["bun", "@foundry-rs/anvil"];

/**
 * Runs the scripts of the packages that need theirs. npm keeps what is installed, so after a change of Node's version the driver is still that
 * of the version before. Returns whether the driver can be used.
 */
async function runScripts() {
  const packages = isDriverUsable() ? platformPackages : ["better-sqlite3", ...platformPackages];
  return (await npm("rebuild", ...packages)) && isDriverUsable();
}

async function install(wanted, meanwhile) {
  console.log("Installing dependencies (once; SQLite may be compiled, which takes a minute or two) …");
  const areFetched = await npm("install", "--no-save", "--include=dev", "--ignore-scripts");
  const driver = areFetched ? runScripts() : Promise.resolve(false);
  const others = Promise.allSettled(areFetched ? [meanwhile(driver)] : []);
  if (!(await driver)) {
    const missing = ["python3", "make", "g++"].filter((tool) => !has(tool));
    console.error(
      missing.length > 0
        ? `Installing failed. SQLite is compiled on machines without a prebuilt driver and needs ${missing.join(", ")}: on Debian or Ubuntu run "apt-get install python3 make g++", then start again.`
        : "Installing failed; the lines above say why. It needs to reach the npm registry once.",
    );
    process.exit(1);
  }
  for (const other of await others) if (other.status === "rejected") throw other.reason;
  writeFileSync(stampFile, wanted);
}
