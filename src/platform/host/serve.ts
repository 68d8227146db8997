import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { WebSocket, WebSocketServer } from "ws";
import { messageOf } from "../../errors/app-error.ts";
import type { Logger } from "../../ports/logger.ts";
import { timeSlicedListener } from "./time-sliced-listener.ts";
import type { AppServer } from "../../server/server.ts";
import type { SocketSession } from "../../server/socket/socket.ts";
import type { SocketPort } from "../../server/socket/socket-port.ts";

/**
 * Limits for a client: time for a request's headers, and for the rest of one that is answered already; time for the whole request (a large
 * upload over a slow line), simultaneous connections, and how long a closing server waits for it.
 */
const patience = { headMs: 15_000, requestMs: 900_000, connections: 2_000, graceMs: 2_000 };
/**
 * How long an idle connection is kept: longer than proxies keep theirs (nginx 60 s, Caddy 120 s), so that the proxy closes it and never sends a
 * request over one that is being closed here, which it would answer with 502.
 */
const idleMs = 130_000;
/** A peer without a pong for this time is disconnected. */
const heartbeatMs = 30_000;
/** Time for a closed client to read what was sent before. */
const farewellMs = 10_000;
/** Interval at which a closing server checks for remaining connections. */
const idleLookMs = 20;

export type Listening = {
  url: string;
  port: number;
  /** Stops accepting, closes sockets with 1001, waits for pending answers (at most 2 s). */
  close(): Promise<void>;
};

/** Starts the server, on Node and on Bun. Throws if the port is in use or the address is not local. */
export async function serve(
  app: AppServer,
  {
    host,
    port,
    log,
    limits = patience,
  }: { host: string; port: number; log: Logger; limits?: typeof patience },
): Promise<Listening> {
  const peerOf = ({ socket }: { socket: { remoteAddress?: string | undefined } }) => ({
    address: socket.remoteAddress ?? "",
  });
  const http = createHttpServer(
    {
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: Math.min(5_000, limits.headMs),
    },
    getRequestListener(async (request, env) => app.fetch(request, peerOf(env.incoming)), {
      overrideGlobalObjects: false,
    }),
  );
  http.maxConnections = limits.connections;
  http.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.on("finish", () => dropUnlessComplete(incoming, limits.headMs));
  });
  let sockets: WebSocketServer | undefined;
  const loadSockets = async (): Promise<WebSocketServer> => {
    const { createWebSockets } = await import("./web-sockets.ts");
    return (sockets ??= createWebSockets());
  };
  /** Peers with a pong since the last heartbeat. */
  const alive = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => terminateUnresponsive(sockets?.clients ?? [], alive), heartbeatMs);

  http.on("upgrade", (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onError = (): void => void socket.destroy();
    socket.on("error", onError);
    void admit(app, message).then(async (admitted) => {
      if (admitted instanceof Response) return refuse(socket, admitted);
      const server = await loadSockets();
      if (socket.destroyed) return undefined;
      return server.handleUpgrade(message, socket, head, (client) => {
        socket.off("error", onError);
        alive.add(client);
        client.on("pong", () => alive.add(client));
        attach({ client, socket, connect: (below) => app.connect(admitted, below) });
      });
    });
  });

  await listen(http, host, port);
  const bound = portOf(http.address());
  log.debug("Listening.", { host, port: bound });
  return {
    url: `http://${urlHost(host)}:${bound}`,
    port: bound,
    async close() {
      clearInterval(heartbeat);
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      // Includes keep-alive connections after their last answer.
      const closeIdle = setInterval(() => http.closeIdleConnections(), idleLookMs);
      http.closeIdleConnections();
      for (const client of sockets?.clients ?? []) client.close(1001, "the service stops");
      const force = setTimeout(() => {
        for (const client of sockets?.clients ?? []) client.terminate();
        http.closeAllConnections();
      }, limits.graceMs);
      await closed;
      clearInterval(closeIdle);
      clearTimeout(force);
      sockets?.close();
    },
  };
}

/** A body that is not read would keep its connection for as long as a large upload may take. */
function dropUnlessComplete(incoming: IncomingMessage, ms: number): void {
  if (incoming.complete) return;
  const timer = setTimeout(() => incoming.socket.destroy(), ms);
  incoming.once("close", () => clearTimeout(timer));
}

async function admit(app: AppServer, message: IncomingMessage): ReturnType<AppServer["admit"]> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  try {
    const request = new Request(new URL(message.url ?? "/", "http://upgrade.invalid"), { headers });
    return await app.admit(request, { address: message.socket.remoteAddress ?? "" });
  } catch {
    return new Response(null, { status: 400 });
  }
}

/** Connects a client's socket with its session, which takes over from here. */
function attach({
  client,
  socket,
  connect,
}: {
  client: WebSocket;
  socket: Duplex;
  connect: (below: SocketPort) => SocketSession;
}): void {
  let session: SocketSession | null = null;
  client.on("error", () => undefined);
  client.on("close", () => session?.end());
  const receive = timeSlicedListener<{ text: string | null }>(client, {
    handle: ({ text }) => (text === null ? session?.refuse() : session?.receive(text)),
    isOver: () => client.readyState !== client.OPEN,
  });
  client.on("message", (data, isBinary) => receive({ text: isBinary ? null : String(data) }));
  session = connect({
    send(text) {
      sendTogether(socket);
      client.send(text, { binary: false });
    },
    close(code, reason) {
      client.close(code, reason);
      // A client that does not read its data does not read the close frame, either.
      setTimeout(() => client.terminate(), farewellMs).unref();
    },
    get bufferedAmount() {
      return client.bufferedAmount;
    },
  });
}

/** All messages of one turn of the event loop are sent in one write: many small answers cost little more than one. */
function sendTogether(socket: Duplex): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  setImmediate(() => socket.uncork());
}

function terminateUnresponsive(clients: Iterable<WebSocket>, alive: WeakSet<WebSocket>): void {
  for (const client of clients) {
    if (alive.delete(client)) client.ping();
    else client.terminate();
  }
}

async function refuse(socket: Duplex, response: Response): Promise<void> {
  const body = await response.text();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const length = new TextEncoder().encode(body).length;
  socket.end(
    `HTTP/1.1 ${response.status} Refused\r\n${headers}content-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function listen(http: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", (error) => reject(new Error(explain(error, host, port), { cause: error })));
    http.listen({ host, port }, () => resolve());
  });
}

function explain(error: Error, host: string, port: number): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} is taken: stop what uses it, or set PORT (0 picks a free one).`;
  if (code === "EACCES") return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST=${host} is not an address of this machine.`;
  return `The service cannot listen on ${host}:${port}: ${messageOf(error)}`;
}

function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("The HTTP server has no TCP port.");
  return address.port;
}
