import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "./support/service/service.ts";

const root = resolve(import.meta.dirname, "..");
const slow = { timeout: 120_000 };

let folder: ReturnType<typeof temporaryFolder>;
let wrapper: ChildProcess;
let output: string;
const children = new Set<number>();
beforeEach(() => {
  folder = temporaryFolder();
  output = "";
});
afterEach(() => {
  wrapper.kill("SIGKILL");
  for (const pid of children) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  children.clear();
  folder.remove();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function start(env: Record<string, string> = {}): void {
  const opener = join(folder.path, "open.sh");
  writeFileSync(opener, `#!/bin/sh\necho "$1" >> "${folder.path}/opened"\n`);
  chmodSync(opener, 0o755);
  wrapper = spawn(process.execPath, ["examples/desktop-wrapper/wrapper.mjs"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: folder.path,
      DATA_LOCATION: join(folder.path, "data"),
      GITHUB_CI: "true",
      LOG_LEVEL: "warn",
      PORTOLAN_OPEN: opener,
      ...env,
    },
  });
  wrapper.stdout?.on("data", (text) => (output += String(text)));
  wrapper.stderr?.on("data", (text) => (output += String(text)));
}

/** The service's address and process, each time it is ready. */
async function ready(times: number): Promise<{ url: string; pid: number }> {
  await expect
    .poll(() => [...output.matchAll(/^ready /gm)].length, {
      timeout: 60_000,
      message: "the service is ready",
    })
    .toBeGreaterThanOrEqual(times);
  const found = [...output.matchAll(/^ready (\S+) pid (\d+)$/gm)][times - 1];
  const pid = Number(found?.[2]);
  children.add(pid);
  return { url: found?.[1] ?? "", pid };
}
const gone = (pid: number) =>
  expect.poll(() => isAlive(pid), { timeout: 20_000, message: "the service has ended" }).toBe(false);

describe.skipIf(!existsSync(join(root, "dist/main.js")))("the desktop wrapper (needs npm run build)", () => {
  test("a killed service restarts at the same address, and the page is opened once", slow, async () => {
    start();
    const first = await ready(1);
    expect(await (await fetch(`${first.url}/ping`)).text()).toBe("pong");
    process.kill(first.pid, "SIGKILL");
    const second = await ready(2);
    expect(second.pid).not.toBe(first.pid);
    expect(second.url).toBe(first.url);
    expect(await (await fetch(`${second.url}/ping`)).text()).toBe("pong");
    expect(readFileSync(join(folder.path, "opened"), "utf8")).toBe(`${first.url}\n`);
  });

  test("the service ends when its parent is killed, and releases the data directory", slow, async () => {
    start();
    const { pid } = await ready(1);
    wrapper.kill("SIGKILL");
    await gone(pid);
    expect(existsSync(join(folder.path, "data", "auth", "server.json"))).toBe(false);
  });

  test("both end cleanly when the parent is asked to", slow, async () => {
    start();
    const { pid } = await ready(1);
    const ended = new Promise((over) => wrapper.on("exit", (code) => over(code)));
    wrapper.kill("SIGTERM");
    expect(await ended).toBe(0);
    await gone(pid);
  });

  test("a service that cannot start is not restarted forever", slow, async () => {
    start({ HOST: "not an address" });
    const ended = new Promise((over) => wrapper.on("exit", (code) => over(code)));
    expect(await ended).toBe(1);
    expect(output).toMatch(/HOST is "not an address"/);
    expect(output).toMatch(/ended three times right after its start/);
  });
});
