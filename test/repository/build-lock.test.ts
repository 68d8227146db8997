import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../support/service/service.ts";

const lock = pathToFileURL(resolve(import.meta.dirname, "../../scripts/build-lock.mjs")).href;
const folders: { remove(): void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

function placeOfTest(): { path: string; log: string } {
  const folder = temporaryFolder();
  folders.push(folder);
  return { path: join(folder.path, "lock"), log: join(folder.path, "log") };
}

/** A process that takes the lock, notes its begin and end, and keeps it for `ms`. */
function hold({ path, log }: { path: string; log: string }, ms: number) {
  const script = `
    import { appendFileSync } from "node:fs";
    import { takeBuildLock } from ${JSON.stringify(lock)};
    const release = takeBuildLock(${JSON.stringify(path)});
    appendFileSync(${JSON.stringify(log)}, "begin\\n");
    await new Promise((over) => setTimeout(over, ${ms}));
    appendFileSync(${JSON.stringify(log)}, "end\\n");
    release();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  return { child, ended: new Promise<number | null>((over) => child.on("exit", over)) };
}

const begun = (log: string): boolean => existsSync(log) && readFileSync(log, "utf8").includes("begin");

test(
  "processes that install or build in one folder do so one after the other",
  { timeout: 60_000 },
  async () => {
    const place = placeOfTest();
    const exits = await Promise.all(Array.from({ length: 4 }, () => hold(place, 300).ended));
    expect(exits).toEqual([0, 0, 0, 0]);
    expect(readFileSync(place.log, "utf8")).toBe("begin\nend\n".repeat(4));
    expect(existsSync(place.path)).toBe(false);
  },
);

test(
  "the lock of a process that was killed is taken over, by one process at a time",
  { timeout: 60_000 },
  async () => {
    const place = placeOfTest();
    const { child, ended } = hold(place, 60_000);
    await expect.poll(() => begun(place.log), { timeout: 20_000 }).toBe(true);
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(place.path)).toBe(true);
    writeFileSync(place.log, "");
    const exits = await Promise.all(Array.from({ length: 4 }, () => hold(place, 300).ended));
    expect(exits).toEqual([0, 0, 0, 0]);
    expect(readFileSync(place.log, "utf8")).toBe("begin\nend\n".repeat(4));
  },
);
