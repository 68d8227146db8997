import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { WebSocket } from "ws";
import { startService, type Service } from "./service.ts";

export const leaseSeconds = 6;
const copySeconds = 5;

export type ClusterNode = { name: string; folder: string; service: Service };

/** Starts a cluster node with its own folder; starting it again with the folder restarts that node. */
export async function startNode(
  name: string,
  {
    folder,
    port,
    databaseUrl,
    copiesUrl,
  }: { folder: string; port: number; databaseUrl: string; copiesUrl: string },
  env: Record<string, string> = {},
): Promise<ClusterNode> {
  const data = join(folder, name);
  mkdirSync(data, { recursive: true });
  const service = await startService(data, {
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NODE_NAME: name,
    COPIES_URL: copiesUrl,
    COPY_INTERVAL: String(copySeconds),
    LEASE_SECONDS: String(leaseSeconds),
    MOVE_IDLE: "0",
    JWT_SECRET: "one master key for all nodes of this test",
    LOG_FORMAT: "json",
    TRUSTED_PROXIES: "127.0.0.1",
    ...env,
  });
  return { name, folder: data, service };
}

export type Answer = { status: number; body: unknown; node: string | null };

/** Sends one call without retries. */
export async function ask(
  url: string,
  {
    token,
    method,
    input,
    node,
  }: { token: string; method: string; input: unknown; node?: string | undefined },
): Promise<Answer> {
  const response = await fetch(`${url}/rpc/${method}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      ...(node === undefined ? {} : { "portolan-node": node }),
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  return {
    status: response.status,
    body: isJson ? (JSON.parse(text) as unknown) : text,
    node: response.headers.get("portolan-node"),
  };
}

/** A client that follows 421 to the node that the answer names, by the proxy. */
export function createFollower(url: string, token: string) {
  const nodes = new Map<string, string>();
  return {
    /** The last node that an answer named for the account. */
    nodeOf: (accountName: string): string | undefined => nodes.get(accountName),
    async call(method: string, input: { accountName: string } & Record<string, unknown>): Promise<Answer> {
      const { accountName } = input;
      const send = (): Promise<Answer> => ask(url, { token, method, input, node: nodes.get(accountName) });
      const first = await send();
      if (first.node === null) return first;
      nodes.set(accountName, first.node);
      return send();
    },
  };
}

type SocketAnswer = { result?: unknown; reason?: string; data?: { node?: string } };

/** Sends one call over its own socket, which the proxy opens to a node. Returns the response. */
export async function askBySocket(
  url: string,
  {
    token,
    method,
    params,
    node,
  }: { token: string; method: string; params: unknown; node: string | undefined },
): Promise<SocketAnswer> {
  const address = new URL(`${url.replace("http", "ws")}/rpc`);
  if (node !== undefined) address.searchParams.set("node", node);
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } });
  try {
    return await new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("open", () => socket.send(JSON.stringify({ id: 1, method, params })));
      socket.on("message", (data: Buffer) => {
        const message = JSON.parse(data.toString()) as SocketAnswer & { id?: number };
        if (message.id === 1) resolve(message);
      });
    });
  } finally {
    socket.terminate();
  }
}
