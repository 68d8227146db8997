// One process at a time installs and builds in this folder: two starts at once would delete each other's files.
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";

const pollMs = 200;
/** Time within which a process that saw an ended holder has removed its lock. */
const takeOverMs = 100;
/** A holder writes its process id right after it has created the file. */
const emptyMs = 5_000;
/** Longer than an installation that compiles SQLite and a build on a slow machine. */
const patienceMs = 30 * 60_000;

/** Waits for the lock file at `path`, takes it and returns the function that releases it. Takes over the lock of a process that has ended. */
export function takeBuildLock(path) {
  const startedAt = Date.now();
  for (let isWaiting = false; !isTaken(path); isWaiting = true) {
    const holder = holderOf(path);
    if (holder === "gone") {
      rmSync(path, { force: true });
      continue;
    }
    if (Date.now() - startedAt > patienceMs)
      throw new Error(
        `${path} is still held by process ${holder}. Wait for it, or delete the file if nothing is being built.`,
      );
    if (!isWaiting)
      console.log(`Another process (${holder}) is installing or building here; waiting for it …`);
    sleep(pollMs);
  }
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  return () => {
    process.off("exit", release);
    release();
  };
}

function isTaken(path) {
  try {
    const file = openSync(path, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    // Another process may have seen an ended holder, and remove this lock instead.
    sleep(takeOverMs);
    return holderOf(path) === String(process.pid);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** The process that has the lock; `"gone"` if it has ended or released it. */
function holderOf(path) {
  try {
    const text = readFileSync(path, "utf8");
    if (text === "") return Date.now() - statSync(path).mtimeMs < emptyMs ? "starting" : "gone";
    return isAlive(Number(text)) ? text : "gone";
  } catch (error) {
    if (error.code === "ENOENT") return "gone";
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Blocks: nothing else runs while a script installs or builds. */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
