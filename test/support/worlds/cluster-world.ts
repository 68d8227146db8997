import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createOpenPostgres } from "../../../src/platform/postgres/open-postgres.ts";
import { threadEntry } from "../../../src/platform/threads/thread-entry.ts";
import type { Sql } from "../../../src/ports/sql.ts";
import { ask, startNode, type ClusterNode } from "../service/cluster.ts";
import { findS3rver, startS3 } from "../servers/copy-servers.ts";
import { findHaproxy, startHaproxy } from "../servers/haproxy.ts";
import { findPostgres, freePort, startPostgres } from "../servers/postgres.ts";
import { mainModule } from "../service/program.ts";
import { temporaryFolder } from "../service/service.ts";

/** The programs that a cluster needs; `null` where one is not installed and cannot be. */
const programs = { postgres: findPostgres(), s3: findS3rver(), haproxy: findHaproxy() };
export const isClusterPossible = Object.values(programs).every((program) => program !== null);
export const nodeNames = ["node-a", "node-b", "node-c"];

/** Three nodes, PostgreSQL, an object storage and HAProxy as processes of this machine. */
export type ClusterWorld = {
  nodes: ClusterNode[];
  /** Starts a node of this name in its folder and at its port; the port is that which the proxy knows. */
  start(name: string): Promise<ClusterNode>;
  proxy: { url: string };
  directory: Sql;
  /** The owner's session, known to all nodes. */
  token: string;
  /** Node by account. */
  placedOn(): Map<string, string>;
  /** Makes accounts by the proxy, one after the other. */
  create(names: readonly string[]): Promise<void>;
  /** Waits for something; fails after `ms`. */
  until(what: string, ms: number, isReached: () => Promise<boolean> | boolean): Promise<void>;
  close(): Promise<void>;
};

export async function openClusterWorld(env: Record<string, string> = {}): Promise<ClusterWorld> {
  const stops: (() => unknown)[] = [];
  const folder = temporaryFolder();
  stops.unshift(folder.remove);
  const postgres = await startPostgres(programs.postgres ?? "");
  stops.unshift(postgres.stop);
  const objects = join(folder.path, "objects");
  mkdirSync(objects);
  const s3 = await startS3(programs.s3 ?? "", objects);
  stops.unshift(s3.close);
  const copiesUrl = `http://S3RVER:S3RVER@127.0.0.1:${s3.port}/copies/cluster`;
  const ports = new Map<string, number>();
  for (const name of nodeNames) ports.set(name, await freePort());
  const start = async (name: string): Promise<ClusterNode> => {
    const port = ports.get(name) ?? 0;
    const node = await startNode(
      name,
      { folder: folder.path, port, databaseUrl: postgres.url, copiesUrl },
      env,
    );
    stops.unshift(() => node.service.end("SIGKILL"));
    return node;
  };
  const nodes = await Promise.all(nodeNames.map(start));
  const urls = Object.fromEntries(nodes.map(({ name, service }) => [name, service.url]));
  const proxy = await startHaproxy(programs.haproxy ?? "", { folder: folder.path, nodes: urls });
  stops.unshift(proxy.stop);
  const open = createOpenPostgres(threadEntry("postgres", mainModule()));
  const directory = open(postgres.url);
  stops.unshift(() => directory.close());
  const [first] = nodes;
  // One node is set up; the session is known to all.
  await first?.service.signIn();
  const token = first?.service.token() ?? "";
  const world: ClusterWorld = {
    nodes,
    start,
    proxy,
    directory,
    token,
    placedOn: () =>
      new Map(
        directory
          .prepare<{ name: string; node: string }>(
            "SELECT a.name, p.node FROM accounts a JOIN placements p ON p.account_id = a.id ORDER BY a.name",
          )
          .all()
          .map(({ name, node }) => [name, node]),
      ),
    async create(names) {
      for (const name of names) {
        const { status, body } = await ask(proxy.url, { token, method: "accounts.create", input: { name } });
        if (status !== 200) throw new Error(`accounts.create: ${JSON.stringify(body)}`);
      }
    },
    async until(what, ms, isReached) {
      const startedAt = performance.now();
      for (;;) {
        if (await isReached()) return;
        if (performance.now() - startedAt > ms)
          throw new Error(`${what}: not within ${ms} ms\n${logsOf(world.nodes)}`);
        await new Promise((soon) => setTimeout(soon, 100));
      }
    },
    async close() {
      for (const stop of stops) await stop();
    },
  };
  return world;
}

/** The ends of the nodes' logs. */
function logsOf(nodes: readonly ClusterNode[]): string {
  return nodes.map(({ name, service }) => `${name}: ${service.output().slice(-1_500)}`).join("\n");
}
