import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { programOf } from "./program.ts";

const root = resolve(import.meta.dirname, "../../..");

/** A data directory of its own for a test. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "portolan-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export type Service = {
  url: string;
  child: ChildProcess;
  output(): string;
  /** Signs in as the owner; sets the password the first time. */
  signIn(): Promise<void>;
  /** Sends JSON as the signed-in user. */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<Response>;
  /** Calls a method; throws the message of an error. */
  rpc(method: string, input?: unknown): Promise<unknown>;
  /** The owner's token, once signed in. */
  token(): string;
  /** Requests a path as the owner. */
  get(path: string): Promise<Response>;
  upload(
    accountName: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
  ): Promise<{ fileId: string }>;
  /** Sends a signal and returns the exit code; `null` if the signal killed the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

const password = "a long enough password";

/**
 * Starts the service (see {@link programOf}), or a build at `entry`, on a free port and waits for its ready line. `runtime` defaults to this
 * Node. Throws the output if it ends before.
 */
export async function startService(
  dataLocation: string,
  env: Record<string, string> = {},
  entry?: string,
  runtime?: string,
): Promise<Service> {
  const { child, output, ended } = spawnService(dataLocation, env, entry, runtime);
  const url = await new Promise<string>((found, failed) => {
    const look = (): void => {
      const match = /portolan listening on (http:\/\/[^\s"]+)/.exec(output());
      if (match?.[1] !== undefined) found(match[1]);
    };
    child.stdout?.on("data", look);
    void ended.then((code) => failed(new Error(`The service ended with ${code}:\n${output()}`)));
  });
  let token = "";
  const post: Service["post"] = async (path, body, signal) =>
    fetch(url + path, {
      ...(signal === undefined ? {} : { signal }),
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  return {
    url,
    child,
    output,
    post,
    async signIn() {
      const setup = await post("/auth/setup", { password });
      const response = setup.status === 201 ? setup : await post("/auth/login", { password });
      const answer = (await response.json()) as { token?: string; detail?: string };
      if (answer.token === undefined) throw new Error(answer.detail);
      token = answer.token;
    },
    async rpc(method, input = {}) {
      const response = await post(`/rpc/${method}`, input);
      const answer = (await response.json()) as { result?: unknown; detail?: string };
      if (!response.ok) throw new Error(`${method}: ${answer.detail}`);
      return answer.result;
    },
    token: () => token,
    get: (path) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } }),
    async upload(accountName, name, content) {
      const form = new FormData();
      form.set("accountName", accountName);
      form.set("file", new File([content], name, { type: "text/csv" }));
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/upload`, { method: "POST", headers, body: form });
      const answer = (await response.json()) as { fileId?: string; detail?: string };
      if (answer.fileId === undefined) throw new Error(answer.detail);
      return { fileId: answer.fileId };
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the service without waiting for it. */
export function spawnService(
  dataLocation: string,
  env: Record<string, string> = {},
  entry?: string,
  runtime = process.execPath,
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn(runtime, entry === undefined ? programOf("main") : [entry], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env["PATH"],
      HOME: dataLocation,
      DATA_LOCATION: dataLocation,
      PORT: "0",
      NODE_ENV: "test",
      GITHUB_CI: "true",
      ...env,
    },
  });
  let text = "";
  child.stdout?.on("data", (data) => (text += String(data)));
  child.stderr?.on("data", (data) => (text += String(data)));
  const ended = new Promise<number | null>((over) => child.on("exit", (code) => over(code)));
  return { child, output: () => text, ended };
}
