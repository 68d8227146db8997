import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type AddressInfo } from "node:net";
import { installPackages } from "../../../scripts/ensure-chromium.mjs";

const places = ["mosquitto", "/usr/sbin/mosquitto"];

/** The binary, installed on first use if possible; `null` otherwise. */
export function findMosquitto(): string | null {
  // It prints its version with the help text and exit code 3.
  const find = (): string | undefined =>
    places.find((program) => spawnSync(program, ["-h"], { stdio: "ignore" }).error === undefined);
  return find() ?? (installPackages(["mosquitto"]) ? (find() ?? null) : null);
}

export type Broker = { port: number; stop(): Promise<void> };

/** A broker on loopback that accepts one user and keeps retained messages in memory only. */
export async function startMosquitto(
  program: string,
  { folder, username, password, port }: { folder: string; username: string; password: string; port?: number },
): Promise<Broker> {
  const chosen = port ?? (await freePort());
  const passwords = join(folder, "passwords");
  const made = spawnSync("mosquitto_passwd", ["-b", "-c", passwords, username, password], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`mosquitto_passwd: ${made.stderr}`);
  const file = join(folder, "mosquitto.conf");
  const lines = [
    `listener ${chosen} 127.0.0.1`,
    "allow_anonymous false",
    `password_file ${passwords}`,
    "persistence false",
    "log_dest stderr",
    ...(process.getuid?.() === 0 ? ["user root"] : []),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const child = spawn(program, ["-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((over) => child.on("exit", () => over()));
  let text = "";
  await new Promise<void>((isReady, failed) => {
    child.stderr.on("data", (piece) => {
      text += String(piece);
      if (/mosquitto version \S+ running/.test(text)) isReady();
    });
    void ended.then(() => failed(new Error(`mosquitto ended:\n${text}`)));
  });
  return {
    port: chosen,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => server.close(() => closed()));
  return port;
}
