import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackages } from "../../../scripts/ensure-chromium.mjs";

const installed = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs, installed on first use if possible; `null` otherwise. */
export function findPostgres(): string | null {
  const find = (): string | undefined =>
    (existsSync(installed) ? readdirSync(installed) : [])
      .map((version) => join(installed, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")));
  return find() ?? (installPackages(["postgresql"]) ? (find() ?? null) : null);
}

export type Postgres = { url: string; pid: number; stop(): Promise<void> };

/** A server on loopback with an empty database. It refuses to run as root, and runs as `postgres` then. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "portolan-postgres-"));
  const data = join(folder, "data");
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? userNamed("postgres") : undefined;
  if (user !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "portolan", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
    { encoding: "utf8", ...user },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const options = ["-D", data, "-p", String(port), "-k", folder, "-h", "127.0.0.1", "-F"];
  const child = spawn(join(programs, "postgres"), options, { stdio: ["ignore", "ignore", "pipe"], ...user });
  const ended = new Promise<void>((over) => child.on("exit", () => over()));
  let text = "";
  await new Promise<void>((isReady, failed) => {
    child.stderr?.on("data", (piece) => {
      text += String(piece);
      if (text.includes("database system is ready to accept connections")) isReady();
    });
    void ended.then(() => failed(new Error(`postgres ended:\n${text}`)));
  });
  return {
    url: `postgres://portolan@127.0.0.1:${port}/postgres`,
    pid: child.pid ?? 0,
    async stop() {
      // A fast shutdown: open connections are ended.
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function userNamed(name: string): { uid: number; gid: number } {
  const idOf = (flag: string): number => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
