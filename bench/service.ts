import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { openAsBlob } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { WebSocket } from "ws";
import { createClient } from "../src/client/client.ts";

const root = new URL("..", import.meta.url).pathname;

/** The built service as a user runs it, in a separate data directory. */
export type Service = {
  url: string;
  token: string;
  pid: number;
  client: ReturnType<typeof createClient>;
  upload(accountName: string, path: string): Promise<string>;
  /** The longest event loop delay of each thread since the last call (ms). */
  longestWaits(): Promise<{ main: number; worker: number }>;
  /** Maximum resident memory so far (MB). */
  peakMemory(): number;
  memory(): number;
  /** Processor time of all threads so far (ms). */
  processorTime(): number;
  stop(): Promise<void>;
};

export type Start = { child: ChildProcess; url: string; ms: number };

/**
 * Starts `dist/main.js` with `env` added to its environment. Resolves with its first `/ping`; `ms` is the time from spawn to that response.
 */
export async function startProcess(dataLocation: string, env: Record<string, string> = {}): Promise<Start> {
  const started = performance.now();
  const child = spawn(process.execPath, ["dist/main.js"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_LOCATION: dataLocation,
      LOG_FORMAT: "json",
      LOG_LEVEL: "warn",
      GITHUB_CI: "true",
      UPLOAD_LIMIT: String(1024 ** 3),
      ...env,
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /https?:\/\/[\d.]+:\d+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the service ended with ${code}: ${text}`)));
  });
  await (await fetch(`${url}/ping`)).text();
  return { child, url, ms: performance.now() - started };
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Runs in the data directory `given`, which is kept, or in a new one, which is deleted. */
export async function startService(env: Record<string, string> = {}, given?: string): Promise<Service> {
  const directory = given ?? mkdtempSync(join(tmpdir(), "portolan-bench-"));
  const { child, url } = await startProcess(directory, {
    NODE_OPTIONS: "--import ./bench/loop-delay.mjs",
    ...env,
  });
  const pid = child.pid ?? 0;
  const token = await signIn(url);
  const client = createClient({ url, token, WebSocket });
  return {
    url,
    token,
    pid,
    client,
    async upload(accountName, path) {
      const form = new FormData();
      form.set("accountName", accountName);
      form.set("file", await openAsBlob(path), basename(path));
      const answer = await fetch(`${url}/upload`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      return ((await answer.json()) as { fileId: string }).fileId;
    },
    longestWaits: () =>
      new Promise((resolve) => {
        const listen = (chunk: Buffer): void => {
          const found = /loop-delay (\S+) (\S+)/.exec(chunk.toString());
          if (found === null) return;
          child.stdout?.off("data", listen);
          resolve({ main: Number(found[1]), worker: Number(found[2]) });
        };
        child.stdout?.on("data", listen);
        child.kill("SIGUSR2");
      }),
    peakMemory: () => memoryOf(pid, "VmHWM"),
    memory: () => memoryOf(pid, "VmRSS"),
    processorTime: () => processorTime(pid),
    async stop() {
      client.close();
      await stopProcess(child);
      if (given === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Sets the service up, or signs in if it is set up. Returns the session's token. */
async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ password: "a bench password of its own" });
  const send = (path: string): Promise<Response> =>
    fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body });
  const setUp = await send("/auth/setup");
  const answer = setUp.ok ? setUp : await send("/auth/login");
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** The memory of a process according to the operating system (MB). */
export function memoryOf(pid: number, field: "VmHWM" | "VmRSS"): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}

/** User and system time of a process (ms). The kernel counts them in hundredths of a second. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function sizeOf(path: string): number {
  return statSync(path).size;
}
