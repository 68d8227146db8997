import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { installPackages } from "../../../scripts/ensure-chromium.mjs";

/** Servers that copies are sent to in tests, at fixed versions; kept for the next run. */
const tools = join(homedir(), ".cache", "portolan-test-tools");
const s3rverVersion = "3.7.1";

export type CopyServer = { url: string; port: number; close(): Promise<void> };

/** The binary, installed on first use if possible; `null` otherwise. */
export function findRclone(): string | null {
  const isThere = (): boolean => spawnSync("rclone", ["version"], { stdio: "ignore" }).status === 0;
  return isThere() || (installPackages(["rclone"]) && isThere()) ? "rclone" : null;
}

/** The command line of s3rver, installed on first use if possible; `null` otherwise. */
export function findS3rver(): string | null {
  const folder = join(tools, `s3rver-${s3rverVersion}`);
  const entry = join(folder, "node_modules", "s3rver", "bin", "s3rver.js");
  if (existsSync(entry)) return entry;
  mkdirSync(folder, { recursive: true });
  const words = [
    "install",
    "--prefix",
    folder,
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    `s3rver@${s3rverVersion}`,
  ];
  spawnSync("npm", words, { stdio: "ignore", timeout: 120_000 });
  return existsSync(entry) ? entry : null;
}

/** Starts another program's server on a free port of this machine and waits for the text `ready`. */
async function start(
  program: string,
  words: (port: number) => string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<CopyServer> {
  const port = await freePort();
  const child = spawn(program, words(port), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((over) => child.on("exit", () => over()));
  let text = "";
  await new Promise<void>((isReady, failed) => {
    const look = (piece: Buffer): void => {
      text += String(piece);
      if (!ready.test(text)) return;
      // anvil keeps printing requests; its output must be drained.
      for (const stream of [child.stdout, child.stderr]) stream.off("data", look).resume();
      isReady();
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    void ended.then(() => failed(new Error(`${program} ended:\n${text}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export const startS3 = (entry: string, folder: string): Promise<CopyServer> =>
  start(
    process.execPath,
    (port) => [entry, "-d", folder, "-a", "127.0.0.1", "-p", String(port), "--configure-bucket", "copies"],
    /listening on/i,
  );

export const startWebDav = (program: string, folder: string): Promise<CopyServer> =>
  start(
    program,
    (port) => [
      "serve",
      "webdav",
      folder,
      "--addr",
      `127.0.0.1:${port}`,
      "--user",
      "portolan",
      "--pass",
      "the webdav password",
    ],
    /WebDav Server started/i,
  );

/** Each server has its own host key. */
export const startSftp = (program: string, folder: string, port?: number): Promise<CopyServer> =>
  start(
    program,
    (free) => [
      "serve",
      "sftp",
      folder,
      "--addr",
      `127.0.0.1:${port ?? free}`,
      "--user",
      "portolan",
      "--pass",
      "the sftp password",
    ],
    /SFTP server listening/i,
    { XDG_CACHE_HOME: mkdtempSync(join(tools, "sftp-")) },
  ).then((server) => (port === undefined ? server : { ...server, port }));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => server.close(() => closed()));
  return port;
}
