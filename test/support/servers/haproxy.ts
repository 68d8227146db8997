import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { installPackages } from "../../../scripts/ensure-chromium.mjs";
import { freePort } from "./postgres.ts";

const places = ["haproxy", "/usr/sbin/haproxy"];
const example = resolve(import.meta.dirname, "../../../packaging/cluster/haproxy.cfg");

/** The program, installed on first use if possible; `null` otherwise. */
export function findHaproxy(): string | null {
  const find = (): string | undefined =>
    places.find((program) => spawnSync(program, ["-v"], { stdio: "ignore" }).status === 0);
  return find() ?? (installPackages(["haproxy"]) ? (find() ?? null) : null);
}

/** The configuration of `packaging/cluster/haproxy.cfg` with the ports of this run: `nodes` by their names there. */
export async function startHaproxy(
  program: string,
  { folder, nodes }: { folder: string; nodes: Record<string, string> },
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  let text = readFileSync(example, "utf8").replace("bind :8080", `bind 127.0.0.1:${port}`);
  for (const [name, url] of Object.entries(nodes)) text = text.replaceAll(`${name}:5555`, new URL(url).host);
  const path = join(folder, "haproxy.cfg");
  writeFileSync(path, text);
  const child = spawn(program, ["-db", "-f", path], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (piece) => (output += String(piece)));
  const ended = new Promise<void>((over) => child.on("exit", () => over()));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`haproxy ended:\n${output}`);
    const answer = await fetch(`${url}/ping`).catch(() => null);
    if (answer?.ok === true) break;
    await new Promise((soon) => setTimeout(soon, 100));
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
